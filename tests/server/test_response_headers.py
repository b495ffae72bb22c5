"""Every answer tells browsers how to treat it: never guess its type, keep it, frame it or pass on its address."""

from __future__ import annotations

import httpx
import pytest
from clients import Player

from parlour.rest.router import PARAMETER, Route
from parlour.server.routes import all_handlers
from parlour.testing.processes import ServerProcess

ROUTES = all_handlers()
KEPT = {
    "/assets/{name:str}": "public, max-age=31536000, immutable",
    **dict.fromkeys(
        ("/docs", "/docs/events", "/docs/style.css", "/openapi.json", "/asyncapi.json"), "no-cache"
    ),
    **dict.fromkeys(("/icon.svg", "/manifest.webmanifest", "/sw.js", "/preview.jpg"), "no-cache"),
    "/games/{game:str}/{name:str}": "no-cache",
}
"""Answers that are the same for everybody, and what browsers may do with them. All others are not stored."""


def assert_safe(answer: httpx.Response) -> None:
    headers = answer.headers
    assert headers.get_list("x-content-type-options") == ["nosniff"]
    assert headers.get_list("referrer-policy") == ["no-referrer"]
    assert headers.get_list("x-frame-options") == ["DENY"]
    assert len(headers.get_list("content-security-policy")) == 1
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert len(headers.get_list("cache-control")) == 1


def path_of(route: Route) -> str:
    return PARAMETER.sub("1", route.path)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.method} {route.path}")
def test_every_route_sends_safe_headers(server: ServerProcess, route: Route) -> None:
    with httpx.Client(base_url=server.url, trust_env=False, timeout=60) as http:
        answer = http.request(route.method, path_of(route))
    assert_safe(answer)
    if answer.is_success and answer.headers["content-type"].startswith("text/html"):
        expected = "no-cache"
    else:
        expected = KEPT.get(route.path, "no-store") if answer.is_success else "no-store"
    assert answer.headers["cache-control"] == expected


async def test_answers_with_a_session_are_not_stored(server: ServerProcess) -> None:
    ann = await Player.arrive(server.url)
    for path in ("/api/auth/me", "/api/games", "/api/games/1"):
        answer = await ann.get(path)
        assert_safe(answer)
        assert answer.headers["cache-control"] == "no-store"
    await ann.leave()


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nowhere", 404),
        ("PUT", "/healthz", 405),
        ("OPTIONS", "/healthz", 204),
        ("GET", "/socket.io/?EIO=4&transport=polling", 200),
        ("GET", "/socket.io/?EIO=3&transport=polling", 400),
        ("POST", "/socket.io/?EIO=4&transport=polling&sid=x", 400),
    ],
)
def test_other_answers_send_them_too(server: ServerProcess, method: str, path: str, status: int) -> None:
    answer = httpx.request(method, server.url + path, trust_env=False)
    assert answer.status_code == status
    assert_safe(answer)
    assert answer.headers["cache-control"] == "no-store"

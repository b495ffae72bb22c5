"""Pages of other sites cannot use the session cookie to change anything, or to listen."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
import websockets
from clients import StartServer

from parlour.rest.router import PARAMETER, Route
from parlour.server.http import COOKIE
from parlour.server.origins import SAFE_METHODS, Origins
from parlour.server.routes import all_handlers
from parlour.testing.processes import ServerProcess

CHANGES = [route for route in all_handlers() if route.method not in SAFE_METHODS]
EVIL = "https://evil.example"
FRIEND = "https://friend.example"
CROSS_SITE = [
    {"Sec-Fetch-Site": "cross-site", "Origin": EVIL},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site", "Origin": "http://other.localhost"},
    {"Origin": EVIL},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:1"},
]


@pytest.fixture(scope="module")
def server(start_server: StartServer) -> ServerProcess:
    """A server with one origin beside its own."""
    return start_server(PARLOUR_ORIGINS=f"{FRIEND} https://other.example")


@pytest.fixture(scope="module")
def token(server: ServerProcess) -> str:
    guest = httpx.post(f"{server.url}/api/auth/guest", json={"display_name": "Ann"}, trust_env=False)
    session: str = guest.json()["session_id"]
    return session


def call(
    server: ServerProcess, method: str, path: str, headers: dict[str, str], **more: Any
) -> httpx.Response:
    return httpx.request(method, server.url + path, headers=headers, trust_env=False, timeout=60, **more)


def cookie(token: str) -> dict[str, str]:
    return {"Cookie": f"{COOKIE}={token}"}


def is_cross_site(answer: httpx.Response) -> bool:
    refused = answer.status_code == 403 and answer.json()["code"] == "CROSS_SITE"
    assert refused or "CROSS_SITE" not in answer.text
    return refused


@pytest.mark.parametrize("route", CHANGES, ids=lambda route: f"{route.method} {route.path}")
def test_no_route_changes_anything_for_a_page_of_another_site(
    server: ServerProcess, token: str, route: Route
) -> None:
    path = PARAMETER.sub("1", route.path)
    for headers in CROSS_SITE:
        assert is_cross_site(call(server, route.method, path, {**cookie(token), **headers}))
        assert is_cross_site(call(server, route.method, path, {**cookie(token), **headers}, json={}))


def test_the_session_still_lives_after_all_that(server: ServerProcess, token: str) -> None:
    assert call(server, "GET", "/api/auth/me", cookie(token)).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "same-origin", "Origin": "https://games.example"},
        {"Sec-Fetch-Site": "none"},
        {"Sec-Fetch-Site": "cross-site", "Origin": FRIEND},
        {"Origin": FRIEND},
        {"Origin": "https://games.example", "Host": "games.example"},
        {"Origin": "https://games.example", "Host": "games.example:443"},
        {"Origin": "http://GAMES.example:8000", "Host": "games.example:8000"},
        {
            "Origin": "https://games.example",
            "X-Forwarded-Host": "games.example",
            "X-Forwarded-Proto": "https",
        },
        {"Origin": "https://games.example", "X-Forwarded-Host": "games.example, inner.example"},
    ],
)
def test_ones_own_pages_and_programs_may_use_the_cookie(
    server: ServerProcess, token: str, headers: dict[str, str]
) -> None:
    answer = call(server, "POST", "/api/games", {**cookie(token), **headers}, json={"max_players": 2})
    assert answer.status_code == 201, answer.text


@pytest.mark.parametrize("name", ["Authorization", "X-Session-Id"])
def test_a_token_in_a_header_needs_no_origin(server: ServerProcess, token: str, name: str) -> None:
    given = f"Bearer {token}" if name == "Authorization" else token
    headers = {name: given, "Sec-Fetch-Site": "cross-site", "Origin": EVIL}
    answer = call(server, "POST", "/api/games", headers, json={"max_players": 2})
    assert answer.status_code == 201, answer.text


def test_reading_needs_no_origin(server: ServerProcess, token: str) -> None:
    headers = {**cookie(token), "Sec-Fetch-Site": "cross-site", "Origin": EVIL}
    answer = call(server, "GET", "/api/auth/me", headers)
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers  # so the page cannot see the answer


def test_forwarded_hosts_are_believed_from_trusted_proxies_only(start_server: StartServer) -> None:
    server = start_server(PARLOUR_TRUSTED_PROXIES="192.0.2.1")
    headers = {"Origin": EVIL, "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https"}
    assert is_cross_site(call(server, "POST", "/api/auth/guest", headers, json={"display_name": "Ann"}))


async def connects(server: ServerProcess, **headers: str) -> bool:
    url = f"ws://127.0.0.1:{server.port}/socket.io/?EIO=4&transport=websocket"
    origin = headers.pop("Origin", None)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        async with websockets.connect(url, origin=origin, additional_headers=named, proxy=None):  # type: ignore[arg-type]
            return True
    except websockets.InvalidStatus:
        return False


async def test_sockets_are_for_ones_own_pages_and_configured_ones(server: ServerProcess, token: str) -> None:
    assert await connects(server)
    assert await connects(server, Origin=FRIEND, Cookie=f"{COOKIE}={token}")
    assert await connects(server, Origin=f"http://127.0.0.1:{server.port}")
    assert await connects(server, Origin="https://games.example", X_Forwarded_Host="games.example")
    assert not await connects(server, Origin=EVIL, Cookie=f"{COOKIE}={token}")
    assert not await connects(server, Origin="null", Cookie=f"{COOKIE}={token}")


@pytest.mark.parametrize("origin", [None, EVIL, "null"])
def test_a_star_allows_all(origin: str | None) -> None:
    assert Origins("*").allows_socket(origin, {})

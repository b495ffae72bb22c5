"""The browser client's page and files, as the server sends them."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from clients import Arrive

from parlour.rest.asgi import AsgiApp
from parlour.rest.router import Router
from parlour.server.failures import failed
from parlour.server.http import AnyRequest
from parlour.server.metrics import Metrics
from parlour.server.routes.web import ClientPages, failing_in, web_handlers
from parlour.web.client import read_client

SCRIPT = b"console.log('played');\n" * 100


def client_of(dist: Path) -> httpx.AsyncClient:
    """The client's routes in this process. They need no services but the metrics, except the page of a table."""
    client = ClientPages(read_client(dist))
    router = Router(web_handlers(client), failing_in(client, failed))
    services = SimpleNamespace(metrics=Metrics())
    app = AsgiApp(lambda scope, receive: router.answer(AnyRequest(scope, receive, services, None)))
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://parlour")


@pytest.fixture
async def built(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><head><title>Parlour</title></head>")
    (tmp_path / "assets" / "index-1a2b.js").write_bytes(SCRIPT)
    (tmp_path / "secret.txt").write_text("not a file of the client")
    async with client_of(tmp_path) as client:
        yield client


@pytest.mark.parametrize(
    "path", ["/", "/replay/3", "/me", "/games", "/friends", "/people/3", "/leaderboards", "/contest"]
)
async def test_every_address_of_the_client_is_its_page(built: httpx.AsyncClient, path: str) -> None:
    answer = await built.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "<title>Parlour</title>" in answer.text
    assert answer.headers["cache-control"] == "no-cache"


async def test_the_page_allows_no_inline_script_and_nothing_from_elsewhere(built: httpx.AsyncClient) -> None:
    headers = (await built.get("/")).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


async def test_assets_are_cached_forever_and_compressed_if_accepted(
    built: httpx.AsyncClient,
) -> None:
    plain = await built.get("/assets/index-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert plain.content == SCRIPT
    assert plain.headers["content-type"].startswith("text/javascript")
    assert "immutable" in plain.headers["cache-control"]
    packed = await built.get("/assets/index-1a2b.js", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == SCRIPT
    assert int(packed.headers["content-length"]) == len(gzip.compress(SCRIPT, mtime=0))


@pytest.mark.parametrize(
    "path", ["/assets/nothing.js", "/assets/..%2Findex.html", "/secret.txt", "/table", "//"]
)
async def test_an_unknown_file_is_404_with_the_usual_error(built: httpx.AsyncClient, path: str) -> None:
    answer = await built.get(f"http://parlour{path}")
    assert answer.status_code == 404
    assert answer.json()["code"] == "NOT_FOUND"


async def test_a_browser_at_an_unknown_address_gets_a_page(built: httpx.AsyncClient) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    answer = await built.get("/no/such/page", headers=browser)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "<title>Parlour</title>" in answer.text
    for path in ("/no/such/page", "/assets/gone.js"):
        assert (await built.get(path, headers={"Accept": "*/*"})).json()["code"] == "NOT_FOUND"
    assert (await built.get("/api/nothing", headers=browser)).json()["code"] == "NOT_FOUND"
    assert (await built.post("/no/such/page", headers=browser)).json()["code"] == "NOT_FOUND"


async def test_an_unbuilt_client_says_how_to_build_it(tmp_path: Path) -> None:
    async with client_of(tmp_path) as client:
        page = await client.get("/")
        assert page.status_code == 200
        assert "make web" in page.text
        assert (await client.get("/icon.svg")).status_code == 404


async def test_the_state_is_in_the_dialect_of_the_connection(arrive: Arrive) -> None:
    ann = await arrive(connect=False)
    opened = (await ann.post("/api/games", {"game": "uno", "max_players": 2})).json()
    await ann.post(f"/api/games/{opened['game_id']}/bots")
    await ann.post(f"/api/games/{opened['game_id']}/start")
    await ann.connect(events="common")
    told = await ann.call("state", {"game_id": opened["game_id"]})
    assert len(told["state"]["view"]["hand"]) >= 7

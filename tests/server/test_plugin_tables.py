"""The files of a table that a game's package brings along, as the server sends them."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import httpx
import msgspec
import pytest

from parlour.game.registry import Game, games
from parlour.rest.asgi import AsgiApp
from parlour.rest.router import Router
from parlour.server.failures import failed
from parlour.server.http import AnyRequest
from parlour.server.metrics import Metrics
from parlour.server.routes import catalogue, web
from parlour.web.client import read_package

PACKAGE = "brought_table"
SCRIPT = b"export function mount() {}\n" * 100
FILES = {
    "__init__.py": b"SECRET = 1\n",
    "table.js": SCRIPT,
    "table.css": b".table { color: red }\n",
    "table.js.map": b"{}",
    "notes.txt": b"not for browsers",
    "suit.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
}


def game_with(web: str | None, id: str = "toy") -> Game:
    """Some game with this package for its table."""
    some = next(iter(games().values()))
    return replace(some, web=web, rules=replace(some.rules, spec=msgspec.structs.replace(some.spec, id=id)))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a table, and a file beside it that is none of it."""
    folder = tmp_path / PACKAGE
    (folder / "more").mkdir(parents=True)
    for name, content in FILES.items():
        (folder / name).write_bytes(content)
    (folder / "more" / "deep.js").write_bytes(SCRIPT)
    (tmp_path / "outside.js").write_bytes(SCRIPT)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, PACKAGE, raising=False)
    read_package.cache_clear()
    return folder


@pytest.fixture
async def client(package: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[httpx.AsyncClient]:
    """The client's routes in this process, with one game that brings a table."""
    found = {"toy": game_with(PACKAGE), "plain": game_with(None, "plain")}
    monkeypatch.setattr(web, "games", lambda: found)
    router = Router(web.web_handlers(web.ClientPages({})), failed)
    services = SimpleNamespace(metrics=Metrics())
    app = AsgiApp(lambda scope, receive: router.answer(AnyRequest(scope, receive, services, None)))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://parlour") as http:
        yield http


@pytest.mark.parametrize(
    ("name", "kind"),
    [("table.js", "text/javascript"), ("table.css", "text/css"), ("suit.svg", "image/svg+xml")],
)
async def test_a_file_is_sent_with_its_type_and_checked_for_changes(
    client: httpx.AsyncClient, name: str, kind: str
) -> None:
    answer = await client.get(f"/games/toy/{name}")
    assert answer.status_code == 200
    assert answer.content == FILES[name]
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-cache"


async def test_a_large_file_is_packed_where_that_is_understood(client: httpx.AsyncClient) -> None:
    packed = await client.get("/games/toy/table.js", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == SCRIPT


@pytest.mark.parametrize(
    "path",
    [
        "toy/__init__.py",
        "toy/notes.txt",
        "toy/table.js.map",
        "toy/missing.js",
        "toy/more/deep.js",
        "toy/more%2Fdeep.js",
        "toy/../outside.js",
        "toy/..%2Foutside.js",
        "toy/%2e%2e%2foutside.js",
        "toy/..%5Coutside.js",
        "toy/",
        "plain/table.js",
        "unknown/table.js",
        "../toy%2Ftable.js",
    ],
)
async def test_nothing_else_is_sent(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(httpx.URL("http://parlour", raw_path=f"/games/{path}".encode()))
    assert answer.status_code == 404
    assert answer.json()["code"] == "NOT_FOUND"


def test_the_catalogue_tells_where_the_table_and_its_styles_are(package: Path) -> None:
    told = catalogue.game_info(game_with(PACKAGE), "en")
    assert told.table == "/games/toy/table.js"
    assert told.styles == "/games/toy/table.css"


def test_a_table_without_a_stylesheet_has_none_in_the_catalogue(package: Path) -> None:
    (package / "table.css").unlink()
    told = catalogue.game_info(game_with(PACKAGE), "en")
    assert told.table is not None
    assert told.styles is None


def test_a_game_without_a_table_has_none_in_the_catalogue() -> None:
    told = catalogue.game_info(game_with(None), "en")
    assert (told.table, told.styles) == (None, None)


def test_a_package_that_cannot_be_imported_has_no_files(caplog: pytest.LogCaptureFixture) -> None:
    read_package.cache_clear()
    told = catalogue.game_info(game_with("no_such_package.web"), "en")
    assert (told.table, told.styles) == (None, None)
    assert "no_such_package.web" in caplog.text

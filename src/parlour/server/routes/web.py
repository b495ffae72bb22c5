"""The browser client: its page at all paths that it handles, and its files."""

from __future__ import annotations

from parlour.game.registry import games
from parlour.rest.errors import NoSuchAddress
from parlour.rest.router import Route
from parlour.server.http import AnyRequest, Response, route
from parlour.web.client import (
    ASSET_HEADERS,
    PAGE_HEADERS,
    PLUGIN_HEADERS,
    File,
    Files,
    found,
    read_package,
    sent,
)

PAGES = (
    "/",
    "/table/{reference:str}",
    "/tables/{reference:str}",
    "/replay/{reference:str}",
    "/me",
    "/contest",
    "/contest/game/{reference:str}",
)
"""Paths that the client's own router handles. Links of the Spades API start with `/tables/`."""

NOT_BUILT = """\
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parlour</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>Parlour</h1>
<p>The server is running, but its browser client has not been built. In the source folder, run:</p>
<pre>make web</pre>
<p>Then restart the server. The API is already available: <a href="/docs">REST</a> and
<a href="/docs/events">Socket.IO</a>.</p></body></html>
"""


def plugin_files() -> Files:
    """The web files of plug-in games, by game id and file name."""
    return {
        f"{game.id}/{name}": file
        for game in games().values()
        if game.web is not None
        for name, file in read_package(game.web).items()
    }


def web_handlers(files: Files) -> list[Route]:
    """Routes for these files of the browser client, and for those of plug-in games."""
    plugins = plugin_files()
    index = files.get("index.html") or File("text/html", NOT_BUILT.encode(), None)

    async def page(request: AnyRequest, reference: str = "") -> Response:
        if request.raw_path.startswith(b"//"):  # a browser would treat `//me` as the host `me`
            raise NoSuchAddress()
        return sent(request, index, PAGE_HEADERS)

    @route("GET", "/assets/{name:str}", summary="A file of the browser client", open_to_all=True)
    async def asset(request: AnyRequest, name: str) -> Response:
        return sent(request, found(files, f"assets/{name}"), ASSET_HEADERS)

    @route("GET", "/icon.svg", summary="The browser client's icon", open_to_all=True)
    async def icon(request: AnyRequest) -> Response:
        return sent(request, found(files, "icon.svg"), PLUGIN_HEADERS)

    @route("GET", "/games/{game:str}/{name:str}", summary="A file of a game's own table", open_to_all=True)
    async def game_file(request: AnyRequest, game: str, name: str) -> Response:
        return sent(request, found(plugins, f"{game}/{name}"), PLUGIN_HEADERS)

    pages = [route("GET", path, summary="The browser client", open_to_all=True)(page) for path in PAGES]
    return [*pages, asset, icon, game_file]

"""The browser client: its page at all paths that it handles, and its files."""

from __future__ import annotations

from collections.abc import Callable

from parlour.game.registry import games
from parlour.rest.errors import NoSuchAddress
from parlour.rest.router import Route
from parlour.server.http import AnyRequest, Response, route
from parlour.server.previews import Preview, language_of, plain_preview, table_preview, tags
from parlour.web.client import (
    ASSET_HEADERS,
    FILE_HEADERS,
    PAGE_HEADERS,
    PLUGIN_HEADERS,
    WORKER_HEADERS,
    Files,
    found,
    read_package,
    sent,
)

PAGES = (
    "/",
    "/replay/{reference:str}",
    "/me",
    "/games",
    "/friends",
    "/people/{reference:str}",
    "/leaderboards",
    "/contest",
    "/contest/game/{reference:str}",
)
TABLE_PAGES = ("/table/{reference:str}", "/tables/{reference:str}")
"""Paths that the client's own router handles. Links of the Spades API start with `/tables/`."""

ROOT_FILES = {
    "icon.svg": "The browser client's icon",
    "manifest.webmanifest": "How the browser client is installed",
    "preview.jpg": "The picture that is shown with links",
}

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


class ClientPages:
    """The page of the browser client, with a preview in its head, and the files of the client and of plug-ins."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.plugins = plugin_files()
        index = files.get("index.html")
        self._html = NOT_BUILT if index is None else index.plain.decode()

    def page(self, request: AnyRequest, preview: Preview, status: int = 200) -> Response:
        shown = tags(request, preview, self._image_of(preview.game))
        html = self._html.replace("</head>", f"{shown}</head>", 1)
        return Response(html.encode(), status, "text/html", PAGE_HEADERS)

    def missing(self, request: AnyRequest) -> Response:
        """The page for an address that does not exist: the client says so, and shows the way back."""
        return self.page(request, plain_preview(language_of(request.header("accept-language"))), 404)

    def _image_of(self, game: str | None) -> str | None:
        """Where the picture of a game is served; the client's own picture if it has none."""
        if game is not None and f"previews/{game}.jpg" in self.files:
            return f"/previews/{game}.jpg"
        if game is not None and f"{game}/preview.jpg" in self.plugins:
            return f"/games/{game}/preview.jpg"
        return "/preview.jpg" if "preview.jpg" in self.files else None


Failed = Callable[[AnyRequest, Exception], Response]


def failing_in(client: ClientPages, failed: Failed) -> Failed:
    """Like `failed`, but a browser that was sent to an unknown address gets a page."""

    def answer(request: AnyRequest, error: Exception) -> Response:
        if isinstance(error, NoSuchAddress) and _is_browser(request):
            return client.missing(request)
        return failed(request, error)

    return answer


def _is_browser(request: AnyRequest) -> bool:
    is_page = request.method == "GET" and not request.path.startswith("/api/")
    return is_page and "text/html" in (request.header("accept") or "")


def web_handlers(client: ClientPages) -> list[Route]:
    """Routes for the browser client, and for the files of plug-in games."""
    files = client.files

    async def page(request: AnyRequest, reference: str = "") -> Response:
        _check_path(request)
        return client.page(request, plain_preview(language_of(request.header("accept-language"))))

    async def table_page(request: AnyRequest, reference: str) -> Response:
        _check_path(request)
        return client.page(request, await table_preview(request, reference))

    def root_file(name: str, summary: str) -> Route:
        @route("GET", f"/{name}", summary=summary, open_to_all=True)
        async def file(request: AnyRequest) -> Response:
            return sent(request, found(files, name), PLUGIN_HEADERS)

        return file

    @route("GET", "/sw.js", summary="The browser client's service worker", open_to_all=True)
    async def worker(request: AnyRequest) -> Response:
        return sent(request, found(files, "sw.js"), WORKER_HEADERS)

    @route("GET", "/assets/{name:str}", summary="A file of the browser client", open_to_all=True)
    async def asset(request: AnyRequest, name: str) -> Response:
        return sent(request, found(files, f"assets/{name}"), ASSET_HEADERS)

    @route("GET", "/icons/{name:str}", summary="An icon of the installed client", open_to_all=True)
    async def icon(request: AnyRequest, name: str) -> Response:
        return sent(request, found(files, f"icons/{name}"), FILE_HEADERS)

    @route("GET", "/previews/{name:str}", summary="The picture of a game for links", open_to_all=True)
    async def picture(request: AnyRequest, name: str) -> Response:
        return sent(request, found(files, f"previews/{name}"), FILE_HEADERS)

    @route("GET", "/games/{game:str}/{name:str}", summary="A file of a game's own table", open_to_all=True)
    async def game_file(request: AnyRequest, game: str, name: str) -> Response:
        return sent(request, found(client.plugins, f"{game}/{name}"), PLUGIN_HEADERS)

    pages = [route("GET", path, summary="The browser client", open_to_all=True)(page) for path in PAGES]
    table_pages = [
        route("GET", path, summary="The browser client at a table", open_to_all=True)(table_page)
        for path in TABLE_PAGES
    ]
    root_files = [root_file(name, summary) for name, summary in ROOT_FILES.items()]
    return [*pages, *table_pages, *root_files, worker, asset, icon, picture, game_file]


def _check_path(request: AnyRequest) -> None:
    if request.raw_path.startswith(b"//"):  # a browser would treat `//me` as the host `me`
        raise NoSuchAddress()

"""The contest pages of the browser client, at the paths that its router handles."""

from __future__ import annotations

from parlour.rest.errors import NoSuchAddress
from parlour.rest.requests import Request
from parlour.rest.responses import Response
from parlour.rest.router import Route, route
from parlour.web.client import ASSET_HEADERS, HEADERS, PAGE_HEADERS, File, Files, found, sent

NOT_BUILT = """\
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rummy contest</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>Rummy contest</h1>
<p>The contest is running, but its pages have not been built. In the source folder, run:</p>
<pre>make web</pre>
<p>Then restart the server. Until then, the same data is available as JSON:
<a href="/api/live">live status</a>, <a href="/api/leaderboard">leaderboard</a>,
<a href="/api/head-to-head">head-to-head results</a>, <a href="/api/games">games</a>.</p></body></html>
"""


def page_of(files: Files) -> File:
    """The contest page, or a page that says how to build it."""
    return files.get("contest.html") or File("text/html", NOT_BUILT.encode(), None)


def page_handlers(files: Files) -> list[Route]:
    """Routes of the pages, except `/`, which also serves programs."""
    page = page_of(files)

    @route("GET", "/contest")
    async def contest_page(request: Request) -> Response:
        return sent(request, page, PAGE_HEADERS)

    @route("GET", "/contest/operator")
    async def operator_page(request: Request) -> Response:
        return sent(request, page, PAGE_HEADERS)

    @route("GET", "/contest/me")
    async def student_page(request: Request) -> Response:
        return sent(request, page, PAGE_HEADERS)

    @route("GET", "/contest/screen")
    async def class_screen(request: Request) -> Response:
        return sent(request, page, PAGE_HEADERS)

    @route("GET", "/contest/game/{game_id:str}")
    async def game_page(request: Request, game_id: str) -> Response:
        if not game_id.isdecimal():
            raise NoSuchAddress()
        return sent(request, page, PAGE_HEADERS)

    @route("GET", "/assets/{name:str}")
    async def asset(request: Request, name: str) -> Response:
        return sent(request, found(files, f"assets/{name}"), ASSET_HEADERS)

    @route("GET", "/icon.svg")
    async def icon(request: Request) -> Response:
        return sent(request, found(files, "icon.svg"), HEADERS)

    return [contest_page, operator_page, student_page, class_screen, game_page, asset, icon]

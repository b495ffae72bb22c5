"""The contest's pages: those of the browser client, at the addresses that its router reads."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from parlour.web.client import ASSET_HEADERS, HEADERS, PAGE_HEADERS, File, Files, found, sent

AnyRequest = Request[Any, Any, Any]

NOT_BUILT = """\
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rummy contest</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>Rummy contest</h1>
<p>The contest runs, but its pages have not been built. In the source folder run:</p>
<pre>make web</pre>
<p>and start the server again. What the pages show is there already as JSON:
<a href="/api/live">what is going on</a>, <a href="/api/leaderboard">leaderboard</a>,
<a href="/api/head-to-head">pair by pair</a>, <a href="/api/games">games</a>.</p></body></html>
"""


def page_of(files: Files) -> File:
    """The page that shows the contest, or says how to build it."""
    return files.get("contest.html") or File("text/html", NOT_BUILT.encode(), None)


def page_handlers(files: Files) -> list[HTTPRouteHandler]:
    """Every address of the pages but `/`, which programs ask for, too."""
    page = page_of(files)

    @get(["/contest", "/contest/game/{game_id:int}"])
    async def contest_page(request: AnyRequest) -> Response[Any]:
        return sent(request, page, PAGE_HEADERS)

    @get("/assets/{name:str}")
    async def asset(request: AnyRequest, name: FromPath[str]) -> Response[Any]:
        return sent(request, found(files, f"assets/{name}"), ASSET_HEADERS)

    @get("/icon.svg")
    async def icon(request: AnyRequest) -> Response[Any]:
        return sent(request, found(files, "icon.svg"), HEADERS)

    return [contest_page, asset, icon]

"""The browser client: its page at every address that it knows, and its files."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from parlour.server.client import ASSET_HEADERS, HEADERS, NOT_BUILT, PAGE_HEADERS, File, Files
from parlour.server.http import route

AnyRequest = Request[Any, Any, Any]

PAGES = (
    "/",
    "/table/{reference:str}",
    "/tables/{reference:str}",
    "/replay/{reference:str}",
    "/me",
    "/contest",
    "/contest/{reference:str}",
)
"""Addresses that the client's own router reads. Links of text 3 begin with `/tables/`."""


def web_handlers(files: Files) -> list[HTTPRouteHandler]:
    """Routes for the client that was built into these files."""
    index = files.get("index.html") or File("text/html", NOT_BUILT.encode(), None)

    async def page(request: AnyRequest) -> Response[Any]:
        if request.scope["raw_path"].startswith(b"//"):  # which the framework takes for "/"
            raise NotFoundException()
        return _sent(request, index, PAGE_HEADERS)

    @route("GET", "/assets/{name:str}", summary="A file of the browser client", open_to_all=True)
    async def asset(request: AnyRequest) -> Response[Any]:
        return _sent(request, _found(files, f"assets/{request.path_params['name']}"), ASSET_HEADERS)

    @route("GET", "/icon.svg", summary="The browser client's icon", open_to_all=True)
    async def icon(request: AnyRequest) -> Response[Any]:
        return _sent(request, _found(files, "icon.svg"), HEADERS)

    pages = [route("GET", path, summary="The browser client", open_to_all=True)(page) for path in PAGES]
    return [*pages, asset, icon]


def _found(files: Files, name: str) -> File:
    file = files.get(name)
    if file is None:
        raise NotFoundException()
    return file


def _sent(request: AnyRequest, file: File, headers: dict[str, str]) -> Response[Any]:
    headers = headers | {"Vary": "Accept-Encoding"}
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, media_type=file.kind, headers=headers | {"Content-Encoding": "gzip"})
    return Response(file.plain, media_type=file.kind, headers=headers)

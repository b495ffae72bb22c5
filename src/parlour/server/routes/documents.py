"""The API's documentation: `/docs`, `/openapi.json`, `/asyncapi.json`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache
from typing import Any

from parlour.rest.router import Route
from parlour.server.asyncapi import asyncapi
from parlour.server.document_pages import HEADERS, STYLE, events_page, routes_page
from parlour.server.http import AnyRequest, Response, answer, route
from parlour.server.openapi import openapi

_NO_CACHE = {"Cache-Control": "no-cache"}
"""The documents have no secrets, and change when the server is upgraded."""


def document_handlers(documented: Sequence[Route]) -> list[Route]:
    """Routes that serve the documentation of the given routes and of all events.

    A document is made when it is first read, in a thread: that takes a few hundred milliseconds.
    """

    @cache
    def rest() -> dict[str, Any]:
        return openapi(documented)

    events = cache(asyncapi)

    @cache
    def made(path: str) -> Response:
        if path.endswith(".json"):
            return answer(rest() if path == "/openapi.json" else events(), headers=_NO_CACHE)
        page = routes_page(rest()) if path == "/docs" else events_page(events())
        return Response(page.encode(), 200, "text/html", HEADERS)

    @route("GET", "/openapi.json", summary="The OpenAPI document", open_to_all=True)
    async def openapi_json(request: AnyRequest) -> Response:
        return await asyncio.to_thread(made, "/openapi.json")

    @route("GET", "/asyncapi.json", summary="The AsyncAPI document", open_to_all=True)
    async def asyncapi_json(request: AnyRequest) -> Response:
        return await asyncio.to_thread(made, "/asyncapi.json")

    @route("GET", "/docs", summary="The REST API as a page", open_to_all=True)
    async def docs(request: AnyRequest) -> Response:
        return await asyncio.to_thread(made, "/docs")

    @route("GET", "/docs/events", summary="The Socket.IO events as a page", open_to_all=True)
    async def docs_events(request: AnyRequest) -> Response:
        return await asyncio.to_thread(made, "/docs/events")

    @route("GET", "/docs/style.css", summary="The stylesheet of these pages", open_to_all=True)
    async def docs_style(request: AnyRequest) -> Response:
        return Response(STYLE.encode(), 200, "text/css", _NO_CACHE)

    return [openapi_json, asyncapi_json, docs, docs_events, docs_style]

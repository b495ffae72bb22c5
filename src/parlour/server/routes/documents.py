"""The interface's own documentation: `/docs`, `/openapi.json`, `/asyncapi.json`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import Request, Response
from litestar.handlers import HTTPRouteHandler

from parlour.server.asyncapi import asyncapi
from parlour.server.http import answer, route
from parlour.server.openapi import openapi
from parlour.server.pages import HEADERS, STYLE, events_page, routes_page

AnyRequest = Request[Any, Any, Any]


def document_handlers(documented: Sequence[HTTPRouteHandler]) -> list[HTTPRouteHandler]:
    """Routes that show the documents of other routes, and of the events."""
    rest, events = openapi(documented), asyncapi()
    pages = {"/docs": routes_page(rest), "/docs/events": events_page(events)}

    @route("GET", "/openapi.json", summary="The OpenAPI document", open_to_all=True)
    async def openapi_json(request: AnyRequest) -> Response[Any]:
        return answer(rest)

    @route("GET", "/asyncapi.json", summary="The AsyncAPI document", open_to_all=True)
    async def asyncapi_json(request: AnyRequest) -> Response[Any]:
        return answer(events)

    @route("GET", "/docs", summary="The REST interface, to read", open_to_all=True)
    async def docs(request: AnyRequest) -> Response[Any]:
        return Response(pages["/docs"], media_type="text/html", headers=HEADERS)

    @route("GET", "/docs/events", summary="The events, to read", open_to_all=True)
    async def docs_events(request: AnyRequest) -> Response[Any]:
        return Response(pages["/docs/events"], media_type="text/html", headers=HEADERS)

    @route("GET", "/docs/style.css", summary="Their looks", open_to_all=True)
    async def docs_style(request: AnyRequest) -> Response[Any]:
        return Response(STYLE, media_type="text/css")

    return [openapi_json, asyncapi_json, docs, docs_events, docs_style]

"""Health checks."""

from __future__ import annotations

import msgspec

from parlour import __version__
from parlour.server.http import AnyRequest, Response, answer, route, services
from parlour.store import StoreFailure


class Health(msgspec.Struct):
    status: str
    version: str


@route("GET", "/healthz", summary="Check that the process is alive", answer=Health, open_to_all=True)
async def healthz(request: AnyRequest) -> Response:
    return answer(Health("ok", __version__))


@route(
    "GET",
    "/readyz",
    summary="Check that the server can handle requests",
    answer=Health,
    other_answers={503: Health},
    open_to_all=True,
)
async def readyz(request: AnyRequest) -> Response:
    try:
        await services(request).store.tables(limit=1)
    except StoreFailure:
        return answer(Health("the database does not respond", __version__), 503)
    if request.sockets.draining:
        return answer(Health("shutting down", __version__), 503)
    return answer(Health("ok", __version__))


HANDLERS = [healthz, readyz]

"""Whether the server lives, and whether it can take work."""

from __future__ import annotations

import msgspec

from parlour import __version__
from parlour.server.http import AnyRequest, Response, answer, route, services
from parlour.store import StoreFailure


class Health(msgspec.Struct):
    status: str
    version: str


@route("GET", "/healthz", summary="Is the process alive?", answer=Health, open_to_all=True)
async def healthz(request: AnyRequest) -> Response:
    return answer(Health("ok", __version__))


@route("GET", "/readyz", summary="Can it take work?", answer=Health, errors=(503,), open_to_all=True)
async def readyz(request: AnyRequest) -> Response:
    try:
        await services(request).store.tables(limit=1)
    except StoreFailure:
        return answer(Health("the database does not answer", __version__), 503)
    if request.sockets.draining:
        return answer(Health("going down", __version__), 503)
    return answer(Health("ok", __version__))


HANDLERS = [healthz, readyz]

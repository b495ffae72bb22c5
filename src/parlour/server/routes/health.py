"""Health checks."""

from __future__ import annotations

import msgspec

from parlour import __version__
from parlour.server.http import AnyRequest, Response, answer, route, services


class Health(msgspec.Struct):
    status: str
    version: str


@route("GET", "/healthz", summary="Check that the process is alive", answer=Health, open_to_all=True)
async def healthz(request: AnyRequest) -> Response:
    return answer(Health("ok", __version__))


@route(
    "GET",
    "/readyz",
    summary="Check that the server can handle requests, and that its database can be written",
    answer=Health,
    other_answers={503: Health},
    open_to_all=True,
)
async def readyz(request: AnyRequest) -> Response:
    if request.sockets.draining:
        problem: str | None = "shutting down"
    else:
        problem = await services(request).readiness.problem()
    if problem is not None:
        return answer(Health(problem, __version__), 503)
    return answer(Health("ok", __version__))


HANDLERS = [healthz, readyz]

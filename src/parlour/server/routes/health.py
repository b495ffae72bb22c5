"""Health checks."""

from __future__ import annotations

from typing import Literal

import msgspec

from parlour import __version__
from parlour.server.http import AnyRequest, Response, answer, route, services


class Health(msgspec.Struct):
    status: str
    version: str


class Ready(Health, omit_defaults=True):
    """`redis`: whether Redis responds, on a node that uses it. Without it, clients hear of others seconds later."""

    redis: Literal["ok", "does not respond"] | None = None


@route("GET", "/healthz", summary="Check that the process is alive", answer=Health, open_to_all=True)
async def healthz(request: AnyRequest) -> Response:
    return answer(Health("ok", __version__))


@route(
    "GET",
    "/readyz",
    summary="Check that the server can handle requests, and that its database can be written",
    answer=Ready,
    other_answers={503: Ready},
    open_to_all=True,
)
async def readyz(request: AnyRequest) -> Response:
    if request.sockets.draining:
        problem: str | None = "shutting down"
    else:
        problem = await services(request).readiness.problem()
    redis = services(request).readiness.redis
    if problem is not None:
        return answer(Ready(problem, __version__, redis), 503)
    return answer(Ready("ok", __version__, redis))


HANDLERS = [healthz, readyz]

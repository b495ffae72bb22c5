"""`GET /metrics`: numbers for operators, in the format of Prometheus."""

from __future__ import annotations

from hmac import compare_digest

from parlour.game.refusals import NotAllowed
from parlour.server import metrics
from parlour.server.http import AnyRequest, Response, route, services

THIS_MACHINE = frozenset(("127.0.0.1", "::1"))


class MetricsClosed(NotAllowed):
    code = "METRICS_CLOSED"
    default = (
        "Metrics are for operators: ask from the server's own machine, not through a proxy, or set"
        " PARLOUR_METRICS_TOKEN and send it as a bearer token."
    )


@route(
    "GET",
    "/metrics",
    summary="What the server counts and measures, for Prometheus",
    answer=str,
    media="text/plain",
    errors=(403,),
    open_to_all=True,
)
async def read_metrics(request: AnyRequest) -> Response:
    if not _may_read(request, services(request).settings.metrics_token):
        raise MetricsClosed()
    return Response(metrics.written(services(request), request.sockets.draining), kind="text/plain")


def _may_read(request: AnyRequest, token: str) -> bool:
    """With a token, only who has it. Without one, programs on this machine: a proxy there speaks for anybody."""
    if token:
        scheme, _, given = (request.header("authorization") or "").partition(" ")
        return scheme.lower() == "bearer" and compare_digest(given.strip().encode(), token.encode())
    return request.address in THIS_MACHINE and not request.was_forwarded and _is_local(request.header("host"))


def _is_local(host: str | None) -> bool:
    """Whether the client asked for this machine by its own name: a page of another site cannot."""
    name = (host or "").rpartition(":")[0] or (host or "")
    return name in ("127.0.0.1", "localhost", "[::1]")


HANDLERS = [read_metrics]

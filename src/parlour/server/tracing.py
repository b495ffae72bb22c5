"""OpenTelemetry spans: of requests, of clients' events, of changes of tables, and of what is appended to their logs.

Needs the extra `parlour[otel]`. The functions are wrapped when a server with `PARLOUR_TRACES` starts, so that one
without it pays nothing: this module is not even imported. Spans name tables by their numbers and no people. Every event
is handled in a task of its own then, quick moves too.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from opentelemetry.propagate import extract
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.trace import SpanKind, Status, StatusCode, Tracer

from parlour import __version__
from parlour.rest.responses import Response
from parlour.rest.router import PARAMETER
from parlour.server.app import Application
from parlour.server.http import AnyRequest
from parlour.server.logs import request_id
from parlour.server.socket_commands import COMMANDS, PERSONAL

Answer = Callable[[AnyRequest], Awaitable[Response]]
Function = Callable[..., Awaitable[Any]]

EVENTS = frozenset((*COMMANDS, *PERSONAL, "open", "watch", "state", "presence"))
"""Names that spans may have. Clients may send anything."""


def exporter(url: str) -> SpanProcessor:
    """Sends spans to a collector by OTLP over HTTP, a few at a time and in a thread."""
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    return BatchSpanProcessor(OTLPSpanExporter(endpoint=url))


def trace(application: Application, processor: SpanProcessor) -> TracerProvider:
    """Make spans of what a started application does from now on."""
    provider = TracerProvider(resource=Resource.create({"service.name": "parlour"}))
    provider.add_span_processor(processor)
    tracer = provider.get_tracer("parlour", __version__)
    services, sockets = application.services, application.sockets
    assert services is not None
    assert sockets is not None
    writer = services.commands.writer
    for owner, name, wrapped in (
        (application.router, "answer", _request(tracer, application.router.answer)),
        (sockets, "_handled", _event(tracer, sockets._handled)),
        (sockets.quick_moves, "begun", lambda *_: None),
        (writer, "change", _step(tracer, "change table", writer.change)),
        (services.store, "append", _step(tracer, "append to log", services.store.append)),
    ):
        setattr(owner, name, wrapped)
    return provider


def _request(tracer: Tracer, answer: Answer) -> Answer:
    async def traced(request: AnyRequest) -> Response:
        caller = extract({name: request.header(name) or "" for name in ("traceparent", "tracestate")})
        with tracer.start_as_current_span(request.method, caller, SpanKind.SERVER) as span:
            response = await answer(request)
            if request.route is not None:
                path = PARAMETER.sub(r"{\1}", request.route.path)
                span.update_name(f"{request.method} {path}")
                span.set_attribute("http.route", path)
            span.set_attribute("http.request.method", request.method)
            span.set_attribute("http.response.status_code", response.status)
            span.set_attribute("parlour.request", request_id())
            if response.status >= 500:
                span.set_status(Status(StatusCode.ERROR))
            return response

    return traced


def _event(tracer: Tracer, handled: Function) -> Function:
    async def traced(sid: str, event: str, arguments: tuple[Any, ...]) -> Any:
        name = f"event {event}" if event in EVENTS else "event"
        with tracer.start_as_current_span(name, kind=SpanKind.SERVER) as span:
            answer = await handled(sid, event, arguments)
            span.set_attribute("parlour.request", request_id())
            if isinstance(answer, dict) and "code" in answer:
                span.set_attribute("parlour.code", str(answer["code"]))
            return answer

    return traced


def _step(tracer: Tracer, name: str, function: Function) -> Function:
    async def traced(table_id: int, *arguments: Any, **named: Any) -> Any:
        with tracer.start_as_current_span(name, attributes={"parlour.table": table_id}):
            return await function(table_id, *arguments, **named)

    return traced

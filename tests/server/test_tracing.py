"""Spans of requests, events, changes and appends; and without the setting nothing of OpenTelemetry is loaded."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from parlour.server import tracing
from parlour.server.app import Application
from parlour.server.settings import BadSettings, Settings, from_environment

TRACE, PARENT = 0x0AF7651916CD43DD8448EB211C80319C, 0xB7AD6B7169203331
LOADED = """
import sys
import parlour.server.run
sys.exit("parlour.server.tracing" in sys.modules)
"""


class Traced:
    """A server in this process, and the spans that have ended."""

    def __init__(self, application: Application, http: httpx.AsyncClient) -> None:
        self.application = application
        self.http = http
        self._memory = InMemorySpanExporter()
        tracing.trace(application, SimpleSpanProcessor(self._memory))

    def spans(self) -> dict[str, ReadableSpan]:
        """The spans since the last time, by name."""
        found = {span.name: span for span in self._memory.get_finished_spans()}
        self._memory.clear()
        return found


@pytest.fixture
async def traced(tmp_path: Path) -> AsyncIterator[Traced]:
    application = Application(Settings(data=str(tmp_path)))
    transport = httpx.ASGITransport(application)
    async with (
        application._lifespan(),
        httpx.AsyncClient(transport=transport, base_url="http://test", trust_env=False) as http,
    ):
        yield Traced(application, http)


async def arrive(http: httpx.AsyncClient) -> int:
    made = (await http.post("/api/auth/guest", json={"display_name": "Ann"})).json()
    http.headers["Authorization"] = f"Bearer {made['session_id']}"
    opened = await http.post("/api/games", json={"game": "uno", "bots": ["easy"]})
    assert opened.status_code == 201, opened.text
    return int(opened.json()["game_id"])


async def test_a_request_has_spans_down_to_the_log(traced: Traced) -> None:
    table_id = await arrive(traced.http)
    traced.spans()
    caller = {"traceparent": f"00-{TRACE:032x}-{PARENT:016x}-01"}
    assert (await traced.http.post(f"/api/games/{table_id}/start", headers=caller)).status_code == 202
    spans = traced.spans()
    request, change, append = (
        spans[name] for name in ("POST /api/games/{game_id}/start", "change table", "append to log")
    )
    assert request.context.trace_id == TRACE
    assert request.parent is not None
    assert request.parent.span_id == PARENT
    assert request.attributes is not None
    assert request.attributes["http.response.status_code"] == 202
    assert change.parent is not None
    assert change.parent.span_id == request.context.span_id
    assert append.parent is not None
    assert append.parent.span_id == change.context.span_id
    assert append.attributes == {"parlour.table": table_id}


async def test_events_have_spans_with_their_refusals_and_names_of_ours_only(traced: Traced) -> None:
    sockets = traced.application.sockets
    assert sockets is not None
    for event in ("action", "what a client made up"):
        await sockets.event(event, "no such connection", {"game_id": 1})
    spans = traced.spans()
    assert set(spans) == {"event action", "event"}
    attributes = spans["event action"].attributes
    assert attributes is not None
    assert attributes["parlour.code"] == "UNAUTHORIZED"


async def test_spans_name_no_person(traced: Traced) -> None:
    await arrive(traced.http)
    told = "".join(span.to_json() for span in traced.spans().values())
    assert "POST /api/games" in told
    assert "Ann" not in told
    assert traced.http.headers["Authorization"].split()[1] not in told


def test_without_the_setting_it_is_not_loaded() -> None:
    assert subprocess.run([sys.executable, "-c", LOADED], check=False).returncode == 0


def test_the_setting_must_be_a_url() -> None:
    with pytest.raises(BadSettings, match=r"parlour\[otel\]"):
        from_environment({"PARLOUR_TRACES": "collector:4318"})
    url = "http://127.0.0.1:4318/v1/traces"
    assert from_environment({"PARLOUR_TRACES": url}).traces == url

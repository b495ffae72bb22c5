"""Server processes whose answers and events are checked against the documents, and the fixture that fails the test."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from checked_server import DOCUMENTS, REPORT
from document_checks import documents
from parlour.testing.processes import ServerProcess

COMMAND = (str(Path(__file__).parent / "checked_server.py"), "serve")

_servers: list[ServerProcess] = []


def checked_server(
    data: Path, environment: Mapping[str, str] | None = None, *, own_games: bool = False
) -> ServerProcess:
    """A server process, not started yet. With `own_games` it has other games than this process."""
    made = {} if own_games else {DOCUMENTS: str(_saved_documents())}
    server = ServerProcess(data, {**made, **(environment or {})}, command=COMMAND)
    _servers.append(server)
    return server


@cache
def _saved_documents() -> Path:
    """The file with the documents of this process, for its servers."""
    file = Path(tempfile.mkdtemp(prefix="parlour-documents-")) / "documents.json"
    atexit.register(shutil.rmtree, file.parent)
    documents().save(file)
    return file


@pytest.fixture(autouse=True)
def all_is_documented() -> Iterator[None]:
    """Fails the test if a server sent or accepted something that its documents do not describe."""
    yield
    reports = [server.data / REPORT for server in _servers]
    told = []
    for report in reports:
        if report.exists():
            told.append(report.read_text())
            report.unlink()
    assert not told, "not as documented in /openapi.json or /asyncapi.json:\n" + "".join(told)[:6000]

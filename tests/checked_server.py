"""`parlour`, which also writes everything that its documents do not describe to a file beside its data.

Tests run it in place of `python -m parlour`: `checked_servers` fails a test that made it write.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import msgspec

from document_checks import Documents, documents
from parlour.cli import main
from parlour.rest.requests import Request
from parlour.rest.responses import Response, Stream
from parlour.rest.router import Router
from parlour.server import delivery
from parlour.server.engineio_transport import Packet
from parlour.server.sockets import Sockets
from parlour.server.wire.messages import Message

DOCUMENTS = "CHECKED_DOCUMENTS"
"""The environment variable with the file of the documents, where they are already made."""
REPORT = "undocumented.txt"
CHECKS_BODIES = os.environ.get("CHECKED_BODIES", "yes") == "yes"
"""Not for servers that get random fields: those are ignored, and need no documentation."""

_BODY: ContextVar[bytes] = ContextVar("body", default=b"")
_encode = msgspec.json.Encoder().encode


class Checks:
    """Checks in front of the server's own functions."""

    def __init__(self, known: Documents, report: Path) -> None:
        self._documents = known
        self._report = report

    def note(self, what: str, wrong: str | None) -> None:
        if wrong is not None:
            with self._report.open("a") as file:
                file.write(f"{what}: {wrong}\n")

    def answer(self, request: Request, response: Response, content: bytes) -> None:
        headers = dict(response.headers)
        kind = headers.get(b"content-type", b"").decode()
        what = f"{request.method} {request.path if request.route is None else request.route.path}"
        found = self._documents.check_answer(request.method, request.route, response.status, kind, content)
        self.note(f"{response.status} of {what}", found)
        if response.status < 300 and request.route is not None and CHECKS_BODIES:
            self.note(f"body of {what}", self._documents.check_request(request.route, _BODY.get()))

    def packet(self, packet: Packet) -> None:
        """Check a Socket.IO event as it is sent: `42["name",{...}]`."""
        name, payload = msgspec.json.decode(packet.encode()[2:], type=tuple[str, msgspec.Raw])
        self.note(f"event {name}", self._documents.check_event(name, bytes(payload)))

    def acknowledgment(self, event: str, answer: Any) -> None:
        self.note(
            f"acknowledgment of {event[:40]}", self._documents.check_acknowledgment(event, _encode(answer))
        )


async def _checked(
    checks: Checks, request: Request, response: Response, chunks: AsyncIterator[bytes]
) -> AsyncIterator[bytes]:
    """The chunks of a stream, which are checked together at its end."""
    sent = b""
    async for chunk in chunks:
        sent += chunk
        yield chunk
    checks.answer(request, response, sent)


def install(checks: Checks) -> None:
    """Put the checks in front of responses, events and acknowledgments."""
    respond, read = Router.answer, Request.body
    pack, hear = delivery._packet, Sockets._heard

    async def answer(self: Router, request: Request) -> Response:
        _BODY.set(b"")
        response = await respond(self, request)
        if isinstance(response, Stream):
            response.chunks = _checked(checks, request, response, response.chunks)
        else:
            checks.answer(request, response, response.body)
        return response

    async def body(self: Request, largest: int) -> bytes:
        given = await read(self, largest)
        _BODY.set(given)
        return given

    def packet(message: Message, cursor: str | None = None) -> Packet:
        made = pack(message, cursor)
        checks.packet(made)
        return made

    async def heard(self: Sockets, sid: str, event: str, *arguments: Any) -> Any:
        told = await hear(self, sid, event, *arguments)
        if isinstance(told, asyncio.Future):  # it waits for something, such as the words of the deal
            told.add_done_callback(
                lambda done: done.cancelled() or checks.acknowledgment(event, done.result())
            )
        else:
            checks.acknowledgment(event, told)
        return told

    Router.answer, Request.body = answer, body  # type: ignore[method-assign]
    delivery._packet = packet
    Sockets._heard = heard  # type: ignore[method-assign]


if __name__ == "__main__":
    made = os.environ.get(DOCUMENTS)
    known = documents() if made is None else Documents.load(Path(made))
    install(Checks(known, Path(os.environ["PARLOUR_DATA"]) / REPORT))
    main()

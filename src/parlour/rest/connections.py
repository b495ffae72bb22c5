"""HTTP connections with limits of size, count and time.

uvicorn's protocol reads whatever a client sends, for as long as it takes. This one refuses while the bytes come in:

    408  the request is not complete in time
    413  the body is too large, or its chunks waste too many bytes
    414  the address is too long
    431  a header is too long, or there are too many

Then the connection is closed. The application is called once the whole request is there, so a slow client occupies
a buffer and a timer but never a task.
"""

from __future__ import annotations

import asyncio
import socket
from http import HTTPStatus
from typing import Any, TypeVar

import httptools
import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from parlour.rest.errors import BodyTooLarge
from parlour.rest.responses import JSON, SAFE_HEADERS

SLICE = 16 * 1024
"""Bytes that are parsed at a time. A read can be larger than a limit."""

WASTE = 8
"""Bytes on the wire per byte of the largest body. Chunks have sizes and extensions of their own."""

MOST_PIPELINED = 100
LINGER_SECONDS = 2.0
LINGER_BYTES = 256 * 1024
"""How long a refused connection stays open, and how much of what still comes is read. If it were closed at once, the
client could lose the answer."""

KERNEL_BYTES = 128 * 1024
"""How much the kernel may keep for the server to read. Linux would let a connection that is not read grow to 6 MB or
more, depending on the machine."""

STUCK_SECONDS = 60.0
"""How long a client may leave an answer unread."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What a client may send, in bytes, and how many seconds a request may take to arrive (0: any)."""

    address: int = 8_000
    header: int = 8_000  # the WebSocket library reads lines of up to 8,192
    headers: int = 32 * 1024
    most_headers: int = 100
    body: int = 64 * 1024
    seconds: float = 15.0

    @property
    def head_on_wire(self) -> int:
        """The largest head as it is sent. Also limits what no callback reports, such as empty lines before it."""
        return self.address + self.headers + SLICE

    @property
    def body_on_wire(self) -> int:
        return self.head_on_wire + WASTE * self.body


class _Refused(Exception):
    """A limit is exceeded. `answer` is the whole answer as it is sent."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.answer = refusal(status, code, message)


def refusal(status: int, code: str, message: str, **headers: str) -> bytes:
    """An answer that is sent without the application, after which the connection is closed."""
    body = msgspec.json.encode({"error": message, "code": code})
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", f"content-type: {JSON}"]
    lines += [f"content-length: {len(body)}", "connection: close"]
    lines += [f"{name}: {value}" for name, value in {**SAFE_HEADERS, **headers}.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


P = TypeVar("P", bound="LimitedProtocol")


def limited(protocol: type[P], **attributes: Any) -> type[P]:
    """The protocol with other limits: `limited(LimitedProtocol, limits=Limits(seconds=5))`."""
    return type(protocol.__name__, (protocol,), attributes)


class LimitedProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol with limits."""

    limits = Limits()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._is_refused = False
        self._is_reading = False
        """Whether a request has begun and is not complete."""
        self._has_ended = False
        """Whether a request was completed by the current slice."""
        self._has_body = False
        """Whether the headers of the current request are complete."""
        self._on_wire = 0
        """Bytes since the last complete request."""
        self._header_bytes = 0
        self._discarded = 0
        self._timer: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None
        self._refusal: _Refused | None = None
        self._incomplete: tuple[RequestResponseCycle, Any] | None = None
        self._running: RequestResponseCycle | None = None

    # The connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, KERNEL_BYTES)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        self.resume_writing()
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Called when the server stops. Closes the connection unless an answer is on its way."""
        if self._incomplete is not None:
            self.transport.close()
        else:
            super().shutdown()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stuck is None:
            self._stuck = self.loop.call_later(STUCK_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        if self.flow is not None:
            super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    # Reading

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            self._discard(data)
            return
        self._unset_keepalive_if_required()
        try:
            for start in range(0, len(data), SLICE):
                self._feed(data[start : start + SLICE])
        except httptools.HttpParserUpgrade:
            self._upgrade()
        except (httptools.HttpParserError, _Refused) as error:
            self._refuse(self._refusal or _Refused(400, "BAD_REQUEST", f"This is not valid HTTP: {error}."))
        else:
            self._watch()

    def _feed(self, part: bytes) -> None:
        self._has_ended = False
        self.parser.feed_data(part)
        if self._has_ended:
            self._on_wire = len(part) if self._is_reading else 0
        else:
            self._on_wire += len(part)
        if self._has_body and self._on_wire > self.limits.body_on_wire:
            self._give_up(413, BodyTooLarge.code, "The chunks of the body waste too many bytes.")
        if not self._has_body and self._on_wire > self.limits.head_on_wire:
            self._give_up(431, "HEADERS_TOO_LARGE", "The headers are too large.")

    def _upgrade(self) -> None:
        if self._should_upgrade():
            self._stop_timer()
            self.handle_websocket_upgrade()
        else:  # answered like any other request
            self._unsupported_upgrade_warning()
            self._watch()

    # Callbacks of the parser. An exception makes it stop, but is lost in it: hence `_give_up`.

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_reading = True
        self._has_body = False
        self._header_bytes = 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > self.limits.address:
            self._give_up(
                414, "ADDRESS_TOO_LONG", f"The address may have at most {self.limits.address} bytes."
            )

    def on_header(self, name: bytes, value: bytes) -> None:
        size = len(name) + len(value)
        self._header_bytes += size
        if size > self.limits.header or self._header_bytes > self.limits.headers:
            self._give_up(431, "HEADERS_TOO_LARGE", f"Headers may have {self.limits.headers} bytes in all.")
        if len(self.headers) >= self.limits.most_headers:
            self._give_up(431, "TOO_MANY_HEADERS", f"There may be {self.limits.most_headers} headers.")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._has_body = True
        for name, value in self.headers:
            # The parser has refused anything that is not a number.
            if name == b"content-length" and int(value[:20]) > self.limits.body:
                self._give_up_body()
        if len(self.pipeline) >= MOST_PIPELINED:
            self._give_up(429, "TOO_MANY_REQUESTS", "Wait for answers before you send more requests.")
        super().on_headers_complete()
        if self.expect_100_continue and self._incomplete is not None:
            self.cycle.waiting_for_100_continue = False
            self.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")

    def on_body(self, body: bytes) -> None:
        if self.cycle is not None and len(self.cycle.body) + len(body) > self.limits.body:
            self._give_up_body()
        super().on_body(body)
        if self._incomplete is not None:  # nobody reads the body until it is complete, so keep it coming
            self.flow.resume_reading()

    def on_message_complete(self) -> None:
        self._is_reading = False
        self._has_body = False
        self._has_ended = True
        super().on_message_complete()
        if self._incomplete is not None and self._incomplete[0] is self.cycle:
            cycle, app = self._incomplete
            self._incomplete = None
            self._start_asgi_task(cycle, app)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        """Call the application, or wait for the rest of the body first."""
        if cycle.more_body:
            self._incomplete = cycle, app
        else:
            self._running = cycle
            super()._start_asgi_task(cycle, app)

    # Refusing

    def _give_up(self, status: int, code: str, message: str) -> None:
        self._refusal = _Refused(status, code, message)
        raise self._refusal

    def _give_up_body(self) -> None:
        self._give_up(413, BodyTooLarge.code, BodyTooLarge(self.limits.body).message)

    def _refuse(self, refused: _Refused) -> None:
        """Answer, and close the connection. If an earlier request is being answered, only close it after that."""
        self._is_refused = True
        self._incomplete = None
        self.pipeline.clear()
        self._stop_timer()
        self.logger.info("%s - %d %s", self.client[0] if self.client else "", refused.status, refused)
        if self._running is not None and not self._running.response_complete:
            self._running.keep_alive = False
            self.flow.resume_reading()
            return
        self.transport.write(refused.answer)
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._timer = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def _discard(self, data: bytes) -> None:
        self._discarded += len(data)
        if self._discarded > LINGER_BYTES:
            self.flow.pause_reading()

    # Time

    def _watch(self) -> None:
        """Start the timer when a request begins, and stop it when it is complete."""
        is_waiting = self._is_reading or self._on_wire > 0 or self.cycle is None
        if not is_waiting:
            self._stop_timer()
        elif self._timer is None and self.limits.seconds and not self._is_refused:
            self._timer = self.loop.call_later(self.limits.seconds, self._expire)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _expire(self) -> None:
        self._timer = None
        if self.transport.is_closing():
            return
        if self.flow.read_paused:  # the client cannot send, because an earlier request is being answered
            self._watch()
        elif self._is_reading:
            self._refuse(_Refused(408, "REQUEST_TIMEOUT", "The request did not arrive in time."))
        else:
            self.transport.close()

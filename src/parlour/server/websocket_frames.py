"""uvicorn protocols that batch writes per loop turn and share encoded frames.

ASGI needs a coroutine call and a dictionary for each message to each client, which is most of the cost of a message to
a whole table. The frames that a server sends are the same bytes for every client, so these protocols offer an ASGI
extension, `write`, that puts encoded frames into the connection's buffer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from parlour.rest.connections import LimitedProtocol, refusal
from parlour.server.crowds import Crowd

try:
    from websockets.speedups import apply_mask
except ImportError:  # installed without the C extension
    from websockets.utils import apply_mask

EXTENSION = "parlour.frames"

MOST_UNREAD = 32
"""Unhandled messages of a client after which reading from its connection pauses."""

MOST_FRAGMENTS = 1024
"""Frames of one message after which the connection is cut. The size limit does not count empty frames."""

_CROWDED = refusal(
    429,
    "TOO_MANY_CONNECTIONS",
    "There are too many connections from your address.",
    **{"Retry-After": "5"},
)

_FINAL_TEXT = 0x81
_MASKED, _LENGTH = 0x80, 0x7F
_HEAD = 6  # the shortest header of a client's frame
_SHORT, _MEDIUM = 126, 1 << 16  # RFC 6455, 5.2: lengths below these are written in 7 and in 16 bits


def text_frame(text: bytes) -> bytes:
    """Encode a UTF-8 text message as one unmasked frame, as servers send it."""
    length = len(text)
    if length < _SHORT:
        return bytes((_FINAL_TEXT, length)) + text
    if length < _MEDIUM:
        return bytes((_FINAL_TEXT, 126)) + length.to_bytes(2, "big") + text
    return bytes((_FINAL_TEXT, 127)) + length.to_bytes(8, "big") + text


def read_texts(data: bytes) -> list[str] | None:
    """Decode a client's messages, if the data consists of complete text frames below 64 KiB; otherwise None."""
    texts, start, end = [], 0, len(data)
    while start < end:
        if end - start < _HEAD or data[start] != _FINAL_TEXT or data[start + 1] & _LENGTH > 126:
            return None
        is_masked, length, at = data[start + 1] & _MASKED, data[start + 1] & _LENGTH, start + 2
        if length == 126:
            length, at = int.from_bytes(data[at : at + 2], "big"), at + 2
            if length < _SHORT:
                return None  # RFC 6455: the shortest form must be used
        start = at + 4 + length
        if not is_masked or start > end:
            return None
        try:
            texts.append(apply_mask(data[at + 4 : start], data[at : at + 4]).decode())
        except UnicodeDecodeError:
            return None
    return texts


class GatheringTransport:
    """A transport that combines all writes of one event loop iteration into one system call.

    A move causes several messages and an acknowledgment; an HTTP answer has a header and a body.
    """

    def __init__(
        self,
        transport: asyncio.Transport,
        loop: asyncio.AbstractEventLoop,
        released: Callable[[], None] = lambda: None,
    ) -> None:
        self._transport = transport
        self._loop = loop
        self._parts: list[bytes] = []
        self.released = released
        """Called when the connection is lost, by whichever protocol has it then."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if not self._parts:
            self._loop.call_soon(self._flush)
        self._parts.append(data)

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def write_eof(self) -> None:
        self._flush()
        self._transport.write_eof()

    def _flush(self) -> None:
        gathered = b"".join(self._parts)
        self._parts.clear()
        if gathered and not self._transport.is_closing():
            self._transport.write(gathered)


class HttpProtocol(LimitedProtocol):
    """HTTP with limits, on a gathering transport. After an upgrade, the WebSocket keeps the transport."""

    crowd = Crowd(0)
    """The connections of each address."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else "unknown"
        if not self.crowd.enter(address):
            self._is_refused = True
            cast(asyncio.Transport, transport).write(_CROWDED)
            transport.close()
            return
        gathering = GatheringTransport(
            cast(asyncio.Transport, transport), self.loop, lambda: self.crowd.leave(address)
        )
        super().connection_made(cast(asyncio.Transport, gathering))

    def connection_lost(self, exc: Exception | None) -> None:
        if self.transport is not None:  # otherwise it was refused
            cast(GatheringTransport, self.transport).released()
            super().connection_lost(exc)


class FrameProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, available to the application as an ASGI extension.

    It decodes plain text frames itself. From the first other frame on (a fragment, a ping, a close), the library does.
    """

    _is_plain = True

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # otherwise the handshake was refused
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        if isinstance(self.transport, GatheringTransport):
            self.transport.released()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_plain and self.handshake_complete:
            texts = None if self.close_sent else read_texts(data)
            if texts is not None:
                self._take(texts)
                return
            self._is_plain = False
        super().data_received(data)

    def _take(self, texts: list[str]) -> None:
        """Queue a client's messages, and pause reading while too many wait."""
        for text in texts:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > MOST_UNREAD and not self.read_paused:
            self.read_paused = True  # `receive` resumes reading once the queue is empty
            self.transport.pause_reading()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAGMENTS:
            self.cut()

    def handle_ping(self) -> None:
        super().handle_ping()
        if self.is_stuck():  # a client that sends pings but reads no pongs
            self.cut()

    def write(self, frame: bytes) -> None:
        """Send an encoded frame. Does nothing if the connection is closing."""
        if self.handshake_complete and not (self.close_sent or self.transport.is_closing()):
            self.transport.write(frame)

    def waiting(self) -> int:
        """Bytes in the write buffer."""
        return self.transport.get_write_buffer_size()

    def is_stuck(self) -> bool:
        """Whether the write buffer is full because the client does not read."""
        return not self.writable.is_set()

    def cut(self) -> None:
        """Abort the connection without a closing handshake."""
        self.transport.abort()

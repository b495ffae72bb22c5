"""uvicorn's protocols, so that what goes out in one turn of the event loop goes out together, and once made.

ASGI has one way to send over a WebSocket: a coroutine and a dictionary for each message and each client. For a
message to a whole table that is most of its cost. A server's frames are the same bytes for everyone, so the protocol
here offers the application a second way, as an ASGI extension: `write`, which lays bytes into the connection's buffer.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "parlour.frames"

_FINAL_TEXT = 0x81
_SHORT, _MEDIUM = 126, 1 << 16  # RFC 6455, 5.2: lengths below these are written in 7 and in 16 bits


def text_frame(text: bytes) -> bytes:
    """A whole text message (UTF-8) as a server sends it: in one frame, without a mask."""
    length = len(text)
    if length < _SHORT:
        return bytes((_FINAL_TEXT, length)) + text
    if length < _MEDIUM:
        return bytes((_FINAL_TEXT, 126)) + length.to_bytes(2, "big") + text
    return bytes((_FINAL_TEXT, 127)) + length.to_bytes(8, "big") + text


class GatheringTransport:
    """A transport that makes one call to the system of what is written in one turn of the event loop.

    A move is told in several messages and an acknowledgement; an answer has a head and a body.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._parts: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if not self._parts:
            self._loop.call_soon(self._flush)
        self._parts.append(data)

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        gathered = b"".join(self._parts)
        self._parts.clear()
        if gathered and not self._transport.is_closing():
            self._transport.write(gathered)


class HttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP protocol on a transport that gathers. A WebSocket that comes of it has the same transport."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        gathering = GatheringTransport(cast(asyncio.Transport, transport), self.loop)
        super().connection_made(cast(asyncio.Transport, gathering))


class FrameProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, with itself in the scope's extensions."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def write(self, frame: bytes) -> None:
        """Send a whole frame. Nothing happens on a connection that is closing."""
        if self.handshake_complete and not (self.close_sent or self.transport.is_closing()):
            self.transport.write(frame)

    def waiting(self) -> int:
        """The bytes that the client has not taken yet."""
        return self.transport.get_write_buffer_size()

    def is_stuck(self) -> bool:
        """Whether so much waits that the client does not seem to read."""
        return not self.writable.is_set()

    def cut(self) -> None:
        """End the connection at once; a polite end would wait for the client."""
        self.transport.abort()

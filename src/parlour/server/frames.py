"""WebSocket frames that are made once and written at once, to however many connections.

ASGI has one way to send: a coroutine and a dictionary for each message and each client. For a message to a whole
table that is most of its cost. A server's frames are the same bytes for everyone, so uvicorn's protocol here
offers the application a second way, as an ASGI extension: `write`, which lays bytes into the connection's buffer.
"""

from __future__ import annotations

from uvicorn._types import ASGISendEvent
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


class FrameProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, with itself in the scope's extensions.

    What is written in one turn of the event loop goes out together: a move is told in several messages.
    """

    _frames: list[bytes]

    def handle_connect(self, event: Request) -> None:
        self._frames = []
        super().handle_connect(event)
        self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def write(self, frame: bytes) -> None:
        """Send a whole frame soon. Nothing happens on a connection that is closing."""
        if not self._frames:
            self.loop.call_soon(self._flush)
        self._frames.append(frame)

    def _flush(self) -> None:
        frames = b"".join(self._frames)
        self._frames.clear()
        if frames and self.handshake_complete and not (self.close_sent or self.transport.is_closing()):
            self.transport.write(frames)

    async def send(self, message: ASGISendEvent) -> None:
        self._flush()
        await super().send(message)

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()

    def waiting(self) -> int:
        """The bytes that the client has not taken yet."""
        return self.transport.get_write_buffer_size()

    def is_stuck(self) -> bool:
        """Whether so much waits that the client does not seem to read."""
        return not self.writable.is_set()

    def cut(self) -> None:
        """End the connection at once; a polite end would wait for the client."""
        self.transport.abort()

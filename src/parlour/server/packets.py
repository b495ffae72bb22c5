"""The level below events: what a client says that is no Engine.IO or Socket.IO is kept from the libraries.

They would raise, log a traceback for each, and leave the connection half open.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from socketio.packet import ACK, CONNECT, DISCONNECT, EVENT, Packet

Receive = Callable[[], Awaitable[Any]]

UNREADABLE = "(unreadable)"
"""The event that stands for everything that is none. No client can send it."""

_KINDS = ("0", "1", "2", "3", "4", "5", "6")
_CONNECT = "40"
_EMPTY = "4"
_RESERVED = frozenset(("connect", "disconnect", "*", UNREADABLE))
_GOODBYE = {"type": "websocket.disconnect", "code": 1002}


class CheckedPacket(Packet):  # type: ignore[misc]
    """A Socket.IO packet; what cannot be read becomes an event that is refused."""

    def decode(self, encoded_packet: Any) -> int:
        try:
            super().decode(encoded_packet)
        except (ValueError, TypeError, RecursionError, msgspec.MsgspecError):
            self._make_unreadable(None)
        if self.packet_type == EVENT:
            if not _is_event(self.data):
                self._make_unreadable(self.id)
        elif self.packet_type not in (CONNECT, DISCONNECT, ACK):
            self._make_unreadable(None)
        return 0  # nothing here takes binary attachments

    def _make_unreadable(self, acknowledgement: int | None) -> None:
        self.packet_type, self.namespace, self.id = EVENT, None, acknowledgement
        self.data = [UNREADABLE]


def _is_event(data: Any) -> bool:
    return isinstance(data, list) and bool(data) and isinstance(data[0], str) and data[0] not in _RESERVED


def checked(receive: Receive) -> Receive:
    """A WebSocket's messages; it is closed at the first that is no Engine.IO, or connects a second time."""
    connected = False

    async def next_message() -> Any:
        nonlocal connected
        message = await receive()
        if message["type"] != "websocket.receive":
            return message
        text = message.get("text")
        if text is None:
            return message
        if not text.startswith(_KINDS) or text == _EMPTY or (connected and text.startswith(_CONNECT)):
            return _GOODBYE
        connected = connected or text.startswith(_CONNECT)
        return message

    return next_message

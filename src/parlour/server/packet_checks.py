"""Rejects malformed Socket.IO packets before python-socketio logs a traceback."""

from __future__ import annotations

from typing import Any

import msgspec
from socketio.packet import ACK, CONNECT, DISCONNECT, EVENT, Packet

UNREADABLE = "(unreadable)"
"""The event that a malformed packet becomes. No client can send it."""

_RESERVED = frozenset(("connect", "disconnect", "*", UNREADABLE))


class CheckedPacket(Packet):  # type: ignore[misc]
    """A Socket.IO packet. One that cannot be read becomes an event that is refused."""

    def __init__(self, *arguments: Any, encoded_packet: Any = None, **options: Any) -> None:
        super().__init__(*arguments, encoded_packet=encoded_packet, **options)
        if encoded_packet is not None and not encoded_packet:
            self._make_unreadable()  # the library takes an empty packet for none

    def decode(self, encoded_packet: Any) -> int:
        try:
            super().decode(encoded_packet)
        except (ValueError, TypeError, RecursionError, msgspec.MsgspecError):
            self._make_unreadable()
        is_known = self.packet_type in (CONNECT, DISCONNECT, ACK)
        if not is_known and not (self.packet_type == EVENT and _is_event(self.data)):
            self._make_unreadable()
        return 0  # binary attachments are not accepted

    def _make_unreadable(self) -> None:
        """Become the unreadable event, with the same acknowledgment id, so that the client gets an error."""
        self.packet_type, self.namespace, self.data = EVENT, None, [UNREADABLE]


def _is_event(data: Any) -> bool:
    return isinstance(data, list) and bool(data) and isinstance(data[0], str) and data[0] not in _RESERVED

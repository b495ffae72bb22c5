"""What a client says that is no Socket.IO is kept from the library, which would log a traceback for each."""

from __future__ import annotations

from typing import Any

import msgspec
from socketio.packet import ACK, CONNECT, DISCONNECT, EVENT, Packet

UNREADABLE = "(unreadable)"
"""The event that stands for everything that is none. No client can send it."""

_RESERVED = frozenset(("connect", "disconnect", "*", UNREADABLE))


class CheckedPacket(Packet):  # type: ignore[misc]
    """A Socket.IO packet; what cannot be read becomes an event that is refused."""

    def decode(self, encoded_packet: Any) -> int:
        try:
            super().decode(encoded_packet)
        except (ValueError, TypeError, RecursionError, msgspec.MsgspecError):
            self._make_unreadable()
        is_known = self.packet_type in (CONNECT, DISCONNECT, ACK)
        if not is_known and not (self.packet_type == EVENT and _is_event(self.data)):
            self._make_unreadable()
        return 0  # nothing here takes binary attachments

    def _make_unreadable(self) -> None:
        """Its number stays, where it had one: the refusal is acknowledged."""
        self.packet_type, self.namespace, self.data = EVENT, None, [UNREADABLE]


def _is_event(data: Any) -> bool:
    return isinstance(data, list) and bool(data) and isinstance(data[0], str) and data[0] not in _RESERVED

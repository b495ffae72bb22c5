"""python-socketio's list of clients, without rooms.

The library keeps a room for each client, and looks through all rooms when one disconnects: with 20,000 clients that
took a millisecond each. Parlour delivers without rooms (`delivery.py`).
"""

from __future__ import annotations

from typing import Any

import socketio


class Clients(socketio.AsyncManager):  # type: ignore[misc]
    """The clients by namespace. Everybody is in the one room that has no name."""

    def basic_enter_room(
        self, sid: str, namespace: str, room: str | None, eio_sid: str | None = None
    ) -> None:
        if room is None:
            super().basic_enter_room(sid, namespace, room, eio_sid)

    def basic_disconnect(self, sid: str, namespace: str, **_: Any) -> None:
        self.basic_leave_room(sid, namespace, None)
        self.callbacks.pop(sid, None)
        for pending in (self.pending_connect, self.pending_disconnect):
            waiting = pending.get(namespace, [])
            if sid in waiting:
                waiting.remove(sid)
                if not waiting:
                    del pending[namespace]

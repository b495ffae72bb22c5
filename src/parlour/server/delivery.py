"""Delivers messages to connected clients over Socket.IO.

A message is encoded once for all its recipients and put into each connection's buffer. Delivery never waits for a
client. A client that does not read its messages is disconnected; it can reconnect and catch up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import socketio
from engineio import packet as engine_io

from parlour.server.engineio_transport import Packet
from parlour.server.wire.messages import Dialect, Message
from parlour.tables.people import PlayerId

LONGEST_QUEUE = 2_000
"""Messages that may wait for one client before it is disconnected."""

_encode = msgspec.json.Encoder().encode
_NOTHING = engine_io.Packet(engine_io.NOOP)


class Json:
    """msgspec with the interface of the `json` module, for python-socketio."""

    JSONDecodeError = msgspec.DecodeError

    @staticmethod
    def dumps(value: Any, **_: Any) -> str:
        return _encode(value).decode()

    @staticmethod
    def loads(text: str | bytes, **_: Any) -> Any:
        return msgspec.json.decode(text)


class Connection:
    """One client's socket."""

    __slots__ = ("dialect", "player_id", "sid", "socket")

    def __init__(self, sid: str, player_id: PlayerId, dialect: Dialect, socket: Any) -> None:
        self.sid = sid
        self.player_id = player_id
        self.dialect = dialect
        self.socket = socket

    def hears(self, dialect: Dialect) -> bool:
        return dialect in ("all", self.dialect)


class SocketDelivery:
    """The connections of this node, by player."""

    def __init__(self, server: socketio.AsyncServer) -> None:
        self._server = server
        self._by_player: dict[PlayerId, list[Connection]] = {}
        self._by_sid: dict[str, Connection] = {}
        self._hearing_common = 0
        self._watching: set[str] = set()

    def connect(self, sid: str, player_id: PlayerId, dialect: Dialect) -> Connection:
        engine_id = self._server.manager.eio_sid_from_sid(sid, "/")
        connection = Connection(sid, player_id, dialect, self._server.eio.sockets[engine_id])
        self._by_sid[sid] = connection
        self._by_player.setdefault(player_id, []).append(connection)
        self._hearing_common += dialect == "common"
        return connection

    def disconnect(self, sid: str) -> Connection | None:
        """Forget a connection. Returns it, or None if it was not known."""
        connection = self._by_sid.pop(sid, None)
        if connection is None:
            return None
        self._watching.discard(sid)
        if not connection.socket.upgraded:
            connection.socket.queue.put_nowait(_NOTHING)  # ends a pending poll
        self._hearing_common -= connection.dialect == "common"
        # A new list: `deliver` may be iterating over the old one.
        others = [other for other in self._by_player[connection.player_id] if other is not connection]
        if others:
            self._by_player[connection.player_id] = others
        else:
            del self._by_player[connection.player_id]
        return connection

    def connection(self, sid: str) -> Connection | None:
        return self._by_sid.get(sid)

    def connected(self) -> int:
        return len(self._by_sid)

    def hears_common(self, players: Iterable[PlayerId]) -> bool:
        if not self._hearing_common:
            return False
        hearing = (c.dialect for player in players for c in self._by_player.get(player, ()))
        return "common" in hearing

    def watch(self, sid: str, watching: bool) -> None:
        """Set whether this connection receives updates of all public tables."""
        if watching:
            self._watching.add(sid)
        else:
            self._watching.discard(sid)

    def deliver(self, messages: Sequence[Message]) -> None:
        """Queue each message for all connections of its recipients."""
        for message in messages:
            packet = None
            for player in message.to:
                for connection in self._by_player.get(player, ()):
                    if connection.hears(message.dialect):
                        packet = packet or _packet(message)
                        self._put(connection, packet)
            if message.lobby and self._watching:
                self._tell_watchers(message, packet or _packet(message))

    def _tell_watchers(self, message: Message, packet: Packet) -> None:
        for sid in list(self._watching):
            connection = self._by_sid[sid]
            if connection.player_id not in message.to and connection.player_id not in message.unless:
                self._put(connection, packet)

    def send(self, connection: Connection, messages: Iterable[Message]) -> None:
        """Send those messages to one connection that are for its player."""
        for message in messages:
            if connection.player_id in message.to and connection.hears(message.dialect):
                self._put(connection, _packet(message))

    def _put(self, connection: Connection, packet: Packet) -> None:
        socket = connection.socket
        if socket.closed or socket.closing:
            return
        if socket.queue.qsize() >= LONGEST_QUEUE:
            self._server.start_background_task(self._server.disconnect, connection.sid)
            self.disconnect(connection.sid)
            return
        socket.queue.put_nowait(packet)


def _packet(message: Message) -> Packet:
    """A Socket.IO event (packet type 2) in the default namespace."""
    return Packet(b"2" + _encode((message.event, message.payload)))

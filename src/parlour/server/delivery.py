"""Delivers messages to connected clients over Socket.IO.

A message is encoded once for all its recipients and put into each connection's buffer. Delivery never waits for a
client. A client that does not read its messages is disconnected; it can reconnect and catch up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
import socketio
from engineio import packet as engine_io

from parlour.server.engineio_transport import Outbox, Packet
from parlour.server.followed import Followed
from parlour.server.wire.cursors import Cursor
from parlour.server.wire.messages import Dialect, Message, News
from parlour.tables.people import PlayerId

LONGEST_QUEUE = 2_000
"""Messages that may wait for one client before it is disconnected."""

_encode = msgspec.json.Encoder().encode
_NOTHING = engine_io.Packet(engine_io.NOOP)
_PING = engine_io.Packet(engine_io.PING)


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
    """One client's socket.

    A new connection hears nothing of a table until it has caught up with it: what happens meanwhile is in the log.
    """

    __slots__ = ("_caught_up", "dialect", "player_id", "sid", "socket", "withheld")

    def __init__(self, sid: str, player_id: PlayerId, dialect: Dialect, socket: Any) -> None:
        self.sid = sid
        self.player_id = player_id
        self.dialect = dialect
        self.socket = socket
        self._caught_up: set[int] | None = set()
        self.withheld: dict[int, Cursor] = {}
        """For tables with news that was withheld: the cursor before the first of it."""

    def hears(self, dialect: Dialect) -> bool:
        return dialect in ("all", self.dialect)

    @property
    def is_closed(self) -> bool:
        return bool(self.socket.closed or self.socket.closing)

    @property
    def transport(self) -> str:
        return "websocket" if self.socket.upgraded else "polling"

    def silence_ms(self) -> int:
        """How long nothing was heard of the client; 0 if its transport does not tell."""
        queue = self.socket.queue
        return queue.silence_ms() if isinstance(queue, Outbox) else 0

    def ping(self) -> None:
        """Ask for a sign of life."""
        if not self.is_closed:
            self.socket.queue.put_nowait(_PING)

    def takes(self, news: News) -> bool:
        """Whether to send news now. If not, the connection gets it when it catches up with the table."""
        if self._caught_up is None or news.table_id in self._caught_up:
            return True
        self.withheld.setdefault(news.table_id, news.before())
        return False

    def has_caught_up(self, table_id: int) -> bool:
        return self._caught_up is None or table_id in self._caught_up

    def catch_up(self, table_id: int) -> None:
        """From now on, send news of this table at once."""
        if self._caught_up is not None:
            self._caught_up.add(table_id)
        self.withheld.pop(table_id, None)

    def catch_up_all(self) -> None:
        """From now on, send news of all tables at once."""
        self._caught_up = None
        self.withheld.clear()


class SocketDelivery:
    """The connections of this node, by player."""

    def __init__(self, server: socketio.AsyncServer) -> None:
        self._server = server
        self._by_player: dict[PlayerId, list[Connection]] = {}
        self._by_sid: dict[str, Connection] = {}
        self._hearing_common = 0
        self._watching: set[str] = set()
        self.followed: Followed | None = None
        """Told which players have a connection, where there are other nodes."""
        self.on_watch: Callable[[bool], None] | None = None
        """Called when the first client begins to watch the list of tables, and when the last one ends."""

    def connect(self, sid: str, player_id: PlayerId, dialect: Dialect) -> Connection:
        engine_id = self._server.manager.eio_sid_from_sid(sid, "/")
        connection = Connection(sid, player_id, dialect, self._server.eio.sockets[engine_id])
        self._by_sid[sid] = connection
        self._by_player.setdefault(player_id, []).append(connection)
        if self.followed is not None:
            self.followed.come(player_id)
        self._hearing_common += dialect == "common"
        return connection

    def disconnect(self, sid: str) -> Connection | None:
        """Forget a connection. Returns it, or None if it was not known."""
        connection = self._by_sid.pop(sid, None)
        if connection is None:
            return None
        self.watch(sid, False)
        if not connection.socket.upgraded:
            connection.socket.queue.put_nowait(_NOTHING)  # ends a pending poll
        self._hearing_common -= connection.dialect == "common"
        # A new list: `deliver` may be iterating over the old one.
        others = [other for other in self._by_player[connection.player_id] if other is not connection]
        if others:
            self._by_player[connection.player_id] = others
        else:
            del self._by_player[connection.player_id]
            if self.followed is not None:
                self.followed.gone(connection.player_id)
        return connection

    def connection(self, sid: str) -> Connection | None:
        return self._by_sid.get(sid)

    def connections(self) -> list[Connection]:
        return list(self._by_sid.values())

    def of_player(self, player_id: PlayerId) -> Sequence[Connection]:
        return self._by_player.get(player_id, ())

    def connected(self) -> int:
        return len(self._by_sid)

    def hears_common(self, players: Iterable[PlayerId]) -> bool:
        if not self._hearing_common:
            return False
        hearing = (c.dialect for player in players for c in self._by_player.get(player, ()))
        return "common" in hearing

    def watch(self, sid: str, watching: bool) -> None:
        """Set whether this connection receives updates of all public tables."""
        before = bool(self._watching)
        if watching:
            self._watching.add(sid)
        else:
            self._watching.discard(sid)
        if self.on_watch is not None and bool(self._watching) != before:
            self.on_watch(not before)

    def show_lists(self, messages: Sequence[Message]) -> None:
        """Queue messages for clients that watch the list, and for nobody else."""
        if self._watching:
            for message in messages:
                self._tell_watchers(message)

    @property
    def is_watched(self) -> bool:
        """Whether a client of this node watches the list of tables."""
        return bool(self._watching)

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
                self._tell_watchers(message)

    def tell(self, news: Sequence[News]) -> None:
        """Queue news for all connections of its recipients that have caught up with the table."""
        for entry in news:
            if entry.common is entry.messages:
                self._tell_all(entry, entry.messages, ("own", "common"))
            else:
                self._tell_all(entry, entry.messages, ("own",))
                self._tell_all(entry, entry.common or (), ("common",))

    def _tell_all(self, entry: News, messages: Sequence[Message], dialects: Sequence[Dialect]) -> None:
        for index, message in enumerate(messages, start=1):
            packet = None
            for player in message.to:
                for connection in self._by_player.get(player, ()):
                    if connection.dialect in dialects and connection.takes(entry):
                        packet = packet or _packet(message, entry.cursor(index))
                        self._put(connection, packet)
            if message.lobby and self._watching:
                self._tell_watchers(message)

    def _tell_watchers(self, message: Message) -> None:
        packet = _packet(message)
        for sid in list(self._watching):
            connection = self._by_sid[sid]
            if connection.player_id not in message.to and connection.player_id not in message.unless:
                self._put(connection, packet)

    def send(self, connection: Connection, message: Message, cursor: Cursor | None = None) -> None:
        """Send a message to one connection, if it is for its player."""
        if connection.player_id in message.to and connection.hears(message.dialect):
            self._put(connection, _packet(message, None if cursor is None else str(cursor)))

    def waiting(self, connection: Connection) -> int:
        """The approximate number of messages that the client has not read yet."""
        return int(connection.socket.queue.qsize())

    def longest_queue(self) -> int:
        """The messages that wait for the slowest client."""
        return max(map(self.waiting, self._by_sid.values()), default=0)

    def _put(self, connection: Connection, packet: Packet) -> None:
        socket = connection.socket
        if connection.is_closed:
            return
        if socket.queue.qsize() >= LONGEST_QUEUE:
            self._server.start_background_task(self._server.disconnect, connection.sid)
            self.disconnect(connection.sid)
            return
        socket.queue.put_nowait(packet)


def _packet(message: Message, cursor: str | None = None) -> Packet:
    """A Socket.IO event (packet type 2) in the default namespace. The cursor becomes a field of the payload."""
    text = b"2" + _encode((message.event, message.payload))
    if cursor is not None:
        text = b'%b,"cursor":"%b"}]' % (text[:-2], cursor.encode())
    return Packet(text)

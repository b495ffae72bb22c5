"""The heartbeats of all connections, by one timer.

The library has a task and a timer for each connection, and a task that looks after one connection at a time: at 2,000
connections these wake the event loop 200 times a second. Here the connections are spread over the slots of a wheel that
turns once in a ping interval.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, Protocol

from engineio import packet

SLOTS = 25
"""With the usual interval of 25 seconds, the wheel turns by a slot a second."""

SWEEP_SLOTS = 5
"""How often the wheel looks for connections without a line of their own that have ended."""


class Line(Protocol):
    """A connection that is pinged directly."""

    heard_at: float
    """When the client was heard last, by the event loop's clock."""

    def ping(self) -> None: ...

    def cut(self) -> None: ...


class Heartbeats:
    """Pings the clients of an Engine.IO server, and ends the connections of those that do not answer in time."""

    def __init__(self, engine: Any, line_of: Callable[[Any], Line | None]) -> None:
        self._engine = engine
        self._line_of = line_of
        """The line of an Engine.IO socket; None for those that the library reads and writes."""
        self._slots: list[set[Any]] = [set() for _ in range(SLOTS)]
        self._pinged_at = [0.0] * SLOTS
        self._at = 0
        self._timer: asyncio.TimerHandle | None = None
        self._closing: set[asyncio.Future[Any]] = set()

    def add(self, socket: Any) -> None:
        """Ping this client when the wheel has turned once."""
        self._slots[self._at].add(socket)
        if self._timer is None:
            self._turn_later()

    def take_over(self, socket: Any) -> None:
        """Ping a client that the library may be pinging: it has a line from now on."""
        for slot in self._slots:
            slot.discard(socket)
        socket.last_ping = None
        self.add(socket)

    def _turn_later(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._engine.ping_interval / SLOTS, self._turn)

    def _turn(self) -> None:
        self._timer = None
        if any(self._slots) or self._engine.sockets:
            self._turn_later()
        self._at = (self._at + 1) % SLOTS
        patience = round(SLOTS * self._engine.ping_timeout / self._engine.ping_interval)
        self._cut_silent((self._at - patience) % SLOTS)
        self._ping(self._at)
        if self._at % SWEEP_SLOTS == 0:
            self._sweep()

    def _cut_silent(self, at: int) -> None:
        """End the connections of a slot that have not been heard since they were pinged."""
        for socket in list(self._slots[at]):
            line = self._line_of(socket)
            if line is not None and line.heard_at < self._pinged_at[at]:
                line.cut()
                self._slots[at].discard(socket)

    def _ping(self, at: int) -> None:
        sockets, self._slots[at] = self._slots[at], set()
        self._pinged_at[at] = asyncio.get_running_loop().time()
        for socket in sockets:
            if socket.closed or socket.closing:
                continue
            line = self._line_of(socket)
            if line is not None:
                line.ping()
                self._slots[at].add(socket)
            else:
                socket.last_ping = time.time()  # the library adds it again when it has answered
                socket.queue.put_nowait(packet.Packet(packet.PING))

    def _sweep(self) -> None:
        """Forget sockets that are closed, and close those of the library that have not answered in time."""
        for sid, socket in list(self._engine.sockets.items()):
            if socket.closed:
                self._engine.sockets.pop(sid, None)
            elif self._line_of(socket) is None and not socket.closing and self._is_late(socket):
                closing = asyncio.ensure_future(socket.check_ping_timeout())
                self._closing.add(closing)
                closing.add_done_callback(self._closing.discard)

    def _is_late(self, socket: Any) -> bool:
        return bool(socket.last_ping and time.time() - socket.last_ping > self._engine.ping_timeout)

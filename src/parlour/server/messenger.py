"""Carries messages between nodes by Redis, on channels to which a node subscribes while it needs them.

A message arrives at whoever is subscribed, or is lost: nobody may depend on it. One connection publishes, another one
listens. Both are made again when they break or fall silent, and all channels are then joined anew. The Redis library
connects; after that, bytes are written and replies are read without a task for each (`Line`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol
from uuid import uuid4

import hiredis
from redis.asyncio import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from parlour.server.clock import monotonic

CONNECT_SECONDS = 3.0
ANSWER_SECONDS = 3.0
PING_SECONDS = 1.0
RETRY_SECONDS = 0.5
MOST_WAITING = 20_000
"""Messages that may wait to be published. Beyond that they are lost."""
CHANNELS_A_COMMAND = 500

ALL = "all"
"""The channel that every node hears."""

_log = logging.getLogger("parlour")


class Listener(Protocol):
    """Who receives the messages. Called in the event loop, and must not raise."""

    def hear(self, node: str, payload: bytes) -> None:
        """Handle a message of another node."""
        ...

    def joined(self, channel: str) -> None:
        """From now on, messages on this channel arrive. Earlier ones may have been lost."""
        ...

    def recovered(self) -> None:
        """Messages can be published again, after some were lost."""
        ...


class Line(asyncio.Protocol):
    """A connection to Redis that stands. What it says is handled as it arrives."""

    def __init__(self, connection: Any, heard: Callable[[Any], None]) -> None:
        self._heard = heard
        self._reader = hiredis.Reader()
        self._loop = asyncio.get_running_loop()
        self._heard_at = self._loop.time()
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._unsent: list[bytes] = []
        self._transport = connection._writer.transport
        self._transport.set_protocol(self)

    def send(self, *words: str | bytes) -> None:
        """Send a command, together with all others of this turn of the event loop."""
        if not self._unsent:
            self._loop.call_soon(self._flush)
        self._unsent.append(hiredis.pack_command(words))  # type: ignore[arg-type]  # the stub has one word only

    def _flush(self) -> None:
        self._transport.write(b"".join(self._unsent))
        self._unsent.clear()

    def data_received(self, data: bytes) -> None:
        self._heard_at = self._loop.time()
        self._reader.feed(data)
        try:
            while (reply := self._reader.gets()) is not False:
                if isinstance(reply, Exception):
                    raise reply
                self._heard(reply)
        except Exception as error:
            self._end(error)

    def connection_lost(self, exc: Exception | None) -> None:
        self._end(exc or ConnectionResetError("Redis has closed the connection"))

    def _end(self, error: Exception) -> None:
        if not self._ended.done():
            self._ended.set_exception(error)
            self._ended.exception()  # it may be that nobody waits any more

    async def ends(self) -> None:
        """Wait until the connection breaks or falls silent, and raise why."""
        while (left := self._heard_at + ANSWER_SECONDS - self._loop.time()) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(self._ended), left)
        raise TimeoutError


class Messenger:
    """The connections of one node to Redis. `name` keeps the channels of different databases apart."""

    def __init__(self, url: str, name: str, listener: Listener) -> None:
        self.node = uuid4().hex[:12]
        self.lost = 0
        """Messages of this node that were not published."""
        self._address = ConnectionPool.from_url(
            url,
            protocol=2,
            socket_timeout=None,  # `_silence` sees to it
            socket_connect_timeout=CONNECT_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
        self._prefix = f"parlour:{name}:"
        self._mark = self.node.encode()
        self._listener = listener
        self._channels = {ALL}
        self._changed: dict[str, None] = {}
        """Channels that were joined or left since the last command about it, in order."""
        self._asked = asyncio.Event()
        self._publishing: Line | None = None
        self._unanswered = 0
        """Messages that Redis may not have got yet."""
        self._working: set[str] = set()
        self._broken_at: int | None = None
        self.ready = asyncio.Event()
        """Set while Redis responds."""

    @property
    def works(self) -> bool:
        return self.ready.is_set()

    def publish(self, channel: str, payload: bytes) -> None:
        """Publish soon, or count the message as lost."""
        if self._publishing is None or self._unanswered >= MOST_WAITING:
            self.lost += 1
            return
        self._unanswered += 1
        self._publishing.send("PUBLISH", self._prefix + channel, self._mark + payload)

    def join(self, channel: str) -> None:
        self._channels.add(channel)
        self._change(channel)

    def leave(self, channel: str) -> None:
        self._channels.discard(channel)
        self._change(channel)

    def _change(self, channel: str) -> None:
        self._changed[channel] = None
        self._asked.set()

    async def run(self) -> None:
        """Run forever."""
        await asyncio.gather(self._keep("listening", self._listen), self._keep("publishing", self._publish))

    async def _keep(self, what: str, work: Callable[[Any], Awaitable[None]]) -> None:
        while True:
            connection: Any = self._address.make_connection()  # type: ignore[no-untyped-call]
            try:
                async with asyncio.timeout(CONNECT_SECONDS):
                    await connection.connect()
                await work(connection)
            except (RedisError, OSError, TimeoutError) as error:
                self._breaks(what, error)
            except Exception as error:  # a bug must not make this node deaf
                _log.exception("cannot go on %s", what)
                self._breaks(what, error)
            finally:
                await connection.disconnect(nowait=True)
            await asyncio.sleep(RETRY_SECONDS)

    def _breaks(self, what: str, error: Exception) -> None:
        self._working.discard(what)
        self.ready.clear()
        if self._broken_at is None:
            self._broken_at = monotonic()
            reason = str(error) or "no answer in time"
            _log.warning(
                "Redis does not respond; nodes read from the database what others do, and each counts limits alone: %s",
                reason,
            )

    def _works(self, what: str) -> None:
        self._working.add(what)
        if len(self._working) < 2:
            return
        self.ready.set()
        if self._broken_at is not None:
            _log.warning("Redis responds again after %.1f s", (monotonic() - self._broken_at) / 1000)
            self._broken_at = None

    # Listening

    async def _listen(self, connection: Any) -> None:
        self._changed = dict.fromkeys(self._channels)
        line = Line(connection, self._hear)
        asking = asyncio.ensure_future(self._ask(line))
        try:
            await line.ends()
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)

    async def _ask(self, line: Line) -> None:
        """Join and leave channels, and ask for a sign of life."""
        joined: set[str] = set()
        while True:
            changed, self._changed = self._changed, {}
            self._asked.clear()
            join = [channel for channel in changed if channel in self._channels]
            leave = [channel for channel in changed if channel not in self._channels and channel in joined]
            joined.update(join)
            joined.difference_update(leave)
            for command, channels in (("UNSUBSCRIBE", leave), ("SUBSCRIBE", join)):
                for start in range(0, len(channels), CHANNELS_A_COMMAND):
                    line.send(
                        command,
                        *(self._prefix + name for name in channels[start : start + CHANNELS_A_COMMAND]),
                    )
            try:
                await asyncio.wait_for(self._asked.wait(), PING_SECONDS)
            except TimeoutError:
                line.send("PING")

    def _hear(self, reply: Any) -> None:
        if reply[0] == b"message":
            cut = len(self._mark)
            if not reply[2].startswith(self._mark):
                self._listener.hear(reply[2][:cut].decode(errors="replace"), reply[2][cut:])
        elif reply[0] == b"subscribe":
            channel = reply[1].decode()[len(self._prefix) :]
            if channel == ALL:
                self._works("listening")
            self._listener.joined(channel)

    # Publishing

    async def _publish(self, connection: Any) -> None:
        line = Line(connection, self._published)
        self._publishing, self._unanswered = line, 0
        self._works("publishing")
        if self.lost:
            self._listener.recovered()
        beating = asyncio.ensure_future(self._beat(line))
        try:
            await line.ends()
        finally:
            self._publishing = None
            self.lost += self._unanswered
            beating.cancel()

    def _published(self, reply: Any) -> None:
        if isinstance(reply, int):  # how many have got a message; the other reply is to PING
            self._unanswered -= 1

    async def _beat(self, line: Line) -> None:
        while True:
            await asyncio.sleep(PING_SECONDS)
            line.send("PING")

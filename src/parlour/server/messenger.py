"""Carries messages between nodes by Redis, on channels to which a node subscribes while it needs them.

A message arrives at whoever is subscribed, or is lost: nobody may depend on it. One connection publishes, another one
listens. Both are made again when they break or fall silent, and all channels are then joined anew.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from typing import Any, Protocol
from uuid import uuid4

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
        self._outbox: list[tuple[str, str, bytes]] = []
        self._sends = asyncio.Event()
        self._working: set[str] = set()
        self._broken_at: int | None = None
        self.ready = asyncio.Event()
        """Set while Redis responds."""

    @property
    def works(self) -> bool:
        return self.ready.is_set()

    def publish(self, channel: str, payload: bytes) -> None:
        """Publish soon, or count the message as lost."""
        if "publishing" not in self._working or len(self._outbox) >= MOST_WAITING:
            self.lost += 1
            return
        self._outbox.append(("PUBLISH", self._prefix + channel, self._mark + payload))
        self._sends.set()

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
            _log.warning("Redis does not respond; nodes read from the database what others do: %s", reason)

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
        asking = asyncio.ensure_future(self._ask(connection))
        try:
            await self._read(connection)
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)

    async def _ask(self, connection: Any) -> None:
        """Join and leave channels, and ask for a sign of life. What goes wrong is seen by the reader, as silence."""
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
                    names = [self._prefix + name for name in channels[start : start + CHANNELS_A_COMMAND]]
                    await connection.send_command(command, *names, check_health=False)
            try:
                await asyncio.wait_for(self._asked.wait(), PING_SECONDS)
            except TimeoutError:
                await connection.send_command("PING", check_health=False)

    async def _read(self, connection: Any) -> None:
        skipped, cut = len(self._prefix), len(self._mark)
        now = asyncio.get_running_loop().time
        async with asyncio.timeout(ANSWER_SECONDS) as silence:
            while True:
                answer = await connection.read_response(timeout=math.inf, disconnect_on_error=False)
                silence.reschedule(now() + ANSWER_SECONDS)
                if answer[0] == b"message":
                    if not answer[2].startswith(self._mark):
                        self._listener.hear(answer[2][:cut].decode(errors="replace"), answer[2][cut:])
                elif answer[0] == b"subscribe":
                    channel = answer[1].decode()[skipped:]
                    if channel == ALL:
                        self._works("listening")
                    self._listener.joined(channel)

    # Publishing

    async def _publish(self, connection: Any) -> None:
        self._outbox.clear()
        self._works("publishing")
        if self.lost:
            self._listener.recovered()
        beating = asyncio.ensure_future(self._beat())
        try:
            while True:
                await self._sends.wait()
                self._sends.clear()
                taken, self._outbox = self._outbox, []
                async with asyncio.timeout(ANSWER_SECONDS):
                    await self._send(connection, taken or [("PING",)])
        finally:
            self.lost += len(self._outbox) + 1
            beating.cancel()

    async def _send(self, connection: Any, commands: list[Any]) -> None:
        await connection.send_packed_command(connection.pack_commands(commands), check_health=False)
        for _ in commands:
            await connection.read_response(timeout=math.inf)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(PING_SECONDS)
            self._sends.set()

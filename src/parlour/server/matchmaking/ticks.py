"""Looks for matches now and then, and notices who is gone. Runs on every node."""

from __future__ import annotations

import asyncio
import logging

from parlour.server.clock import Clock
from parlour.server.delivery import SocketDelivery
from parlour.server.matchmaking.queue import Queue
from parlour.server.service_time import ServiceTime
from parlour.store import PlaceRow, Store, StoreFailure

TICK_SECONDS = 1.0
SOON_SECONDS = 0.1
"""A tick comes this soon after somebody has taken a place."""
SEE_MS = 2_000
GONE_MS = 10_000
"""Who has no connection and asks nothing for this long has left. It is service time: a restart counts for nobody."""
LOOK_MS = 5_000
"""How often a node looks whether other nodes have taken places, if nobody waits."""

_log = logging.getLogger("parlour")


class Ticks:
    """The clockwork of the queue and of the challenges."""

    def __init__(
        self,
        store: Store,
        delivery: SocketDelivery,
        service_time: ServiceTime,
        queue: Queue,
        now: Clock,
    ) -> None:
        self._store = store
        self._delivery = delivery
        self._served = service_time
        self._queue = queue
        self._now = now
        self._soon = asyncio.Event()
        self._seen_at = 0
        self.is_active = True
        """Whether somebody waits. While nobody does, a tick is rare."""

    def wake(self) -> None:
        """Somebody has taken a place: tick soon."""
        self.is_active = True
        self._soon.set()

    async def run(self) -> None:
        """Run forever."""
        while True:
            try:
                await self.tick()
            except StoreFailure as error:
                _log.warning("cannot look for matches: %s", error)
            except Exception:  # a bug must not stop it for everyone
                _log.exception("cannot look for matches")
            pause = TICK_SECONDS if self.is_active else LOOK_MS / 1000
            try:
                await asyncio.wait_for(self._soon.wait(), pause)
            except TimeoutError:
                continue
            self._soon.clear()
            await asyncio.sleep(SOON_SECONDS)

    async def tick(self) -> None:
        """Match, note who is there, and forget who is gone."""
        places = await self._store.places()
        bots = await self._store.open_bots()
        self.is_active = bool(places or bots)
        if not self.is_active:
            return
        self._served.hear(max((place.seen for place in places), default=0))
        served = self._served()
        here = [place for place in places if self._is_here(place)]
        if served - self._seen_at >= SEE_MS:
            self._seen_at = served
            open_here = [bot.bot_id for bot in bots if self._delivery.of_player(bot.bot_id)]
            await self._store.see([place.account_id for place in here], open_here, served)
            gone = await self._store.sweep(served - GONE_MS, self._now())
            await self._queue.lost(gone)
            places = [place for place in places if place.account_id not in gone]
        await self._queue.match(places)
        self._queue.offer(here)

    def _is_here(self, place: PlaceRow) -> bool:
        return bool(self._delivery.of_player(place.account_id))

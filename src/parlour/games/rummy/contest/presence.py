"""Finds out whether players are there: those that start, those that are away, and those that wait for a game."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable

from parlour.games.rummy.contest.calls import PlayerClient
from parlour.games.rummy.contest.claims import Claim
from parlour.games.rummy.contest.entrants import Entrant
from parlour.games.rummy.contest.settings import Settings

log = logging.getLogger(__name__)

RETURN_SECONDS = 1.0
"""How long a process that listens again is left alone. If it is another player, it registers in that time."""

IDLE_SECONDS = 2.0
"""How often a player that waits for a game is looked for."""

_AT_ONCE = 50


class Presence:
    """Watches players that are not in a game. `found` is called when one is ready, with what it says of itself."""

    def __init__(
        self, client: PlayerClient, settings: Settings, found: Callable[[Entrant, bytes], Awaitable[None]]
    ) -> None:
        self._client = client
        self._settings = settings
        self._found = found
        self._watches: dict[Entrant, asyncio.Task[None]] = {}

    def look_for(self, entrant: Entrant) -> None:
        """Poll a player until it responds."""
        watch = self._watches.get(entrant)
        if entrant.claim is not None and (watch is None or watch.done()):
            self._watches[entrant] = asyncio.create_task(self._watch(entrant))

    def forget(self, entrant: Entrant) -> None:
        """Stop looking for a player."""
        watch = self._watches.pop(entrant, None)
        if watch is not None:
            watch.cancel()

    async def close(self) -> None:
        watches = list(self._watches.values())
        for watch in watches:
            watch.cancel()
        await asyncio.gather(*watches, return_exceptions=True)

    async def watch_idle(self, entrants: Callable[[], Iterable[Entrant]]) -> None:
        """Notice players that leave while they wait for a game."""
        while True:
            await asyncio.sleep(IDLE_SECONDS)
            idle = [one for one in entrants() if one.is_free and one.claim and one.seconds >= IDLE_SECONDS]
            for start in range(0, len(idle), _AT_ONCE):
                await asyncio.gather(*(self._check_idle(one) for one in idle[start : start + _AT_ONCE]))

    async def _check_idle(self, entrant: Entrant) -> None:
        claim = entrant.claim
        if claim is None:
            return
        listens = await self._client.listens(claim.endpoint)
        if claim is entrant.claim:
            claim.seen(listens)
            if not listens and entrant.is_free:
                entrant.become("away")
                self.look_for(entrant)

    async def _watch(self, entrant: Entrant) -> None:
        pause = 0.05
        while entrant.status in ("starting", "away") and (claim := entrant.claim) is not None:
            said = await self._greeting(claim)
            if said is not None:
                if entrant.claim is claim and entrant.status in ("starting", "away"):
                    await self._found(entrant, said)
                    return
            elif entrant.status == "starting" and entrant.seconds > self._settings.ready_seconds:
                log.warning("%s does not respond at %s", entrant.name, claim.endpoint.url)
                entrant.become("away")
            await asyncio.sleep(pause)
            pause = min(self._settings.probe_seconds, pause * 1.5)

    async def _greeting(self, claim: Claim) -> bytes | None:
        """What a player says of itself; None if it is not there."""
        said = await self._heard(claim)
        if said is not None and claim.gone:
            await asyncio.sleep(RETURN_SECONDS)
            said = await self._heard(claim)
        return said

    async def _heard(self, claim: Claim) -> bytes | None:
        listens = await self._client.listens(claim.endpoint)
        claim.seen(listens)
        return await self._client.greeting(claim.endpoint) if listens else None

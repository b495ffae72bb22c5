"""Lets bots take over for people who do not act, after a warning.

How long a table has waited is counted by this process, from when it first saw the table at its present version. So
neither a change of the wall clock nor time in which the server was down counts against a player. Somebody who is busy,
such as laying tiles for a turn, is not absent. Tables with a clock are not looked at: see `time_outs.py`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import NamedTuple

from parlour.game.refusals import NotFound
from parlour.server.clock import Clock, monotonic
from parlour.server.table_writer import TableWriter
from parlour.store import StoreFailure
from parlour.tables import lobby
from parlour.tables.drafts import Draft
from parlour.tables.people import Person, PlayerId
from parlour.tables.table import Table

CHECK_SECONDS = 5
WARNING_MS = 60_000
"""How long before a bot takes over players are warned, but at most half of the time."""
SCAN_SECONDS = 60
"""How often to look in the database for tables that are not in the cache, as after a restart."""

_log = logging.getLogger("parlour")


class Sight(NamedTuple):
    """A table at a version, and when it was first seen there."""

    version: int
    since: int
    is_settled: bool = False
    """Whether the table was found to wait for nobody at this version."""


class Absentees:
    """Lets bots play for people whom the game has awaited for this many seconds; 0 means forever."""

    def __init__(self, writer: TableWriter, seconds: int, now: Clock = monotonic) -> None:
        self._writer = writer
        self._cache = writer.cache
        self._seconds = seconds
        self._now = now
        self._seen: dict[int, Sight] = {}
        self._busy: dict[tuple[int, PlayerId], int] = {}
        """When players were last busy at a table that waits for them."""
        self._scanned_at: int | None = None

    async def run(self) -> None:
        """Run forever."""
        while True:
            await self.check()
            await asyncio.sleep(min(self._seconds, CHECK_SECONDS))

    def busy(self, table_id: int, player_id: PlayerId) -> bool:
        """A player does something. Returns whether the table waits for them, as far as this node knows."""
        slot = self._cache.held_slot(table_id)
        if slot is None or player_id not in [person.id for person in absentees(slot.table)]:
            return False
        self._busy[table_id, player_id] = self._now()
        return True

    def warned_ms(self, table: Table, player_id: PlayerId) -> int | None:
        """The time until a bot takes over for a player; None if that is not soon."""
        sight = self._seen.get(table.id)
        if not self._seconds or sight is None or sight.version != table.version:
            return None
        left = self._left_ms(table.id, player_id, sight)
        if left > min(WARNING_MS, self._seconds * 500):
            return None
        return max(0, left) if player_id in [person.id for person in absentees(table)] else None

    def _left_ms(self, table_id: int, player_id: PlayerId, sight: Sight) -> int:
        since = max(sight.since, self._busy.get((table_id, player_id), sight.since))
        return since + self._seconds * 1000 - self._now()

    async def check(self) -> None:
        """Look at all tables in play once."""
        try:
            await self._look()
        except StoreFailure as error:
            _log.warning("cannot look for tables in play: %s", error)
        for table_id, sight in list(self._seen.items()):
            if sight.is_settled or self._now() - sight.since < self._seconds * 1000:
                continue
            try:
                await self._replace(table_id, sight)
            except NotFound:
                self._seen.pop(table_id, None)
            except StoreFailure as error:
                _log.warning("cannot replace absent players at table %d: %s", table_id, error)
            except Exception:  # a bug at one table must not stop the loop for the others
                _log.exception("cannot replace absent players at table %d", table_id)

    async def _look(self) -> None:
        """Note the version of every table in play: cached ones each time, all in the database from time to time."""
        now = self._now()
        versions: dict[int, int] = {}
        is_scan = self._scanned_at is None or now - self._scanned_at >= self._scan_ms()
        if is_scan:
            versions = await self._cache.store.versions_in_play()
            self._scanned_at = now
        versions |= {table.id: table.version for table in self._cache.playing()}
        seen = {id_: self._sight(id_, version, now) for id_, version in versions.items()}
        self._seen = seen if is_scan else self._seen | seen
        if is_scan:
            self._busy = {key: at for key, at in self._busy.items() if key[0] in self._seen}

    def _scan_ms(self) -> int:
        return min(self._seconds, SCAN_SECONDS) * 1000

    def _sight(self, table_id: int, version: int, now: int) -> Sight:
        known = self._seen.get(table_id)
        return known if known is not None and known.version >= version else Sight(version, now)

    async def _replace(self, table_id: int, sight: Sight) -> None:
        table = await self._cache.table(table_id)
        if table.version != sight.version:
            self._seen[table_id] = Sight(table.version, self._now())
        elif absent := absentees(table):
            gone = [one.id for one in absent if self._left_ms(table_id, one.id, sight) <= 0]
            if gone:
                await replace(self._writer, table_id, table.version, gone)
        else:
            self._seen[table_id] = sight._replace(is_settled=True)


async def replace(writer: TableWriter, table_id: int, version: int, players: Sequence[PlayerId]) -> None:
    """Let bots play for these people, if the table is still at this version."""

    def decide(draft: Draft) -> None:
        if draft.table.version == version:
            for person in [one for one in absentees(draft.table) if one.id in players]:
                draft.fold(lobby.gone(draft.table, person.id, draft.at, "away"))

    await writer.change(table_id, decide)


def absentees(table: Table) -> list[Person]:
    """The people the game is waiting for. A table with a clock has none: their time runs out instead."""
    if table.clock is not None:
        return []
    chairs = [table.chairs[seat] for seat in table.waits_for()]
    return [chair.player for chair in chairs if chair is not None and chair.bot is None]

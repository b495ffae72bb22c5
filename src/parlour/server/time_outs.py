"""Ends turns whose time has run out: a bot makes the turn, and after two in a row it keeps the seat.

Every node that holds a table watches its clocks. A time-out names the version that it is about, and the key of the log
decides between nodes, so that it happens once.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec

from parlour.game.refusals import NotFound
from parlour.server.table_cache import Slot
from parlour.server.table_writer import TableWriter
from parlour.store import StoreFailure
from parlour.tables import clocks, lobby
from parlour.tables.drafts import Draft

GRACE_MS = 300
"""How long after its time a move may still arrive: it was on its way."""

SCAN_SECONDS = 60
PAGE = 100
RETRY_MS = 1_000
AFTER_BUG_MS = 60_000
LONGEST_WAIT_MS = 3_600_000
"""Timers are set again after this, because the service time may have stood still."""

_log = logging.getLogger("parlour")


class TimeOuts:
    """The timers of all tables whose clocks run."""

    def __init__(self, writer: TableWriter) -> None:
        self._writer = writer
        self._cache = writer.cache
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._working: set[asyncio.Task[None]] = set()
        self._cache.observers.append(self.watch)

    @property
    def is_running(self) -> bool:
        """Whether a clock runs on this node."""
        return bool(self._timers or self._working)

    def watch(self, slot: Slot) -> None:
        """Set the timer of a table that was loaded or has changed."""
        timer = self._timers.pop(slot.table.id, None)
        if timer is not None:
            timer.cancel()
        left = clocks.next_time_out(slot.table)
        if left is not None:
            self._set(slot.table.id, slot.table.version, slot.runs_since + left + GRACE_MS)

    def _set(self, table_id: int, version: int, due: int) -> None:
        wait = min(max(0, due - self._cache.service_time()), LONGEST_WAIT_MS)
        loop = asyncio.get_running_loop()
        self._timers[table_id] = loop.call_later(wait / 1000, self._ring, table_id, version, due)

    def _ring(self, table_id: int, version: int, due: int) -> None:
        if self._cache.service_time() < due:
            self._set(table_id, version, due)
            return
        task = asyncio.ensure_future(self._time_out(table_id, version))
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    async def _time_out(self, table_id: int, version: int) -> None:
        try:
            await time_out(self._writer, table_id, version)
        except NotFound:
            pass
        except StoreFailure as error:
            _log.warning("cannot end a turn at table %d, trying again: %s", table_id, error)
            self._set(table_id, version, self._cache.service_time() + RETRY_MS)
            return
        except Exception:  # a bug at one table must not stop the clocks of others
            _log.exception("cannot end a turn at table %d", table_id)
            self._set(table_id, version, self._cache.service_time() + AFTER_BUG_MS)
            return
        slot = self._cache.held_slot(table_id)
        if slot is None:
            self._timers.pop(table_id, None)
        elif slot.table.version == version:  # it was not overdue after all
            self._set(table_id, version, self._cache.service_time() + RETRY_MS)

    async def run(self) -> None:
        """Run forever: load tables with clocks that are in play and that nobody has asked for, as after a restart."""
        while True:
            try:
                await self.scan()
            except StoreFailure as error:
                _log.warning("cannot look for games with clocks: %s", error)
            await asyncio.sleep(SCAN_SECONDS)

    async def scan(self) -> None:
        last: int | None = None
        while True:
            rows = await self._cache.store.tables(state="playing", before_id=last, limit=PAGE)
            for row in rows:
                if row.id not in self._timers and msgspec.json.decode(row.summary).get("clock") is not None:
                    await self._load(row.id)
            if len(rows) < PAGE:
                return
            last = rows[-1].id

    async def _load(self, table_id: int) -> None:
        try:
            await self._cache.table(table_id)
        except StoreFailure:
            raise
        except Exception:  # its game may no longer be installed
            _log.exception("cannot load table %d", table_id)

    def close(self) -> None:
        """Stop all timers. The time is in the log."""
        for timer in self._timers.values():
            timer.cancel()
        for task in self._working:
            task.cancel()


async def time_out(writer: TableWriter, table_id: int, version: int) -> None:
    """Let bots make the turns of those whose time is up, if the table is still at this version."""

    def decide(draft: Draft) -> None:
        if draft.table.version == version:
            for seat in clocks.overdue(draft.table, draft.spent):
                draft.fold(lobby.time_out(draft.table, seat, draft.at))

    # A node that does not follow the table may be far behind: a read is cheaper than a write that loses its race.
    if (await writer.cache.table(table_id)).version == version:
        await writer.change(table_id, decide)

"""Ends tables that nobody uses any more: games that everyone has left, and lobbies where nothing happens.

Candidates come from the store, so tables from before a restart are found too. Changes go through the table's log, so
that a table ends once, whichever node finds it first.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping

import msgspec

from parlour.server.table_writer import TableWriter
from parlour.store import TableRow
from parlour.tables import changes
from parlour.tables.drafts import Draft

CHECK_SECONDS = 60
GRACE_SECONDS = 600
"""How long a node must have seen a table unused itself: after a restart, people get this time to come back."""
PAGE = 100

_log = logging.getLogger("parlour")


class AbandonedTables:
    """Finds and ends unused tables.

    The age of a table is measured by its timestamps, because it must survive restarts. As the clock may jump, a table
    must also have been unused for `GRACE_SECONDS` of this process's own monotonic time.
    """

    def __init__(
        self,
        writer: TableWriter,
        seconds: Mapping[str, int],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        """`seconds` has the time to wait, by the table's state; states that wait forever are left out."""
        self._writer = writer
        self._seconds = {state: wait for state, wait in seconds.items() if wait}
        self._monotonic = monotonic
        self._seen: dict[int, tuple[int, float]] = {}
        """By table: its last change, and when this process first saw it unused."""

    async def run(self) -> None:
        """Run forever."""
        if not self._seconds:
            return
        while True:
            await asyncio.sleep(min(CHECK_SECONDS, *self._seconds.values()))
            try:
                await self.check()
            except Exception:  # the database may be away for a while
                _log.exception("cannot look for abandoned tables")

    async def check(self) -> None:
        """End the tables that have been unused for long enough."""
        unused = [row for state in self._seconds for row in await self._unused(state)]
        now = self._monotonic()
        seen = {row.id: (row.updated_at, now) for row in unused}
        for table_id, (changed_at, since) in self._seen.items():
            if table_id in seen and seen[table_id][0] == changed_at:
                seen[table_id] = (changed_at, since)
        self._seen = seen
        for row in unused:
            grace = min(GRACE_SECONDS, self._seconds[row.state])
            if now - seen[row.id][1] >= grace:
                await self._end(row)

    async def _unused(self, state: str) -> list[TableRow]:
        """The tables in this state that are old enough and nobody plays at."""
        before = self._writer.now() - self._seconds[state] * 1000
        found: list[TableRow] = []
        last: int | None = None
        while True:
            rows = await self._writer.cache.store.tables(
                state=state, updated_before=before, before_id=last, limit=PAGE
            )
            found += [row for row in rows if state == "lobby" or is_left(row)]
            if len(rows) < PAGE:
                return found
            last = rows[-1].id

    async def _end(self, row: TableRow) -> None:
        def decide(draft: Draft) -> None:
            table = draft.table
            untouched = table.phase == row.state and table.updated_at == row.updated_at
            if untouched and (table.phase == "lobby" or not table.attended()):
                draft.fold([changes.Closed(at=draft.at, reason="abandoned")])

        try:
            await self._writer.change(row.id, decide)
        except Exception:  # a bug at one table must not keep the others
            _log.exception("cannot end the abandoned table %d", row.id)
        self._seen.pop(row.id, None)


def is_left(row: TableRow) -> bool:
    """Whether bots play every seat. Bots do not go on alone, so nothing happens there, even if somebody watches."""
    players = msgspec.json.decode(row.summary)["players"]
    return all(player["is_bot"] or player["away"] for player in players)

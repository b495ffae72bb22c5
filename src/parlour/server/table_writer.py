"""Changes tables. All changes go through this module, in these steps:

    draft -> decide -> bots play -> durable append -> the draft becomes the table -> messages

On one node, changes of a table run one at a time. Between nodes, the primary key of the log resolves races: the node
that loses reads what the other has written, and decides again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from parlour.game.refusals import Refusal
from parlour.server import clock
from parlour.server.announcements import announce_opening
from parlour.server.bot_turns import let_bots_play
from parlour.server.clock import Clock
from parlour.server.table_cache import Slot, TableCache
from parlour.server.table_lists import changes_lists, new_row, summary
from parlour.tables import changes
from parlour.tables.drafts import Draft
from parlour.tables.table import Table

T = TypeVar("T")


class TableWriter:
    """Opens and changes tables. When a method returns, the change is durable and has been sent to clients."""

    def __init__(self, cache: TableCache, now: Clock = clock.now) -> None:
        self.cache = cache
        self.now = now
        self._store = cache.store

    async def open(self, opened: changes.Opened) -> Table:
        """Store a new table."""
        table = Table(0, opened)
        table.id = await self._store.create_table(new_row(table), [changes.encoded(opened)])
        self.cache.keep(table)
        announce_opening(self.cache.delivery, table, opened)
        return table

    async def change(self, table_id: int, decide: Callable[[Draft], T]) -> tuple[Table, T]:
        """Let `decide` change a draft of the table, then append the changes and replace the table by the draft.

        If `decide` raises a refusal, nothing changes. It is called again if another node changed the table first.
        """
        while True:
            slot = await self.cache.slot(table_id)
            async with slot.lock:
                if self.cache.holds(slot):  # otherwise it was dropped while this waited for the lock
                    return await self._change(slot, decide)

    async def _change(self, slot: Slot, decide: Callable[[Draft], T]) -> tuple[Table, T]:
        while True:
            draft = Draft(slot.table, self.now())
            try:
                result = decide(draft)
            except Refusal:  # another node may have changed the table
                if self._store.shared and await self.cache.catch_up(slot):
                    continue
                raise
            await let_bots_play(draft)
            if not draft.steps:
                return slot.table, result
            if await self._append(slot, draft):
                self.cache.accept(slot, draft)
                return draft.table, result
            await self.cache.catch_up(slot)

    async def _append(self, slot: Slot, draft: Draft) -> bool:
        """Append the draft's changes to the log. False if another node has taken their numbers."""
        shown = summary(draft.table) if changes_lists(draft) else None
        bodies = [changes.encoded(step.change) for step in draft.steps]
        try:
            return await self._store.append(slot.table.id, slot.table.version + 1, bodies, shown)
        except BaseException:
            self.cache.doubt(slot)
            raise

"""Changes tables. All changes go through this module, in these steps:

    draft -> decide -> bots play -> durable append -> the draft becomes the table -> messages

On one node, changes of a table run one at a time. Between nodes, the primary key of the log resolves races: the node
that loses reads what the other has written, and decides again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

from parlour.game.refusals import Refusal
from parlour.server import clock
from parlour.server.announcements import announce_opening
from parlour.server.bot_turns import BotTurns
from parlour.server.clock import Clock
from parlour.server.logs import table_of_task
from parlour.server.metrics import Metrics
from parlour.server.table_cache import Slot, TableCache, shown_notices
from parlour.server.table_lists import changes_lists, new_row, summary
from parlour.store import Claim, Notice
from parlour.tables import changes
from parlour.tables.changes import AnyChange
from parlour.tables.drafts import Draft
from parlour.tables.results import GameResult, result_of_draft
from parlour.tables.table import Table

T = TypeVar("T")
_log = logging.getLogger("parlour")


class ClaimLost(Exception):
    """What a new table was opened for is gone: a place in a queue, or a challenge."""


def _nothing(draft: Draft) -> None:
    """Leave a new table as it is."""


class TableWriter:
    """Opens and changes tables. When a method returns, the change is durable and has been sent to clients."""

    def __init__(self, cache: TableCache, now: Clock = clock.now, metrics: Metrics | None = None) -> None:
        self.cache = cache
        self.now = now
        self.metrics = metrics or Metrics()
        self._store = cache.store
        self.bots = BotTurns()

    def close(self) -> None:
        """End the processes of bots."""
        self.bots.close()

    async def open(
        self,
        opened: changes.Opened,
        prepare: Callable[[Draft], None] = _nothing,
        claim: Claim | None = None,
    ) -> Table:
        """Store a new table, with the changes that `prepare` makes to it. If it raises a refusal, no table is made.

        With a `claim`, raises `ClaimLost` if what was claimed is gone.
        """
        began = perf_counter()
        table = Table(0, opened)
        draft = Draft(table, opened.at)
        prepare(draft)
        await self._let_bots_play(draft)
        entries = [opened, *(step.change for step in draft.steps)]
        bodies = [*map(changes.encoded, entries)]
        if claim is None:
            result = _result(table, [opened], draft)
            table.id = await self._store.create_table(new_row(draft.table), bodies, result)
        else:
            claimed = await self._store.open_claimed(new_row(draft.table), bodies, claim)
            if claimed is None:
                raise ClaimLost
            table.id = claimed
        durable = perf_counter()
        slot = self.cache.keep(table)
        shown = announce_opening(self.cache.delivery, table, opened)
        self.cache.tell([Notice("seat", table.id, 1, to=player_id) for player_id in table.audience()])
        self.cache.tell(shown_notices(table.audience()))
        self.cache.show_lists(shown)
        for step in draft.steps:
            step.table.id = table.id
        if draft.steps:
            self.cache.accept(slot, draft)
        self.metrics.changed(draft, began, durable)
        return slot.table

    async def change(self, table_id: int, decide: Callable[[Draft], T]) -> tuple[Table, T]:
        """Let `decide` change a draft of the table, then append the changes and replace the table by the draft.

        If `decide` raises a refusal, nothing changes. It is called again if another node changed the table first.
        """
        asked_at = self.cache.service_time()  # clocks do not run while a request waits for its turn
        table_of_task.set(table_id)
        while True:
            slot = await self.cache.slot(table_id)
            async with slot.lock:
                if self.cache.holds(slot):  # otherwise it was dropped while this waited for the lock
                    return await self._change(slot, decide, asked_at)

    async def _change(self, slot: Slot, decide: Callable[[Draft], T], asked_at: int) -> tuple[Table, T]:
        began = perf_counter()
        while True:
            draft = Draft(slot.table, self.now(), max(0, asked_at - slot.runs_since))
            try:
                result = decide(draft)
            except Refusal:  # another node may have changed the table
                if self._store.shared and await self.cache.catch_up(slot):
                    continue
                raise
            await self._let_bots_play(draft)
            if not draft.steps:
                return slot.table, result
            draft.run_on_from(self.cache.service_time())
            if await self._append(slot, draft):
                durable = perf_counter()
                self.cache.accept(slot, draft)
                self.metrics.changed(draft, began, durable)
                return draft.table, result
            await self.cache.catch_up(slot)

    async def _let_bots_play(self, draft: Draft) -> None:
        steps, began = len(draft.steps), perf_counter()
        await self.bots.play(draft)
        if len(draft.steps) > steps:
            self.metrics.bots[draft.table.game].add(perf_counter() - began)

    async def _append(self, slot: Slot, draft: Draft) -> bool:
        """Append the draft's changes to the log. False if another node has taken their numbers."""
        shown = summary(draft.table) if changes_lists(draft) else None
        bodies = [changes.encoded(step.change) for step in draft.steps]
        try:
            result = await self._result(slot.table, draft)
            return await self._store.append(slot.table.id, slot.table.version + 1, bodies, shown, result)
        except BaseException:
            self.cache.doubt(slot)
            raise

    async def _result(self, before: Table, draft: Draft) -> GameResult | None:
        """The result of the game, if the draft ends it."""
        if before.phase != "playing" or draft.table.phase != "ended":
            return None
        log = [change for seq, change in await self.cache.log(before.id) if seq <= before.version]
        return _result(before, log, draft)


def _result(before: Table, log: list[AnyChange], draft: Draft) -> GameResult | None:
    """The result of the game, if the draft ends it. A game's own code may fail, but must not keep its game going."""
    try:
        return result_of_draft(before, log, draft)
    except Exception:
        _log.exception("cannot make the result of table %d; `parlour db rebuild` tries again", before.id)
        return None

"""Waits for players to show their committed words, then starts the game.

The state is in the table's log. After a crash, the next request that needs the game to have started waits again.
"""

from __future__ import annotations

import asyncio

from parlour.server.table_writer import TableWriter
from parlour.tables import words
from parlour.tables.table import Table

SHOW_SECONDS = 4.0
"""How long a start waits for words to be shown. Shorter than clients wait for an answer."""

CHECK_SECONDS = 0.02
CHECK_SHARED_SECONDS = 0.1
"""Time between two looks at the table. Other nodes' changes have to be read from the database."""


class WordShowing:
    """The tables of this node whose words are being shown."""

    def __init__(self, writer: TableWriter) -> None:
        self._writer = writer
        self._waiting: dict[int, asyncio.Task[Table]] = {}

    async def started(self, table_id: int) -> Table:
        """The table once its game has started: when all words are shown, or the time is up.

        Requests for the same table wait together. Cancelling one of them does not stop the start.
        """
        return await asyncio.shield(self.watch(table_id))

    def watch(self, table_id: int) -> asyncio.Task[Table]:
        """Start the game when all words are shown or the time is up. Does not wait for it."""
        waiting = self._waiting.get(table_id)
        if waiting is None:
            waiting = self._waiting[table_id] = asyncio.ensure_future(self._start(table_id))
            waiting.add_done_callback(lambda done: self._forget(table_id, done))
        return waiting

    def _forget(self, table_id: int, done: asyncio.Task[Table]) -> None:
        self._waiting.pop(table_id, None)
        if not done.cancelled():
            done.exception()  # mark it as retrieved: every request that waited may be gone

    async def _start(self, table_id: int) -> Table:
        cache, loop = self._writer.cache, asyncio.get_running_loop()
        pause = CHECK_SHARED_SECONDS if cache.store.shared else CHECK_SECONDS
        until = loop.time() + SHOW_SECONDS
        while loop.time() < until:
            table = await cache.table(table_id)
            if not table.is_showing:
                return table
            await asyncio.sleep(pause)
        table, _ = await self._writer.change(
            table_id, lambda draft: draft.fold(words.start_without_silent(draft.table, draft.at))
        )
        return table

    async def close(self) -> None:
        """Stop waiting. The tables can be started again."""
        for waiting in list(self._waiting.values()):
            waiting.cancel()

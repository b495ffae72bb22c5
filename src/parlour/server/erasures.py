"""Erases the names of deleted accounts from tables, their logs, and chats.

The account itself is cleared at once, in one transaction. The rest is done table by table: the player leaves, a
`NameErased` entry tells every node and client, and then the entries that have the name are rewritten. A name may be
written once more by a request that was under way on another node, so an account counts as erased only when a later pass
finds nothing.
"""

from __future__ import annotations

import asyncio
import logging

from parlour.server.table_writer import TableWriter
from parlour.server.word_showing import WordShowing
from parlour.store import AccountRow, StoreFailure
from parlour.tables import changes, erasure, errors
from parlour.tables.drafts import Draft
from parlour.tables.people import DELETED_NAME

_log = logging.getLogger("parlour")


class Erasures:
    """Erases one name at a time."""

    def __init__(self, writer: TableWriter, showing: WordShowing) -> None:
        self._writer = writer
        self._showing = showing
        self._store = writer.cache.store
        self._one_at_a_time = asyncio.Lock()
        self._started: set[asyncio.Task[None]] = set()

    def start(self, account: AccountRow) -> asyncio.Task[None]:
        """Erase a deleted account's name in the background. The result is never an exception."""
        task = asyncio.create_task(self._try(account))
        self._started.add(task)
        task.add_done_callback(self._started.discard)
        return task

    async def resume(self) -> None:
        """Look for names that are left of deleted accounts. Run this now and then."""
        for account in await self._store.unerased_accounts():
            await self._try(account)

    async def _try(self, account: AccountRow) -> None:
        try:
            await self.erase(account)
        except StoreFailure as error:
            _log.warning("cannot erase the name of deleted account %d, will try again: %s", account.id, error)

    async def erase(self, account: AccountRow) -> None:
        """Erase a deleted account's name wherever it is found."""
        async with self._one_at_a_time:
            found = await self._store.rename_author(account.id, DELETED_NAME)
            for table_id in await self._store.tables_naming(account.uuid, account.created_at):
                try:
                    found += await self._erase_at(table_id, account.id)
                except Exception:  # a game that is no longer installed must not stop the others
                    found += 1
                    _log.exception("cannot erase a deleted account's name at table %d", table_id)
            if not found:
                await self._store.mark_erased(account.id, self._writer.now())

    async def _erase_at(self, table_id: int, player_id: int) -> int:
        """Erase a name at one table. Returns how many entries had it."""
        cache = self._writer.cache
        log = await cache.log(table_id)
        if not erasure.erased_entries(log, player_id):
            return 0
        name = erasure.erased_table_name([change for _, change in log], player_id)

        def decide(draft: Draft) -> None:
            draft.fold(erasure.leave_and_erase(draft.table, player_id, draft.at, name))

        try:
            await self._writer.change(table_id, decide)
        except errors.WordsClosed:  # the game is about to start: leave it then
            await self._showing.started(table_id)
            await self._writer.change(table_id, decide)
        named = erasure.erased_entries(await cache.log(table_id), player_id)
        bodies = {seq: changes.encoded(change) for seq, change in named.items()}
        await self._store.rewrite_log(table_id, bodies)
        return len(bodies)

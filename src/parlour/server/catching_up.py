"""Keeps the tables that this node's clients hear up to date with what other nodes write.

A notice with exactly the next entry is applied at once. Otherwise the log is read, one table after the other in a task
of its own, so that a busy table holds up no other. The database is also asked regularly, because notices get lost.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque

from parlour.game.refusals import NotFound
from parlour.server.delivery import SocketDelivery
from parlour.server.greetings import send_state
from parlour.server.table_cache import TableCache
from parlour.store import Announced, Notice, StoreFailure, Unreadable
from parlour.tables.people import PlayerId

CHECK_SECONDS = 2.5
"""How often the database is asked for what was lost."""
RETRY_SECONDS = 0.5
MOST_WAITING = 100
"""Notices that wait for one table. What is beyond them is found in the log."""

_log = logging.getLogger("parlour")


class CatchingUp:
    """The tables of this node that are behind the log."""

    def __init__(self, tables: TableCache, delivery: SocketDelivery) -> None:
        self._tables = tables
        self._delivery = delivery
        self._waiting: dict[int, deque[Notice]] = {}
        self._working: set[asyncio.Task[None]] = set()
        self._fresh: set[int] = set()
        self._asked = asyncio.Event()
        self._suspected: set[tuple[PlayerId, int]] = set()
        self.missed = 0
        """How often something was found in the database of which no notice came in time."""

    def hear(self, notice: Notice) -> None:
        """Handle a notice about a table. What comes next is announced before this returns."""
        followed = self._tables.followed
        if followed is None or (notice.id not in followed and notice.kind != "seat"):
            return
        slot = self._tables.held_slot(notice.id)
        is_free = slot is not None and not slot.lock.locked() and notice.id not in self._waiting
        if is_free and slot is not None and self._tables.apply(slot, notice):
            if notice.kind == "seat":
                followed.changed(slot.table)
            return
        self._later(notice)

    def check_soon(self, table_id: int) -> None:
        """Ask the database for what this table may have missed until now."""
        self._fresh.add(table_id)
        self._asked.set()

    def check_all(self) -> None:
        """Ask the database for what all followed tables may have missed until now."""
        followed = self._tables.followed
        if followed is not None:
            self._fresh.update(followed.tables())
            self._asked.set()

    # One table

    def _later(self, notice: Notice) -> None:
        waiting = self._waiting.get(notice.id)
        if waiting is not None:
            if len(waiting) < MOST_WAITING:
                waiting.append(notice)
            return
        self._waiting[notice.id] = deque([notice])
        task = asyncio.ensure_future(self._work(notice.id))
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    async def _work(self, table_id: int) -> None:
        waiting = self._waiting[table_id]
        try:
            while waiting:
                await self._handle(waiting[0])
                waiting.popleft()
        finally:
            del self._waiting[table_id]

    async def _handle(self, notice: Notice) -> None:
        """Handle a notice. While the store is away this waits: clients must not miss what the notice is about."""
        while True:
            try:
                self.missed += await self._tables.heard(notice)
                return
            except (NotFound, Unreadable):  # the latter is logged, and tried again at the next check
                return
            except StoreFailure as error:
                _log.warning("cannot read what another node has written to table %d: %s", notice.id, error)
                await asyncio.sleep(RETRY_SECONDS)
            except Exception:  # a bug at one table must not stop the others
                _log.exception("cannot handle a notice about table %d", notice.id)
                return

    # All tables

    async def run(self) -> None:
        """Run forever."""
        if self._tables.followed is None:
            return
        loop = asyncio.get_running_loop()
        due = loop.time() + CHECK_SECONDS
        while True:
            try:
                async with asyncio.timeout_at(due):
                    await self._asked.wait()
            except TimeoutError:
                due = loop.time() + CHECK_SECONDS
            self._asked.clear()
            try:
                if self._fresh:
                    fresh, self._fresh = self._fresh, set()
                    await self._check_tables(fresh)
                else:
                    await self._check_tables(set(self._tables.followed.tables()))
                    await self._check_players()
            except StoreFailure as error:
                _log.warning("cannot look for what other nodes have written: %s", error)
            except Exception:  # a bug must not stop it for everyone
                _log.exception("cannot look for what other nodes have written")

    async def _check_tables(self, table_ids: set[int]) -> None:
        known = []
        for table_id in table_ids:
            slot = self._tables.held_slot(table_id)
            if slot is not None:
                known.append(Announced(table_id, slot.table.version, slot.chat))
            elif table_id in self._tables.unreadable or self._tables.is_awaited(table_id):
                continue
            elif self._tables.followed is not None:  # it has ended, and left the cache
                self._tables.followed.drop(table_id)
        for table_id in await self._tables.store.behind(known):
            self._later(Notice("table", table_id))

    async def _check_players(self) -> None:
        """Look for tables that connected players have come to unnoticed. Who is missing twice has missed it."""
        followed = self._tables.followed
        if followed is None:
            return
        pairs = await self._tables.store.tables_of(followed.players())
        missing = {pair for pair in pairs if not followed.hears(*pair) and pair[1] not in self._waiting}
        for player_id, table_id in missing & self._suspected:
            await self._bring(player_id, table_id)
        self._suspected = missing

    async def _bring(self, player_id: PlayerId, table_id: int) -> None:
        """Send a player the state of a table that they have come to, and follow it."""
        followed = self._tables.followed
        if followed is None or followed.hears(player_id, table_id):  # a notice has come after all
            return
        try:
            slot = await self._tables.current(table_id)
        except (NotFound, Unreadable):
            return
        if table_id in self._waiting or player_id not in slot.table.audience():
            return
        self.missed += 1
        followed.follow(player_id, table_id)
        for connection in self._delivery.of_player(player_id):
            if connection.has_caught_up(table_id):
                send_state(self._delivery, connection, slot)

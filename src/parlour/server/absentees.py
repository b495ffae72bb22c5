"""Lets bots take over for people who do not act."""

from __future__ import annotations

import asyncio
import logging

from parlour.server.table_writer import TableWriter
from parlour.tables import lobby
from parlour.tables.drafts import Draft
from parlour.tables.people import Person
from parlour.tables.table import Table

CHECK_SECONDS = 5

_log = logging.getLogger("parlour")


async def replace_absentees(writer: TableWriter, seconds: int) -> None:
    """Run forever: let bots play for people whom the game has awaited for this many seconds."""
    while True:
        await asyncio.sleep(min(seconds, CHECK_SECONDS))
        for table in writer.cache.playing():
            has_waited = writer.now() - table.updated_at >= seconds * 1000
            if not has_waited or not absentees(table):
                continue
            try:
                await replace_all(writer, table.id, table.version)
            except Exception:  # a bug at one table must not stop the loop for the others
                _log.exception("cannot replace absent players at table %d", table.id)


async def replace_all(writer: TableWriter, table_id: int, version: int) -> None:
    """Let bots play for everyone the table waits for, if it is still at this version."""

    def decide(draft: Draft) -> None:
        if draft.table.version == version:
            for person in absentees(draft.table):
                draft.fold(lobby.gone(draft.table, person.id, draft.at, "away"))

    await writer.change(table_id, decide)


def absentees(table: Table) -> list[Person]:
    """The people the game is waiting for."""
    chairs = [table.chairs[seat] for seat in table.waits_for()]
    return [chair.player for chair in chairs if chair is not None and chair.bot is None]

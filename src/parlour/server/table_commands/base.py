"""The base class of the commands."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from parlour.server.code_guesses import CodeGuesses
from parlour.server.settings import Settings
from parlour.server.table_writer import TableWriter
from parlour.server.word_showing import WordShowing
from parlour.tables import errors, lobby
from parlour.tables.changes import AnyChange, WordsClosed
from parlour.tables.drafts import Draft
from parlour.tables.openings import ROOM_CODE_LENGTH, ROOM_CODE_LETTERS
from parlour.tables.table import Table

Decide = Callable[[Table, int], Sequence[AnyChange]]
"""Returns the changes to make to a table at a given time, or raises a refusal."""


class TableCommands:
    """Base class of the commands."""

    def __init__(self, writer: TableWriter, settings: Settings) -> None:
        self.writer = writer
        self.cache = writer.cache
        self.guesses = CodeGuesses(settings.wrong_codes_per_hour)
        self.showing = WordShowing(writer)

    async def _changed(
        self, table_id: int, decide: Decide, *, begins_when_full: bool = False, waits: bool = True
    ) -> Table:
        """Change a table. If its game starts when the last seat is taken, start it when that happens.

        While words are shown, a change that must not be made now waits until the game has started, and so does one
        that has closed the words. Not with `waits=False`.
        """

        def change(draft: Draft) -> bool:
            draft.fold(decide(draft.table, draft.at))
            if begins_when_full or draft.table.starts_when_full:
                draft.fold(lobby.begin_when_full(draft.table, draft.at))
            return any(isinstance(step.change, WordsClosed) for step in draft.steps)

        while True:
            try:
                table, closed = await self.writer.change(table_id, change)
            except errors.WordsClosed:
                if not waits:
                    raise
                await self.showing.started(table_id)
                continue
            return await self.showing.started(table_id) if closed and waits else table


def random_room_code() -> str:
    return "".join(secrets.choice(ROOM_CODE_LETTERS) for _ in range(ROOM_CODE_LENGTH))

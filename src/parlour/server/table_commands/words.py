"""Commands for the words of the fair deal."""

from __future__ import annotations

from parlour.server import bodies
from parlour.server.table_commands.base import TableCommands
from parlour.tables import words
from parlour.tables.people import Person
from parlour.tables.table import Table


class WordCommands(TableCommands):
    """Adding, committing and showing words. None of them waits while words are shown."""

    async def add_word(self, person: Person, table_id: int, body: bodies.Word) -> Table:
        """Add words to the seed of the deal."""
        return await self._changed(
            table_id, lambda table, now: words.add_word(table, person, now, body.word), waits=False
        )

    async def commit_word(self, person: Person, table_id: int, body: bodies.WordHash) -> Table:
        """Commit to a word for the deal by its hash."""
        return await self._changed(
            table_id, lambda table, now: words.commit(table, person, now, body.word_hash), waits=False
        )

    async def show_word(self, person: Person, table_id: int, body: bodies.Word) -> Table:
        """Show the committed word. The game starts when all have shown theirs."""
        return await self._changed(
            table_id, lambda table, now: words.show(table, person, now, body.word), waits=False
        )

"""Drafts: changes tried on a copy of a table before they are stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from parlour.game.interface import Event, Seat
from parlour.tables import play
from parlour.tables.changes import AnyChange
from parlour.tables.people import Person
from parlour.tables.table import Table


class Step(NamedTuple):
    """One change of a draft, the game's events that it caused, and the table after it."""

    change: AnyChange
    events: list[Event]
    table: Table


class Draft:
    """A copy of a table and the changes made to it so far, all with the same timestamp.

    Each step keeps its own table, so `table` is a new object after every change except the first.
    """

    def __init__(self, table: Table, at: int) -> None:
        self.table = table.copy()
        self.at = at
        self.steps: list[Step] = []

    def fold(self, made: Iterable[AnyChange]) -> None:
        """Make the changes that a command of `lobby` returned."""
        for change in made:
            table = self._next_table()
            self.steps.append(Step(change, table.fold(change), table))

    def act(self, person: Person, decodes: Sequence[Callable[[], Any]], action_id: str | None = None) -> None:
        """Make the moves of a person's request. Nothing is judged after a move that reveals something to its mover."""
        last = len(decodes) - 1
        for index, decode in enumerate(decodes):
            table = self._next_table()
            made = play.act(
                table,
                person,
                self.at,
                decode,
                action_id if index == last else None,
                index=index,
                more=index < last,
            )
            self.steps.append(Step(*made, table))

    def act_at(self, seat: Seat, move: Any) -> None:
        """Make a bot's move."""
        table = self._next_table()
        self.steps.append(Step(*play.act_at(table, seat, self.at, move), table))

    def _next_table(self) -> Table:
        if self.steps:
            self.table = self.table.copy()
        return self.table

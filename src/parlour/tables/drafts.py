"""Changes that are tried on a copy of a table before they are written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from parlour.game.interface import Event, Seat
from parlour.tables import play
from parlour.tables.changes import AnyChange
from parlour.tables.people import Person
from parlour.tables.table import Table


class Step(NamedTuple):
    """One change of a draft, the game's events that it caused, and the table as it left it."""

    change: AnyChange
    events: list[Event]
    table: Table


class Draft:
    """A copy of a table with the changes that were made to it so far, all at one time.

    `table` is another object after every change but the first: each step keeps the one that it made.
    """

    def __init__(self, table: Table, at: int) -> None:
        self.table = table.copy()
        self.at = at
        self.steps: list[Step] = []

    def fold(self, made: Iterable[AnyChange]) -> None:
        """Make changes that a command of `lobby` has decided on."""
        for change in made:
            table = self._next_table()
            self.steps.append(Step(change, table.fold(change), table))

    def act(self, person: Person, decode: Callable[[], Any], action_id: str | None = None) -> None:
        """Make a person's move."""
        table = self._next_table()
        self.steps.append(Step(*play.act(table, person, self.at, decode, action_id), table))

    def act_at(self, seat: Seat, move: Any) -> None:
        """Make a bot's move."""
        table = self._next_table()
        self.steps.append(Step(*play.act_at(table, seat, self.at, move), table))

    def _next_table(self) -> Table:
        if self.steps:
            self.table = self.table.copy()
        return self.table

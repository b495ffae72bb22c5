"""Drafts: changes tried on a copy of a table before they are stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

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

    Each step keeps its own table, so `table` is a new object after every change except the first. If the table has a
    clock, the first change takes the time `spent` since the table's last change.
    """

    def __init__(self, table: Table, at: int, spent: int = 0) -> None:
        self.table = table.copy()
        self.at = at
        self.spent = spent if table.times and table.phase == "playing" else 0
        self.steps: list[Step] = []

    def fold(self, made: Iterable[AnyChange]) -> None:
        """Make the changes that a command of `lobby` returned."""
        for change in made:
            spent = self._take_time()
            if spent:
                change = replace(change, spent=spent)
            table = self._next_table()
            self.steps.append(Step(change, table.fold(change), table))

    def act(self, person: Person, decodes: Sequence[Callable[[], Any]], action_id: str | None = None) -> None:
        """Make the moves of a person's request. Nothing is judged after a move that reveals something to its mover."""
        last = len(decodes) - 1
        for index, decode in enumerate(decodes):
            spent = self._take_time()
            table = self._next_table()
            made = play.act(
                table,
                person,
                self.at,
                decode,
                action_id if index == last else None,
                index=index,
                more=index < last,
                spent=spent,
            )
            self.steps.append(Step(*made, table))

    def act_at(self, seat: Seat, move: Any) -> None:
        """Make a bot's move."""
        spent = self._take_time()
        table = self._next_table()
        self.steps.append(Step(*play.act_at(table, seat, self.at, move, spent=spent), table))

    def run_on_from(self, served_at: int) -> None:
        """Let the clocks run on from this service time: note it in the last change."""
        if self.steps and self.table.times:
            last = self.steps[-1]
            self.table.served_at = served_at
            self.steps[-1] = last._replace(change=replace(last.change, served_at=served_at))

    def _take_time(self) -> int:
        return 0 if self.steps else self.spent

    def _next_table(self) -> Table:
        if self.steps:
            self.table = self.table.copy()
        return self.table

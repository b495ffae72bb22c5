"""Helpers for tests of tables: people, openings and comparisons."""

from __future__ import annotations

from typing import Any

from parlour.tables import openings
from parlour.tables.changes import AnyChange, Opened
from parlour.tables.people import Person
from parlour.tables.table import Table

NOW = 1_700_000_000_000
PEOPLE = [Person(id=number, uuid=f"uuid-{number}", name=f"Player {number}") for number in range(1, 6)]
SECRET = "ab" * 32


def opening(host: Person = PEOPLE[0], game: str = "hidden-joker-rummy", **settings: Any) -> Opened:
    given = {"at": NOW, "uuid": "the-table", "room_code": "ABCD23", "secret": SECRET, **settings}
    return openings.open_table(host, game=game, **given)


def everything_of(table: Table) -> dict[str, Any]:
    """All that a table is, to compare."""
    return dict(vars(table))


class Keeper:
    """A table with its log, folded as the server does it."""

    def __init__(self, opened: Opened) -> None:
        self.table = Table(1, opened)
        self.log: list[AnyChange] = [opened]

    def fold(self, made: list[AnyChange]) -> None:
        for change in made:
            self.table.fold(change)
            self.log.append(change)

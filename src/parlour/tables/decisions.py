"""The decisions that a player has made in a game, from its log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from parlour.game.interface import Seat
from parlour.tables import changes
from parlour.tables.changes import AnyChange, Opened
from parlour.tables.table import Table

MOST_MOVES = 2_000
"""Legal moves that are listed in a position."""


class Decision(NamedTuple):
    """A move that a player chose among others, and what the player could see before it."""

    version: int
    """The table's version after the move, as in the replay."""
    view: Any
    legal: list[Any]
    made: Any


def decisions(table_id: int, log: Sequence[AnyChange], seat: Seat) -> Iterator[Decision]:
    """The decisions of the player of a seat. Moves that a bot made for them, and forced ones, are left out."""
    opened = log[0]
    assert isinstance(opened, Opened)
    table = Table(table_id, opened)
    for change in log[1:]:
        if isinstance(change, changes.Acted) and change.seat == seat and _is_own(table, seat):
            found = _decision(table, change)
            table.fold(change)
            if found is not None:
                yield found._replace(version=table.version)
        else:
            table.fold(change)


def _is_own(table: Table, seat: Seat) -> bool:
    """Whether the game waits for the seat's own player to choose."""
    chair = table.chairs[seat]
    is_played = chair is not None and chair.bot is None and seat not in table.covered
    return is_played and seat in table.waits_for()


def _decision(table: Table, change: changes.Acted) -> Decision | None:
    rules, state = table.rules, table.game_state
    legal = list(islice(rules.legal_moves(state, change.seat), MOST_MOVES))
    if len(legal) == 1:
        return None
    made = msgspec.json.decode(change.move, type=rules.spec.moves)
    return Decision(0, rules.view(state, change.seat), legal, made)

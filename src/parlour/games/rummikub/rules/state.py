"""A Rummikub position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from parlour.game.interface import Seat
from parlour.games.rummikub.models.melds import MeldKind

Tile: TypeAlias = int
"""`8 * (number - 1) + 2 * color + copy`; 104 and 105 are the jokers."""

BoardMeld: TypeAlias = tuple[MeldKind, tuple[Tile, ...]]
"""A valid meld: runs in sequence, groups in the order of colors with jokers last."""


@dataclass(slots=True)
class RummikubState:
    """Tuples are shared between copies; only the two short lists are not."""

    hints: bool
    stock: tuple[Tile, ...]
    """The tiles that were not dealt, in the order in which they are drawn."""
    drawn: int
    """How many of the stock are gone."""
    racks: list[tuple[Tile, ...]]
    """Sorted."""
    opened: list[bool]
    """Who has laid the initial meld."""
    board: tuple[BoardMeld, ...]
    turn: Seat
    turn_number: int
    passes: int
    """So many players in a row, up to now, found the pool empty and passed."""
    over: bool

    def copy(self) -> RummikubState:
        return RummikubState(
            self.hints,
            self.stock,
            self.drawn,
            self.racks.copy(),
            self.opened.copy(),
            self.board,
            self.turn,
            self.turn_number,
            self.passes,
            self.over,
        )

    @property
    def seats(self) -> int:
        return len(self.racks)

    @property
    def pool(self) -> tuple[Tile, ...]:
        return self.stock[self.drawn :]

    @property
    def pool_size(self) -> int:
        return len(self.stock) - self.drawn

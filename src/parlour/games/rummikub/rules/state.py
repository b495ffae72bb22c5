"""A position of Rummikub."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from parlour.game.interface import Seat, Seed
from parlour.game.shuffles import shuffled
from parlour.game.states import value_hash
from parlour.games.rummikub.models.melds import MeldKind

Tile: TypeAlias = int
"""`8 * (number - 1) + 2 * color + copy`; 104 and 105 are the jokers."""

BoardMeld: TypeAlias = tuple[MeldKind, tuple[Tile, ...]]
"""A valid meld. Runs are in sequence; groups are in the order of colors, with jokers last."""


@dataclass(slots=True)
class RummikubState:
    """A position of Rummikub. Copies share the tuples."""

    hints: bool
    stock: tuple[Tile, ...]
    """The tiles that were not dealt, in the order they are drawn."""
    drawn: int
    """How many tiles of the stock have been drawn."""
    racks: list[tuple[Tile, ...]]
    """Sorted."""
    opened: list[bool]
    """By seat: whether it has played its initial meld."""
    board: tuple[BoardMeld, ...]
    turn: Seat
    turn_number: int
    passes: int
    """Players in a row who passed because the pool was empty."""
    over: bool

    __hash__ = value_hash

    def copy(self) -> RummikubState:
        """An independent copy."""
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

    def reseed(self, seed: Seed) -> None:
        """Order the pool anew. Racks stay as they are."""
        self.stock = (*self.stock[: self.drawn], *shuffled(self.pool, seed, 0))

    @property
    def seats(self) -> int:
        return len(self.racks)

    @property
    def pool(self) -> tuple[Tile, ...]:
        return self.stock[self.drawn :]

    @property
    def pool_size(self) -> int:
        return len(self.stock) - self.drawn

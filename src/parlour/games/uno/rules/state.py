"""A position of UNO."""

from __future__ import annotations

from dataclasses import dataclass, field

from parlour.game.interface import Outcome, Seat, Seed
from parlour.game.shuffles import shuffled
from parlour.game.states import value_hash
from parlour.games.uno.rules.moves import Direction, UnoOptions

NONE = -1
"""Stands for no card and no seat."""


def direction_name(direction: int) -> Direction:
    """`"cw"` if play goes in seat order, otherwise `"ccw"`."""
    return "cw" if direction > 0 else "ccw"


@dataclass(slots=True)
class UnoState:
    """A position of UNO. Hands are sorted; the last card of the pile and of the discards is its top card."""

    seats: int
    options: UnoOptions
    seed: Seed
    scores: list[int]
    shuffles: int = 0
    """Shuffles made so far, which is the number of the next one."""
    round_number: int = 0
    turn_number: int = 0
    pile: list[int] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)
    drew_on: list[int] = field(default_factory=list)
    """By seat: the colors it drew on and has not played since, as a mask. A penalty draw clears it."""
    color: int = 0
    current: Seat = 0
    direction: int = 1
    drawn: int = NONE
    """The card the current player drew and may still play."""
    choosing: bool = False
    exposed: Seat = NONE
    """The player who has one card left, has not called UNO, and can be caught."""
    passes: int = 0
    """Players in a row who passed because there was nothing to draw."""
    result: Outcome | None = None

    __hash__ = value_hash

    def copy(self) -> UnoState:
        """An independent copy."""
        return UnoState(
            self.seats,
            self.options,
            self.seed,
            self.scores.copy(),
            self.shuffles,
            self.round_number,
            self.turn_number,
            self.pile.copy(),
            self.discards.copy(),
            [hand.copy() for hand in self.hands],
            self.drew_on.copy(),
            self.color,
            self.current,
            self.direction,
            self.drawn,
            self.choosing,
            self.exposed,
            self.passes,
            self.result,
        )

    def reseed(self, seed: Seed) -> None:
        """Order the pile anew, and take all later shuffles from this seed. Hands stay as they are."""
        self.seed = seed
        self.pile = shuffled(self.pile, seed, self.shuffles)
        self.shuffles += 1

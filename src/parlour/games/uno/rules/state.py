"""An UNO position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from parlour.game.interface import Outcome, Seat, Seed
from parlour.games.uno.rules.moves import Direction, UnoOptions

NONE = -1
"""Stands for no card and no seat."""


def direction_name(direction: int) -> Direction:
    """`"cw"` where seats follow in order, else `"ccw"`."""
    return "cw" if direction > 0 else "ccw"


@dataclass(slots=True)
class UnoState:
    """Everything there is to know. Hands are sorted; the top of the pile and of the discards is last."""

    seats: int
    options: UnoOptions
    seed: Seed
    scores: list[int]
    shuffles: int = 0
    """How many shuffles there have been: the number of the next one."""
    round_number: int = 0
    turn_number: int = 0
    pile: list[int] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)
    drew_on: list[int] = field(default_factory=list)
    """By seat, the colors it drew on (a bit each) and has not shown since; unknown cards wipe it out."""
    color: int = 0
    current: Seat = 0
    direction: int = 1
    drawn: int = NONE
    """The card that the current player drew and may still play."""
    choosing: bool = False
    exposed: Seat = NONE
    """Who laid the last card but one, has not called, and can be caught."""
    passes: int = 0
    """How many players in a row found nothing to draw."""
    result: Outcome | None = None

    def copy(self) -> Self:
        return type(self)(
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

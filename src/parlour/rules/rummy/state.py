"""A position in two-player Rummy."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.rules.interface import Seat, Seed
from parlour.rules.rummy.moves import RummyOptions


@dataclass(slots=True)
class HandResult:
    """How a hand ended. Nobody has won one that ran into the turn limit."""

    winner: Seat | None
    points: tuple[int, int]


@dataclass(slots=True)
class RummyState:
    """Hands are bit masks; piles are lists whose last card is the top one."""

    options: RummyOptions
    seed: Seed
    shuffles: int
    hand_number: int
    first: Seat
    turn: Seat
    turns: int
    drawn: int | None
    """The card that began this turn; None until it is drawn."""
    taken: bool
    """Whether that card came from the discards."""
    stock: list[int]
    discards: list[int]
    hands: list[int]
    shown: list[int]
    """The cards that everyone knows a seat to hold: taken from the discards, and not played since."""
    melds: list[int]
    totals: list[int]
    results: list[HandResult]
    history: list[str]
    """What everyone has seen in this hand, a line each."""
    winner: Seat | None

    def copy(self) -> RummyState:
        return RummyState(
            self.options,
            self.seed,
            self.shuffles,
            self.hand_number,
            self.first,
            self.turn,
            self.turns,
            self.drawn,
            self.taken,
            self.stock.copy(),
            self.discards.copy(),
            self.hands.copy(),
            self.shown.copy(),
            self.melds.copy(),
            self.totals.copy(),
            self.results.copy(),
            self.history.copy(),
            self.winner,
        )

"""A position in two-player Rummy."""

from __future__ import annotations

from dataclasses import dataclass, field

from parlour.game.interface import Seat, Seed
from parlour.game.shuffles import shuffled
from parlour.game.states import value_hash
from parlour.games.rummy.rules.moves import RummyOptions


@dataclass(slots=True, frozen=True)
class HandResult:
    """How a hand ended. `winner` is None if it reached the turn limit."""

    winner: Seat | None
    points: tuple[int, int]


@dataclass(slots=True)
class RummyState:
    """Hands are bit masks; piles are lists whose last card is the top one."""

    options: RummyOptions
    seed: Seed
    shuffles: int = 0
    hand_number: int = 0
    first: Seat = 1
    turn: Seat = 1
    turns: int = 0
    drawn: int | None = None
    """The card drawn or taken this turn; None before that."""
    taken: bool = False
    """Whether that card came from the discards."""
    stock: list[int] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    hands: list[int] = field(default_factory=lambda: [0, 0])
    shown: list[int] = field(default_factory=lambda: [0, 0])
    """By seat, the cards that everyone knows it holds: taken from the discards and not played since."""
    melds: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=lambda: [0, 0])
    results: list[HandResult] = field(default_factory=list)
    history: list[str] = field(default_factory=list)
    """What everyone has seen in this hand, one line per event."""
    winner: Seat | None = None

    __hash__ = value_hash

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

    def reseed(self, seed: Seed) -> None:
        """Order the stock anew, and take all later shuffles from this seed. Hands stay as they are."""
        self.seed = seed
        self.stock = shuffled(self.stock, seed, self.shuffles)
        self.shuffles += 1

"""A position of Hidden Joker Rummy."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from parlour.game.interface import Seat, Seed
from parlour.game.shuffles import shuffled
from parlour.game.states import value_hash
from parlour.games.hidden_joker.rules.moves import HiddenJokerOptions
from parlour.pieces.cards import Card, Rank
from parlour.pieces.melds import Meld

Reason: TypeAlias = Literal["rummy_declared", "stock_exhausted"]


@dataclass(slots=True, frozen=True)
class Ending:
    """How a game ended. `melds` and `discard` are the declarer's, and empty if the stock ran out."""

    reason: Reason
    winner: Seat
    scores: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    discard: Card | None = None


@dataclass(slots=True)
class HiddenJokerState:
    """A position of Hidden Joker Rummy. The last card of a pile is its top card."""

    options: HiddenJokerOptions
    joker: Rank
    hands: list[list[Card]]
    stock: list[Card]
    discards: list[Card]
    current: Seat = 0
    turn_number: int = 1
    has_drawn: bool = False
    taken: list[list[Card]] = field(default_factory=list)
    """By seat: cards taken from the discards and still held. Everyone knows them."""
    thrown: list[list[Card]] = field(default_factory=list)
    """By seat: all cards discarded, in order."""
    ending: Ending | None = None

    __hash__ = value_hash

    def copy(self) -> HiddenJokerState:
        """An independent copy."""
        return HiddenJokerState(
            self.options,
            self.joker,
            [hand[:] for hand in self.hands],
            self.stock[:],
            self.discards[:],
            self.current,
            self.turn_number,
            self.has_drawn,
            [cards[:] for cards in self.taken],
            [cards[:] for cards in self.thrown],
            self.ending,
        )

    def reseed(self, seed: Seed) -> None:
        """Order the stock anew. Hands stay as they are."""
        self.stock = shuffled(self.stock, seed, 0)

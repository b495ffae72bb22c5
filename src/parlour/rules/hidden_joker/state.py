"""A position of Hidden Joker Rummy."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from parlour.rules.cards import Card, Rank, deck
from parlour.rules.hidden_joker.moves import HiddenJokerOptions
from parlour.rules.interface import Seat, Seed
from parlour.rules.melds import Meld
from parlour.rules.shuffles import shuffled

HAND_SIZE = 13
DECKS = 2

Reason: TypeAlias = Literal["rummy_declared", "stock_exhausted"]

_DEAL = 0
_JOKER = 1
"""Which of the seed's shuffles is for what."""


@dataclass(slots=True, frozen=True)
class Ending:
    """How a game ended. The declarer's melds and last discard are empty where the stock ran out."""

    reason: Reason
    winner: Seat
    scores: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    discard: Card | None = None


@dataclass(slots=True)
class State:
    """Where every card lies, and whose turn it is. Piles have their top card last."""

    options: HiddenJokerOptions
    joker: Rank
    hands: list[list[Card]]
    stock: list[Card]
    discards: list[Card]
    current: Seat = 0
    turn_number: int = 1
    has_drawn: bool = False
    taken: list[list[Card]] = field(default_factory=list)
    """By seat: cards taken from the discards in everyone's sight, and still held."""
    thrown: list[list[Card]] = field(default_factory=list)
    """By seat: every card discarded, in order."""
    ending: Ending | None = None

    def copy(self) -> State:
        return State(
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


def start(seats: int, options: HiddenJokerOptions, seed: Seed) -> State:
    """Shuffle, deal one card at a time, turn one up, and choose the joker rank (text 1, Start Game)."""
    stock = shuffled(deck(DECKS), seed, _DEAL)
    hands: list[list[Card]] = [[] for _ in range(seats)]
    for _ in range(HAND_SIZE):
        for hand in hands:
            hand.append(stock.pop())
    return State(
        options=options,
        joker=shuffled(range(13), seed, _JOKER)[0],
        hands=hands,
        discards=[stock.pop()],
        stock=stock,
        taken=[[] for _ in range(seats)],
        thrown=[[] for _ in range(seats)],
    )

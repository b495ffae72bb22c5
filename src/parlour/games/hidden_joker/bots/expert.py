"""The strongest level: it chooses its discard by how soon each hand that it could keep would be ready to declare.

The next draws are taken from the stocks of many deals that its view could come from. They are the same for every
discard. The hard level's discard is kept unless another one does clearly better.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from parlour.game.bots import Bot
from parlour.games.hidden_joker.bots.standard import (
    KnownCards,
    StandardHiddenJokerBot,
    danger,
    distance,
    rated_discards,
)
from parlour.games.hidden_joker.rules.moves import Discard, HiddenJokerMove, card_id
from parlour.games.hidden_joker.rules.view import HiddenJokerView
from parlour.games.hidden_joker.sampling import sample
from parlour.pieces.cards import Card
from parlour.search import Budget

SECONDS: Final = 0.25
CANDIDATES: Final = 5
"""Discards that are tried: those that the hard level rates best."""
READY: Final = (1.0, 0.85, 0.7)
"""What it is worth to be ready after the first, second and third draw. Later, somebody else is more likely to be."""
LEFT: Final = 0.15
"""What each card costs that is left over after the last of these draws."""
DANGER: Final = 0.01
"""What it costs to discard what the next player can use, by `danger`."""
MARGIN: Final = 1.0
"""By how many standard errors another discard must beat the hard level's."""
LEAST_STOCK: Final = 8
"""Cards in the stock below which low cards count more than a declaration, as the hard level plays it."""


class ExpertHiddenJokerBot(Bot):
    """The expert level."""

    slow = True
    thinks = SECONDS

    def __init__(self, budget: Budget | None = None, margin: float = MARGIN) -> None:
        self._budget = budget or Budget(ms=1000 * SECONDS)
        self._margin = margin
        self._standard = StandardHiddenJokerBot()

    def choose(self, view: HiddenJokerView, legal: Sequence[HiddenJokerMove], rng: Random) -> HiddenJokerMove:
        usual = self._standard.choose(view, legal, rng)
        if not isinstance(usual, Discard) or view.stock_count < LEAST_STOCK:
            return usual
        table = KnownCards.seen_in(view)
        cards = rated_discards(view, table)[:CANDIDATES]
        if len(cards) == 1:
            return usual
        values = self._values(view, table, cards, rng)
        best = max(range(len(cards)), key=lambda place: fmean(values[place]) if values[place] else 0.0)
        return Discard(card_id(cards[best])) if _beats(values[best], values[0], self._margin) else usual

    def _values(
        self, view: HiddenJokerView, table: KnownCards, cards: Sequence[Card], rng: Random
    ) -> list[list[float]]:
        """For each discard, what the hand without it is worth in each deal."""
        meter = self._budget.start()
        kept = [[other for other in table.hand if other != card] for card in cards]
        risks = [DANGER * danger(table, card) for card in cards]
        values: list[list[float]] = [[] for _ in cards]
        while not meter.is_over():
            drawn = rng.sample(sample(view, rng).stock, len(READY))
            for hand, risk, found in zip(kept, risks, values, strict=True):
                found.append(_worth(table, hand, drawn) - risk)
            meter.count()
        return values


def _worth(table: KnownCards, kept: Sequence[Card], drawn: Sequence[Card]) -> float:
    """What a hand is worth with these draws: how soon it is ready, or how far from it in the end."""
    left = 0
    for draws in range(1, len(drawn) + 1):
        left = distance(table, [*kept, *drawn[:draws]]) - draws
        if left <= 0:
            return READY[draws - 1]
    return -LEFT * left


def _beats(one: Sequence[float], usual: Sequence[float], margin: float) -> bool:
    """Whether a discard is better than the usual one by so many standard errors of the difference."""
    differences = [mine - other for mine, other in zip(one, usual, strict=True)]
    if len(differences) < 2:
        return False
    return fmean(differences) > margin * stdev(differences) / sqrt(len(differences))

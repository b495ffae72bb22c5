"""The strongest level: it chooses its discard by how soon each hand that it could keep would be ready to go out.

The next draws are tried many times, the same for every discard, each unseen card as likely as it is not to be in the
opponent's hand. What the hard level thinks of a discard counts too.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from parlour.games.rummy.bots.levels import (
    NEAR_DISCARD,
    NEAR_LEFT,
    NEAR_TAKE,
    StandardRummyBot,
    best_first,
)
from parlour.games.rummy.bots.placing import Mask, TableMelds
from parlour.games.rummy.bots.reading import Reading
from parlour.games.rummy.rules import RummyView
from parlour.search import Budget

SECONDS: Final = 0.25
TRIES: Final = 300
"""How often the next draws are tried if time allows."""
CANDIDATES: Final = 5
"""Discards that are tried: those that the hard level rates best."""
DRAWS: Final = 6
"""Draws that are looked ahead."""
A_DRAW: Final = 0.85
"""What being ready one draw later is worth. Meanwhile the opponent may go out."""
LEFT: Final = 0.02
"""What each card costs that is left over after the last of these draws."""
MARGIN: Final = 1.0
"""By how many standard errors another discard must beat the hard level's."""


class ExpertRummyBot(StandardRummyBot):
    """The expert level. The same view always leads to the same choice."""

    slow = True
    thinks = SECONDS

    def __init__(self, budget: Budget | None = None, *, layoffs: bool = True) -> None:
        super().__init__(layoffs=layoffs)
        self._budget = budget or Budget(ms=1000 * SECONDS, iterations=TRIES)

    def _rated(self, reading: Reading) -> list[int]:
        opinion = self._weighed(reading)
        rated = best_first(opinion)
        tried = rated[:CANDIDATES]
        values = self._values(reading, tried)
        usual = rated[0]
        leads = {card: opinion[card] - opinion[usual] + _lead(values[card], values[usual]) for card in tried}
        best = max(tried, key=lambda card: leads[card])
        if leads[best] <= MARGIN * _error(values[best], values[usual]):
            return rated
        return [best, *(card for card in rated if card != best)]

    def _values(self, reading: Reading, cards: Sequence[int]) -> dict[int, list[float]]:
        """For each discard, what the hand without it is worth with each of the draws."""
        kept = {card: reading.hand & ~(1 << card) for card in cards}
        values: dict[int, list[float]] = {card: [] for card in cards}
        chances = reading.read_chances(NEAR_TAKE, NEAR_DISCARD, NEAR_LEFT)
        waits = {card: 1 / (1 - chance) for card, chance in chances.items() if chance < 1}
        dice = _dice(reading.view)
        meter = self._budget.start()
        while len(cards) > 1 and not meter.is_over():
            draws = _drawn(waits, dice)
            for card, hand in kept.items():
                values[card].append(_worth(reading.table, hand, draws))
            meter.count()
        return values


def _lead(one: Sequence[float], usual: Sequence[float]) -> float:
    """By how much a discard is better than the usual one."""
    return fmean(one) - fmean(usual) if one else 0.0


def _error(one: Sequence[float], usual: Sequence[float]) -> float:
    """The standard error of that."""
    differences = [mine - other for mine, other in zip(one, usual, strict=True)]
    return stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else 0.0


def _drawn(waits: dict[int, float], dice: Random) -> list[int]:
    """The next cards of a stock: each card comes after a random time with this mean."""
    return nsmallest(DRAWS, waits, key=lambda card: waits[card] * dice.expovariate(1.0))


def _worth(table: TableMelds, hand: Mask, draws: Sequence[int]) -> float:
    """What a hand is worth with these draws: how soon it is ready, or how far from it in the end.

    It is ready when all of it can be placed but one card for each draw: those are the discards.
    """
    left = 0
    for drawn, card in enumerate(draws, start=1):
        hand |= 1 << card
        left = table.unplaced(hand) - drawn
        if left <= 0:
            return A_DRAW**drawn
    return -LEFT * left


def _dice(view: RummyView) -> Random:
    """Dice that only a player with this view could throw again."""
    return Random(f"{view.hand} {view.history}")

"""A small Monte Carlo search, as contest entrants write it: draw the next cards at random, many times, and average.

It infers nothing from what the opponent takes and discards, and lays melds down at once.
"""

from __future__ import annotations

from random import Random

from parlour.games.rummy.bots.levels import RummyBot
from parlour.games.rummy.bots.reading import Reading
from parlour.games.rummy.rules.shapes import cards_of, mask_of

SAMPLES = 20
"""Sequences of draws that each discard is tried with."""

DRAWS = 3
"""Turns that a sequence looks ahead."""

CARD_COST = 10
"""What a card left over counts, besides its points."""


class MonteCarloRummyBot(RummyBot):
    """Discards the card without which random draws leave the fewest cards and points. Takes what it can place."""

    def __init__(self, *, layoffs: bool = True, seed: int | None = None) -> None:
        super().__init__(layoffs=layoffs)
        self.rng = Random(seed)

    def _wants(self, reading: Reading, card: int) -> bool:
        return reading.table.unplaced(reading.hand | 1 << card) <= reading.table.unplaced(reading.hand)

    def _thrown(self, reading: Reading) -> int:
        cards = reading.useless
        if len(cards) == 1:
            return cards[0]
        unseen = list(cards_of(reading.unseen))
        costs = dict.fromkeys(cards, 0)
        for _ in range(SAMPLES):
            drawn = self.rng.sample(unseen, min(DRAWS, len(unseen)))
            for card in cards:
                costs[card] += cost_after(reading, card, drawn)
        return min(cards, key=lambda card: (costs[card], -reading.table.points(1 << card)))


def cost_after(reading: Reading, discard: int, drawn: list[int]) -> int:
    """What is left over after this discard and these draws, if the highest useless card is discarded each turn."""
    hand = reading.hand & ~(1 << discard) | mask_of(drawn)
    worth = reading.table.card_points
    points = sorted([worth[card] for card in cards_of(reading.table.left(hand))])
    kept = points[: max(0, len(points) - len(drawn))]
    return CARD_COST * len(kept) + sum(kept)

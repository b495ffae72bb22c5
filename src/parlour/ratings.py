"""Ratings: how strong a player is at one game with one number of seats, and how sure that is.

A rating is a normal distribution of the player's strength, by the Plackett-Luce model of Weng and Lin (`openskill`).
People, bot accounts and house bots are on one scale. `docs/concepts/ratings.md` says what counts and why.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt
from statistics import NormalDist
from typing import Any

import msgspec

FIRST_MU = 25.0
FIRST_SIGMA = 5.0
"""Less than openskill's own 25/3: there is much chance in card games, and strengths lie closer together than that
assumes. `bench/ratings.py` shows the error."""
ANCHOR_SIGMA = 1.0
"""How sure the strength of a house bot is. It was measured, and no game changes it."""

PROVISIONAL_SIGMA = 3.5
"""A rating is provisional until it is surer than this, after 25 to 35 games."""

SIGMAS = 2.0
"""The interval that is shown reaches this many sigmas to each side: about 95%."""

SHOWN_MIDDLE = 1500
SHOWN_SCALE = 30
"""Shown ratings begin at 1500. Between two players 400 points mean about ten to one, as with Elo's numbers."""


class Rating(msgspec.Struct, frozen=True):
    """A player's strength: its mean and its standard deviation."""

    mu: float = FIRST_MU
    sigma: float = FIRST_SIGMA

    @property
    def low(self) -> float:
        """The lower end of the interval. Leaderboards are sorted by it, so that luck in a few games leads nowhere."""
        return self.mu - SIGMAS * self.sigma

    @property
    def high(self) -> float:
        return self.mu + SIGMAS * self.sigma

    @property
    def is_provisional(self) -> bool:
        return self.sigma > PROVISIONAL_SIGMA


def anchor(mu: float) -> Rating:
    """The rating of a house bot."""
    return Rating(mu, ANCHOR_SIGMA)


def shown(mu: float) -> int:
    """A strength as people see it: 1500 for a new player."""
    return round(SHOWN_MIDDLE + SHOWN_SCALE * (mu - FIRST_MU))


def rated(sides: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Rating]]:
    """The ratings after a game, by side. Sides with the same place have drawn."""
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma) for one in side] for side in sides]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [[Rating(one.mu, one.sigma) for one in side] for side in after]


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # takes longer to import than everything that most commands do

    return PlackettLuce()


def wilson(won: float, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """The Wilson interval of a win rate, which is valid for few games and for rates near 0 and 1."""
    if not games:
        return 0.0, 1.0
    rate = won / games
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    center = (rate + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return max(0.0, center - reach), min(1.0, center + reach)

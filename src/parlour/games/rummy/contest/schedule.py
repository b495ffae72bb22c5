"""Decides which games to play next.

In the even games of a pair (0, 2, ...) the players are seated in the order of their names, in the odd ones the other
way around. In a contest with duplicate deals, games 2k and 2k+1 of a pair use the same deal.
"""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations

from msgspec import Struct

LEAD = 2
"""Games by which a pair may be ahead of the other pairs of its players."""

PATIENCE = 1.0
"""Seconds that two free players wait for other opponents before they get further ahead."""


class Pairing(Struct, frozen=True):
    """A game to play: its players in seat order, and its number among the games of the pair."""

    first: str
    second: str
    number: int

    @property
    def pair(self) -> tuple[str, str]:
        return pair_of(self.first, self.second)


def pair_of(one: str, two: str) -> tuple[str, str]:
    """The two names in alphabetical order."""
    return (one, two) if one < two else (two, one)


def pairing(pair: tuple[str, str], number: int) -> Pairing:
    """The game of a pair with this number, counted from 0."""
    first, second = pair if number % 2 == 0 else (pair[1], pair[0])
    return Pairing(first, second, number)


def games_for_all(wanted: int) -> int:
    """The number of games per pair, rounded up to even so that both players have each seat equally often."""
    return wanted + wanted % 2


def seed_of(secret: bytes, game: Pairing, duplicate: bool) -> bytes:
    """The seed of a game. It depends on the contest's secret, and duplicate games share it."""
    deal = game.number // 2 if duplicate else game.number
    text = "\n".join((*game.pair, "duplicate" if duplicate else "deal", str(deal)))
    return hmac.digest(secret, text.encode(), "sha256")


def next_pairings(
    idle: Mapping[str, float],
    present: Collection[str],
    played: Mapping[tuple[str, str], int],
    limit: int | None,
) -> list[Pairing]:
    """The games that can start now. Pairs that have played the fewest games come first.

    `idle` maps free players to the seconds since their last game. Two players that always finish at the same time
    would only ever play each other, so a pair that is ahead waits a little for other opponents.
    """
    wanting = [pair for pair in _pairs(idle) if limit is None or played.get(pair, 0) < limit]
    least = {name: _least(name, present, played, limit) for name in idle}
    totals = _totals(played)
    wanting = [
        pair
        for pair in wanting
        if played.get(pair, 0) < min(least[name] for name in pair) + LEAD
        or min(idle[name] for name in pair) >= PATIENCE
    ]
    # Among pairs with equally many games, those whose players have played most have the fewest alternatives left.
    wanting.sort(key=lambda pair: (played.get(pair, 0), -totals[pair[0]] - totals[pair[1]], pair))
    return list(_without_overlap(wanting, played))


def _pairs(names: Iterable[str]) -> list[tuple[str, str]]:
    return list(combinations(sorted(names), 2))


def _least(
    name: str, present: Collection[str], played: Mapping[tuple[str, str], int], limit: int | None
) -> int:
    """The fewest games that the player has played against any player present."""
    counts = (played.get(pair_of(name, other), 0) for other in present if other != name)
    return min((count for count in counts if limit is None or count < limit), default=0)


def _totals(played: Mapping[tuple[str, str], int]) -> Counter[str]:
    totals: Counter[str] = Counter()
    for (one, two), count in played.items():
        totals[one] += count
        totals[two] += count
    return totals


def _without_overlap(
    wanting: Collection[tuple[str, str]], played: Mapping[tuple[str, str], int]
) -> Iterator[Pairing]:
    busy: set[str] = set()
    for pair in wanting:
        if busy.isdisjoint(pair):
            busy.update(pair)
            yield pairing(pair, played.get(pair, 0))

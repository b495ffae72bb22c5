"""Who plays whom next.

A pair's n-th game seats the two in the order of their names when n is even, and exchanged when it is
odd; so after every second game both have had both seats. Where deals are duplicated, games 2k and 2k+1
of a pair share the deal.
"""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations

from msgspec import Struct

LEAD = 2
"""So many games a pair may be ahead of the pairs that its players are in."""

PATIENCE = 1.0
"""Seconds for which two players wait for others rather than be further ahead."""


class Pairing(Struct, frozen=True):
    """A game to be played: who sits where, and which of the pair's games it is."""

    first: str
    second: str
    number: int

    @property
    def pair(self) -> tuple[str, str]:
        return pair_of(self.first, self.second)


def pair_of(one: str, two: str) -> tuple[str, str]:
    """The two in the order of their names."""
    return (one, two) if one < two else (two, one)


def pairing(pair: tuple[str, str], number: int) -> Pairing:
    """The pair's game of that number, from 0."""
    first, second = pair if number % 2 == 0 else (pair[1], pair[0])
    return Pairing(first, second, number)


def games_for_all(wanted: int) -> int:
    """How many games a pair plays so that both have each seat equally often: an even number."""
    return wanted + wanted % 2


def seed_of(secret: bytes, game: Pairing, duplicate: bool) -> bytes:
    """The deal of a game: known to nobody without the contest's secret, and the same for both of a
    duplicate."""
    deal = game.number // 2 if duplicate else game.number
    text = "\n".join((*game.pair, "duplicate" if duplicate else "deal", str(deal)))
    return hmac.digest(secret, text.encode(), "sha256")


def next_pairings(
    idle: Mapping[str, float],
    present: Collection[str],
    played: Mapping[tuple[str, str], int],
    limit: int | None,
) -> list[Pairing]:
    """The games that can begin now, pairs that have played least first.

    `idle` tells how many seconds a player has had nothing to do. Without patience two players that
    always finish together would meet for ever: so a pair that is ahead of others waits a little for
    someone it has met less.
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
    # Of pairs that have met equally often, those that have played most have the fewest others left to meet.
    wanting.sort(key=lambda pair: (played.get(pair, 0), -totals[pair[0]] - totals[pair[1]], pair))
    return list(_without_overlap(wanting, played))


def _pairs(names: Iterable[str]) -> list[tuple[str, str]]:
    return list(combinations(sorted(names), 2))


def _least(
    name: str, present: Collection[str], played: Mapping[tuple[str, str], int], limit: int | None
) -> int:
    """How often the player has met whom it has met least of those who are here."""
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

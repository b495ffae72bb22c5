"""Who plays whom next.

A pair's n-th game seats the two in the order of their names when n is even, and exchanged when it is odd; so after
every second game both have had both seats. Where deals are duplicated, games 2k and 2k+1 of a pair share the deal.
"""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations

from msgspec import Struct


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
    """The deal of a game: known to nobody without the contest's secret, and the same for both of a duplicate."""
    deal = game.number // 2 if duplicate else game.number
    text = "\n".join((*game.pair, "duplicate" if duplicate else "deal", str(deal)))
    return hmac.digest(secret, text.encode(), "sha256")


def next_pairings(
    idle: Collection[str], played: Mapping[tuple[str, str], int], limit: int | None
) -> list[Pairing]:
    """As many games as can begin now: pairs that have played least first, then players that have played least."""
    totals: Counter[str] = Counter()
    for (one, two), count in played.items():
        totals[one] += count
        totals[two] += count
    pairs = [pair_of(one, two) for one, two in combinations(sorted(idle), 2)]
    wanting = [pair for pair in pairs if limit is None or played.get(pair, 0) < limit]
    wanting.sort(key=lambda pair: (played.get(pair, 0), totals[pair[0]] + totals[pair[1]], pair))
    return list(_without_overlap(wanting, played))


def _without_overlap(
    wanting: Collection[tuple[str, str]], played: Mapping[tuple[str, str], int]
) -> Iterator[Pairing]:
    busy: set[str] = set()
    for pair in wanting:
        if busy.isdisjoint(pair):
            busy.update(pair)
            yield pairing(pair, played.get(pair, 0))

"""Decides which games to play next.

In the even games of a pair (0, 2, ...) the player that registered first has the first seat, in the odd ones the other
player. In a contest with duplicate deals, games 2k and 2k+1 of a pair use the same deal.
"""

from __future__ import annotations

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


def pairing(pair: tuple[str, str], number: int, ids: Mapping[str, int]) -> Pairing:
    """The game of a pair with this number, counted from 0. Seats go by player ids, which outlast a change of name."""
    first, second = sorted(pair, key=ids.__getitem__, reverse=number % 2 == 1)
    return Pairing(first, second, number)


def games_for_all(wanted: int) -> int:
    """The number of games per pair, rounded up to even so that both players have each seat equally often."""
    return wanted + wanted % 2


def next_pairings(
    idle: Mapping[str, float],
    present: Collection[str],
    played: Mapping[tuple[str, str], int],
    limit: int | None,
    ids: Mapping[str, int],
    numbers: Mapping[tuple[str, str], int] | None = None,
    house: Collection[str] = (),
) -> list[Pairing]:
    """The games that can start now. Pairs that have played the fewest games come first.

    `idle` maps free players to the seconds since their last game. Two players that always finish at the same time
    would only ever play each other, so a pair that is ahead waits a little for other opponents. `played` counts the
    games of the round, `numbers` those of the season, which number the next game; the same unless there are rounds.
    Players of the house do not play each other.
    """
    wanting = [pair for pair in _pairs(idle) if limit is None or played.get(pair, 0) < limit]
    wanting = [pair for pair in wanting if not (pair[0] in house and pair[1] in house)]
    guests = [name for name in present if name not in house]
    least = {name: _least(name, guests if name in house else present, played, limit) for name in idle}
    totals = {name: _total(name, present, played) for name in idle}
    wanting = [
        pair
        for pair in wanting
        if played.get(pair, 0) < min(least[name] for name in pair) + LEAD
        or min(idle[name] for name in pair) >= PATIENCE
    ]
    # Among pairs with equally many games, those whose players have played most have the fewest alternatives left.
    wanting.sort(key=lambda pair: (played.get(pair, 0), -totals[pair[0]] - totals[pair[1]], pair))
    return list(_without_overlap(wanting, played if numbers is None else numbers, ids))


def _pairs(names: Iterable[str]) -> list[tuple[str, str]]:
    return list(combinations(sorted(names), 2))


def _least(
    name: str, present: Collection[str], played: Mapping[tuple[str, str], int], limit: int | None
) -> int:
    """The fewest games that the player has played against any player present."""
    counts = (played.get(pair_of(name, other), 0) for other in present if other != name)
    return min((count for count in counts if limit is None or count < limit), default=0)


def _total(name: str, present: Collection[str], played: Mapping[tuple[str, str], int]) -> int:
    """The games that the player has played against the players present."""
    return sum(played.get(pair_of(name, other), 0) for other in present if other != name)


def _without_overlap(
    wanting: Collection[tuple[str, str]], numbers: Mapping[tuple[str, str], int], ids: Mapping[str, int]
) -> Iterator[Pairing]:
    busy: set[str] = set()
    for pair in wanting:
        if busy.isdisjoint(pair):
            busy.update(pair)
            yield pairing(pair, numbers.get(pair, 0), ids)

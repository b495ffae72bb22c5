"""Who plays with whom: pure arithmetic, for the server and for `bench/matchmaking.py`.

Who has waited longest chooses first, and gets the people whose ratings are nearest. The distance that is allowed grows
with the time that the chooser has waited, so that strong and weak players find a game too.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence

import msgspec

FIRST_DISTANCE = 2.0
"""Allowed between the ratings of two people who have just come. A new player's rating is 25, and sure to within 17."""
WIDENS = 0.4
"""How much more is allowed with every second."""
ANYBODY_MS = 45_000
"""After this time nobody is too far."""

Pair = tuple[int, int]


class Waiter(msgspec.Struct, frozen=True):
    """Somebody who waits."""

    id: int
    rating: float
    waited_ms: int


def allowed_distance(waited_ms: int) -> float:
    """How far the rating of another player may be."""
    if waited_ms >= ANYBODY_MS:
        return float("inf")
    return FIRST_DISTANCE + WIDENS * waited_ms / 1000


def matched(waiters: Sequence[Waiter], seats: int, apart: Collection[Pair] = ()) -> list[list[Waiter]]:
    """Full tables, each with the person first who has waited longest. People of a pair in `apart` never meet."""
    unhappy = _both_ways(apart)
    free = sorted((waiter.rating, waiter.id) for waiter in waiters)
    by_id = {waiter.id: waiter for waiter in waiters}
    found = []
    for first in _longest_first(waiters):
        here = bisect_left(free, (first.rating, first.id))
        if here == len(free) or free[here] != (first.rating, first.id):
            continue  # chosen by somebody before
        places = _nearest(free, here, allowed_distance(first.waited_ms), seats, unhappy)
        if len(places) == seats:
            found.append([by_id[free[place][1]] for place in places])
            for place in sorted(places, reverse=True):
                del free[place]
    return found


def together(waiters: Sequence[Waiter], seats: int, apart: Collection[Pair] = ()) -> list[list[Waiter]]:
    """Tables of people who play with bots on the free seats: as few tables as can be, the longest waiting first."""
    unhappy = _both_ways(apart)
    tables: list[list[Waiter]] = []
    for waiter in _longest_first(waiters):
        for table in tables:
            if len(table) < seats and not any((waiter.id, other.id) in unhappy for other in table):
                table.append(waiter)
                break
        else:
            tables.append([waiter])
    return tables


def _nearest(
    free: Sequence[tuple[float, int]], here: int, distance: float, seats: int, unhappy: set[Pair]
) -> list[int]:
    """The indices of the one at `here` and of those nearest to them, up to the number of seats."""
    rating = free[here][0]
    chosen, below, above = [here], here - 1, here + 1
    while len(chosen) < seats:
        down = rating - free[below][0] if below >= 0 else float("inf")
        up = free[above][0] - rating if above < len(free) else float("inf")
        if (below < 0 and above >= len(free)) or min(down, up) > distance:
            break
        if above >= len(free) or (below >= 0 and down <= up):
            next_one, below = below, below - 1
        else:
            next_one, above = above, above + 1
        if not any((free[next_one][1], free[other][1]) in unhappy for other in chosen):
            chosen.append(next_one)
    return chosen


def _longest_first(waiters: Sequence[Waiter]) -> list[Waiter]:
    return sorted(waiters, key=lambda waiter: (-waiter.waited_ms, waiter.id))


def _both_ways(apart: Collection[Pair]) -> set[Pair]:
    return {*apart, *((second, first) for first, second in apart)}

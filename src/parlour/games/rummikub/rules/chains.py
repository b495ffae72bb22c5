"""Fixed tables for the solver: how runs of one color go on from number to number, and what makes groups.

Before a number, a color has at most two runs open: a third could only rest on a joker that is of more use
elsewhere (docs/concepts/solver.md). Of an open run only its length matters, and of that only 0 (none), 1, 2
or "3 and more, may end". Two runs of a color are interchangeable, so there are ten pairs of lengths.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import Final

ENDED: Final = 3
PAIRS: Final = tuple(combinations_with_replacement(range(ENDED + 1), 2))
CLOSED: Final = 0
"""The pair with no run open."""

DEAD: Final = -1
INFEASIBLE: Final = -(10**9)
"""Less than any sum of weights can make up for."""


def _next_pair(pair: tuple[int, int], count: int) -> int:
    """Where `count` tiles of the next number lead: short runs first, then long ones, the rest start anew.

    Nothing else is worth a thought: a long run can do all that a new one or none at all can.
    """
    short = [length for length in pair if length in (1, 2)]
    if len(short) > count:
        return DEAD
    count -= len(short)
    kept = min(count, pair.count(ENDED))
    lengths = [length + 1 for length in short] + [ENDED] * kept + [1] * (count - kept)
    lengths += [0] * (2 - len(lengths))
    return PAIRS.index((min(lengths), max(lengths)))


NEXT: Final = tuple(tuple(_next_pair(pair, count) for count in range(3)) for pair in PAIRS)
"""By pair and number of tiles."""

MAY_END: Final = tuple(all(length in (0, ENDED) for length in pair) for pair in PAIRS)

MEMBERS: Final = tuple(
    tuple(pair for pair in range(len(PAIRS)) if mask >> pair & 1) for mask in range(1 << len(PAIRS))
)
"""The pairs in a set of pairs, which is a number with a bit for each."""


def _next_set(mask: int, count: int) -> int:
    result = 0
    for pair in MEMBERS[mask]:
        if NEXT[pair][count] != DEAD:
            result |= 1 << NEXT[pair][count]
    return result


NEXT_SET: Final = tuple(
    tuple(_next_set(mask, count) for mask in range(1 << len(PAIRS))) for count in range(3)
)
"""By number of tiles and set of pairs: where any of them can lead."""


@cache
def split_groups(counts: tuple[int, ...], jokers: int) -> tuple[tuple[tuple[int, ...], int], ...] | None:
    """How tiles of one number, `counts` of each color, and jokers make groups: colors and jokers of each one."""
    if not any(counts) and not jokers:
        return ()
    for size in (1, 2, 3):
        for places in product(*(combinations(range(size), count) for count in counts if count <= size)):
            if len(places) < len(counts):
                break
            groups = [tuple(color for color, place in enumerate(places) if g in place) for g in range(size)]
            filled = _filled(groups, jokers)
            if filled is not None:
                return tuple(zip(groups, filled, strict=True))
    return None


def _filled(groups: Sequence[Sequence[int]], jokers: int) -> list[int] | None:
    """So many jokers make each a group of 3 or 4, if they can, all used."""
    filled = [max(0, 3 - len(group)) for group in groups]
    spare = jokers - sum(filled)
    if spare < 0 or not all(groups):
        return None
    for index, group in enumerate(groups):
        added = min(spare, 4 - len(group) - filled[index])
        filled[index] += added
        spare -= added
    return None if spare else filled


SPANS: Final = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
"""At least and at most so many tiles of a color and number go to groups."""

SPAN: Final = {span: code for code, span in enumerate(SPANS)}
SPAN_PLACES: Final = (1, 6, 36, 216)
"""Four spans, one a color, are one number: the sum of code times place."""


def _grouped_counts(spans: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return product(*(range(SPANS[code][0], SPANS[code][1] + 1) for code in spans))


@cache
def best_grouping(spans: tuple[int, ...], jokers: int) -> tuple[int, ...] | None:
    """The most tiles that groups can take within the spans, with exactly so many jokers, if they can."""
    fitting = (counts for counts in _grouped_counts(spans) if split_groups(counts, jokers) is not None)
    return max(fitting, key=sum, default=None)


@cache
def decoded(code: int) -> tuple[int, ...]:
    """The four spans of a code."""
    return tuple(code // place % len(SPANS) for place in SPAN_PLACES)


@lru_cache(maxsize=64)
def group_gains(weight: int) -> tuple[list[int], ...]:
    """By jokers used and code of spans: what the grouped tiles weigh together."""
    return tuple(
        [value * weight if value >= 0 else INFEASIBLE for value in sizes] for sizes in _group_sizes()
    )


@lru_cache(maxsize=1)
def _group_sizes() -> tuple[list[int], ...]:
    return tuple(
        [-1 if (best := best_grouping(decoded(code), jokers)) is None else sum(best) for code in range(6**4)]
        for jokers in range(3)
    )

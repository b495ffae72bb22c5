"""Fixed tables for the solver: how runs of one color continue from number to number, and which tiles form groups.

Before a number, a color has at most two open runs: a third would need a joker that is more useful elsewhere
(docs/concepts/solver.md). Only the length of an open run matters: 0 (none), 1, 2, or "3 or more, may end". Two runs of
a color are interchangeable, so there are ten pairs of lengths.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import Final

ENDED: Final = 3
PAIRS: Final = tuple(combinations_with_replacement(range(ENDED + 1), 2))
CLOSED: Final = 0
"""The pair without open runs."""

DEAD: Final = -1
INFEASIBLE: Final = -(10**9)
"""So low that no sum of weights can make up for it."""


def _next_pair(pair: tuple[int, int], count: int) -> int:
    """The pair after adding `count` tiles of the next number.

    They extend short runs first, then long ones, then start new runs. No other order can be better: a long run can do
    everything that a new run, or none, can.
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
"""The next pair, by pair and number of tiles."""

MAY_END: Final = tuple(all(length in (0, ENDED) for length in pair) for pair in PAIRS)

MEMBERS: Final = tuple(
    tuple(pair for pair in range(len(PAIRS)) if mask >> pair & 1) for mask in range(1 << len(PAIRS))
)
"""The pairs in each set of pairs. A set is a bit mask."""


def _next_set(mask: int, count: int) -> int:
    result = 0
    for pair in MEMBERS[mask]:
        if NEXT[pair][count] != DEAD:
            result |= 1 << NEXT[pair][count]
    return result


NEXT_SET: Final = tuple(
    tuple(_next_set(mask, count) for mask in range(1 << len(PAIRS))) for count in range(3)
)
"""The set of next pairs, by number of tiles and set of pairs."""


@cache
def split_groups(counts: tuple[int, ...], jokers: int) -> tuple[tuple[tuple[int, ...], int], ...] | None:
    """Split tiles of one number, `counts` by color, and jokers into groups: the colors and jokers of each, or None."""
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
    """The jokers to add to each group so that it has 3 or 4 tiles and all jokers are used, or None."""
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
"""The least and the most tiles of a color and number that go to groups."""

SPAN: Final = {span: code for code, span in enumerate(SPANS)}
SPAN_PLACES: Final = (1, 6, 36, 216)
"""Place values that encode the spans of the four colors as one number."""


def _grouped_counts(spans: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return product(*(range(SPANS[code][0], SPANS[code][1] + 1) for code in spans))


@cache
def best_grouping(spans: tuple[int, ...], jokers: int) -> tuple[int, ...] | None:
    """The counts with the most tiles in groups, within the spans and with exactly this many jokers, or None."""
    fitting = (counts for counts in _grouped_counts(spans) if split_groups(counts, jokers) is not None)
    return max(fitting, key=sum, default=None)


@cache
def decoded(code: int) -> tuple[int, ...]:
    """The codes of the four spans in a number."""
    return tuple(code // place % len(SPANS) for place in SPAN_PLACES)


@lru_cache(maxsize=64)
def group_gains(weight: int) -> tuple[list[int], ...]:
    """The weight of the grouped tiles, by jokers used and code of spans."""
    return tuple(
        [value * weight if value >= 0 else INFEASIBLE for value in sizes] for sizes in _group_sizes()
    )


@lru_cache(maxsize=1)
def _group_sizes() -> tuple[list[int], ...]:
    return tuple(
        [-1 if (best := best_grouping(decoded(code), jokers)) is None else sum(best) for code in range(6**4)]
        for jokers in range(3)
    )

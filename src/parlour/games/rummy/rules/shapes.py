"""All runs and sets of a deck as bit masks, where bit `c` stands for card `c`.

There are only 369 of them, so checking a meld or a layoff is a table lookup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations

from parlour.pieces.cards import card_of, code_of, deck, rank_of

_SMALLEST = 3


def mask_of(cards: Iterable[int]) -> int:
    """The cards as a bit mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> Iterator[int]:
    """The cards in a mask, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def names_of(cards: Iterable[int]) -> tuple[str, ...]:
    """The names of the cards in the contest protocol: `"2C"`, `"TH"`, `"AS"`."""
    return tuple([code_of(card) for card in cards])


@cache
def melds(ace_high: bool) -> Mapping[int, tuple[int, ...]]:
    """All melds, as a mapping from the mask to the cards in the order in which they lie on the table."""
    found = dict(_sets())
    for suit in range(4):
        ranks = [card_of(rank, suit) for rank in range(13)]
        found.update(_runs(ranks))
        if ace_high:
            high = [*ranks[1:], ranks[0]]
            found.update({mask: run for mask, run in _runs(high).items() if mask not in found})
    return found


@cache
def extensions(meld: int, ace_high: bool) -> tuple[int, ...]:
    """The sets of cards that can be added to a meld in one layoff, as masks."""
    return tuple(larger ^ meld for larger in melds(ace_high) if larger & meld == meld and larger != meld)


@cache
def points(ace_points: int, face_points: int) -> tuple[int, ...]:
    """The points of each card that is left in a hand, by card number."""
    by_rank = (ace_points, *range(2, 11), face_points, face_points, face_points)
    return tuple(by_rank[rank_of(card)] for card in deck())


def _sets() -> Iterator[tuple[int, tuple[int, ...]]]:
    for rank in range(13):
        cards = [card_of(rank, suit) for suit in range(4)]
        for size in (3, 4):
            for some in combinations(cards, size):
                yield mask_of(some), some


def _runs(line: list[int]) -> dict[int, tuple[int, ...]]:
    return {
        mask_of(line[start:end]): tuple(line[start:end])
        for start in range(len(line))
        for end in range(start + _SMALLEST, len(line) + 1)
    }

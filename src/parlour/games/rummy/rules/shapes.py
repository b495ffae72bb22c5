"""Every run and every set that a deck holds, as bit masks: bit `c` stands for card `c`.

There are 369 of them, so legality is a look into a table, and so is what fits onto what.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations

from parlour.pieces.cards import card_of, code_of, deck, rank_of

_SMALLEST = 3


def mask_of(cards: Iterable[int]) -> int:
    """The cards as one number."""
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
    """What the contest protocol calls the cards: `"2C"`, `"TH"`, `"AS"`."""
    return tuple([code_of(card) for card in cards])


@cache
def melds(ace_high: bool) -> Mapping[int, tuple[int, ...]]:
    """Every meld by its mask, its cards in the order in which they lie on the table."""
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
    """The masks of cards that may be added to a meld, all together."""
    return tuple(larger ^ meld for larger in melds(ace_high) if larger & meld == meld and larger != meld)


@cache
def points(ace_points: int, face_points: int) -> tuple[int, ...]:
    """What each card counts when it is left in a hand."""
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

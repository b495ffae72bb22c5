"""All runs and sets of a deck as bit masks, where bit `c` stands for card `c`.

There are only 369 of them, so checking a meld or a layoff is a table lookup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations

from parlour.pieces.cards import card_of, code_of, deck, rank_of
from parlour.pieces.tricks import SUIT_MASKS

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
def neighbors(meld: int, ace_high: bool) -> int:
    """The cards that can be added to a meld alone. Every larger layoff has one of them too."""
    return mask_of(mask.bit_length() - 1 for mask in extensions(meld, ace_high) if mask.bit_count() == 1)


def melds_within(hand: int, ace_high: bool) -> Sequence[int]:
    """The melds that a hand holds, as masks, in the order of `melds`."""
    clubs, diamonds, hearts, spades = SUIT_MASKS
    c, d, h, s = hand & clubs, hand & diamonds, hand & hearts, hand & spades
    runs = (
        _runs_within(c, ace_high)
        + _runs_within(d, ace_high)
        + _runs_within(h, ace_high)
        + _runs_within(s, ace_high)
    )
    d, h, s = d >> 13, h >> 26, s >> 39
    ranks = c & d & (h | s) | h & s & (c | d)
    if not ranks:
        return runs
    sets = [mask for rank in cards_of(ranks) for mask in _sets_of_rank(rank) if mask & hand == mask]
    return (*sets, *runs)


@cache
def _runs_within(cards: int, ace_high: bool) -> tuple[int, ...]:
    """The runs within cards of one suit. At most 65,536 results, most of them empty."""
    return tuple(mask for mask in melds(ace_high) if mask & cards == mask)


@cache
def _sets_of_rank(rank: int) -> tuple[int, ...]:
    return tuple(mask for mask, cards in _sets() if rank_of(cards[0]) == rank)


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

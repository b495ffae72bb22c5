"""A fast lower bound on deadwood, to save calls of the exact solver in `melds.py`.

A hand is a line of 14 places for each suit, from the low ace to the high one, all in one int. An ace is at both ends.
A loner is a natural card that is in no run and no set without wild cards. Only a meld with wild cards can take it:
  - a set with wild cards takes at most 2 loners: with 3 natural cards it would be a set without wild cards;
  - in a run, wild cards separate stretches of natural cards. A stretch with a loner has at most 2 cards, because 3
    would be a run. So each wild card of a run adds at most 2 loners, and as the gap in 4 5 _ 7 8 one more if 3 of the
    4 cards are loners, two more if all are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from parlour.pieces.cards import Card, Rank, deck, rank_of, suit_of
from parlour.pieces.meld_plans import ACE_HIGH

_WIDTH: Final = 16
_EACH_SUIT: Final = sum(1 << _WIDTH * suit for suit in range(4))
_RANKS: Final = 0x1FFF
_CARDS: Final = _RANKS * _EACH_SUIT
"""The places that count: every card once, the ace as the low one."""


def _both_ends(ranks: int) -> int:
    """A mask of ranks as a mask of places."""
    return ranks | (ranks & 1) << ACE_HIGH


_PLACES: Final = tuple(_both_ends(1 << rank_of(card)) << _WIDTH * suit_of(card) for card in deck(2))
_OF_RANK: Final = tuple(_both_ends(1 << rank) * _EACH_SUIT for rank in range(13))


def least_left_over(hand: Iterable[Card], wild_rank: Rank) -> int:
    """A number of natural cards that stay in the deadwood in every arrangement of cards from two decks."""
    once = twice = 0
    for card in hand:
        places = _PLACES[card]
        twice |= once & places
        once |= places
    wild = _OF_RANK[wild_rank]
    wilds = (once & wild & _CARDS).bit_count() + (twice & wild & _CARDS).bit_count()
    naturals = once & ~wild
    loners = naturals & ~(_in_runs(naturals) | _in_sets(naturals))
    twins = loners & twice
    left = (loners & _CARDS).bit_count() + (twins & _CARDS).bit_count() - 2 * wilds
    if left > 0 and wilds:
        left -= min(2 * wilds, _extra(loners, naturals) + _extra(twins, naturals & twice))
    return max(0, left)


def _in_runs(places: int) -> int:
    """The places in runs without wild cards."""
    starts = places & places >> 1 & places >> 2
    if not starts:
        return 0
    runs = starts | starts << 1 | starts << 2
    # An ace in a run at one end of the line counts at both.
    aces = (runs | runs >> ACE_HIGH) & _EACH_SUIT
    return runs | aces | aces << ACE_HIGH


def _in_sets(places: int) -> int:
    """The places in sets without wild cards."""
    a, b, c, d = places, places >> _WIDTH, places >> 2 * _WIDTH, places >> 3 * _WIDTH
    ranks = (a & b & (c | d) | c & d & (a | b)) & _RANKS
    return _both_ends(ranks) * _EACH_SUIT if ranks else 0


def _extra(loners: int, naturals: int) -> int:
    """How many more than 2 loners wild cards can take as the gap in 4 5 _ 7 8, over all such gaps."""
    before, after = loners, loners >> 2
    first, last = loners << 1 & naturals, (naturals & loners >> 1) >> 2
    three = before & first & (after | last) | after & last & (before | first)
    return three.bit_count() + (before & first & after & last).bit_count()

"""One deck, and the names that text 2 gives its cards: `"2C"`, `"TH"`, `"AS"`.

A card is a small int, thirteen to a suit, the ace first: 0 is AC and 51 is KS.
"""

from __future__ import annotations

from collections.abc import Iterable

RANKS = "A23456789TJQK"
SUITS = "CDHS"
DECK = tuple(range(52))

_NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARDS = {name: card for card, name in enumerate(_NAMES)}


def card_at(rank: int, suit: int) -> int:
    """The card of a rank (0 is the ace) and a suit."""
    return suit * 13 + rank


def rank_of(card: int) -> int:
    """0 for an ace, 12 for a king."""
    return card % 13


def card_of(name: str) -> int:
    """The card of that name; KeyError where there is none."""
    return _CARDS[name]


def name_of(card: int) -> str:
    """What text 2 calls the card."""
    return _NAMES[card]


def names_of(cards: Iterable[int]) -> tuple[str, ...]:
    """What text 2 calls the cards."""
    return tuple([_NAMES[card] for card in cards])

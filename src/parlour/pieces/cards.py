"""The 52 playing cards, as small ints.

A card is `suit * 13 + rank`: ranks from 0 (ace) to 12 (king), suits in the order of `SUITS`. In games with
several decks the cards of deck n (from 0) start at `n * 52`; every function here accepts those too.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Card: TypeAlias = int
Rank: TypeAlias = int
Suit: TypeAlias = int

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
SIZE: Final = 52
ACE: Final = 0
KING: Final = 12

_CODES: Final = tuple(rank + suit for suit in "CDHS" for rank in "A23456789TJQK")
_CARDS: Final = {code: card for card, code in enumerate(_CODES)}


def deck(copies: int = 1) -> range:
    """The cards of one or more decks, in order."""
    return range(SIZE * copies)


def card_of(rank: Rank, suit: Suit, copy: int = 0) -> Card:
    """The card of a rank and suit, in the first deck or another one."""
    return copy * SIZE + suit * 13 + rank


def face_of(card: Card) -> Card:
    """The same card in the first deck."""
    return card % SIZE


def rank_of(card: Card) -> Rank:
    """The card's rank, from 0 (ace) to 12 (king)."""
    return card % 13


def suit_of(card: Card) -> Suit:
    """The index of the card's suit in `SUITS`."""
    return card % SIZE // 13


def rank_name(card: Card) -> str:
    """`"A"`, `"2"` to `"10"`, `"J"`, `"Q"` or `"K"`."""
    return RANKS[card % 13]


def suit_name(card: Card) -> str:
    """`"clubs"`, `"diamonds"`, `"hearts"` or `"spades"`."""
    return SUITS[card % SIZE // 13]


def code_of(card: Card) -> str:
    """The card's code, rank and suit: `"2C"`, `"TH"`, `"AS"`."""
    return _CODES[card % SIZE]


def card_coded(code: str) -> Card | None:
    """The card of the first deck with this code, or None."""
    return _CARDS.get(code)


def title_of(card: Card) -> str:
    """The card in words: `"7 of hearts"`."""
    return f"{rank_name(card)} of {suit_name(card)}"

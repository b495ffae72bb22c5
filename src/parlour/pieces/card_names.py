"""The names of playing cards in each language: "ace of spades", "as de picas", "ás de espadas"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# Other ranks are written as numbers.
_RANK_NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"A": "ace", "J": "jack", "Q": "queen", "K": "king"},
    "es": {"A": "as", "J": "jota", "Q": "reina", "K": "rey"},
    "pt": {"A": "ás", "J": "valete", "Q": "dama", "K": "rei"},
}
_SUIT_NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"clubs": "clubs", "diamonds": "diamonds", "hearts": "hearts", "spades": "spades"},
    "es": {"clubs": "tréboles", "diamonds": "diamantes", "hearts": "corazones", "spades": "picas"},
    "pt": {"clubs": "paus", "diamonds": "ouros", "hearts": "copas", "spades": "espadas"},
}
_PATTERNS: Final[Mapping[str, str]] = {
    "en": "{rank} of {suit}",
    "es": "{rank} de {suit}",
    "pt": "{rank} de {suit}",
}
_FALLBACK: Final = "en"


def rank_name(rank: str, language: str) -> str:
    """A rank of `cards.RANKS` in words; English for unknown languages."""
    names = _RANK_NAMES.get(language, _RANK_NAMES[_FALLBACK])
    return names.get(rank, rank)


def suit_name(suit: str, language: str) -> str:
    """A suit of `cards.SUITS` in words; English for unknown languages."""
    return _SUIT_NAMES.get(language, _SUIT_NAMES[_FALLBACK])[suit]


def card_name(rank: str, suit: str, language: str) -> str:
    """A card in words; English for unknown languages."""
    pattern = _PATTERNS.get(language, _PATTERNS[_FALLBACK])
    return pattern.format(rank=rank_name(rank, language), suit=suit_name(suit, language))

"""The words of Hidden Joker Rummy: a TOML file for each language, and the names of the cards."""

from __future__ import annotations

from parlour.pieces.card_names import card_name
from parlour.pieces.cards import RANKS, SUITS

_DECKS = 2


def pieces(language: str) -> dict[str, str]:
    """The name of every card by its id, `c_1` to `c_104`. Which rank is wild differs from game to game."""
    names = [card_name(rank, suit, language) for suit in SUITS for rank in RANKS]
    return {f"c_{number}": name for number, name in enumerate(names * _DECKS, start=1)}

"""The words of Spades: a TOML file for each language, and the names of the cards."""

from __future__ import annotations

from parlour.pieces.card_names import card_name
from parlour.pieces.cards import RANKS, SUITS


def pieces(language: str) -> dict[str, str]:
    """The name of every card by its suit and rank: `spades A`."""
    return {f"{suit} {rank}": card_name(rank, suit, language) for suit in SUITS for rank in RANKS}

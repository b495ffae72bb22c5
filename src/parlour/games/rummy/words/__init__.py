"""The words of Rummy: a TOML file for each language, and the names of the cards."""

from __future__ import annotations

from parlour.pieces.card_names import card_name
from parlour.pieces.cards import RANKS, SUITS


def pieces(language: str) -> dict[str, str]:
    """The name of every card by its two-character code: `7H`, `TH`, `AS`."""
    return {_code(rank, suit): card_name(rank, suit, language) for suit in SUITS for rank in RANKS}


def _code(rank: str, suit: str) -> str:
    return ("T" if rank == "10" else rank) + suit[0].upper()

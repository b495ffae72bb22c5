"""Hints and reviews of Spades: bids and cards are tried by the quick hands of the expert level."""

from __future__ import annotations

from typing import Any, Final

from parlour.games.spades.bots.expert import _MODEL
from parlour.games.spades.rules import Bid, Play
from parlour.search.advice import Adviser


def _is_covered(move: Any) -> bool:
    """Not the exchange, and not a bid on cards that were not seen."""
    return isinstance(move, Play) or (isinstance(move, Bid) and move.bid != "blind_nil")


ADVISER: Final = Adviser(model=_MODEL, covers=_is_covered)

"""The cards of Hearts: numbers and masks as in `parlour.pieces.tricks`, codes such as `"QS"` in JSON."""

from __future__ import annotations

from typing import Final

from parlour.pieces.tricks import SUIT_MASKS, BySuit, codes

CARDS: Final = codes("CDSH")
"""The code of every card, by its number."""

NUMBERS: Final = {code: number for number, code in enumerate(CARDS)}
HEARTS: Final = SUIT_MASKS[3]
TWO_OF_CLUBS: Final = 1 << NUMBERS["2C"]
QUEEN_OF_SPADES: Final = 1 << NUMBERS["QS"]
HAND_SIZE: Final = 13
ALL_POINTS: Final = 26

codes_of: Final = BySuit(CARDS).of
"""The codes of the cards in a mask, sorted by suit and height."""


def points_of(mask: int) -> int:
    """The points of the cards in a mask: 1 for each heart and 13 for the queen of spades."""
    return (mask & HEARTS).bit_count() + (13 if mask & QUEEN_OF_SPADES else 0)

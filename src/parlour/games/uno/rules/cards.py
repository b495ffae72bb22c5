"""The 108 cards. Inside the rules a card is its id, 0 to 107; a color and a value are small ints too.

Ids 0 to 99 are the colored cards, 25 per color in the order of `COLORS`: one 0, two each of 1 to 9, Skip, Reverse and
Draw Two. 100 to 103 are Wild, 104 to 107 Wild Draw Four. A sorted hand is therefore grouped by color and has its wild
cards last.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Color: TypeAlias = Literal["red", "yellow", "green", "blue"]
CardColor: TypeAlias = Literal["red", "yellow", "green", "blue", "wild"]

COLORS: tuple[Color, ...] = ("red", "yellow", "green", "blue")
COLOR_INDEX: dict[str | None, int] = {color: index for index, color in enumerate(COLORS)}
NO_COLOR = 4
"""The current color while the first card is a Wild and its color has not been chosen."""

VALUES = (*(str(number) for number in range(10)), "skip", "reverse", "draw_two", "wild", "wild_draw_four")
SKIP, REVERSE, DRAW_TWO, WILD, WILD_DRAW_FOUR = range(10, 15)

DECK_SIZE = 108
HAND_SIZE = 7
FIRST_WILD = 100
FIRST_WILD_DRAW_FOUR = 104
CARDS_A_COLOR = 25


def _color_of(card: int) -> int:
    return card // CARDS_A_COLOR


def _value_of(card: int) -> int:
    if card >= FIRST_WILD:
        return WILD if card < FIRST_WILD_DRAW_FOUR else WILD_DRAW_FOUR
    return (card % CARDS_A_COLOR + 1) // 2


def _points_of(card: int) -> int:
    """The official card values."""
    value = _value_of(card)
    if value < SKIP:
        return value
    return 20 if value < WILD else 50


COLOR_OF = tuple(_color_of(card) for card in range(DECK_SIZE))
"""A card's color; `NO_COLOR` for the wild cards."""
VALUE_OF = tuple(_value_of(card) for card in range(DECK_SIZE))
POINTS_OF = tuple(_points_of(card) for card in range(DECK_SIZE))


class Card(msgspec.Struct, frozen=True):
    """A card in the format of the UNO API."""

    id: int
    color: CardColor
    value: str


_NAMES: tuple[CardColor, ...] = (*COLORS, "wild")

CARDS = tuple(Card(card, _NAMES[COLOR_OF[card]], VALUES[VALUE_OF[card]]) for card in range(DECK_SIZE))
"""Every card, by id."""


def shown_on_top(card: int, color: int) -> Card:
    """A card on top of the discards. A wild card shows its chosen color, or `wild` until one is chosen."""
    return CARDS[card] if card < FIRST_WILD else Card(card, _NAMES[color], VALUES[VALUE_OF[card]])

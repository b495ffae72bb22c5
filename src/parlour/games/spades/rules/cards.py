"""Seats, teams and cards of Spades: bit masks inside the rules, names and objects outside.

Numbers and masks are those of `parlour.pieces.tricks`. Suits are in display order, alternating red and black, with
spades last, so that every spade is a larger number than any other card.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from parlour.game.interface import Seat
from parlour.pieces.tricks import SUIT_MASKS, BySuit

SeatName: TypeAlias = Literal["north", "east", "south", "west"]
TeamName: TypeAlias = Literal["ns", "ew"]
Suit: TypeAlias = Literal["diamonds", "clubs", "hearts", "spades"]
Rank: TypeAlias = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]

SEAT_NAMES: Final[tuple[SeatName, ...]] = ("north", "east", "south", "west")
TEAM_NAMES: Final[tuple[TeamName, ...]] = ("ns", "ew")
SUITS: Final[tuple[Suit, ...]] = ("diamonds", "clubs", "hearts", "spades")
RANKS: Final[tuple[Rank, ...]] = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card in the format of the Spades API."""

    suit: Suit
    rank: Rank


CARDS: Final = tuple(Card(suit, rank) for suit in SUITS for rank in RANKS)
"""Every card, by its number."""

NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}

PLAIN: Final = SUIT_MASKS[0] | SUIT_MASKS[1] | SUIT_MASKS[2]
"""All cards except spades."""

SPADES: Final = SUIT_MASKS[3]
"""The trumps."""

LOWEST_SPADE: Final = 1 << 39
HAND_SIZE: Final = 13


cards_of: Final = BySuit(CARDS).of
"""The cards of a mask, sorted by suit and rank."""


def mask_of(cards: tuple[Card, ...]) -> int:
    """The mask that holds these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << NUMBERS[card]
    return mask


TEAMS: Final = ((0, 2), (1, 3))
"""North and south play against east and west."""


def partner_of(seat: Seat) -> Seat:
    """The seat opposite."""
    return seat ^ 2


def team_of(seat: Seat) -> int:
    """0 is north and south, 1 is east and west."""
    return seat & 1


def next_seat(seat: Seat) -> Seat:
    """The next seat clockwise."""
    return (seat + 1) & 3

"""Seats, teams and cards of Spades: bit masks inside the rules, names and objects outside.

A card is a number, suit x 13 + rank. The suits lie in the order in which a hand is shown, red and black in
turn, with spades on top: any spade is then a larger number than any other card. A hand is an int with one bit
a card.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from parlour.game.interface import Seat

SeatName: TypeAlias = Literal["north", "east", "south", "west"]
TeamName: TypeAlias = Literal["ns", "ew"]
Suit: TypeAlias = Literal["diamonds", "clubs", "hearts", "spades"]
Rank: TypeAlias = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]

SEAT_NAMES: Final[tuple[SeatName, ...]] = ("north", "east", "south", "west")
TEAM_NAMES: Final[tuple[TeamName, ...]] = ("ns", "ew")
SUITS: Final[tuple[Suit, ...]] = ("diamonds", "clubs", "hearts", "spades")
RANKS: Final[tuple[Rank, ...]] = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card as the Spades API writes it."""

    suit: Suit
    rank: Rank


CARDS: Final = tuple(Card(suit, rank) for suit in SUITS for rank in RANKS)
"""Every card, by its number."""

NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}

SUIT_MASKS: Final = tuple(0x1FFF << 13 * suit for suit in range(4))
SUIT_MASK_OF: Final = tuple(SUIT_MASKS[number // 13] for number in range(52))
"""For every card the mask of its whole suit."""

PLAIN: Final = SUIT_MASKS[0] | SUIT_MASKS[1] | SUIT_MASKS[2]
"""All cards that are not spades."""

LOWEST_SPADE: Final = 1 << 39
DECK: Final = (1 << 52) - 1
HAND_SIZE: Final = 13


class _CardsOfSuit(dict[int, tuple[Card, ...]]):
    """The cards of a mask that lies within one suit, each made when first met: 32,765 in all."""

    def __missing__(self, mask: int) -> tuple[Card, ...]:
        cards = self[mask] = tuple(CARDS[number] for number in numbers_of(mask))
        return cards


_cards_of_suit: Final = _CardsOfSuit()


def numbers_of(mask: int) -> list[int]:
    """The numbers of the cards of a mask, from the lowest."""
    numbers = []
    while mask:
        lowest = mask & -mask
        numbers.append(lowest.bit_length() - 1)
        mask ^= lowest
    return numbers


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, sorted by suit and rank."""
    one, two, three, four = SUIT_MASKS
    suits = _cards_of_suit
    return suits[mask & one] + suits[mask & two] + suits[mask & three] + suits[mask & four]


def mask_of(cards: tuple[Card, ...]) -> int:
    """The mask that holds these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << NUMBERS[card]
    return mask


def partner_of(seat: Seat) -> Seat:
    """The seat opposite."""
    return seat ^ 2


def team_of(seat: Seat) -> int:
    """0 is north and south, 1 is east and west."""
    return seat & 1


def next_seat(seat: Seat) -> Seat:
    """The next seat clockwise."""
    return (seat + 1) & 3

"""What trick-taking games share: hands as bit masks, following suit, and who wins a trick.

A card is a number, `suit * 13 + height`: heights from 0 (the two) to 12 (the ace), suits in an order that the game
chooses. Within a suit the higher card is the larger number. A hand is an int with one bit per card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from parlour.game.interface import Seat

T = TypeVar("T")

HEIGHTS: Final = "23456789TJQKA"
"""The ranks as written in codes, from lowest to highest."""

DECK: Final = (1 << 52) - 1
SUIT_MASKS: Final = tuple(0x1FFF << 13 * suit for suit in range(4))
SUIT_MASK_OF: Final = tuple(SUIT_MASKS[number // 13] for number in range(52))
"""The mask of the whole suit of each card."""


class BySuit(dict[int, tuple[T, ...]]):
    """A lookup table from masks to things that stand for cards, such as their names or the moves that play them.

    Caches a tuple for each mask within one suit: 32,765 at most. `of` takes any mask.
    """

    __slots__ = ("_things",)

    def __init__(self, things: Sequence[T]) -> None:
        """`things` has one item per card, by the card's number."""
        super().__init__()
        self._things = things

    def __missing__(self, mask: int) -> tuple[T, ...]:
        found = self[mask] = tuple(self._things[number] for number in numbers_of(mask))
        return found

    def of(self, mask: int) -> tuple[T, ...]:
        """The things for the cards of any mask, sorted by suit and height."""
        one, two, three, four = SUIT_MASKS
        return self[mask & one] + self[mask & two] + self[mask & three] + self[mask & four]


def codes(suits: str) -> tuple[str, ...]:
    """The code of every card by its number, for suits in this order: `codes("CDSH")` begins with `"2C"`."""
    return tuple(height + suit for suit in suits for height in HEIGHTS)


def numbers_of(mask: int) -> list[int]:
    """The numbers of the cards in a mask, lowest first."""
    numbers = []
    while mask:
        lowest = mask & -mask
        numbers.append(lowest.bit_length() - 1)
        mask ^= lowest
    return numbers


def mask_of(numbers: Iterable[int]) -> int:
    """The mask that holds these cards."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def playable_of(hand: int, led: int, barred: int = 0) -> int:
    """The cards of a hand that may be played if players must follow suit.

    `led` is the mask of the suit led, or 0 for the leader. A player who leads or cannot follow may play anything but
    the `barred` cards, and those too if the hand has nothing else.
    """
    return hand & led or hand & ~barred or hand


def winning_card(trick: int, led: int, trumps: int = 0) -> int:
    """The number of the card that wins: the highest trump, else the highest card of the suit led."""
    return (trick & trumps or trick & led).bit_length() - 1


def winner_of(leader: Seat, cards: Sequence[int], trumps: int = 0) -> Seat:
    """The winner of a four-player trick, from its cards in order of play."""
    best = winning_card(mask_of(cards), SUIT_MASK_OF[cards[0]], trumps)
    return (leader + cards.index(best)) & 3

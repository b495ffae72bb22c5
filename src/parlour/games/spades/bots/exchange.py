"""Choosing the two cards to pass in the exchange after a blind nil."""

from __future__ import annotations

from collections.abc import Callable

from parlour.games.spades.rules.cards import SPADES
from parlour.pieces.tricks import SUIT_MASK_OF, numbers_of


def cards_to_shed(hand: int) -> int:
    """The cards the blind bidder passes: the highest spades, then high cards with few low cards in their suit."""
    return _two(hand, lambda number: _danger(hand, number))


def cards_to_cover(hand: int) -> int:
    """The cards the partner passes back: the lowest ones that are not spades."""
    return _two(hand, lambda number: (-100 if SPADES >> number & 1 else 0) - number % 13)


def _danger(hand: int, number: int) -> float:
    rank = number % 13
    if SPADES >> number & 1:
        return 100.0 + rank if rank >= 8 else 2.0 * rank
    lower = (hand & SUIT_MASK_OF[number] & ((1 << number) - 1)).bit_count()
    return 2.0 * rank / (1 + 0.5 * lower)


def _two(hand: int, key: Callable[[int], float]) -> int:
    first, second = sorted(numbers_of(hand), key=key)[-2:]
    return 1 << first | 1 << second

"""Computer players of Hearts. Both rate every move; the standard one also considers the cards still out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from parlour.game import Bot
from parlour.pieces.tricks import DECK, SUIT_MASK_OF, SUIT_MASKS, mask_of, winning_card

from parlour_hearts.rules import HeartsMove, HeartsView, Pass
from parlour_hearts.rules.cards import HEARTS, NUMBERS, QUEEN_OF_SPADES, points_of

SPADES = SUIT_MASKS[2]


class EasyHeartsBot(Bot):
    """Passes its highest cards, plays its lowest, and discards its costliest if it cannot follow suit."""

    def choose(self, view: HeartsView, legal: Sequence[HeartsMove], rng: Random) -> HeartsMove:
        led = SUIT_MASK_OF[NUMBERS[view.trick[0].card]] if view.trick else DECK

        def worth(move: HeartsMove) -> int:
            if isinstance(move, Pass):
                return sum(NUMBERS[card] % 13 for card in move.cards)
            number = NUMBERS[move.card]
            return -(number % 13) if 1 << number & led else 13 * points_of(1 << number) + number % 13

        return max(legal, key=worth)


class StandardHeartsBot(Bot):
    """Plays the card least likely to take points, and gets rid of cards that would take points later."""

    def choose(self, view: HeartsView, legal: Sequence[HeartsMove], rng: Random) -> HeartsMove:
        hand, trick = _mask(view.hand), _mask([play.card for play in view.trick])
        out = DECK & ~hand & ~trick & ~_mask(view.played)
        led = SUIT_MASK_OF[NUMBERS[view.trick[0].card]] if view.trick else 0

        def worth(move: HeartsMove) -> float:
            if isinstance(move, Pass):
                return sum(_danger(NUMBERS[card], hand, out) for card in move.cards)
            number = NUMBERS[move.card]
            suit, after = led or SUIT_MASK_OF[number], trick | 1 << number
            if winning_card(after, suit) != number:
                return _danger(number, hand, out)  # we lose the trick: play the most dangerous card
            to_come, left = 3 - len(view.trick), out & suit
            beaten = 1 - (1 - 0.33) ** (left >> number).bit_count() if to_come else 0.0
            more = to_come * (0.7 if left.bit_count() > 5 else 1.6) + 8 * bool(left & QUEEN_OF_SPADES)
            return 0.5 * _danger(number, hand, out) - (1 - beaten) * (3 * points_of(after) + more + 0.5)

        return max(legal, key=worth)


def _danger(number: int, hand: int, out: int) -> float:
    """How much a card is likely to cost if kept: others can play below it and we cannot."""
    suit, bit = SUIT_MASK_OF[number], 1 << number
    held, rivals = (hand & suit).bit_count(), out & suit
    danger = 6 * (rivals & bit - 1).bit_count() / (rivals.bit_count() + 1) + 3 / held
    if suit == SPADES and bit >= QUEEN_OF_SPADES and (hand | out) & QUEEN_OF_SPADES and held < 5:
        danger += 20 if bit == QUEEN_OF_SPADES else 8
    return danger + 2 * bool(bit & HEARTS)


def _mask(cards: Iterable[str]) -> int:
    return mask_of(NUMBERS[card] for card in cards)

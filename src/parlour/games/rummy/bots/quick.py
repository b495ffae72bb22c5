"""Hands of Rummy played on to their end on bit masks, for playouts.

Both players take a discard that they can place, throw a card that is left over, and keep their melds until they go out.
"""

from __future__ import annotations

from functools import cache
from random import Random

from parlour.game.interface import Seat
from parlour.games.rummy.bots.placing import Mask, TableMelds
from parlour.games.rummy.bots.reading import meld_neighbors
from parlour.games.rummy.rules import RummyState
from parlour.games.rummy.rules.shapes import mask_of
from parlour.pieces.tricks import numbers_of

LONGEST = 120
"""Turns after which a quick hand ends without a winner."""


class QuickHand:
    """One hand. It plays on a state's hands and piles, and leaves the state as it was."""

    def __init__(self, state: RummyState, table: TableMelds, rng: Random) -> None:
        self.table = table
        self.hands = state.hands.copy()
        self.stock = state.stock.copy()
        self.discards = state.discards.copy()
        self._rng = rng
        self._turn: Seat = state.turn
        self._drawn = state.drawn
        self._taken = state.taken
        self._ace_high = state.options.ace_high
        self._throw_back = state.options.throw_back

    def play(self) -> Seat | None:
        """Play to the end; the seat that goes out, or None."""
        for _ in range(LONGEST):
            if self._drawn is None:
                self._draw()
            if self._goes_out():
                return self._turn
            self._discard()
            self._turn = 1 - self._turn
        return None

    def points_left(self, seat: Seat) -> int:
        """The points of the cards that the seat cannot place."""
        return self.table.points(self.table.left(self.hands[seat]))

    def _draw(self) -> None:
        hand = self.hands[self._turn]
        top = self.discards[-1] if self.discards else None
        self._taken = top is not None and (
            self.table.unplaced(hand | 1 << top) <= self.table.unplaced(hand)
            or (not self.stock and len(self.discards) == 1)
        )
        if not self._taken and not self.stock:
            self.stock = self.discards[:-1]
            self._rng.shuffle(self.stock)
            del self.discards[:-1]
        self._drawn = (self.discards if self._taken else self.stock).pop()
        self.hands[self._turn] |= 1 << self._drawn

    def _goes_out(self) -> bool:
        hand = self.hands[self._turn]
        left = self.table.unplaced(hand)
        if left > 1:
            return False
        if not left:
            self.hands[self._turn] = 0
            return True
        (card,) = numbers_of(self.table.left(hand))
        if self._may_throw(card):
            self.hands[self._turn] = 0
            return True
        return False

    def _discard(self) -> None:
        hand = self.hands[self._turn]
        spare = self.table.left(hand) or hand
        cards = [card for card in numbers_of(spare) if self._may_throw(card)]
        cards = cards or [card for card in numbers_of(hand) if self._may_throw(card)]
        near = neighbor_masks(self._ace_high)
        worth = self.table.card_points
        card = min(cards, key=lambda card: ((near[card] & spare).bit_count(), -worth[card]))
        self.hands[self._turn] &= ~(1 << card)
        self.discards.append(card)
        self._drawn = None

    def _may_throw(self, card: int) -> bool:
        return self._throw_back or not self._taken or card != self._drawn


@cache
def neighbor_masks(ace_high: bool) -> tuple[Mask, ...]:
    """By card: the cards that appear in some meld of three with it."""
    return tuple(mask_of(meld_neighbors(card, ace_high)) for card in range(52))

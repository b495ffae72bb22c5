"""Quick games for searches: the rest of a hand with the standard level at all four seats, on bit masks."""

from __future__ import annotations

from parlour.game.interface import Seat
from parlour.games.spades.bots.bidding import choose_bid
from parlour.games.spades.bots.exchange import cards_to_cover, cards_to_shed
from parlour.games.spades.bots.play import choose_card
from parlour.games.spades.bots.reading import Reading
from parlour.games.spades.rules.cards import LOWEST_SPADE, PLAIN, SPADES, next_seat, partner_of
from parlour.games.spades.rules.moves import BidValue
from parlour.games.spades.rules.state import SpadesState
from parlour.pieces.tricks import DECK, SUIT_MASK_OF, winning_card


class QuickHand:
    """A hand that is played to its end by the standard level. Made from a state during card play."""

    def __init__(self, state: SpadesState) -> None:
        self.hands = state.hands[:]
        self.bids: tuple[BidValue | None, ...] = tuple(state.bids)
        self.tricks = state.tricks_won[:]
        self.broken = state.broken
        self.needs = [state.team_bid(0) or 0, state.team_bid(1) or 0]
        self.bags = state.bags
        self.void = [0, 0, 0, 0]
        self.seen = 0
        for trick in state.tricks:
            self._see(trick.leader, trick.cards)
        self._see(state.leader, state.trick)
        self.played = len(state.tricks)
        self.turn = state.turn
        self.cards = state.trick[:]
        self.led = state.led
        self.best, self.holder = -1, state.turn
        if self.cards:
            self.best = winning_card(state.trick_mask, state.led, SPADES)
            self.holder = (state.leader + self.cards.index(self.best)) & 3

    def _see(self, leader: Seat, cards: list[int] | tuple[int, ...]) -> None:
        led = SUIT_MASK_OF[cards[0]] if cards else 0
        for place, number in enumerate(cards):
            self.seen |= 1 << number
            if not led >> number & 1:
                self.void[(leader + place) & 3] |= led

    def play(self) -> list[int]:
        """Play to the end; returns the tricks that each seat has taken."""
        while self.played < 13:
            self._play_card()
        return self.tricks

    def _play_card(self) -> None:
        me = self.turn
        valid = self._valid(self.hands[me])
        number = valid.bit_length() - 1 if not valid & (valid - 1) else choose_card(self._reading(me, valid))
        self._put(me, number)

    def _valid(self, hand: int) -> int:
        if self.led:
            return hand & self.led or (hand if self.played else hand & PLAIN or hand)
        return hand if self.broken else hand & PLAIN or hand

    def _reading(self, me: Seat, valid: int) -> Reading:
        tricks, ours = self.tricks, me & 1
        taken = (tricks[0] + tricks[2], tricks[1] + tricks[3])
        return Reading(
            me,
            self.hands[me],
            valid,
            self.led,
            self.best,
            self.holder,
            _AFTER[me][len(self.cards)],
            not self.played,
            DECK & ~self.hands[me] & ~self.seen,
            self.void,
            self.bids,
            tuple(tricks),
            self.needs[ours] - taken[ours],
            self.needs[1 - ours] - taken[1 - ours],
            13 - self.played,
            self.bags[ours],
        )

    def _put(self, me: Seat, number: int) -> None:
        bit = 1 << number
        self.hands[me] ^= bit
        self.seen |= bit
        if not self.cards:
            self.led = SUIT_MASK_OF[number]
            self.best, self.holder = number, me
        elif not self.led & bit:
            self.void[me] |= self.led
            if bit >= LOWEST_SPADE and number > self.best:
                self.best, self.holder = number, me
        elif number > self.best:
            self.best, self.holder = number, me
        if bit >= LOWEST_SPADE and self.played:
            self.broken = True
        self.cards.append(number)
        if len(self.cards) < 4:
            self.turn = (me + 1) & 3
            return
        self.tricks[self.holder] += 1
        self.played += 1
        self.turn = self.holder
        self.cards = []
        self.led, self.best = 0, -1


_AFTER = tuple(
    tuple(tuple((me + step) & 3 for step in range(1, 4 - played)) for played in range(4)) for me in range(4)
)


def begin_play(state: SpadesState) -> None:
    """Make the bids and the exchange that are still to come as the standard level would. Nobody else bids blind."""
    while None in state.bids:
        seat = state.turn
        theirs = state.team_bid(1 - (seat & 1)) or 0
        state.bids[seat] = choose_bid(state.hands[seat], state.bids[partner_of(seat)], theirs)
        state.turn = next_seat(seat)
    blind = state.blind_seat
    if blind is not None:
        _exchange(state.hands, blind, partner_of(blind))
    state.turn = state.leader = state.first_seat
    state.phase = "playing"


def _exchange(hands: list[int], blind: Seat, partner: Seat) -> None:
    shed, cover = cards_to_shed(hands[blind]), cards_to_cover(hands[partner])
    hands[blind] ^= shed | cover
    hands[partner] ^= shed | cover

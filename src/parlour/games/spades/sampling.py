"""Sampling of Spades: a state that a seat's view could come from.

Players who did not follow suit hold no card of it. Bids tell how strong a hand was: of several deals, one is chosen by
how well the hands, as they were dealt, fit the bids.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from random import Random
from typing import Final

import msgspec

from parlour.game.interface import Seat
from parlour.game.sampling import fresh_seed
from parlour.games.spades.bots.bidding import CAUTION, COVER, NIL_CHANCE, expected_tricks, nil_chance
from parlour.games.spades.rules import SpadesOptions, SpadesState, SpadesView
from parlour.games.spades.rules.cards import (
    HAND_SIZE,
    LOWEST_SPADE,
    NUMBERS,
    PLAIN,
    SEAT_NAMES,
    Card,
    SeatName,
    mask_of,
    partner_of,
    team_of,
)
from parlour.games.spades.rules.deal import behind
from parlour.games.spades.rules.moves import BidValue, TrickPlay
from parlour.games.spades.rules.state import Trick
from parlour.pieces.sampling import deal_out, pick_weighted
from parlour.pieces.tricks import DECK, SUIT_MASK_OF, numbers_of
from parlour.pieces.tricks import mask_of as mask_of_numbers

CANDIDATES: Final = 5
"""Deals of which one is chosen by the bids."""

SPREAD: Final = 1.0
"""The standard deviation of the tricks that a hand promises around those that its bid says."""

NIL_STEEPNESS: Final = 10.0
"""How fast a nil bid becomes likelier with the chance that it makes."""

_SEATS: Final = {name: seat for seat, name in enumerate(SEAT_NAMES)}


def sample(view: SpadesView, rng: Random) -> SpadesState:
    """A state that this view could come from."""
    assert view.my_seat is not None
    hidden = _Hidden(view)
    deals = [hidden.deal(rng) for _ in range(CANDIDATES if hidden.bidders else 1)]
    dealt = pick_weighted(deals, [hidden.likelihood(deal) for deal in deals], rng)
    return _state(view, hidden, dealt, rng)


def _state(view: SpadesView, hidden: _Hidden, dealt: Sequence[int], rng: Random) -> SpadesState:
    *hands, face_down = dealt
    trick = [NUMBERS[play.card] for play in view.current_trick]
    turn = _SEATS[_active(view)]
    tricks = [_trick(done.plays, _SEATS[done.winner]) for done in view.completed_tricks]
    return SpadesState(
        options=SpadesOptions(target=view.target, floor=view.floor),
        seed=fresh_seed(rng),
        scores=[view.scores.ns, view.scores.ew],
        bags=[view.bags.ns, view.bags.ew],
        history=list(view.hand_history),
        hand_number=view.hand_number,
        dealer=_SEATS[view.dealer_seat],
        phase=view.phase,
        turn=turn,
        hands=hands,
        withheld=_withheld(view),
        bids=list(hidden.bids),
        passed=hidden.passed_in(hands, face_down, rng),
        leader=_leader(view, turn),
        led=SUIT_MASK_OF[trick[0]] if trick else 0,
        trick=trick,
        trick_mask=mask_of_numbers(trick),
        tricks=tricks,
        tricks_won=[getattr(view.tricks_won, name) for name in SEAT_NAMES],
        broken=view.spadesbroken,
    )


def _active(view: SpadesView) -> SeatName:
    """The seat to bid, pass cards or play."""
    exchange = view.blind_nil_exchange
    passing = None if exchange is None else exchange.active_seat
    active = view.current_bidder_seat or view.current_player_seat or passing
    assert active is not None
    return active


def _leader(view: SpadesView, turn: Seat) -> Seat:
    """Who leads or led the trick; before play, the seat that will lead first."""
    if view.current_trick:
        return _SEATS[view.current_trick[0].seat]
    return turn if view.phase == "playing" else _SEATS[view.bidding_order[0]]


def _trick(plays: tuple[TrickPlay, ...], winner: Seat) -> Trick:
    return Trick(_SEATS[plays[0].seat], winner, tuple(NUMBERS[play.card] for play in plays))


def _withheld(view: SpadesView) -> int:
    """The seats that have not seen their cards. Whether another seat has looked before its bid cannot be told."""
    mask = behind([view.scores.ns, view.scores.ew])
    for seat, bid in enumerate(_bids(view)):
        if bid is not None:
            mask &= ~(1 << seat)
        if bid == "blind_nil":
            mask &= ~(1 << partner_of(seat))
    me = _SEATS[view.my_seat or "north"]
    return mask | 1 << me if view.blind_nil_eligible else mask & ~(1 << me)


def _bids(view: SpadesView) -> tuple[BidValue | None, ...]:
    return tuple(getattr(view.bids, name) for name in SEAT_NAMES)


class _Hidden:
    """What a view tells about the cards that its seat cannot see."""

    def __init__(self, view: SpadesView) -> None:
        self.view = view
        self.me = _SEATS[view.my_seat or "north"]
        self.bids = _bids(view)
        self.second = _seconds(view)
        exchange = view.blind_nil_exchange
        self.blind = None if exchange is None else _SEATS[exchange.blind_nil_seat]
        self.step = None if exchange is None else exchange.step
        self.sent = 0 if exchange is None else mask_of(exchange.sent)
        self.received = 0 if exchange is None else mask_of(exchange.received)
        self.played, self.void = _history(view)
        self.bidders = [
            seat for seat, bid in enumerate(self.bids) if bid not in (None, "blind_nil") and seat != self.me
        ]
        """Seats whose bids say something: a blind nil was bid without looking."""
        self._prepare()

    def _prepare(self) -> None:
        """Find the known cards of each place, the unseen cards, and where each of these can lie.

        The places are the four hands, and the two cards that a blind bidder has passed and nobody has picked up.
        """
        self.known = [0] * 5
        self.known[self.me] = _hand_mask(self.view.my_hand)
        sizes = [HAND_SIZE - self.played[seat].bit_count() for seat in range(4)] + [0]
        if self.step == "done":
            self.known[partner_of(self.me)] = self.sent & ~self.played[partner_of(self.me)]
        elif self.step == "partner_to_blind" and self.blind is not None:
            sizes[self.blind] -= 2
            sizes[4] = 2
            self.known[4] = self.sent if self.me == self.blind else 0
        seen = 0
        for mask in (*self.known, *self.played):
            seen |= mask
        self.unseen = numbers_of(DECK & ~seen)
        self.rooms = [size - mask.bit_count() for size, mask in zip(sizes, self.known, strict=True)]
        self.weights = [
            (*(0.0 if self.void[seat] >> number & 1 else 1.0 for seat in range(4)), 1.0)
            for number in self.unseen
        ]

    def deal(self, rng: Random) -> list[int]:
        """The cards of each place, as masks."""
        dealt = deal_out(self.unseen, self.rooms, self.weights, rng)
        return [known | mask_of_numbers(cards) for known, cards in zip(self.known, dealt, strict=True)]

    def likelihood(self, dealt: Sequence[int]) -> float:
        """How well the hands fit the bids."""
        likelihood = 1.0
        for seat in self.bidders:
            likelihood *= self._fit(seat, dealt[seat] | self.played[seat])
        return likelihood

    def _fit(self, seat: Seat, hand: int) -> float:
        bid = self.bids[seat]
        if not isinstance(bid, int):
            return 1.0 / (1.0 + exp(NIL_STEEPNESS * (NIL_CHANCE - nil_chance(hand))))
        promised = self._promised(seat, bid)
        tricks = expected_tricks(hand)
        if bid <= 1 and tricks < promised:  # nobody bids less
            return 1.0
        return exp(-(((tricks - promised) / SPREAD) ** 2) / 2)

    def _promised(self, seat: Seat, bid: int) -> float:
        """The tricks of its own that a seat promises. The second bidder of a team names the total of both."""
        partner = self.bids[partner_of(seat)]
        if seat not in self.second or partner is None:
            return float(bid)
        return bid - partner + CAUTION if isinstance(partner, int) else bid + COVER + 0.5

    def passed_in(self, hands: Sequence[int], face_down: int, rng: Random) -> list[int]:
        """The cards that each seat has passed. Those of the other team are guessed."""
        passed = [0] * 4
        if self.blind is None:
            return passed
        partner = partner_of(self.blind)
        if self.step == "partner_to_blind":
            passed[self.blind] = face_down
        elif self.step == "done":
            for giver in (self.blind, partner):
                taker = partner_of(giver)
                passed[giver] = mask_of_numbers(rng.sample(numbers_of(hands[taker] | self.played[taker]), 2))
        if team_of(self.me) == team_of(self.blind):
            passed[self.me] = self.sent
            if self.step == "done":
                passed[partner_of(self.me)] = self.received
        return passed


def _seconds(view: SpadesView) -> tuple[Seat, ...]:
    """The seats that bid second in their team."""
    return tuple(_SEATS[name] for name in view.bidding_order[2:])


def _history(view: SpadesView) -> tuple[list[int], list[int]]:
    """By seat: the cards that it has played in this hand, and those that it cannot hold."""
    played, void = [0] * 4, [0] * 4
    broken = False
    tricks: list[Iterable[TrickPlay]] = [trick.plays for trick in view.completed_tricks]
    for place, plays in enumerate([*tricks, view.current_trick]):
        led = 0
        for play in plays:
            seat, number = _SEATS[play.seat], NUMBERS[play.card]
            is_spade = 1 << number >= LOWEST_SPADE
            played[seat] |= 1 << number
            if led and not led >> number & 1:
                void[seat] |= led
                if is_spade and not place:
                    void[seat] |= PLAIN  # a spade on the first trick: they hold nothing else
            elif not led and is_spade and not broken:
                void[seat] |= PLAIN  # led before spades were broken
            led = led or SUIT_MASK_OF[number]
            broken = broken or (is_spade and place > 0)
    return played, void


def _hand_mask(cards: tuple[Card, ...] | msgspec.UnsetType) -> int:
    return 0 if cards is msgspec.UNSET else mask_of(cards)

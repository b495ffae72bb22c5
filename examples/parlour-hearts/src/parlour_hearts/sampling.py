"""Sampling of Hearts: a state that a seat's view could come from.

Players who did not follow suit hold no card of it. A giver knows the passed cards. Everyone knows who has
the two of clubs, because its holder leads first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from parlour.game import Seat, fresh_seed
from parlour.pieces.sampling import deal_out
from parlour.pieces.tricks import DECK, SUIT_MASK_OF, mask_of, numbers_of, winner_of

from parlour_hearts.rules import HeartsView
from parlour_hearts.rules.cards import HAND_SIZE, NUMBERS, TWO_OF_CLUBS
from parlour_hearts.rules.moves import HeartsOptions
from parlour_hearts.rules.state import STEPS, HeartsState, TakenTrick


def sample(view: HeartsView, rng: Random) -> HeartsState:
    """A state that this view could come from."""
    options = HeartsOptions(target=view.target)
    state = HeartsState(options, fresh_seed(rng), list(view.totals), view.hand_number)
    state.phase, state.turn = view.phase, view.turn or 0
    state.tricks = _tricks(view)
    played, void = _history(view, state.tricks)
    state.hands = _hands(view, played, void, rng)
    state.given = [_given(view, state, played, seat, rng) for seat in range(4)]
    state.leader = view.trick[0].seat if view.trick else state.turn
    state.trick = [NUMBERS[play.card] for play in view.trick]
    state.points, state.broken = list(view.points), view.hearts_broken
    return state


def _hands(view: HeartsView, played: list[int], void: list[int], rng: Random) -> list[int]:
    """All hands. The unseen cards are dealt at random, but none to a seat that is out of the suit."""
    assert view.seat is not None
    known = [0] * 4
    if view.phase == "playing":
        taker = (view.seat + STEPS[view.passing]) % 4
        known[taker] = _mask(view.given) & ~played[taker]
        if not view.played and not view.trick and view.turn is not None:
            known[view.turn] |= TWO_OF_CLUBS
    known[view.seat] = _mask(view.hand)
    unseen = numbers_of(DECK & ~sum(known) & ~sum(played))
    rooms = [HAND_SIZE - (known[seat] | played[seat]).bit_count() for seat in range(4)]
    weights = [[0.0 if void[seat] >> number & 1 else 1.0 for seat in range(4)] for number in unseen]
    dealt = deal_out(unseen, rooms, weights, rng)
    return [known[seat] | mask_of(dealt[seat]) for seat in range(4)]


def _given(view: HeartsView, state: HeartsState, played: list[int], seat: Seat, rng: Random) -> int:
    """The cards that a seat has passed. If unknown, of its hand, or later of what the taker has held."""
    if seat == view.seat:
        return _mask(view.given)
    if view.passing == "hold" or seat in view.to_pass:
        return 0
    taker = (seat + STEPS[view.passing]) % 4
    if taker == view.seat and view.received:
        return _mask(view.received)
    holder = seat if view.phase == "passing" else taker
    return mask_of(rng.sample(numbers_of(state.hands[holder] | played[holder]), 3))


def _tricks(view: HeartsView) -> list[TakenTrick]:
    """The finished tricks. Who led the first one follows from who led the last one."""
    cards = [view.played[start : start + 4] for start in range(0, len(view.played), 4)]
    for first in range(4):
        tricks: list[TakenTrick] = []
        leader = first
        for four in cards:
            taker = winner_of(leader, [NUMBERS[card] for card in four])
            tricks.append(TakenTrick(leader, taker, four))
            leader = taker
        if not tricks or tricks[-1] == view.last_trick:
            break
    return tricks


def _history(view: HeartsView, tricks: list[TakenTrick]) -> tuple[list[int], list[int]]:
    """By seat: the cards that it has played in this hand, and the suits that it is out of."""
    played, void = [0] * 4, [0] * 4
    for led, seat, number in _plays(view, tricks):
        played[seat] |= 1 << number
        void[seat] |= 0 if led >> number & 1 else led
    return played, void


def _plays(view: HeartsView, tricks: list[TakenTrick]) -> Iterator[tuple[int, Seat, int]]:
    """The suit led, the seat and the card of every play."""
    for trick in tricks:
        for place, card in enumerate(trick.cards):
            yield SUIT_MASK_OF[NUMBERS[trick.cards[0]]], (trick.leader + place) % 4, NUMBERS[card]
    for play in view.trick:
        yield SUIT_MASK_OF[NUMBERS[view.trick[0].card]], play.seat, NUMBERS[play.card]


def _mask(cards: Iterable[str]) -> int:
    return mask_of(NUMBERS[card] for card in cards)

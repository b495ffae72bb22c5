"""Dealing: hand n is the n-th shuffle of the seed, 13 cards to each seat."""

from __future__ import annotations

from parlour.game.interface import Event, Seat, Seed
from parlour.game.shuffles import shuffled
from parlour.games.spades.rules.cards import SEAT_NAMES, SeatName, cards_of
from parlour.games.spades.rules.moves import HandDealt, Phase, SpadesOptions, TurnChanged
from parlour.games.spades.rules.state import SpadesState

BLIND_NIL_DEFICIT = 100
"""Points a team must trail by to bid blind nil."""

FIRST_DEALER: Seat = 0

_PHASES: tuple[Phase, ...] = ("bidding", "blind_nil_exchange", "playing")
_TURNS = {phase: [TurnChanged(active_seat=name, phase=phase) for name in SEAT_NAMES] for phase in _PHASES}

_BITS = tuple(1 << number for number in range(52))
_ORDERS = tuple((*SEAT_NAMES[first:], *SEAT_NAMES[:first]) for first in (1, 2, 3, 4))


def deal(seats: int, options: SpadesOptions, seed: Seed) -> tuple[SpadesState, list[Event]]:
    """A new game. North has dealt the first hand."""
    state = SpadesState(
        options=options,
        seed=seed,
        scores=[0, 0],
        bags=[0, 0],
        history=[],
        hand_number=0,
        dealer=FIRST_DEALER - 1,
        phase="bidding",
        turn=0,
        hands=[],
        withheld=0,
        bids=[],
        passed=[],
        leader=0,
        led=0,
        trick=[],
        trick_mask=0,
        tricks=[],
        tricks_won=[],
        broken=False,
    )
    deal_next(state)
    return state, dealt_events(state)


def deal_next(state: SpadesState) -> None:
    """Move the deal on clockwise and deal the next hand."""
    bits = shuffled(_BITS, state.seed, state.hand_number)
    hands = [sum(bits[0:13]), sum(bits[13:26]), sum(bits[26:39]), sum(bits[39:52])]
    state.dealer = (state.dealer + 1) & 3
    state.hand_number += 1
    lay_out(state, hands)


def lay_out(state: SpadesState, hands: list[int]) -> None:
    """Start the bidding with these four hands."""
    state.phase = "bidding"
    state.turn = state.leader = state.first_seat
    state.hands = hands
    state.withheld = behind(state.scores)
    state.bids = [None, None, None, None]
    state.passed = [0, 0, 0, 0]
    state.led = state.trick_mask = 0
    state.trick = []
    state.tricks = []
    state.tricks_won = [0, 0, 0, 0]
    state.broken = False


def dealt_events(state: SpadesState) -> list[Event]:
    """The events of a new hand: a public one, one for each seat, and the first turn."""
    events: list[Event] = [_dealt(state, None)]
    events += [_dealt(state, seat) for seat in range(4)]
    events.append(turn_changed(state))
    return events


def turn_changed(state: SpadesState) -> TurnChanged:
    """The event for the current turn."""
    return _TURNS[state.phase][state.turn]


def bidding_order(state: SpadesState) -> tuple[SeatName, ...]:
    """The seats clockwise, from the dealer's left."""
    return _ORDERS[state.dealer]


def _dealt(state: SpadesState, seat: Seat | None) -> HandDealt:
    eligible = None if seat is None else state.is_withheld(seat)
    return HandDealt(
        only_for=seat,
        hand_number=state.hand_number,
        dealer=SEAT_NAMES[state.dealer],
        bidding_order=bidding_order(state),
        blind_nil_eligible=eligible,
        my_hand=None if seat is None or eligible else cards_of(state.hands[seat]),
    )


def behind(scores: list[int]) -> int:
    """The seats that may bid blind nil, as a mask: those of a team that is far enough behind."""
    if scores[1] - scores[0] >= BLIND_NIL_DEFICIT:
        return 0b0101
    if scores[0] - scores[1] >= BLIND_NIL_DEFICIT:
        return 0b1010
    return 0

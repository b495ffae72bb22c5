"""Dealing a round, and the effect of its first card."""

from __future__ import annotations

from parlour.game.interface import Event, Seat, Seed
from parlour.games.uno.rules.cards import (
    CARDS,
    COLOR_OF,
    DECK_SIZE,
    DRAW_TWO,
    FIRST_WILD_DRAW_FOUR,
    HAND_SIZE,
    REVERSE,
    SKIP,
    VALUE_OF,
    WILD,
    shown_on_top,
)
from parlour.games.uno.rules.draws import draw_penalty, shuffled_next
from parlour.games.uno.rules.moves import HandDealt, Reversed, RoundStarted, Skipped, UnoOptions
from parlour.games.uno.rules.state import NONE, UnoState


def deal(seats: int, options: UnoOptions, seed: Seed) -> tuple[UnoState, list[Event]]:
    """A new game with its first round dealt."""
    state = UnoState(seats, options, seed, [0] * seats)
    events: list[Event] = []
    deal_round(state, events)
    return state, events


def deal_round(state: UnoState, events: list[Event]) -> None:
    """Deal the next round: seven cards each, then the first card takes effect. The first player moves on each round."""
    seats = state.seats
    state.round_number += 1
    deck = shuffled_next(state, list(range(DECK_SIZE)))
    state.hands = [sorted(deck[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]) for seat in range(seats)]
    state.pile = deck[HAND_SIZE * seats :]
    while state.pile[-1] >= FIRST_WILD_DRAW_FOUR:
        state.pile = shuffled_next(state, state.pile)
    top = state.pile.pop()
    state.discards = [top]
    state.color = COLOR_OF[top]
    state.choosing = VALUE_OF[top] == WILD
    state.drew_on = [0] * seats
    state.direction = 1
    state.drawn = state.exposed = NONE
    state.passes = 0
    state.turn_number += 1
    first = (state.round_number - 1) % seats
    _announce(state, first, events)
    state.current = _first_to_act(state, first, VALUE_OF[top], events)


def _announce(state: UnoState, first: Seat, events: list[Event]) -> None:
    events.append(
        RoundStarted(
            round_number=state.round_number,
            first=first,
            top_discard=shown_on_top(state.discards[-1], state.color),
            draw_pile_count=len(state.pile),
        )
    )
    for seat, hand in enumerate(state.hands):
        events.append(HandDealt(only_for=seat, seat=seat, cards=tuple(CARDS[card] for card in hand)))


def _first_to_act(state: UnoState, first: Seat, value: int, events: list[Event]) -> Seat:
    """Apply the first card. Returns who begins: after a Reverse that is the dealer."""
    if value == SKIP:
        events.append(Skipped(seat=first))
    elif value == REVERSE:
        state.direction = -1
        events.append(Reversed(direction="ccw"))
        if state.seats == 2:
            events.append(Skipped(seat=first))
    elif value == DRAW_TWO:
        draw_penalty(state, first, 2, events)
    else:
        return first
    return (first + state.direction) % state.seats

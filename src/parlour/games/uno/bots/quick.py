"""Quick rounds of UNO for searches: all seats play any card that matches and keep their wild cards.

The same as taking these actions one by one with `rules.actions`, without the counts, events and scores that nobody
looks at in a playout.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from parlour.game.interface import Seat
from parlour.games.uno.rules import UnoState
from parlour.games.uno.rules.actions import FITTING
from parlour.games.uno.rules.cards import (
    CARDS_A_COLOR,
    COLOR_OF,
    COLORS,
    DRAW_TWO,
    FIRST_WILD,
    REVERSE,
    SKIP,
    VALUE_OF,
    VALUES,
    WILD_DRAW_FOUR,
)
from parlour.games.uno.rules.draws import shuffled_next
from parlour.games.uno.rules.score import round_winners
from parlour.games.uno.rules.state import NONE

LONGEST: Final = 1_000
"""Plays and draws after which a quick round ends without a winner."""

_VALUES: Final = len(VALUES)
_DRAWS: Final = {DRAW_TWO: 2, WILD_DRAW_FOUR: 4}


def play_round(state: UnoState, random: Callable[[], float]) -> Sequence[Seat]:
    """Play to the end of the round; who wins it, nobody if it takes too long. Uses the state's hands and piles up."""
    hands, seats, step = state.hands, state.seats, state.direction
    seat, color, drawn, passes = state.current, state.color, state.drawn, state.passes
    value = VALUE_OF[state.discards[-1]]
    if state.choosing:
        color = most_held(hands[seat])
    for _ in range(LONGEST):
        hand = hands[seat]
        card = drawn if drawn != NONE else _matching(hand, color, value, random)
        drawn = NONE
        if card == NONE:
            if state.pile or _refill(state):
                card = state.pile.pop()
                insort(hand, card)
                passes = 0
                if card < FIRST_WILD and not FITTING[color * _VALUES + value][card]:
                    seat = (seat + step) % seats
                    continue
            else:
                passes += 1
                if passes == seats:
                    return round_winners(hands)
                seat = (seat + step) % seats
                continue
        color, value = COLOR_OF[card] if card < FIRST_WILD else most_held(hand), VALUE_OF[card]
        hand.remove(card)
        if not hand:
            return (seat,)
        state.discards.append(card)
        passes = 0
        if value == REVERSE:
            step = -step
        seat = (seat + step) % seats
        if value in _DRAWS:
            _draw_penalty(state, seat, _DRAWS[value])
        if value in _DRAWS or value == SKIP or (value == REVERSE and seats == 2):
            seat = (seat + step) % seats
    return ()


def _matching(hand: list[int], color: int, value: int, random: Callable[[], float]) -> int:
    """Any colored card that matches, otherwise the first wild card."""
    fitting = FITTING[color * _VALUES + value]
    matching = [card for card in hand if fitting[card]]
    if matching:
        return matching[int(random() * len(matching))]
    return hand[bisect_left(hand, FIRST_WILD)] if hand[-1] >= FIRST_WILD else NONE


def _refill(state: UnoState) -> bool:
    if len(state.discards) < 2:
        return False
    top = state.discards.pop()
    state.pile = shuffled_next(state, state.discards)
    state.discards = [top]
    return True


def _draw_penalty(state: UnoState, seat: Seat, count: int) -> None:
    for _ in range(count):
        if not state.pile and not _refill(state):
            return
        insort(state.hands[seat], state.pile.pop())


def most_held(hand: list[int]) -> int:
    """The color of which a sorted hand has most cards."""
    ends = [bisect_left(hand, CARDS_A_COLOR * color) for color in range(len(COLORS) + 1)]
    counts = [after - before for before, after in pairwise(ends)]
    return counts.index(max(counts))

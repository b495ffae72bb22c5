from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from random import Random

import pytest
from uno_positions import card, position

from parlour.game.interface import Seat
from parlour.games.uno.bots import ExpertUnoBot
from parlour.games.uno.bots.expert import _distinct
from parlour.games.uno.bots.quick import LONGEST, most_held, play_round
from parlour.games.uno.rules import RULES, UnoOptions, UnoState
from parlour.games.uno.rules.actions import CHOOSE, DRAW, legal_actions, take
from parlour.games.uno.rules.cards import FIRST_WILD
from parlour.games.uno.rules.moves import CallUno, Draw, Play
from parlour.games.uno.rules.state import NONE
from parlour.search import Budget
from parlour.simulation import simulated

EXPERT = ExpertUnoBot(Budget(iterations=40))


@pytest.mark.parametrize("options", [UnoOptions(), UnoOptions(call_uno=True), UnoOptions(target=120)])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_same_dice_give_the_same_moves_and_all_are_legal(options: UnoOptions, seats: int) -> None:
    """`simulated` refuses an illegal move."""
    quick = ExpertUnoBot(Budget(iterations=2))
    bots = [quick, *["standard"] * (seats - 1)]
    first, second = (list(simulated("uno", bots, 2, options=options, seed=3)) for _ in range(2))
    assert first == second


def test_it_stops_the_next_player_who_has_one_card() -> None:
    state = position("r5 r7 rs b1 b2", "b9", top="r3", rest_in_pile=True)
    found = EXPERT.choose(RULES.view(state, 0), list(RULES.legal_moves(state, 0)), Random(1))
    assert found == Play(card("rs"))


def test_it_never_draws_if_it_can_play() -> None:
    state = position("r5 b1 b2", "b9 b8 g1", top="r3", rest_in_pile=True)
    found = EXPERT.choose(RULES.view(state, 0), list(RULES.legal_moves(state, 0)), Random(1))
    assert found == Play(card("r5"))
    state = position("b1 b2", "b9 b8 g1", top="r3", rest_in_pile=True)
    assert EXPERT.choose(RULES.view(state, 0), list(RULES.legal_moves(state, 0)), Random(1)) == Draw()


def test_cards_that_are_alike_are_tried_once() -> None:
    plays = [Play(9), Play(10), Play(11), Play(100, "red"), Play(100, "blue"), Play(101, "red")]
    assert _distinct(plays) == [Play(9), Play(11), Play(100, "red"), Play(100, "blue")]


def test_it_calls_uno_with_its_last_card_but_one() -> None:
    state = position("r5 r7", "b9 b8 g1", top="r3", rest_in_pile=True, options=UnoOptions(call_uno=True))
    found = EXPERT.choose(RULES.view(state, 0), list(RULES.legal_moves(state, 0)), Random(1))
    assert isinstance(found, Play)
    assert found.call_uno
    state.exposed = 0
    state.current = 1
    assert EXPERT.choose(RULES.view(state, 0), list(RULES.legal_moves(state, 0)), Random(1)) == CallUno()


def slow_round(state: UnoState, rng: Random) -> Sequence[Seat]:
    """The round as `play_round` should play it, action by action. A quick play is up to two actions."""
    for _ in range(2 * LONGEST):
        if state.result is not None:
            return state.result.winners
        hand = state.hands[state.current]
        legal = legal_actions(state, state.current)
        matching = bisect_left(legal, FIRST_WILD)
        if state.choosing:
            action = CHOOSE + most_held(hand)
        elif matching and state.drawn == NONE:
            action = legal[int(rng.random() * matching)]
        elif legal[0] < DRAW:
            action = legal[0] if matching else legal[most_held(hand)]
        else:
            action = legal[0]
        take(state, state.current, action)
    return ()


@pytest.mark.parametrize("seats", [2, 3, 6, 10])
def test_a_quick_round_is_what_the_rules_make_of_the_same_plays(seats: int) -> None:
    ends = set()
    for number in range(60):
        state, _ = RULES.start(seats, UnoOptions(), b"quick:%d" % number)
        state.pile = state.pile[: number % 30]  # so that piles are reshuffled and some rounds are blocked
        dice = Random(number)
        for _ in range(number % 7):
            take(state, state.current, dice.choice(legal_actions(state, state.current)))
        slow, quick = state.copy(), state.copy()
        if state.result is None:
            assert play_round(quick, Random(number).random) == slow_round(slow, Random(number))
            ends.add(slow.result.reason if slow.result else "")
    assert "out" in ends

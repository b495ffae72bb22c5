from __future__ import annotations

from random import Random

import pytest

from parlour.game.interface import Seat
from parlour.games.spades.bots import ExpertSpadesBot, StandardSpadesBot
from parlour.games.spades.bots.expert import win_chance
from parlour.games.spades.bots.quick import QuickHand, begin_play
from parlour.games.spades.rules import RULES, Bid, SpadesOptions, SpadesState
from parlour.games.spades.rules.moves import SpadesMove
from parlour.search import Budget
from parlour.simulation import simulated

STANDARD = StandardSpadesBot()
OPTIONS = SpadesOptions()


def standard_move(state: SpadesState, seat: Seat) -> SpadesMove:
    legal = list(RULES.legal_moves(state, seat))
    return STANDARD.choose(RULES.view(state, seat), legal, Random(1))


@pytest.mark.parametrize("number", range(12))
def test_a_quick_hand_is_what_four_standard_bots_play(number: int) -> None:
    state, _ = RULES.start(4, OPTIONS, b"quick:%d" % number)
    quick: list[list[int]] = []
    while state.hand_number == 1:
        if state.phase == "playing" and len(state.tricks) in (0, 5, 11):
            quick.append(QuickHand(state).play())
        RULES.apply(state, state.turn, standard_move(state, state.turn))
    won = state.history[0].tricks_won
    assert quick
    assert all(tricks == [won.north, won.east, won.south, won.west] for tricks in quick)


@pytest.mark.parametrize("number", range(6))
def test_quick_bids_are_those_of_standard_bots(number: int) -> None:
    state, _ = RULES.start(4, OPTIONS, b"bids:%d" % number)
    quick = state.copy()
    begin_play(quick)
    while state.phase == "bidding":
        RULES.apply(state, state.turn, standard_move(state, state.turn))
    assert (quick.bids, quick.turn, quick.leader) == (state.bids, state.turn, state.leader)


def test_a_blind_bidder_and_the_partner_exchange_cards_before_a_quick_hand() -> None:
    state, _ = RULES.start(4, OPTIONS, b"blind")
    state.scores = [0, 150]
    state.withheld = 0b0101
    while state.turn not in (0, 2):
        RULES.apply(state, state.turn, standard_move(state, state.turn))
    RULES.apply(state, state.turn, Bid("blind_nil"))
    quick = state.copy()
    begin_play(quick)
    while state.phase != "playing":
        RULES.apply(state, state.turn, standard_move(state, state.turn))
    assert quick.hands == state.hands


def test_the_chance_to_win_grows_with_the_lead_and_falls_with_bags() -> None:
    even = win_chance([100, 100], [3, 3], 250, -250)
    assert even == 0.5
    assert win_chance([140, 100], [3, 3], 250, -250) > even
    assert win_chance([100, 100], [7, 3], 250, -250) < even
    assert win_chance([240, 180], [0, 0], 250, -250) > win_chance([160, 100], [0, 0], 250, -250)
    assert win_chance([251, 249], [9, 0], 250, -250) == 1.0
    assert win_chance([10, -250], [0, 0], 250, -250) == 1.0
    assert win_chance([251, 251], [0, 0], 250, -250) == 0.5  # the game goes on


def test_the_same_dice_give_the_same_moves_and_all_are_legal() -> None:
    """`simulated` refuses an illegal move."""
    expert = ExpertSpadesBot(Budget(iterations=2))
    first, second = (list(simulated("spades", [expert, "easy"], 1, seats=4, seed=5)) for _ in range(2))
    assert first == second

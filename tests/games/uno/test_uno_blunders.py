"""Mistakes that annoy UNO players, each with a position in which the levels from hard on avoid it."""

from __future__ import annotations

from random import Random

import pytest
from uno_positions import card, position

from parlour.game.bots import Bot
from parlour.games.uno.bots import ExpertUnoBot, StandardUnoBot
from parlour.games.uno.rules import RULES, UnoState
from parlour.games.uno.rules.cards import CARDS
from parlour.games.uno.rules.moves import Play
from parlour.search import Budget

BOTS = [StandardUnoBot(), ExpertUnoBot(Budget(iterations=60))]


def chosen(bot: Bot, state: UnoState) -> Play:
    move = bot.choose(RULES.view(state, 0), list(RULES.legal_moves(state, 0)), Random(1))
    assert isinstance(move, Play)
    return move


@pytest.mark.parametrize("bot", BOTS, ids=["hard", "expert"])
@pytest.mark.parametrize(("drew_on", "safe"), [(2, "g3"), (3, "b3")])
def test_does_not_feed_the_last_color_of_a_player_with_one_card(bot: Bot, drew_on: int, safe: str) -> None:
    state = position("g3 b3 y8 y9", "r9", "r1 r2", top="r3", rest_in_pile=True)
    state.drew_on[1] = 1 << drew_on
    assert chosen(bot, state).card_id == card(safe)


@pytest.mark.parametrize("bot", BOTS, ids=["hard", "expert"])
def test_names_a_color_that_a_player_with_one_card_drew_on(bot: Bot) -> None:
    state = position("w g1 b2", "r9", "y1 y2", top="r3", rest_in_pile=True)
    state.drew_on[1] = 1 << 2
    move = chosen(bot, state)
    assert (CARDS[move.card_id].value, move.chosen_color) == ("wild", "green")


@pytest.mark.parametrize("bot", BOTS, ids=["hard", "expert"])
def test_does_not_spare_a_next_player_with_one_card(bot: Bot) -> None:
    state = position("r7 rd g5 b6", "b1", "b2 b3 b4", rest_in_pile=True)
    assert chosen(bot, state).card_id == card("rd")

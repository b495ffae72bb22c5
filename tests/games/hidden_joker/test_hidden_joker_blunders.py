"""Mistakes that annoy players of Hidden Joker Rummy, each with a position in which the levels from hard on avoid it."""

from __future__ import annotations

from random import Random

import pytest
from hidden_joker_positions import cards, position

from parlour.game.bots import Bot
from parlour.games.hidden_joker.bots import ExpertHiddenJokerBot, StandardHiddenJokerBot
from parlour.games.hidden_joker.rules import RULES
from parlour.games.hidden_joker.rules.moves import Declare, Discard, Draw, HiddenJokerMove, card_id
from parlour.games.hidden_joker.rules.state import HiddenJokerState
from parlour.search import Budget

BOTS = [StandardHiddenJokerBot(), ExpertHiddenJokerBot(Budget(iterations=30))]
each_bot = pytest.mark.parametrize("bot", BOTS, ids=["hard", "expert"])


def chosen(bot: Bot, state: HiddenJokerState) -> HiddenJokerMove:
    return bot.choose(RULES.view(state, 0), list(RULES.legal_moves(state, 0)), Random(1))


def thrown(bot: Bot, state: HiddenJokerState) -> str:
    """The card that the bot discards."""
    move = chosen(bot, state)
    assert isinstance(move, Discard)
    return move.card_id


def ids(codes: str) -> set[str]:
    return {card_id(card) for card in cards(codes)}


@each_bot
@pytest.mark.parametrize(("taken", "fed"), [("JD TD", "QD"), ("4D 4C", "4S")])
def test_does_not_discard_what_goes_with_what_the_next_player_took(bot: Bot, taken: str, fed: str) -> None:
    state = position(f"2C 3C 4H 8D 8H 8S 5H 6H 7H TS JS 9C AS {fed}", others=(taken,))
    state.taken[1] = state.hands[1].copy()
    assert thrown(bot, state) not in ids(fed)


@each_bot
def test_throws_no_wild_card_away(bot: Bot) -> None:
    state = position("2C 5D 9H KS KD KH 7C TD JH 4S 6H 3D AC 8S")
    assert thrown(bot, state) not in ids("KS KD KH")


@each_bot
def test_does_not_break_a_meld_to_keep_single_cards(bot: Bot) -> None:
    state = position("2C 3C 4C 8D 8H 8S 5H 6H 7H TS JS 4D QD 9C")
    assert thrown(bot, state) in ids("TS JS 4D QD 9C")


@each_bot
def test_does_not_throw_the_middle_of_two_neighbors_before_a_lone_card(bot: Bot) -> None:
    state = position("2C 3C 4C 8D 8H 8S 5H 6H 9S TS JD QD 7C AD")
    assert thrown(bot, state) not in ids("9S TS 5H 6H")


@each_bot
def test_takes_a_wild_card_that_lies_on_top(bot: Bot) -> None:
    state = position("2C 3C 4C 8D 8H 8S 5H 6H TS QD 9C AD 3S", drawn=False)
    state.discards.append(cards("KD")[0])
    state.stock.remove(cards("KD")[0])
    assert chosen(bot, state) == Draw("discard")


@each_bot
def test_leaves_a_card_that_goes_with_nothing(bot: Bot) -> None:
    state = position("2C 3C 4C 8D 8H 8S 5H 6H TS QD 9C AD 3S", drawn=False)
    state.discards.append(cards("JH")[0])
    state.stock.remove(cards("JH")[0])
    assert chosen(bot, state) == Draw("stock")


@each_bot
def test_declares_as_soon_as_it_can(bot: Bot) -> None:
    assert isinstance(chosen(bot, position("2C 3C 4C 8D 8H 8S 5H 6H 7H TS JS QS KD AD")), Declare)

"""Mistakes that annoy Rummy players, each with a position in which the levels from hard on avoid it."""

from __future__ import annotations

from random import Random

import pytest

from parlour.game.bots import Bot
from parlour.games.rummy.bots import ExpertRummyBot, StandardRummyBot
from parlour.games.rummy.rules import RULES, Discard, Draw, Meld, RummyMove, RummyOptions, RummyState
from parlour.games.rummy.rules.shapes import mask_of
from parlour.pieces.cards import card_coded, deck
from parlour.search import Budget

BOTS = [StandardRummyBot(), ExpertRummyBot(Budget(iterations=300))]
each_bot = pytest.mark.parametrize("bot", BOTS, ids=["hard", "expert"])


def numbers(codes: str) -> list[int]:
    return [card for card in map(card_coded, codes.split()) if card is not None]


def position(
    hand: str, *, top: str, theirs: str = "", melds: tuple[str, ...] = (), drawn: str = ""
) -> RummyState:
    """Seat 0 is to move. The other seat holds `theirs` and what is left of the deck up to ten cards."""
    state, _ = RULES.start(2, RummyOptions(), b"blunders")
    state.turn = 0
    state.hands[0] = mask_of(numbers(hand))
    state.melds = [mask_of(numbers(meld)) for meld in melds]
    state.discards = numbers(top)
    state.drawn = numbers(drawn)[0] if drawn else None
    gone = state.hands[0] | mask_of([*numbers(top), *numbers(theirs)]) | sum(state.melds)
    rest = [card for card in deck() if not gone >> card & 1]
    filled = 10 - len(numbers(theirs))
    state.hands[1] = mask_of([*numbers(theirs), *rest[:filled]])
    state.stock = rest[filled:]
    return state


def chosen(bot: Bot, state: RummyState) -> RummyMove:
    return bot.choose(RULES.view(state, 0), list(RULES.legal_moves(state, 0)), Random(1))


def after_a_take(hand: str, theirs: str, taken: str, drawn: str) -> RummyState:
    """The opponent has taken a discard and thrown the four of hearts; seat 0 has drawn from the stock."""
    state = position(hand, top=taken, theirs=f"{theirs} 4H")
    card = numbers(drawn)[0]
    if state.hands[1] >> card & 1:
        state.hands[1] ^= 1 << card | 1 << state.stock.pop()
    else:
        state.stock.remove(card)
    state.stock.append(card)
    state.turn = 1
    RULES.apply(state, 1, Draw("discard"))
    RULES.apply(state, 1, Discard("4H"))
    RULES.apply(state, 0, Draw("stock"))
    return state


@each_bot
@pytest.mark.parametrize(
    ("theirs", "taken", "fed"), [("8H 8D", "8C", "8S"), ("JD QD", "TD", "9D"), ("2S 3S", "4S", "5S")]
)
def test_does_not_discard_what_goes_with_what_the_opponent_took(
    bot: Bot, theirs: str, taken: str, fed: str
) -> None:
    state = after_a_take(f"AC 2C 3C 5D 6D 7D KS KH KC {fed}", theirs, taken, drawn="TC")
    assert chosen(bot, state) != Discard(fed)


@each_bot
def test_does_not_break_a_meld_to_keep_single_cards(bot: Bot) -> None:
    state = position("2C 3C 4C 9D 9H 9S 5H JD QS 7D KC", top="AS", drawn="KC")
    move = chosen(bot, state)
    assert isinstance(move, Discard)
    assert move.card in {"5H", "JD", "QS", "7D", "KC"}


@each_bot
def test_does_not_throw_one_of_two_neighbors_before_a_lone_card(bot: Bot) -> None:
    state = position("2C 3C 4C 9D 9H 9S 5H 6H JD QD KC", top="AS", drawn="KC")
    assert chosen(bot, state) == Discard("KC")


@each_bot
def test_does_not_lay_its_melds_down_for_the_opponent_to_add_to(bot: Bot) -> None:
    state = position("2C 3C 4C 9D 9H 9S 5H JD QS 7D KC", top="AS", drawn="KC")
    assert not isinstance(chosen(bot, state), Meld)


@each_bot
@pytest.mark.parametrize(("top", "source"), [("4C", "discard"), ("9S", "discard"), ("KD", "stock")])
def test_takes_a_discard_that_completes_a_meld_and_no_other(bot: Bot, top: str, source: str) -> None:
    state = position("2C 3C 9D 9H 5H JD QS 7S AH 6D", top=top)
    assert chosen(bot, state) == Draw("discard" if source == "discard" else "stock")


@each_bot
def test_goes_out_when_it_can(bot: Bot) -> None:
    state = position("2C 3C 4C 9D 9H 9S 5H JD", top="AS", melds=("6H 7H 8H",), drawn="JD")
    moves = 0
    while not state.results:
        RULES.apply(state, 0, chosen(bot, state))
        moves += 1
    assert (state.results[0].winner, moves) == (0, 4)

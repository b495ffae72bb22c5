from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from parlour.game.bots import RandomBot
from parlour.game.registry import game_of
from parlour.games.uno.bots import StandardUnoBot
from parlour.games.uno.rules import RULES, UnoOptions, UnoState
from parlour.games.uno.rules.cards import CARDS
from parlour.games.uno.rules.moves import CallUno, Catch, ChooseColor, Draw, EndTurn, Play, UnoMove

# positions are written in the same short form as in the tests of the rules
sys.path.append(str(Path(__file__).parents[1] / "rules" / "uno"))

from uno_positions import card, deal_with_first, position

BOT = StandardUnoBot()


def chosen(state: UnoState, seat: int = 0) -> UnoMove:
    return BOT.choose(RULES.view(state, seat), list(RULES.legal_moves(state, seat)), Random(1))


def play_games(count: int) -> None:
    """Whole games of 2 to 10 bots under all options; apply refuses whatever is illegal."""
    rng = Random(4)
    for number in range(count):
        options = UnoOptions(target=100 * (number % 7 == 0), call_uno=number % 2 == 1)
        state, _ = RULES.start(2 + number % 9, options, b"bots:%d" % number)
        while movers := RULES.to_act(state):
            seat = rng.choice(movers)
            legal = list(RULES.legal_moves(state, seat))
            move = BOT.choose(RULES.view(state, seat), legal, rng)
            assert move in legal
            RULES.apply(state, seat, move)


def test_the_bot_is_the_standard_level() -> None:
    assert isinstance(game_of("uno").bot("standard"), StandardUnoBot)


def test_never_illegal_with_2_to_10_players() -> None:
    play_games(90)


@pytest.mark.slow
def test_never_illegal_in_2000_games() -> None:
    play_games(2000)


def test_beats_random_moves_by_far() -> None:
    rng = Random(5)
    wins = 0
    for number in range(60):
        state, _ = RULES.start(2, UnoOptions(), b"strength:%d" % number)
        bots = {number % 2: BOT, 1 - number % 2: RandomBot()}
        while RULES.outcome(state) is None:
            seat = state.current
            legal = list(RULES.legal_moves(state, seat))
            RULES.apply(state, seat, bots[seat].choose(RULES.view(state, seat), legal, rng))
        outcome = RULES.outcome(state)
        wins += outcome is not None and outcome.winners == (number % 2,)
    assert wins > 45


def test_keeps_a_wild_card_while_another_fits() -> None:
    assert chosen(position("w r7 g5 g6", "b1 b2 b3 b4", rest_in_pile=True)) == Play(card("r7"))


def test_chooses_the_color_it_holds_most() -> None:
    move = chosen(position("w g5 g6 g9 y1", "b1 b2 b3 b4 b5", rest_in_pile=True))
    assert move == Play(card("w"), "green")
    state = deal_with_first("wild", 3)
    state.hands[0] = sorted(c.id for c in CARDS if c.color == "blue")[:7]
    assert chosen(state) == ChooseColor("blue")


def test_stops_a_next_player_with_one_card() -> None:
    assert chosen(position("r7 rd g5 b6", "b1", "b2 b3 b4", rest_in_pile=True)) == Play(card("rd"))


def test_turns_to_a_color_that_the_next_player_drew_on() -> None:
    state = position("g3 b3 y8 y9", "b1 b2", "r1 r2", top="r3", rest_in_pile=True)
    for color, name in ((2, "g3"), (3, "b3")):
        state.drew_on[1] = 1 << color
        assert chosen(state) == Play(card(name))


def test_finishes_by_a_row_of_skips_between_two_players() -> None:
    state = position("rs gs g9 r1", "b1 b2", top="r3", rest_in_pile=True)
    for name in ("rs", "gs", "g9"):
        if name == "rs":
            state.hands[0].remove(card("r1"))
        assert chosen(state) == Play(card(name))
        RULES.apply(state, 0, Play(card(name)))
    assert RULES.outcome(state) is not None


def test_draws_only_where_nothing_fits_and_plays_what_it_drew() -> None:
    state = position("g5 g6", "b1 b2", pile="r9 b8")
    assert chosen(state) == Draw()
    RULES.apply(state, 0, Draw())
    assert chosen(state) == Play(card("r9"))
    assert EndTurn() in list(RULES.legal_moves(state, 0))


def test_calls_with_the_card_and_catches_who_forgot() -> None:
    options = UnoOptions(call_uno=True)
    state = position("r7 g3", "r2 b2", "b1 b5", options=options, rest_in_pile=True)
    assert chosen(state) == Play(card("r7"), call_uno=True)
    RULES.apply(state, 0, Play(card("r7")))
    assert chosen(state, 0) == CallUno()
    assert chosen(state, 1) == Catch(0)
    assert chosen(state, 2) == Catch(0)

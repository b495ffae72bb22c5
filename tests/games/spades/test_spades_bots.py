from __future__ import annotations

from random import Random

import pytest

from parlour.game.registry import LEVELS, game_of
from parlour.games.spades.bots.bidding import expected_tricks, nil_chance
from parlour.games.spades.rules import RULES, SpadesOptions
from parlour.simulation import Tally, simulated

QUICK = ("beginner", "easy", "medium")


def won(one: str, other: str, games: int) -> float:
    """How many of the games the first pair won. Every move is checked on the way."""
    tally = Tally((one, other))
    for match in simulated("spades", (one, other), games):
        tally.add(match)
    return tally.wins[0]


def test_the_levels_are_listed_from_weakest_to_strongest() -> None:
    assert list(game_of("spades").levels) == ["random", *LEVELS]


@pytest.mark.parametrize("level", QUICK)
def test_a_pair_beats_random_play(level: str) -> None:
    assert won(level, "random", 20) >= 18


def test_standard_beats_easy() -> None:
    assert won("standard", "easy", 60) >= 39


@pytest.mark.slow
def test_standard_wins_90_in_100_against_random_play() -> None:
    assert won("standard", "random", 400) >= 360


@pytest.mark.slow
def test_standard_wins_65_in_100_against_easy() -> None:
    assert won("standard", "easy", 400) >= 260


@pytest.mark.parametrize("level", QUICK)
def test_the_same_view_gives_the_same_move_and_it_is_legal(level: str) -> None:
    bot = game_of("spades").bot(level)
    state, _ = RULES.start(4, SpadesOptions(target=500, floor=-500), b"bots")
    while movers := RULES.to_act(state):
        seat = movers[0]
        legal = list(RULES.legal_moves(state, seat))
        move = bot.choose(RULES.view(state, seat), legal, Random(1))
        assert move in legal
        assert bot.choose(RULES.view(state.copy(), seat), legal, Random(2)) == move
        RULES.apply(state, seat, move)


def test_any_cards_and_bids_of_the_others_can_be_played_with() -> None:
    """A bot takes over a seat in the middle of a game that others have played as they liked."""
    for number in range(30):
        rng = Random(number)
        state, _ = RULES.start(4, SpadesOptions(), b"taken over:%d" % number)
        while movers := RULES.to_act(state):
            seat = rng.choice(movers)
            legal = list(RULES.legal_moves(state, seat))
            level = rng.choice(("standard", "easy", "random", "random"))
            RULES.apply(state, seat, game_of("spades").bot(level).choose(RULES.view(state, seat), legal, rng))


def test_a_pair_of_hands_counts_about_thirteen_tricks_for_both_teams() -> None:
    counted = [
        sum(map(expected_tricks, RULES.start(4, SpadesOptions(), b"%d" % n)[0].hands)) for n in range(300)
    ]
    assert 12 < sum(counted) / len(counted) < 14


def test_nil_chance_is_a_chance() -> None:
    for n in range(300):
        for hand in RULES.start(4, SpadesOptions(), b"%d" % n)[0].hands:
            assert 0.0 <= nil_chance(hand) <= 1.0

"""What the strongest level would do and why, from a view alone."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import pytest

from parlour.game.registry import Game, game_of, games
from parlour.search.advice import Adviser, Reason, advise, adviser_of, strongest
from parlour.search.budgets import Budget

BUDGET = Budget(iterations=24)


def repeatable(name: str) -> Game:
    """A game whose searching bots have iterations instead of milliseconds, so that they choose the same again."""
    game = game_of(name)
    bots = {level: type(bot)(BUDGET) if bot.thinks else bot for level, bot in game.bots.items()}  # type: ignore[call-arg]
    return dataclasses.replace(game, bots=bots)


def turn(game: Game, moves: int = 0) -> tuple[Any, list[Any]]:
    """The view and the legal moves of the seat to act after some moves of the usual bots."""
    rules, bot = game.rules, game.bot(game.usual_level)
    state, _ = rules.start(game.spec.usual_seats, game.spec.options(), b"advice")
    rng = Random(3)
    for _ in range(moves):
        seat = rules.waits_for(state)[0]
        rules.apply(
            state, seat, bot.choose(rules.view(state, seat), list(rules.legal_moves(state, seat)), rng)
        )
    seat = rules.waits_for(state)[0]
    return rules.view(state, seat), list(rules.legal_moves(state, seat))


@pytest.mark.parametrize("name", [name for name in games() if adviser_of(game_of(name)).explain is not None])
def test_games_that_explain_moves_name_the_strongest_bots(name: str) -> None:
    game = repeatable(name)
    for moves in range(8):
        view, legal = turn(game, moves)
        advice = advise(game, view, legal, Random(1), BUDGET)
        if len(legal) > 1:
            assert advice.move == game.bot(strongest(game)).choose(view, legal, Random(1))


def test_the_only_move_needs_no_reason() -> None:
    game = game_of("uno")
    view, legal = turn(game)
    assert advise(game, view, legal[:1], Random(1), BUDGET).reason == Reason("only_move")


def test_playouts_tell_how_often_a_move_wins() -> None:
    game = game_of("spades")
    view, legal = turn(game, 4)
    advice = advise(game, view, legal, Random(1), BUDGET)
    assert advice.reason.code in ("wins", "wins_more")
    assert 0 <= advice.reason.values["percent"] <= 100
    assert advice.reason.values["tried"] <= 24


def test_too_few_playouts_tell_nothing() -> None:
    game = game_of("spades")
    view, legal = turn(game, 4)
    advice = advise(game, view, legal, Random(1), Budget(iterations=3))
    assert advice.reason == Reason("level", {"level": "expert"})


def test_a_game_with_a_sampler_alone_is_searched() -> None:
    """Without bots and without an adviser, the search finds the move by random playouts."""
    game = dataclasses.replace(game_of("uno"), bots={}, advice=None)
    view, legal = turn(dataclasses.replace(game, bots=game_of("uno").bots), 6)
    assert adviser_of(game) == Adviser()
    advice = advise(game, view, legal, Random(1), BUDGET)
    assert advice.move in legal
    assert advice.reason.code in ("wins", "wins_more")


def test_a_game_without_a_sampler_has_its_strongest_bots_move() -> None:
    game = dataclasses.replace(repeatable("rummy"), sample=None, advice=None)
    view, legal = turn(game)
    advice = advise(game, view, legal, Random(1), BUDGET)
    assert advice.move == game.bot("expert").choose(view, legal, Random(1))
    assert advice.reason == Reason("level", {"level": "expert"})

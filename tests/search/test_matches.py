"""A search beats random play, with few iterations, in games of different kinds."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from parlour.game import Seat, game_of
from parlour.games.rummy.rules import RummyOptions
from parlour.games.spades.rules import SpadesOptions, SpadesState
from parlour.search import Budget, GameModel, SearchBot, model_of, search_playouts, search_tree
from parlour.simulation import simulated


def wins(game: str, bot: SearchBot, games: int, **settings: Any) -> int:
    return sum(0 in match.winners for match in simulated(game, [bot, "random"], games, **settings))


def spades() -> GameModel:
    """Playouts end with the hand."""

    def hand_score(root: SpadesState, state: SpadesState) -> tuple[float, ...] | None:
        if state.hand_number == root.hand_number:
            return None
        gains = [after - before for after, before in zip(state.scores, root.scores, strict=True)]
        share = 0.5 + (gains[0] - gains[1]) / 400
        return share, 1 - share, share, 1 - share

    return replace(model_of(game_of("spades")), leaf=hand_score)


def uno() -> GameModel:
    """Playouts in which everyone plays a card whenever they can: otherwise they are long."""
    model = model_of(game_of("uno"))

    def eager(state: Any, seat: Seat, rng: Random) -> Any:
        moves = list(model.rules.legal_moves(state, seat))
        return rng.choice(moves[:-1] or moves)  # the last move is to draw, or to keep what was drawn

    return replace(model, policy=eager)


@pytest.mark.parametrize(("search", "iterations"), [(search_playouts, 3), (search_tree, 9)])
def test_spades(search: Any, iterations: int) -> None:
    bot = SearchBot(spades(), Budget(iterations=iterations), search)
    assert wins("spades", bot, 4, options=SpadesOptions(target=50, floor=-50)) >= 3


@pytest.mark.parametrize(("search", "iterations"), [(search_playouts, 4), (search_tree, 24)])
def test_rummy(search: Any, iterations: int) -> None:
    model = replace(model_of(game_of("rummy")), longest=60)
    options = RummyOptions(max_hands=1, turn_limit=30, hand_size=5)
    assert wins("rummy", SearchBot(model, Budget(iterations=iterations), search), 6, options=options) >= 4


def test_uno() -> None:
    assert wins("uno", SearchBot(uno(), Budget(iterations=5)), 4, seats=2) >= 3

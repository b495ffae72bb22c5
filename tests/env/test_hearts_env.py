"""A game from another package gets environments by its encoding alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from pettingzoo.test import api_test, seed_test

from parlour.env import ManyGames, make

SOURCES = Path(__file__).parents[2] / "examples" / "parlour-hearts" / "src"


@pytest.fixture
def hearts(monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    monkeypatch.syspath_prepend(str(SOURCES))
    from parlour_hearts import GAME

    return GAME


@pytest.mark.filterwarnings("ignore:Observation")
def test_pettingzoos_own_tests_pass(hearts) -> None:  # type: ignore[no-untyped-def]
    api_test(make(hearts), num_cycles=100)
    seed_test(lambda: make(hearts), num_cycles=50)


def test_many_games_step_in_one_call(hearts) -> None:  # type: ignore[no-untyped-def]
    games = ManyGames(hearts, 4, seed=1)
    for _ in range(200):
        games.step(games.batch.masks.argmax(axis=1))
    assert games.batch.observations[:, games.opening.encoding.layout.slices["hand"]].any()

"""The conformance kit for Rummikub, with moves of the solver."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from parlour.games.rummikub import GAME
from parlour.games.rummikub.rules import hints as plays_module
from parlour.games.rummikub.rules.moves import RummikubOptions
from parlour.testing import Conformance


@pytest.fixture(autouse=True, scope="module")
def _solve_each_position_once() -> Iterator[None]:
    """All tests here play the same few games; the solver has tests of its own."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("best_play", "best_initial_meld", "own_melds"):
            patch.setattr(plays_module, name, cache(getattr(plays_module, name)))
        yield


class TestRummikubConformance(Conformance):
    game = GAME
    options = (RummikubOptions(), RummikubOptions(hints=True))
    deals = 6
    bot_games = 1


def test_the_games_are_the_same_when_every_position_is_solved_again(monkeypatch: Any) -> None:
    for name in ("best_play", "best_initial_meld", "own_melds"):
        monkeypatch.setattr(plays_module, name, getattr(plays_module, name).__wrapped__)
    one, two = TestRummikubConformance().play(3), TestRummikubConformance().play(3)
    assert [step.move for step in one.steps] == [step.move for step in two.steps]

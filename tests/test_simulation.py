"""Matches between bots, for any game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from parlour import simulation
from parlour.game import Bot, Outcome
from parlour.game.registry import UnknownBot, UnknownGame
from parlour.games.hidden_joker.rules.moves import Draw
from parlour.simulation import BotFailed, Match, Tally, WrongSeats, simulated

GAME = "hidden-joker-rummy"


def test_the_same_seed_gives_the_same_matches() -> None:
    one, two, other = (list(simulated(GAME, ["standard", "random"], 4, seed=seed)) for seed in (5, 5, 6))
    assert one == two != other


def test_every_deal_is_played_from_every_seat() -> None:
    matches = list(simulated(GAME, ["random", "highest"], 4))
    assert [match.entrants for match in matches] == [(0, 1), (1, 0), (0, 1), (1, 0)]


def test_levels_take_turns_around_a_larger_table() -> None:
    (match,) = simulated(GAME, ["random", "highest"], 1, seats=4)
    assert match.entrants == (0, 1, 0, 1)
    assert len(match.outcome.scores) == 4
    assert match.moves >= match.turns >= 4


def test_unknown_names_are_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownGame):
        simulated("poker", ["random"], 1)
    with pytest.raises(UnknownBot):
        simulated(GAME, ["random", "clever"], 1)


@pytest.mark.parametrize(("levels", "seats"), [(2, 1), (2, 5), (3, 2), (5, None), (0, 2)])
def test_seats_that_do_not_fit_are_refused(levels: int, seats: int | None) -> None:
    with pytest.raises(WrongSeats):
        simulated(GAME, ["random"] * levels, 1, seats)


class Cheat(Bot):
    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        return Draw("sleeve")


class Dawdler(Bot):
    """Takes the discard and puts it back, for ever."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        return legal[1] if not view.has_drawn else legal[-1]


def test_an_illegal_move_is_reported_with_game_and_seed() -> None:
    with pytest.raises(BotFailed, match=r"Game 0 of seed 3, move 0: .*sleeve"):
        list(simulated(GAME, [Cheat()], 1, seed=3))


def test_a_game_without_end_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "LONGEST", 500)
    with pytest.raises(BotFailed, match="not ended"):
        list(simulated(GAME, [Dawdler()], 1))


def match(winners: tuple[int, ...], scores: tuple[int, ...] = (0, 10)) -> Match:
    return Match(0, (0, 1), Outcome(winners, scores, "done"), 10, 5)


def test_a_shared_win_is_shared_out() -> None:
    tally = Tally(["a", "b"])
    tally.add(match((0,)))
    tally.add(match((0, 1)))
    assert tally.wins == [1.5, 0.5]
    assert (tally.win_rate(0), tally.mean_score(1)) == (0.75, 10)
    assert tally.reasons == {"done": 2}


def test_the_interval_holds_the_rate_and_narrows() -> None:
    few, many = Tally(["a", "b"]), Tally(["a", "b"])
    for _ in range(10):
        few.add(match((0,)))
    for _ in range(1000):
        many.add(match((0,)))
    low, high = few.interval(0)
    assert high == 1.0
    assert 0.7 < low < many.interval(0)[0] < 1.0
    assert Tally(["a"]).interval(0) == (0.0, 1.0)

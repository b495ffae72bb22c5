"""Ratings, standings and schedules."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from itertools import combinations
from random import Random

import msgspec
import pytest

from parlour.games.rummy.contest.archive.games import GameRow
from parlour.games.rummy.contest.csv_tables import games_csv, leaderboard_csv
from parlour.games.rummy.contest.leaderboard import SMALL, Leaderboard
from parlour.games.rummy.contest.ratings import SCALE, fitted, rate, results_of
from parlour.games.rummy.contest.standings import Standings, head_to_heads


def test_two_players_differ_as_the_formula_of_elo_says() -> None:
    ratings = rate(["a", "b"], {("a", "b"): 7500, ("b", "a"): 2500})
    assert ratings["a"].value - ratings["b"].value == pytest.approx(SCALE * math.log(3), abs=1)
    assert (ratings["a"].value + ratings["b"].value) / 2 == pytest.approx(1500)


def test_the_interval_narrows_with_the_square_root_of_the_games() -> None:
    few = rate(["a", "b"], {("a", "b"): 50, ("b", "a"): 50})["a"]
    many = rate(["a", "b"], {("a", "b"): 5000, ("b", "a"): 5000})["a"]
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(10, rel=0.05)


def test_the_maximum_agrees_with_an_independent_one() -> None:
    """Hunter's minorization-maximization on the same likelihood, prior included."""
    players = ["a", "b", "c", "d"]
    wins = {("a", "b"): 8, ("b", "a"): 3, ("b", "c"): 6, ("c", "d"): 5, ("d", "a"): 4, ("c", "b"): 2}
    strength = dict.fromkeys(players, 1.0)
    for _ in range(5000):
        new = {}
        for one in players:
            won = 0.5 + sum(count for (winner, _), count in wins.items() if winner == one)
            weight = 1 / (strength[one] + 1)
            for two in players:
                games = wins.get((one, two), 0) + wins.get((two, one), 0)
                weight += games / (strength[one] + strength[two]) if games else 0
            new[one] = won / weight
        strength = new
    mean = sum(math.log(value) for value in strength.values()) / 4
    for player, rating in rate(players, wins).items():
        assert rating.value == pytest.approx(1500 + SCALE * (math.log(strength[player]) - mean), abs=0.2)


def test_a_player_that_always_wins_has_a_finite_rating() -> None:
    ratings = rate(["a", "b", "c"], {("a", "b"): 100, ("a", "c"): 100})
    assert 1500 < ratings["a"].low < ratings["a"].value < ratings["a"].high < 4000
    assert rate([], {}) == {}
    assert rate(["alone"], {})["alone"].value == 1500


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    rng = Random(5)
    truth = {"a": 0.6, "b": 0.0, "c": -0.6}
    inside = 0
    for _ in range(150):
        wins: Counter[tuple[str, str]] = Counter()
        for one, two in (("a", "b"), ("a", "c"), ("b", "c")):
            for _ in range(40):
                first_wins = rng.random() < 1 / (1 + math.exp(truth[two] - truth[one]))
                wins[(one, two) if first_wins else (two, one)] += 1
        for player, rating in rate(list(truth), wins).items():
            inside += rating.low <= 1500 + SCALE * truth[player] <= rating.high
    assert 0.90 <= inside / 450 <= 0.99


def test_a_fit_that_starts_from_an_earlier_one_is_the_same() -> None:
    names = [f"p{number}" for number in range(12)]
    rng = Random(2)
    wins = {(one, two): rng.randrange(9) for one in names for two in names if one != two}
    first = fitted(results_of(names, wins, {}))
    wins[names[0], names[1]] += 3
    again = fitted(results_of(names, wins, first.strengths)).ratings
    assert again != first.ratings
    for name, rating in rate(names, wins).items():
        assert again[name].value == pytest.approx(rating.value, abs=0.11)
        assert again[name].low == pytest.approx(rating.low, abs=0.11)


def many(count: int) -> Standings:
    """Standings after some games of every pair."""
    rng = Random(3)
    standings = Standings()
    names = [f"player {number:03d}" for number in range(count)]
    for name in names:
        standings.enter(name)
    for one, two in combinations(names, 2):
        standings.wins[one, two] += rng.randrange(4)
        standings.wins[two, one] += rng.randrange(4)
    return standings


async def test_looking_at_the_leaderboard_of_500_costs_the_event_loop_under_50_ms(
    capsys: pytest.CaptureFixture[str],
) -> None:
    standings, board, costs = many(500), Leaderboard(), []
    try:
        for _ in range(3):
            before = time.thread_time()
            lines = await board.lines(standings)
            encoded = msgspec.json.encode(lines)
            costs.append(time.thread_time() - before)
            standings.changes += 1
    finally:
        await board.close()
    with capsys.disabled():
        print(f" [500 names: {', '.join(f'{1000 * cost:.1f}' for cost in costs)} ms] ", end="")  # noqa: T201
    assert len(lines) == 500
    assert len(encoded) > 50_000
    assert sorted(costs)[1] < 0.05  # the first look starts the worker


@pytest.mark.parametrize("count", [SMALL, SMALL + 10])
async def test_ratings_from_a_thread_or_a_process_are_those_of_the_standings(count: int) -> None:
    standings, board = many(count), Leaderboard()
    try:
        async with asyncio.timeout(120):
            while board._of[0] is not standings:
                lines = await board.lines(standings)
    finally:
        await board.close()
    assert await board.lines(standings) == lines == standings.lines()


def row(number: int, winner: int, forfeit: int | None = None) -> GameRow:
    reason = "TIMEOUT" if forfeit is not None else None
    return GameRow(
        number, "a", "=b", number, False, 0.0, 1.0, winner, 10, 20, 3, 2, 1, 40, forfeit, reason, None
    )


def test_standings_count_wins_forfeits_and_points() -> None:
    board = Standings([row(1, 0), row(2, 0, forfeit=1), row(3, 1)])
    board.enter("new")
    lines = {line.name: line for line in board.lines()}
    assert (lines["a"].wins, lines["a"].losses, lines["a"].points) == (2, 1, 30)
    assert (lines["=b"].forfeits, lines["=b"].reasons) == (1, {"TIMEOUT": 1})
    assert lines["new"].games == 0
    assert head_to_heads(board.wins, board.played)[0].games == 3


def test_csv_has_a_line_a_row_and_no_formulas() -> None:
    text = games_csv([row(1, 0), row(2, 1)], {})
    assert len(text.splitlines()) == 3
    assert ",'=b," in text
    assert "TIMEOUT:1" in leaderboard_csv(Standings([row(2, 0, forfeit=1)]).lines())

"""Ratings, standings and schedules."""

from __future__ import annotations

import math
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games.rummy.contest.ratings import SCALE, rate
from parlour.games.rummy.contest.results import GameRow
from parlour.games.rummy.contest.schedule import (
    games_for_all,
    next_pairings,
    pair_of,
    pairing,
    seed_of,
)
from parlour.games.rummy.contest.standings import Standings, games_csv, standings_csv


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


@given(st.integers(2, 7), st.integers(1, 5), st.randoms())
@settings(max_examples=40)
def test_a_round_robin_gives_every_pair_the_same_games_and_both_seats(
    size: int, wanted: int, rng: Random
) -> None:
    names = [f"p{number}" for number in range(size)]
    limit = games_for_all(wanted)
    played: Counter[tuple[str, str]] = Counter()
    seats: Counter[tuple[str, str]] = Counter()
    running: list[tuple[str, str]] = []
    for _ in range(10_000):
        busy = {name for pair in running for name in pair}
        idle = dict.fromkeys((name for name in names if name not in busy), rng.choice([0.0, 9.0]))
        for game in next_pairings(idle, names, played, limit):
            assert {game.first, game.second}.isdisjoint(busy)
            busy |= {game.first, game.second}
            running.append((game.first, game.second))
        if not running:
            idle = dict.fromkeys(names, 9.0)
            if not next_pairings(idle, names, played, limit):
                break
            continue
        first, second = running.pop(rng.randrange(len(running)))
        played[pair_of(first, second)] += 1
        seats[first, second] += 1
    assert set(played.values()) == {limit}
    assert set(seats.values()) == {limit // 2}


def test_players_that_finish_together_meet_others_too() -> None:
    names = ["a", "b", "c", "d"]
    played = {("a", "b"): 2}
    assert next_pairings({"a": 0.0, "b": 0.0}, names, played, None) == []
    assert len(next_pairings({"a": 5.0, "b": 5.0}, names, played, None)) == 1
    both = next_pairings(dict.fromkeys(names, 0.0), names, played, None)
    assert {game.pair for game in both} == {("a", "c"), ("b", "d")}


def test_duplicate_deals_are_the_same_twice_and_then_others() -> None:
    games = [pairing(("a", "b"), number) for number in range(4)]
    seeds = [seed_of(b"secret", game, duplicate=True) for game in games]
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]
    assert (games[0].first, games[1].first) == ("a", "b")
    assert len({seed_of(b"secret", game, duplicate=False) for game in games}) == 4
    assert seed_of(b"other", games[0], duplicate=True) != seeds[0]


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
    assert board.head_to_head()[0].games == 3


def test_csv_has_a_line_a_row_and_no_formulas() -> None:
    text = games_csv([row(1, 0), row(2, 1)])
    assert len(text.splitlines()) == 3
    assert ",'=b," in text
    assert "TIMEOUT:1" in standings_csv(Standings([row(2, 0, forfeit=1)]).lines())

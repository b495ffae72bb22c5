"""The order in which pairs play."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games.rummy.contest.schedule import games_for_all, next_pairings, pair_of, pairing


@given(st.integers(2, 7), st.integers(1, 5), st.randoms())
@settings(max_examples=40)
def test_a_round_robin_gives_every_pair_the_same_games_and_both_seats(
    size: int, wanted: int, rng: Random
) -> None:
    names = [f"p{number}" for number in range(size)]
    ids = {name: number for number, name in enumerate(names)}
    limit = games_for_all(wanted)
    played: Counter[tuple[str, str]] = Counter()
    seats: Counter[tuple[str, str]] = Counter()
    running: list[tuple[str, str]] = []
    for _ in range(10_000):
        busy = {name for pair in running for name in pair}
        idle = dict.fromkeys((name for name in names if name not in busy), rng.choice([0.0, 9.0]))
        for game in next_pairings(idle, names, played, limit, ids):
            assert {game.first, game.second}.isdisjoint(busy)
            busy |= {game.first, game.second}
            running.append((game.first, game.second))
        if not running:
            idle = dict.fromkeys(names, 9.0)
            if not next_pairings(idle, names, played, limit, ids):
                break
            continue
        first, second = running.pop(rng.randrange(len(running)))
        played[pair_of(first, second)] += 1
        seats[first, second] += 1
    assert set(played.values()) == {limit}
    assert set(seats.values()) == {limit // 2}


def test_players_that_finish_together_meet_others_too() -> None:
    names = ["a", "b", "c", "d"]
    ids = dict(zip(names, range(4), strict=True))
    played = {("a", "b"): 2}
    assert next_pairings({"a": 0.0, "b": 0.0}, names, played, None, ids) == []
    assert len(next_pairings({"a": 5.0, "b": 5.0}, names, played, None, ids)) == 1
    both = next_pairings(dict.fromkeys(names, 0.0), names, played, None, ids)
    assert {game.pair for game in both} == {("a", "c"), ("b", "d")}


def test_seats_alternate_and_outlast_a_change_of_name() -> None:
    before = [pairing(("a", "b"), number, {"a": 1, "b": 2}).first for number in range(2)]
    after = [pairing(("b", "z"), number, {"z": 1, "b": 2}).first for number in range(2, 4)]
    assert [*before, *after] == ["a", "b", "z", "b"]


def test_players_of_the_house_do_not_play_each_other() -> None:
    names = ["a", "b", "house 1", "house 2", "house 3"]
    ids = {name: number for number, name in enumerate(names)}
    house = set(names[2:])
    played: Counter[tuple[str, str]] = Counter()
    for _ in range(12):
        for game in next_pairings(dict.fromkeys(names, 0.0), names, played, 4, ids, None, house):
            played[game.pair] += 1
    assert all(not set(pair) <= house for pair in played)
    assert len(played) == 7
    idle = dict.fromkeys(sorted(house), 99.0)
    assert next_pairings(idle, names, played, None, ids, None, house) == []

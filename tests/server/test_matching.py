"""The arithmetic of matching: the longest waiting first, near ratings, wider with time, never with the blocked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.server.matchmaking.matching import (
    ANYBODY_MS,
    FIRST_DISTANCE,
    Waiter,
    allowed_distance,
    matched,
    together,
)

waiters = st.lists(
    st.builds(
        Waiter,
        st.integers(1, 10_000),
        st.floats(0, 50, allow_nan=False),
        st.integers(0, 60_000),
    ),
    max_size=30,
    unique_by=lambda waiter: waiter.id,
)


def ids(tables: list[list[Waiter]]) -> list[list[int]]:
    return [[waiter.id for waiter in table] for table in tables]


def test_the_nearest_rating_is_chosen_by_who_waited_longest() -> None:
    people = [Waiter(1, 25, 9_000), Waiter(2, 27, 1_000), Waiter(3, 25.5, 500), Waiter(4, 27.5, 100)]
    assert ids(matched(people, 2)) == [[1, 3], [2, 4]]


def test_the_distance_widens_with_time() -> None:
    far = Waiter(2, 25 + FIRST_DISTANCE + 2, 0)
    assert matched([Waiter(1, 25, 1_000), far], 2) == []
    assert ids(matched([Waiter(1, 25, 6_000), far], 2)) == [[1, 2]]
    assert ids(matched([Waiter(1, 0, ANYBODY_MS), Waiter(2, 50, 0)], 2)) == [[1, 2]]
    assert allowed_distance(0) < allowed_distance(10_000) < allowed_distance(30_000)


@pytest.mark.parametrize("pair", [(1, 2), (2, 1)])
def test_blocked_people_never_meet_even_at_a_table_of_many(pair: tuple[int, int]) -> None:
    people = [Waiter(number, 25, 60_000 - number) for number in (1, 2, 3, 4)]
    assert ids(matched(people, 2, {pair})) == [[1, 3], [2, 4]]
    assert matched(people, 4, {pair}) == []
    assert ids(together(people, 4, {pair})) == [[1, 3, 4], [2]]


def test_people_with_bots_share_tables() -> None:
    people = [Waiter(number, number * 10.0, number) for number in (1, 2, 3)]
    assert ids(together(people, 2)) == [[3, 2], [1]]
    assert together([], 2) == []


@given(waiters, st.integers(2, 5), st.sets(st.tuples(st.integers(1, 30), st.integers(1, 30)), max_size=5))
def test_everybody_sits_once_at_full_tables_of_people_who_are_near(
    people: list[Waiter], seats: int, apart: set[tuple[int, int]]
) -> None:
    tables = matched(people, seats, apart)
    seated = [waiter for table in tables for waiter in table]
    assert len(seated) == len({waiter.id for waiter in seated})
    for first, *others in tables:
        assert len(others) == seats - 1
        assert all(abs(first.rating - one.rating) <= allowed_distance(first.waited_ms) for one in others)
        named = [first.id, *(one.id for one in others)]
        assert not any((one, other) in apart for one in named for other in named if one != other)
    left = [waiter for waiter in people if waiter not in seated]
    assert matched(left, seats, apart) == []


@given(waiters, st.integers(2, 5))
def test_nobody_with_bots_is_left_over(people: list[Waiter], seats: int) -> None:
    tables = together(people, seats)
    assert sorted(waiter.id for table in tables for waiter in table) == sorted(one.id for one in people)
    assert all(1 <= len(table) <= seats for table in tables)

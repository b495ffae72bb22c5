"""Shuffles: a pure function of (seed, n), fair, and the same as the documented recipe."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.game.shuffles import numbered_seed, shuffled, words

seeds = st.binary(max_size=80)
KNOWN = [1, 7, 3, 6, 5, 2, 9, 8, 0, 4]


@given(st.lists(st.integers(), max_size=60), seeds, st.integers(0, 1000))
def test_a_shuffle_keeps_every_item_and_leaves_its_source_alone(
    items: list[int], seed: bytes, n: int
) -> None:
    before = list(items)
    assert Counter(shuffled(items, seed, n)) == Counter(items)
    assert items == before


@given(seeds, st.integers(0, 1000))
def test_the_same_seed_and_number_give_the_same_order(seed: bytes, n: int) -> None:
    assert shuffled(range(52), seed, n) == shuffled(iter(range(52)), seed, n)


def test_another_seed_or_number_gives_another_order() -> None:
    orders = {tuple(shuffled(range(52), b"seed %d" % seed, n)) for seed in range(20) for n in range(20)}
    assert len(orders) == 400


def test_seeds_longer_than_a_block_count_in_full() -> None:
    assert shuffled(range(52), b"x" * 100, 0) != shuffled(range(52), b"x" * 99 + b"y", 0)


def test_a_known_order_never_changes() -> None:
    """Logs are replayed for ever: this order is part of the format."""
    assert shuffled(range(10), numbered_seed(42), 0) == KNOWN


def test_the_recipe_written_out_gives_the_same_order() -> None:
    """Fisher-Yates from the last item down; words that would favor a place are skipped."""
    for number in range(50):
        seed = numbered_seed(number)
        items, stream = list(range(104)), words(seed, 3)
        for last in range(103, 0, -1):
            word = next(stream)
            while word >= 2**32 // (last + 1) * (last + 1):
                word = next(stream)
            place = word % (last + 1)
            items[last], items[place] = items[place], items[last]
        assert shuffled(range(104), seed, 3) == items


@pytest.mark.parametrize("size", [2, 3, 4])
def test_every_order_is_equally_likely(size: int) -> None:
    """Chi-squared of 12,000 shuffles, far below what a biased shuffle gives."""
    rounds = 12_000
    counts = Counter(tuple(shuffled(range(size), numbered_seed(number), 0)) for number in range(rounds))
    orders = list(permutations(range(size)))
    expected = rounds / len(orders)
    assert sum((counts[order] - expected) ** 2 / expected for order in orders) < 3 * len(orders)


def test_different_numbers_give_different_seeds() -> None:
    assert numbered_seed(1) != numbered_seed(-1) != numbered_seed(11)
    assert numbered_seed(2**70) == b"number:1180591620717411303424"

"""Shuffles with a chosen result, so that the kit can deal other cards than a seed does.

Rules take all their randomness from `parlour.game.shuffled`, which takes its random numbers from
`parlour.game.shuffles.words`. The kit replaces that function.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from typing import NamedTuple

from parlour.game import shuffles
from parlour.game.interface import Seed

Rig = Mapping[int, Sequence[int]]
"""By number of a shuffle: the random numbers to use instead of the seed's."""


class Shuffle(NamedTuple):
    """A shuffle that was made: its number, and how many items it had."""

    n: int
    items: int


@contextmanager
def recorded() -> Iterator[list[Shuffle]]:
    """Collect the shuffles that are made."""
    made: list[Shuffle] = []
    real = shuffles.words

    def words(seed: Seed, n: int) -> Iterator[int]:
        pulled = 0
        try:
            for word in real(seed, n):
                pulled += 1
                yield word
        finally:
            made.append(Shuffle(n, pulled))  # Fisher-Yates pulls a word for each item

    with _replaced(words):
        yield made


@contextmanager
def rigged(rig: Rig, known: Set[int]) -> Iterator[None]:
    """Make the shuffles of the rig come out as it says, and those not in `known` as with another seed."""
    real = shuffles.words

    def words(seed: Seed, n: int) -> Iterator[int]:
        if n in rig:
            return iter([*rig[n], 0])
        return real(seed if n in known else seed + b"!", n)

    with _replaced(words):
        yield


@contextmanager
def _replaced(words: object) -> Iterator[None]:
    real = shuffles.words
    shuffles.words = words  # type: ignore[assignment]
    try:
        yield
    finally:
        shuffles.words = real


def order_of(seed: Seed, shuffle: Shuffle) -> list[int]:
    """The items' places before the shuffle, in the order after it."""
    return shuffles.shuffled(range(shuffle.items), seed, shuffle.n)


def words_for(order: Sequence[int]) -> list[int]:
    """Random numbers with which a shuffle has this order."""
    items = list(range(len(order)))
    numbers = []
    for last in range(len(order) - 1, 0, -1):
        other = items.index(order[last], 0, last + 1)
        items[last], items[other] = items[other], items[last]
        numbers.append(other)
    return numbers

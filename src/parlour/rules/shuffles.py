"""Shuffles that anyone can check: the n-th shuffle of a game is a pure function of (seed, n).

Random numbers are the 32-bit big-endian words of HMAC-SHA256(key=seed, message="shuffle:<n>:<block>") for
block 0, 1, 2, ... Fisher-Yates runs from the last item down; a word that would favour some places over others
is skipped. Few enough parts to be written again in any language, which the web page does.
"""

from __future__ import annotations

import hmac
import struct
from collections.abc import Iterable, Iterator
from typing import TypeVar

from parlour.rules.interface import Seed

T = TypeVar("T")

_WORDS = struct.Struct(">8I")
_SPAN = 1 << 32


def numbered_seed(number: int) -> Seed:
    """The seed that a plain number stands for."""
    return b"number:%d" % number


def words(seed: Seed, n: int) -> Iterator[int]:
    """The endless stream of 32-bit words of the n-th shuffle."""
    block = 0
    while True:
        yield from _WORDS.unpack(hmac.digest(seed, b"shuffle:%d:%d" % (n, block), "sha256"))
        block += 1


def shuffled(items: Iterable[T], seed: Seed, n: int) -> list[T]:
    """The items in the order of the seed's n-th shuffle."""
    result = list(items)
    stream = words(seed, n)
    for last in range(len(result) - 1, 0, -1):
        size = last + 1
        fair = _SPAN - _SPAN % size
        word = next(stream)
        while word >= fair:
            word = next(stream)
        other = word % size
        result[last], result[other] = result[other], result[last]
    return result

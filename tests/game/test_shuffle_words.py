"""Shuffles use a stream of HMAC-SHA256 values that anyone can compute."""

from __future__ import annotations

import hmac
import struct
from itertools import islice

import pytest

from parlour.game.shuffles import words


@pytest.mark.parametrize("length", [0, 1, 32, 63, 64, 65, 200])
@pytest.mark.parametrize("n", [0, 7])
def test_words_are_those_of_hmac_sha256(length: int, n: int) -> None:
    seed = bytes(range(length))
    expected: list[int] = []
    for block in range(3):
        mac = hmac.digest(seed, f"shuffle:{n}:{block}".encode(), "sha256")
        expected += struct.unpack(">8I", mac)
    assert list(islice(words(seed, n), 24)) == expected

"""Frames of the server's own making are those of RFC 6455."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from parlour.server.frames import text_frame


def as_the_library_writes_it(text: bytes) -> bytes:
    return Frame(Opcode.TEXT, text).serialize(mask=False)


@given(st.text())
def test_a_text_becomes_one_unmasked_frame(text: str) -> None:
    assert text_frame(text.encode()) == as_the_library_writes_it(text.encode())


@pytest.mark.parametrize("length", [0, 125, 126, 127, 65_535, 65_536, 70_000])
def test_lengths_are_written_in_7_16_or_64_bits(length: int) -> None:
    assert text_frame(b"x" * length) == as_the_library_writes_it(b"x" * length)

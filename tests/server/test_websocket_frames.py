"""Frames are encoded and decoded as in RFC 6455."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from parlour.server.websocket_frames import read_texts, text_frame


def as_the_library_writes_it(text: bytes) -> bytes:
    return Frame(Opcode.TEXT, text).serialize(mask=False)


@given(st.text())
def test_a_text_becomes_one_unmasked_frame(text: str) -> None:
    assert text_frame(text.encode()) == as_the_library_writes_it(text.encode())


@pytest.mark.parametrize("length", [0, 125, 126, 127, 65_535, 65_536, 70_000])
def test_lengths_are_written_in_7_16_or_64_bits(length: int) -> None:
    assert text_frame(b"x" * length) == as_the_library_writes_it(b"x" * length)


def of_a_client(text: bytes, opcode: Opcode = Opcode.TEXT, *, is_final: bool = True) -> bytes:
    return Frame(opcode, text, is_final).serialize(mask=True)


@given(st.lists(st.text(), min_size=1, max_size=4))
def test_plain_messages_are_read(texts: list[str]) -> None:
    data = b"".join(of_a_client(text.encode()) for text in texts)
    assert read_texts(data) == texts


@pytest.mark.parametrize("length", [0, 125, 126, 127, 65_535])
def test_plain_messages_of_usual_lengths_are_read(length: int) -> None:
    assert read_texts(of_a_client(b"x" * length)) == ["x" * length]


@given(st.lists(st.text(max_size=300), min_size=1, max_size=3), st.data())
def test_an_incomplete_message_is_left_to_the_library(texts: list[str], data: st.DataObject) -> None:
    whole = b"".join(of_a_client(text.encode()) for text in texts)
    ends = [len(b"".join(of_a_client(text.encode()) for text in texts[:n])) for n in range(len(texts) + 1)]
    cut = data.draw(st.integers(0, len(whole)))
    if cut in ends:
        assert read_texts(whole[:cut]) == texts[: ends.index(cut)]
    else:
        assert read_texts(whole[:cut]) is None


@pytest.mark.parametrize(
    "data",
    [
        of_a_client(b"", Opcode.CLOSE),
        of_a_client(b"", Opcode.PING),
        of_a_client(b"x", Opcode.BINARY),
        of_a_client(b"x", is_final=False),
        of_a_client(b"\xff"),
        of_a_client(b"x" * 65_536),
        of_a_client(b"x") + of_a_client(b"", Opcode.PING),
        text_frame(b"not masked"),
        b"\x81\xfe\x00\x01abcdx",
        b"\xc1\x81abcdx",
    ],
    ids=range(10),  # masks are drawn anew in each process, and the tests' names must be the same in all
)
def test_everything_else_is_left_to_the_library(data: bytes) -> None:
    assert read_texts(data) is None


@given(st.binary(max_size=40))
def test_any_bytes_are_handled(data: bytes) -> None:
    texts = read_texts(data)
    assert texts is None or all(isinstance(text, str) for text in texts)

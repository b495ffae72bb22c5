"""What our WebSocket transport hears and says is what RFC 6455 demands, whatever frames arrive, in whatever pieces.

Frames are written here by hand. What must come of them is asked of wsproto, which the server does not use.
"""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
import uvicorn
from hypothesis import example, given
from hypothesis import strategies as st
from uvicorn.server import ServerState
from wsproto import ConnectionType
from wsproto.connection import Connection, ConnectionState
from wsproto.events import BytesMessage, CloseConnection, Ping, TextMessage
from wsproto.utilities import LocalProtocolError, RemoteProtocolError

from parlour.server.websocket_frames import EXTENSION, FrameProtocol

LARGEST = 65_536
HANDSHAKE = (
    b"GET /socket.io/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
CONTINUES, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


class Outcome(NamedTuple):
    """What one end of a connection makes of what the other has sent."""

    heard: list[str | bytes]
    pongs: list[bytes]
    closed: int | None
    """The code with which it closes the connection."""


class MemoryTransport(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.is_closed = False
        self.is_reading = True

    def write(self, data: Any) -> None:
        assert not self.is_closed, "nothing is written to a closed connection"
        self.written += bytes(data)

    def get_write_buffer_size(self) -> int:
        return 0

    def pause_reading(self) -> None:
        self.is_reading = False

    def resume_reading(self) -> None:
        self.is_reading = True

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_closed = True

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default


async def ours(pieces: list[bytes]) -> Outcome:
    """What our transport makes of these bytes after the handshake."""
    heard: list[str | bytes] = []
    is_listening = asyncio.Event()

    async def application(scope: Any, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        scope["extensions"][EXTENSION].listen(heard.append)
        is_listening.set()
        while (await receive())["type"] != "websocket.disconnect":
            pass

    transport = MemoryTransport()
    protocol = _protocol(application)
    protocol.connection_made(transport)
    protocol.data_received(HANDSHAKE)
    await is_listening.wait()
    answer, _, _ = transport.written.partition(b"\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 101 ")
    for piece in pieces:
        if not transport.is_closed:
            assert transport.is_reading
            protocol.data_received(piece)
    protocol.connection_lost(None)
    await asyncio.gather(*protocol.tasks)
    return _said(heard, transport.written[len(answer) + 4 :])


def _protocol(application: Any) -> FrameProtocol:
    config = uvicorn.Config(
        application, ws=FrameProtocol, ws_max_size=LARGEST, log_config=None, ws_ping_interval=None
    )
    config.ws_per_message_deflate = False
    config.load()
    return FrameProtocol(config, ServerState(), {})


def _said(heard: list[str | bytes], written: bytes) -> Outcome:
    """Read the server's own frames."""
    reader, pongs, closed = Connection(ConnectionType.CLIENT), [], None
    at = 0
    while at < len(written):
        opcode, length = written[at] & 15, written[at + 1]
        assert written[at] & 0xF0 == 0x80, "whole frames, without extensions"
        assert length < 126, "control frames are short, and not masked"
        content = written[at + 2 : at + 2 + length]
        if opcode == PONG:
            pongs.append(content)
        else:
            assert opcode == CLOSE
            closed = int.from_bytes(content[:2], "big") if content else 1005
        at += 2 + length
    reader.receive_data(written)  # raises if these are no frames
    return Outcome(heard, pongs, closed)


def by_wsproto(data: bytes) -> Outcome:
    """What the reference makes of the same bytes."""
    connection = Connection(ConnectionType.SERVER)
    heard: list[str | bytes] = []
    pongs: list[bytes] = []
    closed: int | None = None
    parts: list[Any] = []
    connection.receive_data(data)
    try:
        for event in connection.events():
            if isinstance(event, Ping):
                pongs.append(bytes(event.payload))
            elif isinstance(event, CloseConnection):
                closed = int(event.code)
            elif isinstance(event, TextMessage | BytesMessage):
                parts.append(event.data)
                if event.message_finished:
                    empty: Any = "" if isinstance(event, TextMessage) else b""
                    heard.append(empty.join(parts))
                    parts = []
    except (RemoteProtocolError, LocalProtocolError) as error:
        closed = int(error.event_hint.code) if getattr(error, "event_hint", None) else 1002
    assert connection.state is not ConnectionState.CONNECTING
    return Outcome(heard, pongs, closed)


# Frames


def frame(
    opcode: int,
    content: bytes = b"",
    *,
    is_final: bool = True,
    mask: bytes | None = b"mask",
    reserved: int = 0,
    length_bytes: int | None = None,
) -> bytes:
    """A frame, also one that must not be."""
    length = len(content)
    shortest = 0 if length < 126 else 2 if length < 65_536 else 8
    width = shortest if length_bytes is None else length_bytes
    first = (0x80 if is_final else 0) | reserved << 4 | opcode
    short = length if width == 0 else 126 if width == 2 else 127
    head = bytes((first, (0x80 if mask else 0) | short)) + (length.to_bytes(width, "big") if width else b"")
    if mask is None:
        return head + content
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(content))


MASKS = st.binary(min_size=4, max_size=4)
CONTROLS = st.builds(frame, st.sampled_from([PING, PONG]), st.binary(max_size=125), mask=MASKS)


@st.composite
def messages(draw: st.DrawFn) -> bytes:
    """A message in one or more parts, with control frames between them."""
    is_text = draw(st.booleans())
    content = draw(st.text(max_size=300)).encode() if is_text else draw(st.binary(max_size=300))
    cuts = sorted(draw(st.lists(st.integers(0, len(content)), max_size=4)))
    bounds = [0, *cuts, len(content)]
    sent = b""
    for number, (start, end) in enumerate(pairwise(bounds)):
        opcode = CONTINUES if number else TEXT if is_text else BINARY
        sent += frame(
            opcode, content[start:end], is_final=end == len(content) and number == len(cuts), mask=draw(MASKS)
        )
        if number < len(cuts):
            sent += b"".join(draw(st.lists(CONTROLS, max_size=2)))
    return sent


ENDS = {
    "close": frame(CLOSE),
    "close with a code": frame(CLOSE, (1000).to_bytes(2, "big")),
    "close with a reason": frame(CLOSE, (1001).to_bytes(2, "big") + "gone ä".encode()),
    "close with a code of its own": frame(CLOSE, (3500).to_bytes(2, "big")),
    "half a code": frame(CLOSE, b"\x03"),
    "a code that is never sent": frame(CLOSE, (1005).to_bytes(2, "big")),
    "a code that is no code": frame(CLOSE, (999).to_bytes(2, "big")),
    "a reason that is no text": frame(CLOSE, (1000).to_bytes(2, "big") + b"\xff"),
    "not masked": frame(TEXT, b"x", mask=None),
    "reserved bits": frame(TEXT, b"x", reserved=4),
    "an unknown opcode": frame(3, b"x"),
    "an unknown control frame": frame(11),
    "a control frame in parts": frame(PING, is_final=False),
    "a long control frame": frame(PING, b"x" * 126),
    "a continuation of nothing": frame(CONTINUES, b"x"),
    "a message within a message": frame(TEXT, b"x", is_final=False) + frame(TEXT, b"y"),
    "no text": frame(TEXT, b"\xff"),
    "no text, in parts": frame(TEXT, "ä".encode()[:1], is_final=False) + frame(CONTINUES, b"x"),
}


@given(
    sent=st.lists(messages() | CONTROLS, max_size=5),
    end=st.sampled_from(["", *ENDS]),
    cuts=st.lists(st.integers(0, 4_000), max_size=12),
)
@example(sent=[], end="a message within a message", cuts=[3])
def test_frames_are_taken_as_the_reference_takes_them(sent: list[bytes], end: str, cuts: list[int]) -> None:
    data = b"".join(sent) + ENDS.get(end, b"")
    bounds = [0, *sorted(cut for cut in cuts if cut < len(data)), len(data)]
    pieces = [data[start:stop] for start, stop in pairwise(bounds) if start < stop]
    assert asyncio.run(ours(pieces)) == by_wsproto(data)


@pytest.mark.parametrize("end", ENDS)
def test_each_end_byte_by_byte(end: str) -> None:
    data = frame(TEXT, b"before") + ENDS[end] + frame(TEXT, b"behind it")
    outcome = asyncio.run(ours([bytes((byte,)) for byte in data]))
    assert outcome.heard == ["before"]
    assert outcome.closed is not None


@pytest.mark.parametrize("width", [2, 8])
def test_a_length_that_could_be_written_shorter_is_taken_as_the_library_takes_it(width: int) -> None:
    """RFC 6455 forbids it to senders. Nothing is gained by it, so it may be taken or refused, but not misread."""
    data = frame(TEXT, b"x", length_bytes=width) + frame(TEXT, b"y")
    outcome = asyncio.run(ours([data]))
    assert outcome.heard == ["x", "y"] if outcome.closed is None else outcome.heard == []


@pytest.mark.parametrize("parts", [1, 3])
def test_what_is_too_long_closes_the_connection(parts: int) -> None:
    content = b"x" * (LARGEST // parts + 1)
    opcodes = [TEXT, *[CONTINUES] * (parts - 1)]
    data = b"".join(
        frame(opcode, content, is_final=number == parts) for number, opcode in enumerate(opcodes, start=1)
    )
    assert asyncio.run(ours([data])) == Outcome([], [], 1009)
    assert asyncio.run(ours([frame(TEXT, b"x" * LARGEST)])).heard == ["x" * LARGEST]


# Handshakes

HEADERS = st.lists(
    st.tuples(
        st.sampled_from(
            [
                "Connection",
                "Upgrade",
                "Sec-WebSocket-Version",
                "Sec-WebSocket-Key",
                "Sec-WebSocket-Protocol",
                "Cookie",
            ]
        ),
        st.sampled_from(
            ["", "Upgrade", "websocket", "13", "8", "dGhlIHNhbXBsZSBub25jZQ==", "x", "a, b", "ä"]
        ),
    ),
    max_size=8,
)


async def shaken(handshake: bytes) -> MemoryTransport:
    """What is said to a handshake, and to what follows it."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()

    transport, protocol = MemoryTransport(), _protocol(application)
    protocol.connection_made(transport)
    protocol.data_received(handshake)
    for _ in range(3):
        await asyncio.sleep(0)
    if not transport.is_closed:
        protocol.data_received(frame(TEXT, b"x"))
    protocol.shutdown()
    protocol.connection_lost(None)
    await asyncio.gather(*protocol.tasks)
    return transport


@given(HEADERS)
def test_any_handshake_is_answered(headers: list[tuple[str, str]]) -> None:
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers)
    transport = asyncio.run(
        shaken(b"GET /socket.io/ HTTP/1.1\r\nHost: x\r\n" + lines.encode("latin-1") + b"\r\n")
    )
    assert transport.written.startswith(b"HTTP/1.1 ")
    assert transport.is_closed


@pytest.mark.parametrize(
    "handshake",
    [
        HANDSHAKE.replace(b"Host: x\r\n", b"Host: x\r\n" + b"X: y\r\n" * 300),
        HANDSHAKE.replace(b"/socket.io/", b"/" + b"x" * 20_000),
        HANDSHAKE.replace(b"Host: x", b"Host: " + b"x" * 20_000),
        HANDSHAKE.replace(b"Host: x", b"Ho st: x"),
        HANDSHAKE.replace(b"GET", b"POST"),
        HANDSHAKE.replace(b"HTTP/1.1", b"HTTP/1.0"),
        b"HELLO\r\n\r\n",
    ],
)
def test_a_handshake_that_cannot_be_read_is_ended(handshake: bytes) -> None:
    transport = asyncio.run(shaken(handshake))
    assert not transport.written or transport.written.startswith((b"HTTP/1.1 4", b"HTTP/1.1 5"))
    assert transport.is_closed

"""Handshakes, polling bodies and frames that are no Engine.IO: an answer or a closed line, and no traceback."""

from __future__ import annotations

import asyncio
import re

import httpx
import msgspec
import pytest
from clients import Player, StartServer

from parlour.testing.processes import ServerProcess

POLLING = "/socket.io/?EIO=4&transport=polling"

QUERIES = [
    "",
    "?EIO=3&transport=polling",
    "?EIO=4&transport=carrier-pigeon",
    "?EIO=4&transport=websocket",
    "?EIO=4&transport=polling&sid=nobody",
    "?EIO=4&transport=polling&j=x",
    "?EIO=4&transport=polling&j=1",
    "?EIO=4&transport=polling&sid=%00%ff",
    "?%ff=%fe",
    "?EIO=4&transport=polling&" + "x" * 4_000,
]

BODIES = [
    b"",
    b"\xff\xfe\xfd",
    b"x",
    b"4",
    b"40",
    b"9",
    b"\x1e\x1e\x1e",
    b"4\x1e" * 40,
    b"b!!!!",
    b"bAA",
    b"b",
    b"d=",
    b"d",
    b"d=4%ff",
    b"2probe",
    b"3",
    b"1",
    b"5",
    b"6",
    b"0{}",
    b"40{",
    b'40{"token":5}',
    b'40["x"]',
    b"41",
    b'42["state"',
    b'42["state",{"game_id":0}]',
    b'421["state",{"game_id":0}]',
    b"43[]",
    b"44{}",
    b'451-["x",{"_placeholder":true,"num":0}]',
    b"4" + "é".encode() * 100,
    b"4" * 60_000,
    b"\x00" * 100,
]

RAW = [
    b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n",
    b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n",
    b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 8\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    b"GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    b"GET /socket.io/?EIO=4&transport=polling&sid=x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nOrigin: http://evil\r\n"
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    b"POST /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n",
    b"PUT /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00",
    b"HELLO\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
]

FRAMES = [
    b"\x81\x05hello",
    b"\xff" * 20,
    b"\x88\x80abcd",
    b"\x81\xfe\x00\x01abcdx",
    b"\x82\x81abcdx",
    b"\x8f\x80abcd",
]


@pytest.fixture(scope="module")
def server(start_server: StartServer) -> ServerProcess:
    return start_server()


async def test_bad_handshakes_and_bodies_log_no_traceback(server: ServerProcess) -> None:
    ann = await Player.arrive(server.url)
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        for query in QUERIES:
            answer = await http.get(f"/socket.io/{query}")
            assert answer.status_code in (200, 400), (query, answer.status_code)
        for body in BODIES:
            for is_logged_in in (False, True):
                path = await _session(http, ann.token if is_logged_in else None)
                answer = await http.post(path, content=body)
                assert answer.status_code in (200, 400), (body, answer.status_code)
    for sent in RAW:
        await _speak(server, sent)
    for frame in FRAMES:
        await _speak(server, RAW[5].replace(b"Origin: http://evil\r\n", b"") + frame)
    assert (await ann.get("/api/auth/me")).status_code == 200
    log = server.log.read_text()
    assert "Traceback" not in log, log[log.index("Traceback") - 300 :][:6000]
    assert not re.search(r"^\s", log, re.MULTILINE), log[-3000:]
    await ann.leave()


async def _session(http: httpx.AsyncClient, token: str | None) -> str:
    """The address of a new polling session."""
    opened = await http.get(POLLING)
    path = f"{POLLING}&sid={msgspec.json.decode(opened.text[1:])['sid']}"
    if token is not None:
        await http.post(path, content=b"40" + msgspec.json.encode({"token": token}))
        await http.get(path)
    return path


async def _speak(server: ServerProcess, sent: bytes) -> None:
    """Send these bytes, and read until the line is closed or quiet."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        writer.write(sent)
        async with asyncio.timeout(0.5):
            while await reader.read(65_536):
                pass
    except (TimeoutError, ConnectionError):
        pass
    finally:
        writer.transport.abort()

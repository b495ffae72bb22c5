"""Quick clients: HTTP over one kept connection, and Socket.IO over a raw WebSocket.

They do what the attacks need and no more, at a tenth of the cost of a general client.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import quote

import msgspec
import websockets
from websockets.asyncio.client import ClientConnection

PATIENCE = 60.0
"""Seconds to wait for an answer. A server that takes longer counts as broken."""


class Gone(Exception):
    """The server closed the connection before it answered."""


class Refused(Exception):
    """The server let nobody in with that session."""


class Answer(NamedTuple):
    status: int
    body: bytes

    def json(self) -> Any:
        return msgspec.json.decode(self.body) if self.body else {}


def segment(value: object) -> str:
    """A path segment of any value. Lone surrogates, which no URL can hold, are replaced."""
    return quote(str(value).encode("utf-8", "replace"), safe="")


def encoded(value: Any) -> bytes:
    """JSON of any value. Lone surrogates, which JSON can hold but UTF-8 cannot, are replaced."""
    try:
        return msgspec.json.encode(value)
    except (UnicodeEncodeError, OverflowError, ValueError):
        return json.dumps(value).encode("utf-8", "replace")


class Http:
    """One connection, on which calls are made one after the other."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Send a request, and read its answer."""
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
        sent = {"Content-Type": "application/json", **(headers or {})}
        if body is not None:
            sent["Content-Length"] = str(len(body))
        lines += [f"{name}: {value}" for name, value in sent.items()]
        request = "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + (body or b"")
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._exchange(request)
        except (OSError, asyncio.IncompleteReadError) as error:
            await self.close()
            raise Gone(str(error)) from None

    async def _exchange(self, request: bytes) -> Answer:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 24)
        reader, writer = self._streams
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = int(head.split(" ", 2)[1])
        body = b""
        if "content-length: " in head:
            body = await reader.readexactly(int(head.split("content-length: ", 1)[1].split("\r\n", 1)[0]))
        elif "transfer-encoding: chunked" in head:
            body = await _chunks(reader)
        if "connection: close" in head:
            await self.close()
        return Answer(status, body)

    async def post(self, path: str, body: Any = None, token: str = "") -> Answer:
        return await self.call("POST", path, encoded({} if body is None else body), bearer(token))

    async def get(self, path: str, token: str = "") -> Answer:
        return await self.call("GET", path, headers=bearer(token))

    async def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            with suppress(OSError):
                await self._streams[1].wait_closed()
            self._streams = None


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int(await reader.readline(), 16):
        body += await reader.readexactly(size)
        await reader.readline()
    await reader.readline()
    return body


def bearer(token: str) -> dict[str, str]:
    """The header of a session; none for an anonymous client."""
    return {"Authorization": f"Bearer {token}"} if token else {}


class Line:
    """A Socket.IO connection. It sends one event at a time, and passes on everything it hears."""

    def __init__(self, socket: ClientConnection, hear: Callable[[str, Any], None] | None) -> None:
        self._socket = socket
        self._hear = hear
        self._answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def open(
        cls, port: int, token: str, hear: Callable[[str, Any], None] | None = None, **auth: Any
    ) -> Line:
        address = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        try:
            socket = await websockets.connect(
                address, compression=None, ping_interval=None, max_size=None, close_timeout=1
            )
        except (OSError, websockets.WebSocketException) as error:
            raise Gone(str(error)) from None
        try:
            await socket.send("40" + msgspec.json.encode({"token": token, **auth}).decode())
            while not (text := str(await socket.recv())).startswith('42["conn:connected"'):
                if text.startswith("44"):
                    await socket.close()
                    raise Refused(text[2:])
        except websockets.WebSocketException as error:
            raise Gone(str(error)) from None
        return cls(socket, hear)

    async def call(self, event: str, body: Any) -> Any:
        """Send an event, and return its acknowledgment."""
        if self._reading.done():
            raise Gone
        self._answer = asyncio.get_running_loop().create_future()
        with suppress(websockets.ConnectionClosed):
            await self._socket.send("421" + encoded([event, body]).decode())
        async with asyncio.timeout(PATIENCE):
            return await self._answer

    async def _read(self) -> None:
        with suppress(websockets.ConnectionClosed):
            async for message in self._socket:
                text = str(message)
                if text == "2":  # a heartbeat
                    await self._socket.send("3")
                elif text.startswith("431"):
                    self._answer.set_result(msgspec.json.decode(text[3:])[0])
                elif text.startswith("42") and self._hear is not None:
                    event, *payload = msgspec.json.decode(text[2:])
                    self._hear(event, payload[0] if payload else None)
        if not self._answer.done():
            self._answer.set_exception(Gone())
            self._answer.exception()  # nobody may be waiting for it

    @property
    def closed(self) -> bool:
        return self._reading.done()

    async def close(self) -> None:
        await self._socket.close()
        await self._reading

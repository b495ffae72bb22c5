"""Clients of the attack by cuts, and the proxy that cuts them off."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

USUAL_BYTES = 9_000
"""The mean number of bytes after which a connection is cut."""

KNOWN_TABLES = 60
"""Tables whose cursor a client names when it reconnects: the latest ones."""

ANSWER_SECONDS = 20


class Proxy:
    """Forwards connections to the server, and cuts each after a random number of bytes."""

    def __init__(self, port: int, dice: random.Random) -> None:
        self._server_port = port
        self._dice = dice
        self._server: asyncio.Server | None = None
        self._forwarding: set[asyncio.Task[None]] = set()
        self.cuts = 0
        self.is_cutting = True

    async def open(self) -> str:
        self._server = await asyncio.start_server(self._accepted, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    async def close(self) -> None:
        """End all connections, also those that are still being made."""
        if self._server is not None:
            self._server.close()
        for forwarding in self._forwarding:
            forwarding.cancel()
        await asyncio.gather(*self._forwarding, return_exceptions=True)
        await asyncio.sleep(0)  # aborted connections are closed in the next turn

    async def _accepted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        forwarding = asyncio.ensure_future(self._forward(reader, writer))
        self._forwarding.add(forwarding)
        forwarding.add_done_callback(self._forwarding.discard)
        await asyncio.wait([forwarding])

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            up, down = await asyncio.open_connection("127.0.0.1", self._server_port)
        except BaseException as error:
            writer.transport.abort()
            if isinstance(error, OSError):
                return
            raise
        left = [int(self._dice.expovariate(1 / USUAL_BYTES)) + 1]
        ways = [
            asyncio.create_task(self._pump(one, other, left)) for one, other in ((reader, down), (up, writer))
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:  # also when the attack ends before the connection
            for way in ways:
                way.cancel()
            for end in (writer, down):
                end.transport.abort()
        await asyncio.gather(*ways, return_exceptions=True)

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, left: list[int]
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                if self.is_cutting:
                    data, left[0] = data[: left[0]], left[0] - len(data)
                writer.write(data)
                await writer.drain()
                if left[0] <= 0:
                    await asyncio.sleep(0.001)  # let the last bytes leave
                    self.cuts += 1
                    return


@dataclass(frozen=True)
class Heard:
    """An event that a client heard. `place` orders the events of one table: changes and chat each have their own."""

    table: str
    name: str
    place: tuple[str, int, int]
    payload: bytes


NUMBERS: dict[str, str] = {}
"""The numbers of tables, by their UUID: the Spades API names tables by that."""


def heard(name: str, payload: dict[str, Any]) -> tuple[Heard, str] | None:
    """An event of a table's stream and its cursor; None if it has no cursor."""
    told = dict(payload)
    cursor = told.pop("cursor", None)
    if cursor is None:
        return None
    table = str(told.get("game_id") or told.get("lobby_id") or NUMBERS[told["tableId"]])
    log, _, chat = cursor.partition("/")
    if name.startswith("chat:"):
        place = ("chat", int(chat), 0)
        told = {"game_id": told["game_id"]}  # its text may have been edited since
    else:
        version, _, index = log.partition(".")
        place = ("log", int(version), int(index) if index else -1)
    return Heard(table, name, place, msgspec.json.encode(told, order="deterministic")), cursor


@dataclass
class Listener:
    """A client that listens, and reconnects when it is cut.

    It speaks Engine.IO itself: a library might drop what came just before a cut.
    """

    label: str
    url: str
    token: str
    dialect: str
    transport: str = "websocket"
    has_cursors: bool = True
    events: list[Heard] = field(default_factory=list)
    cursors: dict[str, str] = field(default_factory=dict)
    connections: int = 0
    starts: list[int] = field(default_factory=list)
    """Where in `events` each connection begins."""
    _send: Callable[[str], Awaitable[Any]] | None = None
    _answered: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        """Stay connected until canceled."""
        while True:
            self.starts.append(len(self.events))
            with suppress(OSError, EOFError, WebSocketException, httpx.HTTPError, msgspec.DecodeError):
                await (self._by_polling() if self.transport == "polling" else self._by_websocket())
            self._send = None
            await asyncio.sleep(0.01)

    async def _by_websocket(self) -> None:
        address = self.url.replace("http", "ws", 1) + "/socket.io/?EIO=4&transport=websocket"
        async with connect(address, max_size=None, open_timeout=ANSWER_SECONDS, close_timeout=1) as socket:
            await socket.recv()
            await socket.send(self._hello())
            async for text in socket:
                if text == "2":
                    await socket.send("3")
                else:
                    self._take(str(text), socket.send)

    async def _by_polling(self) -> None:
        async with httpx.AsyncClient(base_url=self.url, timeout=60, verify=False) as http:
            opened = (await http.get("/socket.io/?EIO=4&transport=polling")).text
            address = f"/socket.io/?EIO=4&transport=polling&sid={msgspec.json.decode(opened[1:])['sid']}"

            async def send(text: str) -> None:
                (await http.post(address, content=text)).raise_for_status()

            await send(self._hello())
            while True:
                answer = await http.get(address)
                answer.raise_for_status()
                for text in answer.text.split("\x1e"):
                    if text == "2":
                        await send("3")
                    elif text == "1":
                        return
                    else:
                        self._take(text, send)

    def _hello(self) -> str:
        auth: dict[str, Any] = {"token": self.token, "events": self.dialect}
        if self.has_cursors:
            auth["seen"] = dict(list(self.cursors.items())[-KNOWN_TABLES:])
        return "40" + msgspec.json.encode(auth).decode()

    def _take(self, text: str, send: Callable[[str], Awaitable[Any]]) -> None:
        if text.startswith("40"):
            self.connections += 1
            self._send = send
        elif text.startswith("42"):
            self._heard(*msgspec.json.decode(text[2:]))
        elif text.startswith("43"):
            self._answered.set()
        elif text.startswith("44"):
            raise SystemExit(f"{self.label} was refused: {text}")

    def _heard(self, name: str, payload: dict[str, Any]) -> None:
        found = heard(name, payload)
        if found is not None:
            event, cursor = found
            self.events.append(event)
            self.cursors.pop(event.table, None)  # the latest last
            self.cursors[event.table] = cursor

    async def settle(self) -> None:
        """Wait until everything that was sent so far has arrived: answers come after the events before them."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with suppress(OSError, EOFError, WebSocketException, httpx.HTTPError, TimeoutError):
                if self._send is not None:
                    self._answered.clear()
                    await self._send('421["state",{"game_id":0}]')
                    await asyncio.wait_for(self._answered.wait(), ANSWER_SECONDS)
                    return
            await asyncio.sleep(0.02)
        raise TimeoutError(f"{self.label} does not connect any more")

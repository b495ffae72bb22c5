"""Players for tests: small HTTP services on loopback, correct and misbehaving ones."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.games.rummy.bots.levels import HighestRummyBot
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.bot_player import BotPlayer
from parlour.games.rummy.contest.calls import PlayerClient
from parlour.games.rummy.contest.contest import Contest
from parlour.games.rummy.contest.protocol import Registration
from parlour.games.rummy.contest.settings import Settings
from parlour.games.rummy.rules import RummyOptions

QUICK = RummyOptions(target=1, turn_limit=60)
"""Games of one hand."""

Twist = Callable[["TestPlayer", str, dict[str, Any], bytes], Awaitable[bytes | None]]


def response(body: bytes, status: str = "200 OK", headers: str = "") -> bytes:
    return f"HTTP/1.1 {status}\r\ncontent-length: {len(body)}\r\n{headers}\r\n".encode() + body


class TestPlayer:
    """Plays honestly, unless its twist answers something else. `heard` is every call it was sent."""

    __test__ = False

    def __init__(self, name: str, twist: Twist | None = None) -> None:
        self.name = name
        self.port = 0
        self.heard: list[tuple[str, dict[str, Any]]] = []
        self.shut_down = False
        self._player = BotPlayer(name, HighestRummyBot())
        self._twist = twist
        self._writers: set[asyncio.StreamWriter] = set()

    @property
    def registration(self) -> Registration:
        return Registration(self.name, "127.0.0.1", str(self.port))

    @property
    def lines(self) -> list[str]:
        return [line for _, body in self.heard for line in body.get("event", "").split("\n") if line]

    @asynccontextmanager
    async def listening(self, port: int = 0) -> AsyncIterator[TestPlayer]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", port)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            # asyncio leaks a connection that it has accepted when its server is closed: first no more are accepted.
            for listener in server.sockets:
                asyncio.get_running_loop().remove_reader(listener.fileno())
            await self._hang_up()
            server.close()

    async def _hang_up(self) -> None:
        """Close all connections, also those that have only just been accepted."""
        for _ in range(20):
            await asyncio.sleep(0)
            for writer in self._writers:
                writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                size = [line for line in head.lower().split("\r\n") if line.startswith("content-length:")]
                body = await reader.readexactly(int(size[0].split(":")[1])) if size else b""
                answer = await self._answer(head.split(" ")[1], json.loads(body) if body else {})
                if answer is None:
                    break
                writer.write(answer)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            pass
        finally:
            self._writers.discard(writer)
            writer.close()

    async def _answer(self, path: str, body: dict[str, Any]) -> bytes | None:
        if path == "/shutdown":
            self.shut_down = True
        if path in ("/", "/shutdown"):
            return response(b'{"status": "Running"}')
        self.heard.append((path, body))
        honest = self.play(path, body)
        if self._twist is not None:
            return await self._twist(self, path, body, honest)
        return response(honest)

    def play(self, path: str, body: dict[str, Any]) -> bytes:
        if path == protocol.START_GAME:
            self._player.start_game(msgspec.convert(body, protocol.GameInfo))
        elif path == protocol.START_HAND:
            self._player.start_hand(msgspec.convert(body, protocol.HandInfo))
        elif path == protocol.UPDATE:
            self._player.hear(msgspec.convert(body, protocol.UpdateInfo))
        else:
            info = msgspec.convert(body, protocol.UpdateInfo)
            play = self._player.draw(info) if path == protocol.DRAW else self._player.lay_down(info)
            return json.dumps({"play": play}).encode()
        return b'{"status": "OK"}'


@asynccontextmanager
async def contest_with(path: Path, **changes: Any) -> AsyncIterator[Contest]:
    """A contest that runs until the block ends."""
    settings = Settings(**{"options": QUICK, "answer_seconds": 2.0, "probe_seconds": 0.05, **changes})
    archive = Archive(path)
    client = PlayerClient(settings.answer_seconds)
    contest = Contest(settings, archive, client)
    await contest.open()
    running = asyncio.create_task(contest.run())
    try:
        yield contest
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await contest.close()
    archive.close()


async def until(condition: Callable[[], object], seconds: float = 20.0) -> None:
    """Wait for something to become true."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - tests look from outside
            await asyncio.sleep(0.01)


@pytest.fixture
def results_path(tmp_path: Path) -> Path:
    return tmp_path / "contest.sqlite3"

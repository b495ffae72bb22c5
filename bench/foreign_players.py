"""Players for a contest server in one process: correct ones of several kinds, and ones that misbehave.

    python bench/foreign_players.py http://127.0.0.1:16200 Ann:16201:honest Bob:16202:slow [--test] [--think-ms 50]

Each registers, and then listens, as players do. Port 0 picks a free one. The moves are those of `highest`. If this
process is held up for half a second or more, it prints so: what a player then loses by time is not the server's doing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
import sys
import time
from collections.abc import AsyncIterator

import httpx
import msgspec

from parlour.games.rummy.bots.levels import HighestRummyBot
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.bot_player import BotPlayer

HONEST = ("honest", "closing", "short-lived")
"""Players that must never forfeit: one keeps its connections open, one closes each after the answer without saying so,
and one after a hundredth of a second."""

MISBEHAVING = ("slow", "crashing", "lying", "endless", "redirecting")
"""Players that answer every 25th call too late, not at all, with a wrong length, without an end, or with a redirect."""

KINDS = (*HONEST, *MISBEHAVING, "silent", "cheating", "failing")
"""A silent player never answers. One that cheats melds two cards in every 25th call or soon after. One that fails
answers it with status 500, and closes each connection without saying so."""
EVERY = 25
SHORT = 0.01
HELD_UP = 0.5
"""Seconds by which this process must be late to say so."""
OK = b'{"status":"OK"}'


class Service:
    """One player."""

    def __init__(self, name: str, kind: str, think: float, stop: asyncio.Event) -> None:
        self.name = name
        self.kind = kind
        self.think = think
        self._player = BotPlayer(name, HighestRummyBot())
        self._stop = stop
        self._calls = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                length = head.lower().partition(b"content-length:")[2].split(b"\r\n", 1)[0]
                body = await reader.readexactly(int(length or 0))
                async for part in self._response(head.split(b" ", 2)[1].decode(), body):
                    writer.write(part)
                    await writer.drain()
                if self.kind in ("closing", "failing"):
                    break
                if self.kind == "short-lived":
                    await asyncio.sleep(SHORT)
                    break
        except (asyncio.IncompleteReadError, ConnectionError, TimeoutError):
            pass
        finally:
            writer.close()

    async def _response(self, path: str, body: bytes) -> AsyncIterator[bytes]:
        if path == protocol.SHUTDOWN:
            self._stop.set()
        answer = self._answer(path, body)
        self._calls += bool(body)
        if self.think and path in (protocol.DRAW, protocol.LAY_DOWN):
            await asyncio.sleep(self.think)
        if body and (self.kind == "silent" or (self.kind in MISBEHAVING and self._calls % EVERY == 0)):
            async for part in self._misbehave(answer):
                yield part
        elif self.kind == "failing" and path == protocol.LAY_DOWN and self._calls >= EVERY:
            self._calls = 0
            yield _http(b"oops", "500 Internal Server Error")
        else:
            yield _http(answer)

    async def _misbehave(self, answer: bytes) -> AsyncIterator[bytes]:
        if self.kind == "slow":
            await asyncio.sleep(3)
            yield _http(answer)
        elif self.kind == "crashing":
            raise ConnectionError
        elif self.kind == "lying":
            length = len(answer) + (100 if self._calls % 2 else -5)
            yield _http(answer, length=length)
        elif self.kind == "endless":
            yield b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"
            while True:
                yield b"1000\r\n" + b" " * 4096 + b"\r\n"
        elif self.kind == "redirecting":
            yield _http(b"", "307 Temporary Redirect\r\nlocation: http://127.0.0.1:1/")
        else:
            await asyncio.sleep(3600)

    def _answer(self, path: str, body: bytes) -> bytes:
        if path == protocol.START_GAME:
            self._player.start_game(msgspec.json.decode(body, type=protocol.GameInfo))
        elif path == protocol.START_HAND:
            self._player.start_hand(msgspec.json.decode(body, type=protocol.HandInfo))
        elif body:
            info = msgspec.json.decode(body, type=protocol.UpdateInfo)
            if path == protocol.DRAW:
                return json.dumps({"play": self._player.draw(info)}).encode()
            if path == protocol.LAY_DOWN:
                return json.dumps({"play": self._lay_down(info)}).encode()
            self._player.hear(info)
        return OK

    def _lay_down(self, info: protocol.UpdateInfo) -> str:
        play = self._player.lay_down(info)
        if self.kind == "cheating" and self._calls >= EVERY:
            self._calls = 0
            return "meld 2C 2D discard KS"
        return play


def _http(body: bytes, status: str = "200 OK", length: int | None = None) -> bytes:
    size = len(body) if length is None else length
    return f"HTTP/1.1 {status}\r\ncontent-length: {size}\r\n\r\n".encode() + body


async def tell_delays() -> None:
    """Print each time that this process was held up by the machine."""
    while True:
        start = time.monotonic()
        await asyncio.sleep(0.05)
        late = time.monotonic() - start - 0.05
        if late >= HELD_UP:
            print(f"           the players' process was held up for {late:.1f} s", flush=True)


async def host(server: str, wanted: list[str], is_test: bool, think: float, more: dict[str, str]) -> None:
    """Register all players, and let them listen until one is told to shut down."""
    stop = asyncio.Event()
    telling = asyncio.create_task(tell_delays())
    services = []
    async with httpx.AsyncClient(timeout=60, trust_env=False) as client:
        for words in wanted:
            name, port, kind = words.rsplit(":", 2)
            listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(("127.0.0.1", int(port)))
            body = {"name": name, "address": "127.0.0.1", "port": str(listener.getsockname()[1]), **more}
            answer = await client.post(f"{server}/{'test' if is_test else 'register'}", json=body)
            if answer.status_code != 200:
                sys.exit(answer.text)
            service = Service(name, kind, think, stop)
            services.append(await asyncio.start_server(service.serve, sock=listener))
    await stop.wait()
    telling.cancel()


def main() -> None:
    parser = argparse.ArgumentParser(description="Players for a contest server, in one process.")
    parser.add_argument("server")
    parser.add_argument("players", nargs="+", help=f"NAME:PORT:KIND, where KIND is one of {', '.join(KINDS)}")
    parser.add_argument("--test", action="store_true", help="practice games instead of the contest")
    parser.add_argument("--think-ms", type=float, default=0.0, help="time taken for each play")
    parser.add_argument("--token", default="", help="a student's token")
    parser.add_argument("--version", default="", help="the version that the players tell")
    wanted = parser.parse_args()
    more = {"token": wanted.token, "version": wanted.version}
    asyncio.run(host(wanted.server, wanted.players, wanted.test, wanted.think_ms / 1000, more))


if __name__ == "__main__":
    main()

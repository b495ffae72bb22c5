"""Measures a contest server: games per hour and server CPU per game, with 2, 10 and 50 players.

    python bench/contest.py [--players 2 10 50] [--seconds 15]

The server is `parlour contest serve` in its own process. All players are in one other process, which answers as fast as
it can with the moves of `highest`. The server counts turns. Games go to 500 points. Few games end while the benchmark
runs, so the number of turns per game is measured beforehand. CPU time is that of the server process, from /proc. The
last rows include a player that answers after 1.5 seconds, which must not slow down the others.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import mean
from typing import Any

import httpx
import msgspec

from parlour.games.rummy.bots.levels import HighestRummyBot
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.bot_player import BotPlayer
from parlour.games.rummy.contest.house_players import HousePlayer
from parlour.games.rummy.contest.referee import RefereedGame, Transcript
from parlour.games.rummy.rules import RummyOptions

SLOW_SECONDS = 1.5
OK = b'{"status":"OK"}'


class Service(asyncio.Protocol):
    """A player on one connection, with a minimal HTTP server."""

    def __init__(self, bot_player: BotPlayer, delay: float) -> None:
        self.bot_player = bot_player
        self.delay = delay
        self.buffer = b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        head, mark, rest = self.buffer.partition(b"\r\n\r\n")
        if not mark:
            return
        lowered = head.lower()
        place = lowered.find(b"content-length:")
        size = int(lowered[place + 15 :].split(b"\r\n", 1)[0]) if place >= 0 else 0
        if len(rest) < size:
            return
        self.buffer = b""
        answer = self.answer(head.split(b" ", 2)[1].decode(), rest[:size])
        written = b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n%s" % (len(answer), answer)
        if self.delay and size:
            asyncio.get_running_loop().call_later(self.delay, self.transport.write, written)
        else:
            self.transport.write(written)

    def answer(self, path: str, body: bytes) -> bytes:
        if path == protocol.START_GAME:
            self.bot_player.start_game(msgspec.json.decode(body, type=protocol.GameInfo))
        elif path == protocol.START_HAND:
            self.bot_player.start_hand(msgspec.json.decode(body, type=protocol.HandInfo))
        elif body:
            info = msgspec.json.decode(body, type=protocol.UpdateInfo)
            if path == protocol.DRAW:
                return json.dumps({"play": self.bot_player.draw(info)}).encode()
            if path == protocol.LAY_DOWN:
                return json.dumps({"play": self.bot_player.lay_down(info)}).encode()
            self.bot_player.hear(info)
        return OK


async def host_players(server: str, count: int, slow: int) -> None:
    """All players of a run. They register, and then wait for calls."""
    loop = asyncio.get_running_loop()
    servers = []
    async with httpx.AsyncClient(timeout=30) as client:
        for number in range(count + slow):
            name = f"{number:03d} {'slow' if number >= count else 'fast'}"
            bot_player, delay = BotPlayer(name, HighestRummyBot()), SLOW_SECONDS if number >= count else 0.0
            service = await loop.create_server(lambda m=bot_player, d=delay: Service(m, d), "127.0.0.1", 0)  # type: ignore[misc]
            servers.append(service)
            port = service.sockets[0].getsockname()[1]
            body = {"name": name[::-1], "address": "127.0.0.1", "port": str(port)}
            bot_player.name = body["name"]
            (await client.post(f"{server}/register", json=body)).raise_for_status()
    await asyncio.Event().wait()


async def turns_a_game(games: int) -> float:
    """The average number of turns of a game to 500 points."""
    turns = []
    for number in range(games):
        record = Transcript(str(number), ("a", "b"), RummyOptions(), b"%d" % number)
        players = (HousePlayer("a", HighestRummyBot()), HousePlayer("b", HighestRummyBot()))
        turns.append((await RefereedGame(record, players).play()).turns)
    return mean(turns)


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def measured(players: int, slow: int, seconds: float) -> tuple[float, float, int]:
    """Turns per second, CPU seconds per turn, and games forfeited by fast players."""
    port = free_port()
    server = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        data = str(Path(folder) / "contest.sqlite3")
        serve = [sys.executable, "-m", "parlour", "contest", "serve", "--port", str(port), "--data", data]
        referee = subprocess.Popen(serve, stderr=subprocess.DEVNULL)
        hosts = [sys.executable, __file__, "host", server, str(players), str(slow)]
        try:
            _wait_for(server)
            host = subprocess.Popen(hosts)
            try:
                _wait_for(server, players)
                time.sleep(1.0)
                before, spent, start = _turns(server), cpu_seconds(referee.pid), time.monotonic()
                time.sleep(seconds)
                turns, spent = _turns(server) - before, cpu_seconds(referee.pid) - spent
                elapsed = time.monotonic() - start
                board = httpx.get(f"{server}/api/leaderboard", timeout=30).json()
            finally:
                host.kill()
                host.wait()
        finally:
            referee.kill()
            referee.wait()
    forfeits = sum(line["forfeits"] for line in board if line["name"].startswith("tsaf"))
    return turns / elapsed, spent / max(turns, 1), forfeits


def _turns(server: str) -> int:
    return int(httpx.get(server + "/", timeout=30).json()["turns"])


def _wait_for(server: str, players: int = 0) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            if httpx.get(server + "/", timeout=5).json()["players"] >= players:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.1)
    raise SystemExit("the server did not start")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures a contest server.")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 10, 50])
    parser.add_argument("--seconds", type=float, default=15.0)
    wanted = parser.parse_args()
    turns = asyncio.run(turns_a_game(10))
    print(f"A game to 500 between these players takes {turns:.0f} turns of two calls each.\n")
    print(f"{'players':<18}{'turns/s':>9}{'games/h':>9}{'CPU ms/turn':>13}{'CPU s/game':>12}{'forfeits':>10}")
    runs = [(count, 0) for count in wanted.players] + [(10, 1)]
    for players, slow in runs:
        rate, cpu, forfeits = measured(players, slow, wanted.seconds)
        name = f"{players}" + (" and a slow one" if slow else "")
        print(
            f"{name:<18}{rate:>9.0f}{3600 * rate / turns:>9.0f}{1000 * cpu:>13.2f}{cpu * turns:>12.2f}{forfeits:>10}",
            flush=True,
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["host"]:
        asyncio.run(host_players(sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
    else:
        main()

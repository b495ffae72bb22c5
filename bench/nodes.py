"""Measures what a move costs with one, two and three nodes on one PostgreSQL, in CPU time.

    python bench/nodes.py                    # about two minutes
    python bench/nodes.py --without-redis    # nodes that only have the database

Tables of Hidden Joker Rummy with two connected people each play as fast as they can over Socket.IO. `together`: both
players of a table are connected to the same node; `spread`: to different ones. CPU is the user and system time of all
threads: of the nodes together, of PostgreSQL and of Redis, divided by the moves made. The load runs in this process, on
the same cores. PostgreSQL does not wait for its disk (`fsync=off`), so that nodes are measured and not the disk.

The last line is a node with one connected client, who waits, while all other tables play on another node.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from parlour.testing.processes import ServerProcess

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from postgres_server import postgres_server
from redis_server import RedisServer

TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE_S = 30.0
WARM_UP = 5
"""Turns before the measurement."""
HAND, TURN = "game:hand:update", "game:turn:changed"


@dataclass(frozen=True)
class Figures:
    """The measurements of one run."""

    moves: int
    seconds: float
    nodes: Sequence[float]
    """CPU seconds of each node."""
    postgres: float
    redis: float

    def row(self, name: str) -> str:
        each = 1e6 / self.moves
        return (
            f"{name:24} {sum(self.nodes) * each:9,.0f} {self.postgres * each:9,.0f} {self.redis * each:9,.0f}"
            f" {self.moves / self.seconds:9,.0f}"
        )


class Client:
    """A guest with one WebSocket, who plays by its events."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE_S, verify=False)
        self.id = 0
        self._token = ""
        self._socket: ClientConnection | None = None
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._waits: dict[str, asyncio.Future[Any]] = {}
        self._latest: dict[str, Any] = {}
        self._asked = 0
        self._reader: asyncio.Task[None] | None = None

    async def arrive(self) -> None:
        made = (await self.http.post("/api/auth/guest", json={"display_name": "Ann"})).json()
        self.id, self._token = made["user_id"], made["session_id"]
        self.http.headers["Authorization"] = f"Bearer {self._token}"
        address = self._url.replace("http", "ws", 1) + "/socket.io/?EIO=4&transport=websocket"
        self._socket = await connect(address, max_size=None, compression=None, ping_interval=None)
        await self._socket.recv()
        await self._socket.send("40" + msgspec.json.encode({"token": self._token}).decode())
        self._reader = asyncio.create_task(self._read())
        await self.event("conn:connected")

    async def _read(self) -> None:
        assert self._socket is not None
        async for text in self._socket:
            if text == "2":
                await self._socket.send("3")
            elif text[:2] == "42":
                name, payload = msgspec.json.decode(text[2:])
                self._latest[name] = payload
                waiting = self._waits.pop(name, None)
                if waiting is not None:
                    waiting.set_result(payload)
            elif text[:2] == "43":
                number, _, answer = str(text[2:]).partition("[")
                self._answers.pop(int(number)).set_result(msgspec.json.decode("[" + answer)[0])

    async def event(self, name: str) -> Any:
        """Wait for the next event of a name, or take the one that has come since the last time."""
        if name in self._latest:
            return self._latest.pop(name)
        future = self._waits[name] = asyncio.get_running_loop().create_future()
        payload = await asyncio.wait_for(future, PATIENCE_S)
        self._latest.pop(name, None)
        return payload

    def forget(self, name: str) -> None:
        self._latest.pop(name, None)

    async def move(self, **move: Any) -> None:
        assert self._socket is not None
        self._asked += 1
        future = self._answers[self._asked] = asyncio.get_running_loop().create_future()
        await self._socket.send(f'42{self._asked}["action",{msgspec.json.encode(move).decode()}]')
        answer = await asyncio.wait_for(future, PATIENCE_S)
        assert answer.get("ok"), answer

    async def leave(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
        if self._socket is not None:
            await self._socket.close()
        await self.http.aclose()


class Table:
    """Two clients who draw and discard in turn."""

    def __init__(self, urls: Sequence[str]) -> None:
        self.players = [Client(url) for url in urls]
        self.moves = 0
        self._id = 0
        self._order = (self.players[0], self.players[1])
        """Who is to move, and who waits."""

    async def open(self) -> None:
        host, guest = self.players
        for player in self.players:
            await player.arrive()
        made = await host.http.post("/api/games", json={"max_players": 2})
        self._id = made.json()["game_id"]
        (await guest.http.post(f"/api/games/{self._id}/join", json={})).raise_for_status()

    async def start(self) -> None:
        (await self.players[0].http.post(f"/api/games/{self._id}/start", json={})).raise_for_status()
        for player in self.players:
            await player.event(TURN)

    async def play(self, turns: int) -> None:
        for _ in range(turns):
            mover, waiter = self._order
            mover.forget(HAND)
            await mover.move(game_id=self._id, type="draw", source="stock")
            hand = (await mover.event(HAND))["hand"]
            waiter.forget(TURN)
            await mover.move(game_id=self._id, type="discard", card_id=hand[-1]["id"])
            while (await waiter.event(TURN))["next_player_id"] != waiter.id:
                pass
            self.moves += 2
            self._order = waiter, mover


@contextmanager
def servers(count: int, *, with_redis: bool) -> Iterator[tuple[list[ServerProcess], int, int | None]]:
    """Nodes on an empty database, and the process ids of PostgreSQL and Redis."""
    with ExitStack() as stack:
        database = stack.enter_context(postgres_server())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        environment = {"PARLOUR_DATABASE": database}
        redis = None
        if with_redis:
            redis = stack.enter_context(RedisServer())
            environment["PARLOUR_REDIS"] = redis.url
        nodes = [
            stack.enter_context(ServerProcess(folder / str(number), environment)) for number in range(count)
        ]
        yield nodes, postmaster(database), redis.pid if redis is not None else None


async def measured(urls: Sequence[Sequence[str]], pids: Sequence[int], turns: int, *others: int) -> Figures:
    """Let tables play, each with players at these addresses."""
    tables = [Table(pair) for pair in urls]
    for start in range(0, len(tables), 10):
        await asyncio.gather(*(table.open() for table in tables[start : start + 10]))
    await asyncio.gather(*(table.start() for table in tables))
    await asyncio.gather(*(table.play(WARM_UP) for table in tables))
    for table in tables:
        table.moves = 0
    before, began = [cpu_seconds(pid) for pid in (*pids, *others)], time.monotonic()
    await asyncio.gather(*(table.play(turns) for table in tables))
    spent = [cpu_seconds(pid) - used for pid, used in zip((*pids, *others), before, strict=True)]
    figures = Figures(
        moves=sum(table.moves for table in tables),
        seconds=time.monotonic() - began,
        nodes=spent[: len(pids)],
        postgres=spent[len(pids)],
        redis=sum(spent[len(pids) + 1 :]),
    )
    for table in tables:
        for player in table.players:
            await player.leave()
    return figures


def run(count: int, wanted: argparse.Namespace, *, spread: bool) -> Figures:
    with servers(count, with_redis=not wanted.without_redis) as (nodes, postgres, redis):
        urls = [
            (nodes[number % count].url, nodes[(number + spread) % count].url)
            for number in range(wanted.tables)
        ]
        others = [pid for pid in (postgres, redis) if pid is not None]
        return asyncio.run(measured(urls, [node.pid for node in nodes], wanted.turns, *others))


def bystander(wanted: argparse.Namespace) -> Figures:
    """Two nodes: all tables play on the first one, and one client waits on the second one."""

    async def work(nodes: Sequence[ServerProcess], others: Sequence[int]) -> Figures:
        alone = Table((nodes[1].url, nodes[0].url))
        await alone.open()
        await alone.players[1].leave()
        urls = [(nodes[0].url, nodes[0].url)] * wanted.busy
        return await measured(urls, [node.pid for node in nodes], wanted.turns, *others)

    with servers(2, with_redis=not wanted.without_redis) as (nodes, postgres, redis):
        return asyncio.run(work(nodes, [pid for pid in (postgres, redis) if pid is not None]))


def cpu_seconds(pid: int) -> float:
    """The CPU time of a process and of the processes that it has started."""
    total = 0.0
    for process in (pid, *children(pid)):
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except FileNotFoundError:
            continue
        total += (int(fields[11]) + int(fields[12])) / TICKS
        if process == pid:
            total += (int(fields[13]) + int(fields[14])) / TICKS
    return total


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def postmaster(database: str) -> int:
    folder = Path(database.partition("host=")[2])
    return int((folder / "data" / "postmaster.pid").read_text().split()[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=48)
    parser.add_argument(
        "--busy", type=int, default=100, help="tables that play while one client waits elsewhere"
    )
    parser.add_argument(
        "--turns", type=int, default=60, help="turns at each table, two moves each; 65 at most"
    )
    parser.add_argument("--nodes", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--without-redis", action="store_true")
    wanted = parser.parse_args()
    print(f"{platform.platform()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start")
    print(f"{wanted.tables} tables with two connected players each; CPU in microseconds a move\n")
    print(f"{'':24} {'nodes':>9} {'PostgreSQL':>9} {'Redis':>8} {'moves/s':>9}")
    for count in wanted.nodes:
        for spread in (False, True)[: 1 + (count > 1)]:
            figures = run(count, wanted, spread=spread)
            how = "spread" if spread else "together"
            print(figures.row(f"{count} nodes, {how}" if count > 1 else "1 node"), flush=True)
    figures = bystander(wanted)
    share = 100 * figures.nodes[1] / figures.seconds
    print(
        f"\nA node with 1 client, while {wanted.busy} tables make {figures.moves / figures.seconds:,.0f} moves/s on"
        f" another one: {share:.1f} % of a core"
    )


if __name__ == "__main__":
    main()

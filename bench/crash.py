"""Kills the server during play, again and again, and checks that no acknowledged move is lost.

    python bench/crash.py                 # 50 rounds
    python bench/crash.py --rounds 3
    python bench/crash.py --gently        # SIGTERM instead of SIGKILL

Each round starts a real server on the data of all earlier rounds, plays Hidden Joker Rummy at several tables over REST
and Socket.IO, and kills the server with SIGKILL at a random moment. Then it checks the SQLite file and a restarted
server:

- every acknowledged move is in its table's log, at the acknowledged version;
- no client received a version that is not in the log;
- no log has gaps, and the server shows the table that the log gives;
- the game can go on.

With SIGTERM also: the server exits with code 0, and has acknowledged everything it wrote.
The exit code is 0 if all checks pass.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets
from websockets.asyncio.client import ClientConnection

from parlour.tables import changes
from parlour.tables.table import Table, folded
from parlour.testing.processes import ServerProcess

TABLES_A_ROUND = 12
SHORTEST, LONGEST = 0.05, 1.2
"""Seconds of play before the kill."""


@dataclass
class Acknowledged:
    """A move that the server acknowledged."""

    version: int
    seat: int
    move: dict[str, Any]


class Gone(Exception):
    """The server was killed before it answered."""


class Line:
    """A raw Engine.IO connection. It sends one event at a time, and records everything it receives."""

    def __init__(self, socket: ClientConnection, hear: Callable[[Any], None]) -> None:
        self._socket = socket
        self._hear = hear
        self._answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, port: int, token: str, hear: Callable[[Any], None]) -> Line:
        address = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        socket = await websockets.connect(address, compression=None, ping_interval=None)
        await socket.send("40" + msgspec.json.encode({"token": token}).decode())
        while not str(await socket.recv()).startswith('42["conn:connected"'):
            pass
        return cls(socket, hear)

    async def call(self, event: str, body: dict[str, Any]) -> Any:
        """Send an event, and return its acknowledgment."""
        if self._reading.done():
            raise Gone
        self._answer = asyncio.get_running_loop().create_future()
        with suppress(websockets.ConnectionClosed):
            await self._socket.send("421" + msgspec.json.encode([event, body]).decode())
        return await self._answer

    async def _read(self) -> None:
        with suppress(websockets.ConnectionClosed):
            async for message in self._socket:
                text = str(message)
                if text == "2":  # a heartbeat
                    await self._socket.send("3")
                elif text.startswith("431"):
                    self._answer.set_result(msgspec.json.decode(text[3:])[0])
                elif text.startswith("42"):
                    self._hear(msgspec.json.decode(text[2:])[1])
        if not self._answer.done():
            self._answer.set_exception(Gone())
            self._answer.exception()  # nobody may be waiting for it

    async def close(self) -> None:
        await self._socket.close()
        await self._reading


@dataclass
class Seat:
    """A player at a table."""

    number: int
    http: httpx.AsyncClient
    line: Line
    cards: list[str] = field(default_factory=list)
    """A card that the player holds."""

    @classmethod
    async def arrive(cls, port: int, number: int, hear: Callable[[Any], None]) -> Seat:
        http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=10, verify=False)
        answer = await http.post("/api/auth/guest", json={"display_name": f"Player {number}"})
        token = answer.json()["session_id"]
        http.headers["Authorization"] = f"Bearer {token}"
        return cls(number, http, await Line.open(port, token, hear))

    async def act(self, game_id: int, move: dict[str, Any], by_socket: bool) -> int:
        """Make a move, and return the acknowledged version."""
        if by_socket:
            answer = await self.line.call("action", {"game_id": game_id, **move})
        else:
            answer = (await self.http.post(f"/api/games/{game_id}/actions", json=move)).json()
        if answer.get("code") == "UNAVAILABLE":
            raise Gone
        if "version" not in answer:
            raise SystemExit(f"A legal move was refused: {move} {answer}")
        return int(answer["version"])

    async def close(self) -> None:
        await self.line.close()
        await self.http.aclose()


@dataclass
class Game:
    """A table, its acknowledged moves, and the latest version that a client received."""

    by_socket: bool
    id: int = 0
    seats: list[Seat] = field(default_factory=list)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    heard: int = 0

    async def play(self) -> None:
        """Draw and discard in turn, until the server is killed or the stock is empty."""
        for turn in range(70):
            seat = self.seats[turn % 2]
            if not seat.cards:
                state = (await seat.http.get(f"/api/games/{self.id}")).json()
                seat.cards = [card["id"] for card in state["hand"]]
            await self.move(seat, {"type": "draw", "source": "stock"})
            await self.move(seat, {"type": "discard", "card_id": seat.cards.pop()})

    async def move(self, seat: Seat, move: dict[str, Any]) -> None:
        version = await seat.act(self.id, move, self.by_socket)
        self.acknowledged.append(Acknowledged(version, seat.number, move))

    def hear(self, payload: Any) -> None:
        self.heard = max(self.heard, payload.get("version", 0))


@dataclass
class Count:
    """Totals of all rounds."""

    rounds: int = 0
    tables: int = 0
    acknowledged: int = 0
    unacknowledged: int = 0
    """Moves in the log that were not acknowledged before the kill. This is allowed."""
    lost: int = 0
    faults: list[str] = field(default_factory=list)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--tables", type=int, default=TABLES_A_ROUND)
    parser.add_argument("--seed", type=int, default=None, help="seed for the times of the kills")
    parser.add_argument(
        "--gently", action="store_true", help="stop the server with SIGTERM instead of SIGKILL"
    )
    wanted = parser.parse_args()
    moments = random.Random(wanted.seed)
    count = Count()
    with tempfile.TemporaryDirectory(prefix="parlour-crash-") as folder:
        server = ServerProcess(Path(folder))
        try:
            server.start()
            for _ in range(wanted.rounds):
                seconds = moments.uniform(SHORTEST, LONGEST)
                asyncio.run(one_round(server, wanted.tables, seconds, count, wanted.gently))
                report_round(count, seconds)
        finally:
            server.stop()
    report(count)
    sys.exit(1 if count.lost or count.faults else 0)


async def one_round(
    server: ServerProcess, tables: int, seconds: float, count: Count, is_gentle: bool
) -> None:
    """Play, stop the server, check the file, restart, check the server, and play on."""
    games = await asyncio.gather(*(open_game(server.port, number % 2 == 0) for number in range(tables)))
    playing = [asyncio.create_task(game.play()) for game in games]
    await asyncio.sleep(seconds)
    unacknowledged = count.unacknowledged
    if is_gentle:
        code = await asyncio.to_thread(server.stop)
        if code != 0:
            count.faults.append(f"the server exited with code {code}")
    else:
        server.kill()
    for task in playing:
        with suppress(httpx.HTTPError, Gone):
            await task
    left = [check_file(server.database, game, count) for game in games]
    if is_gentle and count.unacknowledged != unacknowledged:
        count.faults.append(
            f"{count.unacknowledged - unacknowledged} moves were written but not acknowledged"
        )
    server.start()
    for game, table in zip(games, left, strict=True):
        await check_server(game, table, count)
        for seat in game.seats:
            await seat.close()
    count.rounds += 1
    count.tables += len(games)


async def open_game(port: int, by_socket: bool) -> Game:
    game = Game(by_socket)
    game.seats = [await Seat.arrive(port, number, game.hear) for number in range(2)]
    host, other = game.seats
    game.id = (await host.http.post("/api/games", json={"max_players": 2})).json()["game_id"]
    await other.http.post(f"/api/games/{game.id}/join", json={})
    await host.http.post(f"/api/games/{game.id}/start", json={})
    return game


def check_file(database: Path, game: Game, count: Count) -> Table:
    """Compare the acknowledged moves with the log in the SQLite file."""
    log = stored_log(database, game.id)
    if [seq for seq, _ in log] != list(range(1, len(log) + 1)):
        count.faults.append(f"table {game.id}: the log has gaps")
    entries = {seq: changes.decoded(body) for seq, body in log}
    for move in game.acknowledged:
        if not is_written(entries.get(move.version), move):
            count.lost += 1
            count.faults.append(f"table {game.id}: {move} was acknowledged but is not in the log")
    if game.heard > len(log):
        count.faults.append(
            f"table {game.id}: a client received version {game.heard}, but the log ends at {len(log)}"
        )
    written = sum(isinstance(entry, changes.Acted) for entry in entries.values())
    count.acknowledged += len(game.acknowledged)
    count.unacknowledged += written - len(game.acknowledged)
    table = folded(game.id, list(entries.values()))
    if table.version != len(log):
        count.faults.append(
            f"table {game.id}: the log gives version {table.version}, but has {len(log)} entries"
        )
    return table


def is_written(entry: changes.AnyChange | None, move: Acknowledged) -> bool:
    return (
        isinstance(entry, changes.Acted) and entry.seat == move.seat and changes.raw(move.move) == entry.move
    )


def stored_log(database: Path, game_id: int) -> list[tuple[int, bytes]]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        query = "select seq, body from log where table_id = ? order by seq"
        return list(connection.execute(query, (game_id,)))


async def check_server(game: Game, table: Table, count: Count) -> None:
    """Check that the restarted server shows the table that the log gives, and that play can go on."""
    for seat in game.seats:
        shown = (await seat.http.get(f"/api/games/{game.id}")).json()
        hand = [card.id for card in table.rules.view(table.game_state, seat.number).hand]
        if (shown["version"], [card["id"] for card in shown["hand"]]) != (table.version, hand):
            count.faults.append(f"table {game.id}: the server's table differs from its log")
    if table.phase == "playing":
        seat = game.seats[table.to_act()[0]]
        legal = list(table.rules.legal_moves(table.game_state, seat.number))
        move: dict[str, Any] = msgspec.to_builtins(legal[-1])
        if await seat.act(game.id, move, by_socket=False) != table.version + 1:
            count.faults.append(f"table {game.id}: the game cannot go on")


def report_round(count: Count, seconds: float) -> None:
    print(
        f"round {count.rounds}: ended after {seconds:.2f} s; so far {count.acknowledged} moves acknowledged, "
        f"{count.unacknowledged} written without, {count.lost} lost",
        flush=True,
    )


def report(count: Count) -> None:
    for fault in count.faults:
        print(f"FAULT {fault}")
    print(
        f"{count.rounds} rounds, {count.tables} tables: {count.acknowledged} moves acknowledged, "
        f"{count.lost} lost, {len(count.faults)} faults"
    )


if __name__ == "__main__":
    main()

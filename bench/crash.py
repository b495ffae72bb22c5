"""Kill the server in the middle of play, again and again, and look whether anything that it acknowledged is gone.

    python bench/crash.py                 # 50 rounds
    python bench/crash.py --rounds 3
    python bench/crash.py --gently        # SIGTERM instead of SIGKILL

Each round starts a real server on the data of all the rounds before, lets people play Hidden Joker Rummy at several
tables by REST and by socket, and ends it with SIGKILL at a random moment. Then, from the SQLite file and from the
server that is started on it again:

- every acknowledged move is in its table's log, at the version that was acknowledged;
- no client was told of a version that is not in the log;
- every log is without gaps and folds to a table, and the server shows that table;
- the game goes on.

After SIGTERM also: the server ended with exit code 0, and whatever it wrote it had acknowledged.
The exit code is 0 if and only if all of that held.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import socketio
from socketio.exceptions import SocketIOError

from parlour.tables import changes
from parlour.tables.table import Table, folded
from parlour.testing.processes import ServerProcess

TABLES_A_ROUND = 12
SHORTEST, LONGEST = 0.05, 1.2
"""Seconds of play before the kill."""


@dataclass
class Acknowledged:
    """A move that the server said it has."""

    version: int
    seat: int
    move: dict[str, Any]


class Gone(Exception):
    """The server went before it answered."""


@dataclass
class Seat:
    """A player at a table."""

    number: int
    http: httpx.AsyncClient
    socket: socketio.AsyncClient
    token: str = ""
    cards: list[str] = field(default_factory=list)
    """Some that the player holds."""
    waiting: asyncio.Future[Any] | None = None

    async def arrive(self) -> None:
        answer = await self.http.post("/api/auth/guest", json={"display_name": f"Player {self.number}"})
        self.token = answer.json()["session_id"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"
        self.socket.on("disconnect", self._lost)
        url = str(self.http.base_url)
        await self.socket.connect(url, auth={"token": self.token}, transports=["websocket"])

    async def act(self, game_id: int, move: dict[str, Any], by_socket: bool) -> int:
        """Make a move; the version that was acknowledged."""
        if by_socket:
            answer = await self._emit({"game_id": game_id, **move})
        else:
            answer = (await self.http.post(f"/api/games/{game_id}/actions", json=move)).json()
        if answer.get("code") == "UNAVAILABLE":
            raise Gone
        if "version" not in answer:
            raise SystemExit(f"A legal move was refused: {move} {answer}")
        return int(answer["version"])

    async def _emit(self, body: dict[str, Any]) -> Any:
        self.waiting = asyncio.get_running_loop().create_future()
        await self.socket.emit("action", body, callback=self.waiting.set_result)
        return await self.waiting

    def _lost(self, _reason: str = "") -> None:
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_exception(Gone())

    async def close(self) -> None:
        with suppress(Exception):
            await self.socket.disconnect()
        await self.http.aclose()


@dataclass
class Game:
    """A table, what was acknowledged there, and the last version that anybody heard of."""

    id: int
    seats: list[Seat]
    by_socket: bool
    acknowledged: list[Acknowledged] = field(default_factory=list)
    heard: int = 0

    async def play(self) -> None:
        """Draw and discard in turns, until the server is gone or the stock is."""
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

    def hear(self, _event: str, payload: Any = None) -> None:
        if isinstance(payload, dict) and payload.get("game_id") == self.id:
            self.heard = max(self.heard, payload.get("version", 0))


@dataclass
class Count:
    """What all rounds came to."""

    rounds: int = 0
    tables: int = 0
    acknowledged: int = 0
    unacknowledged: int = 0
    """Moves that are in the log though the kill came before their acknowledgement: allowed."""
    lost: int = 0
    faults: list[str] = field(default_factory=list)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--tables", type=int, default=TABLES_A_ROUND)
    parser.add_argument("--seed", type=int, default=None, help="for the moments of the kills")
    parser.add_argument("--gently", action="store_true", help="end the server with SIGTERM")
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
    """Play, end the server, look at the file, start again, look at the server, play on."""
    games = await asyncio.gather(*(open_game(server.url, number % 2 == 0) for number in range(tables)))
    playing = [asyncio.create_task(game.play()) for game in games]
    await asyncio.sleep(seconds)
    unacknowledged = count.unacknowledged
    if is_gentle:
        code = await asyncio.to_thread(server.stop)
        if code != 0:
            count.faults.append(f"the server ended with exit code {code}")
    else:
        server.kill()
    for task in playing:
        with suppress(httpx.HTTPError, SocketIOError, Gone):
            await task
    left = [check_file(server.database, game, count) for game in games]
    if is_gentle and count.unacknowledged != unacknowledged:
        count.faults.append(f"{count.unacknowledged - unacknowledged} moves were written and not answered")
    server.start()
    for game, table in zip(games, left, strict=True):
        await check_server(game, table, count)
        for seat in game.seats:
            await seat.close()
    count.rounds += 1
    count.tables += len(games)


async def open_game(url: str, by_socket: bool) -> Game:
    host, other = seats = [
        Seat(
            number,
            httpx.AsyncClient(base_url=url, timeout=10, verify=False),
            socketio.AsyncClient(reconnection=False),
        )
        for number in range(2)
    ]
    game = Game(0, seats, by_socket)
    for seat in seats:
        seat.socket.on("*", game.hear)
        await seat.arrive()
    game.id = (await host.http.post("/api/games", json={"max_players": 2})).json()["game_id"]
    await other.http.post(f"/api/games/{game.id}/join", json={})
    await host.http.post(f"/api/games/{game.id}/start", json={})
    return game


def check_file(database: Path, game: Game, count: Count) -> Table:
    """Compare what was acknowledged with the log in the SQLite file, as the kill has left it."""
    log = stored_log(database, game.id)
    if [seq for seq, _ in log] != list(range(1, len(log) + 1)):
        count.faults.append(f"table {game.id}: the log has gaps")
    entries = {seq: changes.decoded(body) for seq, body in log}
    for move in game.acknowledged:
        if not is_written(entries.get(move.version), move):
            count.lost += 1
            count.faults.append(f"table {game.id}: {move} was acknowledged and is not in the log")
    if game.heard > len(log):
        count.faults.append(f"table {game.id}: version {game.heard} was told, the log ends at {len(log)}")
    written = sum(isinstance(entry, changes.Acted) for entry in entries.values())
    count.acknowledged += len(game.acknowledged)
    count.unacknowledged += written - len(game.acknowledged)
    table = folded(game.id, list(entries.values()))
    if table.version != len(log):
        count.faults.append(f"table {game.id}: the log folds to version {table.version} of {len(log)}")
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
    """The server that was started again shows the table that the log makes, and plays on."""
    for seat in game.seats:
        shown = (await seat.http.get(f"/api/games/{game.id}")).json()
        hand = [card.id for card in table.rules.view(table.game_state, seat.number).hand]
        if (shown["version"], [card["id"] for card in shown["hand"]]) != (table.version, hand):
            count.faults.append(f"table {game.id}: the server shows another table than its log makes")
    if table.phase == "playing":
        seat = game.seats[table.to_act()[0]]
        legal = list(table.rules.legal_moves(table.game_state, seat.number))
        move: dict[str, Any] = msgspec.to_builtins(legal[-1])
        if await seat.act(game.id, move, by_socket=False) != table.version + 1:
            count.faults.append(f"table {game.id}: the game does not go on")


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

"""Kills the server during play, again and again, and checks that no acknowledged move is lost.

    python attacks/kills.py                    # 50 kills
    python attacks/kills.py --kills 1000       # the row in docs/security.md
    python attacks/kills.py --gently           # SIGTERM instead of SIGKILL
    python attacks/kills.py --database postgresql+psycopg://...

Several tables of every game are played over REST and Socket.IO at a real server, which is killed at random moments and
started again on the same data. The games go on where they were. After every kill, the database and the restarted server
are checked:

- every acknowledged move is in its table's log, at the acknowledged version;
- no client received a version that is not in the log;
- no log has gaps, and the server shows the table that the log gives;
- the game can go on.

With SIGTERM also: the server exits with code 0, and has acknowledged everything it wrote. The last line is a row for
docs/security.md; the exit code is 0 if all checks pass.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import sqlalchemy

from connections import Gone, Http, Line
from parlour.game.registry import games, rules_of
from parlour.game.shuffles import numbered_seed
from parlour.tables import changes
from parlour.tables.table import Table, folded
from parlour.testing.processes import ServerProcess
from rows import Row, finish

LANES = 2
"""Servers that are killed side by side: most of the time goes by while they start."""

TABLES_PER_GAME = 2
SHORTEST, LONGEST = 0.02, 0.6
"""Seconds of play before a kill."""

MOVES_CONSIDERED = 8
"""Legal moves from which a player picks. Some games have thousands, and this is about speed."""


MOST_FAULTS = 20
"""Faults that are printed."""


@dataclass
class Acknowledged:
    """A move that the server acknowledged."""

    version: int
    seat: int
    move: msgspec.Raw


@dataclass
class Player:
    """A person with a session, which outlives the kills, and connections, which do not."""

    token: str
    http: Http
    line: Line | None = None

    async def act(self, game_id: int, move: dict[str, Any], by_socket: bool) -> int:
        """Make a move, and return the acknowledged version."""
        if by_socket and self.line is not None:
            answer = await self.line.call("action", {"game_id": game_id, **move})
        else:
            answer = (await self.http.post(f"/api/games/{game_id}/actions", move, self.token)).json()
        if answer.get("code") == "UNAVAILABLE":
            raise Gone
        if "version" not in answer:
            raise SystemExit(f"A legal move was refused: {move} {answer}")
        return int(answer["version"])


@dataclass
class Game:
    """A table with known cards, so that its players need no answer but the acknowledgment."""

    name: str
    by_socket: bool
    players: list[Player]
    id: int = 0
    state: Any = None
    """The position after the last move that was acknowledged or found in the log."""
    acknowledged: list[Acknowledged] = field(default_factory=list)
    """Since the last check."""
    checked: int = 0
    """The version up to which the log was checked."""
    heard: int = 0

    async def open(self, seed: int) -> None:
        """Open and start the table."""
        host, *others = self.players
        body = {"game": self.name, "max_players": len(self.players)}
        self.id = (await host.http.post("/api/games", body, host.token)).json()["game_id"]
        for other in others:
            await other.http.post(f"/api/games/{self.id}/join", None, other.token)
        started = await host.http.post(f"/api/games/{self.id}/start", {"seed": seed}, host.token)
        rules = rules_of(self.name)
        self.state, _ = rules.start(len(self.players), rules.spec.options(), numbered_seed(seed))
        self.checked = int(started.json()["version"])
        self.heard = 0

    async def play(self, choices: Random) -> None:
        """Play random moves until the server is killed or the game is over."""
        rules = rules_of(self.name)
        while movers := rules.waits_for(self.state):
            seat = movers[0]
            move = choices.choice(list(islice(rules.legal_moves(self.state, seat), MOVES_CONSIDERED)))
            version = await self.players[seat].act(self.id, msgspec.to_builtins(move), self.by_socket)
            rules.apply(self.state, seat, move)
            self.acknowledged.append(Acknowledged(version, seat, changes.raw(move)))

    def hear(self, _: str, payload: Any) -> None:
        if isinstance(payload, dict) and payload.get("game_id") == self.id:
            self.heard = max(self.heard, payload.get("version", 0))


@dataclass
class Count:
    """Totals of all kills."""

    kills: int = 0
    tables: int = 0
    acknowledged: int = 0
    unacknowledged: int = 0
    """Moves in the log that were not acknowledged before the kill. This is allowed."""
    lost: int = 0
    faults: list[str] = field(default_factory=list)


class Lane:
    """A server, and the games that are played there."""

    def __init__(self, folder: Path, wanted: argparse.Namespace, number: int, count: Count) -> None:
        environment = {"PARLOUR_AWAY_SECONDS": "0", "PARLOUR_ABANDONED_SECONDS": "0"}
        if wanted.database:
            environment["PARLOUR_DATABASE"] = wanted.database
        self.server = ServerProcess(folder / f"lane-{number}", environment)
        database = wanted.database or f"sqlite:///{self.server.database}"
        self.engine = sqlalchemy.create_engine(database)
        self.is_gentle: bool = wanted.gently
        self.choices = Random(f"{wanted.seed} {number}")
        self.tables: int = wanted.tables
        self.count = count
        self.games: list[Game] = []

    async def run(self, kills: int) -> None:
        try:
            await asyncio.to_thread(self.server.start)
            for _ in range(kills):
                await self._get_ready()
                await self._play_until_killed()
                await self._check()
            await self._hang_up()
        finally:
            await asyncio.to_thread(self.server.stop)
            self.engine.dispose()

    async def _get_ready(self) -> None:
        """Open the tables that are missing, and connect everyone again."""
        if not self.games:
            names = [name for name in games() for _ in range(self.tables)]
            self.games = [await self._seated(name, number % 2 == 0) for number, name in enumerate(names)]
        for game in self.games:
            if game.id == 0 or not rules_of(game.name).waits_for(game.state):
                await game.open(self.choices.randrange(1_000_000))
                self.count.tables += 1
        for game in self.games:
            if game.by_socket:
                for player in game.players:
                    player.line = await Line.open(self.server.port, player.token, game.hear)

    async def _seated(self, name: str, by_socket: bool) -> Game:
        players = []
        for number in range(rules_of(name).spec.min_seats):
            http = Http(self.server.port)
            answer = await http.post("/api/auth/guest", {"display_name": f"Player {number}"})
            players.append(Player(answer.json()["session_id"], http))
        return Game(name, by_socket, players)

    async def _play_until_killed(self) -> None:
        playing = [asyncio.create_task(game.play(self.choices)) for game in self.games]
        await asyncio.sleep(self.choices.uniform(SHORTEST, LONGEST))
        if self.is_gentle:
            code = await asyncio.to_thread(self.server.stop)
            if code != 0:
                self.count.faults.append(f"the server exited with code {code}")
        else:
            self.server.kill()
        for task in playing:
            with suppress(Gone):
                await task
        await self._hang_up()
        self.count.kills += 1

    async def _hang_up(self) -> None:
        for game in self.games:
            for player in game.players:
                await player.http.close()
                if player.line is not None:
                    await player.line.close()
                    player.line = None

    async def _check(self) -> None:
        """Compare what was acknowledged with the log, and the log with the restarted server."""
        unacknowledged = self.count.unacknowledged
        tables = [self._check_log(game) for game in self.games]
        extra = self.count.unacknowledged - unacknowledged
        if self.is_gentle and extra:
            self.count.faults.append(f"{extra} moves were written but not acknowledged")
        await asyncio.to_thread(self.server.start)
        for game, table in zip(self.games, tables, strict=True):
            await self._check_server(game, table)

    def _check_log(self, game: Game) -> Table:
        log = dict(self._stored_log(game.id))
        if list(log) != list(range(1, len(log) + 1)):
            self.count.faults.append(f"table {game.id}: the log has gaps")
        entries = {seq: changes.decoded(body) for seq, body in log.items()}
        for move in game.acknowledged:
            if not is_written(entries.get(move.version), move):
                self.count.lost += 1
                self.count.faults.append(f"table {game.id}: {move} was acknowledged but is not in the log")
        if game.heard > len(log):
            self.count.faults.append(
                f"table {game.id}: a client heard of version {game.heard}, but the log ends at {len(log)}"
            )
        written = sum(
            isinstance(entries[seq], changes.Acted) for seq in range(game.checked + 1, len(log) + 1)
        )
        self.count.acknowledged += len(game.acknowledged)
        self.count.unacknowledged += written - len(game.acknowledged)
        game.acknowledged.clear()
        game.checked = len(log)
        return folded(game.id, list(entries.values()))

    def _stored_log(self, table_id: int) -> Iterator[tuple[int, bytes]]:
        query = sqlalchemy.text("select seq, body from log where table_id = :id order by seq")
        with closing(self.engine.connect()) as connection:
            for seq, body in connection.execute(query, {"id": table_id}):
                yield seq, bytes(body)

    async def _check_server(self, game: Game, table: Table) -> None:
        """Check that the restarted server shows what the log gives, and go on from there."""
        game.state = table.game_state
        for seat, player in enumerate(game.players):
            line = await Line.open(self.server.port, player.token, dialect="common")
            shown = (await line.call("state", {"game_id": game.id}))["state"]
            await line.close()
            if shown["version"] != table.version or shown.get("moves") != moves_of(table, seat):
                self.count.faults.append(f"table {game.id}: the server's table differs from its log")


def moves_of(table: Table, seat: int) -> Any:
    """The moves that the server should offer; None for a seat that may not act."""
    if seat not in table.to_act():
        return None
    return msgspec.json.decode(msgspec.json.encode(table.rules.offer(table.game_state, seat)))


def is_written(entry: changes.AnyChange | None, move: Acknowledged) -> bool:
    return isinstance(entry, changes.Acted) and entry.seat == move.seat and entry.move == move.move


async def all_lanes(folder: Path, wanted: argparse.Namespace, count: Count) -> None:
    lanes = 1 if wanted.database else min(wanted.lanes, wanted.kills)
    shares = [wanted.kills // lanes + (number < wanted.kills % lanes) for number in range(lanes)]
    tasks = [
        asyncio.create_task(Lane(folder, wanted, number, count).run(share))
        for number, share in enumerate(shares)
    ]
    telling = asyncio.create_task(tell_progress(count))
    try:
        await asyncio.gather(*tasks)
    finally:
        telling.cancel()


async def tell_progress(count: Count) -> None:
    while True:
        await asyncio.sleep(20)
        print(
            f"{count.kills} kills, {count.acknowledged} moves acknowledged, {count.unacknowledged} written "
            f"without, {count.lost} lost",
            file=sys.stderr,
            flush=True,
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=TABLES_PER_GAME, help="tables of each game")
    parser.add_argument("--lanes", type=int, default=LANES, help="servers side by side")
    parser.add_argument(
        "--seed", type=int, default=None, help="seed for the moves and the times of the kills"
    )
    parser.add_argument("--gently", action="store_true", help="SIGTERM instead of SIGKILL")
    parser.add_argument("--database", default="", help="an SQLAlchemy URL; SQLite if not given")
    wanted = parser.parse_args()
    count = Count()
    with tempfile.TemporaryDirectory(prefix="parlour-kills-") as folder:
        asyncio.run(all_lanes(Path(folder), wanted, count))
    for fault in count.faults[:MOST_FAULTS]:
        print(f"FAULT {fault}")
    signal = "SIGTERM" if wanted.gently else "SIGKILL"
    outcome = (
        f"{count.acknowledged:,} moves acknowledged at {count.tables:,} tables of {len(games())} games, "
        f"{count.lost} lost, {len(count.faults)} faults"
    )
    return finish(Row(f"{signal} under load", count.kills, outcome, not count.lost and not count.faults))


if __name__ == "__main__":
    sys.exit(main())

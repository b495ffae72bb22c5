"""Fills a database with people and finished games, and measures the CPU time of every list of them.

    python bench/people.py                                    # 100,000 accounts, a million results, SQLite
    python bench/people.py --postgres                         # the same on a PostgreSQL server started for it
    python bench/people.py --accounts 5000 --results 50000    # a quick one

Games have 2 or 4 seats, half of them are rated, and a few people play very much: account 1 has about 2% of all results
and as many friends as there can be.
The rows of finished games are written in bulk, and `parlour db rebuild` makes results, standings and ratings of them.

Each request is made to the whole server in this process, without a network: session, query, answer as bytes. CPU is
that of all threads of the process and, with PostgreSQL, of all its processes. The export is counted for each page of
100 games. Aim: under 50 ms each.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from sqlalchemy import Connection, insert

from parlour.server.app import Application
from parlour.server.sessions import TOKEN_LENGTH, digest_of
from parlour.server.settings import Settings
from parlour.store import NewSession, Store
from parlour.store.results import finished_row
from parlour.store.schema import accounts, finished, found_names, friends, tables
from parlour.tables.results import DealFacts, GameResult, PlayerResult, SlowMove

ROWS_A_WRITE = 5_000
GAMES = (("uno", 4), ("rummikub", 4), ("spades", 4), ("rummy", 2), ("hidden-joker-rummy", 2))
DAY = 86_400_000
BEGAN = 1_700_000_000_000
AIM_MS = 50
AGREES = b'{"privacy":{"leaderboards":true}}'
TICKS = os.sysconf("SC_CLK_TCK")
TOKEN = "b" * TOKEN_LENGTH
FRIENDS = 500
"""Of account 1: the most that there can be."""


def account_row(number: int) -> dict[str, Any]:
    name = f"Player {number}"
    return {
        "id": number,
        "uuid": str(UUID(int=number)),
        "display_name": name,
        "created_at": BEGAN,
        "username": name,
        "username_key": name.casefold(),
        "settings": AGREES if number % 2 else None,
    }


def friend_row(number: int) -> dict[str, Any]:
    """This account is a friend of account 1."""
    return {"low_id": 1, "high_id": number, "asked_by": 1, "asked_at": BEGAN, "accepted_at": BEGAN + number}


def game_of(number: int, people: int, dice: Random) -> GameResult:
    """A finished game of people whom chance has chosen, some of them far more often than others."""
    game, seats = dice.choice(GAMES)
    chosen: list[int] = []
    while len(chosen) < seats:
        account_id = 1 + int(people * dice.random() ** 3)
        if account_id not in chosen:
            chosen.append(account_id)
    teams = game == "spades"
    sides = [seat % 2 if teams else seat for seat in range(seats)]
    order = dice.sample(range(max(sides) + 1), max(sides) + 1)
    ended_at = BEGAN + number * 60_000
    players = tuple(
        PlayerResult(
            player_id=account_id,
            seat=seat + 1,
            result="won" if order[side] == 0 else "lost",
            place=order[side] + 1,
            points=dice.randrange(500),
            side=side,
        )
        for seat, (account_id, side) in enumerate(zip(chosen, sides, strict=True))
    )
    return GameResult(
        game=game,
        seats=seats,
        options=msgspec.Raw(b'{"target":250,"floor":-250}'),
        started_at=ended_at - dice.randrange(60_000, 3_600_000),
        ended_at=ended_at,
        moves=dice.randrange(20, 400),
        reason="target",
        teams=teams,
        rated=number % 2 == 0,
        unrated=None if number % 2 == 0 else "not_agreed",
        players=players,
        slowest=tuple(SlowMove(player.player_id, 12, 9_000) for player in players),
        deal=DealFacts(commitment="ab" * 32, digest="cd" * 32),
    )


def table_row(number: int, result: GameResult) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": str(UUID(int=number)),
        "game": result.game,
        "state": "ended",
        "visibility": "public",
        "name": "bench",
        "name_key": "bench",
        "room_code": None,
        "seats_taken": result.seats,
        "capacity": result.seats,
        "created_at": result.started_at,
        "updated_at": result.ended_at,
        "summary": b"{}",
    }


def batches(total: int) -> Iterator[range]:
    for start in range(1, total + 1, ROWS_A_WRITE):
        yield range(start, min(start + ROWS_A_WRITE, total + 1))


async def fill(store: Store, people: int, games: int, progress: Progress) -> None:
    dice = Random(1)
    task = progress.add_task("accounts", total=people)
    for numbers in batches(people):
        rows = [account_row(number) for number in numbers]
        await store._write(_insert(accounts, rows))
        names = [{"name_key": row["username_key"], "account_id": row["id"]} for row in rows]
        await store._write(_insert(found_names, names))
        progress.advance(task, len(numbers))
    await store._write(_insert(friends, [friend_row(number) for number in range(2, FRIENDS + 2)]))
    task = progress.add_task("games", total=games)
    for numbers in batches(games):
        results = [game_of(number, people, dice) for number in numbers]
        made = list(zip(numbers, results, strict=True))
        await store._write(_insert(tables, [table_row(number, result) for number, result in made]))
        # Numbered, as games are that were counted when they ended.
        ended = [finished_row(number, number, result) for number, result in made]
        await store._write(_insert(finished, ended))
        progress.advance(task, len(numbers))
    task = progress.add_task("rebuild", total=games)
    await store.rebuild_history(lambda done, total: progress.update(task, completed=done, total=total))
    await store._write(_analyze)


def _insert(table: Any, rows: Sequence[dict[str, Any]]) -> Callable[[Connection], None]:
    def run(connection: Connection) -> None:
        connection.execute(insert(table), rows)

    return run


def _analyze(connection: Connection) -> None:
    connection.exec_driver_sql("analyze")


def cpu_of_postgres(store: Store) -> Callable[[], float]:
    """The CPU time of all processes of the PostgreSQL server so far; 0 for SQLite."""
    if not store.shared:
        return lambda: 0.0
    with store._reading.connect() as connection:
        backend: int = connection.exec_driver_sql("select pg_backend_pid()").scalar_one()
    server = _stat(backend)[1]

    def total() -> float:
        pids = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
        return sum(_cpu(pid, server) for pid in pids)

    return total


def _stat(pid: int) -> list[int]:
    """The parent's id and the CPU time, from /proc."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return [pid, int(fields[1]), int(fields[11]) + int(fields[12])]


def _cpu(pid: int, server: int) -> float:
    try:
        _, parent, ticks = _stat(pid)
    except OSError:  # it has ended
        return 0.0
    return ticks / TICKS if parent == server else 0.0


class Browser:
    """Calls the server in this process."""

    def __init__(self, app: Application) -> None:
        self._app = app

    async def get(self, path: str, query: str = "") -> bytes:
        sent = bytearray()
        status = 0

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            nonlocal status
            status = message.get("status", status)
            sent.extend(message.get("body", b""))

        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "query_string": query.encode(),
            "headers": [(b"authorization", f"Bearer {TOKEN}".encode()), (b"host", b"localhost")],
            "client": ("127.0.0.1", 1),
            "scheme": "http",
        }
        await self._app(scope, receive, send)
        if status != 200:
            raise AssertionError(f"{path}?{query}: {status} {bytes(sent[:300])!r}")
        return bytes(sent)


async def measure(app: Application, store: Store, people: int, games: int, repeat: int) -> bool:
    browser, postgres = Browser(app), cpu_of_postgres(store)
    own = msgspec.json.decode(await browser.get("/api/profiles/1"))
    total = sum(standing["games"] for standing in own["games"])
    middle = f"{BEGAN + games // 2 * 60_000}-{games // 2}"
    board = msgspec.json.decode(await browser.get("/api/leaderboards/uno", "limit=100"))
    requests = [
        ("your games, first page", "/api/me/results", "", 1),
        ("your games, in the middle", "/api/me/results", f"cursor={middle}", 1),
        ("your games, one game, won, rated", "/api/me/results", "game=uno&result=won&rated=true", 1),
        ("your games, with somebody rare", "/api/me/results", f"opponent={people}", 1),
        ("your games, nothing found", "/api/me/results", "result=drawn", 1),
        ("export as CSV, a page", "/api/me/results.csv", "", -(-total // 100)),
        ("export as JSON, a page", "/api/me/results.json", "", -(-total // 100)),
        ("profile of the busiest player", "/api/profiles/1", "", 1),
        ("profile of the second busiest", "/api/profiles/2", "", 1),
        ("profile of a rare player", f"/api/profiles/{people}", "", 1),
        ("leaderboard, first page", "/api/leaderboards/uno", "", 1),
        ("leaderboard, second page", "/api/leaderboards/uno", f"cursor={board['next']}", 1),
        ("leaderboard, far down", "/api/leaderboards/uno", "cursor=12.0_1", 1),
        ("people by the beginning of a name", "/api/people", "search=player", 1),
        ("people by a whole name", "/api/people", f"search=player+{people}", 1),
        ("friends, first page", "/api/me/friends", "", 1),
        ("friends, second page", "/api/me/friends", f"before={BEGAN + FRIENDS // 2}-{FRIENDS // 2}", 1),
    ]
    print(f"account 1 has {total:,} results")
    print(f"{'request':<36}{'ms CPU':>9}{'of it database':>16}{'kB':>8}")
    fine = True
    for name, path, query, pages in requests:
        body = await browser.get(path, query)
        rounds = repeat if pages == 1 else 1
        began, began_there = time.process_time(), postgres()
        for _ in range(rounds):
            await browser.get(path, query)
        there = (postgres() - began_there) / rounds / pages * 1000
        here = (time.process_time() - began) / rounds / pages * 1000
        shown = f"{there:>16.1f}" if store.shared else f"{'(in it)':>16}"
        print(f"{name:<36}{here + there:>9.1f}{shown}{len(body) / pages / 1000:>8.1f}")
        fine = fine and here + there < AIM_MS
    print(f"all under {AIM_MS} ms: {'yes' if fine else 'NO'}")
    return fine


async def run(url: str, given: argparse.Namespace) -> bool:
    games = given.results * 10 // 32  # of 2 seats in two of five, of 4 in three
    app = Application(Settings(database=url))
    async with app._lifespan():
        assert app.services is not None
        store = app.services.store
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        began, wall = time.process_time(), time.perf_counter()
        with Progress(*columns) as progress:
            await fill(store, given.accounts, games, progress)
        spent, took = time.process_time() - began, time.perf_counter() - wall
        print(f"{given.accounts:,} accounts, {games:,} games: made with {spent:.0f} s of CPU in {took:.0f} s")
        far = BEGAN * 2
        await store.add_session(1, NewSession(token_hash=digest_of(TOKEN), expires_at=far, created_at=BEGAN))
        return await measure(app, store, given.accounts, games, given.repeat)


@contextmanager
def database(given: argparse.Namespace) -> Iterator[str]:
    if given.url:
        yield given.url
    elif given.postgres:
        sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
        from postgres_server import postgres_server

        with postgres_server() as url:
            yield url
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/parlour.db"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--accounts", type=int, default=100_000)
    parser.add_argument("--results", type=int, default=1_000_000)
    parser.add_argument("--repeat", type=int, default=20, help="how often each request is made")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL server started for this")
    parser.add_argument("--url", help="an empty database instead, as an SQLAlchemy URL")
    given = parser.parse_args()
    with database(given) as url:
        if not asyncio.run(run(url, given)):
            raise SystemExit(1)


if __name__ == "__main__":
    main()

"""Measures the cost of an append, alone and with group commit, compared with plain sqlite3.

    python bench/store.py [--seconds 2] [--url postgresql://...]

Each table appends an entry of 200 bytes, waits until it is durable, and appends the next. `tables` is the number of
tables that do so concurrently. CPU is that of the whole process (event loop and writer thread) per row. `rows/commit`
shows the effect of the group commit, which takes whatever has gathered while the disk was busy. `loop` is the part of
the CPU time that the event loop's thread spent, which delays other requests. Plain sqlite3 has no event loop, threads
or SQLAlchemy: it is the lower bound on this disk.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from parlour.store import NewTable, Store, TableSummary

BODY = b'{"type":"move","seat":1,"move":{"type":"draw","from":"stock"},"at":1700000000000}'.ljust(200)
SUMMARY = TableSummary(
    state="playing",
    visibility="public",
    name="bench",
    room_code=None,
    seats_taken=2,
    capacity=2,
    updated_at=1,
    summary=b"{}",
)
HEAD = f"{'what':<28}{'tables':>7}{'rows/s':>10}{'us CPU/row':>12}{'of it loop':>12}{'rows/commit':>13}{'p99 ms':>9}"


def line(
    what: str, tables: int, rows: int, wall: float, cpu: float, loop: float, commits: int, p99: float
) -> str:
    return (
        f"{what:<28}{tables:>7}{rows / wall:>10,.0f}{cpu / rows * 1e6:>12.1f}{loop / rows * 1e6:>12.1f}"
        f"{rows / commits:>13.1f}{p99 * 1e3:>9.1f}"
    )


async def appends(url: str, tables: int, seconds: float, summary: TableSummary | None) -> str:
    """Let tables append for this many seconds."""
    store = await Store.open(url)
    opened = [await store.create_table(_table(), [b"opened"]) for _ in range(tables)]
    waits: list[float] = []
    end = time.perf_counter() + seconds

    async def play(table_id: int) -> None:
        seq, now = 2, time.perf_counter()
        while now < end:
            if not await store.append(table_id, seq, [BODY], summary):
                raise AssertionError("an append lost a race, although there is only one writer")
            seq += 1
            then, now = now, time.perf_counter()
            waits.append(now - then)

    commits, wall, cpu, loop = store.commits, time.perf_counter(), time.process_time(), time.thread_time()
    await asyncio.gather(*(play(table_id) for table_id in opened))
    wall, cpu, loop = time.perf_counter() - wall, time.process_time() - cpu, time.thread_time() - loop
    commits = store.commits - commits
    await store.close()
    waits.sort()
    what = "store" if summary is None else "store, with summary"
    return line(what, tables, len(waits), wall, cpu, loop, commits, waits[len(waits) * 99 // 100])


def _table() -> NewTable:
    return NewTable(
        uuid=str(uuid4()),
        game="uno",
        state="playing",
        visibility="public",
        name="bench",
        room_code=None,
        seats_taken=2,
        capacity=2,
        created_at=1,
        summary=b"{}",
    )


def bare(folder: Path, tables: int, seconds: float) -> str:
    """Write the same rows with sqlite3, with one commit per round of all tables."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("create table log (t integer, s integer, body blob not null, primary key (t, s))")
    waits: list[float] = []
    wall, cpu = time.perf_counter(), time.process_time()
    seq, now = 1, wall
    while now < wall + seconds:
        connection.execute("BEGIN IMMEDIATE")
        rows = [(table, seq, BODY) for table in range(tables)]
        connection.executemany("insert into log values (?, ?, ?) on conflict do nothing", rows)
        connection.execute("COMMIT")
        then, now, seq = now, time.perf_counter(), seq + 1
        waits.append(now - then)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    connection.close()
    waits.sort()
    count = len(waits)
    return line("bare sqlite3", tables, count * tables, wall, cpu, cpu, count, waits[count * 99 // 100])


@contextmanager
def database(url: str | None) -> Iterator[str]:
    if url is not None:
        yield url
    else:
        with tempfile.TemporaryDirectory(dir=".") as folder:
            yield f"sqlite:///{folder}/parlour.db"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--tables", type=int, nargs="*", default=[1, 10, 50, 200])
    parser.add_argument("--url", help="database to use instead of a new SQLite file")
    args = parser.parse_args()
    print(HEAD)
    for tables in args.tables:
        for summary in (None, SUMMARY):
            with database(args.url) as url:
                print(asyncio.run(appends(url, tables, args.seconds, summary)), flush=True)
        if args.url is None:
            with tempfile.TemporaryDirectory(dir=".") as folder:
                print(bare(Path(folder), tables, args.seconds), flush=True)


if __name__ == "__main__":
    main()

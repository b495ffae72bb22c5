"""A complete contest between real processes, with the server killed and restarted in the middle."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import sqlalchemy as sa

from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.referee import replay
from parlour.games.rummy.contest.standings import Standings

SECONDS = 120


@contextmanager
def process(*words: str, log: Path | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """A command of the contest that runs until the block ends. What it says goes into `log`."""
    command = [sys.executable, "-m", "parlour", "contest", *words]
    with open(os.devnull if log is None else log, "wb") as said:
        running = subprocess.Popen(command, stdout=said, stderr=said)
        try:
            yield running
        finally:
            with suppress(ProcessLookupError):
                running.kill()
            running.wait()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def games_in(path: Path) -> int:
    if not path.exists():
        return 0
    engine = sa.create_engine(f"sqlite:///{path}")
    try:
        with engine.connect() as connection:
            return int(
                connection.exec_driver_sql("select count(*) from games where ended is not null").scalar() or 0
            )
    except sa.exc.OperationalError:
        return 0
    finally:
        engine.dispose()


def wait_for(path: Path, games: int) -> None:
    until = time.monotonic() + SECONDS
    while games_in(path) < games:
        assert time.monotonic() < until, "no games were played"
        time.sleep(0.05)


def listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def test_a_killed_server_goes_on_and_every_transcript_gives_the_same_scores(tmp_path: Path) -> None:
    path, port = tmp_path / "contest.sqlite3", free_port()
    server = [
        "run",
        "--games",
        "8",
        "--players",
        "2",
        "--port",
        str(port),
        "--data",
        str(path),
        "--target",
        "10",
    ]
    url = f"http://127.0.0.1:{port}"
    with process(*server) as first:
        until = time.monotonic() + SECONDS
        while not listens(port):
            assert time.monotonic() < until
            time.sleep(0.05)
        with (
            process("player", "--server", url, "--name", "Ann Lee", "--level", "highest"),
            process("player", "--server", url, "--name", "bob", "--level", "live-outs"),
        ):
            wait_for(path, 2)
            os.kill(first.pid, signal.SIGKILL)
            first.wait()
            with process(*server) as second:
                assert second.wait(SECONDS) == 0
    _check(path)


def _check(path: Path) -> None:
    archive = Archive(path)
    games = list(archive.games.finished())
    records = [archive.games.transcript(game.id) for game in games]
    archive.close()
    board = Standings(games)
    assert board.played[("Ann Lee", "bob")] == 8
    assert [game.number for game in games] == list(range(8))
    assert sum(game.first == "bob" for game in games) == 4
    assert board.tallies["Ann Lee"].forfeits.total() == board.tallies["bob"].forfeits.total() == 0
    assert all(replay(record) == record.verdict for record in records)

"""Our player as a process of its own, in a contest whose options differ from the usual ones."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.referee import Transcript, replay
from parlour.games.rummy.rules import LayOff

SECONDS = 240


@contextmanager
def contest(*words: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "parlour", "contest", *words]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        yield running
    finally:
        running.kill()
        running.communicate()


def played(path: Path, *options: str) -> list[Transcript]:
    """The records of a contest of two games between two processes of our player. Bob may not lay off."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = str(listener.getsockname()[1])
    server = ["--games", "2", "--port", port, "--data", str(path), "--target", "10", "--answer-seconds", "30"]
    with contest("run", *server, *options) as running:
        assert running.stderr is not None
        assert "Rummy contest on" in running.stderr.readline()
        player = ["player", "--server", f"http://127.0.0.1:{port}", "--name"]
        with contest(*player, "Ann"), contest(*player, "Bob", "--no-layoff", "--level", "live-outs"):
            running.communicate(timeout=SECONDS)
            assert running.returncode == 0
    archive = Archive(path)
    records = [archive.games.transcript(game.id) for game in archive.games.finished()]
    archive.close()
    return records


def test_our_player_learns_the_options_and_never_forfeits(tmp_path: Path) -> None:
    options = "--option", "ace_high=false", "--option", "hand_size=7"
    records = played(tmp_path / "contest.sqlite3", *options)
    assert [record.verdict.forfeit for record in records if record.verdict] == [None, None]
    assert all(replay(record) == record.verdict for record in records)
    laid_off = {
        record.names[seat] for record in records for seat, move in record.moves if isinstance(move, LayOff)
    }
    assert "Bob" not in laid_off


def test_it_says_that_no_server_responds() -> None:
    with contest("player", "--server", "http://127.0.0.1:1") as running:
        said = running.communicate(timeout=SECONDS)[1]
    assert running.returncode == 1
    assert said.startswith("No contest server responds at http://127.0.0.1:1")
    assert "parlour contest serve" in said

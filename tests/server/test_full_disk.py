"""A full disk, a damaged database and a damaged log, with a real server on a real file system."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from clients import HIDDEN_JOKER, Player, play_by_route, script, start_table

from parlour.testing.processes import ServerProcess

SIZE = "4m"
SEED = 25  # a long game


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder on a file system of a few megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount")
    if mount is None or os.geteuid() != 0:
        pytest.skip("only root can mount a small file system")
    mounted = subprocess.run(
        [mount, "-t", "tmpfs", "-o", f"size={SIZE}", "none", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip(f"cannot mount a small file system: {mounted.stderr.decode().strip()}")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.fixture
def server(small_disk: Path, tmp_path: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(small_disk)
    server.log = tmp_path / "server.log"
    with server:
        yield server


def fill(disk: Path) -> Path:
    """Write until nothing more fits."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return ballast


async def readiness(player: Player, wanted: int) -> str:
    """The status of `/readyz`, once it answers as wanted."""
    until = time.monotonic() + 60
    while True:
        answer = await player.http.get("/readyz")
        if answer.status_code == wanted:
            status: str = answer.json()["status"]
            return status
        assert time.monotonic() < until, answer.text


async def test_nothing_is_acknowledged_and_nothing_lost_while_the_disk_is_full(
    server: ServerProcess, small_disk: Path
) -> None:
    ann, bob = await Player.arrive(server.url, "Ann"), await Player.arrive(server.url, "Bob")
    game = await start_table(ann, bob, game=HIDDEN_JOKER, seed=SEED)
    moves = script(2, SEED)
    people = (ann, bob)

    async def is_played(number: int) -> bool:
        seat, move = moves[number]
        return (await play_by_route(people[seat], game, move)).is_success

    played = 0
    while played < 10:
        assert await is_played(played)
        played += 1
    ballast = fill(small_disk)
    while await is_played(played):  # SQLite may still have some space in its log
        played += 1
        assert played < len(moves) - 10
    assert await readiness(ann, 503) == "the disk is full"
    seat, move = moves[played]
    refused = await play_by_route(people[seat], game, move)
    assert (refused.status_code, refused.json()["code"]) == (503, "UNAVAILABLE")
    version = (await ann.state(game))["version"]

    ballast.unlink()
    assert await readiness(ann, 200) == "ok"
    assert (await ann.state(game))["version"] == version
    for _ in range(5):  # the refused move among them
        assert await is_played(played)
        played += 1
    server.kill()
    server.start()
    after = await bob.state(game)
    assert after["version"] >= version + 5
    assert "Traceback" not in server.log.read_text()
    await ann.leave()
    await bob.leave()


def started(data: Path) -> subprocess.CompletedProcess[str]:
    """Start a server that cannot start."""
    environment = {**os.environ, "PORT": "0", "PARLOUR_DATA": str(data)}
    return subprocess.run(
        [sys.executable, "-m", "parlour", "serve"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def garbage(database: Path) -> None:
    database.write_bytes(b"not a database" * 1000)


def cut(database: Path) -> None:
    with ServerProcess(database.parent):
        pass
    whole = database.read_bytes()
    database.write_bytes(whole[: len(whole) // 2])


@pytest.mark.parametrize("damage", [garbage, cut])
def test_a_damaged_database_stops_the_server_with_a_message(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    damage(tmp_path / "parlour.db")
    done = started(tmp_path)
    assert done.returncode != 0
    assert "parlour.db is damaged" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_damaged_log_is_one_warning_and_the_server_starts(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        server.kill()
        wal = Path(f"{server.database}-wal")
        data = bytearray(wal.read_bytes())
        data[-1] ^= 1
        wal.write_bytes(data)
        server.start()
        log = server.log.read_text()
    assert log.count("has a wrong checksum") == 1
    assert "cannot be used" in log
    assert "Traceback" not in log

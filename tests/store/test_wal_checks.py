"""A damaged write-ahead log or database is reported when the store opens, with real files."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.store import Store, StoreFailure
from parlour.store.wal_checks import FRAME_HEADER, HEADER, find_damage

PAGE = 4096
FRAME = FRAME_HEADER + PAGE
COMMITS = 30


@pytest.fixture
def crashed(tmp_path: Path) -> Path:
    """A database as a killed process leaves it: with a write-ahead log of many commits."""
    source = tmp_path / "running.db"
    connection = sqlite3.connect(source)
    connection.execute("pragma journal_mode = wal")
    connection.execute("create table texts (text)")
    for _ in range(COMMITS):
        connection.execute("insert into texts values (?)", ("x" * 1000,))
        connection.commit()
    copied = _copy(source, tmp_path / "crashed")
    connection.close()
    return copied


def _copy(source: Path, folder: Path) -> Path:
    folder.mkdir()
    for suffix in ("", "-wal", "-shm"):
        shutil.copy(f"{source}{suffix}", folder / f"parlour.db{suffix}")
    return folder / "parlour.db"


def change(database: Path, edit: Callable[[bytearray], bytearray]) -> int:
    """Change the log, and return the number of frames that it had."""
    wal = Path(f"{database}-wal")
    data = bytearray(wal.read_bytes())
    wal.write_bytes(edit(data))
    return (len(data) - HEADER) // FRAME


def flip(at: int) -> Callable[[bytearray], bytearray]:
    def edit(data: bytearray) -> bytearray:
        data[at] ^= 1
        return data

    return edit


def rows(database: Path) -> int:
    connection = sqlite3.connect(database)
    try:
        count: int = connection.execute("select count(*) from texts").fetchone()[0]
        return count
    finally:
        connection.close()


def test_a_log_of_a_killed_process_is_not_damaged(crashed: Path) -> None:
    assert find_damage(crashed) is None
    assert rows(crashed) == COMMITS


def test_no_log_is_no_damage(tmp_path: Path) -> None:
    assert find_damage(tmp_path / "none.db") is None
    (tmp_path / "none.db-wal").touch()
    assert find_damage(tmp_path / "none.db") is None


@pytest.mark.parametrize("offset", [0, 4, 16, FRAME_HEADER, FRAME - 1])
def test_a_flipped_bit_makes_the_rest_unusable(crashed: Path, offset: int) -> None:
    frames = change(crashed, flip(HEADER + 10 * FRAME + offset))
    damage = find_damage(crashed)
    assert damage is not None
    assert (damage.frames, damage.bytes) == (frames - 10, (frames - 10) * FRAME)
    assert "frame 11" in damage.reason
    assert rows(crashed) < COMMITS  # which SQLite does not mention


def test_a_log_that_ends_within_a_frame_is_damaged(crashed: Path) -> None:
    frames = change(crashed, lambda data: data[: HEADER + 10 * FRAME + 100])
    damage = find_damage(crashed)
    assert damage is not None
    assert (damage.frames, damage.bytes) == (frames - 10, 100)


def test_a_log_that_lacks_whole_frames_is_damaged(crashed: Path) -> None:
    frames = change(crashed, lambda data: data[: HEADER + 10 * FRAME])
    damage = find_damage(crashed)
    assert damage is not None
    assert damage.frames == frames - 10


@pytest.mark.parametrize("edit", [flip(0), flip(17), flip(30), lambda data: data[:20]])
def test_an_unreadable_header_makes_the_whole_log_unusable(
    crashed: Path, edit: Callable[[bytearray], bytearray]
) -> None:
    change(crashed, edit)
    damage = find_damage(crashed)
    assert damage is not None
    assert damage.bytes == Path(f"{crashed}-wal").stat().st_size


def test_leftovers_of_an_earlier_log_are_no_damage(tmp_path: Path) -> None:
    source = tmp_path / "running.db"
    connection = sqlite3.connect(source)
    connection.execute("pragma journal_mode = wal")
    connection.execute("create table texts (text)")
    for _ in range(COMMITS):
        connection.execute("insert into texts values (?)", ("x" * 1000,))
        connection.commit()
    connection.execute("pragma wal_checkpoint(restart)").fetchall()
    connection.execute("insert into texts values ('the log starts again')")
    connection.commit()
    assert find_damage(_copy(source, tmp_path / "crashed")) is None
    connection.close()


async def crash(folder: Path) -> Path:
    """A store's files as a killed process leaves them."""
    running = folder / "running.db"
    store = await Store.open(f"sqlite:///{running}")
    await store.check_writable()
    copied = _copy(running, folder / "crashed")
    await store.close()
    return copied


async def warnings_at_start(database: Path, caplog: pytest.LogCaptureFixture) -> list[str]:
    with caplog.at_level(logging.WARNING, "parlour.store"):
        store = await Store.open(f"sqlite:///{database}")
        await store.close()
    return [record.getMessage() for record in caplog.records if record.name == "parlour.store"]


async def test_a_damaged_log_is_told_once_when_the_store_opens(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = await crash(tmp_path)
    frames = change(database, lambda data: flip(len(data) - 1)(data))
    assert frames > 1
    (told,) = await warnings_at_start(database, caplog)
    assert f"frame {frames} has a wrong checksum; 1 frames ({FRAME} bytes) cannot be used" in told


async def test_an_intact_log_is_not_mentioned(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert await warnings_at_start(await crash(tmp_path), caplog) == []


async def test_a_file_that_is_no_database_is_refused_with_a_clear_message(tmp_path: Path) -> None:
    database = tmp_path / "parlour.db"
    database.write_bytes(b"This is not a database. " * 1000)
    with pytest.raises(StoreFailure, match=r"parlour\.db is damaged \(file is not a database\)"):
        await Store.open(f"sqlite:///{database}")
    assert database.read_bytes().startswith(b"This is not")


@pytest.mark.parametrize("kept", [0.3, 0.9])
async def test_a_truncated_database_is_refused_with_a_clear_message(tmp_path: Path, kept: float) -> None:
    database = tmp_path / "parlour.db"
    store = await Store.open(f"sqlite:///{database}")
    await store.close()
    whole = database.read_bytes()
    database.write_bytes(whole[: int(len(whole) * kept) // PAGE * PAGE])
    with pytest.raises(StoreFailure, match=r"parlour\.db is damaged"):
        await Store.open(f"sqlite:///{database}")

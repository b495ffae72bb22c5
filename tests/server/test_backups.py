"""Backups are made beside a server, hold everything or nothing, and restore into either kind of database."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
import pytest
from clients import Player, StartServer, play_by_route, script, start_table
from in_process import open_store
from sqlalchemy import Connection, select
from typer.testing import CliRunner

from parlour.cli import make_app
from parlour.store import NewAccount, Store, StoreFailure
from parlour.store.backups import check_backup, make_backup, restore_backup
from parlour.store.schema import metadata

runner = CliRunner()


def url_of(file: Path) -> str:
    return f"sqlite:///{file}"


async def everything(url: str) -> dict[str, list[Any]]:
    """All rows of all tables."""
    store = await Store.open(url)

    def read(connection: Connection) -> dict[str, list[Any]]:
        return {
            table.name: sorted(map(repr, connection.execute(select(table)).all()))
            for table in metadata.sorted_tables
        }

    found = await store._read(read)
    await store.close()
    return found


async def played(url: str) -> None:
    """A finished game, chat and an account with a hash, at a server."""
    ann, bob = await Player.arrive(url, "Ann"), await Player.arrive(url, "Bjørn 🂡")
    game_id = await start_table(ann, bob, seed=14)
    assert (await ann.post(f"/api/games/{game_id}/chat", {"text": "gl & hf"})).status_code == 202
    for seat, move in script(2, 14):
        assert (await play_by_route((ann, bob)[seat], game_id, move)).status_code == 202
    await ann.post("/api/games", {"max_players": 2})
    await ann.leave()
    await bob.leave()


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    """A stopped database with some accounts."""
    folder = tmp_path / "source"
    folder.mkdir()
    await (await open_store(folder)).close()
    return folder / "parlour.sqlite3"


async def test_a_backup_beside_a_server_restores_to_the_same(
    start_server: StartServer, tmp_path: Path
) -> None:
    server = start_server()
    await played(server.url)
    file, copy = tmp_path / "parlour.backup", tmp_path / "copy" / "parlour.db"
    done = await asyncio.to_thread(
        runner.invoke, make_app("backup"), ["backup", str(file), "--data", str(server.data)]
    )
    assert done.exit_code == 0, done.output
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    server.stop()
    done = await asyncio.to_thread(
        runner.invoke, make_app("restore"), ["restore", str(file), "--data", str(copy.parent)]
    )
    assert done.exit_code == 0, done.output
    before, after = await everything(url_of(server.database)), await everything(url_of(copy))
    before.pop("service_time"), after.pop("service_time")
    assert after == before
    checked = await asyncio.to_thread(
        runner.invoke, make_app("db"), ["db", "check", "--data", str(copy.parent)]
    )
    assert checked.exit_code == 0, checked.output
    assert "2 tables, 1 of them ended and verified, 0 wrong" in checked.output
    assert sorted(path.name for path in copy.parent.iterdir() if path.suffix == ".part") == []


@pytest.mark.postgres
async def test_from_sqlite_to_postgresql_and_back(
    start_server: StartServer, tmp_path: Path, postgres_database: str
) -> None:
    server = start_server()
    await played(server.url)
    server.stop()
    first, second = tmp_path / "first", tmp_path / "second"
    made = make_backup(url_of(server.database), first, 1)
    restore_backup(first, postgres_database)
    again = make_backup(postgres_database, second, 2)
    assert again.tables == made.tables
    restore_backup(second, url_of(tmp_path / "back.db"))
    assert await everything(url_of(tmp_path / "back.db")) == await everything(postgres_database)


@pytest.mark.postgres
async def test_ids_go_on_where_they_were(tmp_path: Path, postgres_database: str, database: Path) -> None:
    restore_backup_of(database, tmp_path / "file", postgres_database)
    store = await Store.open(postgres_database)
    row = await store.add_account(NewAccount(uuid="new", display_name="E", created_at=1))
    await store.close()
    assert row.id == 5


def restore_backup_of(database: Path, file: Path, url: str) -> None:
    make_backup(url_of(database), file, 1)
    restore_backup(file, url)


async def test_a_backup_has_what_was_there_when_it_began(database: Path, tmp_path: Path) -> None:
    store = await Store.open(url_of(database))
    loop = asyncio.get_running_loop()
    written = []

    def add_one(*_: object) -> None:
        """Called between the tables that are copied."""
        if not written:
            new = NewAccount(uuid="late", display_name="Late", created_at=1)
            asyncio.run_coroutine_threadsafe(store.add_account(new), loop).result(30)
            written.append(True)

    made = await asyncio.to_thread(make_backup, url_of(database), tmp_path / "file", 1, add_one)
    assert written
    assert made.tables["accounts"].rows == 4
    assert (await store.account(uuid="late")) is not None
    await store.close()


def test_nothing_is_overwritten(database: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "file", tmp_path / "other"
    make_backup(url_of(database), file, 1)
    other.write_text("precious")
    before = file.read_bytes()
    with pytest.raises(StoreFailure, match="never overwritten"):
        make_backup(url_of(database), file, 2)
    with pytest.raises(StoreFailure, match="never overwritten"):
        restore_backup(file, url_of(other))
    assert file.read_bytes() == before
    assert other.read_text() == "precious"


@pytest.mark.postgres
def test_a_database_that_is_not_empty_is_refused_unchanged(
    database: Path, tmp_path: Path, postgres_database: str
) -> None:
    with psycopg.connect(postgres_database) as connection:
        connection.execute("create table something (x int)")
    with pytest.raises(StoreFailure, match="not empty: it has a table 'something'"):
        restore_backup_of(database, tmp_path / "file", postgres_database)
    with psycopg.connect(postgres_database) as connection:
        found = connection.execute(
            "select count(*) from information_schema.tables where table_schema = current_schema()"
        ).fetchone()
    assert found == (1,)


@pytest.mark.postgres
def test_a_restore_that_fails_leaves_nothing(database: Path, tmp_path: Path, postgres_database: str) -> None:
    file = tmp_path / "file"
    make_backup(url_of(database), file, 1)
    calls = []

    def fail(table: str, *_: object) -> None:
        calls.append(table)
        if len(calls) > 1:  # the first round is the check
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        restore_backup(file, postgres_database, fail)
    restore_backup(file, postgres_database)


@pytest.mark.parametrize("how", ["cut off", "flipped", "changed", "no backup", "missing", "text"])
def test_a_damaged_backup_is_refused(database: Path, tmp_path: Path, how: str) -> None:
    file = tmp_path / "file"
    make_backup(url_of(database), file, 1)
    whole = file.read_bytes()
    if how == "cut off":
        file.write_bytes(whole[: len(whole) // 2])
    elif how == "flipped":
        at = whole.index(b"uuid-3")
        file.write_bytes(whole[:at] + b"uuid-4" + whole[at + 6 :])
    elif how == "changed":
        with sqlite3.connect(file) as connection:
            connection.execute("delete from accounts where id = 2")
        connection.close()
    elif how == "no backup":
        file = database
    elif how == "missing":
        file = tmp_path / "none"
    else:
        file.write_text("hello")
    with pytest.raises(StoreFailure, match=r"file|sqlite3|none"):
        check_backup(file)
    with pytest.raises(StoreFailure):
        restore_backup(file, url_of(tmp_path / "new.db"))
    assert not (tmp_path / "new.db").exists()


SLOWLY = """
import sys, time
from pathlib import Path
from parlour.store.backups import make_backup
def wait(table, done, total):
    print(table, flush=True)
    time.sleep(60)
make_backup(sys.argv[1], Path(sys.argv[2]), 1, wait)
"""


def test_a_backup_that_is_killed_is_never_taken_for_a_whole_one(database: Path, tmp_path: Path) -> None:
    file = tmp_path / "file"
    with subprocess.Popen(
        [sys.executable, "-c", SLOWLY, url_of(database), str(file)], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"accounts\n"
        process.send_signal(signal.SIGKILL)
    assert not file.exists()
    (left,) = tmp_path.glob("file.*.part")
    with pytest.raises(StoreFailure):
        check_backup(left)
    make_backup(url_of(database), file, 1)
    check_backup(file)


def test_a_database_of_another_version_is_refused(database: Path, tmp_path: Path) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("update alembic_version set version_num = '0001'")
    connection.close()
    with pytest.raises(StoreFailure, match="another version"):
        make_backup(url_of(database), tmp_path / "file", 1)
    assert list(tmp_path.glob("file*")) == []


def test_the_commands_say_what_is_wrong(tmp_path: Path) -> None:
    done = runner.invoke(make_app("backup"), ["backup", str(tmp_path / "x"), "--data", str(tmp_path)])
    assert done.exit_code == 2
    assert "There is no database" in done.output
    done = runner.invoke(make_app("restore"), ["restore", str(tmp_path / "x"), "--data", str(tmp_path)])
    assert done.exit_code == 2
    assert "There is no backup" in done.output
    assert list(tmp_path.iterdir()) == []

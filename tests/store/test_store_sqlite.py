"""The store on SQLite."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from store_contract import StoreContract
from store_rows import new_table

from parlour.store import Store, StoreFailure


class TestSqlite(StoreContract):
    @pytest.fixture
    def url(self, tmp_path: Path) -> str:
        return f"sqlite:///{tmp_path}/not/yet/there/parlour.db"

    async def test_a_commit_is_on_the_disk_when_it_returns(self, store: Store) -> None:
        def settings(connection: Any) -> list[Any]:
            names = ("journal_mode", "synchronous", "foreign_keys")
            return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

        assert await store._write(settings) == ["wal", 2, 1]

    async def test_readers_cannot_write(self, store: Store) -> None:
        with pytest.raises(StoreFailure, match="readonly"):
            await store._read(lambda connection: connection.exec_driver_sql("delete from log"))

    async def test_a_write_waits_for_another_process_to_finish(self, store: Store, tmp_path: Path) -> None:
        table_id = await store.create_table(new_table(), [b"0"])
        other = sqlite3.connect(tmp_path / "not/yet/there/parlour.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        write = asyncio.ensure_future(store.append(table_id, 2, [b"1"]))
        await asyncio.sleep(0.1)
        assert not write.done()
        assert len(await store.read_log(table_id)) == 1
        other.execute("COMMIT")
        other.close()
        assert await write

    async def test_a_full_disk_fails_what_does_not_fit_and_nothing_that_was_acknowledged(
        self, store: Store
    ) -> None:
        table_id = await store.create_table(new_table(), [b"0"])
        await store._write(_leave_pages, 20)
        acknowledged, outcome = 0, True
        while outcome is True:
            acknowledged += 1
            (outcome,) = await asyncio.gather(
                store.append(table_id, acknowledged + 1, [b"x" * 4_000]), return_exceptions=True
            )
        assert isinstance(outcome, StoreFailure)
        assert "full" in str(outcome)
        assert len(await store.read_log(table_id)) == acknowledged
        tries = [store.append(table_id, acknowledged + 1 + n, [b"x" * 20_000 * n]) for n in range(5)]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert any(isinstance(outcome, StoreFailure) for outcome in outcomes)
        await store._write(_leave_pages, 10_000)
        fitted = {n for n, outcome in enumerate(outcomes) if outcome is True}
        for n in set(range(5)) - fitted:
            await store.append(table_id, acknowledged + 1 + n, [b"again"])
        entries = await store.read_log(table_id)
        assert len(entries) == acknowledged + 5
        assert all(entries[acknowledged + n].body == b"x" * 20_000 * n for n in fitted)

    async def test_a_backup_made_while_the_server_runs_is_a_store(self, store: Store, tmp_path: Path) -> None:
        table_id = await store.create_table(new_table(), [b"0"])
        await store.append(table_id, 2, [b"1"])
        other = sqlite3.connect(tmp_path / "not/yet/there/parlour.db")
        other.execute(f"VACUUM INTO '{tmp_path}/backup.db'")
        other.close()
        await store.append(table_id, 3, [b"after the backup"])
        backup = await Store.open(f"sqlite:///{tmp_path}/backup.db")
        assert [entry.body for entry in await backup.read_log(table_id)] == [b"0", b"1"]
        await backup.close()

    async def test_a_file_that_is_not_a_database_is_a_failure(self, tmp_path: Path) -> None:
        (tmp_path / "letter.db").write_bytes(b"Dear Ann, " * 1_000)
        with pytest.raises(StoreFailure, match="not a database"):
            await Store.open(f"sqlite:///{tmp_path}/letter.db")


def _leave_pages(connection: Any, more: int) -> None:
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    connection.exec_driver_sql(f"PRAGMA max_page_count={pages + more}").close()


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "mysql://localhost/parlour"])
async def test_an_invalid_database_url_is_an_error(url: str) -> None:
    with pytest.raises(ValueError, match="database"):
        await Store.open(url)

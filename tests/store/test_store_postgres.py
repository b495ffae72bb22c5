"""The store on a real PostgreSQL server."""

from __future__ import annotations

import asyncio
import os
import resource
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import make_url
from store_contract import StoreContract
from store_rows import new_table, summary

from parlour.store import SHARES, Store, StoreFailure

MOST_OF_SELECT = 1_024
"""`select` knows no file numbers above it."""


@pytest.fixture
def many_files() -> Iterator[None]:
    """As many open files as a node with many connections has."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2 * MOST_OF_SELECT), hard))
    with ExitStack() as files:
        while files.enter_context(Path(os.devnull).open()).fileno() < MOST_OF_SELECT:
            pass
        yield


@pytest.mark.postgres
class TestPostgres(StoreContract):
    @pytest.fixture
    def url(self, postgres_database: str) -> str:
        return postgres_database

    async def test_a_lost_connection_is_replaced(self, store: Store, url: str) -> None:
        table_id = await store.create_table(new_table(), [b"0"])
        assert len(await store.read_log(table_id)) == 1
        _end_connections(url)
        assert await store.append(table_id, 2, [b"1"])
        assert len(await store.read_log(table_id)) == 2

    async def test_a_write_of_which_nobody_knows_whether_it_took_effect_is_a_failure_and_not_repeated(
        self, store: Store, url: str
    ) -> None:
        table_id = await store.create_table(new_table(), [b"0"])
        with psycopg.connect(url) as blocker:
            blocker.execute("insert into log (table_id, seq, body) values (%s, 2, '')", (table_id,))
            writing = asyncio.ensure_future(store.append(table_id, 2, [b"1"]))
            async with asyncio.timeout(30):
                while not await asyncio.to_thread(_waits, url):  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            await asyncio.to_thread(_end_connections, url, "wait_event_type = 'Lock'")
            with pytest.raises(StoreFailure):
                await writing
            blocker.rollback()
        assert [entry.body for entry in await store.read_log(table_id)] == [b"0"]
        assert await store.append(table_id, 2, [b"1"])

    async def test_commits_are_durable_even_where_the_server_would_not_wait(self, url: str) -> None:
        careless = make_url(url)
        options = f"{careless.query['options']} -csynchronous_commit=off"
        careless = careless.update_query_dict({"options": options})
        store = await Store.open(careless.render_as_string(hide_password=False))
        shown = await store._write(lambda c: c.exec_driver_sql("show synchronous_commit").scalar())
        assert shown == "on"
        await store.close()

    async def test_nodes_that_lock_tables_crosswise_do_not_fail(self, store: Store, other: Store) -> None:
        ids = [await store.create_table(new_table(), [b"0"]) for _ in range(8)]
        for seq in range(2, 30):
            mine = [store.append(id, seq, [b"a"], summary()) for id in ids]
            theirs = [other.append(id, seq, [b"b"] * 2, summary()) for id in ids[::-1]]
            clash = [store.append(ids[0], 1, [b"too late"]), other.append(ids[0], 1, [b"too late"])]
            outcomes = await asyncio.gather(*mine, *theirs, *clash)
            logs = [await store.read_log(id, after=seq - 1) for id in ids]
            assert sum(outcomes) == len(ids)
            behind = [id for id, entries in zip(ids, logs, strict=True) if len(entries) == 1]
            assert all(await asyncio.gather(*(store.append(id, seq + 1, [b"c"]) for id in behind)))
            ids = [await store.create_table(new_table(), [b"0"] * seq) for _ in range(8)]

    async def test_tables_of_some_shares_are_read_alone(self, store: Store) -> None:
        tables = [await store.create_table(new_table(state="playing"), [b"one"]) for _ in range(5)]
        share = tables[2] % SHARES
        assert await store.versions_in_play({share}) == {tables[2]: 1}
        assert [row.id for row in await store.tables(state="playing", shares={share})] == [tables[2]]
        assert await store.versions_in_play(frozenset()) == {}
        assert await store.tables(shares=frozenset()) == []

    @pytest.mark.usefixtures("many_files")
    async def test_a_node_with_many_connections_writes(self, url: str) -> None:
        store = await Store.open(url)
        table_id = await store.create_table(new_table(), [b"0"])
        assert await store.append(table_id, 2, [b"1"])
        await store.close()

    async def test_an_empty_place_stays_empty_if_the_database_must_exist(self, url: str) -> None:
        with pytest.raises(StoreFailure, match="no Parlour database"):
            await Store.open(url, must_exist=True)
        with psycopg.connect(url) as connection:
            assert connection.execute("select to_regclass('tables')").fetchone() == (None,)
        await (await Store.open(url)).close()
        await (await Store.open(url, must_exist=True)).close()

    async def test_a_server_that_is_not_there_is_a_failure(self) -> None:
        with pytest.raises(StoreFailure):
            await Store.open("postgresql://nobody@127.0.0.1:1/parlour")


def _end_connections(url: str, which: str = "true") -> None:
    """End connections of others to this database, and wait until they have ended."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "select pg_terminate_backend(pid, 5000) from pg_stat_activity"
            f" where datname = current_database() and pid <> pg_backend_pid() and {which}"
        )


def _waits(url: str) -> bool:
    """Whether a connection waits for a lock."""
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute("select 1 from pg_stat_activity where wait_event_type = 'Lock'").fetchone()
        return row is not None

"""The store on a real PostgreSQL server."""

from __future__ import annotations

import asyncio

import psycopg
import pytest
from sqlalchemy import make_url
from store_contract import StoreContract
from store_rows import new_table, summary

from parlour.store import Store, StoreFailure


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

    async def test_a_server_that_is_not_there_is_a_failure(self) -> None:
        with pytest.raises(StoreFailure):
            await Store.open("postgresql://nobody@127.0.0.1:1/parlour")


def _end_connections(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )

"""Nodes divide the tables among themselves, and take over what belonged to a node that is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import psycopg
import pytest
from clients import Player, StartServer
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import make_url

from parlour.server.shares import LEASE_MS, Shares, shares_of
from parlour.store import SHARES, Store
from parlour.testing.processes import ServerProcess

names = st.lists(st.text("0123456789abcdef", min_size=12, max_size=12), min_size=1, max_size=12, unique=True)


@given(names)
def test_every_share_belongs_to_exactly_one_node(alive: list[str]) -> None:
    owned = [shares_of(name, alive) for name in alive]
    assert sum(map(len, owned)) == SHARES
    assert frozenset().union(*owned) == frozenset(range(SHARES))


@given(names.filter(lambda alive: len(alive) > 1))
def test_only_the_shares_of_a_node_that_is_gone_change_hands(alive: list[str]) -> None:
    gone, *left = alive
    for name in left:
        before, after = shares_of(name, alive), shares_of(name, left)
        assert before <= after
        assert after - before <= shares_of(gone, alive)


@pytest.mark.postgres
class TestNodes:
    async def test_a_node_has_all_until_there_is_another_and_again_when_that_ends(
        self, postgres_database: str
    ) -> None:
        stores = [await Store.open(postgres_database) for _ in range(2)]
        here, there = map(Shares, stores)
        await here.beat()
        assert len(here) == SHARES
        changed = here.change
        await there.beat()
        await here.beat()
        assert changed.is_set()
        assert len(here) + len(there) == SHARES
        assert all((table in here) != (table in there) for table in range(3 * SHARES))
        await there.leave()
        await here.beat()
        assert len(here) == SHARES
        for store in stores:
            await store.close()

    async def test_a_node_that_says_nothing_is_gone_after_its_lease(self, postgres_database: str) -> None:
        store = await Store.open(postgres_database)
        here, there = Shares(store), Shares(store)
        await there.beat()
        await here.beat()
        assert len(here) < SHARES
        await store._write(lambda c: c.exec_driver_sql(f"update nodes set seen_ms = seen_ms - {LEASE_MS}"))
        await here.beat()
        assert len(here) == SHARES
        await store.close()

    @pytest.fixture
    def nodes(self, start_server: StartServer, postgres_database: str, redis: str) -> Iterator[Any]:
        environment = {"PARLOUR_DATABASE": postgres_database, "PARLOUR_REDIS": redis}
        nodes = [start_server(**environment, PARLOUR_AWAY_SECONDS="5") for _ in range(2)]
        yield nodes
        for node in nodes:
            node.kill()

    async def test_a_dead_nodes_clocks_and_absent_players_are_taken_over(
        self, nodes: list[ServerProcess], postgres_database: str
    ) -> None:
        """Both players ask only the node that dies, and the other one has never heard of their tables."""
        while sum([await shares(node) for node in nodes]) != SHARES:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        ann, bob = [await Player.arrive(nodes[0].url, name) for name in ("Ann", "Bob")]
        tables = []
        for clock in ({"type": "turn", "seconds": 5}, None):
            opened = await ann.post("/api/games", {"game": "rummikub", "max_players": 2, "clock": clock})
            tables.append(opened.json()["game_id"])
            assert (await bob.post(f"/api/games/{tables[-1]}/join", {})).status_code == 202
            assert (await ann.post(f"/api/games/{tables[-1]}/start", {"seed": 1})).status_code == 202
        nodes[0].kill()
        async with asyncio.timeout(60):
            while entries(postgres_database, tables[0]).count("timed_out") < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
            while "left" not in entries(postgres_database, tables[1]):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert await shares(nodes[1]) == SHARES
        for player in (ann, bob):
            await player.leave()


async def shares(node: ServerProcess) -> int:
    async with httpx.AsyncClient(verify=False) as http:
        told = (await http.get(f"{node.url}/metrics")).text
    return int(float(told.partition("\nparlour_shares ")[2].split()[0]))


def entries(database: str, table_id: int) -> list[str]:
    """The kinds of a log's entries, read from the database: to ask a node would make it load the table."""
    url = make_url(database).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(url) as connection:
        rows = connection.execute("select body from log where table_id = %s order by seq", (table_id,))
        return [msgspec.json.decode(body)["type"] for (body,) in rows]

"""Tables that nobody uses any more end and leave the lists: after a restart too, and once on several nodes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from clients import Player, StartServer, open_table
from in_process import ANN, BOB, CID, Node, open_store

from parlour.server import abandoned, bodies
from parlour.server.abandoned import GRACE_SECONDS, AbandonedTables
from parlour.store import Store
from parlour.tables.table import Table

MINUTE = 60
HALF_AN_HOUR, DAY = 30 * MINUTE, 24 * 60 * MINUTE
WAITS = {"playing": HALF_AN_HOUR, "lobby": DAY}


class Watch:
    """A node and its search for abandoned tables, with both clocks."""

    def __init__(self, store: Store) -> None:
        self.node = Node(store)
        self.monotonic = 0.0
        self.search = AbandonedTables(self.node.writer, WAITS, lambda: self.monotonic)

    def pass_time(self, seconds: int) -> None:
        self.node.time += seconds * 1000
        self.monotonic += seconds

    async def wait(self, seconds: int) -> None:
        """Let the time pass, with a check every minute."""
        for _ in range(0, seconds, MINUTE):
            self.pass_time(MINUTE)
            await self.search.check()

    async def opened(self, game: str = "uno") -> Table:
        table = await self.node.commands.open(ANN, bodies.OpenTable(game=game))
        await self.node.commands.join(BOB, table.id, bodies.Join())
        return table

    async def left(self, game: str = "uno") -> Table:
        """A game that everyone has left."""
        table = await self.opened(game)
        await self.node.commands.add_bot(ANN, table.id, bodies.AddBot())
        await self.node.commands.start(ANN, table.id, bodies.Start())
        for person in (ANN, BOB):
            await self.node.commands.leave(person, table.id)
        return table

    async def table(self, table: Table) -> Table:
        return await self.node.cache.table(table.id)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(tmp_path)
    yield store
    await store.close()


@pytest.fixture
def watch(store: Store) -> Watch:
    return Watch(store)


async def test_a_game_that_everyone_left_ends_after_half_an_hour(watch: Watch, store: Store) -> None:
    table = await watch.left()
    await watch.wait(HALF_AN_HOUR - MINUTE)
    assert (await watch.table(table)).phase == "playing"
    await watch.wait(GRACE_SECONDS + MINUTE)
    ended = await watch.table(table)
    assert (ended.phase, ended.ended_reason) == ("ended", "abandoned")
    assert await store.tables(state=("lobby", "playing")) == []
    events = [message.event for message in watch.node.delivery.messages]
    assert events[-3:] == ["game:state:update", "game:ended", "tables:update"]


async def test_who_comes_back_in_time_goes_on(watch: Watch) -> None:
    table = await watch.left()
    await watch.wait(HALF_AN_HOUR - MINUTE)
    await watch.node.commands.join(BOB, table.id, bodies.Join())
    await watch.wait(2 * HALF_AN_HOUR)
    assert (await watch.table(table)).phase == "playing"
    await watch.node.commands.leave(BOB, table.id)
    await watch.wait(HALF_AN_HOUR - MINUTE)
    assert (await watch.table(table)).phase == "playing", "the time begins again"
    await watch.wait(GRACE_SECONDS + MINUTE)
    assert (await watch.table(table)).phase == "ended"


async def test_a_game_with_a_person_does_not_end(watch: Watch) -> None:
    table = await watch.opened()
    await watch.node.commands.start(ANN, table.id, bodies.Start())
    await watch.node.commands.leave(BOB, table.id)
    await watch.wait(2 * HALF_AN_HOUR)
    assert (await watch.table(table)).phase == "playing"


async def test_a_spectator_does_not_keep_a_game_that_stands_still(watch: Watch) -> None:
    table = await watch.left()
    await watch.node.commands.spectate(CID, table.id, bodies.Join())
    await watch.wait(HALF_AN_HOUR + GRACE_SECONDS + MINUTE)
    assert (await watch.table(table)).phase == "ended"


async def test_an_untouched_lobby_ends_after_a_day(watch: Watch) -> None:
    table, busy = await watch.opened(), await watch.opened()
    for _ in range(3):
        watch.pass_time(DAY // 2)
        await watch.search.check()
        await watch.node.commands.ready(BOB, busy.id, bodies.Ready(ready=True))
    await watch.wait(GRACE_SECONDS + MINUTE)
    assert (await watch.table(table)).phase == "ended"
    assert (await watch.table(busy)).phase == "lobby"


async def test_it_works_after_a_restart_and_people_get_time_to_come_back(watch: Watch, store: Store) -> None:
    table, returning = await watch.left(), await watch.left()
    again = Watch(store)  # nothing cached
    again.node.time = watch.node.time + DAY * 1000  # the server was down for a day
    await again.wait(MINUTE)
    assert (await again.table(table)).phase == "playing"
    await again.node.commands.join(ANN, returning.id, bodies.Join())
    await again.wait(GRACE_SECONDS)
    assert (await again.table(table)).phase == "ended"
    assert (await again.table(returning)).phase == "playing"


async def test_a_jump_of_the_clock_ends_nothing_at_once(watch: Watch) -> None:
    table = await watch.left()
    await watch.search.check()
    watch.node.time += DAY * 1000
    await watch.search.check()
    await watch.wait(GRACE_SECONDS - MINUTE)
    assert (await watch.table(table)).phase == "playing"


async def test_two_nodes_end_a_table_once(
    watch: Watch, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await watch.left()
    other = Watch(store)
    for node in (watch, other):
        node.node.time = watch.node.time + HALF_AN_HOUR * 1000
        await node.search.check()
        node.monotonic += GRACE_SECONDS
    monkeypatch.setattr(Store, "shared", True)  # as with PostgreSQL
    await asyncio.gather(watch.search.check(), other.search.check())
    log = [type(change).__name__ for _, change in await watch.node.cache.log(table.id)]
    assert log.count("Closed") == 1


async def test_waiting_forever_is_possible(store: Store) -> None:
    node = Node(store)
    await asyncio.wait_for(AbandonedTables(node.writer, {"playing": 0, "lobby": 0}).run(), 5)


async def test_a_failing_database_does_not_stop_the_search(
    watch: Watch, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(abandoned, "CHECK_SECONDS", 0)
    tries = asyncio.Event()
    calls = 0

    async def failing(**_: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 3:
            tries.set()
        raise OSError("no disk")

    monkeypatch.setattr(store, "tables", failing)
    running = asyncio.create_task(watch.search.run())
    await asyncio.wait_for(tries.wait(), 10)
    running.cancel()


async def test_a_running_server_ends_an_abandoned_table_and_takes_it_off_the_list(
    start_server: StartServer,
) -> None:
    server = start_server(PARLOUR_ABANDONED_SECONDS="1", PARLOUR_IDLE_LOBBY_SECONDS="0")
    ann = await Player.arrive(server.url, "Ann")
    game_id = await open_table(ann, game="uno", max_players=2)
    await ann.post(f"/api/games/{game_id}/bots", {})
    await ann.post(f"/api/games/{game_id}/start", {})
    await ann.post(f"/api/games/{game_id}/leave")
    server.stop()
    server.start()  # the table is not in memory any more
    async with asyncio.timeout(60):
        while (await ann.state(game_id))["state"] != "ended":
            pass
    assert (await ann.state(game_id))["reason"] == "abandoned"
    for state in ("lobby", "playing"):
        listed = await ann.get(f"/api/games?state={state}")
        assert game_id not in [table["game_id"] for table in listed.json()["games"]]
    await ann.leave()

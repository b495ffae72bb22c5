"""Time-outs at a node: whose time is up, exactly once, and only by time in which the server could take moves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
from in_process import ANN, BOB, DRAW, Node, open_store

from parlour.game.refusals import Refusal
from parlour.server import bodies, service_time
from parlour.server.absentees import absentees
from parlour.server.service_time import LONGEST_BEAT_MS, ServiceTime
from parlour.server.time_outs import GRACE_MS, TimeOuts, time_out
from parlour.store import Store, StoreFailure
from parlour.tables.clocks import BankClock, TurnClock
from parlour.tables.table import Table


class Time:
    """A steady clock that is set by hand, and a service that never fails."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await open_store(tmp_path)
    yield opened
    await opened.close()


class ClockedNode(Node):
    """A node whose service time goes on when the test says so."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.clock = Time()
        self.cache.service_time = ServiceTime(self.clock)

    def wait(self, ms: int) -> None:
        """Let time pass while the server works."""
        while ms > 0:
            step = min(ms, 1_000)
            self.clock.now += step
            self.cache.service_time.beat()
            ms -= step

    async def start(self, seconds: int = 30) -> Table:
        wanted = bodies.OpenTable(game="hidden-joker-rummy", max_players=2, clock=TurnClock(seconds))
        table = await self.commands.open(ANN, wanted)
        await self.commands.join(BOB, table.id, bodies.Join())
        return await self.commands.start(ANN, table.id, bodies.Start(seed=1))

    async def names(self, table: Table) -> list[str]:
        return [type(change).__name__ for _, change in await self.cache.log(table.id, table.version)]


@pytest.fixture
def node(store: Store) -> ClockedNode:
    return ClockedNode(store)


async def test_a_turn_ends_when_its_time_is_up_and_not_before(node: ClockedNode) -> None:
    table = await node.start()
    node.wait(29_999)
    await time_out(node.writer, table.id, table.version)
    assert await node.names(table) == []
    node.wait(1)
    await time_out(node.writer, table.id, table.version)
    assert await node.names(table) == ["TimedOut", "Acted", "Acted"]
    assert (await node.cache.table(table.id)).waits_for() == (1,)


async def test_a_time_out_of_an_earlier_version_does_nothing(node: ClockedNode) -> None:
    table = await node.start()
    node.wait(20_000)
    await node.commands.act(ANN, table.id, DRAW)
    node.wait(20_000)
    await time_out(node.writer, table.id, table.version)
    assert await node.names(table) == ["Acted"]


async def test_the_timer_rings_and_rings_again_for_the_next_turn(node: ClockedNode) -> None:
    outs = TimeOuts(node.writer)
    table = await node.start()
    assert outs.is_running
    node.wait(30_000 + GRACE_MS)
    outs._ring(table.id, table.version, 30_000 + GRACE_MS)
    await asyncio.gather(*outs._working)
    assert (await node.names(table))[:1] == ["TimedOut"]
    assert outs.is_running
    outs.close()


async def test_the_service_time_stands_still_while_nothing_works() -> None:
    clock = Time()
    served = ServiceTime(clock)
    clock.now = 600_000
    assert served() == LONGEST_BEAT_MS
    served.beat()
    clock.now += 1_000
    assert served() == LONGEST_BEAT_MS + 1_000


async def test_the_service_time_never_goes_back_and_follows_other_nodes() -> None:
    clock = Time()
    served = ServiceTime(clock)
    served.hear(5_000)
    served.hear(3_000)
    assert served() == 5_000


async def test_clocks_stand_still_while_the_database_cannot_be_written(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Time()
    served = ServiceTime(clock)
    tried = asyncio.Event()

    async def fail(_served_ms: int) -> int:
        tried.set()
        raise StoreFailure("away")

    monkeypatch.setattr(store, "beat", fail)
    monkeypatch.setattr(service_time, "BEAT_SECONDS", 0)
    loop = asyncio.create_task(served.run(store, lambda: True))
    await asyncio.wait_for(tried.wait(), 30)
    for _ in range(10):
        clock.now += 1_000
        tried.clear()
        await asyncio.wait_for(tried.wait(), 30)
    loop.cancel()
    assert served() == LONGEST_BEAT_MS


async def test_the_service_time_is_noted_while_a_clock_runs(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Time()
    served = ServiceTime(clock)
    served.hear(7_000)
    noted = asyncio.Event()
    beat = store.beat

    async def note(served_ms: int) -> int:
        latest = await beat(served_ms)
        noted.set()
        return latest

    monkeypatch.setattr(store, "beat", note)
    monkeypatch.setattr(service_time, "BEAT_SECONDS", 0)
    loop = asyncio.create_task(served.run(store, lambda: True))
    await asyncio.wait_for(noted.wait(), 30)
    loop.cancel()
    assert await store.served() == 7_000
    assert await store.beat(3_000) == 7_000


async def test_a_restarted_node_goes_on_where_the_time_was_noted(node: ClockedNode, store: Store) -> None:
    table = await node.start()
    node.wait(20_000)
    await store.beat(node.cache.service_time())
    node.wait(600)  # killed before it is noted
    again = ClockedNode(store)
    again.cache.service_time.hear(await store.served())
    again.clock.now += 3_600_000  # it was down for an hour, then takes a while to start
    again.cache.service_time = restarted = ServiceTime(again.clock)
    restarted.hear(await store.served())
    again.wait(9_999)
    await time_out(again.writer, table.id, table.version)
    assert await again.names(table) == []
    again.wait(1)
    await time_out(again.writer, table.id, table.version)
    assert (await again.names(table))[0] == "TimedOut"


async def test_a_table_whose_time_was_never_noted_goes_on_from_its_log(
    node: ClockedNode, store: Store
) -> None:
    node.wait(500_000)  # without a clock running, nothing is noted
    table = await node.start()
    again = ClockedNode(store)
    again.cache.service_time.hear(await store.served())
    await again.cache.table(table.id)
    again.wait(29_999)
    await time_out(again.writer, table.id, table.version)
    assert await again.names(table) == []
    again.wait(1)
    await time_out(again.writer, table.id, table.version)
    assert (await again.names(table))[0] == "TimedOut"


async def test_after_a_restart_games_with_clocks_are_found_without_a_request(
    node: ClockedNode, store: Store
) -> None:
    table = await node.start()
    plain = await node.commands.open(ANN, bodies.OpenTable(game="rummy"))
    again = ClockedNode(store)
    outs = TimeOuts(again.writer)
    await outs.scan()
    assert [found.id for found in again.cache.playing()] == [table.id]
    assert again.cache.held_slot(plain.id) is None
    assert outs.is_running
    outs.close()


async def test_a_move_that_waited_for_the_server_is_judged_by_its_arrival(node: ClockedNode) -> None:
    table = await node.start()
    slot = await node.cache.slot(table.id)
    node.wait(5_000)
    async with slot.lock:
        moving = asyncio.ensure_future(node.commands.act(ANN, table.id, DRAW))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        node.wait(20_000)
    await moving
    assert (await node.cache.table(table.id)).times[0].left_ms == 25_000


async def test_time_until_a_change_is_announced_is_nobody_s(
    node: ClockedNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await node.start()
    append = node.store.append

    async def slow(*arguments: object) -> bool:
        node.wait(8_000)
        return await append(*arguments)  # type: ignore[arg-type]

    with monkeypatch.context() as slowly:
        slowly.setattr(node.store, "append", slow)
        await node.commands.act(ANN, table.id, DRAW)
    node.wait(1_000)
    slot = await node.cache.slot(table.id)
    assert node.cache.service_time() - slot.runs_since == 1_000


async def test_a_refused_move_and_a_bad_clock_change_nothing(node: ClockedNode) -> None:
    table = await node.start()
    node.wait(5_000)
    with pytest.raises(Refusal):
        await node.commands.act(BOB, table.id, DRAW)
    assert (await node.cache.table(table.id)).times == table.times
    with pytest.raises(Refusal, match="increment"):
        bodies.read({"clock": {"type": "bank", "seconds": 60}}, bodies.OpenTable)


async def test_a_table_with_a_clock_has_no_absentees_and_its_rematch_has_the_clock(node: ClockedNode) -> None:
    table = await node.start()
    assert absentees(table) == []
    ended = await node.commands.terminate(ANN, table.id)
    again = await node.commands.rematch(ANN, ended.id, bodies.Rematch())
    assert again.clock == TurnClock(30)


async def test_lists_show_the_clock(node: ClockedNode) -> None:
    wanted = bodies.OpenTable(game="uno", clock=BankClock(60, 5))
    await node.commands.open(ANN, wanted)
    (row,) = await node.store.tables()
    assert msgspec.json.decode(row.summary)["clock"] == {"type": "bank", "seconds": 60, "increment": 5}


async def test_a_client_cannot_say_how_much_time_it_spent(node: ClockedNode) -> None:
    table = await node.start()
    with pytest.raises(Refusal, match="spent"):
        await node.commands.act(ANN, table.id, {**DRAW, "spent": 0})

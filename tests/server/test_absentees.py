"""Bots take over for people who do not act, even if the game waits for several people at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from in_process import ANN, BOB, CID, DEE, PEOPLE, Node, open_store
from toy_game import installed_with_toy

from parlour.game import registry
from parlour.server import absentees, bodies
from parlour.server.absentees import Absentees, replace
from parlour.server.wire.common import table_info
from parlour.store import StoreFailure
from parlour.tables.people import Person
from parlour.tables.table import Table

EVERYONE = [person.id for person in PEOPLE]


@pytest.fixture
async def node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Node]:
    installed = installed_with_toy()
    monkeypatch.setattr(registry, "installed", lambda: installed)
    store = await open_store(tmp_path)
    yield Node(store)
    await store.close()


async def start(node: Node, *people: Person, bots: int = 0) -> Table:
    table = await node.commands.open(people[0], bodies.OpenTable(game="toy"))
    for person in people[1:]:
        await node.commands.join(person, table.id, bodies.Join())
    for _ in range(bots):
        await node.commands.add_bot(people[0], table.id, bodies.AddBot())
    return await node.commands.start(people[0], table.id, bodies.Start())


def choose(number: int) -> dict[str, Any]:
    return {"type": "choose", "number": number}


async def test_everyone_who_may_act_is_told_so_and_offered_their_own_moves(node: Node) -> None:
    table = await start(node, *PEOPLE)
    await node.commands.act(BOB, table.id, choose(10))
    table = await node.cache.table(table.id)
    for seat, person in enumerate(PEOPLE):
        info = table_info(table, person.id)
        assert info["to_act"] == info["waits_for"] == [ANN.id, CID.id, DEE.id]
        if person is BOB:
            assert "moves" not in info
        else:
            numbers = [move["number"] for move in info["moves"]["list"]]
            assert numbers == [seat * 10, seat * 10 + 1]


async def test_bots_act_at_once_when_the_game_waits_for_them_beside_people(node: Node) -> None:
    table = await start(node, ANN, BOB, bots=2)
    assert table.waits_for() == (0, 1)
    await node.commands.act(BOB, table.id, choose(10))
    assert (await node.cache.table(table.id)).waits_for() == (0,)
    await node.commands.act(ANN, table.id, choose(0))
    table = await node.cache.table(table.id)
    assert (table.game_state.rounds, table.waits_for()) == (1, (0, 1))


async def test_all_absentees_are_replaced_at_once_and_bots_play_for_them(node: Node) -> None:
    table = await start(node, *PEOPLE)
    version = await node.commands.act(ANN, table.id, choose(0))
    await replace(node.writer, table.id, version, EVERYONE)
    table = await node.cache.table(table.id)
    assert [chair.is_away for _, chair in table.taken()] == [False, True, True, True]
    assert (table.game_state.rounds, table.waits_for()) == (1, (0,))
    log = [type(change).__name__ for _, change in await node.cache.log(table.id, version)]
    assert log == ["Left"] * 3 + ["Acted"] * 6


async def test_nobody_is_replaced_if_the_table_has_changed(node: Node) -> None:
    table = await start(node, *PEOPLE)
    version = await node.commands.act(ANN, table.id, choose(0))
    await node.commands.act(BOB, table.id, choose(0))
    await replace(node.writer, table.id, version, EVERYONE)
    assert not any(chair.is_away for _, chair in (await node.cache.table(table.id)).taken())


async def test_a_table_that_everyone_left_alone_stands_still(node: Node) -> None:
    table = await start(node, *PEOPLE)
    await replace(node.writer, table.id, table.version, EVERYONE)
    table = await node.cache.table(table.id)
    assert not table.attended()
    assert table.game_state.sums == [0, 0, 0, 0]


class Time:
    """A steady clock that is set by hand."""

    now = 0

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


async def is_attended(node: Node, table: Table) -> bool:
    return (await node.cache.table(table.id)).attended()


async def test_only_tables_that_have_waited_long_enough_are_changed(node: Node, time: Time) -> None:
    looking = Absentees(node.writer, 60, time)
    waiting = await start(node, *PEOPLE)
    await looking.check()
    time.now = 30_000
    fresh = await start(node, *PEOPLE)
    await looking.check()
    time.now = 60_000
    await looking.check()
    assert not await is_attended(node, waiting)
    assert (await node.cache.table(fresh.id)).version == fresh.version


async def test_a_move_starts_the_count_again(node: Node, time: Time) -> None:
    looking = Absentees(node.writer, 60, time)
    table = await start(node, *PEOPLE)
    await looking.check()
    time.now = 59_000
    await node.commands.act(ANN, table.id, choose(0))
    await looking.check()
    time.now = 118_000
    await looking.check()
    assert await is_attended(node, table)
    time.now = 119_000
    await looking.check()
    assert [chair.is_away for _, chair in (await node.cache.table(table.id)).taken()] == [False] + [True] * 3


@pytest.mark.parametrize("hours", [-2, 1])
async def test_a_jump_of_the_wall_clock_replaces_nobody(node: Node, time: Time, hours: int) -> None:
    looking = Absentees(node.writer, 60, time)
    table = await start(node, *PEOPLE)
    await looking.check()
    node.time += hours * 3600 * 1000
    time.now = 59_000
    await looking.check()
    assert await is_attended(node, table)
    time.now = 60_000
    await looking.check()
    assert not await is_attended(node, table)


async def test_time_in_which_the_server_was_down_does_not_count(node: Node, time: Time) -> None:
    table = await start(node, *PEOPLE)
    restarted = Node(node.store)
    restarted.time = node.time + 3600 * 1000
    looking = Absentees(restarted.writer, 60, time)
    await looking.check()
    await restarted.cache.table(table.id)  # a player is back
    time.now = 59_000
    await looking.check()
    assert await is_attended(restarted, table)


async def test_after_a_restart_tables_that_nobody_asks_for_are_looked_at(node: Node, time: Time) -> None:
    table = await start(node, *PEOPLE)
    restarted = Node(node.store)
    looking = Absentees(restarted.writer, 60, time)
    await looking.check()
    assert not restarted.cache.playing()  # nothing is loaded until it is time
    time.now = 60_000
    await looking.check()
    assert not await is_attended(restarted, table)


async def test_a_table_that_waits_for_nobody_is_loaded_only_once(
    node: Node, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start(node, *PEOPLE)
    await replace(node.writer, table.id, table.version, EVERYONE)
    restarted = Node(node.store)
    loaded: list[int] = []
    load = restarted.cache._load

    async def counted(table_id: int, before: int | None = None) -> Any:
        loaded.append(table_id)
        return await load(table_id, before)

    monkeypatch.setattr(restarted.cache, "_load", counted)
    looking = Absentees(restarted.writer, 60, time)
    for _ in range(20):
        await looking.check()
        time.now += 60_000
        restarted.cache.forget(table.id)
    assert loaded == [table.id]


async def test_a_second_node_sees_moves_at_tables_that_it_does_not_hold(node: Node, time: Time) -> None:
    table = await start(node, *PEOPLE)
    other = Node(node.store)
    looking = Absentees(other.writer, 60, time)
    await looking.check()
    time.now = 59_000
    await node.commands.act(ANN, table.id, choose(0))
    time.now = 60_000
    await looking.check()
    assert await is_attended(other, table)


async def test_the_loop_goes_on_when_the_database_fails(
    node: Node, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start(node, *PEOPLE)
    looking = Absentees(node.writer, 60, time)
    await looking.check()
    time.now = 60_000

    async def fail() -> dict[int, int]:
        raise StoreFailure("away")

    with monkeypatch.context() as failing:
        failing.setattr(node.store, "versions_in_play", fail)
        failing.setattr(node.writer, "change", lambda *_: fail())
        await looking.check()
    await looking.check()
    assert not await is_attended(node, table)


async def test_the_loop_looks_at_once_and_then_again(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    await start(node, *PEOPLE)
    monkeypatch.setattr(absentees, "CHECK_SECONDS", 0)
    told = asyncio.Event()
    monkeypatch.setattr(node.delivery, "deliver", lambda messages: told.set())
    loop = asyncio.create_task(Absentees(node.writer, 1).run())
    await asyncio.wait_for(told.wait(), 30)
    loop.cancel()


async def test_a_busy_player_is_not_replaced_and_others_are(node: Node, time: Time) -> None:
    looking = Absentees(node.writer, 60, time)
    table = await start(node, *PEOPLE)
    await looking.check()
    time.now = 50_000
    assert looking.busy(table.id, ANN.id)
    time.now = 60_000
    await looking.check()
    found = await node.cache.table(table.id)
    assert [chair.is_away for _, chair in found.taken()] == [False, True, True, True]


async def test_a_busy_player_is_replaced_once_they_do_nothing_for_long(node: Node, time: Time) -> None:
    looking = Absentees(node.writer, 60, time)
    table = await start(node, *PEOPLE)
    for person in PEOPLE[1:]:
        await node.commands.act(person, table.id, choose(10))
    await looking.check()
    time.now = 59_000
    assert looking.busy(table.id, ANN.id)
    time.now = 118_000
    await looking.check()
    assert await is_attended(node, table)
    time.now = 119_000
    await looking.check()
    chair = (await node.cache.table(table.id)).chair_of(ANN.id)
    assert chair is not None
    assert chair.is_away


async def test_who_is_not_waited_for_cannot_be_busy(node: Node, time: Time) -> None:
    looking = Absentees(node.writer, 60, time)
    table = await start(node, *PEOPLE)
    await node.commands.act(ANN, table.id, choose(0))
    assert not looking.busy(table.id, ANN.id)
    assert not looking.busy(table.id, 99)
    assert not looking.busy(table.id + 1, BOB.id)


async def test_players_are_warned_before_a_bot_takes_over(node: Node, time: Time) -> None:
    looking = Absentees(node.writer, 60, time)
    table = await start(node, *PEOPLE)
    await looking.check()
    assert looking.warned_ms(table, ANN.id) is None
    time.now = 40_000
    assert looking.warned_ms(table, ANN.id) == 20_000
    assert looking.busy(table.id, ANN.id)
    assert looking.warned_ms(table, ANN.id) is None
    assert looking.warned_ms(table, BOB.id) == 20_000
    version = await node.commands.act(BOB, table.id, choose(0))
    later = await node.cache.table(table.id)
    assert later.version == version
    assert looking.warned_ms(later, ANN.id) is None


async def test_without_a_limit_nobody_is_warned(node: Node, time: Time) -> None:
    looking = Absentees(node.writer, 0, time)
    table = await start(node, *PEOPLE)
    time.now = 10**9
    assert looking.warned_ms(table, ANN.id) is None

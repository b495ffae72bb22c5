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
from parlour.server.absentees import replace_absentees, replace_all
from parlour.server.wire.common import table_info
from parlour.tables.people import Person
from parlour.tables.table import Table


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
    await replace_all(node.writer, table.id, version)
    table = await node.cache.table(table.id)
    assert [chair.is_away for _, chair in table.taken()] == [False, True, True, True]
    assert (table.game_state.rounds, table.waits_for()) == (1, (0,))
    log = [type(change).__name__ for _, change in await node.cache.log(table.id, version)]
    assert log == ["Left"] * 3 + ["Acted"] * 6


async def test_nobody_is_replaced_if_the_table_has_changed(node: Node) -> None:
    table = await start(node, *PEOPLE)
    version = await node.commands.act(ANN, table.id, choose(0))
    await node.commands.act(BOB, table.id, choose(0))
    await replace_all(node.writer, table.id, version)
    assert not any(chair.is_away for _, chair in (await node.cache.table(table.id)).taken())


async def test_a_table_that_everyone_left_alone_stands_still(node: Node) -> None:
    table = await start(node, *PEOPLE)
    await replace_all(node.writer, table.id, table.version)
    table = await node.cache.table(table.id)
    assert not table.attended()
    assert table.game_state.sums == [0, 0, 0, 0]


async def test_only_tables_that_have_waited_long_enough_are_checked(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = await start(node, *PEOPLE)
    node.time += 60_000
    fresh = await start(node, *PEOPLE)
    monkeypatch.setattr(absentees, "CHECK_SECONDS", 0)
    told = asyncio.Event()
    monkeypatch.setattr(node.delivery, "deliver", lambda messages: told.set())
    loop = asyncio.create_task(replace_absentees(node.writer, 60))
    await asyncio.wait_for(told.wait(), 10)
    loop.cancel()
    assert not (await node.cache.table(waiting.id)).attended()
    assert (await node.cache.table(fresh.id)).version == fresh.version

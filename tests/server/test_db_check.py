"""`parlour db check` names every table whose log, deal or list entry is wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from in_process import ANN, BOB, Node, open_store
from sqlalchemy import Connection

from parlour.server import bodies
from parlour.server.history.checking import checked
from parlour.store import Store

WRONG = {
    "has a gap": "delete from log where table_id = {0} and seq = 2",
    "its log cannot be read": "update log set body = X'00' where table_id = {0} and seq = 2",
    "lists show": "update tables set state = 'lobby' where id = {0}",
}


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(tmp_path)
    yield store
    await store.close()


async def a_finished_game(node: Node) -> int:
    opened = bodies.OpenTable(game="hidden-joker-rummy", max_players=2)
    table = await node.commands.open(ANN, opened)
    await node.commands.join(BOB, table.id, bodies.Join())
    await node.commands.start(ANN, table.id, bodies.Start())
    await node.commands.leave(BOB, table.id)
    await node.commands.leave(ANN, table.id)
    return table.id


@pytest.mark.parametrize("what", WRONG)
async def test_what_is_wrong_is_named(store: Store, what: str) -> None:
    node = Node(store)
    wrong, _ = await a_finished_game(node), await node.commands.open(ANN, bodies.OpenTable(game="uno"))
    assert (await checked(store, lambda *_: None)).wrong == {}

    def break_it(connection: Connection) -> None:
        connection.exec_driver_sql(WRONG[what].format(wrong))

    await store._write(break_it)
    seen: list[tuple[int, int]] = []
    found = await checked(store, lambda *counted: seen.append(counted))
    assert found.tables == 2
    assert list(found.wrong) == [wrong]
    assert what in found.wrong[wrong]
    assert seen[-1] == (2, 2)

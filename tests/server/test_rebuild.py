"""`parlour db rebuild` makes what the server has made while it ran, also where results are missing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from in_process import ANN, BOB, CID, DEE, Node, open_store
from sqlalchemy import Connection, delete, select, update
from typer.testing import CliRunner

from parlour.cli import make_app
from parlour.game.registry import game_of
from parlour.server import bodies
from parlour.store import Store
from parlour.store.schema import feats, finished, results, standings, tables
from parlour.tables.clocks import TurnClock
from parlour.tables.people import Person

PEOPLE = {person.id: person for person in (ANN, BOB, CID, DEE)}
CLOCK = TurnClock(60)
runner = CliRunner()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(tmp_path)
    yield store
    await store.close()


async def play(node: Node, game: str, players: list[Person], bots: list[str], **settings: Any) -> int:
    """A whole game, in which the people play as the house's bots do."""
    body = bodies.OpenTable(
        game=game, max_players=len(players) + len(bots), bots=bots, clock=CLOCK, **settings
    )
    table = await node.commands.open(players[0], body)
    for person in players[1:]:
        await node.commands.join(person, table.id, bodies.Join())
    await node.commands.start(players[0], table.id, bodies.Start())
    bot, dice = game_of(game).bot(game_of(game).usual_level), Random(table.id)
    while (now := await node.cache.table(table.id)).phase == "playing":
        seat = now.waits_for()[0]
        moves = list(now.rules.legal_moves(now.game_state, seat))
        move = bot.choose(now.rules.view(now.game_state, seat), moves, dice)
        node.time += 1_000

        def act(draft: Any, seat: int = seat, move: Any = move) -> None:
            draft.act_at(seat, move)

        await node.writer.change(table.id, act)
    return table.id


async def everything(store: Store) -> dict[str, list[Any]]:
    def read(connection: Connection) -> dict[str, list[Any]]:
        return {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
            for table in (finished, results, standings, feats)
        }

    return await store._read(read)


def rebuild(store: Store) -> str:
    done = runner.invoke(make_app("db"), ["db", "rebuild", "--database", str(store._writing.url)])
    assert done.exit_code == 0, done.output
    return done.output


async def test_a_rebuild_makes_what_was_kept_while_games_were_played(store: Store) -> None:
    node = Node(store)
    await play(node, "uno", [ANN, BOB], [], rated=True)
    await play(node, "spades", [ANN, BOB, CID, DEE], [], rated=True, options={"target": 50})
    await play(node, "uno", [CID, ANN], ["standard"], rated=True)
    await play(node, "rummy", [ANN, DEE], [], options={"target": 50})
    live = await everything(store)
    assert len(live["finished"]) == 4
    assert sum(row.rated_games for row in await store.standings(ANN.id)) == 3
    output = await asyncio.to_thread(rebuild, store)
    assert "4 finished games, 4 of them read" in output
    assert await everything(store) == live
    await asyncio.to_thread(rebuild, store)
    assert await everything(store) == live


async def test_old_games_get_their_results(store: Store) -> None:
    node = Node(store)
    await play(node, "uno", [ANN, BOB], [])
    live = await everything(store)

    def forget(connection: Connection) -> None:
        for table in (feats, standings, results, finished):
            connection.execute(delete(table))

    await store._write(forget)
    await asyncio.to_thread(rebuild, store)
    again = await everything(store)
    assert again["results"] == live["results"]
    assert again["standings"] == live["standings"]
    assert [(row[0], row[2], row[3]) for row in again["finished"]] == [
        (row[0], row[2], row[3]) for row in live["finished"]
    ]


async def test_a_log_that_cannot_be_read_keeps_its_result_and_is_reported(store: Store) -> None:
    node = Node(store)
    await play(node, "uno", [ANN, BOB], [])
    live = await everything(store)
    other = await node.commands.open(ANN, bodies.OpenTable(game="uno"))

    def break_it(connection: Connection) -> None:
        connection.execute(update(tables).where(tables.c.id == other.id).values(state="ended"))
        connection.exec_driver_sql(f"update log set body = X'00' where table_id = {other.id}")

    await store._write(break_it)
    done = await asyncio.to_thread(
        runner.invoke, make_app("db"), ["db", "rebuild", "--database", str(store._writing.url)]
    )
    assert done.exit_code == 1
    assert f"table {other.id} cannot be read" in done.output
    assert await everything(store) == live

"""Bots that pause before they move: one move at a time, for everyone at the table, and nobody can hold them up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from in_process import ANN, BOB, Node, open_store

from parlour.game.interface import Seat
from parlour.server import bodies
from parlour.server.bot_pauses import BotPauses, move_bot
from parlour.store import Store, StoreFailure
from parlour.tables import lobby
from parlour.tables.changes import Acted
from parlour.tables.clocks import TurnClock
from parlour.tables.table import Table


class PausedNode(Node):
    """A node whose bots move when the test says that their pause is over."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.pauses = BotPauses(self.writer)

    async def open(self, pause: int = 10_000, game: str = "hidden-joker-rummy", **more: Any) -> Table:
        """A game of Ann against a bot."""
        wanted = {"max_players": 2, "bots": ["easy"], **more}
        body = bodies.OpenTable(game=game, bot_pause_ms=pause, **wanted)
        table = await self.commands.open(ANN, body)
        return await self.commands.start(ANN, table.id, bodies.Start(seed=1))

    async def step(self, table: Table) -> Table:
        """The next move, of Ann or of a bot."""
        if table.bot_to_act() is not None:
            return await self.ring(table.id)
        move = msgspec.to_builtins(first_move(table, table.seat_of(ANN.id)))
        await self.commands.act(ANN, table.id, move)
        return await self.cache.table(table.id)

    async def pass_turn(self, table_id: int) -> Table:
        """Ann moves until a bot is to act."""
        table = await self.cache.table(table_id)
        while table.bot_to_act() is None:
            table = await self.step(table)
        return table

    async def ring(self, table_id: int) -> Table:
        """The pause is over, and the bot moves."""
        self.pauses._pauses[table_id].timer.cancel()
        self.pauses._ring(table_id)
        await self.pauses._moving[table_id]
        return await self.cache.table(table_id)

    async def movers(self, table_id: int) -> list[Seat]:
        return [change.seat for _, change in await self.cache.log(table_id) if isinstance(change, Acted)]


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await open_store(tmp_path)
    yield opened
    await opened.close()


@pytest.fixture
async def node(store: Store) -> AsyncIterator[PausedNode]:
    made = PausedNode(store)
    yield made
    made.pauses.close()


def first_move(table: Table, seat: Seat | None) -> Any:
    assert seat is not None
    assert table.phase == "playing", (table.outcome, seat)
    return next(iter(table.rules.legal_moves(table.game_state, seat)))


def turn_of(table: Table) -> tuple[Seat, Any]:
    waiting = table.bot_to_act()
    assert waiting is not None
    return waiting[0], table.rules.turn(table.game_state)


async def test_bots_without_a_pause_move_within_the_request(node: PausedNode) -> None:
    table = await node.open(pause=0)
    while len({*await node.movers(table.id)}) < 2:
        table = await node.step(table)
        assert table.bot_to_act() is None
    assert not node.pauses._pauses


async def test_a_bot_moves_once_after_each_pause(node: PausedNode) -> None:
    table = await node.pass_turn((await node.open()).id)
    bot = turn_of(table)[0]
    before = len(await node.movers(table.id))
    table = await node.ring(table.id)
    assert (await node.movers(table.id))[before:] == [
        bot
    ]  # it has drawn, and its discard has a pause of its own
    assert turn_of(table)[0] == bot
    table = await node.ring(table.id)
    assert (await node.movers(table.id))[before:] == [bot, bot]
    assert table.bot_to_act() is None
    assert table.id not in node.pauses._pauses


async def test_the_timer_makes_the_move(node: PausedNode) -> None:
    moved = asyncio.Event()
    table = await node.pass_turn((await node.open(pause=1)).id)
    node.cache.observers.append(lambda slot: moved.set() if slot.table.bot_to_act() is None else None)
    if (await node.cache.table(table.id)).bot_to_act() is not None:
        await asyncio.wait_for(moved.wait(), 60)
    assert turn_of(table)[0] in await node.movers(table.id)


async def test_coming_and_going_does_not_make_the_pause_longer(node: PausedNode) -> None:
    table = await node.pass_turn((await node.open(visibility="public")).id)
    due = node.pauses._pauses[table.id].due
    for _ in range(3):
        await node.commands.spectate(BOB, table.id, bodies.Join())
        await node.commands.stop_spectating(BOB, table.id)
    assert (await node.cache.table(table.id)).version == table.version + 6
    assert node.pauses._pauses[table.id].due == due


async def test_a_move_for_a_turn_that_is_over_is_not_made(node: PausedNode) -> None:
    table = await node.pass_turn((await node.open()).id)
    turn = turn_of(table)
    assert await move_bot(node.writer, table.id, turn)
    assert await move_bot(node.writer, table.id, turn)
    version = (await node.cache.table(table.id)).version
    assert not await move_bot(node.writer, table.id, turn)
    assert (await node.cache.table(table.id)).version == version


async def test_others_act_while_a_bot_thinks_and_its_choice_is_then_dropped(
    node: PausedNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody catches a player with the bot's own move in the making: the bot looks again."""
    table = await node.pass_turn((await node.open()).id)
    turn = turn_of(table)
    choose = node.writer.bots.chosen

    async def slow(table: Table, seat: Seat, level: str) -> Any:
        move = await choose(table, seat, level)
        await node.writer.change(table.id, lambda draft: draft.act_at(seat, move))  # the table is not held
        return move

    monkeypatch.setattr(node.writer.bots, "chosen", slow)
    version = table.version
    assert not await move_bot(node.writer, table.id, turn)
    assert (await node.cache.table(table.id)).version == version + 1


async def test_two_nodes_make_one_move(store: Store) -> None:
    first, second = PausedNode(store), PausedNode(store)
    table = await first.pass_turn((await first.open()).id)
    await second.cache.table(table.id)
    before = len(await first.movers(table.id))
    made = await asyncio.gather(
        *(move_bot(node.writer, table.id, turn_of(table)) for node in (first, second))
    )
    moved = len(await first.movers(table.id)) - before
    assert moved == sum(made)
    assert 1 <= moved <= 2  # the second may make the bot's next move, never the same again
    for node in (first, second):
        node.pauses.close()


async def test_a_failed_write_is_tried_again(node: PausedNode, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await node.pass_turn((await node.open()).id)
    due = node.pauses._pauses[table.id].due

    async def fail(*_: Any) -> Any:
        raise StoreFailure("away")

    with monkeypatch.context() as broken:
        broken.setattr(node.writer, "change", fail)
        await node.ring(table.id)
    assert node.pauses._pauses[table.id].due != due
    before = len(await node.movers(table.id))
    await node.ring(table.id)
    assert len(await node.movers(table.id)) == before + 1


async def test_the_turn_of_somebody_whose_time_is_up_is_made_at_once(node: PausedNode) -> None:
    table = await node.open(clock=TurnClock(30))
    while table.bot_to_act() is not None:
        table = await node.ring(table.id)
    seat = table.seat_of(ANN.id)
    assert seat is not None
    table, _ = await node.writer.change(
        table.id, lambda draft: draft.fold(lobby.time_out(draft.table, seat, draft.at))
    )
    assert seat not in table.covered
    assert turn_of(table)[0] != seat


async def test_a_loaded_table_goes_on(store: Store, node: PausedNode) -> None:
    table = await node.pass_turn((await node.open()).id)
    again = PausedNode(store)
    await again.cache.table(table.id)
    table = await again.ring(table.id)
    assert len(await again.movers(table.id)) > len(await node.movers(table.id)) - 1
    again.pauses.close()


async def test_a_forgotten_uno_can_be_called_until_a_bot_moves_and_is_caught_then(node: PausedNode) -> None:
    ends = set()
    for seed in range(20):
        table = await forgets_to_call(node, seed)
        if table.phase == "ended":
            continue
        seat = table.seat_of(ANN.id)
        assert seat is not None
        assert table.game_state.exposed == seat
        if len(ends) == 0:
            await node.commands.act(ANN, table.id, {"type": "call_uno"})
            table = await node.ring(table.id)
            assert len(table.game_state.hands[seat]) in (
                1,
                3,
                5,
            )  # a card may make Ann draw, but nobody caught her
            assert not await caught(node, table.id)
            ends.add("called")
        else:
            await node.ring(table.id)
            assert await caught(node, table.id)
            ends.add("caught")
            break
    assert ends == {"called", "caught"}


async def forgets_to_call(node: PausedNode, seed: int) -> Table:
    """A game of UNO in which Ann has one card left and has not called, or which is over before."""
    body = bodies.OpenTable(
        game="uno", max_players=2, bots=["medium"], options={"call_uno": True}, bot_pause_ms=10_000
    )
    table = await node.commands.open(ANN, body)
    table = await node.commands.start(ANN, table.id, bodies.Start(seed=seed))
    while table.phase == "playing" and (
        table.game_state.exposed != table.seat_of(ANN.id) or table.bot_to_act() is None
    ):
        table = await node.step(table)  # plays without a call are listed first
    return table


async def caught(node: PausedNode, table_id: int) -> bool:
    log = await node.cache.log(table_id)
    return any(isinstance(change, Acted) and b"catch" in bytes(change.move) for _, change in log)


async def test_a_rematch_keeps_the_pause(node: PausedNode) -> None:
    table = await node.open(pause=1_234, game="uno")
    while table.phase == "playing":
        table = await node.step(table)
    again = await node.commands.rematch(ANN, table.id, bodies.Rematch())
    assert again.bot_pause_ms == 1_234

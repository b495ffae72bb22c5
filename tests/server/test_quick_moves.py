"""Moves by socket that need no task: durable before told, in order, and in nobody's way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import websockets
from clients import Arrive, Player, start_table
from in_process import ANN, BOB, DRAW, Node, open_store
from websockets.asyncio.client import ClientConnection

from parlour.game.refusals import NotYourTurn, Refusal
from parlour.server import bodies
from parlour.server.table_cache import Slot
from parlour.server.table_writer import ChangedElsewhere
from parlour.store import Store, StoreFailure
from parlour.testing.processes import ServerProcess

TAKE = {"type": "draw", "source": "discard"}


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(tmp_path)
    yield store
    await store.close()


@pytest.fixture
async def node(store: Store) -> Node:
    return Node(store)


@pytest.fixture
async def slot(node: Node) -> Slot:
    """A table of Ann and Bob, dealt. Ann begins."""
    opened = bodies.OpenTable(game="hidden-joker-rummy", max_players=2)
    table = await node.commands.open(ANN, opened)
    await node.commands.join(BOB, table.id, bodies.Join())
    await node.commands.start(ANN, table.id, bodies.Start(seed=1))
    return await node.cache.slot(table.id)


class Answer:
    """What a quick move ended with."""

    def __init__(self) -> None:
        self.come: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def __call__(self, result: Any) -> None:
        self.come.set_result(result)


def move(node: Node, slot: Slot, body: Any, done: Callable[[Any], None], *, is_bob: bool = False) -> bool:
    decide = node.commands.decision(BOB if is_bob else ANN, body)
    return node.writer.change_now(slot, decide, done)


async def test_a_move_is_durable_before_anyone_is_told(node: Node, slot: Slot) -> None:
    before, answer = slot.table.version, Answer()
    node.delivery.messages.clear()
    assert move(node, slot, DRAW, answer)
    assert slot.table.version == before
    assert not node.delivery.messages
    assert not answer.come.done()
    assert await answer.come == before + 1
    assert slot.table.version == before + 1
    assert node.delivery.versions() == [before + 1]
    assert (await node.store.read_log(slot.table.id))[-1].seq == before + 1


async def test_others_wait_for_a_pending_move_and_see_it(node: Node, slot: Slot) -> None:
    before, first, second = slot.table.version, Answer(), Answer()
    assert move(node, slot, DRAW, first)
    assert not move(node, slot, DRAW, second), "the table is held until the commit"
    hand = len(slot.table.game_state.hands[0])
    later = asyncio.ensure_future(node.commands.act(ANN, slot.table.id, {"type": "draw", "source": "stock"}))
    assert await first.come == before + 1
    with pytest.raises(Refusal) as refused:
        await later
    assert refused.value.code != NotYourTurn.code
    assert len(slot.table.game_state.hands[0]) == hand + 1
    assert not slot.lock.locked()
    assert not second.come.done()


async def test_who_waits_for_the_table_is_not_overtaken(node: Node, slot: Slot) -> None:
    async with slot.lock:
        waiting = asyncio.ensure_future(slot.lock.acquire())
        await asyncio.sleep(0)
    assert not slot.hold(), "the lock is free, but somebody was promised it"
    await waiting
    slot.lock.release()
    assert slot.hold()
    slot.lock.release()


async def test_a_refusal_comes_at_once_and_leaves_no_trace(node: Node, slot: Slot) -> None:
    before, answer = slot.table, Answer()
    with pytest.raises(NotYourTurn):
        move(node, slot, DRAW, answer, is_bob=True)
    assert slot.table is before
    assert not slot.lock.locked()
    assert not answer.come.done()


async def test_a_retry_and_a_change_of_lists_go_the_usual_way(node: Node, slot: Slot) -> None:
    body, answer = {**DRAW, "action_id": "one"}, Answer()
    version = await node.commands.act(ANN, slot.table.id, body)
    assert not move(node, slot, body, answer)
    assert not slot.lock.locked()
    assert await node.commands.act(ANN, slot.table.id, body) == version


async def test_after_a_failed_write_the_table_is_read_again(
    node: Node, slot: Slot, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, answer = slot.table.version, Answer()

    def fail(*_: Any) -> Any:
        raise StoreFailure("the disk has gone")

    with monkeypatch.context() as patched:
        patched.setattr(node.store._writer, "_transact", fail)
        assert move(node, slot, DRAW, answer)
        assert isinstance(await answer.come, StoreFailure)
    assert not slot.lock.locked()
    assert not node.cache.holds(slot)
    assert await node.commands.act(ANN, slot.table.id, DRAW) == before + 1


async def test_another_process_may_be_faster(node: Node, slot: Slot, store: Store) -> None:
    await Node(store).commands.act(ANN, slot.table.id, DRAW)
    answer = Answer()
    assert move(node, slot, DRAW, answer)
    assert isinstance(await answer.come, ChangedElsewhere)
    assert not slot.lock.locked()
    with pytest.raises(Refusal):  # by now it has been drawn
        await node.commands.act(ANN, slot.table.id, DRAW)


async def test_a_failure_to_announce_does_not_leave_a_client_waiting(
    node: Node, slot: Slot, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = Answer()

    def fail(*_: Any) -> None:
        raise RuntimeError("no metrics")

    monkeypatch.setattr(node.writer.metrics, "changed", fail)
    assert move(node, slot, DRAW, answer)
    assert isinstance(await answer.come, RuntimeError)
    assert not slot.lock.locked()


# By a real connection


async def connected(server: ServerProcess, player: Player) -> ClientConnection:
    """A raw Socket.IO connection that is up to date."""
    address = f"ws://127.0.0.1:{server.port}/socket.io/?EIO=4&transport=websocket"
    client = await websockets.connect(address)
    await client.send("40" + msgspec.json.encode({"token": player.token}).decode())
    while not str(await client.recv()).startswith('42["conn:connected"'):
        pass
    await client.send('420["state",{"game_id":0}]')
    while not str(await client.recv()).startswith("430["):
        pass
    return client


def event(number: int, name: str, **data: Any) -> str:
    return f"42{number}" + msgspec.json.encode([name, data]).decode()


async def answers(client: ClientConnection, count: int) -> list[tuple[int, dict[str, Any]]]:
    """The next acknowledgments, with their numbers."""
    found: list[tuple[int, dict[str, Any]]] = []
    while len(found) < count:
        message = str(await asyncio.wait_for(client.recv(), 30))
        if message.startswith("43"):
            number, _, told = message[2:].partition("[")
            found.append((int(number), msgspec.json.decode("[" + told)[0]))
    return found


async def test_what_is_sent_behind_a_move_is_handled_after_it(server: ServerProcess, arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob")
    table = await start_table(ann, bob)
    before = (await ann.state(table))["version"]
    client = await connected(server, ann)
    await client.send(event(1, "action", game_id=table, type="draw", source="stock"))
    await client.send(event(2, "state", game_id=table))
    await client.send(event(3, "action", game_id=table, type="draw", source="stock"))
    await client.send(event(4, "action", game_id=table, type="nonsense"))
    await client.send(event(5, "nonsense"))
    await client.send(event(6, "state", game_id=table))
    told = await answers(client, 6)
    assert [number for number, _ in told] == [1, 2, 3, 4, 5, 6]
    drawn, seen, again, unreadable, unknown, last = (answer for _, answer in told)
    assert drawn == {"ok": True, "version": before + 1}
    assert seen["state"]["version"] == before + 1
    assert "ok" not in again
    assert (unreadable["code"], unknown["code"]) == ("MALFORMED", "UNKNOWN_EVENT")
    assert last["state"]["version"] == before + 1
    await client.close()


async def test_a_move_sent_right_before_the_end_is_made_and_told(
    server: ServerProcess, arrive: Arrive
) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob")
    table = await start_table(ann, bob)
    before = (await ann.state(table))["version"]
    hand = (await ann.state(table))["hand"]
    client = await connected(server, ann)
    await client.send(event(1, "action", game_id=table, type="draw", source="stock"))
    await client.send(event(2, "action", game_id=table, type="discard", card_id=hand[0]["id"]))
    await client.close()
    async with asyncio.timeout(30):
        while (await bob.state(table))["version"] < before + 2:  # noqa: ASYNC110 - another process
            await asyncio.sleep(0.01)
    versions = [told["version"] for name, told in await bob.heard() if name == "game:state:update"]
    assert versions[-2:] == [before + 1, before + 2]


async def test_two_connections_of_one_player_make_a_move_once(server: ServerProcess, arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    table = await start_table(ann, bob)
    before = (await ann.state(table))["version"]
    clients = [await connected(server, ann) for _ in range(4)]
    drawing = event(1, "action", game_id=table, type="draw", source="stock", action_id="mine")
    for client in clients:
        await client.send(drawing)
    for client in clients:
        assert await answers(client, 1) == [(1, {"ok": True, "version": before + 1})]
        await client.close()
    assert (await ann.state(table))["version"] == before + 1

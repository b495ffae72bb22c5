"""The table cache: lookup, loading once, eviction, and updates from other nodes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from in_process import ANN, BOB, DRAW, NO_LIMITS, Node, open_store

from parlour.game.refusals import Malformed
from parlour.server import bodies
from parlour.server.chat import Chat
from parlour.server.recent_messages import KEPT_CHANGES
from parlour.server.replays import replayed
from parlour.server.table_cache import NoSuchTable
from parlour.server.wire.messages import Message
from parlour.store import Notice, Store, StoreFailure, Unreadable
from parlour.tables import changes
from parlour.tables.errors import WrongGame
from parlour.tables.table import Table


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(tmp_path)
    yield store
    await store.close()


@pytest.fixture
def node(store: Store) -> Node:
    return Node(store)


@pytest.fixture
def other(store: Store, monkeypatch: pytest.MonkeyPatch) -> Node:
    """A second node on the same store, which from now on counts as shared."""
    monkeypatch.setattr(Store, "shared", True)
    return Node(store)


async def open_table(node: Node, **settings: Any) -> Table:
    return await node.commands.open(ANN, bodies.OpenTable(game="hidden-joker-rummy", **settings))


async def start_table(node: Node) -> Table:
    table = await open_table(node, max_players=2)
    await node.commands.join(BOB, table.id, bodies.Join())
    return await node.commands.start(ANN, table.id, bodies.Start(seed=1))


def told(messages: list[Message]) -> list[tuple[str, Any]]:
    """What messages say, to compare."""
    return [(message.event, message.payload) for message in messages if message.event != "tables:update"]


async def test_a_table_is_found_by_its_number_and_by_its_uuid(node: Node, store: Store) -> None:
    table = await open_table(node)
    for cache in (node.cache, Node(store).cache):
        assert await cache.id_of(str(table.id)) == await cache.id_of(table.uuid.upper()) == table.id
        assert cache.game_of(table.id) == "hidden-joker-rummy"


@pytest.mark.parametrize(
    "reference", ["99", "0", str(2**63), "9" * 40, "00000000-0000-4000-8000-000000000000"]
)
async def test_a_table_that_does_not_exist_is_not_found(node: Node, reference: str) -> None:
    with pytest.raises(NoSuchTable):
        await node.cache.id_of(reference)


async def test_a_reference_that_is_neither_number_nor_uuid_is_malformed(node: Node) -> None:
    with pytest.raises(Malformed):
        await node.cache.id_of("-1")


async def test_a_table_of_another_game_is_refused(node: Node) -> None:
    table = await open_table(node)
    assert await node.cache.table_of("hidden-joker-rummy", table.uuid) is table
    with pytest.raises(WrongGame):
        await node.cache.table_of("uno", table.uuid)


async def test_concurrent_requests_read_a_log_once(
    node: Node, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_table(node)
    reads: list[int] = []
    read_log = store.read_log

    async def counted(table_id: int, after: int = 0) -> Any:
        reads.append(table_id)
        return await read_log(table_id, after)

    monkeypatch.setattr(store, "read_log", counted)
    cache = Node(store).cache
    found = await asyncio.gather(*(cache.table(table.id) for _ in range(10)))
    assert all(one is found[0] for one in found)
    assert found[0].game_state == table.game_state
    assert reads == [table.id]


async def test_a_table_that_was_handed_out_never_changes(node: Node) -> None:
    before = await start_table(node)
    state, version = before.game_state.copy(), before.version
    await node.commands.act(ANN, before.id, DRAW)
    assert (before.game_state, before.version) == (state, version)
    assert (await node.cache.table(before.id)).version == version + 1


async def test_the_table_that_was_used_longest_ago_is_forgotten(store: Store) -> None:
    node = Node(store, most=2)
    first, second = await open_table(node), await open_table(node)
    await node.cache.table(first.id)
    await open_table(node)
    assert await node.cache.table(first.id) is first
    assert node.cache.game_of(second.id) is None
    again = await node.cache.table(second.id)
    assert (again is not second, again.uuid, again.version) == (True, second.uuid, 1)


async def test_a_table_that_is_being_changed_is_not_forgotten(store: Store) -> None:
    node = Node(store, most=1)
    first = await open_table(node)
    slot = await node.cache.slot(first.id)
    async with slot.lock:
        await open_table(node)
        assert node.cache.holds(slot)


async def test_changes_by_another_node_are_loaded_and_announced_alike(node: Node, other: Node) -> None:
    table = await start_table(node)
    assert (await other.cache.table(table.id)).version == table.version
    node.delivery.messages.clear()
    await node.commands.act(ANN, table.id, DRAW)
    seen = await other.cache.table(table.id)
    assert seen.game_state == (await node.cache.table(table.id)).game_state
    assert told(other.delivery.messages) == told(node.delivery.messages)


async def test_a_notice_makes_a_node_tell_its_clients_of_a_table_that_it_never_read(
    node: Node, other: Node
) -> None:
    table = await start_table(node)
    node.delivery.messages.clear()
    version = await node.commands.act(ANN, table.id, DRAW)
    await other.cache.heard(Notice("table", table.id, version))
    assert told(other.delivery.messages) == told(node.delivery.messages)
    await other.cache.heard(Notice("table", table.id, version))
    assert other.delivery.versions() == [version]


async def test_news_made_again_from_the_log_is_what_was_announced(node: Node, store: Store) -> None:
    table = await start_table(node)
    await node.commands.act(ANN, table.id, DRAW)
    await node.commands.leave(ANN, table.id)
    slot = await node.cache.slot(table.id)
    kept = slot.recent.since(2, "own")
    assert kept is not None
    assert [news.version for news in kept] == list(range(2, slot.table.version + 1))
    assert await replayed(store, table.id, 2, slot.table.version) == kept
    assert await replayed(store, table.id, 3, 3) == kept[1:2]


async def test_news_is_not_kept_for_ever(node: Node) -> None:
    table = await open_table(node)
    for _ in range(KEPT_CHANGES + 1):
        table = await node.commands.ready(ANN, table.id, bodies.Ready())
    recent = (await node.cache.slot(table.id)).recent
    assert recent.since(table.version - KEPT_CHANGES + 1, "own") is not None
    assert recent.since(table.version - KEPT_CHANGES, "own") is None
    assert recent.since(table.version, "common") is None  # nobody heard it


async def test_a_write_that_took_effect_although_it_failed_is_announced_later(
    node: Node, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_table(node)
    node.delivery.messages.clear()
    append = store.append

    async def failing(*arguments: Any) -> bool:
        await append(*arguments)
        raise StoreFailure("The answer to the commit was lost.")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", failing)
        with pytest.raises(StoreFailure):
            await node.commands.act(ANN, table.id, DRAW)
    assert not node.delivery.messages
    await node.cache.settle_doubts()
    assert node.delivery.versions() == [table.version + 1]
    await node.cache.settle_doubts()
    assert node.delivery.events().count("game:hand:update") == 1


async def test_chat_whose_write_failed_late_is_announced_later(
    node: Node, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_table(node)
    chat = Chat(node.cache, lambda: node.time, NO_LIMITS)
    await chat.send(ANN, table.id, "one")
    add_chat = store.add_chat

    async def failing(*arguments: Any, **named: Any) -> Any:
        await add_chat(*arguments, **named)
        raise StoreFailure("The answer to the commit was lost.")

    with monkeypatch.context() as patch:
        patch.setattr(store, "add_chat", failing)
        with pytest.raises(StoreFailure):
            await chat.send(ANN, table.id, "two")
    await node.cache.settle_doubts()
    await chat.send(ANN, table.id, "three")
    said = [m.payload["message"].text for m in node.delivery.messages if m.event == "chat:message:new"]
    assert said == ["one", "two", "three"]


async def test_chat_of_other_nodes_is_announced_once_and_in_order(node: Node, other: Node) -> None:
    table = await start_table(node)
    await other.cache.table(table.id)
    here, there = (Chat(each.cache, lambda: 5, NO_LIMITS) for each in (node, other))
    await here.send(ANN, table.id, "one")
    await here.send(ANN, table.id, "two")
    await there.send(BOB, table.id, "three")  # before the notices of the others arrive
    for number in (1, 2):
        await other.cache.heard(Notice("chat", table.id, number))
    await node.cache.heard(Notice("chat", table.id, 3))
    for each in (node, other):
        said = [m.payload["message"].text for m in each.delivery.messages if m.event == "chat:message:new"]
        assert said == ["one", "two", "three"]


async def moved(node: Node, table: Table) -> Notice:
    """What a node tells others of a move that it has just stored."""
    version = await node.commands.act(ANN, table.id, DRAW)
    (entry,) = await node.store.read_log(table.id, version - 1)
    return Notice("table", table.id, version, bodies=(entry.body,))


async def test_a_notice_with_the_next_entry_is_announced_without_the_database(
    node: Node, other: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_table(node)
    slot = await other.cache.slot(table.id)
    notice = await moved(node, table)
    node.delivery.messages[:] = node.delivery.messages[-2:]
    monkeypatch.setattr(Store, "read_log", None)
    assert await other.cache.heard(notice) is False
    assert slot.table.version == notice.seq
    assert other.delivery.versions() == [notice.seq]
    told_once = list(other.delivery.messages)
    assert await other.cache.heard(notice) is False  # it comes twice
    assert other.delivery.messages == told_once


@pytest.mark.parametrize("bodies", [(), (b"{",), (b"\xff\xfe",), (b'{"type":"from tomorrow"}',)])
async def test_a_notice_that_cannot_be_read_leads_to_the_log(
    node: Node, other: Node, bodies: tuple[bytes, ...]
) -> None:
    table = await start_table(node)
    await other.cache.slot(table.id)
    notice = msgspec.structs.replace(await moved(node, table), bodies=bodies)
    assert await other.cache.heard(notice) is True
    assert other.delivery.versions() == [notice.seq]


@pytest.mark.parametrize("seq", [-5, 0, 2**40])
async def test_a_notice_with_an_odd_number_changes_nothing(node: Node, other: Node, seq: int) -> None:
    table = await start_table(node)
    slot = await other.cache.slot(table.id)
    await other.cache.heard(Notice("table", table.id, seq, bodies=(b"{",)))
    assert slot.table.version == table.version
    assert other.delivery.messages == []


async def test_an_entry_that_cannot_be_read_is_logged_once_and_heals(
    node: Node, other: Node, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await start_table(node)
    await other.cache.slot(table.id)
    notice = await moved(node, table)

    def fail(body: bytes) -> Any:
        raise msgspec.ValidationError("unknown type")

    with monkeypatch.context() as older:
        older.setattr(changes, "decoded", fail)
        for _ in range(2):
            with pytest.raises(Unreadable):
                await other.cache.table(table.id)
    assert len([record for record in caplog.records if "cannot read table" in record.message]) == 1
    assert (await other.cache.table(table.id)).version == notice.seq
    assert other.delivery.versions() == [notice.seq]
    assert other.cache.unreadable == set()


async def test_a_failed_announcement_is_logged_and_the_change_stands(
    node: Node, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await start_table(node)

    def fail(messages: Any) -> None:
        raise OSError("the wire is cut")

    with monkeypatch.context() as patch:
        patch.setattr(node.delivery, "tell", fail)
        version = await node.commands.act(ANN, table.id, DRAW)
    assert "cannot announce" in caplog.text
    latest = await node.cache.table(table.id)
    assert latest.version == version
    assert (await node.cache.slot(table.id)).recent.since(version, "own") is None

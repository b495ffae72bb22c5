"""Seats and settings that are changed before and during a game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
from in_process import ANN, BOB, CID, DEE, Node, open_store

from parlour.games.spades.rules.cards import SEAT_NAMES
from parlour.server import bodies
from parlour.store import Store
from parlour.tables import errors
from parlour.tables.erasure import erased_entries, erased_table_name
from parlour.tables.people import DELETED_NAME
from parlour.tables.table import Table


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(tmp_path)
    yield store
    await store.close()


@pytest.fixture
def node(store: Store) -> Node:
    return Node(store)


async def opened(node: Node, **more: object) -> Table:
    return await node.commands.open(ANN, bodies.OpenTable(game="spades", **more))  # type: ignore[arg-type]


async def test_a_player_moves_to_a_free_seat_only(node: Node) -> None:
    table = await opened(node)
    await node.commands.join(BOB, table.id, bodies.Join())
    moved = await node.commands.take_seat(BOB, table.id, bodies.TakeSeat(seat=4))
    assert (moved.seat_of(ANN.id), moved.seat_of(BOB.id)) == (0, 3)
    for seat, refusal in ((1, errors.SeatTaken), (5, errors.NoSuchSeat), (0, errors.NoSuchSeat)):
        with pytest.raises(refusal):
            await node.commands.take_seat(BOB, table.id, bodies.TakeSeat(seat=seat))
    with pytest.raises(errors.NotHost):
        await node.commands.take_seat(BOB, table.id, bodies.TakeSeat(seat=2, player_id=ANN.id))
    with pytest.raises(errors.NotInGame):
        await node.commands.take_seat(CID, table.id, bodies.TakeSeat(seat=2))


async def test_the_host_exchanges_two_players_of_a_full_table(node: Node, store: Store) -> None:
    table = await opened(node)
    await node.commands.join(BOB, table.id, bodies.Join())
    await node.commands.add_bot(ANN, table.id, bodies.AddBot(fill=True))
    moved = await node.commands.take_seat(ANN, table.id, bodies.TakeSeat(seat=3, player_id=BOB.id))
    assert [moved.seat_of(player) for player in (ANN.id, BOB.id, -1, -2)] == [0, 2, 1, 3]
    assert (await Node(store).cache.table(table.id)).seat_of(BOB.id) == 2
    told = [
        message.payload.seat for message in node.delivery.messages if message.event == "spades:seat_taken"
    ]
    assert told[-2:] == [SEAT_NAMES[2], SEAT_NAMES[1]]


async def test_the_host_changes_name_door_and_spectating(node: Node) -> None:
    table = await opened(node, spectating=True)
    await node.commands.spectate(DEE, table.id, bodies.Join())
    body = bodies.ChangeTable(name=" Kitchen ", join_policy="invite-only", spectating=False)
    changed = await node.commands.change_settings(ANN, table.id, body)
    assert (changed.name, changed.visibility, changed.join_policy) == ("Kitchen", "public", "invite-only")
    assert not changed.spectating
    assert not changed.spectators
    with pytest.raises(errors.InviteOnly):
        await node.commands.join(BOB, table.id, bodies.Join())
    with pytest.raises(errors.SpectatingClosed):
        await node.commands.spectate(DEE, table.id, bodies.Join())
    private = await node.commands.change_settings(ANN, table.id, bodies.ChangeTable(visibility="private"))
    assert (private.visibility, private.join_policy, private.name) == ("private", "invite-only", "Kitchen")


async def test_the_list_does_not_tell_the_new_name_of_a_table_that_becomes_private(node: Node) -> None:
    table = await opened(node, name="Open house")
    await node.commands.join(BOB, table.id, bodies.Join())
    node.delivery.messages.clear()
    await node.commands.change_settings(
        ANN, table.id, bodies.ChangeTable(name="Secret plans", visibility="private")
    )
    told = [message for message in node.delivery.messages if message.lobby]
    assert {message.event for message in told} == {"spades:table_removed", "tables:update"}
    assert all(b"Secret plans" not in msgspec.json.encode(message.payload) for message in told)
    [listed] = [message.payload for message in told if message.event == "tables:update"]
    assert (listed.name, listed.visibility) == ("Open house", "private")
    node.delivery.messages.clear()
    await node.commands.change_settings(ANN, table.id, bodies.ChangeTable(name="More secrets"))
    assert not any(message.lobby for message in node.delivery.messages)


async def test_the_same_settings_change_nothing(node: Node) -> None:
    table = await opened(node, name="Kitchen")
    body = bodies.ChangeTable(name="Kitchen", visibility="public", spectating=True)
    assert (await node.commands.change_settings(ANN, table.id, body)).version == table.version
    assert (await node.commands.change_settings(ANN, table.id, bodies.ChangeTable())).version == table.version


async def test_a_refused_setting_changes_no_other(node: Node) -> None:
    table = await opened(node, name="Kitchen")
    body = bodies.ChangeTable(name="Garden", visibility="private", join_policy="open")
    with pytest.raises(errors.BadSetting):
        await node.commands.change_settings(ANN, table.id, body)
    with pytest.raises(errors.NotHost):
        await node.commands.change_settings(BOB, table.id, bodies.ChangeTable(name="Mine"))
    assert (await node.cache.table(table.id)).name == "Kitchen"


async def test_a_deleted_account_leaves_no_name_in_a_renamed_table(node: Node) -> None:
    table = await opened(node, name="Kitchen")
    await node.commands.change_settings(ANN, table.id, bodies.ChangeTable(name="A plays here"))
    log = await node.cache.log(table.id)
    assert erased_table_name([change for _, change in log], ANN.id) == f"{DELETED_NAME} plays here"
    erased = erased_entries(log, ANN.id)
    assert "A plays here" not in str(erased)
    assert erased_table_name([change for _, change in log], BOB.id) is None

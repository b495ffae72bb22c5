"""A table that is opened with bots, a word and the start in one request, and a rematch that starts at once."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from clients import Arrive
from in_process import ANN, BOB, Node, open_store

from parlour.game.refusals import Malformed, Refusal
from parlour.server import bodies
from parlour.server.wire.common import table_info
from parlour.store import Store, TableIdTaken
from parlour.tables import errors
from parlour.tables.fairness import word_hash
from parlour.tables.own_words import OwnWord


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(tmp_path)
    yield store
    await store.close()


@pytest.fixture
def node(store: Store) -> Node:
    return Node(store)


def opening(**more: Any) -> bodies.OpenTable:
    return bodies.OpenTable(**{"game": "uno", "max_players": 3, **more})


async def log_of(node: Node, table_id: int) -> list[str]:
    return [type(change).__name__ for _, change in await node.cache.log(table_id)]


async def test_one_request_opens_a_table_seats_bots_and_deals(node: Node) -> None:
    table = await node.commands.open(ANN, opening(bots=["standard", "random"], start=True))
    assert (table.phase, table.waits_for()) == ("playing", (0,))
    assert [chair.bot for _, chair in table.taken()] == [None, "hard", "random"]  # by its present name
    log = await log_of(node, table.id)
    assert log[:4] == ["Opened", "BotAdded", "BotAdded", "Started"]
    assert set(log[4:]) <= {"Acted"}


async def test_the_host_hears_every_version_of_a_table_opened_with_bots(node: Node) -> None:
    table = await node.commands.open(ANN, opening(bots=["standard", "standard"], start=True))
    assert node.delivery.versions() == list(range(1, table.version + 1))
    assert {message.payload.game_id for message in node.delivery.messages if "game:" in message.event} <= {
        table.id
    }


async def test_the_same_table_is_folded_from_the_log_after_a_restart(node: Node, store: Store) -> None:
    table = await node.commands.open(ANN, opening(bots=["standard", "standard"], start=True))
    again = await Node(store).cache.table(table.id)
    assert (again.version, again.game_state) == (table.version, table.game_state)


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"bots": ["standard"] * 3}, errors.TableFull),
        ({"bots": ["no such level"]}, Refusal),
        ({"start": True}, errors.NotEnoughPlayers),
        ({"word_hash": "0" * 64}, Malformed),
    ],
)
async def test_a_refused_opening_leaves_no_table(
    node: Node, wrong: dict[str, Any], refusal: type[Refusal]
) -> None:
    with pytest.raises(refusal):
        await node.commands.open(ANN, opening(**wrong))
    assert not await node.cache.store.tables(limit=10)
    assert not node.delivery.messages


async def test_a_table_id_is_used_once(node: Node) -> None:
    chosen = str(uuid4())
    assert (await node.commands.open(ANN, opening(table_id=chosen))).uuid == chosen
    with pytest.raises(TableIdTaken):
        await node.commands.open(BOB, opening(table_id=chosen))


@pytest.mark.parametrize("chosen", ["1", "bot-1", "A" * 36, "00000000-0000-1000-8000-000000000000", 7])
def test_a_table_id_is_a_random_uuid(chosen: Any) -> None:
    with pytest.raises(Malformed):
        bodies.read({"game": "uno", "table_id": chosen}, bodies.OpenTable)


async def test_all_free_seats_are_filled_by_one_command(node: Node) -> None:
    table = await node.commands.open(ANN, opening(max_players=4))
    await node.commands.join(BOB, table.id, bodies.Join(seat=3))
    with pytest.raises(errors.NotHost):
        await node.commands.add_bot(BOB, table.id, bodies.AddBot(fill=True))
    table = await node.commands.add_bot(ANN, table.id, bodies.AddBot(fill=True))
    assert [chair.bot for _, chair in table.taken()] == [None, "medium", None, "medium"]
    assert len({chair.player.id for _, chair in table.taken()}) == 4
    with pytest.raises(errors.TableFull):
        await node.commands.add_bot(ANN, table.id, bodies.AddBot(fill=True))


async def test_a_rematch_against_bots_deals_at_once(node: Node) -> None:
    table = await node.commands.open(ANN, opening(bots=["standard", "random"], start=True))
    await node.commands.terminate(ANN, table.id)
    again = await node.commands.rematch(ANN, table.id, bodies.Rematch(start=True))
    assert (again.phase, [chair.bot for _, chair in again.taken()]) == (
        "playing",
        [None, "hard", "random"],
    )


async def test_a_rematch_with_other_people_waits_for_them(node: Node) -> None:
    table = await node.commands.open(ANN, opening(bots=["standard"]))
    await node.commands.join(BOB, table.id, bodies.Join())
    await node.commands.terminate(ANN, table.id)
    again = await node.commands.rematch(ANN, table.id, bodies.Rematch(start=True))
    assert again.phase == "lobby"
    assert (await node.commands.rematch(BOB, table.id, bodies.Rematch(start=True))).seat_of(
        BOB.id
    ) is not None


async def test_a_rematch_names_who_opened_it_and_seats_all_in_the_same_order(node: Node) -> None:
    table = await node.commands.open(ANN, opening(game="spades", max_players=4))
    await node.commands.join(BOB, table.id, bodies.Join(seat=3))
    await node.commands.add_bot(ANN, table.id, bodies.AddBot(level="random", seat=2))
    await node.commands.add_bot(ANN, table.id, bodies.AddBot(level="standard", seat=4))
    await node.commands.terminate(ANN, table.id)
    again = await node.commands.rematch(BOB, table.id, bodies.Rematch())
    assert [chair and chair.bot for chair in again.chairs] == [None, "medium", None, "random"]
    told = table_info(await node.cache.table(table.id), ANN.id)
    assert (told["rematch_id"], told["rematch_by"]) == (again.id, BOB.id)
    again = await node.commands.rematch(ANN, table.id, bodies.Rematch())
    assert (again.seat_of(BOB.id), again.seat_of(ANN.id)) == (0, 2)  # still partners


async def test_whoever_finds_the_own_seat_of_a_rematch_taken_gets_another(node: Node) -> None:
    table = await node.commands.open(ANN, opening())
    await node.commands.join(BOB, table.id, bodies.Join())
    await node.commands.terminate(ANN, table.id)
    again = await node.commands.rematch(ANN, table.id, bodies.Rematch())
    await node.commands.add_bot(ANN, again.id, bodies.AddBot(seat=2))
    assert (await node.commands.rematch(BOB, table.id, bodies.Rematch())).seat_of(BOB.id) == 2


async def test_a_rematch_that_was_given_up_can_be_opened_again(node: Node) -> None:
    table = await node.commands.open(ANN, opening())
    await node.commands.join(BOB, table.id, bodies.Join())
    await node.commands.terminate(ANN, table.id)
    dropped = await node.commands.rematch(ANN, table.id, bodies.Rematch())
    await node.commands.leave(ANN, dropped.id)
    again = await node.commands.rematch(BOB, table.id, bodies.Rematch())
    ended = await node.cache.table(table.id)
    assert (again.id != dropped.id, ended.rematch_id, ended.rematch_by) == (True, again.id, BOB.id)
    assert (await node.commands.rematch(ANN, table.id, bodies.Rematch())).id == again.id


async def test_a_word_committed_with_the_opening_is_part_of_the_proven_deal(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    own = OwnWord(ann.id, secrets.token_hex(32))
    table_id = str(uuid4())
    opened = await ann.post(
        "/api/games",
        {
            "game": "uno",
            "max_players": 2,
            "bots": ["standard"],
            "start": True,
            "table_id": table_id,
            "word_hash": word_hash(table_id, ann.id, own.word),
        },
    )
    assert (opened.status_code, opened.json()["table_id"]) == (201, table_id)
    game_id = opened.json()["game_id"]
    command = own.next_command(await ann.state(game_id))
    assert command is not None
    assert command.name == "word:show"
    assert (await ann.post(f"/api/games/{game_id}/word/show", command.body)).status_code == 202
    assert (await ann.state(game_id))["state"] == "playing"
    assert (await ann.post(f"/api/games/{game_id}/leave")).status_code == 202
    proof = (await ann.get(f"/api/games/{game_id}/fairness")).json()
    assert proof["terms"]["committed"] == [[ann.id, word_hash(table_id, ann.id, own.word)]]
    assert not proof["silent"]


async def test_a_game_starts_without_the_word_of_a_client_that_does_not_show_it(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    table_id = str(uuid4())
    hashed = word_hash(table_id, ann.id, secrets.token_hex(32))
    body = {"game": "uno", "max_players": 2, "bots": ["standard"], "start": True}
    opened = await ann.post("/api/games", {**body, "table_id": table_id, "word_hash": hashed})
    game_id = opened.json()["game_id"]
    assert (await ann.post(f"/api/games/{game_id}/start")).status_code in (202, 409)
    assert (await ann.state(game_id))["state"] == "playing"

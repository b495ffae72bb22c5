"""Starting a game waits for committed words, with a real store: silence, restarts, other requests, other nodes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from in_process import ANN, BOB, CID, DEE, Node, open_store

from parlour.server import bodies, word_showing
from parlour.server.erasures import Erasures
from parlour.store import Store
from parlour.tables import errors
from parlour.tables.fairness import word_hash
from parlour.tables.people import DELETED_NAME, Person
from parlour.tables.table import Table

WORDS = {person.id: f"{person.id:02x}" * 32 for person in (ANN, BOB, CID, DEE)}
LONG = 60.0


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(tmp_path)
    yield store
    await store.close()


@pytest.fixture(params=["one node", "two nodes"])
async def nodes(request: pytest.FixtureRequest, store: Store, monkeypatch: pytest.MonkeyPatch) -> list[Node]:
    """The node that starts the game, and the one where words are shown."""
    if request.param == "one node":
        return [Node(store)] * 2
    monkeypatch.setattr(type(store), "shared", True)
    return [Node(store), Node(store)]


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit is never reached."""
    monkeypatch.setattr(word_showing, "SHOW_SECONDS", LONG)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit is reached at once."""
    monkeypatch.setattr(word_showing, "SHOW_SECONDS", 0.05)


def hash_of(table: Table, person: Person) -> bodies.WordHash:
    return bodies.WordHash(word_hash(table.uuid, person.id, WORDS[person.id]))


async def committed_table(node: Node, *people: Person, game: str = "uno") -> Table:
    table = await node.commands.open(ANN, bodies.OpenTable(game=game))
    await node.commands.commit_word(ANN, table.id, hash_of(table, ANN))
    for person in people:
        body = bodies.Join(word_hash=hash_of(table, person).word_hash)
        table = await node.commands.join(person, table.id, body)
    return table


async def show(node: Node, table: Table, person: Person) -> Table:
    return await node.commands.show_word(person, table.id, bodies.Word(WORDS[person.id]))


async def until_showing(node: Node, table: Table) -> None:
    """Wait until words are shown. On a slow machine the time for it may be over by then."""
    while True:
        seen = await node.cache.table(table.id)
        if seen.is_showing or seen.phase != "lobby":
            return
        await asyncio.sleep(0.005)


async def log_of(node: Node, table: Table) -> list[str]:
    return [type(change).__name__ for _, change in await node.cache.log(table.id)]


@pytest.mark.usefixtures("patient")
async def test_start_answers_when_all_words_are_shown(nodes: list[Node]) -> None:
    here, there = nodes
    table = await committed_table(here, BOB)
    starting = asyncio.create_task(here.commands.start(ANN, table.id, bodies.Start()))
    await until_showing(there, table)
    assert (await show(there, table, ANN)).phase == "lobby"
    assert not starting.done()
    assert (await show(there, table, BOB)).phase == "playing"
    assert (await asyncio.wait_for(starting, 30)).phase == "playing"
    assert (await log_of(here, table))[-4:] == ["WordsClosed", "WordShown", "WordShown", "Started"]


@pytest.mark.usefixtures("hasty")
async def test_who_stays_silent_is_left_out(nodes: list[Node]) -> None:
    here, there = nodes
    table = await committed_table(here, BOB)
    table = await here.commands.start(ANN, table.id, bodies.Start())
    assert (table.phase, dict(table.shown)) == ("playing", {})
    with pytest.raises(errors.NotInLobby):
        await show(there, table, BOB)


@pytest.mark.parametrize("game", ["uno", "rummy"])
@pytest.mark.usefixtures("hasty")
async def test_an_account_deleted_while_words_are_shown_leaves_after_the_start(
    nodes: list[Node], game: str
) -> None:
    here, there = nodes
    table = await committed_table(here, BOB, game=game)
    starting = asyncio.create_task(here.commands.start(ANN, table.id, bodies.Start()))
    await until_showing(there, table)
    deleted = await there.store.delete_account(BOB.id, DELETED_NAME, 2)
    assert deleted is not None
    await Erasures(there.writer, there.commands.showing).erase(deleted)
    assert (await starting).phase == "playing"
    log = [name for name in await log_of(here, table) if name != "Acted"]  # bots may have begun to play
    assert log[log.index("WordsClosed") :] == ["WordsClosed", "Started", "Left", "NameErased"]
    table = await here.cache.table(table.id)
    assert table.terms is not None
    assert table.terms.seats == (ANN.id, BOB.id)


@pytest.mark.usefixtures("patient")
async def test_a_restarted_node_goes_on_with_the_closed_words(store: Store) -> None:
    node = Node(store)
    table = await committed_table(node, BOB)
    starting = asyncio.create_task(node.commands.start(ANN, table.id, bodies.Start()))
    await until_showing(node, table)
    await show(node, table, ANN)
    await node.commands.showing.close()  # the process dies
    with pytest.raises(asyncio.CancelledError):
        await starting
    again = Node(store)
    assert (await again.cache.table(table.id)).is_showing
    with pytest.raises(errors.WordsClosed):
        await again.commands.add_word(BOB, table.id, bodies.Word("luck"))
    starting = asyncio.create_task(again.commands.start(ANN, table.id, bodies.Start()))
    await asyncio.sleep(0)
    await show(again, table, BOB)
    assert (await starting).phase == "playing"
    assert (await log_of(again, table)).count("WordsClosed") == 1


@pytest.mark.usefixtures("patient")
async def test_the_last_word_starts_the_game_though_nobody_waits_for_it_any_more(store: Store) -> None:
    node = Node(store)
    table = await committed_table(node, BOB)
    await node.commands.start(ANN, table.id, bodies.Start(), waits=False)
    for person in (ANN, BOB):
        table = await show(Node(store), table, person)
    assert table.phase == "playing"


@pytest.mark.usefixtures("patient")
async def test_a_client_that_hangs_up_does_not_stop_the_start(store: Store) -> None:
    node = Node(store)
    table = await committed_table(node, BOB)
    starting = asyncio.create_task(node.commands.start(ANN, table.id, bodies.Start()))
    await until_showing(node, table)
    starting.cancel()
    for person in (ANN, BOB):
        table = await show(node, table, person)
    assert table.phase == "playing"


@pytest.mark.usefixtures("hasty")
async def test_what_would_change_the_deal_waits_for_the_start(store: Store) -> None:
    """A player who leaves meanwhile leaves a game that has started, and a newcomer is too late."""
    node = Node(store)
    table = await committed_table(node, BOB)
    closed = await node.commands.start(ANN, table.id, bodies.Start(), waits=False)
    assert closed.is_showing
    joining = asyncio.create_task(node.commands.join(CID, table.id, bodies.Join()))
    table = await node.commands.leave(BOB, table.id)
    assert (table.phase, len(table.taken())) == ("playing", 2)
    with pytest.raises(errors.JoinClosed):
        await joining


@pytest.mark.usefixtures("patient")
async def test_what_the_deal_does_not_depend_on_does_not_wait(store: Store) -> None:
    node = Node(store)
    table = await committed_table(node, BOB)
    await node.commands.start(ANN, table.id, bodies.Start(), waits=False)
    table = await node.commands.spectate(CID, table.id, bodies.Join())
    table = await node.commands.change_door(ANN, table.id, "private", None)
    assert table.is_showing
    for person in (BOB, ANN):
        table = await show(node, table, person)
    assert table.phase == "playing"


@pytest.mark.usefixtures("patient")
async def test_a_table_that_starts_when_full_waits_for_the_words_too(nodes: list[Node]) -> None:
    here, there = nodes
    table = await here.commands.open(ANN, bodies.OpenTable(game="spades"), starts_when_full=True)
    await here.commands.commit_word(ANN, table.id, hash_of(table, ANN))
    for person in (BOB, CID):
        await here.commands.join(person, table.id, bodies.Join())
    last = bodies.Join(word_hash=hash_of(table, DEE).word_hash)
    joining = asyncio.create_task(here.commands.join(DEE, table.id, last))
    await until_showing(there, table)
    for person in (DEE, ANN):
        await show(there, table, person)
    assert (await asyncio.wait_for(joining, 30)).phase == "playing"


@pytest.mark.usefixtures("hasty")
async def test_only_clients_that_commit_hear_of_words(store: Store) -> None:
    """Clients of the games' own APIs get no event that their API does not have."""
    node = Node(store)
    table = await node.commands.open(ANN, bodies.OpenTable(game="hidden-joker-rummy", max_players=2))
    await node.commands.join(BOB, table.id, bodies.Join())
    node.delivery.messages.clear()
    await node.commands.commit_word(BOB, table.id, hash_of(table, BOB))
    assert node.delivery.events() == []
    await node.commands.start(ANN, table.id, bodies.Start(), waits=False)
    [asked] = [message for message in node.delivery.messages if message.event != "tables:update"]
    assert (asked.event, list(asked.to)) == ("words:closed", [BOB.id])
    node.delivery.messages.clear()
    await show(node, table, BOB)
    assert set(node.delivery.events()) == {"game:state:update", "game:hand:update", "game:turn:changed"}

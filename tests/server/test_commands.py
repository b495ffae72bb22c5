"""Commands with a real store: durable before clients are told, no effect when refused, one winner per race."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from in_process import ANN, BOB, CID, DEE, DRAW, PEOPLE, Node, open_store
from toy_game import FirstMove, installed_with_toy

from parlour.game import registry
from parlour.game.refusals import NotYourTurn, Refusal
from parlour.server import announcements, bodies
from parlour.server.game_apis import wire_of
from parlour.server.limits import TooMany
from parlour.server.settings import Settings
from parlour.store import Store, StoreFailure
from parlour.tables import errors
from parlour.tables.table import Table

TAKE = {"type": "draw", "source": "discard"}


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(tmp_path)
    yield store
    await store.close()


@pytest.fixture
def node(store: Store) -> Node:
    return Node(store)


async def start_table(node: Node, game: str = "hidden-joker-rummy") -> Table:
    table = await node.commands.open(ANN, bodies.OpenTable(game=game, max_players=2))
    await node.commands.join(BOB, table.id, bodies.Join())
    return await node.commands.start(ANN, table.id, bodies.Start(seed=1))


async def open_spades(node: Node, **more: Any) -> Table:
    return await node.commands.open(ANN, bodies.OpenTable(game="spades"), **more)


async def log_of(node: Node, table: Table) -> list[str]:
    return [type(change).__name__ for _, change in await node.cache.log(table.id)]


# Durable, then told


async def test_a_change_is_durable_before_anyone_is_told(
    node: Node, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_table(node)
    order: list[str] = []
    append, tell = store.append, node.delivery.tell

    async def appending(*arguments: Any) -> bool:
        won = await append(*arguments)
        order.append(f"{len(await store.read_log(table.id))} entries")
        return won

    def telling(news: Any) -> None:
        order.append("told")
        tell(news)

    monkeypatch.setattr(store, "append", appending)
    monkeypatch.setattr(node.delivery, "tell", telling)
    await node.commands.act(ANN, table.id, DRAW)
    assert order == [f"{table.version + 1} entries", "told"]


async def test_a_new_table_is_durable_before_anyone_is_told(node: Node, store: Store) -> None:
    assert not node.delivery.messages
    table = await open_spades(node)
    assert len(await store.read_log(table.id)) == 1
    assert node.delivery.events() == ["spades:seat_taken", "spades:table_created"]


async def test_a_refused_change_leaves_no_trace(node: Node, store: Store) -> None:
    table = await start_table(node)
    node.delivery.messages.clear()
    with pytest.raises(NotYourTurn):
        await node.commands.act(BOB, table.id, DRAW)
    assert await node.cache.table(table.id) is table
    assert len(await store.read_log(table.id)) == table.version
    assert not node.delivery.messages


async def test_a_turn_whose_last_part_is_refused_leaves_no_trace(node: Node, store: Store) -> None:
    table = await start_table(node)
    hand = table.game_state.copy()
    node.delivery.messages.clear()
    with pytest.raises(Refusal):
        await node.commands.act(ANN, table.id, {"type": "turn", "moves": [TAKE, DRAW]})
    assert (await node.cache.table(table.id)).game_state == hand
    assert len(await store.read_log(table.id)) == table.version
    assert not node.delivery.messages


async def test_each_part_of_a_turn_is_told_as_the_table_was_after_it(node: Node) -> None:
    table = await start_table(node)
    card = table.rules.view(table.game_state, 0).hand[0].id
    node.delivery.messages.clear()
    discard = {"type": "discard", "card_id": card}
    await node.commands.act(ANN, table.id, {"type": "turn", "moves": [TAKE, discard]})
    hands = [m.payload.hand for m in node.delivery.messages if m.event == "game:hand:update"]
    assert [len(hand) for hand in hands] == [14, 13]
    assert node.delivery.versions() == [table.version + 1, table.version + 2]


async def test_common_events_are_made_only_where_somebody_hears_them(node: Node) -> None:
    table = await start_table(node)
    assert "table:update" not in node.delivery.events()
    node.delivery.common = {BOB.id}
    await node.commands.act(ANN, table.id, DRAW)
    (update, *_) = [m for m in node.delivery.messages if m.event == "table:update" and m.to == (BOB.id,)]
    assert update.payload["version"] == table.version + 1


# When the append fails


async def test_a_failed_append_makes_the_node_read_the_log_again(
    node: Node, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_table(node)
    node.delivery.messages.clear()

    async def fail(*_: Any) -> bool:
        raise StoreFailure("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", fail)
        with pytest.raises(StoreFailure):
            await node.commands.act(ANN, table.id, DRAW)
    assert not node.delivery.messages
    assert node.cache.game_of(table.id) is None
    assert await node.commands.act(ANN, table.id, DRAW) == table.version + 1


async def test_a_cancelled_append_that_was_still_written_is_in_the_log(
    node: Node, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_table(node)
    written = asyncio.Event()
    append = store.append

    async def slow(*arguments: Any) -> bool:
        won = await append(*arguments)
        written.set()
        await asyncio.Event().wait()
        return won

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", slow)
        task = asyncio.create_task(node.commands.act(ANN, table.id, DRAW))
        await written.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert (await node.cache.table(table.id)).version == table.version + 1


class WatchedLock(asyncio.Lock):
    """A lock that tells when somebody waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self.is_waited_for = asyncio.Event()

    async def acquire(self) -> Literal[True]:
        if self.locked():
            self.is_waited_for.set()
        return await super().acquire()


async def test_a_change_that_waited_for_a_failed_append_uses_the_reloaded_table(
    node: Node, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await open_spades(node)
    slot = await node.cache.slot(table.id)
    slot.lock = lock = WatchedLock()
    appending, go_on = asyncio.Event(), asyncio.Event()
    append = store.append

    async def fail_once(*arguments: Any) -> bool:
        monkeypatch.setattr(store, "append", append)
        appending.set()
        await go_on.wait()
        raise StoreFailure("The disk is full.")

    monkeypatch.setattr(store, "append", fail_once)
    first = asyncio.create_task(node.commands.join(BOB, table.id, bodies.Join(), invited=True))
    await appending.wait()
    second = asyncio.create_task(node.commands.join(CID, table.id, bodies.Join(), invited=True))
    await lock.is_waited_for.wait()
    go_on.set()
    with pytest.raises(StoreFailure):
        await first
    joined = await second
    assert [chair.player for _, chair in joined.taken()] == [ANN, CID]
    assert await node.cache.table(table.id) is joined


# Races between nodes


async def test_a_node_that_loses_a_race_decides_again_on_the_new_state(node: Node, store: Store) -> None:
    table = await open_spades(node)
    other = Node(store)
    await other.cache.table(table.id)
    await node.commands.join(BOB, table.id, bodies.Join(seat=2))
    with pytest.raises(errors.SeatTaken):
        await other.commands.join(CID, table.id, bodies.Join(seat=2))
    joined = await other.commands.join(CID, table.id, bodies.Join(seat=3))
    assert [chair.player for _, chair in joined.taken()] == [ANN, BOB, CID]
    assert other.delivery.versions() == [2, 3]


async def test_nothing_is_rendered_for_a_draft_that_lost_the_race(
    node: Node, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await open_spades(node)
    other = Node(store)
    await other.cache.table(table.id)
    await node.commands.join(BOB, table.id, bodies.Join())
    rendered: list[int] = []

    class Counting:
        def happened(self, at: Table, change: Any, events: Any) -> Any:
            rendered.append(at.version)
            return wire_of("spades").happened(at, change, events)

    monkeypatch.setattr(announcements, "wire_of", lambda game: Counting())
    await other.commands.join(CID, table.id, bodies.Join())
    assert rendered == [2, 3]


async def test_a_refusal_is_reconsidered_if_another_node_changed_the_table(
    node: Node, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_table(node)
    other = Node(store)
    await other.cache.table(table.id)
    await node.commands.act(ANN, table.id, DRAW)
    card = (await node.cache.table(table.id)).rules.view(table.game_state, 0).hand[0].id
    monkeypatch.setattr(Store, "shared", True)
    version = await other.commands.act(ANN, table.id, {"type": "discard", "card_id": card})
    assert version == table.version + 2


async def test_concurrent_changes_on_two_nodes_are_each_made_once(node: Node, store: Store) -> None:
    table = await open_spades(node)
    other = Node(store)
    await asyncio.gather(
        *(one.commands.add_word(ANN, table.id, bodies.Word(f"{name}{number}"))
          for number in range(5) for name, one in (("a", node), ("b", other)))
    )  # fmt: skip
    log = await node.cache.log(table.id)
    assert [seq for seq, _ in log] == list(range(1, 12))
    words = [word for _, word in (await Node(store).cache.table(table.id)).words]
    assert sorted(words) == sorted(f"{name}{number}" for number in range(5) for name in "ab")


# The commands, whichever door they are called from


@pytest.mark.parametrize("command", ["join", "sit"])
async def test_a_seat_is_taken_back_from_the_bot_that_stands_in(node: Node, command: str) -> None:
    table = await start_table(node)
    await node.commands.leave(BOB, table.id)
    table = await getattr(node.commands, command)(BOB, table.id, bodies.Join(seat=2))
    chair = table.chair_of(BOB.id)
    assert chair is not None
    assert not chair.is_away


async def test_sitting_on_ones_own_seat_changes_nothing_and_joining_twice_is_refused(node: Node) -> None:
    table = await open_spades(node)
    assert await node.commands.sit(ANN, table.id, bodies.Join(seat=1)) is table
    with pytest.raises(errors.AlreadyJoined):
        await node.commands.join(ANN, table.id, bodies.Join(seat=1))


@pytest.mark.parametrize(("starts_when_full", "asked", "phase"), [
    (True, False, "playing"), (False, True, "playing"), (False, False, "lobby"),
])  # fmt: skip
async def test_the_last_seat_starts_the_game_where_the_table_or_the_route_says_so(
    node: Node, starts_when_full: bool, asked: bool, phase: str
) -> None:
    table = await open_spades(node, starts_when_full=starts_when_full)
    for person in PEOPLE[1:]:
        table = await node.commands.sit(person, table.id, bodies.Join(), begins_when_full=asked)
    assert table.phase == phase


async def test_the_host_sends_spectators_away_as_well(node: Node) -> None:
    table = await open_spades(node)
    await node.commands.spectate(BOB, table.id, bodies.Join())
    with pytest.raises(errors.NotHost):
        await node.commands.remove(CID, table.id, BOB.id)
    assert not (await node.commands.remove(ANN, table.id, BOB.id)).spectators
    with pytest.raises(errors.NoSuchPlayer):
        await node.commands.remove(ANN, table.id, BOB.id)


async def test_the_host_assigns_seats_to_players_and_spectators(node: Node) -> None:
    table = await open_spades(node)
    await node.commands.arrive(DEE, table.id, None)
    await node.commands.join(BOB, table.id, bodies.Join())
    with pytest.raises(errors.NotHost):
        await node.commands.assign_seat(BOB, table.id, DEE.id, 3)
    await node.commands.assign_seat(ANN, table.id, BOB.id, 4)
    table = await node.commands.assign_seat(ANN, table.id, DEE.id, 2)
    assert [table.seat_of(person.id) for person in PEOPLE] == [0, 3, None, 1]


async def test_a_move_sent_to_a_table_of_another_game_is_refused_before_anything_else(node: Node) -> None:
    table = await open_spades(node)
    with pytest.raises(errors.WrongGame):
        await node.commands.act(BOB, table.id, {"type": "draw"}, game="uno")


async def test_a_retry_is_answered_with_the_version_of_the_first_time(node: Node) -> None:
    table = await node.commands.open(ANN, bodies.OpenTable(game="uno", max_players=2))
    await node.commands.add_bot(ANN, table.id, bodies.AddBot())
    table = await node.commands.start(ANN, table.id, bodies.Start(seed=1))
    draw = {"type": "draw", "action_id": "once"}
    version = await node.commands.act(ANN, table.id, draw)
    after = await node.cache.table(table.id)
    assert await node.commands.act(ANN, table.id, draw) == version == table.version + 1
    assert await node.cache.table(table.id) is after


async def test_moves_and_openings_are_limited_by_person(store: Store) -> None:
    node = Node(store, settings=Settings(actions_per_second=1, tables_per_minute=1))
    table = await open_spades(node)
    with pytest.raises(TooMany):
        await open_spades(node)
    with pytest.raises(errors.NotPlaying):
        await node.commands.act(ANN, table.id, {"type": "play"})
    with pytest.raises(TooMany):
        await node.commands.act(ANN, table.id, {"type": "play"})


async def test_a_rematch_is_one_table_with_the_same_settings_and_bots(node: Node) -> None:
    table = await open_spades(node, starts_when_full=True)
    await node.commands.join(BOB, table.id, bodies.Join())
    await node.commands.add_bot(ANN, table.id, bodies.AddBot(level="random"))
    await node.commands.add_bot(ANN, table.id, bodies.AddBot(level="standard"))
    await node.commands.terminate(ANN, table.id)
    ann, bob = await asyncio.gather(
        *(node.commands.rematch(person, table.id, bodies.Rematch()) for person in (ANN, BOB))
    )
    assert ann.id == bob.id == (await node.cache.table(table.id)).rematch_id
    levels = [chair.bot for _, chair in (await node.cache.table(ann.id)).taken()]
    assert (bob.phase, sorted(filter(None, levels))) == ("playing", ["medium", "random"])


# Bots


class Slow(FirstMove):
    """Waits until the test lets it go, and notes the thread that it thinks in."""

    slow = True

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.go_on = threading.Event()
        self.threads: set[int] = set()

    def choose(self, view: Any, legal: Any, rng: Random) -> Any:
        self.threads.add(threading.get_ident())
        self.asked.set()
        assert self.go_on.wait(10)
        return super().choose(view, legal, rng)


async def test_slow_bots_think_in_a_thread_and_other_tables_go_on(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow()
    installed = installed_with_toy(slow=slow)
    monkeypatch.setattr(registry, "installed", lambda: installed)
    table = await node.commands.open(ANN, bodies.OpenTable(game="toy"))
    for level in ("standard", "slow", "standard"):  # the first bot to act is a quick one
        await node.commands.add_bot(ANN, table.id, bodies.AddBot(level=level))
    starting = asyncio.create_task(node.commands.start(ANN, table.id, bodies.Start()))
    await asyncio.to_thread(slow.asked.wait, 10)
    elsewhere = await start_table(node)
    assert await node.commands.act(ANN, elsewhere.id, DRAW) == elsewhere.version + 1
    assert (await node.cache.table(table.id)).phase == "lobby"
    slow.go_on.set()
    assert (await starting).waits_for() == (0,)
    assert threading.get_ident() not in slow.threads
    assert (await log_of(node, table))[-4:] == ["Started", "Acted", "Acted", "Acted"]

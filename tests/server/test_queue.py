"""Play with people: places in queues, on one server and on two nodes at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from clients import Arrive, Player, StartServer, open_table
from in_process import RecordingDelivery

from parlour.server import bodies
from parlour.server.matchmaking.queue import AlreadyPlaying, NotWaiting, Queue
from parlour.server.matchmaking.ticks import GONE_MS, SEE_MS, Ticks
from parlour.server.service_time import ServiceTime
from parlour.server.settings import Settings
from parlour.server.table_cache import TableCache
from parlour.server.table_commands import Commands
from parlour.server.table_writer import TableWriter
from parlour.store import NewAccount, NewChallenge, NewPlace, Store, WantedGame
from parlour.tables.clocks import TurnClock
from parlour.tables.people import Person

UNO = {"game": "uno", "seats": 2, "clock": {"type": "turn", "seconds": 60}}
WANTED = bodies.GameOfQueue(game="uno", seats=2, clock=TurnClock(60))
OFFER_SECONDS = 20


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def join(player: Player, **other: Any) -> dict[str, Any]:
    answer = await player.post("/api/queue", {**UNO, **other})
    assert answer.status_code == 202, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def heard(player: Player, event: str) -> Any:
    """The payload of an event, once it has come."""
    async with asyncio.timeout(30):
        while True:
            for name, payload in player.events:
                if name == event:
                    return payload
            await player.settle()


async def test_two_who_want_the_same_game_are_seated_and_it_starts(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    state = await join(ann)
    assert state["place"]["game_id"] is None
    assert next(one for one in state["queues"] if one["game"] == "uno")["waiting"] == 1
    await join(bob)
    game_id = (await heard(ann, "queue:matched"))["game_id"]
    assert (await heard(bob, "queue:matched"))["game_id"] == game_id
    table = await ann.state(game_id)
    assert (table["state"], table["clock"]) == ("playing", UNO["clock"])
    assert {one["player_id"] for one in table["players"]} == {ann.id, bob.id}
    assert (await ann.get("/api/queue")).json()["place"]["game_id"] == game_id
    assert code_of(await ann.send("DELETE", "/api/queue")) == (404, "NOT_WAITING")
    refused = await ann.post("/api/queue", UNO)
    assert code_of(refused) == (409, "ALREADY_PLAYING")
    assert refused.json()["details"] == {"game_id": game_id}
    queue = next(one for one in (await ann.get("/api/queue")).json()["queues"] if one["game"] == "uno")
    assert queue["usual_ms"] is not None


async def test_another_game_clock_or_size_is_another_queue(arrive: Arrive) -> None:
    others = [
        {"game": "rummy"},
        {"seats": 3},
        {"clock": {"type": "turn", "seconds": 61}},
        {"rated": True},
    ]
    people = [await arrive(f"P{number}") for number in range(5)]
    for player, other in zip(people, [{}, *others], strict=True):
        await join(player, **other)
    for player in people:
        assert (await player.get("/api/queue")).json()["place"]["game_id"] is None
        assert (await player.send("DELETE", "/api/queue")).status_code == 204
        assert (await player.get("/api/queue")).json()["place"] is None


async def test_all_of_it_works_over_socket_io(start_server: StartServer) -> None:
    server = start_server(PARLOUR_OFFER_BOTS_SECONDS="0")
    ann = await Player.arrive(server.url, "Ann")
    await ann.connect()
    assert (await ann.call("queue", {}))["place"] is None
    joined = await ann.call("queue:join", {**UNO, "seats": 4})
    assert joined["ok"] is True
    assert joined["place"]["bots_offered"] is True
    assert (await ann.call("queue:leave", {})) == {"ok": True}
    assert (await ann.call("queue:leave", {}))["code"] == "NOT_WAITING"
    assert (await ann.call("queue:join", {"game": "uno"}))["code"] == "MALFORMED"
    await ann.call("queue:join", {**UNO, "seats": 4})
    assert (await heard(ann, "queue:offer"))["game"] == "uno"
    assert (await ann.call("queue:bots", {}))["ok"] is True
    table = await ann.state((await heard(ann, "queue:matched"))["game_id"])
    assert [one["is_bot"] for one in table["players"]] == [False, True, True, True]
    await ann.leave()


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, (400, "MALFORMED")),
        ([], (400, "MALFORMED")),
        ({**UNO, "game": "chess"}, (400, "UNKNOWN_GAME")),
        ({**UNO, "game": 7}, (400, "MALFORMED")),
        ({**UNO, "seats": 99}, (400, "BAD_SETTING")),
        ({**UNO, "seats": 10**30}, (400, "BAD_SETTING")),
        ({**UNO, "clock": None}, (400, "MALFORMED")),
        ({**UNO, "clock": {"type": "turn", "seconds": 1}}, (400, "MALFORMED")),
        ({**UNO, "rated": "yes"}, (400, "MALFORMED")),
    ],
)
async def test_a_wrong_wish_takes_no_place(arrive: Arrive, body: Any, expected: tuple[int, str]) -> None:
    ann = await arrive("Ann", connect=False)
    assert code_of(await ann.post("/api/queue", body)) == expected
    assert (await ann.get("/api/queue")).json()["place"] is None


async def test_bots_are_not_offered_at_once(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    assert code_of(await ann.post("/api/queue/bots")) == (404, "NOT_WAITING")
    await join(ann, seats=5)
    assert code_of(await ann.post("/api/queue/bots")) == (409, "NOT_OFFERED_YET")
    await ann.send("DELETE", "/api/queue")


async def test_a_restart_loses_nobodys_place(start_server: StartServer) -> None:
    server = start_server()
    ann, bob = [await Player.arrive(server.url, name) for name in ("Ann", "Bob")]
    await ann.connect()
    before = (await join(ann))["place"]
    await ann.disconnect()
    server.kill()
    server.start()
    await ann.connect()
    assert (await ann.get("/api/queue")).json()["place"]["waited_ms"] >= before["waited_ms"]
    await bob.connect()
    await join(bob)
    game_id = (await heard(bob, "queue:matched"))["game_id"]
    assert (await heard(ann, "queue:matched"))["game_id"] == game_id
    for player in (ann, bob):
        await player.leave()


async def test_a_seat_elsewhere_ends_the_waiting(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    await join(ann, seats=6)
    game_id = await open_table(bob, ann, max_players=3)
    assert (await ann.get("/api/queue")).json()["place"] is None
    await join(ann, seats=6)  # somebody in a lobby may wait
    cid = await arrive("Cid", connect=False)
    assert (await cid.post(f"/api/games/{game_id}/join", {})).status_code == 202
    assert (await ann.get("/api/queue")).json()["place"] is not None
    assert (await bob.post(f"/api/games/{game_id}/start")).status_code == 202
    assert (await ann.get("/api/queue")).json()["place"] is None
    assert code_of(await ann.post("/api/queue", UNO)) == (409, "ALREADY_PLAYING")
    assert (await ann.post(f"/api/games/{game_id}/leave")).status_code == 202
    await join(ann, seats=6)
    assert (await ann.send("DELETE", "/api/queue")).status_code == 204


async def test_who_is_matched_gives_up_the_seats_in_lobbies(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    lobby = await open_table(bob, ann, max_players=3)
    clock = {"type": "turn", "seconds": 77}
    await join(ann, clock=clock)
    await join(cid, clock=clock)
    game_id = (await heard(ann, "queue:matched"))["game_id"]
    async with asyncio.timeout(30):
        while (await ann.get("/api/games?mine=true&state=lobby")).json()["games"]:
            await ann.settle()
    assert [one["player_id"] for one in (await bob.state(lobby))["players"]] == [bob.id]
    assert (await ann.state(game_id))["state"] == "playing"
    assert code_of(await bob.post(f"/api/games/{lobby}/start")) == (409, "NOT_ENOUGH_PLAYERS")


async def test_a_deleted_account_waits_no_longer(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    await join(ann, seats=7)
    assert (await ann.post("/api/auth/delete", {"confirm": True})).status_code == 204
    bob = await arrive("Bob", connect=False)
    queues = (await join(bob, seats=7))["queues"]
    assert [one["waiting"] for one in queues if one["seats"] == 7] == [1]
    await bob.send("DELETE", "/api/queue")


# Two nodes on one database


class Node:
    """A node without a server process."""

    def __init__(self, store: Store) -> None:
        self.delivery = RecordingDelivery()
        self.ms = 0
        self.time = ServiceTime(lambda: self.ms)
        self.store = store
        cache = TableCache(store, self.delivery, service_time=self.time)  # type: ignore[arg-type]
        commands = Commands(TableWriter(cache), Settings())
        self.queue = Queue(commands, lambda: self.ms, OFFER_SECONDS)
        self.ticks = Ticks(store, self.delivery, self.time, self.queue, lambda: self.ms)  # type: ignore[arg-type]

    def pass_time(self, ms: int) -> None:
        for _ in range(ms // 1000):
            self.ms += 1000
            self.time.beat()

    def told(self, event: str) -> list[int]:
        return [message.to[0] for message in self.delivery.messages if message.event == event]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'parlour.sqlite3'}"
    address: str = request.getfixturevalue("postgres_database")
    return address


@pytest.fixture
async def nodes(url: str) -> AsyncIterator[list[Node]]:
    stores = [await Store.open(url), await Store.open(url)]
    yield [Node(store) for store in stores]
    for store in stores:
        await store.close()


async def people(node: Node, count: int) -> list[Person]:
    rows = [
        await node.store.add_account(
            NewAccount(uuid=f"uuid-{number}", display_name=f"P{number}", created_at=1)
        )
        for number in range(count)
    ]
    return [Person(row.id, row.uuid, row.display_name) for row in rows]


async def seats_of(node: Node, everybody: list[Person]) -> dict[int, list[int]]:
    """By table: who sits there."""
    seated: dict[int, list[int]] = {}
    for person in everybody:
        for row in await node.store.tables(player=person.id):
            seated.setdefault(row.id, []).append(person.id)
    return seated


async def test_two_nodes_that_match_at_once_seat_everybody_once(nodes: list[Node]) -> None:
    first, second = nodes
    everybody = await people(first, 40)
    await asyncio.gather(*(nodes[one.id % 2].queue.join(one, WANTED) for one in everybody))
    for _ in range(10):
        await asyncio.gather(first.ticks.tick(), second.ticks.tick())
    assert await first.store.places() == []
    seated = await seats_of(first, everybody)
    assert sorted(len(ids) for ids in seated.values()) == [2] * 20
    assert sorted(id for ids in seated.values() for id in ids) == [one.id for one in everybody]
    assert sorted(first.told("queue:matched") + second.told("queue:matched")) == [one.id for one in everybody]


async def test_leaving_while_being_matched_is_either_or(nodes: list[Node]) -> None:
    first, second = nodes
    everybody = await people(first, 20)
    for one in everybody:
        await first.queue.join(one, WANTED)

    async def leave(person: Person) -> bool:
        try:
            await second.queue.leave(person)
        except NotWaiting:
            return False
        return True

    left, _ = await asyncio.gather(
        asyncio.gather(*(leave(one) for one in everybody[::2])), first.ticks.tick()
    )
    for _ in range(5):
        await first.ticks.tick()
    seated = {id for ids in (await seats_of(first, everybody)).values() for id in ids}
    for person, has_left in zip(everybody[::2], left, strict=True):
        assert (person.id in seated) != has_left


async def test_an_account_has_one_place_whatever_its_tabs_and_nodes_ask(nodes: list[Node]) -> None:
    first, second = nodes
    ann, bob = await people(first, 2)
    three = bodies.GameOfQueue(game="uno", seats=3, clock=TurnClock(60))
    await asyncio.gather(*(node.queue.join(ann, body) for node in nodes for body in (WANTED, three) * 4))
    assert [place.account_id for place in await first.store.places()] == [ann.id]
    await first.queue.join(ann, WANTED)
    ticket = (await first.store.places())[0].ticket
    await second.queue.join(ann, WANTED)
    assert (await first.store.places())[0].ticket == ticket
    await second.queue.join(bob, WANTED)

    async def again() -> None:
        with suppress(AlreadyPlaying):  # matched before
            await second.queue.join(ann, WANTED)

    await asyncio.gather(*(node.ticks.tick() for node in nodes), again())
    await second.ticks.tick()
    assert list((await seats_of(first, [ann, bob])).values()) == [[ann.id, bob.id]]
    with pytest.raises(AlreadyPlaying):
        await first.queue.join(ann, WANTED)


async def test_who_blocks_the_other_while_both_wait_is_not_matched_with_them(nodes: list[Node]) -> None:
    first, second = nodes
    ann, bob, cid = await people(first, 3)
    for one in (ann, bob):
        await first.queue.join(one, WANTED)
    places = await first.store.places()
    await second.store.avoid(bob.id, ann.id, True, 1, 10)
    await first.queue._seat(places)  # decided before the block, written after it
    await first.ticks.tick()
    assert await seats_of(first, [ann, bob]) == {}
    await second.queue.join(cid, WANTED)
    await second.ticks.tick()
    assert list((await seats_of(first, [ann, bob, cid])).values()) == [[ann.id, cid.id]]


async def test_a_game_that_this_node_does_not_have_stops_nobody_else(nodes: list[Node]) -> None:
    first = nodes[0]
    ann, bob, cid, dan = await people(first, 4)
    await first.queue.join(ann, WANTED)
    wanted = msgspec.structs.replace((await first.store.places())[0].wanted, game="not-here")
    for number, one in enumerate((cid, dan)):
        place = NewPlace(account_id=one.id, ticket=f"t{number}", wanted=wanted, rating=25.0, since=0)
        assert await first.store.take_place(place, []) is not None
    await first.queue.join(bob, WANTED)
    await first.ticks.tick()
    assert list((await seats_of(first, [ann, bob, cid, dan])).values()) == [[ann.id, bob.id]]


async def test_who_is_gone_for_long_loses_the_place_and_who_is_connected_does_not(nodes: list[Node]) -> None:
    first, second = nodes
    ann, bob, cid = await people(first, 3)
    for number, one in enumerate((ann, bob, cid), start=2):
        body = bodies.GameOfQueue(game="uno", seats=number, clock=TurnClock(60))
        await first.queue.join(one, body)
    first.delivery.here = {ann.id}
    for _ in range(GONE_MS // SEE_MS + 2):
        for node in nodes:
            node.pass_time(SEE_MS)
            await node.ticks.tick()
        await second.queue.state(cid)  # asks, without a connection
    assert [place.account_id for place in await first.store.places()] == [ann.id, cid.id]
    assert bob.id in first.told("queue:left") + second.told("queue:left")


async def test_bots_are_offered_once_and_only_those_who_accept_play_with_them(nodes: list[Node]) -> None:
    first = nodes[0]
    ann, bob, cid = await people(first, 3)
    four = bodies.GameOfQueue(game="uno", seats=4, clock=TurnClock(60), rated=True)
    first.delivery.here = {ann.id, bob.id, cid.id}
    for one in (ann, bob, cid):
        await first.queue.join(one, four)
    for _ in range(OFFER_SECONDS + 2):
        first.pass_time(1000)
        await first.ticks.tick()
    assert sorted(first.told("queue:offer")) == [ann.id, bob.id, cid.id]
    await first.queue.accept_bots(ann)
    await first.queue.accept_bots(cid)
    await first.ticks.tick()
    assert [place.account_id for place in await first.store.places()] == [bob.id]
    state = await first.queue.state(ann)
    assert state.place is not None
    assert state.place.game_id is not None
    table = await first.queue._tables.table(state.place.game_id)
    assert [chair.is_bot for _, chair in table.taken()] == [False, False, True, True]
    assert table.rated is False


async def test_an_account_that_is_deleted_meanwhile_takes_no_place_and_challenges_nobody(
    nodes: list[Node],
) -> None:
    """The attack: a request that was let in before the deletion, and writes after it."""
    one, other = nodes
    ann, bob = await people(one, 2)
    await other.store.delete_account(ann.id, "Deleted", 2)
    with pytest.raises(AlreadyPlaying):
        await one.queue.join(ann, WANTED)
    assert await one.store.places() == []
    wanted = WantedGame(game="uno", seats=2, clock='{"type":"turn","seconds":60}', rated=False)
    for challenger, bot in ((ann, bob), (bob, ann)):
        new = NewChallenge(challenger_id=challenger.id, bot_id=bot.id, wanted=wanted, expires_at=9)
        assert await one.store.add_challenge(new, 1, 20) is None

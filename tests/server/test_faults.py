"""Faults between two nodes, PostgreSQL and Redis: nothing acknowledged is lost, and clients of both hear everything.

Each node has a line of its own to each of the servers, which can be cut or stalled. Everything ends well within
`CONVERGED_S` after a fault has ended.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from signal import SIGTERM
from typing import Any
from uuid import uuid4

import httpx
import msgspec
import psycopg
import pytest
from clients import Player, StartServer

from parlour.testing.processes import ServerProcess
from postgres_server import PostgresServer
from redis_server import RedisServer
from tcp_proxy import Proxy, proxy_loop

pytestmark = pytest.mark.postgres

CONVERGED_S = 10.0
PATIENCE_S = 60.0
REDIS_AWAY, REDIS_BACK = "Redis does not respond", "Redis responds again"

CLOCK_AHEAD = """
import time
real = time.time
time.time = lambda: real() + 3600
from parlour.__main__ import main
main()
"""


@dataclass
class Parts:
    """Two nodes, and what is between them."""

    postgres: PostgresServer
    redis: RedisServer
    to_postgres: list[Proxy]
    to_redis: list[Proxy]
    nodes: list[ServerProcess] = field(default_factory=list)

    def environment(self, number: int) -> dict[str, str]:
        return {
            "PARLOUR_DATABASE": f"postgresql://postgres@127.0.0.1:{self.to_postgres[number].port}/postgres",
            "PARLOUR_REDIS": f"redis://127.0.0.1:{self.to_redis[number].port}",
        }

    def mend(self) -> None:
        for line in (*self.to_postgres, *self.to_redis):
            line.mend()


@pytest.fixture(scope="module")
def built(start_server: StartServer) -> Iterator[Parts]:
    with ExitStack() as stack:
        postgres, redis = stack.enter_context(PostgresServer()), stack.enter_context(RedisServer())
        loop = stack.enter_context(proxy_loop())
        parts = Parts(
            postgres,
            redis,
            [Proxy(postgres.folder, loop) for _ in range(2)],
            [Proxy(redis.port, loop) for _ in range(2)],
        )
        parts.nodes = [start_server(**parts.environment(number)) for number in range(2)]
        yield parts
        for node in parts.nodes:
            node.kill()
        for line in (*parts.to_postgres, *parts.to_redis):
            line.cut()


@pytest.fixture
def parts(built: Parts) -> Iterator[Parts]:
    yield built
    built.mend()


class Game:
    """A game between Ann on the first node and Bob on the second one, with the moves that were acknowledged."""

    def __init__(self, ann: Player, bob: Player, game_id: int) -> None:
        self.players = [ann, bob]
        self.id = game_id
        self.acknowledged: list[int] = []
        self._turn = 0

    async def move(self, player: Player, **move: Any) -> None:
        """Make a move, and send it again until it is acknowledged."""
        body = {**move, "action_id": uuid4().hex}
        async with asyncio.timeout(PATIENCE_S):
            while True:
                try:
                    answer = await player.http.post(f"/api/games/{self.id}/actions", json=body)
                    if answer.status_code == 202:
                        self.acknowledged.append(answer.json()["version"])
                        return
                    assert answer.status_code == 503, answer.text
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.1)

    async def turn(self) -> None:
        """The next player draws and discards, on that player's node."""
        player = self.players[self._turn % 2]
        self._turn += 1
        await self.move(player, type="draw", source="stock")
        hand = (await answered(player, f"/api/games/{self.id}"))["hand"]
        await self.move(player, type="discard", card_id=hand[0]["id"])

    def heard(self, player: Player) -> list[int]:
        """The versions of which a client was told, in that order."""
        updates = [payload for name, payload in player.events if name == "game:state:update"]
        return [payload["version"] for payload in updates if payload["game_id"] == self.id]

    async def converges(self, seconds: float = CONVERGED_S) -> float:
        """Wait until both clients have heard of the last move, each version once and in order."""
        start = time.monotonic()
        last = self.acknowledged[-1]
        for player in self.players:
            await until(lambda p=player: self.heard(p)[-1:] == [last])  # type: ignore[misc]
        took = time.monotonic() - start
        assert took < seconds, f"it took {took:.1f} s"
        for player in self.players:
            heard = self.heard(player)
            assert heard == list(range(heard[0], last + 1)), heard
        log = (await answered(self.players[0], f"/api/games/{self.id}/log"))["entries"]
        moves = {entry["seq"] for entry in log if entry["type"] == "acted"}
        assert set(self.acknowledged) <= moves
        assert len(self.acknowledged) == len(set(self.acknowledged))
        return took


async def answered(player: Player, path: str) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                answer = await player.http.get(path)
                if answer.status_code == 200:
                    told: dict[str, Any] = answer.json()
                    return told
                assert answer.status_code == 503, answer.text
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.1)


async def until(found: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not found():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def readiness(node: ServerProcess, wanted: Callable[[int, dict[str, Any]], bool]) -> None:
    """Wait until `/readyz` says what is wanted. Every answer comes in time."""
    async with httpx.AsyncClient(verify=False, timeout=8) as http, asyncio.timeout(PATIENCE_S):
        while True:
            answer = await http.get(f"{node.url}/readyz")
            if wanted(answer.status_code, answer.json()):
                return
            await asyncio.sleep(0.05)


def works(status: int, body: dict[str, Any]) -> bool:
    return status == 200 and body["redis"] == "ok"


def lacks_redis(status: int, body: dict[str, Any]) -> bool:
    return status == 200 and body["redis"] == "does not respond"


def lacks_database(status: int, body: dict[str, Any]) -> bool:
    return status == 503 and body["status"] == "the database does not respond"


def lines(node: ServerProcess, text: str) -> int:
    return node.log.read_text().count(text)


@pytest.fixture
async def game(parts: Parts) -> AsyncIterator[Game]:
    for node in parts.nodes:
        await readiness(node, works)
    async with started(parts.nodes) as made:
        yield made


@asynccontextmanager
async def started(nodes: list[ServerProcess]) -> AsyncIterator[Game]:
    ann, bob = [await Player.arrive(node.url, name) for node, name in zip(nodes, ("Ann", "Bob"), strict=True)]
    for player in (ann, bob):
        player.http.timeout = httpx.Timeout(20)
        await player.connect()
    game_id = (await ann.http.post("/api/games", json={"max_players": 2})).json()["game_id"]
    assert (await bob.http.post(f"/api/games/{game_id}/join", json={})).status_code == 202
    game = Game(ann, bob, game_id)
    assert (await ann.http.post(f"/api/games/{game_id}/start", json={})).status_code == 202
    await game.turn()
    await game.converges()
    yield game
    for player in (ann, bob):
        await player.leave()


# Redis


async def test_redis_is_killed_and_started_again(parts: Parts, game: Game) -> None:
    before = [(lines(node, REDIS_AWAY), lines(node, REDIS_BACK)) for node in parts.nodes]
    parts.redis.kill()
    try:
        for node in parts.nodes:
            await readiness(node, lacks_redis)
        await game.turn()
        await game.turn()
        await game.converges()
    finally:
        parts.redis.start()
    for node, (away, back) in zip(parts.nodes, before, strict=True):
        await readiness(node, works)
        assert (lines(node, REDIS_AWAY), lines(node, REDIS_BACK)) == (away + 1, back + 1)
    await game.turn()
    assert await game.converges() < 2.0


@pytest.mark.parametrize("fault", ["cut", "stall"])
async def test_one_node_is_cut_off_from_redis(parts: Parts, game: Game, fault: str) -> None:
    away = lines(parts.nodes[0], REDIS_AWAY)
    getattr(parts.to_redis[0], fault)()
    await readiness(parts.nodes[0], lacks_redis)
    await readiness(parts.nodes[1], works)
    await game.turn()
    await game.turn()
    await game.converges()
    parts.to_redis[0].mend()
    await readiness(parts.nodes[0], works)
    await game.turn()
    await game.converges()
    assert lines(parts.nodes[0], REDIS_AWAY) == away + 1


async def test_redis_is_slow(parts: Parts, game: Game) -> None:
    for line in parts.to_redis:
        line.delay = 0.3
    for _ in range(3):
        await game.turn()
    await game.converges()
    for node in parts.nodes:
        await readiness(node, works)


async def test_a_seat_taken_on_the_other_node_is_heard_of_without_redis(parts: Parts, game: Game) -> None:
    ann, bob = game.players
    for line in parts.to_redis:
        line.cut()
    for node in parts.nodes:
        await readiness(node, lacks_redis)
    table = (await bob.http.post("/api/games", json={"max_players": 2})).json()["game_id"]
    headers = {"Authorization": f"Bearer {ann.token}"}
    joined = await bob.http.post(f"/api/games/{table}/join", json={}, headers=headers)
    assert joined.status_code == 202
    await until(lambda: any(told.get("game_id") == table for _, told in ann.events))


# PostgreSQL


async def test_postgres_is_restarted(parts: Parts, game: Game) -> None:
    parts.postgres.stop()
    try:
        for node in parts.nodes:
            await readiness(node, lacks_database)
        refused = await game.players[0].http.get(f"/api/games/{game.id}")
        assert (refused.status_code, refused.json()["code"]) == (503, "UNAVAILABLE")
        turn = asyncio.ensure_future(game.turn())  # is sent again and again meanwhile
    finally:
        parts.postgres.start()
    await turn
    await game.converges()
    for node in parts.nodes:
        await readiness(node, works)


async def test_one_node_s_database_stalls_without_a_word(parts: Parts, game: Game) -> None:
    bob = game.players[1]
    await game.turn()
    parts.to_postgres[1].stall()
    await readiness(parts.nodes[1], lacks_database)
    began = time.monotonic()
    read = await bob.http.get(f"/api/games/{game.id}")
    assert (read.status_code, read.json()["code"]) == (503, "UNAVAILABLE")
    assert time.monotonic() - began < 15
    await game.turn()  # Ann's, on the other node
    parts.to_postgres[1].mend()
    await readiness(parts.nodes[1], works)
    await game.turn()
    await game.converges()
    assert lines(parts.nodes[1], "Traceback") == 0


# Nodes


async def test_a_node_is_killed_and_comes_back(parts: Parts, game: Game) -> None:
    ann = game.players[0]
    assert ann.socket is not None
    parts.nodes[0].kill()
    await asyncio.wait_for(ann.socket.wait(), PATIENCE_S)
    await game.turn()  # Bob's, on the other node
    await asyncio.to_thread(parts.nodes[0].start)
    await ann.connect(seen=dict(ann.cursors))
    await game.turn()
    await game.turn()
    await game.converges()


async def test_a_node_ends_in_time_while_its_database_stalls(parts: Parts, game: Game) -> None:
    node = parts.nodes[1]
    parts.to_postgres[1].stall()
    writing = asyncio.ensure_future(game.players[1].http.post("/api/games", json={"max_players": 2}))
    await readiness(node, lacks_database)
    node.signal(SIGTERM)
    assert await asyncio.to_thread(node.wait, 25) == 0
    await asyncio.gather(writing, return_exceptions=True)
    parts.to_postgres[1].mend()
    await asyncio.to_thread(node.start)


async def test_what_a_node_cannot_read_is_left_alone(parts: Parts, game: Game) -> None:
    import redis as client

    newer = msgspec.msgpack.encode([["an idea of a newer version", 1, 2, 0, "", [], None, "", "more"]])
    broken = msgspec.msgpack.encode([["table", game.id, 10_000, 0, "", [b"{", b"\xff"], None]])
    wrong_next = msgspec.msgpack.encode(
        [["table", game.id, game.acknowledged[-1] + 1, 0, "", [b'{"type":"from tomorrow"}'], None]]
    )
    with client.Redis(port=parts.redis.port) as speaker:
        channels = [name.decode() for name in speaker.pubsub_channels()]
        for channel in channels:
            for payload in (b"", b"\xff\xfe", b"x" * 5_000, newer, broken, wrong_next):
                for _ in range(3):
                    speaker.publish(channel, b"0123456789ab" + payload)
    assert any(name.endswith(f"table:{game.id}") for name in channels)
    await game.turn()
    await game.turn()
    await game.converges()
    for node in parts.nodes:
        await readiness(node, works)
        assert lines(node, "(message)") == 1
        assert lines(node, "an idea of a newer version") <= 2  # its kind, and why


async def test_a_log_entry_that_cannot_be_read_stops_only_its_table(parts: Parts, game: Game) -> None:
    async with started(parts.nodes) as other:
        with psycopg.connect(parts.postgres.url, autocommit=True) as connection:
            row = (game.id, game.acknowledged[-1] + 1, b'{"type":"from tomorrow"}')
            connection.execute("insert into log (table_id, seq, body) values (%s, %s, %s)", row)
            for node in parts.nodes:
                await until(lambda n=node: lines(n, f"cannot read table {game.id} ") == 1)  # type: ignore[misc]
            refused = await game.players[0].http.get(f"/api/games/{game.id}")
            assert refused.status_code == 503
            await other.turn()
            await other.converges()
            for node in parts.nodes:
                await readiness(node, works)
            connection.execute("delete from log where table_id = %s and seq = %s", row[:2])
        await game.turn()
        await game.converges()
        for node in parts.nodes:
            assert lines(node, f"cannot read table {game.id} ") == 1


async def test_wall_clocks_may_be_an_hour_apart(parts: Parts, game: Game, tmp_path: Path) -> None:
    ahead = ServerProcess(tmp_path, parts.environment(1), command=("-c", CLOCK_AHEAD, "serve"))
    await asyncio.to_thread(ahead.start)
    try:
        async with started([parts.nodes[0], ahead]) as other:
            for _ in range(3):
                await other.turn()
            await other.converges()
            ann, cid = other.players
            assert (
                await ann.http.post(f"/api/games/{other.id}/chat", json={"text": "hi"})
            ).status_code == 202
            await until(lambda: "chat:message:new" in [name for name, _ in cid.events])
    finally:
        await asyncio.to_thread(ahead.stop)

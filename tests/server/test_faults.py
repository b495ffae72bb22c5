"""Faults between two nodes, PostgreSQL and Redis: nothing acknowledged is lost, and clients of both hear everything.

Each node has a line of its own to each of the servers, which can be cut or stalled. Everything ends well within
`CONVERGED_S` after a fault has ended.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from signal import SIGTERM
from typing import Any

import msgspec
import psycopg
import pytest
from clients import StartServer
from faulty_games import PATIENCE_S, Game, lines, readiness, started, tracebacks, until, works

from parlour.testing.processes import ServerProcess
from postgres_server import PostgresServer
from redis_server import RedisServer
from tcp_proxy import Proxy, proxies

pytestmark = pytest.mark.postgres

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
        lines = stack.enter_context(proxies(postgres.folder, postgres.folder, redis.port, redis.port))
        parts = Parts(postgres, redis, to_postgres=lines[:2], to_redis=lines[2:])
        parts.nodes = [start_server(**parts.environment(number)) for number in range(2)]
        yield parts
        for node in parts.nodes:
            node.kill()


@pytest.fixture
def parts(built: Parts) -> Iterator[Parts]:
    yield built
    built.mend()


def lacks_redis(status: int, body: dict[str, Any]) -> bool:
    return status == 200 and body["redis"] == "does not respond"


def lacks_database(status: int, body: dict[str, Any]) -> bool:
    return status == 503 and body["status"] == "the database does not respond"


@pytest.fixture
async def game(parts: Parts) -> AsyncIterator[Game]:
    for node in parts.nodes:
        await readiness(node, works)
    async with started(parts.nodes) as made:
        yield made


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


@pytest.mark.parametrize("seconds", [1, pytest.param(30, marks=pytest.mark.slow)])
async def test_postgres_is_stopped_for_a_while(parts: Parts, game: Game, seconds: int) -> None:
    before = time.monotonic()
    parts.postgres.stop()
    try:
        for node in parts.nodes:
            await readiness(node, lacks_database)
        refused = await game.players[0].http.get(f"/api/games/{game.id}")
        assert (refused.status_code, refused.json()["code"]) == (503, "UNAVAILABLE")
        turn = asyncio.ensure_future(game.turn())  # is sent again and again meanwhile
        await asyncio.sleep(max(0.0, before + seconds - time.monotonic()))
        for node in parts.nodes:
            await readiness(node, lacks_database)
    finally:
        parts.postgres.start()
    await turn
    await game.converges()
    for player in game.players:
        assert [event for event, _ in player.events].count("conn:connected") == 1, "sockets stay"
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
    assert tracebacks(parts.nodes[1]) == []


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

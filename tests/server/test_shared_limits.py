"""Limits count on all nodes: what was used up on one is used up on the other, and without Redis each counts alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from clients import Player, StartServer

from parlour.server.limits import Limiter, Rate, TooMany
from parlour.server.login_limits import FREE_FAILURES, LoginLimits
from parlour.server.shared_limits import Limits
from parlour.store import Notice
from parlour.testing.processes import ServerProcess
from redis_server import RedisServer

MINUTE = Rate(10, 60)


class Time:
    now = 0

    def __call__(self) -> int:
        return self.now


class Nodes:
    """The limits of two nodes, which hear each other at once."""

    def __init__(self, rate: Rate = MINUTE) -> None:
        self.time = Time()
        self.told: list[Notice] = []
        self.limits = [Limits(), Limits()]
        for limits, other in zip(self.limits, self.limits[::-1], strict=True):
            limits.tell = lambda notices, other=other: self._tell(notices, other)  # type: ignore[misc]
        self.here, self.there = [limits.limiter("some", rate, self.time) for limits in self.limits]

    def _tell(self, notices: Any, other: Limits) -> None:
        self.told += notices
        assert all(other.hear(notice) for notice in notices)


def taken(limiter: Limiter, key: int | str = "ann") -> int:
    """How many tokens can be taken."""
    for count in range(1_000):
        try:
            limiter.take(key)
        except TooMany:
            return count
    raise AssertionError("there is no limit")


@pytest.mark.parametrize("key", ["ann", "2001:db8::", "a name", 17])
def test_what_is_taken_on_one_node_is_missing_on_the_other(key: int | str) -> None:
    nodes = Nodes()
    for _ in range(7):
        nodes.here.take(key)
    assert taken(nodes.there, key) == 3
    assert taken(nodes.here, key) == 0
    assert taken(nodes.here, "somebody else") == 10


def test_what_is_given_back_can_be_taken_on_the_other_node() -> None:
    nodes = Nodes()
    for _ in range(10):
        nodes.here.take("ann")
    for _ in range(4):
        nodes.here.give_back("ann")
    assert taken(nodes.there) == 4


def test_people_far_below_a_limit_cost_no_notice() -> None:
    nodes = Nodes(Rate(50, 1))
    for _ in range(100):
        nodes.here.take("ann")
        nodes.time.now += 1_000
    assert nodes.told == []
    assert taken(nodes.here) == 50
    assert len(nodes.told) == 10
    assert taken(nodes.there) == 0


def test_both_together_may_exceed_a_limit_by_a_tenth_at_most() -> None:
    nodes = Nodes(Rate(100, 60))
    count = 0
    for turn in range(200):
        node = (nodes.here, nodes.there)[turn % 2]
        try:
            node.take("ann")
        except TooMany:
            continue
        count += 1
    assert 100 <= count <= 110


def test_a_bucket_never_gets_emptier_than_empty() -> None:
    nodes = Nodes()
    for _ in range(100):
        nodes.there.hear("ann", 60_000)
    nodes.time.now += 6_000
    assert taken(nodes.there) == 1


def test_failed_logins_delay_the_next_one_on_the_other_node_until_one_succeeds() -> None:
    nodes = Nodes()
    here, there = [LoginLimits(None, Rate(100, 60), nodes.time, limits=limits) for limits in nodes.limits]
    for _ in range(FREE_FAILURES):
        here.attempt("192.0.2.1", "Ann Lee", is_known_address=False)
    with pytest.raises(TooMany):
        there.attempt("192.0.2.1", "ann lee", is_known_address=False)
    there.attempt("192.0.2.2", "ann lee", is_known_address=False)
    here.succeeded("192.0.2.1", "Ann Lee", is_known_address=False)
    there.attempt("192.0.2.1", "ann lee", is_known_address=False)


def test_limits_of_a_newer_version_are_left_alone() -> None:
    limits = Limits()
    assert limits.hear(Notice("limit", 0, 5, text="from tomorrow"))
    assert not limits.hear(Notice("time", 0, 5))


# Two servers

LOGINS, GUESTS, CODES = 4, 10, 6
CODES_OF_ACCOUNT = 2


@pytest.mark.postgres
class TestServers:
    @pytest.fixture
    def redis_of_its_own(self) -> Iterator[RedisServer]:
        with RedisServer() as server:
            yield server

    @pytest.fixture
    def nodes(
        self, start_server: StartServer, postgres_database: str, redis_of_its_own: RedisServer
    ) -> Iterator[list[ServerProcess]]:
        with ExitStack() as stack:
            nodes = [
                start_server(
                    PARLOUR_DATABASE=postgres_database,
                    PARLOUR_REDIS=redis_of_its_own.url,
                    PARLOUR_LOGINS_PER_MINUTE=str(LOGINS),
                    PARLOUR_GUESTS_PER_HOUR=str(GUESTS),
                    PARLOUR_WRONG_CODES_PER_HOUR=str(CODES),
                )
                for _ in range(2)
            ]
            for node in nodes:
                stack.callback(node.kill)
            yield nodes

    @pytest.fixture
    async def players(self, nodes: list[ServerProcess]) -> AsyncIterator[list[Player]]:
        found = [
            await Player.arrive(node.url, name) for node, name in zip(nodes, ("Ann", "Bob"), strict=True)
        ]
        await found[1].connect(events="common")
        assert (await found[1].call("watch", {"watching": True}))["ok"]
        yield found
        for player in found:
            await player.leave()

    async def test_logins_accounts_and_codes_are_limited_across_nodes(self, players: list[Player]) -> None:
        ann, bob = players
        for _ in range(GUESTS - 2):
            assert (await guest(ann)).status_code == 201
        wrong = {"username": "nobody", "password": "correct horse"}
        assert [(await ann.http.post("/api/auth/login", json=wrong)).status_code for _ in range(LOGINS)] == [
            401
        ] * LOGINS
        for _ in range(CODES_OF_ACCOUNT):
            assert (await guess(ann, ann)).status_code == 404
        await heard_everything(ann, bob)
        refused = [
            await guest(bob),
            await bob.http.post("/api/auth/login", json=wrong),
            await guess(bob, ann),
        ]
        for answer in refused:
            assert answer.status_code == 429, answer.text
            assert int(answer.headers["retry-after"]) > 0

    async def test_without_redis_each_node_counts_alone_and_says_so_once(
        self, players: list[Player], nodes: list[ServerProcess], redis_of_its_own: RedisServer
    ) -> None:
        ann, bob = players
        redis_of_its_own.kill()
        try:
            for node in nodes:
                await readiness(node, "does not respond")
            for _ in range(GUESTS - 2):
                assert (await guest(ann)).status_code == 201
            assert (await guest(bob)).status_code == 201
        finally:
            redis_of_its_own.start()
        for node in nodes:
            await readiness(node, "ok")
            assert node.log.read_text().count("each counts limits alone") == 1
        assert (await guest(bob)).status_code == 201


async def guest(player: Player) -> httpx.Response:
    return await player.http.post("/api/auth/guest", json={"display_name": "Cid"})


async def guess(at: Player, guesser: Player) -> httpx.Response:
    """Ask for a room by a wrong code, at the node of one player and as another."""
    return await at.http.get("/api/rooms/WRONG1", headers={"Authorization": f"Bearer {guesser.token}"})


async def heard_everything(ann: Player, bob: Player) -> None:
    """Return once Bob's node has heard of all that Ann's has done: notices keep their order."""
    opened = await ann.http.post("/api/games", json={"max_players": 2})
    async with asyncio.timeout(60):
        while ("tables:update", opened.json()["game_id"]) not in [  # noqa: ASYNC110
            (name, told.get("game_id")) for name, told in bob.events
        ]:
            await asyncio.sleep(0.02)


async def readiness(node: ServerProcess, redis: str) -> None:
    async with httpx.AsyncClient(verify=False) as http, asyncio.timeout(60):
        while (await http.get(f"{node.url}/readyz")).json()["redis"] != redis:  # noqa: ASYNC110
            await asyncio.sleep(0.05)

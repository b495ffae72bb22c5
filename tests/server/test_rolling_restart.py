"""Nodes behind a proxy are restarted one after the other, while people play: they notice, and lose nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from signal import SIGTERM

import aiohttp
import pytest
import socketio
from clients import Player, StartServer
from faulty_games import Game, until

from parlour.testing.processes import ServerProcess
from tcp_proxy import proxies

pytestmark = pytest.mark.postgres

TURNS = 10
"""Turns that are played while a node ends."""


@pytest.fixture
def nodes(start_server: StartServer, postgres_database: str, redis: str) -> list[ServerProcess]:
    return [start_server(PARLOUR_DATABASE=postgres_database, PARLOUR_REDIS=redis) for _ in range(2)]


@pytest.fixture(params=["websocket", "polling"])
def transport(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def url(nodes: list[ServerProcess], transport: str) -> Iterator[str]:
    """A proxy. Long-polling needs all requests of a session at one node."""
    with proxies([node.port for node in nodes]) as (proxy,):
        proxy.is_sticky = transport == "polling"
        yield f"http://127.0.0.1:{proxy.port}"


@asynccontextmanager
async def playing(url: str, transport: str) -> AsyncIterator[Game]:
    """A game of two whose clients connect again by themselves, with the cursors that they have."""
    async with returning(url, "Ann", transport) as ann, returning(url, "Bob", transport) as bob:
        game_id = (await ann.http.post("/api/games", json={"max_players": 2})).json()["game_id"]
        assert (await bob.http.post(f"/api/games/{game_id}/join", json={})).status_code == 202
        assert (await ann.http.post(f"/api/games/{game_id}/start", json={})).status_code == 202
        yield Game(ann, bob, game_id)


@asynccontextmanager
async def returning(url: str, name: str, transport: str) -> AsyncIterator[Player]:
    """A player whose client connects again by itself. The library does not close HTTP sessions of its own then."""
    player = await Player.arrive(url, name)
    async with aiohttp.ClientSession() as session:
        player.socket = socketio.AsyncClient(
            http_session=session, reconnection_delay=0.1, reconnection_delay_max=0.5
        )
        player.socket.on("*", player._heard)
        auth = {"token": player.token, "seen": player.cursors}
        await player.socket.connect(url, auth=auth, transports=[transport])
        await player.settle()
        yield player
        await player.leave()


async def test_people_play_on_while_all_nodes_are_restarted(
    nodes: list[ServerProcess], url: str, transport: str
) -> None:
    async with playing(url, transport) as game:
        await game.turn()
        for node in nodes:
            node.signal(SIGTERM)
            ended = asyncio.create_task(asyncio.to_thread(node.wait))
            for _ in range(TURNS):
                await game.turn()
            assert await ended == 0
            await game.turn()
            await game.converges()
            await asyncio.to_thread(node.start)
        told = [[event for event, _ in player.events].count("conn:closing") for player in game.players]
        assert all(count >= 1 for count in told), told
        assert sum(told) <= 2 * len(nodes)
        for player in game.players:
            assert [event for event, _ in player.events].count("conn:connected") >= 2


async def test_a_client_is_told_and_closed_in_a_way_that_it_comes_back(
    start_server: StartServer,
) -> None:
    node = start_server()
    async with returning(node.url, "Ann", "websocket") as ann:
        node.signal(SIGTERM)
        assert await asyncio.to_thread(node.wait) == 0
        await until(lambda: "conn:closing" in [name for name, _ in ann.events])
        await asyncio.to_thread(node.start)
        await until(lambda: [name for name, _ in ann.events].count("conn:connected") == 2)

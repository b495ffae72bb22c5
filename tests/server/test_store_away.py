"""The database goes away and comes back: what clients are told meanwhile and afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from clients import Player, StartServer, open_table
from sqlalchemy import make_url

from parlour.testing.processes import ServerProcess
from tcp_proxy import Proxy, proxies

pytestmark = pytest.mark.postgres


@pytest.fixture
def line(postgres_database: str) -> Iterator[Proxy]:
    """The line between a server and its database."""
    database = make_url(postgres_database)
    host = database.query.get("host")
    with proxies(Path(str(host)) if host else database.port or 5432) as (line,):
        yield line


@pytest.fixture
def server(start_server: StartServer, postgres_database: str, line: Proxy) -> ServerProcess:
    database = make_url(postgres_database).difference_update_query(["host"])
    through_line = database.set(username=database.username or "postgres", host="127.0.0.1", port=line.port)
    return start_server(PARLOUR_DATABASE=through_line.render_as_string(hide_password=False))


async def until(player: Player, event: str) -> Any:
    async with asyncio.timeout(60):
        while True:
            for name, payload in player.events:
                if name == event:
                    return payload
            await asyncio.sleep(0.02)


async def test_a_client_that_connects_while_the_database_is_away_hears_the_truth_later(
    server: ServerProcess, line: Proxy
) -> None:
    ann, bob = await Player.arrive(server.url, "Ann"), await Player.arrive(server.url, "Bob")
    game_id = await open_table(ann, bob)
    await asyncio.to_thread(server.restart)  # it remembers sessions for some seconds
    await asyncio.to_thread(line.cut)
    for player in (ann, bob):
        await player.connect_only(seen={str(game_id): "1/0"} if player is bob else {}, events="common")
    for player in (ann, bob):
        answer = await player.call("ready", {"game_id": game_id})
        assert answer == {
            "error": "The database does not respond. Try again in a moment.",
            "code": "UNAVAILABLE",
        }
        assert player.events == []
    over_rest = await ann.post(f"/api/games/{game_id}/ready", {})
    assert (over_rest.status_code, over_rest.json()) == (503, answer)
    await asyncio.to_thread(line.mend)
    assert (await until(ann, "table:state"))["game_id"] == game_id
    assert (await until(bob, "table:update"))["change"]["type"] == "joined"
    assert [name for name, _ in ann.events] == ["conn:connected", "table:state"]
    assert (await bob.call("ready", {"game_id": game_id}))["ok"] is True
    await until(ann, "table:update")
    assert "Traceback" not in server.log.read_text()
    for player in (ann, bob):
        await player.leave()


async def test_a_client_without_a_session_is_sent_away_when_the_database_is_back(
    server: ServerProcess, line: Proxy
) -> None:
    eve = await Player.arrive(server.url, "Eve")
    eve.token = "x" * 43
    await asyncio.to_thread(line.cut)
    await eve.connect_only()
    assert (await eve.call("state", {"game_id": 1}))["code"] == "UNAVAILABLE"
    await asyncio.to_thread(line.mend)
    assert eve.socket is not None
    await asyncio.wait_for(eve.socket.wait(), 60)
    assert eve.events == []
    await eve.leave()

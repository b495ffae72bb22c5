"""The database goes away and comes back: what clients are told meanwhile and afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from clients import Player, StartServer, open_table
from sqlalchemy import URL, make_url

from parlour.testing.processes import ServerProcess

pytestmark = pytest.mark.postgres

SOCKET = ".s.PGSQL.5432"


class Line:
    """The line between a server and its database, which can be cut and mended."""

    def __init__(self, database: URL, folder: Path) -> None:
        self._database = database
        self._path = folder / SOCKET
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    @property
    def url(self) -> str:
        query = {**self._database.query, "host": str(self._path.parent)}
        return self._database.set(host=None, port=None, query=query).render_as_string(hide_password=False)

    async def mend(self) -> None:
        self._server = await asyncio.start_unix_server(self._forward, self._path)

    def cut(self) -> None:
        assert self._server is not None
        self._server.close()
        self._path.unlink(missing_ok=True)
        for writer in list(self._open):
            writer.transport.abort()

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host = self._database.query.get("host")
        if host is not None:
            up, down = await asyncio.open_unix_connection(Path(str(host)) / SOCKET)
        else:
            up, down = await asyncio.open_connection(self._database.host, self._database.port or 5432)
        self._open |= {writer, down}
        ways = [asyncio.create_task(_pump(*way)) for way in ((reader, down), (up, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:  # also when the test ends before the connection
            for way in ways:
                way.cancel()
            for end in (writer, down):
                end.transport.abort()
            self._open -= {writer, down}


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()


@pytest.fixture
async def line(postgres_database: str, tmp_path: Path) -> AsyncIterator[Line]:
    line = Line(make_url(postgres_database), tmp_path)
    await line.mend()
    yield line
    line.cut()


@pytest.fixture
async def server(start_server: StartServer, line: Line) -> ServerProcess:
    return await asyncio.to_thread(start_server, PARLOUR_DATABASE=line.url)


async def until(player: Player, event: str) -> Any:
    async with asyncio.timeout(60):
        while True:
            for name, payload in player.events:
                if name == event:
                    return payload
            await asyncio.sleep(0.02)


async def test_a_client_that_connects_while_the_database_is_away_hears_the_truth_later(
    server: ServerProcess, line: Line
) -> None:
    ann, bob = await Player.arrive(server.url, "Ann"), await Player.arrive(server.url, "Bob")
    game_id = await open_table(ann, bob)
    await asyncio.to_thread(server.restart)  # it remembers sessions for some seconds
    line.cut()
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
    await line.mend()
    assert (await until(ann, "table:state"))["game_id"] == game_id
    assert (await until(bob, "table:update"))["change"]["type"] == "joined"
    assert [name for name, _ in ann.events] == ["conn:connected", "table:state"]
    assert (await bob.call("ready", {"game_id": game_id}))["ok"] is True
    await until(ann, "table:update")
    assert "Traceback" not in server.log.read_text()
    for player in (ann, bob):
        await player.leave()


async def test_a_client_without_a_session_is_sent_away_when_the_database_is_back(
    server: ServerProcess, line: Line
) -> None:
    eve = await Player.arrive(server.url, "Eve")
    eve.token = "x" * 43
    line.cut()
    await eve.connect_only()
    assert (await eve.call("state", {"game_id": 1}))["code"] == "UNAVAILABLE"
    await line.mend()
    assert eve.socket is not None
    await asyncio.wait_for(eve.socket.wait(), 60)
    assert eve.events == []
    await eve.leave()

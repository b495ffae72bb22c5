"""Our player as an HTTP service: its answers, and its handling of bad input."""

from __future__ import annotations

import httpx
import pytest

from parlour.games.rummy.bots.levels import HighestRummyBot
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.bot_player import BotPlayer
from parlour.games.rummy.contest.player import make_player

CALLS = (protocol.START_GAME, protocol.START_HAND, protocol.UPDATE, protocol.DRAW, protocol.LAY_DOWN)


def player(stopped: list[str]) -> httpx.AsyncClient:
    app = make_player(BotPlayer("Ann", HighestRummyBot()), lambda: stopped.append("stopped"))
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://player")


async def test_it_says_who_it_is_and_stops_when_told() -> None:
    stopped: list[str] = []
    async with player(stopped) as client:
        assert (await client.get("/")).json() == {"status": "Running", "name": "Ann"}
        assert (await client.get(protocol.SHUTDOWN)).json() == {"status": "OK"}
    assert stopped == ["stopped"]


@pytest.mark.parametrize("path", CALLS)
@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"{}", b"\xff", b'{"event": 3}', b"[" * 10_000])
async def test_a_body_that_cannot_be_read_is_400(path: str, body: bytes) -> None:
    async with player([]) as client:
        answer = await client.post(path, content=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "MALFORMED")


async def test_other_addresses_and_methods_are_refused() -> None:
    async with player([]) as client:
        assert (await client.get("/nothing")).status_code == 404
        wrong = await client.get(protocol.DRAW)
    assert (wrong.status_code, wrong.headers["allow"]) == (405, "OPTIONS, POST")

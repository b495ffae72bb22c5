"""On SIGTERM, accepted requests are answered and stored before the server exits."""

from __future__ import annotations

import asyncio
from signal import Signals
from typing import Any

import httpx
from clients import Arrive, Player, StartServer, start_table

TABLES = 8
TAKE = {"type": "draw", "source": "discard"}


async def test_everything_accepted_before_the_exit_is_in_the_log(
    start_server: StartServer, arrive: Arrive
) -> None:
    server = start_server()
    ann, bob = await arrive("Ann", url=server.url), await arrive("Bob", url=server.url)
    games = [await start_table(ann, bob) for _ in range(TABLES)]
    moved = asyncio.Event()
    playing = [asyncio.create_task(play_on(ann, bob, game_id, moved)) for game_id in games]
    await moved.wait()
    server.signal(Signals.SIGTERM)
    acknowledged = await asyncio.gather(*playing)
    assert await asyncio.to_thread(server.wait) == 0
    assert any(version > 3 for version in acknowledged)
    server.start()
    for game_id, version in zip(games, acknowledged, strict=True):
        assert (await ann.state(game_id))["version"] >= version


async def play_on(ann: Player, bob: Player, game_id: int, moved: asyncio.Event) -> int:
    """Turn after turn until the server is gone, `moved` once one is taken; the last version that it acknowledged."""
    acknowledged = 3
    people = [ann, bob]
    while True:
        person = people[0]
        try:
            answer = await act(person, game_id)
        except httpx.HTTPError:
            return acknowledged
        if answer is None:
            return acknowledged
        acknowledged = answer
        moved.set()
        people.reverse()


async def act(person: Player, game_id: int) -> int | None:
    state = await person.http.get(f"/api/games/{game_id}")
    if state.status_code != 200 or state.json()["state"] == "ended":
        return None
    moves: list[Any] = [TAKE, {"type": "discard", "card_id": state.json()["hand"][0]["id"]}]
    answer = await person.http.post(f"/api/games/{game_id}/actions", json={"type": "turn", "moves": moves})
    if answer.status_code != 202:
        assert answer.status_code == 503, answer.text
        return None
    version: int = answer.json()["version"]
    return version

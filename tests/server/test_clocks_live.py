"""Clocks of real servers: they go on after a kill, downtime is nobody's, and of two nodes one ends a turn."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from clients import HIDDEN_JOKER, Player, StartServer

from parlour.testing.processes import ServerProcess

RUMMIKUB = "rummikub"
"""A game in which players take turns, and which four turns of bots do not end."""

LOST_MS = 2_500
"""What a kill may give back to the player: time that was not noted yet."""


async def start_game(ann: Player, bob: Player, clock: dict[str, Any], game: str = HIDDEN_JOKER) -> int:
    wanted = {"game": game, "max_players": 2, "clock": clock}
    opened = await ann.post("/api/games", wanted)
    assert opened.status_code == 201, opened.text
    game_id: int = opened.json()["game_id"]
    assert (await bob.post(f"/api/games/{game_id}/join", {})).status_code == 202
    assert (await ann.post(f"/api/games/{game_id}/start", {"seed": 1})).status_code == 202
    return game_id


async def counted_ms(player: Player, game_id: int, full_ms: int) -> int:
    """How much time the running clock has taken from its player."""
    state = await player.state(game_id)
    (running,) = [clock for clock in state["clocks"] if clock["running"]]
    return full_ms - int(running["left_ms"]) + int(state["service_time"]) - int(state["clocks_at"])


def ms() -> int:
    return int(time.monotonic() * 1000)


async def test_a_killed_server_keeps_the_clocks_and_its_downtime_is_nobody_s(
    start_server: StartServer,
) -> None:
    server = start_server()
    ann, bob = [await Player.arrive(server.url, name) for name in ("Ann", "Bob")]
    before_start = ms()
    game_id = await start_game(ann, bob, {"type": "turn", "seconds": 3600})
    after_start = ms()
    await asyncio.sleep(4)
    least = ms() - after_start - LOST_MS
    server.kill()
    most = ms() - before_start
    await asyncio.sleep(4)
    launched = ms()
    server.start()
    counted = await counted_ms(bob, game_id, 3_600_000)
    assert least <= counted <= most + ms() - launched
    await asyncio.sleep(2)
    later = await counted_ms(bob, game_id, 3_600_000)
    assert later >= counted + 1_000
    assert later <= most + ms() - launched
    drawn = await ann.post(f"/api/games/{game_id}/actions", {"type": "draw", "source": "stock"})
    assert drawn.status_code == 202, drawn.text
    entries = (await ann.get(f"/api/games/{game_id}/log")).json()["entries"]
    assert later <= entries[-1]["spent"] <= most + ms() - launched
    for player in (ann, bob):
        await player.leave()


async def test_turns_end_in_time_and_after_two_in_a_row_bots_keep_the_seats(
    start_server: StartServer,
) -> None:
    server = start_server()
    ann, bob = [await Player.arrive(server.url, name) for name in ("Ann", "Bob")]
    await ann.connect(events="common")
    game_id = await start_game(ann, bob, {"type": "turn", "seconds": 5}, RUMMIKUB)
    assert await time_outs(ann, game_id) == [
        "timed_out",
        "timed_out",
        "timed_out",
        "away",
        "timed_out",
        "away",
    ]
    updates = [payload for name, payload in ann.events if name == "table:update"]
    ran_out = [update["state"] for update in updates if update["change"]["type"] == "timed_out"]
    assert all(0 in [clock["left_ms"] for clock in state["clocks"]] for state in ran_out)
    assert (await ann.post(f"/api/games/{game_id}/join", {})).status_code == 202
    clocks = {clock["player_id"]: clock for clock in (await ann.state(game_id))["clocks"]}
    assert clocks[ann.id]["time_outs"] == 0
    for player in (ann, bob):
        await player.leave()


async def time_outs(player: Player, game_id: int) -> list[str]:
    """The time-outs and takeovers in the log, once bots play both seats."""
    async with asyncio.timeout(120):
        while not all(one["away"] for one in (await player.state(game_id))["players"]):  # noqa: ASYNC110
            await asyncio.sleep(0.2)
    entries = (await player.get(f"/api/games/{game_id}/log")).json()["entries"]
    kinds = [entry.get("reason", entry["type"]) for entry in entries]
    return [kind for kind in kinds if kind in ("timed_out", "away")]


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        ({"type": "turn", "seconds": 1}, "seconds"),
        ({"type": "bank", "seconds": 60}, "increment"),
        ({"type": "days", "days": 1.5}, "days"),
        ({"type": "sand"}, "sand"),
        ("slow", "clock"),
    ],
)
async def test_a_wrong_clock_is_refused_and_opens_nothing(arrive: Any, clock: Any, said: str) -> None:
    ann = await arrive("Ann")
    refused = await ann.post("/api/games", {"game": HIDDEN_JOKER, "clock": clock})
    assert refused.status_code == 400
    assert said in refused.json()["error"]
    assert (await ann.call("open", {"game": HIDDEN_JOKER, "clock": clock}))["code"] == "MALFORMED"
    assert (await ann.get("/api/games?mine=true")).json()["games"] == []


async def test_the_clock_is_shown_in_the_list_and_in_the_state(arrive: Any) -> None:
    ann = await arrive("Ann")
    clock = {"type": "bank", "seconds": 60, "increment": 5}
    opened = await ann.call("open", {"game": HIDDEN_JOKER, "clock": clock})
    state = await ann.state(opened["game_id"])
    assert state["clock"] == clock
    assert "clocks" not in state
    (listed,) = (await ann.get("/api/games?mine=true")).json()["games"]
    assert listed["clock"] == clock


@pytest.mark.postgres
class TestNodes:
    @pytest.fixture
    def nodes(self, start_server: StartServer, postgres_database: str, redis: str) -> list[ServerProcess]:
        return [start_server(PARLOUR_DATABASE=postgres_database, PARLOUR_REDIS=redis) for _ in range(2)]

    async def test_two_nodes_end_each_turn_once_and_tell_presence(self, nodes: list[ServerProcess]) -> None:
        ann, bob = [
            await Player.arrive(node.url, name) for node, name in zip(nodes, ("Ann", "Bob"), strict=True)
        ]
        for player in (ann, bob):
            await player.connect(events="common")
        game_id = await start_game(ann, bob, {"type": "turn", "seconds": 5}, RUMMIKUB)
        for player in (ann, bob):
            assert (await player.call("presence", {"game_id": game_id}))["ok"]
        await sees(ann, bob, "here")
        await sees(bob, ann, "here")
        assert (await bob.call("react", {"game_id": game_id, "key": "clap"}))["ok"]
        assert await time_outs(ann, game_id) == [
            "timed_out",
            "timed_out",
            "timed_out",
            "away",
            "timed_out",
            "away",
        ]
        assert "reaction" in [name for name, _ in ann.events]
        nodes[1].kill()
        await sees(ann, bob, "gone")
        await ann.leave()
        await bob.http.aclose()


async def sees(player: Player, about: Player, state: str) -> None:
    async with asyncio.timeout(60):
        while latest(player, about) != [state]:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


def latest(player: Player, about: Player) -> list[str]:
    told = [
        person["state"]
        for name, payload in player.events
        if name == "presence"
        for person in payload["people"]
        if person["player_id"] == about.id
    ]
    return told[-1:]

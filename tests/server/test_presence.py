"""Presence and reactions over real connections: seen within seconds, by those who may see it, and never stored."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

import aiohttp
import pytest
from clients import Arrive, Player, StartServer

SEEN_WITHIN = 5.0
UNO = "uno"


async def come(arrive: Arrive, name: str) -> Player:
    """A player whose client hears the common events."""
    player = await arrive(name, connect=False)
    await player.connect(events="common")
    player.events.clear()
    return player


async def table_of(*players: Player, **settings: Any) -> int:
    """A running game of these players."""
    host = players[0]
    opened = await host.post("/api/games", {"game": UNO, "max_players": len(players), **settings})
    game_id: int = opened.json()["game_id"]
    for player in players[1:]:
        assert (await player.post(f"/api/games/{game_id}/join", {})).status_code == 202
    assert (await host.post(f"/api/games/{game_id}/start", {"seed": 1})).status_code == 202
    return game_id


async def say(player: Player, game_id: int, **said: Any) -> dict[str, Any]:
    answer: dict[str, Any] = await player.call("presence", {"game_id": game_id, **said})
    return answer


def told(player: Player, about: Player) -> list[dict[str, Any]]:
    return [
        person
        for name, payload in player.events
        if name == "presence"
        for person in payload["people"]
        if person["player_id"] == about.id
    ]


async def until(found: Callable[[], bool], seconds: float = SEEN_WITHIN) -> float:
    """Wait until something is so. Returns how long it took."""
    start = time.monotonic()
    while not found():
        assert time.monotonic() - start < 60, "it did not happen"
        await asyncio.sleep(0.02)
    return time.monotonic() - start


async def sees(player: Player, about: Player, state: str, *, typing: bool = False) -> float:
    def seen() -> bool:
        latest = told(player, about)
        return bool(latest) and (latest[-1]["state"], latest[-1]["typing"]) == (state, typing)

    return await until(seen)


async def test_others_see_who_is_here_away_gone_and_types(arrive: Arrive) -> None:
    ann, bob = [await come(arrive, name) for name in ("Ann", "Bob")]
    game_id = await table_of(ann, bob)
    answer = await say(ann, game_id)
    assert [(person["player_id"], person["state"]) for person in answer["people"]] == [
        (ann.id, "here"),
        (bob.id, "away"),
    ]
    await say(bob, game_id)
    await sees(ann, bob, "here")
    await say(bob, game_id, typing=True)
    await sees(ann, bob, "here", typing=True)
    await say(bob, game_id, state="away")
    await sees(ann, bob, "away")
    await bob.disconnect()
    await sees(ann, bob, "gone")
    await bob.connect(events="common")
    await say(bob, game_id)
    await sees(ann, bob, "here")


async def test_typing_ends_by_itself(arrive: Arrive) -> None:
    ann, bob = [await come(arrive, name) for name in ("Ann", "Bob")]
    game_id = await table_of(ann, bob)
    await say(ann, game_id)
    await say(bob, game_id, typing=True)
    await sees(ann, bob, "here", typing=True)
    await sees(ann, bob, "here", typing=False)


async def test_a_client_that_answers_no_ping_is_gone_within_five_seconds(arrive: Arrive) -> None:
    ann, bob = await come(arrive, "Ann"), await arrive("Bob", connect=False)
    game_id = await table_of(ann, bob)
    await say(ann, game_id)
    address = f"{bob.url}/socket.io/?EIO=4&transport=websocket"
    async with aiohttp.ClientSession() as session, session.ws_connect(address, autoping=False) as silent:
        await silent.send_str("40" + json.dumps({"token": bob.token, "events": "common"}))
        await silent.send_str("42" + json.dumps(["presence", {"game_id": game_id}]))
        await sees(ann, bob, "here")
        start = time.monotonic()
        await silent.send_str("42" + json.dumps(["presence", {"game_id": game_id, "typing": True}]))
        await sees(ann, bob, "gone")
        took = time.monotonic() - start
    assert took > 2
    # A loaded machine may need longer to tell; the connection itself lives on for 45 seconds.
    assert took < 20


async def test_a_client_in_the_events_of_a_game_s_own_api_is_here_while_it_is_connected(
    arrive: Arrive,
) -> None:
    ann, bob = await come(arrive, "Ann"), await arrive("Bob")
    game_id = await table_of(ann, bob)
    answer = await say(ann, game_id)
    assert [person["state"] for person in answer["people"]] == ["here", "here"]
    await bob.settle()
    assert "presence" not in [name for name, _ in bob.events]


async def test_strangers_and_those_sent_away_learn_nothing(arrive: Arrive) -> None:
    ann, bob, eve = [await come(arrive, name) for name in ("Ann", "Bob", "Eve")]
    game_id = await table_of(ann, bob)
    for said in ({}, {"typing": True}, {"busy": True}):
        assert (await say(eve, game_id, **said))["code"] == "NOT_IN_GAME"
    await say(ann, game_id)
    await say(bob, game_id)
    await sees(bob, ann, "here")
    assert (await ann.send("DELETE", f"/api/games/{game_id}/players/{bob.id}")).status_code == 202
    assert (await say(bob, game_id))["code"] == "NOT_IN_GAME"
    assert (await bob.call("react", {"game_id": game_id, "key": "sad"}))["code"] == "NOT_IN_GAME"
    await bob.settle()
    bob.events.clear()
    await ann.disconnect()
    await ann.connect(events="common")
    answer = await say(ann, game_id)
    assert [person["player_id"] for person in answer["people"]] == [ann.id]
    assert (await ann.call("react", {"game_id": game_id, "key": "wow"}))["ok"]
    for player in (bob, eve):
        await player.settle()
        assert [name for name, _ in player.events if name in ("presence", "reaction")] == []


async def test_spectators_see_presence_but_have_none_and_cannot_type_be_busy_or_react(arrive: Arrive) -> None:
    ann, bob, sue = [await come(arrive, name) for name in ("Ann", "Bob", "Sue")]
    game_id = await table_of(ann, bob)
    assert (await sue.post(f"/api/games/{game_id}/spectate", {})).status_code == 202
    answer = await say(sue, game_id)
    assert [person["player_id"] for person in answer["people"]] == [ann.id, bob.id]
    await say(bob, game_id)
    await sees(sue, bob, "here")
    for said in ({"typing": True}, {"busy": True}):
        assert (await say(sue, game_id, **said))["code"] == "NOT_IN_GAME"
    assert (await sue.call("react", {"game_id": game_id, "key": "clap"}))["code"] == "NOT_IN_GAME"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"game_id": 1, "state": "gone"},
        {"game_id": 1, "state": "typing"},
        {"game_id": 1, "typing": "yes"},
        {"game_id": 1, "busy": 1},
        {"game_id": [1]},
    ],
)
async def test_malformed_presence_is_refused(arrive: Arrive, body: Any) -> None:
    ann, bob = [await come(arrive, name) for name in ("Ann", "Bob")]
    game_id = await table_of(ann, bob)
    answer = await ann.call("presence", {**body, "game_id": game_id} if body.get("game_id") == 1 else body)
    assert answer["code"] == "MALFORMED", answer


async def test_a_flood_of_presence_is_limited(arrive: Arrive) -> None:
    ann, bob = [await come(arrive, name) for name in ("Ann", "Bob")]
    game_id = await table_of(ann, bob)
    answers = [await say(ann, game_id, busy=True) for _ in range(100)]
    refused = [answer for answer in answers if answer.get("code") == "TOO_MANY_REQUESTS"]
    assert refused
    assert all(answer["details"]["retry_after"] >= 1 for answer in refused)


async def test_presence_and_reactions_are_in_no_log_and_raise_no_version(arrive: Arrive) -> None:
    ann, bob = [await come(arrive, name) for name in ("Ann", "Bob")]
    game_id = await table_of(ann, bob)
    before = (await ann.state(game_id))["version"]
    await say(ann, game_id, busy=True)
    await ann.call("react", {"game_id": game_id, "key": "hello"})
    await until(lambda: any(name == "reaction" for name, _ in bob.events))
    assert (await ann.state(game_id))["version"] == before
    log = (await ann.get(f"/api/games/{game_id}/log")).json()
    assert len(log["entries"]) == before
    assert (await ann.get(f"/api/games/{game_id}/chat")).json()["messages"] == []
    await bob.disconnect()
    bob.events.clear()
    await bob.connect(events="common", seen={str(game_id): bob.cursors.get(str(game_id), str(before))})
    assert [name for name, _ in bob.events if name == "reaction"] == []


async def test_reactions_reach_everyone_at_the_table(arrive: Arrive) -> None:
    ann, bob = [await come(arrive, name) for name in ("Ann", "Bob")]
    game_id = await table_of(ann, bob)
    assert (await ann.call("react", {"game_id": game_id, "key": "well_played"}))["ok"]
    for player in (ann, bob):
        await until(lambda player=player: any(name == "reaction" for name, _ in player.events))  # type: ignore[misc]
        reaction = next(payload for name, payload in player.events if name == "reaction")
        assert (reaction["player_id"], reaction["key"]) == (ann.id, "well_played")
    refused = await ann.call("react", {"game_id": game_id, "key": "<script>"})
    assert refused["code"] == "MALFORMED"


async def test_reactions_share_the_limit_of_chat(start_server: StartServer) -> None:
    server = start_server(PARLOUR_CHATS_PER_MINUTE="3")
    ann, bob = [await Player.arrive(server.url, name) for name in ("Ann", "Bob")]
    await ann.connect(events="common")
    game_id = await table_of(ann, bob)
    answers = [await ann.call("react", {"game_id": game_id, "key": "clap"}) for _ in range(4)]
    assert [answer.get("code") for answer in answers] == [None, None, None, "TOO_MANY_REQUESTS"]
    assert (await ann.post(f"/api/games/{game_id}/chat", {"text": "hi"})).status_code == 429
    for player in (ann, bob):
        await player.leave()


async def test_a_bot_takes_over_after_a_warning_but_not_from_a_busy_player(start_server: StartServer) -> None:
    server = start_server(PARLOUR_AWAY_SECONDS="6")
    ann, bob = [await Player.arrive(server.url, name) for name in ("Ann", "Bob")]
    for player in (ann, bob):
        await player.connect(events="common")
    game_id = await table_of(ann, bob)
    if (await ann.state(game_id))["waits_for"] == [bob.id]:
        ann, bob = bob, ann
    await say(bob, game_id)
    await until(lambda: any(person["takeover_ms"] is not None for person in told(bob, ann)))
    start = time.monotonic()
    while time.monotonic() - start < 8:  # longer than a player may do nothing
        assert (await say(ann, game_id, busy=True))["ok"]
        await asyncio.sleep(0.5)
    assert (await ann.state(game_id))["version"] == (await bob.state(game_id))["version"]
    assert not any(player["away"] for player in (await bob.state(game_id))["players"])
    await until(
        lambda: any(name == "table:update" and _is_away(payload, ann) for name, payload in bob.events)
    )
    warned = [person["takeover_ms"] for person in told(bob, ann) if person["takeover_ms"] is not None]
    assert len(warned) >= 2
    for player in (ann, bob):
        await player.leave()


def _is_away(update: dict[str, Any], player: Player) -> bool:
    return any(one["player_id"] == player.id and one["away"] for one in update["state"]["players"])

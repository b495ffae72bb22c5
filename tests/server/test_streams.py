"""What clients hear of a table: every event once and in order, whatever they miss in between."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from clients import Arrive, Player, StartServer, open_table, play_by_route, script, start_table

Event = tuple[str, Any]


async def moved(game_id: int, people: list[Player], seed: int, count: int) -> None:
    for seat, move in script(len(people), seed)[:count]:
        assert (await play_by_route(people[seat], game_id, move)).status_code == 202


async def heard_since(player: Player, cursors: dict[str, Any], **auth: Any) -> list[Event]:
    """What a new connection is told that names these cursors."""
    await player.disconnect()
    player.events.clear()
    await player.connect(seen=cursors, **auth)
    events = await player.heard()
    assert events.pop(0)[0] == "conn:connected"
    return events


async def recorded(player: Player) -> list[tuple[str, Event]]:
    """Everything that the player hears from now on, with its cursor. Read it after `settle`."""
    assert player.socket is not None
    told: list[tuple[str, Event]] = []

    async def take(event: str, payload: Any = None) -> None:
        if "cursor" in payload:
            cursor = payload["cursor"]
            told.append((cursor, (event, {k: v for k, v in payload.items() if k != "cursor"})))

    player.socket.on("*", take)
    return told


@pytest.mark.parametrize("dialect", ["own", "common"])
async def test_a_client_that_was_cut_anywhere_hears_exactly_the_rest(arrive: Arrive, dialect: str) -> None:
    """Also in the middle of one move's events, which all have the same version."""
    ann, bob = await arrive("Ann"), await arrive("Bob", connect=False)
    game_id = await open_table(ann, bob)
    await bob.connect(events=dialect)
    told = await recorded(bob)
    await ann.post(f"/api/games/{game_id}/start", {"seed": 6})
    await moved(game_id, [ann, bob], 6, 3)
    said = (await ann.post(f"/api/games/{game_id}/chat", {"text": "helo"})).json()
    await ann.send("PATCH", f"/api/games/{game_id}/chat/{said['id']}", json={"text": "hello"})
    await moved_on(game_id, [ann, bob], 6, 3, 5)
    await ann.send("DELETE", f"/api/games/{game_id}/chat/{said['id']}")
    await bob.settle()
    assert len({cursor for cursor, _ in told}) == len(told)
    for place, (cursor, _) in enumerate(told):
        rest = [told_of(event) for _, event in told[place + 1 :]]
        events = await heard_since(bob, {str(game_id): cursor}, events=dialect)
        assert [told_of(event) for event in events] == rest


def told_of(event: Event) -> Event:
    """An event, without the text of chat: it is told as it is now."""
    name, payload = event
    return (name, payload["server_ts"]) if name.startswith("chat:") else event


async def moved_on(game_id: int, people: list[Player], seed: int, start: int, end: int) -> None:
    for seat, move in script(len(people), seed)[start:end]:
        assert (await play_by_route(people[seat], game_id, move)).status_code == 202


async def test_after_a_restart_missed_events_are_made_again(
    start_server: StartServer, arrive: Arrive
) -> None:
    server = start_server()
    ann, bob = await arrive("Ann", url=server.url), await arrive("Bob", url=server.url)
    game_id = await start_table(ann, bob, seed=6)
    await ann.settle()
    cursor = ann.cursors[str(game_id)]
    await bob.heard()
    await moved(game_id, [ann, bob], 6, 3)
    await ann.post(f"/api/games/{game_id}/chat", {"text": "hello"})
    missed = [event for event in await bob.heard() if event[0] != "game:hand:update"]
    server.restart()
    events = await heard_since(ann, {str(game_id): cursor})
    assert [event for event in events if event[0] != "game:hand:update"] == missed
    assert await heard_since(ann, {str(game_id): ann.cursors[str(game_id)]}) == []


async def test_the_end_is_told_once(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await start_table(ann, bob, seed=14)
    await bob.settle()
    cursor = bob.cursors[str(game_id)]
    await bob.disconnect()
    for _, move in script(2, 14):
        await play_by_route(ann, game_id, move)
    names = [name for name, _ in await heard_since(bob, {str(game_id): cursor})]
    assert names.count("game:ended") == 1
    assert await heard_since(bob, {str(game_id): bob.cursors[str(game_id)]}) == []


async def test_clients_that_reconnect_at_a_moving_table_hear_each_event_once(arrive: Arrive) -> None:
    """Live events used to go out before the missed ones, and again with them."""
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await start_table(ann, bob, seed=6)
    await bob.heard()
    other_tab = await Player.arrive(ann.url, "Bob")
    other_tab.become({"user_id": bob.id, "player_id": bob.uuid, "session_id": bob.token})
    other_tab.cursors = dict(bob.cursors)
    for number, (seat, move) in enumerate(script(2, 6)[:30]):
        playing = asyncio.create_task(play_by_route((ann, bob)[seat], game_id, move))
        if number % 3 == 0:
            await other_tab.connect(seen=other_tab.cursors)
        assert (await playing).status_code == 202
    heard = [event for event in await other_tab.heard() if event[0] != "conn:connected"]
    assert heard == await bob.heard()
    await other_tab.leave()


async def test_whoever_is_kicked_hears_that_last(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob", connect=False)
    await bob.connect(events="common")
    game_id = await open_table(ann, bob)
    await bob.settle()
    cursor = bob.cursors[str(game_id)]
    await bob.disconnect()
    await ann.post(f"/api/games/{game_id}/chat", {"text": "Who are you?"})
    await ann.send("DELETE", f"/api/games/{game_id}/players/{bob.id}")
    await ann.post(f"/api/games/{game_id}/chat", {"text": "Gone."})
    await ann.post(f"/api/games/{game_id}/bots", {})
    said, left = await heard_since(bob, {str(game_id): cursor}, events="common")
    assert said[1]["message"]["text"] == "Who are you?"
    assert (left[1]["change"]["type"], left[1]["change"]["reason"]) == ("left", "kicked")
    assert await heard_since(bob, {str(game_id): bob.cursors[str(game_id)]}, events="common") == []
    assert await heard_since(bob, {str(game_id): 0}, events="common") == []


@pytest.mark.parametrize("dialect", ["own", "common"])
async def test_whoever_is_sent_away_is_shown_no_card_of_the_past_again(arrive: Arrive, dialect: str) -> None:
    """With a cursor, also a made-up one, they hear what everybody heard, and that they were sent away."""
    ann, bob = await arrive("Ann"), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob, seed=6)
    await moved(game_id, [ann, bob], 6, 3)
    await ann.send("DELETE", f"/api/games/{game_id}/players/{bob.id}")
    told = await heard_since(bob, {str(game_id): "1/0"}, events=dialect)
    assert "kicked" in str(told)
    if dialect == "own":
        assert "game:hand:update" not in [name for name, _ in told]
    else:
        views = [payload["state"]["view"] for _, payload in told if "state" in payload]
        assert not any(view["hand"] for view in views if view is not None)


async def test_a_stranger_who_names_a_cursor_hears_nothing(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    game_id = await start_table(ann, bob)
    await ann.post(f"/api/games/{game_id}/chat", {"text": "secret"})
    for cursor in (1, "1/0", "2.1/0", 0, "9/9"):
        for dialect in ("own", "common"):
            assert await heard_since(cid, {str(game_id): cursor}, events=dialect) == []


async def test_a_table_may_be_named_by_its_uuid(arrive: Arrive) -> None:
    """The events of the Spades API name tables by UUID only."""
    ann = await arrive("Ann")
    opened = (await ann.post("/api/games", {"game": "spades"})).json()
    await ann.settle()
    assert await heard_since(ann, {opened["table_id"]: ann.cursors[opened["table_id"]]}) == []
    await ann.disconnect()
    await ann.post(f"/api/games/{opened['game_id']}/bots", {})
    names = [
        name for name, _ in await heard_since(ann, {opened["table_id"]: ann.cursors[opened["table_id"]]})
    ]
    assert names == ["spades:seat_taken", "spades:table_updated"]


async def test_a_plain_version_still_stands_for_everything_after_it(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await start_table(ann, bob, seed=6)
    version = (await ann.state(game_id))["version"]
    await ann.post(f"/api/games/{game_id}/chat", {"text": "old"})
    await moved(game_id, [ann, bob], 6, 1)
    await ann.post(f"/api/games/{game_id}/chat", {"text": "new"})
    names = [name for name, _ in await heard_since(bob, {str(game_id): version})]
    assert names == ["game:state:update", "chat:message:new"]


async def test_a_client_that_missed_too_much_gets_the_state(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    game_id = (await ann.post("/api/games", {"max_players": 2})).json()["game_id"]
    for number in range(1_050):
        ready = {"game_id": game_id, "ready": number % 2 == 0}
        assert ann.socket is not None
        await ann.socket.emit("ready", ready)
    await ann.settle()
    version = (await ann.state(game_id))["version"]
    assert version > 1_050
    [(name, payload)] = await heard_since(ann, {str(game_id): "2/0"}, events="common")
    assert (name, payload["version"]) == ("table:state", version)
    events = await heard_since(ann, {str(game_id): f"{version - 900}/0"}, events="common")
    assert [payload["version"] for _, payload in events] == list(range(version - 899, version + 1))


async def test_a_polling_client_gets_many_events_in_small_portions(arrive: Arrive) -> None:
    """python-engineio refuses the answer to a poll with more than 16 packets."""
    ann = await arrive("Ann")
    game_id = (await ann.post("/api/games", {"max_players": 2})).json()["game_id"]
    for number in range(40):
        await ann.post(f"/api/games/{game_id}/ready", {"ready": number % 2 == 0})
    answer = await ann.http.get("/socket.io/?EIO=4&transport=polling")
    path = f"/socket.io/?EIO=4&transport=polling&sid={msgspec.json.decode(answer.text[1:])['sid']}"
    hello = {"token": ann.token, "events": "common", "seen": {str(game_id): "1/0"}}
    await ann.http.post(path, content=b"40" + msgspec.json.encode(hello))
    packets: list[str] = []
    while len(packets) < 42:
        portion = (await ann.http.get(path)).text.split("\x1e")
        assert len(portion) <= 16
        packets += portion
    assert [packet[:2] for packet in packets] == ["40", *["42"] * 41]

"""Socket.IO: connecting, catching up after a reconnect, dialects and commands."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import Any

import pytest
import socketio
import websockets
from clients import Arrive, Player, open_table, play_by_route, script, start_table
from socketio.exceptions import ConnectionError as Refused

from parlour.testing.processes import ServerProcess


async def refusal_of(url: str, auth: Any, **options: Any) -> Any:
    """What a connection that is refused is told."""
    client = socketio.AsyncClient(reconnection=False)
    told: list[Any] = []

    async def refused(data: Any) -> None:
        told.append(data)

    client.on("connect_error", refused)
    with pytest.raises(Refused):
        await client.connect(url, auth=auth, transports=["websocket"], **options)
    await client.disconnect()
    [data] = told
    return data


@pytest.mark.parametrize(
    "auth",
    [None, {}, {"token": None}, {"token": ""}, {"token": "x" * 43}, {"token": "short"}, {"token": "é" * 43}],
)
async def test_a_socket_without_a_session_is_refused(server: ServerProcess, auth: Any) -> None:
    told = await refusal_of(server.url, auth)
    assert told["data"]["code"] == "UNAUTHORIZED"
    assert told["data"]["error"] == told["message"]


@pytest.mark.parametrize(
    "auth", [{"token": 5}, {"token": []}, {"events": "all of them"}, {"seen": 5}, {"seen": {"1": "x"}}, []]
)
async def test_a_socket_with_unreadable_auth_is_refused(arrive: Arrive, auth: Any) -> None:
    ann = await arrive(connect=False)
    if isinstance(auth, dict):
        auth = {"token": ann.token, **auth}
    told = await refusal_of(ann.url, auth)
    assert told["data"]["code"] in {"MALFORMED", "UNAUTHORIZED"}


async def test_the_session_may_come_as_a_header_or_a_cookie(arrive: Arrive) -> None:
    ann = await arrive(connect=False)
    for headers in ({"Authorization": f"Bearer {ann.token}"}, {"Cookie": f"parlour_session={ann.token}"}):
        client = socketio.AsyncClient(reconnection=False)
        await client.connect(ann.url, headers=headers, transports=["websocket"])
        assert (await client.call("state", {"game_id": 0}))["code"] == "GAME_NOT_FOUND"
        await client.disconnect()


@pytest.mark.parametrize("transports", [["polling"], ["websocket"], ["polling", "websocket"]])
async def test_a_client_is_told_that_it_is_connected(arrive: Arrive, transports: list[str]) -> None:
    ann = await arrive(connect=False)
    client = socketio.AsyncClient(reconnection=False)
    events: list[Any] = []
    client.on("*", lambda event, payload: events.append((event, payload)))
    await client.connect(ann.url, auth={"token": ann.token}, transports=transports)
    await client.call("state", {"game_id": 0})
    [(event, payload)] = events
    assert event == "conn:connected"
    assert payload["user_id"] == ann.id
    assert type(payload["server_ts"]) is int
    assert payload["server_ts"] > 1_600_000_000_000
    await client.disconnect()


async def test_many_concurrent_connections_are_all_confirmed(arrive: Arrive) -> None:
    people = [await arrive(f"Player {number}", connect=False) for number in range(20)]
    await asyncio.gather(*(person.connect() for person in people))
    for person in people:
        assert [name for name, _ in person.events] == ["conn:connected"]


# Coming back


async def test_a_connecting_player_gets_the_state_of_their_tables(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    lobby, playing = await open_table(ann), await start_table(ann, bob)
    await ann.heard()
    await ann.connect()
    events = await ann.heard()
    told = [(name, payload.get("game_id")) for name, payload in events]
    assert told == [
        ("conn:connected", None),
        ("game:state:update", playing),
        ("game:hand:update", playing),
        ("game:state:update", lobby),
    ]
    assert events[2][1]["hand"] == (await ann.state(playing))["hand"]


async def test_a_reconnecting_client_gets_exactly_what_it_missed(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await start_table(ann, bob, seed=6)
    await ann.settle()
    seen = {str(game_id): ann.version}
    await ann.disconnect()
    ann.events.clear()
    await bob.heard()
    for seat, move in script(2, 6)[:3]:
        assert (await play_by_route((ann, bob)[seat], game_id, move)).status_code == 202
    missed_by_all = [event for event in await bob.heard() if event[0] != "game:hand:update"]
    await ann.connect(seen=seen)
    events = await ann.heard()
    assert events.pop(0)[0] == "conn:connected"
    assert [event for event in events if event[0] != "game:hand:update"] == missed_by_all
    hands = [payload for name, payload in events if name == "game:hand:update"]
    assert {payload["player_id"] for payload in hands} == {ann.id}
    assert [payload["version"] for _, payload in events] == sorted(p["version"] for _, p in events)
    await ann.connect(seen={str(game_id): ann.version})
    assert [name for name, _ in await ann.heard()] == ["conn:connected"]


async def test_a_player_who_missed_the_end_is_told_about_it(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await start_table(ann, bob, seed=14)
    await bob.settle()
    seen = {str(game_id): bob.version}
    await bob.disconnect()
    for _, move in script(2, 14):
        await play_by_route(ann, game_id, move)
    for auth in ({}, {"seen": seen}):
        bob.events.clear()
        await bob.connect(**auth)
        ended = [payload for name, payload in await bob.heard() if name == "game:ended"]
        assert [payload["winner_player_id"] for payload in ended] == [ann.id]


@pytest.mark.parametrize("seen", [0, 10**6, -5])
async def test_a_client_whose_version_is_too_old_gets_the_full_state(arrive: Arrive, seen: int) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await start_table(ann, bob)
    await ann.heard()
    await ann.connect(seen={str(game_id): seen})
    names = [name for name, _ in await ann.heard()]
    assert names == ["conn:connected", "game:state:update", "game:hand:update"]


async def test_unknown_and_foreign_tables_in_seen_are_ignored(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    game_id = await start_table(ann, bob)
    cid.events.clear()
    await cid.connect(seen={str(game_id): 1, "999999": 1, "x": 1, "9" * 5000: 1, "": 0})
    assert [name for name, _ in await cid.heard()] == ["conn:connected"]


# Dialects


@pytest.mark.parametrize(
    "auth", [{}, {"events": "own"}, {"events": "texts"}], ids=["default", "own", "texts"]
)
async def test_the_own_dialect_sends_the_events_of_the_games_own_api(
    arrive: Arrive, auth: dict[str, str]
) -> None:
    """`texts` is the old spelling of `own`."""
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob")
    await ann.connect(**auth)
    ann.events.clear()
    game_id = await start_table(ann, bob)
    await ann.post(f"/api/games/{game_id}/draw-card", {"source": "stock"})
    names = {name for name, _ in await ann.heard()}
    assert "game:hand:update" in names
    assert not {name for name in names if name.startswith("table:")}


async def test_the_common_dialect_tells_every_change_with_the_own_view(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob")
    await ann.connect(events="common")
    ann.events.clear()
    game_id = await start_table(ann, bob)
    await ann.post(f"/api/games/{game_id}/draw-card", {"source": "stock"})
    events = await ann.heard()
    assert {name for name, _ in events} == {"table:update"}
    assert [payload["change"]["type"] for _, payload in events] == ["joined", "started", "acted"]
    last = events[-1][1]
    assert last.keys() == {"game_id", "version", "change", "events", "state"}
    assert last["state"]["view"]["hand"] == (await ann.state(game_id))["hand"]
    assert [event["type"] for event in last["events"]] == ["drew", "card_drawn"]
    assert not {name for name, _ in await bob.heard()} & {"table:update"}
    await ann.connect(events="common")
    assert [name for name, _ in await ann.heard()] == ["conn:connected", "table:state"]


async def test_the_common_dialect_does_not_tell_others_cards(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob", connect=False)
    await bob.connect(events="common")
    game_id = await start_table(ann, bob)
    await bob.heard()
    await ann.post(f"/api/games/{game_id}/draw-card", {"source": "stock"})
    mine = {card["id"] for card in (await ann.state(game_id))["hand"]}
    [(_, payload)] = await bob.heard()
    assert [event["type"] for event in payload["events"]] == ["drew"]
    assert not mine & {card["id"] for card in payload["state"]["view"]["hand"]}


async def test_in_the_common_dialect_a_removed_player_gets_that_event_and_no_later_ones(
    arrive: Arrive,
) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    await ann.connect(events="common")
    await bob.connect(events="common")
    opened = await ann.call("open", {"game": "uno", "max_players": 3})
    here = {"game_id": opened["game_id"]}
    await bob.call("join", here)
    await bob.heard()
    await ann.call("remove", {**here, "player_id": bob.id})
    await ann.call("add_bot", here)
    [(name, payload)] = await bob.heard()
    change = payload["change"]
    assert (name, change["type"], change["reason"]) == ("table:update", "left", "kicked")
    assert payload["state"]["your_seat"] is None
    assert "room_code" not in payload["state"]


# Commands


async def test_a_table_can_be_opened_joined_started_and_played_over_sockets_alone(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    opened = await ann.call("open", {"max_players": 2, "visibility": "private", "require_ready": True})
    assert opened.keys() == {"ok", "game_id", "room_code", "table_id"}
    here = {"game_id": opened["game_id"]}
    assert (await bob.call("join", here))["code"] == "WRONG_ROOM_CODE"
    assert (await bob.call("join", {**here, "room_code": opened["room_code"]}))["ok"] is True
    assert (await cid.call("spectate", {**here, "room_code": opened["room_code"]}))["ok"] is True
    assert (await bob.call("word", {**here, "word": "fair play"}))["ok"] is True
    assert (await ann.call("start", here))["code"] == "NOT_READY"
    assert (await bob.call("ready", {**here, "ready": True}))["ok"] is True
    assert (await ann.call("host", {**here, "player_id": bob.id}))["ok"] is True
    assert (await bob.call("host", {**here, "player_id": ann.id}))["ok"] is True
    assert (await ann.call("start", {**here, "seed": 6}))["ok"] is True
    sent = await ann.call("chat:send", {**here, "text": "Hello"})
    message = {**here, "message_id": sent["message"]["id"]}
    assert (await ann.call("chat:edit", {**message, "text": "Hello!"}))["message"]["text"] == "Hello!"
    assert (await ann.call("chat:delete", message))["message"]["deleted"] is True
    state = await ann.call("state", {"game_id": opened["table_id"]})
    assert state["state"] == await ann.state(here["game_id"])
    for seat, move in script(2, 6):
        assert (await (ann, bob)[seat].call("action", {**here, **move}))["ok"] is True
    assert (await cid.call("unspectate", here))["ok"] is True
    again = await ann.call("rematch", here)
    assert (await bob.call("rematch", here))["game_id"] == again["game_id"]
    assert (await bob.call("leave", {"game_id": again["game_id"]}))["ok"] is True
    assert (await ann.call("add_bot", {"game_id": again["game_id"]}))["ok"] is True
    assert (await ann.call("remove", {"game_id": again["game_id"], "player_id": -1}))["ok"] is True


async def test_a_player_who_is_removed_or_leaves_the_lobby_gets_that_event_and_no_later_ones(
    arrive: Arrive,
) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    await bob.connect(events="common")  # nobody else there hears these events
    await cid.connect(events="common")
    opened = await ann.call("open", {"max_players": 3})
    here = {"game_id": opened["game_id"]}
    for gone, by, event in ((bob, ann, "remove"), (cid, cid, "leave")):
        assert (await gone.call("join", here))["ok"] is True
        await gone.heard()
        assert (await by.call(event, {**here, "player_id": gone.id}))["ok"] is True
        [(name, payload)] = await gone.heard()
        assert (name, payload["change"]["type"], payload["change"]["player_id"]) == (
            "table:update",
            "left",
            gone.id,
        )
        assert payload["state"]["your_seat"] is None
        assert "room_code" not in payload["state"]
        assert (await ann.call("add_bot", here))["ok"] is True
        assert await gone.heard() == []


async def test_a_refusal_over_a_socket_is_the_body_of_the_same_refusal_over_rest(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await start_table(ann, bob)
    for player, move in [
        (bob, {"type": "draw", "source": "stock"}),
        (ann, {"type": "draw", "source": "sleeve"}),
        (ann, {"type": "discard", "card_id": "c_999"}),
        (ann, {"type": "fly"}),
        (ann, {}),
        (ann, {"type": "draw", "source": "stock", "version": 1}),
    ]:
        over_rest = (await player.post(f"/api/games/{game_id}/actions", move)).json()
        assert await player.call("action", {"game_id": game_id, **move}) == over_rest
        assert over_rest["code"]


@pytest.mark.parametrize(
    ("event", "data", "code"),
    [
        ("fly", {}, "UNKNOWN_EVENT"),
        ("state", {}, "MALFORMED"),
        ("state", None, "MALFORMED"),
        ("state", 5, "MALFORMED"),
        ("state", "x", "MALFORMED"),
        ("state", ["x"], "MALFORMED"),
        ("state", {"game_id": None}, "MALFORMED"),
        ("state", {"game_id": 1.5}, "MALFORMED"),
        ("state", {"game_id": -1}, "MALFORMED"),
        ("state", {"game_id": "nonsense"}, "MALFORMED"),
        ("state", {"game_id": 2**200}, "GAME_NOT_FOUND"),
        ("open", {"max_players": 9}, "BAD_SETTING"),
        ("open", {"game": "chess"}, "UNKNOWN_GAME"),
    ],
)
async def test_unreadable_commands_are_refused(arrive: Arrive, event: str, data: Any, code: str) -> None:
    ann = await arrive()
    assert (await ann.call(event, data))["code"] == code


async def test_after_logout_the_socket_is_cut_off(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await start_table(ann, bob)
    await ann.heard()
    assert (await ann.post("/api/auth/logout")).status_code == 204
    assert ann.socket is not None
    for _ in range(100):
        if not ann.socket.connected:
            break
        await asyncio.sleep(0.02)
    assert not ann.socket.connected
    await bob.post(f"/api/games/{game_id}/chat", {"text": "Where are you?"})
    assert ann.events == []


async def test_a_client_that_sends_engine_io_nonsense_does_not_harm_others(
    server: ServerProcess, arrive: Arrive
) -> None:
    ann = await arrive()
    url = server.url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
    for nonsense in RAW:
        await speak(url, ann, nonsense)
    assert (await ann.call("state", {"game_id": 0}))["code"] == "GAME_NOT_FOUND"
    assert "Traceback" not in server.log.read_text()


RAW = [
    "",
    "4",
    "42",
    "42[]",
    "42[5]",
    "42{}",
    '42["state"',
    '42["connect", {}]',
    '42["connect", {"HTTP_COOKIE": 5}, {"token": 5}]',
    '42["disconnect"]',
    '42["disconnect", 1, 2, 3, 4]',
    '42["connect_error", {}]',
    '421["state",' + "[" * 20_000 + "]",
    "43[]",
    "431[]",
    "40/other,{}",
    '42/other,["state"]',
    "451-" + '["state",{"_placeholder":true,"num":0}]',
    "459999-[]",
    "4" * 500,
    "9",
    "x",
    "2probe",
    "5",
    "6",
    "421" + "9" * 5_000 + '["state"]',
    "\x00",
    '42["\\ud800"]',
    '42["(unreadable)"]',
    "40",
    "40{}",
    "41",
]


async def speak(url: str, player: Player, nonsense: str) -> None:
    """Connect properly, then say something that no client says."""
    async with websockets.connect(url) as raw:
        await raw.recv()
        await raw.send('40{"token":"' + player.token + '"}')
        await raw.recv()
        await raw.send(nonsense)
        await raw.send('429["state",{"game_id":0}]')
        try:
            async with asyncio.timeout(0.3):
                while "GAME_NOT_FOUND" not in str(await raw.recv()):
                    pass
        except (TimeoutError, websockets.ConnectionClosed):
            pass


async def test_a_client_whose_session_expires_is_disconnected_within_seconds(
    server: ServerProcess, arrive: Arrive
) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    await start_table(ann, bob)
    with closing(sqlite3.connect(server.database, timeout=30)) as database:
        database.execute("update sessions set expires_at = 1 where account_id = ?", [ann.id])
        database.commit()
    assert ann.socket is not None
    await asyncio.wait_for(ann.socket.wait(), 20)
    assert (await ann.get("/api/auth/me")).status_code == 401
    assert bob.socket is not None
    assert bob.socket.connected

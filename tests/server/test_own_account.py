"""An account over HTTP and Socket.IO: what ends a session, the sessions' list, the download and the deletion."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from statistics import median
from time import perf_counter
from typing import Any

import httpx
import pytest
import socketio
from clients import Arrive, Player, StartServer, open_table, play_by_route, script, start_table

from parlour.testing.processes import ServerProcess

PASSWORD = "correct horse"
NEW_PASSWORD = "battery staple"


async def registered(server: ServerProcess, username: str) -> Player:
    """A new account with a connected socket."""
    player = await Player.arrive(server.url, username)
    details = {"username": username, "password": PASSWORD, "display_name": username}
    player.become((await player.post("/api/auth/register", details)).json())
    await player.connect()
    return player


async def another_session(player: Player, username: str) -> Player:
    """The same account on another device."""
    other = Player(player.url, username, httpx.AsyncClient(base_url=player.url, timeout=30, verify=False))
    answer = await other.http.post("/api/auth/login", json={"username": username, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    other.become(answer.json())
    await other.connect()
    return other


async def is_cut_off(player: Player) -> None:
    """Wait until the server has ended the player's socket, and check that the token is dead."""
    assert player.socket is not None
    async with asyncio.timeout(60):
        await player.socket.wait()
    assert (await player.get("/api/auth/me")).status_code == 401
    with pytest.raises(socketio.exceptions.ConnectionError):
        await player.socket.connect(player.url, auth={"token": player.token}, transports=["websocket"])


async def test_the_token_of_a_guest_dies_when_the_guest_registers(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    thief = await arrive("Thief", connect=False)
    thief.become({"user_id": ann.id, "player_id": ann.uuid, "session_id": ann.token})
    await thief.connect()
    details = {"username": f"ann{ann.id}", "password": PASSWORD}
    answer = await ann.post("/api/auth/register", details)
    assert answer.json()["session_id"] in answer.headers["set-cookie"]
    await is_cut_off(thief)
    ann.become(answer.json())
    await ann.connect()
    assert (await ann.get("/api/auth/me")).json()["username"] == details["username"]


@pytest.mark.parametrize("name", ["password", "12345678", "        ", "daphne.m"])
async def test_easy_passwords_are_400_and_the_answer_says_what_to_do(
    server: ServerProcess, name: str
) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        answer = await client.post("/api/auth/register", json={"username": "daphne.m", "password": name})
        assert (answer.status_code, answer.json()["code"]) == (400, "WEAK_PASSWORD")
        assert "words" in answer.json()["error"]


async def test_logout_ends_the_sockets_of_this_session_only(server: ServerProcess) -> None:
    here = await registered(server, "logout1")
    there = await another_session(here, "logout1")
    assert (await here.post("/api/auth/logout")).status_code == 204
    await is_cut_off(here)
    await there.settle()
    for player in (here, there):
        await player.leave()


async def test_a_new_password_ends_every_other_session_and_renews_this_one(server: ServerProcess) -> None:
    here = await registered(server, "change1")
    there = await another_session(here, "change1")
    body = {"current_password": PASSWORD, "new_password": NEW_PASSWORD}
    wrong = await here.send("PUT", "/api/auth/password", json={**body, "current_password": "wrong one"})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "WRONG_PASSWORD")
    weak = await here.send("PUT", "/api/auth/password", json={**body, "new_password": "change1!"})
    assert (weak.status_code, weak.json()["code"]) == (400, "WEAK_PASSWORD")
    await there.settle()
    answer = await here.send("PUT", "/api/auth/password", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.json()["session_id"] in answer.headers["set-cookie"]
    await is_cut_off(there)
    await is_cut_off(here)
    here.become(answer.json())
    await here.connect()
    async with httpx.AsyncClient(base_url=server.url) as client:
        for password, status in ((PASSWORD, 401), (NEW_PASSWORD, 200)):
            login = {"username": "change1", "password": password}
            assert (await client.post("/api/auth/login", json=login)).status_code == status
    for player in (here, there):
        await player.leave()


async def test_sessions_are_listed_and_ended(server: ServerProcess) -> None:
    here = await registered(server, "list1")
    firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0"
    async with httpx.AsyncClient(base_url=server.url, headers={"User-Agent": firefox}) as client:
        await client.post("/api/auth/login", json={"username": "list1", "password": PASSWORD})
    there = await another_session(here, "list1")
    listed = (await here.get("/api/auth/sessions")).json()["sessions"]
    assert [one["current"] for one in listed] == [True, False, False]
    assert "Firefox on Windows" in [one["device"] for one in listed]
    assert here.token not in str(listed)
    other = next(one for one in (await there.get("/api/auth/sessions")).json()["sessions"] if one["current"])
    assert (await here.send("DELETE", f"/api/auth/sessions/{other['id']}")).status_code == 204
    await is_cut_off(there)
    again = await here.send("DELETE", f"/api/auth/sessions/{other['id']}")
    assert (again.status_code, again.json()["code"]) == (404, "SESSION_NOT_FOUND")
    assert (await here.send("DELETE", "/api/auth/sessions")).status_code == 204
    assert len((await here.get("/api/auth/sessions")).json()["sessions"]) == 1
    await here.settle()
    stranger = await registered(server, "list2")
    mine = (await here.get("/api/auth/sessions")).json()["sessions"][0]["id"]
    assert (await stranger.send("DELETE", f"/api/auth/sessions/{mine}")).status_code == 404
    own = await here.send("DELETE", f"/api/auth/sessions/{mine}")
    assert own.status_code == 204
    assert "Max-Age=0" in own.headers["set-cookie"]
    await is_cut_off(here)
    for player in (here, there, stranger):
        await player.leave()


async def test_the_download_has_account_games_messages_and_sessions(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await open_table(ann, bob)
    await ann.post(f"/api/games/{game_id}/chat", {"text": "hello from Ann"})
    await bob.post(f"/api/games/{game_id}/chat", {"text": "hello from Bob"})
    wanted = {"game": "uno", "seats": 9, "clock": {"type": "turn", "seconds": 60}}
    assert (await ann.post("/api/queue", wanted)).status_code == 202
    answer = await ann.get("/api/auth/data")
    assert "attachment" in answer.headers["content-disposition"]
    data = answer.json()
    assert (data["account"]["user_id"], data["account"]["display_name"]) == (ann.id, "Ann")
    assert [game["game_id"] for game in data["games"]] == [game_id]
    assert [message["text"] for message in data["messages"]] == ["hello from Ann"]
    assert [one["current"] for one in data["sessions"]] == [True]
    assert data["waiting"].items() >= wanted.items()
    assert data["challenges"] == {"sent": None, "received": []}
    assert ann.token not in answer.text
    assert "argon2" not in answer.text


async def seen_by(player: Player, *paths: str) -> str:
    """Everything that these routes show to a player."""
    shown = ""
    for path in paths:
        answer = await player.get(path)
        assert answer.status_code == 200, (path, answer.text)
        shown += answer.text
    return shown


async def test_a_deleted_name_is_gone_from_tables_records_chat_and_lists(server: ServerProcess) -> None:
    """All games: the lobby, the game in play with a bot in the seat, the ended game, and the spectator."""
    bob = await Player.arrive(server.url, "Bob")
    await bob.connect(events="common")
    ann = await registered(server, "Zyxwvut")
    games = [one["game"] for one in (await bob.get("/api/catalogue")).json()]
    tables: dict[str, int] = {}
    for game in games:
        tables[f"lobby {game}"] = await open_table(ann, bob, game=game, max_players=None)
        tables[f"watched {game}"] = await open_table(bob, game=game, max_players=None)
        await ann.post(f"/api/games/{tables[f'watched {game}']}/spectate", {})
    playing = await start_table(ann, bob)
    ended = await start_table(bob, ann, seed=14)
    await ann.post(f"/api/games/{ended}/chat", {"text": "good luck"})
    for seat, move in script(2, 14):
        assert (await play_by_route((bob, ann)[seat], ended, move)).status_code == 202
    tables |= {"playing": playing, "ended": ended}
    bob.events.clear()

    assert (await ann.post("/api/auth/delete", {"password": PASSWORD})).json()["code"] == "NOT_CONFIRMED"
    wrong = await ann.post("/api/auth/delete", {"confirm": True, "password": "wrong one"})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "WRONG_PASSWORD")
    answer = await ann.post("/api/auth/delete", {"confirm": True, "password": PASSWORD})
    assert (answer.status_code, answer.content) == (204, b"")
    assert "Max-Age=0" in answer.headers["set-cookie"]
    await is_cut_off(ann)

    for about, id_ in tables.items():
        paths = [f"/api/games/{id_}", f"/api/games/{id_}/log", f"/api/games/{id_}/chat"]
        if about == "ended":
            paths.append(f"/api/games/{id_}/replay")
        shown = await seen_by(bob, *paths)
        assert "zyxwvut" not in shown.lower(), about
    assert "deleted player" in await seen_by(bob, f"/api/games/{playing}", f"/api/games/{ended}/chat")
    assert "zyxwvut" not in (await seen_by(bob, "/api/games?mine=true", "/api/games")).lower()
    state = await bob.state(playing)
    assert [player["away"] for player in state["players"] if player["player_id"] == ann.id] == [True]
    assert ann.id not in [player["player_id"] for player in (await bob.state(tables["lobby uno"]))["players"]]

    # Bob was told, and the last that he was told of each table has no name.
    await bob.settle()
    last = {payload["game_id"]: payload for name, payload in bob.events if name == "table:update"}
    assert set(tables.values()) <= last.keys()
    for payload in last.values():
        assert "zyxwvut" not in str(payload).lower()
    # A client that reconnects from before the deletion is not told the name either.
    bob.events.clear()
    await bob.connect(events="own", seen={str(id_): 1 for id_ in tables.values()})
    assert "zyxwvut" not in str(bob.events).lower()
    again = await registered(server, "Zyxwvut")
    assert again.id != ann.id
    for player in (ann, bob, again):
        await player.leave()


async def test_a_deleted_name_is_gone_from_every_row_of_the_database(start_server: StartServer) -> None:
    server = start_server()
    ann, bob = await Player.arrive(server.url, "Qwxyzname"), await Player.arrive(server.url, "Bob")
    game_id = await start_table(ann, bob)
    await ann.post(f"/api/games/{game_id}/chat", {"text": "hello"})
    assert "Qwxyzname" in rows_of(server)
    assert (await ann.post("/api/auth/delete", {"confirm": True})).status_code == 204
    assert "Qwxyzname" not in rows_of(server)
    server.stop()
    server.start()  # the table is folded from the rewritten log
    state = await bob.state(game_id)
    assert [player["display_name"] for player in state["players"]] == ["deleted player", "Bob"]
    for player in (ann, bob):
        await player.leave()


def rows_of(server: ServerProcess) -> str:
    """All rows of a server's SQLite database as text."""
    with closing(sqlite3.connect(server.data / "parlour.db")) as connection:
        names = [
            name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")
        ]
        return str([connection.execute(f"select * from {name}").fetchall() for name in names])


# Attacks on the login


@pytest.fixture(scope="module")
def guarded(start_server: StartServer) -> ServerProcess:
    """A server with the usual limits, behind a proxy that names the client's address."""
    return start_server(PARLOUR_LOGINS_PER_MINUTE="10")


@pytest.fixture
async def attacker(guarded: ServerProcess) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=guarded.url, timeout=60) as client:
        yield client


def from_address(address: str) -> dict[str, Any]:
    return {"headers": {"X-Forwarded-For": address}}


async def test_nobody_can_lock_an_owner_out(attacker: httpx.AsyncClient) -> None:
    details = {"username": "owner1", "password": PASSWORD}
    await attacker.post("/api/auth/register", json=details, **from_address("198.51.100.1"))
    guess = {"username": "owner1", "password": "wrong horse"}
    statuses = []
    start = perf_counter()
    for n in range(60):
        answer = await attacker.post("/api/auth/login", json=guess, **from_address(f"203.0.113.{n % 12}"))
        statuses.append(answer.status_code)
    allowed = 12 + (perf_counter() - start) / 6  # ten a minute, however slow the machine is
    assert statuses.count(401) <= allowed
    assert statuses.count(429) == 60 - statuses.count(401)
    answer = await attacker.post("/api/auth/login", json=details, **from_address("198.51.100.1"))
    assert answer.status_code == 200


async def test_guessing_from_one_address_is_429_with_the_time_to_wait(attacker: httpx.AsyncClient) -> None:
    details = {"username": "owner2", "password": PASSWORD}
    await attacker.post("/api/auth/register", json=details, **from_address("198.51.100.2"))
    guess = {"username": "owner2", "password": "wrong horse"}
    answers = [
        await attacker.post("/api/auth/login", json=guess, **from_address("203.0.113.200")) for _ in range(8)
    ]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert all(int(answer.headers["retry-after"]) >= 1 for answer in refused)
    assert refused[0].json()["code"] == "TOO_MANY_REQUESTS"
    # The right password helps no one from there until then, and is right at once from elsewhere.
    again = await attacker.post("/api/auth/login", json=details, **from_address("198.51.100.2"))
    assert again.status_code == 200


async def test_an_unknown_account_takes_as_long_as_a_wrong_password(server: ServerProcess) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as client:
        await client.post("/api/auth/register", json={"username": "timed", "password": PASSWORD})
        spent: dict[str, list[float]] = {"timed": [], "nobody-at-all": []}
        for _ in range(15):
            for username, times in spent.items():
                start = perf_counter()
                body = {"username": username, "password": "wrong horse"}
                assert (await client.post("/api/auth/login", json=body)).status_code == 401
                times.append(perf_counter() - start)
        known, unknown = (median(times) for times in spent.values())
        assert 0.5 < known / unknown < 2

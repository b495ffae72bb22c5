"""Operators by REST: only they are let in, every act counts everywhere and is recorded, and none shows a card."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import uuid4

import pytest
from clients import Player, StartServer, open_table, start_table
from test_operators import admin, heard, until

from parlour.testing.processes import ServerProcess

AT = "/api/operators"
ROUTES = (
    ("GET", "/accounts", None),
    ("GET", "/accounts/1", None),
    ("DELETE", "/accounts/1/sessions", None),
    ("PUT", "/accounts/1/ban", {"reason": "x"}),
    ("DELETE", "/accounts/1/ban", None),
    ("PUT", "/accounts/1/name", {"display_name": "X"}),
    ("GET", "/tables", None),
    ("POST", "/tables/1/close", None),
    ("GET", "/tables/1/chat", None),
    ("DELETE", "/messages/1", None),
    ("GET", "/reports", None),
    ("POST", "/reports/1/settle", None),
    ("GET", "/acts", None),
)


async def member(url: str, name: str) -> Player:
    player = await Player.arrive(url, name)
    body = {"username": f"u{uuid4().hex[:12]}", "password": "correct horse battery"}
    answer = await player.http.post("/api/auth/register", json=body)
    assert answer.status_code == 201, answer.text
    player.become(answer.json())
    return player


async def operator(server: ServerProcess, database: str = "") -> Player:
    olga = await member(server.url, "Olga")
    await admin(server, "make-operator", olga.id, database=database)
    return olga


async def call(player: Player, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    """A status, with the code of a refusal or the body."""
    options = {} if body is None else {"json": body}
    answer = await player.send(method, AT + path, **options)
    told = answer.json() if answer.content else None
    return answer.status_code, told["code"] if answer.status_code >= 400 else told


async def said(player: Player, game_id: int, text: str) -> int:
    told = (await player.post(f"/api/games/{game_id}/chat", {"text": text})).json()
    return int(told["id"])


async def test_nobody_else_learns_anything(server: ServerProcess) -> None:
    guest, plain = await Player.arrive(server.url, "Guest"), await member(server.url, "Plain")
    for method, path, body in ROUTES:
        answers = [
            await player.send(method, AT + odd, **({} if body is None else {"json": sent}))
            for player in (guest, plain)
            for odd in (path, path.replace("/1", "/999999"), path.replace("/1", "/x"))
            for sent in (body, {"nonsense": 1})
        ]
        assert {answer.status_code for answer in answers} == {403}, path
        assert {answer.text for answer in answers} == {
            '{"error":"This is for operators.","code":"NOT_AN_OPERATOR"}'
        }
        stranger = await guest.send(method, AT + path, headers={"Authorization": ""}, json=body)
        assert (stranger.status_code, stranger.json()["code"]) == (401, "UNAUTHORIZED")
    assert "operator" not in (await plain.get("/api/auth/me")).json()
    await guest.leave()
    await plain.leave()


async def test_operators_are_made_and_unmade_on_the_command_line(server: ServerProcess) -> None:
    guest, olga = await Player.arrive(server.url, "Guest"), await operator(server)
    await admin(server, "make-operator", guest.id, fails=True)
    await admin(server, "make-operator", olga.id, fails=True)
    assert (await olga.get("/api/auth/me")).json()["operator"] is True
    renamed = await olga.send("PATCH", "/api/auth/me", json={"display_name": "Olga O."})
    assert renamed.json()["operator"] is True
    assert (await call(olga, "GET", "/acts"))[0] == 200
    assert "an operator" in await admin(server, "account", olga.id)
    await admin(server, "unmake-operator", olga.id)
    assert await call(olga, "GET", "/acts") == (403, "NOT_AN_OPERATOR")
    await admin(server, "unmake-operator", olga.id, fails=True)
    for player in (guest, olga):
        await player.leave()


async def test_accounts_are_found_by_parts_of_names(server: ServerProcess) -> None:
    olga = await operator(server)
    mark = uuid4().hex[:8]
    found = [await Player.arrive(server.url, f"{mark} {name}") for name in ("Ann 100%", "Bob", "Cid")]
    await found[0].send("PATCH", "/api/me/privacy", json={"profile": "nobody"})

    async def names(query: str) -> list[str]:
        status, told = await call(olga, "GET", f"/accounts?{query}")
        assert status == 200, told
        return [one["display_name"].removeprefix(f"{mark} ") for one in told["accounts"]]

    assert await names(f"search={mark.upper()}") == ["Cid", "Bob", "Ann 100%"]
    assert await names("search=100%25") == ["Ann 100%"]
    assert await names(f"search={found[1].uuid}") == ["Bob"]
    assert "Bob" in await names(f"search={found[1].id}")
    assert await names(f"search={mark}_") == []
    assert await names("search=%00") == []
    _, page = await call(olga, "GET", f"/accounts?search={mark}&limit=2")
    assert await names(f"search={mark}&before={page['next']}") == ["Ann 100%"]
    await call(olga, "PUT", f"/accounts/{found[2].id}/ban", {})
    assert await names(f"search={mark}&banned=true") == ["Cid"]
    assert await names(f"search={mark}&banned=false") == ["Bob", "Ann 100%"]
    for query in ("limit=0", "limit=101", "banned=maybe", f"search={'x' * 61}", "before=0", "other=1"):
        assert await call(olga, "GET", f"/accounts?{query}") == (400, "MALFORMED")
    for player in (olga, *found):
        await player.leave()


async def test_a_ban_is_told_and_recorded_and_counts_once(server: ServerProcess) -> None:
    olga, bob = await operator(server), await Player.arrive(server.url, "Bob")
    await bob.connect(events="common")
    path = f"/accounts/{bob.id}/ban"
    for wrong in ({"reason": 1}, {"reason": "x" * 501}, {"reason": "\x00"}, {"why": "x"}, []):
        assert (await call(olga, "PUT", path, wrong))[0] == 400
    tried = await asyncio.gather(*(call(olga, "PUT", path, {"reason": "insults"}) for _ in range(4)))
    assert sorted(tried) == [(204, None), *[(409, "ALREADY_BANNED")] * 3]

    async def is_out() -> bool:
        assert bob.socket is not None
        return not bob.socket.connected and (await bob.http.get("/api/auth/me")).status_code == 401

    await until(lambda: heard(bob, "session:ended"))
    await until(is_out)
    assert [payload["reason"] for name, payload in bob.events if name == "session:ended"] == ["banned"]
    told = (await call(olga, "GET", f"/accounts/{bob.id}"))[1]
    assert (told["ban_reason"], told["sessions"]) == ("insults", [])
    assert [(act["act"], act["by"]["player_id"], act["note"]) for act in told["acts"]] == [
        ("ban", olga.id, "insults")
    ]
    assert await call(olga, "DELETE", path) == (204, None)
    assert await call(olga, "DELETE", path) == (409, "NOT_BANNED")
    assert await call(olga, "DELETE", f"/accounts/{bob.id}/sessions") == (409, "HAS_NO_SESSION")
    assert await call(olga, "PUT", f"/accounts/{olga.id}/ban", {}) == (409, "OPERATORS_STAY")
    for odd, status in (("999999", 404), ("-3", 404), ("0", 404), ("9" * 30, 404), ("x", 400)):
        for method, below, body in (
            ("PUT", "ban", {}),
            ("DELETE", "ban", None),
            ("DELETE", "sessions", None),
        ):
            assert (await call(olga, method, f"/accounts/{odd}/{below}", body))[0] == status, (odd, below)
        assert (await call(olga, "PUT", f"/accounts/{odd}/name", {"display_name": "X"}))[0] == status
        assert (await call(olga, "GET", f"/accounts/{odd}"))[0] == status
    await olga.leave()
    await bob.leave()


async def test_sessions_are_shown_and_ended_and_names_changed(server: ServerProcess) -> None:
    olga, bob = await operator(server), await member(server.url, "Rude name")
    await bob.connect(events="common")
    assert len((await call(olga, "GET", f"/accounts/{bob.id}"))[1]["sessions"]) == 1
    name = f"/accounts/{bob.id}/name"
    assert (await call(olga, "PUT", name, {"display_name": " "}))[0] == 400
    assert await call(olga, "PUT", name, {"display_name": "Guest 1"}) == (204, None)

    async def has_new_name() -> bool:
        return bool((await bob.http.get("/api/auth/me")).json()["display_name"] == "Guest 1")

    await until(has_new_name)
    assert await call(olga, "DELETE", f"/accounts/{bob.id}/sessions") == (204, None)
    await until(lambda: heard(bob, "session:ended"))
    acts = (await call(olga, "GET", f"/accounts/{bob.id}"))[1]["acts"]
    assert [act["act"] for act in acts] == ["end_sessions", "rename"]
    await olga.leave()
    await bob.leave()


async def test_a_deleted_message_is_gone_everywhere(server: ServerProcess) -> None:
    olga = await operator(server)
    ann, bob = await Player.arrive(server.url, "Ann"), await Player.arrive(server.url, "Bob")
    game_id = await start_table(ann, bob)
    number = await said(ann, game_id, "a very rude word")
    await bob.connect(events="common")
    await bob.disconnect()
    tried = await asyncio.gather(*(call(olga, "DELETE", f"/messages/{number}") for _ in range(3)))
    assert sorted(tried) == [(204, None), *[(404, "MESSAGE_NOT_FOUND")] * 2]
    assert await call(olga, "DELETE", "/messages/999999") == (404, "MESSAGE_NOT_FOUND")
    bob.told.clear()
    bob.events.clear()
    await bob.connect(events="common", seen={str(game_id): bob.cursors.get(str(game_id), "1.1/0")})
    await until(lambda: heard(bob, "chat:thread:update"))
    assert await call(olga, "POST", f"/tables/{game_id}/close") == (204, None)
    for path in ("", "/log", "/replay", "/chat"):
        await bob.get(f"/api/games/{game_id}{path}")
    assert "rude word" not in (await ann.get("/api/auth/data")).text
    assert "rude word" not in repr(bob.told) + repr(bob.events)
    chat = (await call(olga, "GET", f"/tables/{game_id}/chat"))[1]["messages"]
    assert [(line["id"], line["deleted"], line["text"]) for line in chat] == [(number, True, "")]
    deleted = next(
        act for act in (await call(olga, "GET", "/acts"))[1]["acts"] if act["act"] == "delete_message"
    )
    assert (deleted["note"], deleted["account"]["player_id"], deleted["game_id"]) == (
        str(number),
        ann.id,
        game_id,
    )
    for player in (olga, ann, bob):
        await player.leave()


async def test_tables_are_closed_once_and_shown_without_their_cards(server: ServerProcess) -> None:
    olga = await operator(server)
    ann, bob = await Player.arrive(server.url, "Ann"), await Player.arrive(server.url, "Bob")
    game_id = await start_table(ann, bob)
    private = await open_table(ann, visibility="private")
    code = (await ann.state(private))["room_code"]
    listed = await olga.get(f"{AT}/tables")
    shown = {table["game_id"]: table for table in listed.json()["games"]}
    assert shown[private]["visibility"] == "private"
    assert code not in listed.text
    assert "hand" not in shown[game_id]
    stranger = await Player.arrive(server.url, "Stranger")
    for path in ("", "/log", "/fairness", "/replay", "/chat"):
        at = f"/api/games/{game_id}{path}"
        assert (await olga.get(at)).text == (await stranger.get(at)).text, (
            "an operator is a stranger at tables"
        )
    tried = await asyncio.gather(*(call(olga, "POST", f"/tables/{game_id}/close") for _ in range(3)))
    assert sorted(tried) == [(204, None), *[(409, "NOT_PLAYING")] * 2]
    assert (await bob.state(game_id))["state"] == "ended"
    assert (await call(olga, "POST", "/tables/999999/close"))[0] == 404
    assert (await call(olga, "POST", "/tables/x/close"))[0] == 400
    ended = (await call(olga, "GET", "/tables?state=ended"))[1]["games"]
    assert game_id in [table["game_id"] for table in ended]
    assert (await call(olga, "GET", "/tables?state=lost"))[0] == 400
    for player in (olga, ann, bob, stranger):
        await player.leave()


async def test_a_report_keeps_the_message_and_is_settled_once(server: ServerProcess) -> None:
    olga = await operator(server)
    ann, bob, cid = [await Player.arrive(server.url, name) for name in ("Ann", "Bob", "Cid")]
    game_id = await open_table(ann, bob)
    number = await said(bob, game_id, "go away")
    path = f"/api/auth/people/{bob.id}/reports"
    body = {"reason": "abuse", "text": "Look", "message_id": number}
    for reporter in (ann, ann, cid):  # Cid is not at the table, and cannot read the message
        assert (await reporter.post(path, body)).status_code == 204
    assert (await ann.post(path, {"reason": "name"})).status_code == 204  # beside the one about the message
    assert (
        await ann.post(f"/api/auth/people/{cid.id}/reports", body)
    ).status_code == 204  # not Cid's message
    for wrong in ({**body, "message_id": 0}, {**body, "message_id": "x"}, {**body, "message_id": 2**63}):
        assert (await ann.post(path, wrong)).status_code == 400
    await bob.send("DELETE", f"/api/games/{game_id}/chat/{number}")
    found = (await call(olga, "GET", "/reports"))[1]["reports"]
    about = [(one["reporter"]["player_id"], one["account"]["player_id"], one["message"]) for one in found]
    kept = {"id": number, "text": "go away", "deleted": True}
    assert about == [
        (ann.id, bob.id, kept),
        (cid.id, bob.id, None),
        (ann.id, bob.id, None),
        (ann.id, cid.id, None),
    ]
    first = found[0]["id"]
    tried = await asyncio.gather(*(call(olga, "POST", f"/reports/{first}/settle") for _ in range(3)))
    assert sorted(tried) == [(204, None), *[(404, "NO_SUCH_REPORT")] * 2]
    settled = (await call(olga, "GET", "/reports?settled=true"))[1]["reports"]
    assert [(one["id"], one["settled_by"]["player_id"]) for one in settled] == [(first, olga.id)]
    _, page = await call(olga, "GET", "/reports?limit=1")
    following = (await call(olga, "GET", f"/reports?after={page['next']}"))[1]["reports"]
    assert [one["id"] for one in following] == [one["id"] for one in found[2:]]
    assert "go away" in await admin(server, "reports", "--settled")
    for player in (olga, ann, bob, cid):
        await player.leave()


@pytest.mark.postgres
async def test_acts_count_on_every_node(
    start_server: StartServer, postgres_database: str, redis: str
) -> None:
    nodes = [start_server(PARLOUR_DATABASE=postgres_database, PARLOUR_REDIS=redis) for _ in range(2)]
    olga = await operator(nodes[0], postgres_database)
    ann, bob = await Player.arrive(nodes[0].url, "Ann"), await Player.arrive(nodes[1].url, "Bob")
    await bob.connect(events="common")
    game_id = await start_table(ann, bob)
    number = await said(ann, game_id, "rude")
    await until(lambda: heard(bob, "chat:message:new"))
    assert await call(olga, "DELETE", f"/messages/{number}") == (204, None)
    await until(lambda: heard(bob, "chat:thread:update"))
    assert "rude" not in (await bob.get(f"/api/games/{game_id}/chat")).text
    assert await call(olga, "POST", f"/tables/{game_id}/close") == (204, None)

    async def is_closed() -> bool:
        return (await bob.state(game_id))["state"] == "ended"

    await until(is_closed)
    assert await call(olga, "PUT", f"/accounts/{bob.id}/ban", {"reason": "x"}) == (204, None)
    await until(lambda: heard(bob, "session:ended"))
    for player in (olga, ann, bob):
        await player.leave()


async def test_many_calls_are_limited(start_server: StartServer) -> None:
    olga = await operator(start_server())
    async with asyncio.timeout(60):
        while (await olga.http.get(f"{AT}/acts?limit=1")).status_code == 200:
            pass
    assert await call(olga, "GET", "/acts") == (429, "TOO_MANY_REQUESTS")
    await olga.leave()

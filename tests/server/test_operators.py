"""`parlour admin` works beside running servers: what operators do counts at once, at every door and on every node."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from clients import Player, StartServer, open_table, start_table
from typer.testing import CliRunner, Result

from parlour.cli import make_app
from parlour.testing.processes import ServerProcess

PASSWORD = {"username": "ann", "password": "correct horse battery"}


async def admin(server: ServerProcess, *words: object, database: str = "", fails: bool = False) -> str:
    place = ["--database", database] if database else ["--data", str(server.data)]
    done: Result = await asyncio.to_thread(
        CliRunner().invoke, make_app("admin"), ["admin", *map(str, words), *place]
    )
    assert done.exit_code == (1 if fails else 0), done.output
    return done.output


async def until(fulfilled: Callable[[], Awaitable[Any]]) -> None:
    async with asyncio.timeout(30):
        while True:
            if await fulfilled():
                return
            await asyncio.sleep(0.05)


async def is_refused(player: Player) -> bool:
    return (await player.http.get("/api/auth/me")).status_code == 401


async def registered(url: str) -> tuple[Player, Player]:
    """Ann, who is registered and connected, and her connected bot."""
    ann = await Player.arrive(url, "Ann")
    answer = await ann.post("/api/auth/register", PASSWORD)
    assert answer.status_code == 201, answer.text
    ann.become(answer.json())
    made = await ann.post("/api/auth/bots", {"display_name": "Annbot"})
    assert made.status_code == 201, made.text
    bot = Player(url, "Annbot", httpx.AsyncClient(base_url=url, timeout=30, verify=False))
    bot.id, bot.token = made.json()["user_id"], made.json()["token"]
    bot.http.headers["Authorization"] = f"Bearer {bot.token}"
    assert (await bot.http.get("/api/auth/me")).status_code == 200
    await ann.connect()
    await bot.connect()
    return ann, bot


async def is_out(player: Player) -> bool:
    assert player.socket is not None
    return not player.socket.connected and await is_refused(player)


async def test_a_ban_holds_at_every_door(start_server: StartServer) -> None:
    server = start_server()
    ann, bot = await registered(server.url)
    bob = await Player.arrive(server.url, "Bob")
    assert "Banned account" in await admin(server, "ban", "ann", "--reason", "insults")
    await until(lambda: is_out(ann))
    await until(lambda: is_out(bot))
    refused = await bob.http.post("/api/auth/login", json=PASSWORD, headers={"Authorization": ""})
    assert (refused.status_code, refused.json()["code"]) == (403, "ACCOUNT_BANNED")
    wrong = await bob.http.post("/api/auth/login", json={**PASSWORD, "password": "wrong password 1"})
    assert wrong.json()["code"] == "WRONG_CREDENTIALS"  # a stranger does not learn of the ban
    assert not await is_refused(bob)
    assert "banned" in await admin(server, "account", "ann")
    assert "ban  account" in await admin(server, "acts")
    await admin(server, "unban", "ann")
    assert (await bob.http.post("/api/auth/login", json=PASSWORD)).status_code == 200
    assert await is_refused(bot)  # its token has ended for good
    for player in (ann, bot, bob):
        await player.leave()


@pytest.mark.postgres
async def test_a_ban_holds_on_every_node(start_server: StartServer, postgres_database: str) -> None:
    nodes = [start_server(PARLOUR_DATABASE=postgres_database) for _ in range(2)]
    ann = await Player.arrive(nodes[0].url, "Ann")
    await ann.connect()
    other = await Player.arrive(nodes[1].url, "Bob")
    there = await other.http.get("/api/auth/me", headers={"Authorization": f"Bearer {ann.token}"})
    assert there.status_code == 200  # known to the second node from now on
    await admin(nodes[0], "ban", ann.id, database=postgres_database)
    await until(lambda: is_out(ann))

    async def refused_there() -> bool:
        answer = await other.http.get("/api/auth/me", headers={"Authorization": f"Bearer {ann.token}"})
        return answer.status_code == 401

    await until(refused_there)
    await ann.leave()
    await other.leave()


async def test_sessions_are_listed_and_ended(start_server: StartServer) -> None:
    server = start_server()
    ann = await Player.arrive(server.url, "Ann")
    await ann.connect()
    assert "session " in await admin(server, "account", ann.uuid)
    await admin(server, "end-sessions", ann.id)
    await until(lambda: is_out(ann))
    assert "has no session" in await admin(server, "end-sessions", ann.id, fails=True)
    await ann.leave()


async def test_players_hear_that_a_table_was_closed_and_a_message_deleted(start_server: StartServer) -> None:
    server = start_server()
    ann, bob = await Player.arrive(server.url, "Ann"), await Player.arrive(server.url, "Bob")
    await bob.connect(events="common")
    game_id = await start_table(ann, bob)
    said = (await ann.post(f"/api/games/{game_id}/chat", {"text": "rude"})).json()
    assert "'rude'" in await admin(server, "messages", game_id)
    number = said["id"] if "id" in said else said["message_id"]
    await admin(server, "delete-message", number)
    await until(lambda: heard(bob, "chat:thread:update"))
    assert "(deleted)" in await admin(server, "messages", game_id)
    await admin(server, "delete-message", number, fails=True)
    await admin(server, "close-table", game_id)

    async def is_closed() -> bool:
        return (await bob.state(game_id))["state"] == "ended"

    await until(is_closed)
    assert "has ended already" in await admin(server, "close-table", game_id, fails=True)
    assert "There is no table" in await admin(server, "close-table", 99, fails=True)
    await ann.leave()
    await bob.leave()


async def heard(player: Player, event: str) -> bool:
    return event in [name for name, _ in player.events]


async def test_a_new_name_counts_at_once(start_server: StartServer) -> None:
    server = start_server()
    ann = await Player.arrive(server.url, "Rude name")
    await admin(server, "rename", ann.id, "Guest 1")

    async def has_new_name() -> bool:
        return bool((await ann.http.get("/api/auth/me")).json()["display_name"] == "Guest 1")

    await until(has_new_name)
    assert "There is no account" in await admin(server, "rename", 99, "X", fails=True)
    await admin(server, "rename", ann.id, "x" * 41, fails=True)
    await ann.leave()


async def test_people_report_and_operators_settle(start_server: StartServer) -> None:
    server = start_server()
    ann, bob = await Player.arrive(server.url, "Ann"), await Player.arrive(server.url, "Bob")
    game_id = await open_table(ann, bob)
    path = f"/api/auth/people/{bob.id}/reports"
    assert (await ann.post(path, {"reason": "cheating"})).status_code == 204
    assert (await ann.post(path, {"reason": "abuse", "text": "é\n!", "game_id": game_id})).status_code == 204
    told = await admin(server, "reports")
    assert told.count("account") == 1  # the later one replaces the first
    assert f"account {bob.id} by {ann.id} at table {game_id}: abuse 'é\\n!'" in told
    assert (await ann.post(f"/api/auth/people/{ann.id}/reports", {"reason": "other"})).status_code == 400
    nobody = await ann.post("/api/auth/people/99/reports", {"reason": "other"})
    assert nobody.status_code == 204  # and told nobody
    for wrong in ({}, {"reason": "x"}, {"reason": "other", "text": "x" * 501}, {"reason": "other", "y": 1}):
        assert (await ann.post(path, wrong)).status_code == 400
    statuses = [(await ann.post(path, {"reason": "other"})).status_code for _ in range(10)]
    assert statuses[-1] == 429
    number = (await admin(server, "reports")).split()[0]
    await admin(server, "settle", number)
    await admin(server, "settle", number, fails=True)
    assert "No reports." in await admin(server, "reports")
    assert f"account {bob.id}" in await admin(server, "reports", "--settled")
    await ann.leave()
    await bob.leave()

"""Bot accounts: made and revoked by their owner, marked wherever people are shown, and gone with the owner."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from clients import Arrive, Player, open_table, start_table

PASSWORD = "four odd words together"


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def register(player: Player) -> None:
    body = {"username": f"owner-{player.id}", "password": PASSWORD}
    answer = await player.post("/api/auth/register", body)
    assert answer.status_code == 201, answer.text
    player.become(answer.json())


async def owner(arrive: Arrive, name: str = "Ann") -> Player:
    player = await arrive(name, connect=False)
    await register(player)
    return player


async def make_bot(player: Player, name: str = "Robby") -> Player:
    """A new bot of this owner, as a client of its own."""
    answer = await player.post("/api/auth/bots", {"display_name": name})
    assert answer.status_code == 201, answer.text
    return as_bot(player.url, answer.json())


def as_bot(url: str, made: dict[str, Any]) -> Player:
    bot = Player(url, made["display_name"], httpx.AsyncClient(base_url=url, timeout=30, verify=False))
    bot.become({**made, "session_id": made["token"]})
    return bot


async def gone(player: Player) -> None:
    """Wait until the server has ended the connection."""
    assert player.socket is not None
    await asyncio.wait_for(player.socket.wait(), 30)


async def test_an_owner_makes_names_and_deletes_bots(arrive: Arrive) -> None:
    ann = await owner(arrive)
    bot = await make_bot(ann)
    me = (await bot.get("/api/auth/me")).json()
    assert me == {
        "user_id": bot.id,
        "player_id": bot.uuid,
        "display_name": "Robby",
        "username": None,
        "is_guest": False,
        "bot_account": True,
    }
    assert "bot_account" not in (await ann.get("/api/auth/me")).json()
    listed = (await ann.get("/api/auth/bots")).json()
    assert [one["display_name"] for one in listed["bots"]] == ["Robby"]
    assert listed["bots"][0]["token_expires_at"] is not None
    assert "token" not in str(listed).replace("token_expires_at", "")
    path = f"/api/auth/bots/{bot.id}"
    assert (await ann.send("PATCH", path, json={"display_name": "Gort"})).status_code == 204
    assert (await bot.get("/api/auth/me")).json()["display_name"] == "Gort"
    assert [one["display_name"] for one in (await ann.get("/api/auth/data")).json()["bots"]] == ["Gort"]
    assert (await ann.send("DELETE", path)).status_code == 204
    assert (await bot.get("/api/auth/me")).status_code == 401
    assert (await ann.get("/api/auth/bots")).json()["bots"] == []
    assert code_of(await ann.send("DELETE", path)) == (404, "NO_SUCH_BOT")
    await bot.leave()


async def test_a_revoked_token_ends_its_connections_at_once_even_in_a_game(arrive: Arrive) -> None:
    ann, bob = await owner(arrive), await arrive("Bob")
    bot = await make_bot(ann)
    await bot.connect()
    game_id = await start_table(bob, bot)
    assert (await ann.send("DELETE", f"/api/auth/bots/{bot.id}/token")).status_code == 204
    await gone(bot)
    assert (await bot.get(f"/api/games/{game_id}")).status_code == 401
    assert (await ann.get("/api/auth/bots")).json()["bots"][0]["token_expires_at"] is None
    renewed = await ann.post(f"/api/auth/bots/{bot.id}/token")
    assert renewed.status_code == 201
    again = as_bot(ann.url, renewed.json())
    await again.connect()
    assert (await again.state(game_id))["your_seat"] == 2
    replaced = as_bot(ann.url, (await ann.post(f"/api/auth/bots/{bot.id}/token")).json())
    await gone(again)
    assert (await again.get("/api/auth/me")).status_code == 401
    assert (await replaced.get("/api/auth/me")).status_code == 200
    for one in (bot, again, replaced):
        await one.leave()


async def test_bots_are_marked_at_the_table_in_lists_and_in_chat(arrive: Arrive) -> None:
    ann, bob = await owner(arrive), await arrive("Bob")
    bot = await make_bot(ann)
    await bob.connect(events="common")
    await bob.call("watch", {"watching": True})
    game_id = await open_table(bob, bot)
    bob_seat, bot_seat = (await bob.state(game_id))["players"]
    assert (bot_seat["bot_account"], bot_seat["is_bot"]) == (True, False)
    assert "bot_account" not in bob_seat
    listed = (await bob.get("/api/games", params={"state": "lobby"})).json()["games"]
    players = next(one for one in listed if one["game_id"] == game_id)["players"]
    assert [one.get("bot_account") for one in players] == [None, True]
    for writer in (bot, bob):
        said = await writer.post(f"/api/games/{game_id}/chat", {"text": "hello"})
        assert said.status_code == 202, said.text
    page = (await bob.get(f"/api/games/{game_id}/chat")).json()["messages"]
    assert [one.get("bot_account") for one in page] == [True, None]
    heard = [payload for name, payload in await bob.heard() if name == "chat:message:new"]
    assert [one["message"].get("bot_account") for one in heard] == [True, None]
    await bot.leave()


async def test_bots_make_no_accounts_and_have_no_password(arrive: Arrive) -> None:
    ann = await owner(arrive)
    bot = await make_bot(ann)
    body = {"username": f"bot-{bot.id}", "password": PASSWORD}
    asked = [
        await bot.post("/api/auth/guest", {"display_name": "Guest"}),
        await bot.post("/api/auth/register", body),
        await bot.send("PUT", "/api/auth/password", json={"current_password": "x", "new_password": PASSWORD}),
        await bot.post("/api/auth/delete", {"confirm": True}),
        await bot.get("/api/auth/bots"),
        await bot.post("/api/auth/bots", {"display_name": "Child"}),
        await bot.post(f"/api/auth/bots/{bot.id}/token"),
        await bot.send("DELETE", f"/api/auth/bots/{bot.id}"),
    ]
    assert {code_of(answer) for answer in asked} == {(403, "NOT_FOR_BOTS")}
    assert (await bot.get("/api/auth/me")).status_code == 200
    await bot.leave()


async def test_guests_make_no_bots(arrive: Arrive) -> None:
    guest = await arrive("Guest", connect=False)
    answer = await guest.post("/api/auth/bots", {"display_name": "Robby"})
    assert code_of(answer) == (409, "NOT_REGISTERED")
    assert (await guest.get("/api/auth/bots")).json()["bots"] == []


async def test_nobody_touches_the_bots_of_others(arrive: Arrive) -> None:
    ann, eve = await owner(arrive), await owner(arrive, "Eve")
    bot = await make_bot(ann)
    for id in (bot.id, ann.id, 10**12, 10**30, -1, 0):
        path = f"/api/auth/bots/{id}"
        tried = [
            await eve.send("PATCH", path, json={"display_name": "Mine"}),
            await eve.send("DELETE", path),
            await eve.post(f"{path}/token"),
            await eve.send("DELETE", f"{path}/token"),
        ]
        assert {code_of(answer) for answer in tried} == {(404, "NO_SUCH_BOT")}
    assert (await eve.send("DELETE", "/api/auth/bots/Robby")).status_code == 400
    assert (await bot.get("/api/auth/me")).json()["display_name"] == "Robby"
    await bot.leave()


@pytest.mark.parametrize("body", [{}, {"display_name": 7}, {"display_name": "x" * 41}, {"display_name": " "}])
async def test_a_bot_needs_a_good_name(arrive: Arrive, body: Any) -> None:
    ann = await owner(arrive)
    assert (await ann.post("/api/auth/bots", body)).status_code == 400
    assert (await ann.get("/api/auth/bots")).json()["bots"] == []


async def test_an_account_has_so_many_bots_even_if_all_are_made_at_once(arrive: Arrive) -> None:
    ann = await owner(arrive)
    made = await asyncio.gather(
        *(ann.post("/api/auth/bots", {"display_name": f"Bot {number}"}) for number in range(14))
    )
    codes = sorted(answer.status_code for answer in made)
    assert codes == [201] * 10 + [409] * 4
    refused = next(answer for answer in made if answer.status_code == 409)
    assert refused.json()["code"] == "TOO_MANY_BOTS"
    assert len((await ann.get("/api/auth/bots")).json()["bots"]) == 10


async def test_the_bots_go_with_their_owner(arrive: Arrive) -> None:
    ann, bob = await owner(arrive), await arrive("Bob")
    bot = await make_bot(ann)
    await bot.connect()
    game_id = await open_table(bob, bot)
    answer = await ann.post("/api/auth/delete", {"confirm": True, "password": PASSWORD})
    assert answer.status_code == 204
    await gone(bot)
    assert (await bot.get("/api/auth/me")).status_code == 401
    async with asyncio.timeout(30):
        while "Robby" in (await bob.get(f"/api/games/{game_id}")).text:
            await bob.settle()
    await bot.leave()


async def test_a_bot_has_no_friends_and_is_known_as_one(arrive: Arrive) -> None:
    ann = await owner(arrive)
    bot = await make_bot(ann)
    assert code_of(await bot.get("/api/me/friends")) == (403, "NOT_FOR_BOTS")
    asked = await bot.post("/api/me/friends/requests", {"player_id": ann.id})
    assert code_of(asked) == (403, "NOT_FOR_BOTS")
    asked = await ann.post("/api/me/friends/requests", {"player_id": bot.id})
    assert code_of(asked) == (404, "NO_SUCH_PERSON")
    seen = (await ann.get(f"/api/people/{bot.id}")).json()
    assert (seen["bot_account"], seen["is_guest"]) == (True, False)
    assert (await ann.get(f"/api/profiles/{bot.id}")).json()["bot_account"] is True
    assert "bot_account" not in (await bot.get(f"/api/people/{ann.id}")).json()

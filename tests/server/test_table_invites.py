"""Invitations of friends to tables: answered once, by one person, and withdrawn when they are of no use."""

from __future__ import annotations

import asyncio
from typing import Any

from clients import Arrive, Player
from members import PASSWORD, befriend, block, code_of, heard, member

INVITES = "/api/me/invites"


async def open_uno(host: Player, **settings: Any) -> int:
    answer = await host.post("/api/games", {"game": "uno", "max_players": 3, **settings})
    assert answer.status_code == 201, answer.text
    game_id: int = answer.json()["game_id"]
    return game_id


async def invite(host: Player, game_id: int, friend: Player) -> int:
    answer = await host.post(INVITES, {"game_id": game_id, "player_id": friend.id})
    assert answer.status_code == 201, answer.text
    number: int = answer.json()["invite_id"]
    return number


async def open_invites(player: Player) -> tuple[list[int], list[int]]:
    told = (await player.get(INVITES)).json()
    return [one["invite_id"] for one in told["received"]], [one["invite_id"] for one in told["sent"]]


async def friends(arrive: Arrive) -> tuple[Player, Player]:
    ann, bob = await member(arrive, "Ann", connect=True), await member(arrive, "Bob", connect=True)
    await befriend(ann, bob)
    return ann, bob


async def test_an_invitation_opens_a_private_table_for_one_person_once(arrive: Arrive) -> None:
    ann, bob = await friends(arrive)
    other = await member(arrive, "Cid")
    game_id = await open_uno(ann, visibility="private")
    number = await invite(ann, game_id, bob)
    told = await heard(bob, "invite:new", invite_id=number)
    assert (told["game_id"], told["from_name"], told["watch"]) == (game_id, "Ann", False)
    assert await open_invites(bob) == ([number], [])
    for act in ("accept", "decline"):
        assert code_of(await other.post(f"{INVITES}/{number}/{act}")) == (404, "NO_SUCH_INVITE")
        assert code_of(await ann.post(f"{INVITES}/{number}/{act}")) == (404, "NO_SUCH_INVITE")
    assert code_of(await bob.send("DELETE", f"{INVITES}/{number}")) == (404, "NO_SUCH_INVITE")
    assert code_of(await bob.post(f"/api/games/{game_id}/join", {})) == (404, "WRONG_ROOM_CODE")
    entered = await bob.post(f"{INVITES}/{number}/accept")
    assert entered.status_code == 200, entered.text
    assert (entered.json()["game_id"], entered.json()["seat"]) == (game_id, 2)
    assert (await heard(ann, "invite:gone", invite_id=number))["reason"] == "accepted"
    await bob.post(f"/api/games/{game_id}/leave")
    assert code_of(await bob.post(f"{INVITES}/{number}/accept")) == (404, "NO_SUCH_INVITE")
    assert code_of(await bob.post(f"/api/games/{game_id}/join", {})) == (404, "WRONG_ROOM_CODE")


async def test_accepts_at_once_take_one_seat(arrive: Arrive) -> None:
    ann, bob = await friends(arrive)
    game_id = await open_uno(ann)
    number = await invite(ann, game_id, bob)
    answers = await asyncio.gather(*(bob.post(f"{INVITES}/{number}/accept") for _ in range(5)))
    assert sorted(answer.status_code for answer in answers) == [200, 404, 404, 404, 404]
    players = (await ann.state(game_id))["players"]
    assert [player.get("user_id", player.get("player_id")) for player in players] == [ann.id, bob.id]


async def test_an_invitation_is_declined_or_withdrawn(arrive: Arrive) -> None:
    ann, bob = await friends(arrive)
    game_id = await open_uno(ann)
    number = await invite(ann, game_id, bob)
    assert (await bob.post(f"{INVITES}/{number}/decline")).status_code == 204
    assert (await heard(ann, "invite:gone", invite_id=number))["reason"] == "declined"
    assert code_of(await bob.post(f"{INVITES}/{number}/decline")) == (404, "NO_SUCH_INVITE")
    second = await invite(ann, game_id, bob)
    assert second != number
    assert (await ann.send("DELETE", f"{INVITES}/{second}")).status_code == 204
    assert (await heard(bob, "invite:gone", invite_id=second))["reason"] == "withdrawn"
    assert await open_invites(bob) == await open_invites(ann) == ([], [])


async def test_an_invitation_again_replaces_the_earlier_one(arrive: Arrive) -> None:
    ann, bob = await friends(arrive)
    game_id = await open_uno(ann)
    first, second = await invite(ann, game_id, bob), await invite(ann, game_id, bob)
    assert await open_invites(bob) == ([second], [])
    assert code_of(await bob.post(f"{INVITES}/{first}/accept")) == (404, "NO_SUCH_INVITE")
    assert (await bob.post(f"{INVITES}/{second}/accept")).status_code == 200


async def test_it_is_withdrawn_when_the_table_is_full_or_ended_or_the_inviter_leaves(arrive: Arrive) -> None:
    ann, bob = await friends(arrive)
    full = await open_uno(ann, max_players=2)
    number = await invite(ann, full, bob)
    await ann.post(f"/api/games/{full}/bots", {})
    assert (await heard(bob, "invite:gone", invite_id=number))["reason"] == "withdrawn"
    assert code_of(await bob.post(f"{INVITES}/{number}/accept")) == (404, "NO_SUCH_INVITE")
    left = await open_uno(ann)
    cid = await member(arrive, "Cid")
    await cid.post(f"/api/games/{left}/join", {})
    number = await invite(ann, left, bob)
    await ann.post(f"/api/games/{left}/leave")
    await heard(bob, "invite:gone", invite_id=number)
    ended = await open_uno(ann)
    number = await invite(ann, ended, bob)
    await ann.post(f"/api/games/{ended}/leave")  # nobody is left, so the table ends
    await heard(bob, "invite:gone", invite_id=number)
    assert await open_invites(bob) == ([], [])


async def test_during_play_it_is_an_invitation_to_watch(arrive: Arrive) -> None:
    ann, bob = await friends(arrive)
    game_id = await open_uno(ann, visibility="private", bots=["standard"], max_players=2, start=True)
    number = await invite(ann, game_id, bob)
    assert (await heard(bob, "invite:new", invite_id=number))["watch"] is True
    entered = await bob.post(f"{INVITES}/{number}/accept")
    assert (entered.status_code, entered.json()["seat"]) == (200, None)
    closed = await open_uno(ann, spectating=False, bots=["standard"], max_players=2, start=True)
    answer = await ann.post(INVITES, {"game_id": closed, "player_id": bob.id})
    assert answer.status_code == 403


async def test_only_players_invite_and_only_friends_are_invited(arrive: Arrive) -> None:
    ann, bob = await friends(arrive)
    cid = await member(arrive, "Cid")
    game_id = await open_uno(ann)
    assert code_of(await bob.post(INVITES, {"game_id": game_id, "player_id": ann.id})) == (403, "NOT_IN_GAME")
    nobody = await ann.post(INVITES, {"game_id": game_id, "player_id": 2**40})
    stranger = await ann.post(INVITES, {"game_id": game_id, "player_id": cid.id})
    assert (nobody.status_code, nobody.json()) == (stranger.status_code, stranger.json())
    assert code_of(nobody) == (404, "NOT_FRIENDS")
    assert code_of(await ann.post(INVITES, {"game_id": 2**40, "player_id": bob.id})) == (
        404,
        "GAME_NOT_FOUND",
    )
    for body in ({}, {"game_id": game_id}, {"game_id": [], "player_id": 1}, [], 3):
        assert (await ann.post(INVITES, body)).status_code == 400
    for odd in (0, -1, 2**70):
        assert code_of(await bob.post(f"{INVITES}/{odd}/accept")) == (404, "NO_SUCH_INVITE")
    assert (await bob.post(f"{INVITES}/x/accept")).status_code == 400
    await bob.post(f"/api/games/{game_id}/join", {})
    assert code_of(await ann.post(INVITES, {"game_id": game_id, "player_id": bob.id}))[1] == "ALREADY_JOINED"


async def test_a_block_or_a_deletion_ends_invitations(arrive: Arrive) -> None:
    ann, bob = await friends(arrive)
    game_id = await open_uno(ann)
    number = await invite(ann, game_id, bob)
    await block(ann, bob)
    assert (await heard(bob, "invite:gone", invite_id=number))["reason"] == "withdrawn"
    assert code_of(await bob.post(f"{INVITES}/{number}/accept")) == (404, "NO_SUCH_INVITE")
    assert code_of(await ann.post(INVITES, {"game_id": game_id, "player_id": bob.id})) == (404, "NOT_FRIENDS")
    cid = await member(arrive, "Cid")
    await befriend(ann, cid)
    number = await invite(ann, game_id, cid)
    await ann.post("/api/auth/delete", {"confirm": True, "password": PASSWORD})
    assert await open_invites(cid) == ([], [])


async def test_who_was_sent_away_is_invited_by_the_host_alone(arrive: Arrive) -> None:
    ann, bob = await friends(arrive)
    cid = await member(arrive, "Cid")
    await befriend(bob, cid)
    await befriend(ann, cid)
    game_id = await open_uno(ann)
    for player in (bob, cid):
        await player.post(f"/api/games/{game_id}/join", {})
    await ann.send("DELETE", f"/api/games/{game_id}/players/{cid.id}")
    assert code_of(await bob.post(INVITES, {"game_id": game_id, "player_id": cid.id})) == (403, "NOT_HOST")
    number = await invite(ann, game_id, cid)
    assert (await cid.post(f"{INVITES}/{number}/accept")).status_code == 200

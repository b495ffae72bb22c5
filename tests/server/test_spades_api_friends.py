"""The Spades API's routes for friends, players, profiles and invitations."""

from __future__ import annotations

from clients import Arrive
from members import befriend, block, code_of, friends_of, heard, member


async def test_friends_by_the_spades_api(arrive: Arrive) -> None:
    ann, bob = await member(arrive, "Ann"), await member(arrive, "Bob", connect=True)
    headers = {"x-session-id": ann.token, "x-player-id": ann.uuid}
    asked = await ann.post("/api/friends/request", {"playerId": bob.uuid}, headers=headers)
    assert (asked.status_code, asked.json()) == (201, {"playerId": bob.uuid, "status": "you_asked"})
    waiting = (await bob.get("/api/friends/requests")).json()
    assert [(one["playerId"], one["username"]) for one in waiting["received"]] == [(ann.uuid, "Ann")]
    assert (await bob.post("/api/friends/decline", {"playerId": ann.uuid})).json()["status"] == "none"
    await ann.post("/api/friends/request", {"playerId": bob.uuid})
    accepted = await bob.post("/api/friends/accept", {"playerId": ann.uuid})
    assert accepted.json() == {"playerId": ann.uuid, "status": "friend"}
    opened = (await bob.post("/api/tables", {})).json()
    [friend] = (await ann.get("/api/friends")).json()["friends"]
    assert (friend["playerId"], friend["username"], friend["online"], friend["tableId"]) == (
        bob.uuid,
        "Bob",
        True,
        opened["tableId"],
    )
    profile = (await ann.get(f"/api/profile/{bob.uuid}")).json()
    assert (profile["status"], profile["online"], profile["tableId"]) == ("friend", True, opened["tableId"])
    found = (await ann.get("/api/players/search", params={"search": f"u{bob.uuid[:20]}"})).json()
    assert found == {"players": [{"playerId": bob.uuid, "status": "friend", "username": "Bob"}], "next": None}
    assert (await ann.post("/api/friends/remove", {"playerId": bob.uuid})).json()["status"] == "none"
    assert await friends_of(bob) == []


async def test_an_invitation_is_listed_declined_and_accepted(arrive: Arrive) -> None:
    ann, bob = await member(arrive, "Ann"), await member(arrive, "Bob", connect=True)
    await befriend(ann, bob)
    table_id = (await ann.post("/api/tables", {"visibility": "private"})).json()["tableId"]
    for answer, status in (("decline", 204), ("accept", 200)):
        invited = await ann.post(f"/api/tables/{table_id}/invite", {"playerId": bob.uuid})
        assert invited.status_code == 200
        [invite] = (await bob.get("/api/invites")).json()["invites"]
        assert (invite["tableId"], invite["fromUsername"]) == (table_id, "Ann")
        await heard(bob, "invite:new", invite_id=invite["inviteId"])
        told = await bob.post(f"/api/invites/{invite['inviteId']}/{answer}")
        assert told.status_code == status, told.text
    assert told.json()["seat"] is not None
    assert (await bob.get("/api/player/table")).json()["tableId"] == table_id
    assert code_of(await bob.post("/api/invites/99999/decline")) == (404, "NO_SUCH_INVITE")


async def test_strangers_are_invited_without_a_notice(arrive: Arrive) -> None:
    ann, bob = await member(arrive, "Ann"), await member(arrive, "Bob")
    table_id = (await ann.post("/api/tables", {})).json()["tableId"]
    assert (await ann.post(f"/api/tables/{table_id}/invite", {"playerId": bob.uuid})).status_code == 200
    assert (await bob.get("/api/invites")).json() == {"invites": []}


async def test_an_invitation_to_another_game_is_not_for_this_api(arrive: Arrive) -> None:
    ann, bob = await member(arrive, "Ann"), await member(arrive, "Bob")
    await befriend(ann, bob)
    game_id = (await ann.post("/api/games", {"game": "uno"})).json()["game_id"]
    made = await ann.post("/api/me/invites", {"game_id": game_id, "player_id": bob.id})
    number = made.json()["invite_id"]
    assert (await bob.get("/api/invites")).json() == {"invites": []}
    assert code_of(await bob.post(f"/api/invites/{number}/accept")) == (404, "NO_SUCH_INVITE")
    assert (await bob.post(f"/api/me/invites/{number}/decline")).status_code == 204


async def test_the_blocked_the_hidden_and_nobody_look_alike(arrive: Arrive) -> None:
    ann, bob, cid = [await member(arrive, name) for name in ("Ann", "Bob", "Cid")]
    await block(bob, ann)
    await cid.send("PATCH", "/api/me/privacy", json={"profile": "friends"})
    nobody = "00000000-0000-4000-8000-000000000000"
    answers = [
        answer
        for uuid in (bob.uuid, cid.uuid, nobody, "nobody")
        for answer in (
            await ann.post("/api/friends/request", {"playerId": uuid}),
            await ann.get(f"/api/profile/{uuid}"),
        )
    ]
    seen = [(answer.status_code, answer.text) for answer in answers]
    assert len(set(seen)) == 1
    assert seen[0][0] == 404
    guest = await arrive("Guest", connect=False)
    assert code_of(await guest.get("/api/friends")) == (403, "REGISTER_FIRST")

"""Friends: asking, accepting, declining, blocking, and what each side is told."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from clients import Arrive, Player
from members import (
    PASSWORD,
    REQUESTS,
    befriend,
    block,
    code_of,
    friends_of,
    heard,
    member,
    register,
    requests_of,
)


async def test_a_request_is_told_at_once_and_accepted_once(arrive: Arrive) -> None:
    ann, bob = await member(arrive, "Ann", connect=True), await member(arrive, "Bob", connect=True)
    asked = await ann.post(REQUESTS, {"player_id": bob.id})
    assert (asked.status_code, asked.json()["standing"]) == (201, "you_asked")
    told = await heard(bob, "friend:update", player_id=ann.id)
    assert (told["standing"], told["display_name"]) == ("asked_you", "Ann")
    again = await ann.post(REQUESTS, {"player_id": bob.id})
    assert (again.status_code, again.json()["standing"]) == (201, "you_asked")
    assert await requests_of(bob) == ([ann.id], [])
    assert await requests_of(ann) == ([], [bob.id])
    accepts = await asyncio.gather(*(bob.post(f"{REQUESTS}/{ann.id}/accept") for _ in range(4)))
    assert {answer.status_code for answer in accepts} == {200}
    assert {answer.json()["standing"] for answer in accepts} == {"friend"}
    assert (await heard(ann, "friend:update", standing="friend"))["player_id"] == bob.id
    await ann.settle()
    updates = [payload for name, payload in ann.events if name == "friend:update"]
    assert [update["standing"] for update in updates] == ["you_asked", "friend"]
    assert [friend["player_id"] for friend in await friends_of(ann)] == [bob.id]
    assert [friend["player_id"] for friend in await friends_of(bob)] == [ann.id]


async def test_two_who_ask_each_other_at_once_are_friends(arrive: Arrive) -> None:
    ann, bob = await member(arrive, "Ann"), await member(arrive, "Bob")
    both = (ann.post(REQUESTS, {"player_id": bob.id}), bob.post(REQUESTS, {"player_id": ann.id}))
    assert {answer.status_code for answer in await asyncio.gather(*both)} == {201}
    assert len(await friends_of(ann)) == len(await friends_of(bob)) == 1
    assert await requests_of(ann) == await requests_of(bob) == ([], [])


async def test_requests_are_declined_and_taken_back(arrive: Arrive) -> None:
    ann, bob = await member(arrive, "Ann", connect=True), await member(arrive, "Bob")
    await ann.post(REQUESTS, {"player_id": bob.id})
    assert code_of(await ann.post(f"{REQUESTS}/{bob.id}/accept")) == (404, "NO_SUCH_REQUEST")
    assert code_of(await ann.post(f"{REQUESTS}/{bob.id}/decline")) == (404, "NO_SUCH_REQUEST")
    assert code_of(await bob.send("DELETE", f"{REQUESTS}/{ann.id}")) == (404, "NO_SUCH_REQUEST")
    assert (await bob.post(f"{REQUESTS}/{ann.id}/decline")).status_code == 204
    assert (await heard(ann, "friend:update", standing="none"))["player_id"] == bob.id
    assert code_of(await bob.post(f"{REQUESTS}/{ann.id}/decline")) == (404, "NO_SUCH_REQUEST")
    await ann.post(REQUESTS, {"player_id": bob.id})
    assert (await ann.send("DELETE", f"{REQUESTS}/{bob.id}")).status_code == 204
    assert await requests_of(bob) == ([], [])
    assert code_of(await bob.post(f"{REQUESTS}/{ann.id}/accept")) == (404, "NO_SUCH_REQUEST")


async def test_a_friend_is_removed_for_both(arrive: Arrive) -> None:
    ann, bob = await member(arrive, "Ann"), await member(arrive, "Bob", connect=True)
    assert code_of(await ann.send("DELETE", f"/api/me/friends/{bob.id}")) == (404, "NOT_FRIENDS")
    await befriend(ann, bob)
    assert (await ann.send("DELETE", f"/api/me/friends/{bob.id}")).status_code == 204
    await heard(bob, "friend:update", standing="none")
    assert await friends_of(ann) == await friends_of(bob) == []
    assert code_of(await bob.send("DELETE", f"/api/me/friends/{ann.id}")) == (404, "NOT_FRIENDS")


async def test_guests_are_told_to_register_and_then_have_it_all(arrive: Arrive) -> None:
    ann, guest = await member(arrive, "Ann"), await arrive("Guest", connect=False)
    for method, path, body in (
        ("GET", "/api/me/friends", None),
        ("GET", REQUESTS, None),
        ("POST", REQUESTS, {"player_id": ann.id}),
        ("POST", f"{REQUESTS}/{ann.id}/accept", None),
        ("DELETE", f"/api/me/friends/{ann.id}", None),
        ("GET", "/api/people?search=a", None),
        ("GET", "/api/me/invites", None),
        ("POST", "/api/me/invites/1/accept", None),
    ):
        options = {} if body is None else {"json": body}
        answer = await guest.send(method, path, **options)
        assert code_of(answer) == (403, "REGISTER_FIRST"), path
    assert code_of(await ann.post(REQUESTS, {"player_id": guest.id})) == (404, "NO_SUCH_PERSON")
    number = guest.id
    await register(guest)
    assert guest.id == number
    await befriend(ann, guest)


@pytest.mark.parametrize("how", ["blocked", "hidden", "deleted", "never"])
async def test_who_is_not_there_for_the_caller_looks_like_nobody(arrive: Arrive, how: str) -> None:
    """Somebody who blocks, hides, was deleted or never existed: one answer, to the letter."""
    ann, bob = await member(arrive, "Ann"), await member(arrive, "Bob")
    other = bob.id
    if how == "blocked":
        await befriend(ann, bob)
        await block(bob, ann)
    elif how == "hidden":
        await bob.send("PATCH", "/api/me/privacy", json={"profile": "nobody"})
    elif how == "deleted":
        await bob.post("/api/auth/delete", {"confirm": True, "password": PASSWORD})
    else:
        other = 2**40
    nobody = {"error": "There is nobody with that id.", "code": "NO_SUCH_PERSON"}
    for answer in (
        await ann.post(REQUESTS, {"player_id": other}),
        await ann.get(f"/api/people/{other}"),
    ):
        assert (answer.status_code, answer.json()) == (404, nobody)
    gone = {"error": "There is no such request.", "code": "NO_SUCH_REQUEST"}
    for path, method in (("/accept", "POST"), ("/decline", "POST"), ("", "DELETE")):
        answer = await ann.send(method, f"{REQUESTS}/{other}{path}")
        assert (answer.status_code, answer.json()) == (404, gone)
    answer = await ann.send("DELETE", f"/api/me/friends/{other}")
    assert code_of(answer) == (404, "NOT_FRIENDS")
    assert await friends_of(ann) == []
    assert await requests_of(ann) == ([], [])
    if how == "never":
        return
    name = f"u{bob.uuid[:20]}"
    assert (await ann.get("/api/people", params={"search": name})).json() == {"people": [], "next": None}


async def test_the_blocked_are_told_nothing_that_a_removed_friend_is_not(arrive: Arrive) -> None:
    ann = await member(arrive, "Ann", connect=True)
    blocker, remover = await member(arrive, "Bob"), await member(arrive, "Cid")
    for other in (blocker, remover):
        await befriend(ann, other)
    await ann.heard()
    await block(blocker, ann)
    await remover.send("DELETE", f"/api/me/friends/{ann.id}")
    seen = {}
    for other in (blocker, remover):
        told = await heard(ann, "friend:update", player_id=other.id)
        seen[other.id] = {**told, "player_id": 0, "uuid": "", "display_name": "", "server_ts": 0}
    assert seen[blocker.id] == seen[remover.id]
    stranger = await member(arrive, "Dan")
    await ann.heard()
    await block(stranger, ann)
    assert await ann.heard() == []  # there was nothing between them, so nothing is told


async def test_a_block_ends_requests_both_ways_and_unblocking_restores_nothing(arrive: Arrive) -> None:
    ann, bob, cid = [await member(arrive, name) for name in ("Ann", "Bob", "Cid")]
    await ann.post(REQUESTS, {"player_id": bob.id})
    await cid.post(REQUESTS, {"player_id": ann.id})
    await block(ann, bob)
    await block(ann, cid)
    assert await requests_of(ann) == ([], [])
    assert code_of(await ann.post(REQUESTS, {"player_id": bob.id})) == (409, "BLOCKED_BY_YOU")
    assert (await ann.send("DELETE", f"/api/auth/people/{bob.id}")).status_code == 204
    assert await requests_of(ann) == ([], [])
    await befriend(bob, ann)


@pytest.mark.parametrize("body", [{}, [], {"player_id": "x"}, {"player_id": 1.5}, {"player_id": None}, 3])
async def test_a_malformed_request_is_refused(arrive: Arrive, body: Any) -> None:
    ann = await member(arrive, "Ann")
    assert (await ann.post(REQUESTS, body)).status_code == 400
    assert await requests_of(ann) == ([], [])


async def test_odd_ids_and_pages_are_refused(arrive: Arrive) -> None:
    ann = await member(arrive, "Ann")
    for odd in (2**70, -1, 0):
        assert code_of(await ann.post(REQUESTS, {"player_id": odd})) == (404, "NO_SUCH_PERSON")
        assert (await ann.post(f"{REQUESTS}/{odd}/accept")).status_code == 404
        assert (await ann.send("DELETE", f"/api/me/friends/{odd}")).status_code == 404
        assert (await ann.get(f"/api/people/{odd}")).status_code == 404
    assert code_of(await ann.post(REQUESTS, {"player_id": ann.id})) == (400, "NOT_YOURSELF")
    assert (await ann.post(f"{REQUESTS}/x/accept")).status_code == 400
    for page in ("before=1", "before=a-b", "limit=0", "limit=101", "limit=x", "what=1"):
        assert (await ann.get(f"/api/me/friends?{page}")).status_code == 400


async def test_friends_are_listed_page_by_page(arrive: Arrive) -> None:
    ann = await member(arrive, "Ann")
    others = [await member(arrive, f"Friend {number}") for number in range(5)]
    for other in others:
        await befriend(other, ann)
    found, before = [], ""
    for _ in range(3):
        page = (await ann.get(f"/api/me/friends?limit=2{before}")).json()
        found += [friend["player_id"] for friend in page["friends"]]
        before = f"&before={page['next']}"
    assert page["next"] is None
    assert sorted(found) == sorted(other.id for other in others)


async def test_asking_has_a_rate(arrive: Arrive) -> None:
    ann = await member(arrive, "Ann")
    codes = [(await ann.post(REQUESTS, {"player_id": 2**40})).status_code for _ in range(31)]
    assert codes == [404] * 30 + [429]


async def test_the_download_has_friends_and_requests_and_the_deletion_ends_them(arrive: Arrive) -> None:
    ann, bob, cid, dan = [await member(arrive, name) for name in ("Ann", "Bob", "Cid", "Dan")]
    await befriend(ann, bob)
    await ann.post(REQUESTS, {"player_id": cid.id})
    await dan.post(REQUESTS, {"player_id": ann.id})
    data = (await ann.get("/api/auth/data")).json()
    told = {one["player_id"]: one["standing"] for one in data["friends"]}
    assert told == {bob.id: "friend", cid.id: "you_asked", dan.id: "asked_you"}
    assert data["invites"] == {"received": [], "sent": []}
    await bob.connect(events="common")
    deleted = await ann.post("/api/auth/delete", {"confirm": True, "password": PASSWORD})
    assert deleted.status_code == 204
    told = await heard(bob, "friend:update", player_id=ann.id)
    assert (told["standing"], told["display_name"]) == ("none", "deleted player")
    assert await friends_of(bob) == []
    assert await requests_of(cid) == await requests_of(dan) == ([], [])


async def test_friends_see_each_other_come_and_go(arrive: Arrive) -> None:
    ann, bob = await member(arrive, "Ann", connect=True), await member(arrive, "Bob")
    stranger = await member(arrive, "Cid", connect=True)
    await befriend(ann, bob)
    assert [friend["online"] for friend in await friends_of(ann)] == [False]
    await bob.connect(events="common")
    assert (await heard(ann, "friend:presence", player_id=bob.id, online=True))["tables"] == []
    assert [friend["online"] for friend in await friends_of(ann)] == [True]
    await bob.disconnect()
    await heard(ann, "friend:presence", player_id=bob.id, online=False)
    assert "friend:presence" not in [name for name, _ in await stranger.heard()]


async def test_friends_see_at_which_table_somebody_sits(arrive: Arrive) -> None:
    ann, bob = await member(arrive, "Ann", connect=True), await member(arrive, "Bob", connect=True)
    await befriend(ann, bob)
    opened = (await bob.post("/api/games", {"game": "uno", "max_players": 2, "name": "Bob's"})).json()
    told = await _sits(ann, bob, 1)
    assert (told["game_id"], told["name"], told["can_join"], told["can_watch"]) == (
        opened["game_id"],
        "Bob's",
        True,
        True,
    )
    await ann.post(f"/api/games/{opened['game_id']}/join", {})
    assert not (await _sits(ann, bob, 1, can_join=False))["can_watch"]
    await ann.post(f"/api/games/{opened['game_id']}/leave")
    await bob.send("PATCH", f"/api/games/{opened['game_id']}", json={"visibility": "private"})
    await heard(ann, "friend:presence", player_id=bob.id, online=True, tables=[])
    assert (await friends_of(ann))[0]["tables"] == []


async def _sits(viewer: Player, friend: Player, count: int, **fields: Any) -> Any:
    async with asyncio.timeout(60):
        while True:
            told = [p for name, p in viewer.events if name == "friend:presence"]
            tables = told[-1]["tables"] if told and told[-1]["player_id"] == friend.id else []
            if len(tables) == count and all(tables[0][key] == value for key, value in fields.items()):
                return tables[0]
            await asyncio.sleep(0.02)


async def test_who_hides_their_presence_looks_offline(arrive: Arrive) -> None:
    ann, bob = await member(arrive, "Ann", connect=True), await member(arrive, "Bob", connect=True)
    await befriend(ann, bob)
    await bob.post("/api/games", {"game": "uno", "max_players": 2})
    await _sits(ann, bob, 1)
    await bob.send("PATCH", "/api/me/privacy", json={"presence": "nobody"})
    await heard(ann, "friend:presence", player_id=bob.id, online=False, tables=[])
    friend = (await friends_of(ann))[0]
    assert (friend["online"], friend["tables"]) == (False, [])
    assert (await ann.get(f"/api/people/{bob.id}")).json()["online"] is None
    await bob.send("PATCH", "/api/me/privacy", json={"presence": "friends"})
    await heard(ann, "friend:presence", player_id=bob.id, online=True)
    assert (await ann.get(f"/api/people/{bob.id}")).json()["online"] is True


async def test_strangers_see_presence_only_where_it_is_for_everyone(arrive: Arrive) -> None:
    ann, bob = await member(arrive, "Ann"), await member(arrive, "Bob", connect=True)
    person = (await ann.get(f"/api/people/{bob.id}")).json()
    assert (person["online"], person["tables"], person["standing"]) == (None, [], "none")
    await bob.send("PATCH", "/api/me/privacy", json={"presence": "everyone"})
    assert (await ann.get(f"/api/people/{bob.id}")).json()["online"] is True

"""Finding people by name, and who is not found."""

from __future__ import annotations

from typing import Any

import pytest
from clients import Arrive, Player
from members import befriend, block, code_of, member


async def found(player: Player, search: str, **more: Any) -> list[str]:
    answer = await player.get("/api/people", params={"search": search, **more})
    assert answer.status_code == 200, answer.text
    return [one["display_name"] for one in answer.json()["people"]]


async def test_people_are_found_by_the_beginning_of_either_name(arrive: Arrive) -> None:
    ann = await member(arrive, "Ann")
    bob = await member(arrive, "Örsted Bohr")
    assert await found(ann, "örst") == ["Örsted Bohr"]
    assert await found(ann, "ÖRSTED b") == ["Örsted Bohr"]
    assert await found(ann, f"U{bob.uuid[:20]}") == ["Örsted Bohr"]
    assert await found(ann, "rsted") == []
    assert await found(bob, "örst") == []  # oneself is not found
    await bob.send("PATCH", "/api/auth/me", json={"display_name": "Zeta Bohr"})
    assert await found(ann, "örst") == []
    assert await found(ann, "zeta") == ["Zeta Bohr"]
    standing = (await ann.get("/api/people?search=zeta")).json()["people"][0]["standing"]
    assert standing == "none"
    await befriend(ann, bob)
    assert (await ann.get("/api/people?search=zeta")).json()["people"][0]["standing"] == "friend"


async def test_guests_are_found_once_they_register(arrive: Arrive) -> None:
    ann, guest = await member(arrive, "Ann"), await arrive("Quince", connect=False)
    assert await found(ann, "quince") == []
    await guest.post("/api/auth/register", {"username": f"q{guest.uuid[:20]}", "password": "odd words here"})
    assert await found(ann, "quince") == ["Quince"]


async def test_hidden_and_blocked_people_are_not_found(arrive: Arrive) -> None:
    ann = await member(arrive, "Ann")
    people = [await member(arrive, f"Xylo {number}") for number in range(5)]
    hidden, friends_only, blocker, blocked, seen = people
    await hidden.send("PATCH", "/api/me/privacy", json={"profile": "nobody"})
    await friends_only.send("PATCH", "/api/me/privacy", json={"profile": "friends"})
    await block(blocker, ann)
    await block(ann, blocked)
    assert await found(ann, "xylo") == [seen.name]
    await hidden.send("PATCH", "/api/auth/me", json={"display_name": "Xylo hidden"})
    assert await found(ann, "xylo") == [seen.name]
    await hidden.send("PATCH", "/api/me/privacy", json={"profile": "everyone"})
    assert await found(ann, "xylo") == [seen.name, "Xylo hidden"]


async def test_a_guest_who_hid_stays_hidden_after_registering(arrive: Arrive) -> None:
    ann, guest = await member(arrive, "Ann"), await arrive("Vesper", connect=False)
    await guest.send("PATCH", "/api/me/privacy", json={"profile": "nobody"})
    await guest.post("/api/auth/register", {"username": f"v{guest.uuid[:20]}", "password": "odd words here"})
    assert await found(ann, "vesper") == []


async def test_the_list_pages_and_names_nobody_twice(arrive: Arrive) -> None:
    ann = await member(arrive, "Ann")
    names = sorted(f"Ypsilon {number}" for number in range(5))
    for name in names:
        await member(arrive, name)
    listed, after = [], {}
    while True:
        page = (await ann.get("/api/people", params={"search": "ypsi", "limit": 2, **after})).json()
        listed += [one["display_name"] for one in page["people"]]
        if page["next"] is None:
            break
        after = {"after": page["next"]}
    assert listed == names


@pytest.mark.parametrize(
    "query",
    [
        "",
        "search=",
        "search=%20",
        f"search={'x' * 41}",
        "search=a&after=1",
        "search=a&after=x-y",
        "search=a&limit=0",
    ],
)
async def test_a_malformed_search_is_refused(arrive: Arrive, query: str) -> None:
    ann = await member(arrive, "Ann")
    assert (await ann.get(f"/api/people?{query}")).status_code == 400


async def test_odd_signs_find_nobody(arrive: Arrive) -> None:
    ann = await member(arrive, "Ann")
    for odd in ("%", "_", "\\", "'", "\x00", "\U0010ffff", "ß"):
        assert await found(ann, odd) == []


async def test_searching_has_a_rate(arrive: Arrive) -> None:
    ann = await member(arrive, "Ann")
    answers = [await ann.get("/api/people?search=zzz") for _ in range(62)]
    assert code_of(answers[-1]) == (429, "TOO_MANY_REQUESTS")

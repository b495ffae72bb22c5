"""Challenges: people and bots ask bots for a game, and it begins once, or not at all."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest
from clients import Arrive, Player
from test_bot_accounts import code_of, make_bot, owner
from test_queue import UNO, heard, join

ANYTHING = {"games": ["uno", "spades"]}


async def open_bot(arrive: Arrive, **accepts: Any) -> tuple[Player, Player]:
    """An owner and their bot, which is connected and accepts challenges."""
    ann = await owner(arrive)
    bot = await make_bot(ann)
    await bot.connect()
    assert await bot.call("challenges:accept", {**ANYTHING, **accepts}) == {"ok": True}
    return ann, bot


async def challenge(player: Player, bot: Player, **other: Any) -> dict[str, Any]:
    answer = await player.post(f"/api/people/{bot.id}/challenge", {**UNO, **other})
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def test_a_bot_accepts_and_the_game_begins(arrive: Arrive) -> None:
    _, bot = await open_bot(arrive)
    bob = await arrive("Bob")
    listed = (await bob.get("/api/bots")).json()["bots"]
    assert next(one for one in listed if one["player_id"] == bot.id)["games"] == ANYTHING["games"]
    sent = await challenge(bob, bot)
    asked = await heard(bot, "challenge:new")
    assert (asked["id"], asked["challenger"]["display_name"], asked["answer"]) == (sent["id"], "Bob", None)
    begun = await bot.call("challenge:accept", {"id": sent["id"]})
    told = await heard(bob, "challenge:answered")
    assert (told["answer"], told["game_id"]) == ("accepted", begun["game_id"])
    table = await bob.state(begun["game_id"])
    assert (table["state"], table["clock"]) == ("playing", UNO["clock"])
    assert [one.get("bot_account") for one in table["players"]] == [None, True]
    assert (await bob.get("/api/challenges")).json()["sent"]["answer"] == "accepted"
    await bot.leave()


async def test_bots_challenge_bots_and_the_house_takes_the_other_seats(arrive: Arrive) -> None:
    _, first = await open_bot(arrive)
    _, second = await open_bot(arrive)
    sent = await challenge(first, second, game="spades", seats=4)
    assert sent["challenger"]["bot_account"] is True
    begun = await second.post(f"/api/challenges/{sent['id']}/accept")
    assert begun.status_code == 201, begun.text
    table = await second.state(begun.json()["game_id"])
    assert [(one["is_bot"], one.get("bot_account")) for one in table["players"]] == [
        (False, True),
        (False, True),
        (True, None),
        (True, None),
    ]
    for bot in (first, second):
        await bot.leave()


async def test_a_challenge_is_declined_or_taken_back(arrive: Arrive) -> None:
    _, bot = await open_bot(arrive)
    bob = await arrive("Bob")
    sent = await challenge(bob, bot)
    assert code_of(await bob.post(f"/api/people/{bot.id}/challenge", UNO)) == (409, "CHALLENGE_PENDING")
    assert (await bot.post(f"/api/challenges/{sent['id']}/decline")).status_code == 204
    assert (await heard(bob, "challenge:answered"))["answer"] == "declined"
    for answer in ("accept", "decline"):
        late = await bot.post(f"/api/challenges/{sent['id']}/{answer}")
        assert code_of(late) == (404, "NO_SUCH_CHALLENGE")
    again = await challenge(bob, bot)
    assert (await bot.get("/api/challenges")).json()["received"][0]["id"] == again["id"]
    assert (await bob.send("DELETE", f"/api/challenges/{again['id']}")).status_code == 204
    assert (await bot.get("/api/challenges")).json()["received"] == []
    late = await bot.post(f"/api/challenges/{again['id']}/accept")
    assert code_of(late) == (404, "NO_SUCH_CHALLENGE")
    await bot.leave()


async def test_only_what_the_bot_accepts_can_be_asked(arrive: Arrive) -> None:
    _, bot = await open_bot(arrive, clocks=[UNO["clock"]])
    bob = await arrive("Bob", connect=False)
    path = f"/api/people/{bot.id}/challenge"
    rummy = {**UNO, "game": "rummy"}
    slow = {**UNO, "clock": {"type": "days", "days": 1}}
    for body in (rummy, slow):
        assert code_of(await bob.post(path, body)) == (409, "NOT_ACCEPTING")
    for body in ({}, {"game": "uno"}, {**UNO, "clock": 5}, {**UNO, "seats": 1}):
        assert (await bob.post(path, body)).status_code == 400
    await bot.call("challenges:accept", {"games": []})
    assert code_of(await bob.post(path, UNO)) == (409, "NOT_ACCEPTING")
    for id in (bob.id, 10**12, 10**30, -1):
        assert code_of(await bob.post(f"/api/people/{id}/challenge", UNO)) == (404, "NO_SUCH_PLAYER")
    assert code_of(await bob.send("PUT", "/api/challenges", json=ANYTHING)) == (403, "ONLY_BOTS")
    refused = await bot.send("PUT", "/api/challenges", json={"games": ["chess"]})
    assert refused.status_code in (400, 404)
    assert code_of(await bot.post("/api/queue", UNO)) == (403, "NOT_FOR_BOTS")
    await bot.leave()


async def test_others_cannot_answer_or_take_back(arrive: Arrive) -> None:
    _, bot = await open_bot(arrive)
    _, other = await open_bot(arrive)
    bob, eve = await arrive("Bob", connect=False), await arrive("Eve", connect=False)
    sent = await challenge(bob, bot)
    tried = [
        *[
            await one.post(f"/api/challenges/{sent['id']}/{what}")
            for one in (other, eve, bob)
            for what in ("accept", "decline")
        ],
        await eve.send("DELETE", f"/api/challenges/{sent['id']}"),
        await bot.send("DELETE", f"/api/challenges/{sent['id']}"),
        await bot.post(f"/api/challenges/{10**30}/accept"),
    ]
    assert {code_of(answer) for answer in tried} == {(404, "NO_SUCH_CHALLENGE")}
    assert (await eve.get("/api/challenges")).json() == {"sent": None, "received": []}
    for one in (bot, other):
        await one.leave()


@pytest.mark.parametrize("blocker", ["person", "bot"])
async def test_a_block_makes_a_bot_unknown(arrive: Arrive, blocker: str) -> None:
    _, bot = await open_bot(arrive)
    bob = await arrive("Bob", connect=False)
    sent = await challenge(bob, bot)
    who, whom = (bob, bot) if blocker == "person" else (bot, bob)
    assert (await who.send("PUT", f"/api/auth/people/{whom.id}", json={"blocked": True})).status_code == 204
    late = await bot.post(f"/api/challenges/{sent['id']}/accept")
    assert code_of(late) == (404, "NO_SUCH_CHALLENGE")
    assert (await bob.send("DELETE", f"/api/challenges/{sent['id']}")).status_code == 204
    assert code_of(await bob.post(f"/api/people/{bot.id}/challenge", UNO)) == (404, "NO_SUCH_PLAYER")
    assert bot.id not in [one["player_id"] for one in (await bob.get("/api/bots")).json()["bots"]]
    await bot.leave()


async def test_accepting_many_times_at_once_opens_one_table(arrive: Arrive) -> None:
    _, bot = await open_bot(arrive)
    bob = await arrive("Bob", connect=False)
    sent = await challenge(bob, bot)
    path = f"/api/challenges/{sent['id']}"
    answers = await asyncio.gather(
        *(bot.post(f"{path}/accept") for _ in range(10)),
        *(bot.post(f"{path}/decline") for _ in range(3)),
        bob.send("DELETE", path),
    )
    told = Counter(answer.status_code for answer in answers)
    assert told[404] == 13
    tables = (await bob.get("/api/games", params={"mine": True, "state": "playing"})).json()["games"]
    assert len(tables) == (1 if told[201] else 0)
    await bot.leave()


async def test_who_is_matched_is_not_also_seated_by_a_challenge(arrive: Arrive) -> None:
    _, bot = await open_bot(arrive)
    bob, cid = await arrive("Bob"), await arrive("Cid")
    await join(bob, seats=2, clock={"type": "turn", "seconds": 77})
    sent = await challenge(bob, bot)
    await join(cid, seats=2, clock={"type": "turn", "seconds": 77})
    await heard(bob, "queue:matched")
    late = await bot.post(f"/api/challenges/{sent['id']}/accept")
    assert code_of(late) == (404, "NO_SUCH_CHALLENGE")
    dee = await arrive("Dee")
    await join(dee, seats=9)
    sent = await challenge(dee, bot)
    assert (await bot.post(f"/api/challenges/{sent['id']}/accept")).status_code == 201
    assert (await dee.get("/api/queue")).json()["place"] is None
    await bot.leave()


async def test_a_deleted_bot_takes_its_challenges_along(arrive: Arrive) -> None:
    ann, bot = await open_bot(arrive)
    bob = await arrive("Bob", connect=False)
    await challenge(bob, bot)
    assert (await ann.send("DELETE", f"/api/auth/bots/{bot.id}")).status_code == 204
    assert (await bob.get("/api/challenges")).json()["sent"] is None
    assert bot.id not in [one["player_id"] for one in (await bob.get("/api/bots")).json()["bots"]]
    assert code_of(await bob.post(f"/api/people/{bot.id}/challenge", UNO)) == (404, "NO_SUCH_PLAYER")
    await bot.leave()


async def test_a_bot_that_blocks_hides_or_was_deleted_is_answered_like_nobody(arrive: Arrive) -> None:
    """The attack: a refusal that says whether a bot is there tells who blocks or hides."""
    ann = await owner(arrive)
    hidden, blocking, deleted = [await make_bot(ann, name) for name in ("Hidden", "Blocking", "Deleted")]
    bob = await arrive("Bob", connect=False)
    assert (await hidden.send("PATCH", "/api/me/privacy", json={"profile": "nobody"})).status_code == 200
    assert (await blocking.send("PUT", f"/api/auth/people/{bob.id}", json={"blocked": True})).is_success
    assert (await ann.send("DELETE", f"/api/auth/bots/{deleted.id}")).status_code == 204
    told = [
        await bob.post(f"/api/people/{player_id}/challenge", UNO)
        for player_id in (10**9, ann.id, hidden.id, blocking.id, deleted.id)
    ]
    assert {(answer.status_code, answer.text) for answer in told} == {(404, told[0].text)}
    shown = await make_bot(ann, "Shown")
    assert code_of(await bob.post(f"/api/people/{shown.id}/challenge", UNO)) == (409, "NOT_ACCEPTING")
    await hidden.connect()  # who accepts challenges is listed for everybody
    assert await hidden.call("challenges:accept", ANYTHING) == {"ok": True}
    await challenge(bob, hidden)
    await hidden.leave()

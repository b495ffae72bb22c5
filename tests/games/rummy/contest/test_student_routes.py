"""A student's own page: behind the token, and only about their own player."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from class_server import Class, bearer, class_server
from contest_players import TestPlayer, response
from test_contest_server import body_of

from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.keys import MOST_WRONG


async def cheats(player: TestPlayer, path: str, body: dict[str, Any], honest: bytes) -> bytes:
    """Discards a card that no deck has."""
    return response(json.dumps({"play": "discard 9X"}).encode() if path == protocol.LAY_DOWN else honest)


async def register(room: Class, player: TestPlayer, token: str, **more: str) -> int:
    answer = await room.client.post("/register", json=body_of(player) | {"token": token} | more)
    return answer.status_code


async def until_seen(room: Class, token: str, seconds: float, is_there: Any) -> dict[str, Any]:
    """The student's page, once it shows what is waited for."""
    async with asyncio.timeout(seconds):
        while True:
            seen = await room.see(token)
            if is_there(seen):
                return seen
            await asyncio.sleep(0.05)


async def test_a_token_opens_its_students_page_and_nothing_else(results_path: Path) -> None:
    async with class_server(results_path) as room:
        tokens = await room.add("Ann", "Bob")
        seen = await room.see(tokens["Ann"])
        assert (seen["student"], seen["player"], seen["games"], seen["tests"]) == ("Ann", None, [], [])
        for headers in ({}, bearer("nobody"), bearer(room.archive.operator_key)):
            assert (await room.client.get("/api/student", headers=headers)).status_code == 401
            challenge = await room.client.post(
                "/api/student/scrimmage", headers=headers, json={"opponent": "x"}
            )
            assert challenge.status_code == 401
        assert (await room.client.get("/api/student", params={"token": tokens["Ann"]})).status_code == 401


async def test_wrong_tokens_are_limited_at_every_door(results_path: Path) -> None:
    async with class_server(results_path) as room:
        body = {"name": "x", "address": "127.0.0.1", "port": "2000", "token": "guess"}
        doors = ("/register", "/test")
        codes = [
            (await room.client.post(doors[turn % 2], json=body)).status_code for turn in range(MOST_WRONG)
        ]
        assert codes == [403] * MOST_WRONG
        assert (await room.client.post("/register", json=body)).status_code == 429
        assert (await room.client.get("/api/student", headers=bearer("guess"))).status_code == 429
        token = (await room.add("Ann"))["Ann"]
        assert (await room.see(token))["student"] == "Ann"


async def test_a_forfeit_is_shown_with_request_answer_rule_and_hand_to_its_student_only(
    results_path: Path,
) -> None:
    async with class_server(results_path) as room, AsyncExitStack() as stack:
        tokens = await room.add("Ann", "Bob")
        await room.operate("PATCH", "", {"registration": "roster"})
        good = await stack.enter_async_context(TestPlayer("good").listening())
        bad = await stack.enter_async_context(TestPlayer("bad", cheats).listening())
        assert await register(room, good, tokens["Ann"], version="v7") == 200
        assert await register(room, bad, tokens["Bob"]) == 200
        seen = await until_seen(room, tokens["Bob"], 60, lambda page: page["forfeits"])
        first = seen["forfeits"][-1]
        assert (first["opponent"], first["scrimmage"]) == ("good", False)
        problem = first["problem"]
        assert problem["code"] == "UNKNOWN_CARD"
        assert problem["request"].startswith("POST /lay-down/ {")
        assert "discard 9X" in problem["answer"]
        assert problem["rule"]
        assert len(problem["hand"].split()) >= 10
        hers = await room.see(tokens["Ann"])
        assert hers["forfeits"] == []
        (version,) = hers["versions"]
        assert (version["version"], version["rating_before"], version["forfeits"]) == ("v7", None, 0)
        assert version["wins"] == version["games"] >= 1
        assert version["low"] < version["rating_after"] < version["high"]


async def test_each_version_has_the_rating_before_and_after_it(results_path: Path) -> None:
    async with class_server(results_path) as room, AsyncExitStack() as stack:
        token = (await room.add("Ann"))["Ann"]
        rival = await stack.enter_async_context(TestPlayer("rival").listening())
        await room.client.post("/register", json=body_of(rival))
        async with TestPlayer("bot", cheats).listening() as first:
            port = first.port
            assert await register(room, first, token, version="first") == 200
            await until_seen(
                room, token, 60, lambda page: page["versions"] and page["versions"][0]["games"] >= 2
            )
        async with TestPlayer("bot").listening(port) as second:
            assert await register(room, second, token, version="second") == 200
            # against an equal opponent it wins half its games, sooner or later
            seen = await until_seen(
                room,
                token,
                60,
                lambda page: (
                    len(page["versions"]) == 2
                    and page["versions"][1]["rating_after"] > page["versions"][0]["rating_after"]
                ),
            )
        before, after = seen["versions"]
        assert (before["version"], after["version"]) == ("first", "second")
        assert before["forfeits"] >= 2
        assert after["rating_before"] == before["rating_after"]
        assert after["low"] < after["rating_after"] < after["high"]


async def test_a_scrimmage_is_played_and_does_not_count(results_path: Path) -> None:
    async with class_server(results_path) as room, AsyncExitStack() as stack:
        tokens = await room.add("Ann", "Bob")
        # a round that is long over: no games that count
        await room.operate("POST", "/rounds", {"begins": 1.0, "minutes": 1})
        for name, student in (("annbot", "Ann"), ("bobbot2", "Bob")):
            player = await stack.enter_async_context(TestPlayer(name).listening())
            assert await register(room, player, tokens[student]) == 200
        await until_seen(room, tokens["Ann"], 30, lambda page: page["opponents"] == ["bobbot2"])
        for opponent, status in (("annbot", 400), ("nobody", 404), ("", 400), ("x" * 61, 400)):
            answer = await challenge(room, tokens["Ann"], {"opponent": opponent})
            assert answer.status_code == status, opponent
        answers = await asyncio.gather(
            *(challenge(room, tokens["Ann"], {"opponent": "bobbot2"}) for _ in range(5))
        )
        assert sorted(answer.status_code for answer in answers)[0] == 200
        assert {answer.status_code for answer in answers} <= {200, 409}
        seen = await until_seen(room, tokens["Ann"], 60, lambda page: page["games"])
        assert seen["games"][0]["scrimmage"] is True
        assert (await room.client.get("/api/live")).json()["games_ended"] == 0
        assert (await room.client.get("/export/games.csv")).text.count("\n") == 1
        assert "annbot" in (await room.operate("GET", "/export/games.csv")).text


async def challenge(room: Class, token: str, body: Any) -> Any:
    return await room.client.post("/api/student/scrimmage", headers=bearer(token), json=body, timeout=60)


async def test_a_challenge_needs_a_player_and_a_readable_body(results_path: Path) -> None:
    async with class_server(results_path) as room:
        token = (await room.add("Ann"))["Ann"]
        answer = await challenge(room, token, {"opponent": "x"})
        assert (answer.status_code, answer.json()["code"]) == (409, "NO_PLAYER_YET")
        for content in (b"", b"[]", b"{", b'{"opponent": 3}', b"\xff"):
            answer = await room.client.post("/api/student/scrimmage", headers=bearer(token), content=content)
            assert answer.status_code == 400, content
        huge = b'{"opponent": "' + b"x" * 100_000 + b'"}'
        answer = await room.client.post("/api/student/scrimmage", headers=bearer(token), content=huge)
        assert answer.status_code == 413


@pytest.mark.parametrize("door", ["/register", "/test"])
async def test_a_banned_student_is_out_at_once_and_back_after_registering(
    results_path: Path, door: str
) -> None:
    async with class_server(results_path) as room, TestPlayer("bot").listening() as player:
        token = (await room.add("Ann"))["Ann"]
        assert await register(room, player, token) == 200
        (student,) = (await room.view())["students"]
        await room.operate("PATCH", f"/students/{student['id']}", {"banned": True})
        assert (await room.view())["players"][0]["state"] == "banned"
        await room.operate("PATCH", "", {"registration": "roster"})
        answers = [
            await room.client.post(door, json=body)
            for body in (
                body_of(player) | {"token": token},
                body_of(player),
                body_of(player) | {"name": "other", "token": token},
            )
        ]
        assert [answer.json()["code"] for answer in answers] == ["BANNED", "TOKEN_NEEDED", "BANNED"]
        await room.operate("PATCH", f"/students/{student['id']}", {"banned": False})
        assert await register(room, player, token) == 200
        assert (await room.view())["players"][0]["state"] == "active"


async def test_practice_reports_last_and_belong_to_the_student(results_path: Path) -> None:
    async with class_server(results_path) as room, TestPlayer("bot", cheats).listening() as player:
        tokens = await room.add("Ann", "Bob")
        await room.operate("PATCH", "", {"registration": "roster"})
        refused = await room.client.post("/test", json=body_of(player))
        assert (refused.status_code, refused.json()["code"]) == (403, "TOKEN_NEEDED")
        answer = await room.client.post("/test", json=body_of(player), headers=bearer(tokens["Ann"]))
        assert answer.status_code == 200
        seen = await until_seen(
            room, tokens["Ann"], 60, lambda page: page["tests"] and page["tests"][0]["state"] == "finished"
        )
        assert seen["tests"][0]["problems"][0]["hand"]
    async with class_server(results_path) as room:
        assert (await room.see(tokens["Ann"]))["tests"] == seen["tests"]
        assert (await room.see(tokens["Bob"]))["tests"] == []

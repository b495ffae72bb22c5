"""The operator's routes: what each changes, and who may use them."""

from __future__ import annotations

import asyncio
import csv
import io
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from class_server import Class, bearer, class_server
from contest_players import TestPlayer
from test_contest_server import body_of, ended

from parlour.games.rummy.contest.keys import MOST_WRONG
from parlour.games.rummy.contest.operator_routes import OPERATOR_ROUTES
from parlour.games.rummy.rules import RummyOptions

NASTY = '=HYPERLINK("x")<img src=x onerror=alert(1)>&\''


def student_in(view: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in view["students"] if one["name"] == name)


@pytest.mark.parametrize("route", OPERATOR_ROUTES, ids=lambda route: f"{route.method} {route.path}")
async def test_every_route_needs_the_key_and_changes_nothing_without_it(
    results_path: Path, route: Any
) -> None:
    async with class_server(results_path) as room:
        token = (await room.add("Ann"))["Ann"]
        before = await room.view()
        path = route.path.replace("{student_id:str}", "1").replace("{round_id:str}", "1")
        path = path.replace("{player_id:str}", "1")
        body = {"names": ["Eve"], "title": "hacked", "level": "highest", "minutes": 1, "banned": True}
        for headers in (
            {},
            bearer("wrong"),
            bearer(token),
            {"Authorization": "Basic abc"},
            bearer("é"),
        ):
            answer = await room.client.request(route.method, path, headers=headers, json=body)
            assert answer.status_code == 401, answer.text
            assert answer.headers["www-authenticate"] == "Bearer"
        # a key in the address is no key: addresses end up in logs
        answer = await room.client.request(route.method, path, params={"key": room.archive.operator_key})
        assert answer.status_code == 401
        assert await room.view() == before


async def test_wrong_keys_are_limited_and_the_operator_is_never_locked_out(results_path: Path) -> None:
    async with class_server(results_path) as room:
        codes = [
            (await room.client.get("/api/operator", headers=bearer(f"wrong{number}"))).status_code
            for number in range(MOST_WRONG + 5)
        ]
        assert codes == [401] * MOST_WRONG + [429] * 5
        assert (await room.operate("GET")).status_code == 200


async def test_an_answer_with_tokens_is_kept_by_no_cache(results_path: Path) -> None:
    async with class_server(results_path) as room:
        assert (await room.operate("GET")).headers["cache-control"] == "no-store"
        assert (await room.operate("GET", "/export/roster.csv")).headers["cache-control"] == "no-store"


async def test_the_title_registration_and_pause_change_together_or_not_at_all(results_path: Path) -> None:
    async with class_server(results_path) as room:
        answer = await room.operate("PATCH", "", {"title": NASTY, "registration": "roster", "paused": True})
        assert (answer.json()["title"], answer.json()["registration"], answer.json()["paused"]) == (
            NASTY, "roster", True,
        )  # fmt: skip
        for bad in (
            {"registration": "all", "paused": False},
            {"title": "x" * 101, "paused": False},
            {"title": "a\nb"},
        ):
            answer = await room.operate("PATCH", "", bad)
            assert answer.status_code == 400, bad
        assert (await room.view())["paused"] is True
        public = (await room.client.get("/api/programme")).json()
        assert (public["title"], public["paused"], public["playing"]) == (NASTY, True, False)


async def test_students_are_added_all_or_none(results_path: Path) -> None:
    async with class_server(results_path) as room:
        tokens = await room.add("Ann", NASTY)
        assert len(set(tokens.values())) == 2
        for names in (
            ["Bob", "Ann"],
            ["Bob", "Bob"],
            ["Bob", " "],
            ["Bob", "x" * 61],
            ["a\tb"],
            [],
            ["Bob"] * 501,
            [1],
        ):
            answer = await room.operate("POST", "/students", {"names": names})
            assert answer.status_code in (400, 409), names
        assert sorted(one["name"] for one in (await room.view())["students"]) == sorted(["Ann", NASTY])


async def test_a_student_is_renamed_gets_a_new_token_is_banned_and_removed(results_path: Path) -> None:
    async with class_server(results_path) as room:
        token = (await room.add("Ann", "Bob"))["Ann"]
        ann = student_in(await room.view(), "Ann")
        place = f"/students/{ann['id']}"
        changed = await room.operate("PATCH", place, {"name": "Anna", "new_token": True})
        anna = student_in(changed.json(), "Anna")
        assert anna["token"] != token
        assert (await room.client.get("/api/student", headers=bearer(token))).status_code == 401
        assert (await room.see(anna["token"]))["student"] == "Anna"
        # a name that is taken changes nothing else either
        assert (await room.operate("PATCH", place, {"name": "Bob", "banned": True})).status_code == 409
        assert student_in(await room.view(), "Anna")["banned"] is False
        await room.operate("PATCH", place, {"banned": True})
        answer = await room.client.get("/api/student", headers=bearer(anna["token"]))
        assert (answer.status_code, answer.json()["code"]) == (403, "BANNED")
        await room.operate("PATCH", place, {"banned": False})
        assert (await room.see(anna["token"]))["student"] == "Anna"
        assert (await room.operate("DELETE", place)).status_code == 200
        assert (await room.operate("DELETE", place)).status_code == 404
        assert (await room.client.get("/api/student", headers=bearer(anna["token"]))).status_code == 401


@pytest.mark.parametrize(
    "place", ["/students/99", "/students/x", "/students/-1", "/players/99", "/players/9" + "9" * 30]
)
async def test_what_does_not_exist_is_not_found(results_path: Path, place: str) -> None:
    async with class_server(results_path) as room:
        assert (await room.operate("PATCH", place, {"name": "Zoe"})).status_code == 404


@pytest.mark.parametrize(
    ("path", "method"),
    [("", "PATCH"), ("/students", "POST"), ("/house", "POST"), ("/seasons", "POST"), ("/rounds", "POST")],
)
async def test_bad_bodies_are_refused(results_path: Path, path: str, method: str) -> None:
    bodies: list[Any] = [[], 1, "x", {"nonsense": 1}, {"title": 3, "names": 3, "level": 3}]
    contents = [b"", b"{", b"\xff\xfe", b"[" * 20_000, b'{"title": "\\ud800"}']
    async with class_server(results_path) as room:
        for body in bodies:
            assert (await room.operate(method, path, body)).status_code == 400, body
        for content in contents:
            answer = await room.client.request(
                method, f"/api/operator{path}", headers=room.key(), content=content
            )
            assert answer.status_code == 400, content
        huge = b'{"title": "' + b"x" * 100_000 + b'"}'
        answer = await room.client.request(method, f"/api/operator{path}", headers=room.key(), content=huge)
        assert answer.status_code == 413


async def test_rounds_end_by_time_or_by_games_and_can_be_closed_twice(results_path: Path) -> None:
    async with class_server(results_path) as room:
        assert (await room.operate("POST", "/rounds", {"title": "endless"})).status_code == 400
        for bad in (
            {"minutes": 0},
            {"games": 0},
            {"minutes": 1, "begins": -1},
            {"minutes": 1, "begins": 1e300},
        ):
            assert (await room.operate("POST", "/rounds", bad)).status_code == 400, bad
        await room.operate("POST", "/rounds", {"title": NASTY, "minutes": 30})
        await room.operate("POST", "/rounds", {"games": 4, "begins": 4_000_000_000.0})
        first, second = (await room.view())["rounds"]
        assert (first["title"], round(first["ends"] - first["begins"])) == (NASTY, 1800)
        assert (second["ends"], second["games_a_pair"]) == (None, 4)
        public = (await room.client.get("/api/programme")).json()
        assert (public["round"]["id"], public["next_round"]["id"]) == (first["id"], second["id"])
        for _ in range(2):
            closed = (await room.operate("DELETE", f"/rounds/{first['id']}")).json()
        assert closed["rounds"][0]["closed"] is not None
        assert closed["playing"] is False
        assert (await room.client.get("/api/programme")).json()["playing"] is False
        assert (await room.operate("DELETE", "/rounds/77")).status_code == 404


async def test_a_new_season_begins_and_the_old_one_can_be_read(results_path: Path) -> None:
    async with class_server(results_path) as room:
        view = (await room.operate("POST", "/seasons", {"title": "Spring"})).json()
        assert [one["title"] for one in view["seasons"]] == ["", "Spring"]
        assert view["seasons"][0]["ended"] is not None
        old = await room.client.get("/api/seasons/1")
        assert (old.status_code, old.json()["leaderboard"]) == (200, [])
        assert (await room.client.get("/api/seasons/3")).status_code == 404
        assert (await room.client.get("/api/seasons/x")).status_code == 404


async def test_operators_who_see_the_same_season_end_it_once(results_path: Path) -> None:
    async with class_server(results_path) as room:
        answers = await asyncio.gather(
            *(room.operate("POST", "/seasons", {"title": f"s{number}", "ends": 1}) for number in range(5))
        )
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 4
        assert {answer.json().get("code") for answer in answers} == {None, "SEASON_ENDED"}
        assert len((await room.view())["seasons"]) == 2


async def test_many_changes_at_once_all_count(results_path: Path) -> None:
    async with class_server(results_path) as room:
        answers = await asyncio.gather(
            *(room.operate("POST", "/students", {"names": [f"Student {number}"]}) for number in range(20)),
            *(room.operate("POST", "/students", {"names": ["The same"]}) for _ in range(10)),
            *(room.operate("POST", "/seasons", {"title": f"s{number}"}) for number in range(5)),
        )
        codes = [answer.status_code for answer in answers]
        assert codes[:20] == [200] * 20
        assert sorted(codes[20:30]) == [200] + [409] * 9
        view = await room.view()
        assert len(view["students"]) == 21
        assert [one["ended"] is None for one in view["seasons"]] == [False] * 5 + [True]


async def test_exports_escape_formulas_and_have_the_tokens_only_for_the_operator(results_path: Path) -> None:
    async with class_server(results_path) as room:
        token = (await room.add(NASTY))[NASTY]
        text = (await room.operate("GET", "/export/roster.csv")).text
        (row,) = csv.DictReader(io.StringIO(text))
        assert (row["name"], row["token"]) == ("'" + NASTY, token)
        for path in ("/export/games.csv", "/export/leaderboard.csv"):
            assert (await room.operate("GET", path)).status_code == 200
        await _says_nothing_of(room, [token, room.archive.operator_key, NASTY])


async def _says_nothing_of(room: Class, secrets: list[str]) -> None:
    """No public answer has a token, the key, or the name of a student."""
    for path in (
        "/", "/api/live", "/api/leaderboard", "/api/head-to-head", "/api/games", "/api/tests", "/api/programme",
        "/api/seasons/1", "/export/games.csv", "/export/leaderboard.csv", "/export/contest.json",
    ):  # fmt: skip
        answer = await room.client.get(path)
        assert answer.status_code == 200, path
        assert not [secret for secret in secrets if secret in answer.text], path


async def test_a_player_that_is_taken_out_in_a_game_is_told_the_truth(results_path: Path) -> None:
    async with (
        class_server(results_path, options=RummyOptions(target=500)) as room,
        AsyncExitStack() as stack,
    ):
        players = [await stack.enter_async_context(TestPlayer(name).listening()) for name in ("ann", "bob")]
        for player in players:
            assert (await room.client.post("/register", json=body_of(player))).status_code == 200
        async with asyncio.timeout(60):
            while not (await room.client.get("/api/live")).json()["running"]:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        ann = next(one for one in (await room.view())["players"] if one["name"] == "ann")
        taken = await room.operate("PATCH", f"/players/{ann['id']}", {"state": "removed"})
        assert taken.status_code == 200
        (game,) = await ended(room.client, 1)
        assert (game["reason"], game["first" if game["forfeit"] == 0 else "second"]) == ("TAKEN_OUT", "ann")
        assert "ann" not in {one["name"] for one in (await room.client.get("/api/live")).json()["players"]}
    for player in players:
        assert "Forfeit: ann TAKEN_OUT" in player.lines


async def test_house_players_have_a_level_and_a_name_of_their_own(results_path: Path) -> None:
    async with class_server(results_path) as room:
        level = (await room.view())["levels"][0]
        view = (await room.operate("POST", "/house", {"level": level})).json()
        (player,) = view["players"]
        assert (player["house"], player["address"], player["student"]) == (level, None, None)
        assert (await room.client.get("/api/programme")).json()["house"] == {player["name"]: level}
        assert (await room.operate("POST", "/house", {"level": "genius"})).status_code == 400
        assert (await room.operate("POST", "/house", {"level": level, "name": "he draws"})).status_code == 400
        again = (await room.operate("POST", "/house", {"level": level})).json()
        assert len(again["players"]) == 1


async def test_the_report_is_a_file_in_the_language_asked_for(results_path: Path) -> None:
    async with class_server(results_path) as room:
        page = await room.operate("GET", "/export/report.html", params={"language": "pt", "season": "1"})
        assert page.headers["content-disposition"] == 'attachment; filename="report.html"'
        assert '<html lang="pt">' in page.text
        for bad in ({"language": "xx"}, {"season": "0"}, {"season": "x"}, {"more": "1"}):
            assert (await room.operate("GET", "/export/report.html", params=bad)).status_code == 400
        assert (await room.operate("GET", "/export/report.html", params={"season": "7"})).status_code == 404

"""The contest server over HTTP: registration, test mode, results and pages."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import uvicorn
from contest_players import QUICK, TestPlayer, response, until

from parlour.games.rummy.bots.levels import HighestRummyBot
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.calls import PlayerClient
from parlour.games.rummy.contest.contest import Contest
from parlour.games.rummy.contest.ports import listen
from parlour.games.rummy.contest.practice import Practice
from parlour.games.rummy.contest.server import make_app
from parlour.games.rummy.contest.settings import Settings
from parlour.games.rummy.rules import RummyOptions
from parlour.web.client import File, Files

CLIENT = {
    "contest.html": File("text/html", b"<!doctype html><title>Rummy contest</title>", None),
    "assets/contest-1a2b.js": File("text/javascript", b"console.log('played')", None),
}
"""A browser client as it is built."""


@asynccontextmanager
async def serving(path: Path, client: Files = CLIENT, **changes: Any) -> AsyncIterator[httpx.AsyncClient]:
    """A server on a free port of loopback."""
    settings = Settings(
        **{
            "options": QUICK,
            "test_options": QUICK,
            "answer_seconds": 2.0,
            "probe_seconds": 0.05,
            "ready_seconds": 3.0,
            **changes,
        }
    )
    archive = Archive(path)
    listener = listen("127.0.0.1", 0)
    own = msgspec.structs.replace(settings.reach, own_port=listener.getsockname()[1])
    settings = msgspec.structs.replace(settings, reach=own)
    players = PlayerClient(settings.answer_seconds)
    contest = Contest(settings, archive, players)
    app = make_app(contest, Practice(contest, HighestRummyBot()), client=client)
    service = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1))
    task = asyncio.create_task(service.serve(sockets=[listener]))
    base = f"http://127.0.0.1:{listener.getsockname()[1]}"
    try:
        async with httpx.AsyncClient(base_url=base, trust_env=False, timeout=60) as caller:
            await until(lambda: service.started)
            yield caller
    finally:
        service.should_exit = True
        await task
        listener.close()
    archive.close()


async def ended(client: httpx.AsyncClient, games: int) -> list[dict[str, Any]]:
    """The games, once so many have ended."""
    async with asyncio.timeout(120):
        while True:
            rows: list[dict[str, Any]] = (await client.get("/api/games")).json()
            if len(rows) >= games:
                return rows
            await asyncio.sleep(0.02)


async def finished_test(client: httpx.AsyncClient) -> dict[str, Any]:
    async with asyncio.timeout(120):
        while True:
            report: dict[str, Any] = (await client.get("/api/tests")).json()[0]
            if report["state"] not in ("running", "waiting for the player to respond"):
                return report
            await asyncio.sleep(0.02)


def body_of(player: TestPlayer) -> dict[str, str]:
    return {"name": player.name, "address": "127.0.0.1", "port": str(player.port)}


async def test_the_root_answers_a_status_to_programs_and_the_page_to_browsers(results_path: Path) -> None:
    async with serving(results_path) as client:
        status = await client.get("/")
        page = await client.get("/", headers={"accept": "text/html"})
        places = [await client.get(path) for path in ("/contest", "/contest/game/3")]
        script = await client.get("/assets/contest-1a2b.js")
        nowhere = [
            await client.get(path) for path in ("/assets/index.html", "/page/page.js", "/contest/game/x")
        ]
    assert status.json()["status"] == "Running"
    assert all(answer.text == CLIENT["contest.html"].plain.decode() for answer in (page, *places))
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    assert [answer.status_code for answer in nowhere] == [404, 404, 404]


async def test_the_page_allows_no_inline_script_and_nothing_from_elsewhere(results_path: Path) -> None:
    async with serving(results_path) as client:
        page = await client.get("/", headers={"accept": "text/html"})
    (policy,) = page.headers.get_list("content-security-policy")
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert page.headers.get_list("x-content-type-options") == ["nosniff"]
    assert page.headers.get_list("cache-control") == ["no-cache"]


async def test_pages_that_are_not_built_say_how_to_build_them_and_where_the_json_is(
    results_path: Path,
) -> None:
    async with serving(results_path, client={}) as client:
        page = await client.get("/", headers={"accept": "text/html"})
        linked = [await client.get(path) for path in re.findall(r'href="([^"]+)"', page.text)]
    assert page.status_code == 200
    assert "make web" in page.text
    assert len(linked) == 4
    assert {answer.status_code for answer in linked} == {200}


async def test_registration_answers_200_with_json_and_play_begins(results_path: Path) -> None:
    async with (
        serving(results_path) as client,
        TestPlayer("Ann Lee").listening() as ann,
        TestPlayer("bob").listening() as bob,
    ):
        for player in (ann, bob):
            answer = await client.post("/register", json=body_of(player))
            assert answer.status_code == 200
            assert answer.json()["status"] == "OK"
        await ended(client, 2)
        live = (await client.get("/api/live")).json()
    assert {line["name"] for line in live["leaderboard"]} == {"Ann Lee", "bob"}
    assert {player["status"] for player in live["players"]} <= {"ready", "playing"}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "MALFORMED"),
        (b"[]", 400, "MALFORMED"),
        (b'{"name": "x", "address": "127.0.0.1"}', 400, "MALFORMED"),
        (b'{"name": 3, "address": "127.0.0.1", "port": "1"}', 400, "MALFORMED"),
        (b'{"name": "x", "address": "127.0.0.1", "port": "http"}', 400, "BAD_PORT"),
        (b'{"name": "x", "address": "127.0.0.1", "port": null}', 400, "MALFORMED"),
        (b'{"name": " ", "address": "127.0.0.1", "port": "1"}', 400, "BAD_NAME"),
        (b'{"name": "x", "address": "8.8.8.8", "port": "1"}', 403, "ADDRESS_NOT_ALLOWED"),
        (b'{"name": "x", "address": "no such host", "port": "1"}', 400, "BAD_ADDRESS"),
        (b'{"name": "\xff", "address": "127.0.0.1", "port": "1"}', 400, "MALFORMED"),
        (b"[" * 10_000, 400, "MALFORMED"),
        (b" " * 20_000, 413, "TOO_LARGE"),
    ],
)
@pytest.mark.parametrize("path", ["/register", "/test"])
async def test_a_registration_that_cannot_be_taken_is_refused_in_words(
    path: str, body: bytes, status: int, code: str, results_path: Path
) -> None:
    async with serving(results_path) as client:
        answer = await client.post(path, content=body)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert answer.json()["error"]
        assert (await client.get("/api/live")).json()["players"] == []


async def test_a_name_that_ends_in_anothers_is_refused_with_that_reason(results_path: Path) -> None:
    async with serving(results_path) as client:
        await client.post("/register", json={"name": "bob", "address": "127.0.0.1", "port": 1999})
        answer = await client.post("/register", json={"name": "jimbob", "address": "127.0.0.1", "port": 1999})
    assert answer.status_code == 409
    assert answer.json()["code"] == "CONFUSING_NAME"
    assert "ends with" in answer.json()["error"]


async def test_the_test_mode_plays_tells_and_shuts_the_player_down(results_path: Path) -> None:
    async with serving(results_path) as client, TestPlayer("bob").listening() as bob:
        answer = await client.post("/test", json=body_of(bob))
        assert answer.status_code == 200
        report = await finished_test(client)
        await until(lambda: bob.shut_down)
        words = (await client.get(answer.json()["test"])).text
        by_name = (await client.get("/tests/bob")).text
    assert (report["games"], report["problems"]) == (3, [])
    assert "No problems found" in words
    assert words == by_name
    assert any(line.startswith("Note: Test of bob") for line in bob.lines)
    games = [body for path, body in bob.heard if path == protocol.START_GAME]
    assert {body["opponent"] for body in games} == {"Parlour"}


async def test_the_test_mode_names_the_request_the_answer_the_rule_and_the_hand(results_path: Path) -> None:
    async def twist(player: TestPlayer, path: str, body: dict[str, Any], honest: bytes) -> bytes | None:
        return response(b'{"play": "meld 2C 2D"}') if path == protocol.LAY_DOWN else response(honest)

    async with serving(results_path) as client, TestPlayer("bob", twist).listening() as bob:
        await client.post("/test", json=body_of(bob))
        report = await finished_test(client)
        await until(lambda: bob.shut_down)
    problem = report["problems"][0]
    assert "/lay-down/" in problem["request"]
    assert "bob draws" in problem["request"] or "bob takes" in problem["request"]
    assert "meld 2C 2D" in problem["answer"]
    assert problem["rule"]
    assert len(problem["hand"].split()) == 11
    notes = [line for line in bob.lines if line.startswith("Note: ")]
    assert any("rule:" in line for line in notes)
    assert not any(word in line for line in notes for word in protocol.RESERVED_WORDS)


async def test_a_test_of_a_player_that_never_responds_says_so(results_path: Path) -> None:
    async with serving(results_path, ready_seconds=0.2) as client:
        await client.post("/test", json={"name": "bob", "address": "127.0.0.1", "port": "1999"})
        report = await finished_test(client)
    assert "nothing responded" in report["state"]


async def test_results_as_json_csv_transcript_and_replay(results_path: Path) -> None:
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(serving(results_path, options=RummyOptions(target=30)))
        for name in ("=ann", "bob"):
            player = await stack.enter_async_context(TestPlayer(name).listening())
            await client.post("/register", json=body_of(player))
        game = (await ended(client, 2))[-1]
        transcript = (await client.get(f"/api/games/{game['id']}/transcript")).json()
        first = (await client.get(f"/api/games/{game['id']}/replay")).json()
        replay = (await client.get(f"/api/games/{game['id']}/replay", params={"hand": first["hands"]})).json()
        beyond = await client.get(f"/api/games/{game['id']}/replay", params={"hand": first["hands"] + 1})
        board = (await client.get("/export/leaderboard.csv")).text
        games = (await client.get("/export/games.csv")).text
        everything = (await client.get("/export/contest.json")).json()
        pairs = (await client.get("/api/head-to-head")).json()
        of_last = await client.get(f"/api/games/{game['id']}/transcript", params={"hand": first["hands"]})
        no_hand = await client.get(f"/api/games/{game['id']}/transcript", params={"hand": first["hands"] + 1})
        of_first = await client.get(f"/api/games/{game['id']}/transcript", params={"hand": 1})
        huge = [
            await client.get(f"/api/games/{2**64}/replay"),
            await client.get(f"/api/games?before={2**64}"),
        ]
        missing = await client.get("/api/games/999999/replay")
        bad = await client.get("/api/games/x/replay")
        wrong = await client.get("/api/games", params={"limit": "0"})
    assert transcript["calls"][0]["path"] == protocol.START_GAME
    assert transcript["verdict"]["totals"] == [game["first_points"], game["second_points"]]
    assert replay["frames"][-1]["totals"] == [game["first_points"], game["second_points"]]
    assert replay["frames"][-1]["lines"][-1].startswith("Game Ends: ")
    assert first["frames"][0]["totals"] == [0, 0]
    assert [len(hand) for hand in first["frames"][0]["hands"]] == [10, 10]
    assert beyond.json()["code"] == no_hand.json()["code"] == "NO_SUCH_HAND"
    assert transcript["moves"][-1] == of_last.json()["moves"][-1]
    assert transcript["moves"][: len(of_first.json()["moves"])] == of_first.json()["moves"]
    assert [answer.status_code for answer in huge] == [404, 400]
    assert {row["name"] for row in csv.DictReader(io.StringIO(board))} == {"'=ann", "bob"}
    assert len(list(csv.DictReader(io.StringIO(games)))) >= 2
    assert everything["games"][0]["id"] == game["id"]
    assert pairs[0]["games"] >= 2
    assert (missing.status_code, bad.status_code, wrong.status_code) == (404, 404, 400)
    assert all("code" in json.loads(answer.text) for answer in (missing, bad, wrong))


async def test_cards_of_a_duplicate_are_shown_only_after_both_games(results_path: Path) -> None:
    async with AsyncExitStack() as stack:
        settings = {"duplicate": True, "games_a_pair": 1}
        client = await stack.enter_async_context(serving(results_path, **settings))
        for name in ("ann", "bob"):
            player = await stack.enter_async_context(TestPlayer(name).listening())
            await client.post("/register", json=body_of(player))
        await ended(client, 2)
        both = [await client.get(f"/api/games/{number}/transcript") for number in (1, 2)]
    assert [answer.status_code for answer in both] == [200, 200]
    archive = Archive(results_path)
    assert archive.games.twin_has_ended(1)
    with archive._engine.begin() as connection:
        connection.exec_driver_sql("update games set ended = null where id = 2")
    assert not archive.games.twin_has_ended(1)
    archive.close()


async def test_a_hand_is_shown_to_its_end_and_its_calls_are_those_of_both_players(results_path: Path) -> None:
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(serving(results_path, options=RummyOptions(target=60)))
        for name in ("ann", "bob"):
            player = await stack.enter_async_context(TestPlayer(name).listening())
            await client.post("/register", json=body_of(player))
        games = await ended(client, 2)
        game = max(games, key=lambda row: row["hands"])
        whole = (await client.get(f"/api/games/{game['id']}/transcript")).json()
        hands = range(1, game["hands"] + 1)
        replays = [(await client.get(f"/api/games/{game['id']}/replay?hand={hand}")).json() for hand in hands]
        parts = [
            (await client.get(f"/api/games/{game['id']}/transcript?hand={hand}")).json() for hand in hands
        ]
    assert game["hands"] > 1
    assert [move for part in parts for move in part["moves"]] == whole["moves"]
    assert sum(len(part["calls"]) for part in parts) == len(whole["calls"])
    for replay, part, result in zip(replays, parts, whole["verdict"]["hands"], strict=True):
        last = replay["frames"][-1]
        assert {call["seat"] for call in part["calls"]} == {0, 1}
        assert last["hand_number"] == replay["hand"]
        if result["winner"] is not None:
            assert last["hands"][result["winner"]] == []  # gone out, and not yet dealt the next hand

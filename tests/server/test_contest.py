"""The routes that forward to the contest server."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
import pytest
from clients import StartServer

from parlour.games.rummy.api import contest_client as passing
from parlour.server.settings import BadSettings, from_environment
from parlour.testing.processes import ServerProcess, free_port


@pytest.fixture(scope="module")
def api(start_server: StartServer, contest: str) -> Iterator[httpx.Client]:
    """The server's own interface; a contest of two players runs beside it."""
    server = start_server(PARLOUR_CONTEST=contest)
    with httpx.Client(base_url=f"{server.url}/api/contest", trust_env=False) as client:
        yield client


@pytest.mark.parametrize("path", ["leaderboard", "head-to-head", "games", "games?limit=1", "games?before=2"])
def test_responses_of_the_contest_server_are_forwarded(api: httpx.Client, contest: str, path: str) -> None:
    answer = api.get(path)
    assert answer.status_code == 200
    assert answer.json() == httpx.get(f"{contest}/api/{path}", trust_env=False).json()
    assert answer.json()


def test_a_game_is_forwarded_whole_and_by_hand(api: httpx.Client) -> None:
    live = api.get("live").json()
    assert {line["name"] for line in live["leaderboard"]} == {"Ann Lee", "Bob"}
    game = live["recent"][-1]
    of_ann = api.get("games", params={"player": "Ann Lee"}).json()
    assert all("Ann Lee" in (row["first"], row["second"]) for row in of_ann)
    replay = api.get(f"games/{game['id']}/replay", params={"hand": 1}).json()
    assert replay["names"] == [game["first"], game["second"]]
    whole = api.get(f"games/{game['id']}/transcript").json()
    part = api.get(f"games/{game['id']}/transcript", params={"hand": 1}).json()
    assert part["calls"][0] == whole["calls"][0]
    assert len(part["calls"]) <= len(whole["calls"])


@pytest.mark.parametrize("name", ["leaderboard.csv", "games.csv"])
def test_exports_come_as_files(api: httpx.Client, contest: str, name: str) -> None:
    answer = api.get(f"export/{name}")
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    assert answer.text == httpx.get(f"{contest}/export/{name}", trust_env=False).text
    assert "Ann Lee" in answer.text
    assert api.get("export/contest.json").json()["games"]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("games/999999/replay", 404, "NO_SUCH_GAME"),
        ("games/1/replay?hand=9999", 404, "NO_SUCH_HAND"),
        ("games/1/transcript?hand=9999", 404, "NO_SUCH_HAND"),
        ("games/x/replay", 400, "MALFORMED"),
        ("games/0/transcript", 400, "MALFORMED"),
        (f"games/{2**64}/transcript", 400, "MALFORMED"),
        ("games/..%2Flive/replay", 404, "NOT_FOUND"),
        ("games/1/replay?hand=0", 400, "MALFORMED"),
        ("games?limit=101", 400, "MALFORMED"),
        ("live?more=1", 400, "MALFORMED"),
        ("tests", 404, "NOT_FOUND"),
        ("register", 404, "NOT_FOUND"),
        ("export/secret.csv", 404, "NOT_FOUND"),
    ],
)
def test_nothing_else_is_forwarded(api: httpx.Client, path: str, status: int, code: str) -> None:
    answer = api.get(path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert api.post("live").status_code == 405


@pytest.mark.parametrize("is_named", [True, False])
def test_without_a_contest_the_error_says_what_to_do(start_server: StartServer, is_named: bool) -> None:
    server = start_server(PARLOUR_CONTEST=f"http://127.0.0.1:{free_port()}" if is_named else "")
    answer = httpx.get(f"{server.url}/api/contest/live", trust_env=False)
    assert (answer.status_code, answer.json()["code"]) == (503, "NO_CONTEST")
    assert "parlour contest serve" in answer.json()["error"]


@contextmanager
def impostor(status: int, body: bytes, **headers: str) -> Iterator[tuple[str, list[dict[str, str]]]]:
    """Somebody else where the contest should be, and the headers of those who called."""
    heard: list[dict[str, str]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            heard.append({name.lower(): value for name, value in self.headers.items()})
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", heard
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize(
    ("status", "body", "headers"),
    [
        (302, b"", {"Location": "http://127.0.0.1:1/api/live"}),
        (404, b"<h1>Not here</h1>", {}),
        (404, b"[1]", {}),
        (500, b'{"error": "x", "code": "X"}', {}),
    ],
)
async def test_a_response_that_is_not_a_contests_counts_as_absent(
    status: int, body: bytes, headers: dict[str, str]
) -> None:
    with impostor(status, body, **headers) as (address, heard):
        contest = passing.ContestClient(address)
        with pytest.raises(passing.NoContest):
            await contest.fetch("/api/live", {})
        await contest.close()
    assert len(heard) == 1  # a redirect is not followed


async def test_a_response_that_is_too_large_is_not_forwarded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passing, "LARGEST_ANSWER", 1000)
    with impostor(200, b" " * 1001) as (address, _):
        contest = passing.ContestClient(address)
        with pytest.raises(passing.NoContest, match="too large"):
            await contest.fetch("/api/live", {})
        await contest.close()


async def test_a_contest_server_that_times_out_counts_as_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passing, "SECONDS", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        contest = passing.ContestClient(f"http://127.0.0.1:{silent.getsockname()[1]}")
        with pytest.raises(passing.NoContest):
            await contest.fetch("/api/live", {})
        await contest.close()


def test_nothing_of_the_caller_reaches_the_contest(start_server: StartServer) -> None:
    refusal = {"error": "There is no game 1.", "code": "NO_SUCH_GAME", "details": {"a": 1}, "secret": 1}
    with impostor(404, json.dumps(refusal).encode(), **{"Set-Cookie": "a=b"}) as (address, heard):
        server: ServerProcess = start_server(PARLOUR_CONTEST=address)
        own = {
            "Cookie": "parlour_session=x",
            "Authorization": "Bearer x",
            "X-Secret": "x",
            "Accept": "text/html",
        }
        for _ in range(2):
            answer = httpx.get(f"{server.url}/api/contest/live", headers=own, trust_env=False)
    assert answer.json() == {"error": "There is no game 1.", "code": "NO_SUCH_GAME", "details": {"a": 1}}
    assert "set-cookie" not in answer.headers
    assert set(heard[-1]) <= {"host", "accept", "user-agent", "connection"}
    assert heard[-1]["accept"] == "application/json, text/csv"


@pytest.mark.parametrize(
    "address", ["127.0.0.1:16200", "ftp://here", "http://a@b", "http://a/b", "http://a?b"]
)
def test_an_invalid_contest_address_is_refused_at_startup(address: str) -> None:
    with pytest.raises(BadSettings, match="PARLOUR_CONTEST"):
        from_environment({"PARLOUR_CONTEST": address})

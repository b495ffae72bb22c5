"""Connections to players: those that close them, those that lie, services that are no players, and our own delays."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from contest_players import TestPlayer, contest_with, response, until
from contest_processes import free_port, games, listens, players, running, serving, wait_until
from test_contest_server import body_of, finished_test
from test_contest_server import serving as serving_here

from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.addresses import Endpoint
from parlour.games.rummy.contest.calls import Call, Fault, PlayerClient, RemotePlayer
from parlour.games.rummy.contest.lag import FairTimeout, LagMeter

Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def test_players_that_close_their_connections_never_forfeit_and_get_every_final_call(
    results_path: Path,
) -> None:
    """Real processes: one closes after each answer without saying so, one a moment later."""
    with serving(results_path, "--target", "20") as server:
        names = ("closing:0:closing", "brief:0:short-lived", "other:0:closing", "kept:0:honest")
        with players(server, *names):
            rows = wait_until(lambda: (found := games(server))[9:] and found)
            calls = [
                call
                for row in rows
                for call in server.get(f"/api/games/{row['id']}/transcript").json()["calls"]
            ]
    assert [row["reason"] for row in rows] == [None] * len(rows)
    assert len(calls) > 500
    assert {call["status"] for call in calls} == {200}


def test_a_process_that_answers_500_and_closes_gets_every_final_call(results_path: Path) -> None:
    with (
        serving(results_path) as server,
        players(server, "failing:0:failing", "other:0:failing", "honest:0:closing"),
    ):
        rows = wait_until(lambda: (found := games(server))[19:] and found)
        for row in rows:
            calls = server.get(f"/api/games/{row['id']}/transcript").json()["calls"]
            last = {call["seat"]: call for call in calls}
            assert {call["status"] for call in last.values()} == {200}, last
            assert all("Game Ends: " in call["body"]["event"] for call in last.values())
    assert {row["reason"] for row in rows} == {"HTTP_STATUS"}


async def test_the_final_call_comes_after_an_answer_of_500_on_a_closed_connection(results_path: Path) -> None:
    class Closing(TestPlayer):
        async def _answer(self, path: str, body: dict[str, Any]) -> bytes | None:
            answer = await super()._answer(path, body)
            for writer in list(self._writers):
                if answer is not None:
                    writer.write(answer)
            return None

    async def failing(player: TestPlayer, path: str, body: dict[str, Any], honest: bytes) -> bytes | None:
        return response(b"oops", "500 Oops") if path == protocol.LAY_DOWN else response(honest)

    async with (
        Closing("rogue", failing).listening() as rogue,
        Closing("honest").listening() as honest,
        contest_with(results_path) as contest,
    ):
        for player in (rogue, honest):
            await contest.register(player.registration)
        await until(lambda: contest.standings.games >= 5)
        reasons = {row.reason for row in contest.archive.games.recent(50)}
    for player in (rogue, honest):
        told = [line for line in player.lines if line.startswith("Game Ends: ")]
        assert len(told) >= 5
    assert reasons == {"HTTP_STATUS"}


@asynccontextmanager
async def service(handler: Handler) -> AsyncIterator[Endpoint]:
    """Something that listens and answers in its own way."""
    server = await asyncio.start_server(handler, "127.0.0.1", 0)
    try:
        yield Endpoint("127.0.0.1", server.sockets[0].getsockname()[1])
    finally:
        server.close()
        for _ in range(20):
            await asyncio.sleep(0)


def answering(data: bytes, stays: bool = False) -> Handler:
    async def handler(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(data)
        if stays:
            await reader.read()
        writer.close()

    return handler


async def told(endpoint: Endpoint, seconds: float = 2.0) -> tuple[Fault | None, list[Call]]:
    """What one call to a service leads to."""
    calls: list[Call] = []
    player = RemotePlayer(PlayerClient(seconds), "x", endpoint, 0, calls.append)
    try:
        await player.tell(protocol.UPDATE, protocol.UpdateInfo("1", "hello\n"))
    except Fault as fault:
        return fault, calls
    return None, calls


OK = b'{"status": "OK"}'


@pytest.mark.parametrize(
    "data",
    [
        b"HTTP/1.1 200 OK\r\ncontent-length: 16\r\n\r\n" + OK,
        b"HTTP/1.1 200 OK\r\nContent-Length: 16\r\nConnection: keep-alive\r\n\r\n" + OK,
        b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n8\r\n"
        + OK[:8]
        + b"\r\n8\r\n"
        + OK[8:]
        + b"\r\n0\r\n\r\n",
        b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 16\r\n\r\n" + OK,
        b"HTTP/1.1 200 OK\r\ncontent-length: 16\r\n\r\n" + OK + b"more than was said",
    ],
    ids=["plain", "keep-alive", "chunked", "interim", "more than its length"],
)
@pytest.mark.parametrize("stays", [True, False])
async def test_an_answer_is_taken_when_it_is_complete(data: bytes, stays: bool) -> None:
    async with service(answering(data, stays)) as endpoint:
        assert (await told(endpoint, 20))[0] is None


@pytest.mark.parametrize("data", [b"HTTP/1.0 200 OK\r\n\r\n", b"HTTP/1.1 200 OK\r\n\r\n"])
async def test_an_answer_without_a_length_ends_with_its_connection(data: bytes) -> None:
    async with service(answering(data + OK)) as endpoint:
        assert (await told(endpoint))[0] is None


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "UNREACHABLE"),
        (b"HTTP/1.1 200 OK\r\n", "UNREACHABLE"),
        (b"HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n" + OK, "UNREACHABLE"),
        (b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n" + OK, "NOT_JSON"),
        (b"SSH-2.0-OpenSSH_9.6 secret\r\n", "UNREACHABLE"),
        (b"HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n", "UNREACHABLE"),
        (b"HTTP/1.1 204 No Content\r\n\r\n", "HTTP_STATUS"),
        (b"HTTP/1.1 200 OK\r\nx: " + b"y" * 200_000, "ANSWER_TOO_LARGE"),
        (b"HTTP/1.1 100 Continue\r\n\r\n" * 20_000, "ANSWER_TOO_LARGE"),
        (b"HTTP/1.1 200 OK\r\ncontent-length: 17000\r\n\r\n" + b" " * 17000, "ANSWER_TOO_LARGE"),
        (b'HTTP/1.1 200 OK\r\ncontent-length: 18\r\n\r\n{"status": "SORRY"', "NOT_JSON"),
    ],
)
async def test_an_answer_that_is_none_is_a_fault_that_shows_nothing_of_it(data: bytes, code: str) -> None:
    async with service(answering(data)) as endpoint:
        fault, calls = await told(endpoint)
    assert fault is not None
    assert fault.code == code
    assert "secret" not in fault.words
    assert len(calls) == 1


async def test_bodies_are_shown_only_of_what_answers_as_a_player() -> None:
    secret = b'{"status": "password is hunter2", "admin": "yes"}'
    async with service(
        answering(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n" % len(secret) + secret)
    ) as endpoint:
        fault, calls = await told(endpoint)
    assert fault is not None
    assert "hunter2" not in f"{fault.words} {calls}"
    wrong = b'{"status": "ok"}'
    async with service(answering(b"HTTP/1.1 200 OK\r\ncontent-length: 16\r\n\r\n" + wrong)) as endpoint:
        fault, calls = await told(endpoint)
    assert fault is not None
    assert "'ok'" in fault.words
    assert calls[0].answer == wrong.decode()


async def test_a_report_on_a_service_that_is_no_player_shows_nothing_and_does_not_shut_it_down(
    results_path: Path,
) -> None:
    paths = []

    async def handler(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        paths.append(head.split(b" ")[1].decode())
        writer.write(response(b'{"accounts": ["hunter2"]}', "200 OK"))
        writer.close()

    async with serving_here(results_path) as client, service(handler) as endpoint:
        body = {"name": "x", "address": "127.0.0.1", "port": endpoint.port}
        answer = await client.post("/test", json=body)
        report = await finished_test(client)
        words = (await client.get(answer.json()["test"])).text
        own = {**body, "port": client.base_url.port}
        itself = await client.post("/test", json=own)
    assert report["problems"]
    assert "hunter2" not in f"{report} {words}"
    assert protocol.SHUTDOWN not in paths
    assert (itself.status_code, itself.json()["code"]) == (403, "PORT_NOT_ALLOWED")


def test_a_local_service_is_neither_shown_nor_called_beyond_the_operators_list(
    results_path: Path, tmp_path: Path
) -> None:
    """Real processes: a web server of somebody else, which lists the files of a folder."""
    (tmp_path / "hunter2.txt").write_text("a secret")
    port, other = free_port(), free_port()
    listing = ("-m", "http.server", "--bind", "127.0.0.1", "--directory", str(tmp_path))
    with (
        serving(results_path, "--ports", str(port)) as server,
        running(*listing, str(port)) as service,
        running(*listing, str(other)),
    ):
        wait_until(lambda: listens(port) and listens(other))
        wanted = {"name": "x", "address": "127.0.0.1"}
        answer = server.post("/test", json={**wanted, "port": port})
        assert answer.status_code == 200
        words = wait_until(
            lambda: "finished" in (text := server.get(answer.json()["test"]).text) and text, 90
        )
        shown = words + server.get("/api/tests").text
        for elsewhere in (other, server.base_url.port):
            refused = server.post("/test", json={**wanted, "port": elsewhere})
            assert (refused.status_code, refused.json()["code"]) == (403, "PORT_NOT_ALLOWED"), elsewhere
        assert service.poll() is None
    assert "hunter2" not in shown
    assert "http.server" not in shown
    assert "Unsupported method" not in shown


async def test_the_process_itself_is_told_what_it_answered(results_path: Path) -> None:
    async def twist(player: TestPlayer, path: str, body: dict[str, Any], honest: bytes) -> bytes | None:
        if path == protocol.START_GAME:
            return response(b'{"detail": "my mistake"}', "422 Unprocessable")
        return response(honest)

    async with serving_here(results_path) as client, TestPlayer("bob", twist).listening() as bob:
        await client.post("/test", json=body_of(bob))
        report = await finished_test(client)
        await until(lambda: any("my mistake" in line for line in bob.lines))
    assert "my mistake" not in str(report)


async def test_time_that_the_event_loop_loses_is_not_counted_against_a_player() -> None:
    """A player that answers within its limit while the server is busy for longer than that."""

    async def handler(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        await asyncio.sleep(0.1)
        time.sleep(1.0)  # noqa: ASYNC251 - the server is busy
        await asyncio.sleep(0.05)
        writer.write(response(OK))
        writer.close()

    async with service(handler) as endpoint:
        fault, calls = await told(endpoint, 0.6)
    assert fault is None
    assert calls[0].ms < 600


async def test_a_limit_without_lag_is_kept() -> None:
    meter = LagMeter()
    start = time.monotonic()
    with pytest.raises(TimeoutError):
        async with FairTimeout(0.3, meter):
            await asyncio.sleep(60)
    assert time.monotonic() - start >= 0.3
    async with FairTimeout(60, meter) as limit:
        await asyncio.sleep(0)
    assert limit.elapsed < 60

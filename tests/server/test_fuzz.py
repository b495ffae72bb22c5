"""Random input over REST and Socket.IO causes no internal errors, and refused input has no effect."""

from __future__ import annotations

import socket
import sqlite3
from contextlib import closing
from random import Random
from typing import Any

import httpx
import pytest
import schemathesis
from clients import Arrive, Player, StartServer, open_table, start_table
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from odd_values import moves, spoilt
from parlour.server.event_catalogue import RECEIVED
from parlour.testing.processes import ServerProcess

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
TABLE_NAMES = ("game_id", "lobby_id", "table_id")


@pytest.fixture(scope="module")
def server(start_server: StartServer, contest: str) -> ServerProcess:
    """A server without limits, with a contest to pass on, which changes nothing by itself."""
    return start_server(PARLOUR_CONTEST=contest, CHECKED_BODIES="no", PARLOUR_AWAY_SECONDS="0")


def rows_in(server: ServerProcess) -> dict[str, Any]:
    """How much there is in the database: a refused call must leave it as it was."""
    with closing(sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)) as database:
        tables = [name for (name,) in database.execute("select name from sqlite_master where type = 'table'")]
        counts = {name: database.execute(f"select count(*) from {name}").fetchone()[0] for name in tables}
        counts["chat texts"] = database.execute("select total(length(text)) from chat").fetchone()[0]
        counts["summaries"] = database.execute("select total(updated_at) from tables").fetchone()[0]
    return counts


async def make_tables(ann: Player, bob: Player) -> list[int]:
    """A table in every state that a call may meet."""
    tables = [
        await open_table(ann, bob, max_players=3),
        await start_table(ann, bob),
        await open_table(bob, visibility="private"),
        await open_table(ann, bob, game="uno"),
        await start_table(ann, bob, game="uno"),
        await start_table(ann, bob, game="rummikub"),
        await open_table(ann, game="spades", max_players=4),
    ]
    ended = await open_table(ann)
    await ann.post(f"/api/games/{ended}/leave")
    return [*tables, ended]


# REST


ENDING_THE_SESSION = {"POST /api/auth/logout", "POST /api/auth/register", "POST /api/auth/delete"}


async def fuzz_rest(server: ServerProcess, arrive: Arrive, examples: int) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    tables = await make_tables(ann, bob)
    schema = schemathesis.openapi.from_dict((await ann.http.get("/openapi.json")).json())
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 30
    for operation in operations:
        call_in_many_ways(server, operation, ann, tables, examples)
    assert "Traceback" not in server.log.read_text()


def call_in_many_ways(
    server: ServerProcess, operation: Any, ann: Player, tables: list[int], examples: int
) -> None:
    token = ann.token
    if operation.label in ENDING_THE_SESSION:
        answer = httpx.post(f"{server.url}/api/auth/guest", json={"display_name": "Leaving"})
        token = answer.json()["session_id"]
    choices = Random(operation.label)

    @settings(
        max_examples=examples,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
        derandomize=True,
        database=None,
    )
    @given(case=operation.as_strategy() | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
    def call(case: Any) -> None:
        for name in TABLE_NAMES:
            if name in (case.path_parameters or {}) and choices.random() < 0.9:
                case.path_parameters[name] = str(choices.choice(tables))
        before = rows_in(server)
        answer = case.call(base_url=server.url, headers={"Authorization": f"Bearer {token}"}, timeout=60)
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            body = answer.json()
            assert {"error", "code"} <= body.keys() <= {"error", "code", "details"}
            assert rows_in(server) == before, f"{operation.label} was refused and left a trace"

    call()


async def test_odd_requests_cause_no_error(server: ServerProcess, arrive: Arrive) -> None:
    await fuzz_rest(server, arrive, examples=4)


@pytest.mark.slow
async def test_very_many_odd_requests_cause_no_error(server: ServerProcess, arrive: Arrive) -> None:
    await fuzz_rest(server, arrive, examples=150)


PARTS = (
    *(
        b"/",
        b"//",
        b"/api",
        b"/games",
        b"/7",
        b"/chat",
        b"/%ff",
        b"/%2F",
        b"/..",
        b"/%00",
        b"/%",
        b"/{game:str}",
    ),
    *(b"?", b"&", b"=", b"limit=", b"before=9", b"%ff", b";", b"+", b"#", b"@", b"\x7f", b"x" * 5_000),
)
HEADERS = (
    *(
        b"Cookie: parlour_session",
        b"Cookie: ;=;\xff=",
        b'Cookie: parlour_session="',
        b"Authorization: Bearer",
    ),
    *(
        b"Authorization: \xff \xff",
        b"X-Session-Id: \xff",
        b"X-Player-Id: ",
        b"Content-Type: \xff",
        b"Accept: \xff",
    ),
    *(b"Content-Length: 0", b"Transfer-Encoding: chunked", b"Accept-Encoding: gzip;\xff", b"Expect: nothing"),
)


def odd_request(choices: Random) -> bytes:
    """A request whose line and headers make little sense."""
    method = choices.choice([b"GET", b"POST", b"PUT", b"DELETE", b"PATCH", b"HEAD", b"OPTIONS"])
    target = b"/" + b"".join(choices.choices(PARTS, k=choices.randrange(6)))
    headers = choices.sample(HEADERS, choices.randrange(4))
    lines = [method + b" " + target + b" HTTP/1.1", b"Host: parlour", b"Connection: close", *headers]
    return b"\r\n".join(lines) + b"\r\n\r\n0\r\n\r\n"


def test_odd_request_lines_and_headers_are_no_fault(server: ServerProcess) -> None:
    choices = Random(1)
    for _ in range(600):
        request = odd_request(choices)
        with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
            connection.sendall(request)
            status = connection.makefile("rb").readline()
        assert status.startswith((b"HTTP/1.1 2", b"HTTP/1.1 4")), (request, status)
    assert "Traceback" not in server.log.read_text()


# Sockets


async def fuzz_sockets(server: ServerProcess, arrive: Arrive, rounds: int) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    tables = await make_tables(ann, bob)
    choices = Random(rounds)
    examples = [(event.name, event.example) for event in RECEIVED]
    examples += [("action", {"game_id": 0, **move}) for move in moves()]
    for _ in range(rounds):
        for event, example in examples:
            data = spoilt(choices, example, tables)
            before = rows_in(server)
            told = await choices.choice((ann, bob)).call(event, data)
            if told.get("ok") is not True:
                assert {"error", "code"} <= told.keys() <= {"error", "code", "details"}, (event, data, told)
                assert told["code"] != "INTERNAL", (event, data)
                assert rows_in(server) == before, f"{event} was refused and left a trace: {data}"
    assert "Traceback" not in server.log.read_text()


async def test_odd_event_payloads_cause_no_error(server: ServerProcess, arrive: Arrive) -> None:
    await fuzz_sockets(server, arrive, rounds=80)


@pytest.mark.slow
async def test_very_many_odd_event_payloads_cause_no_error(server: ServerProcess, arrive: Arrive) -> None:
    await fuzz_sockets(server, arrive, rounds=1_000)

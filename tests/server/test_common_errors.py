"""All errors of requests have the same shape, and none is a 500."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from clients import Arrive, open_table

from parlour.testing.processes import ServerProcess

LARGEST = 64 * 1024


def assert_refused(answer: httpx.Response, status: int, code: str | None = None) -> None:
    assert answer.status_code == status, (answer.status_code, answer.text)
    assert answer.headers["content-type"].startswith("application/json")
    body = answer.json()
    assert {"error", "code"} <= body.keys() <= {"error", "code", "details"}
    assert body["error"]
    assert body["code"].isupper()
    if code is not None:
        assert body["code"] == code


@pytest.mark.parametrize("path", ["/api", "/api/nothing", "/api/games/1/fly", "/nowhere/at/all"])
async def test_an_unknown_address_is_404(arrive: Arrive, path: str) -> None:
    ann = await arrive(connect=False)
    for method in ("GET", "POST", "DELETE"):
        answer = await ann.http.request(method, f"{ann.url}{path}")
        if path == "/" and method == "GET" and answer.status_code == 200:
            continue  # the web page
        assert answer.status_code in (404, 405), path
        assert_refused(answer, answer.status_code)


@pytest.mark.parametrize(
    ("method", "path"),
    [("PUT", "/api/games"), ("DELETE", "/api/games"), ("GET", "/api/games/1/join"), ("PATCH", "/healthz")],
)
async def test_an_unsupported_method_is_405(arrive: Arrive, method: str, path: str) -> None:
    ann = await arrive(connect=False)
    answer = await ann.send(method, path)
    assert_refused(answer, 405, "METHOD_NOT_ALLOWED")
    assert answer.headers["allow"]


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", "multipart/form-data; boundary=x", "?"])
async def test_a_body_that_does_not_say_it_is_json_is_415(arrive: Arrive, kind: str) -> None:
    ann = await arrive(connect=False)
    answer = await ann.send("POST", "/api/games", content=b"{}", headers={"Content-Type": kind})
    assert_refused(answer, 415, "UNSUPPORTED_MEDIA_TYPE")


async def test_json_is_accepted_with_a_charset_or_without_a_content_type(arrive: Arrive) -> None:
    ann = await arrive(connect=False)
    charset = {"Content-Type": "application/json; charset=utf-8"}
    assert (await ann.send("POST", "/api/games", content=b"{}", headers=charset)).status_code == 201
    assert (await ann.send("POST", "/api/games", content=b"{}")).status_code == 201


BAD_JSON = [
    b"{",
    b"}",
    b"nonsense",
    b'{"max_players": }',
    b"{'max_players': 2}",
    b'{"max_players": 2,}',
    b'{"max_players": NaN}',
    b"\xff\xfe",
    b'{"name": "\xff"}',
    b'{"name": "\\ud800"}',
    b'{"name": "\\udc00\\ud800"}',
    b"\x00",
    b"[" * 5_000,
    b'{"options": ' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    b'{"options": ' + b'{"a":' * 9_000 + b"1" + b"}" * 9_000 + b"}",
    b'{"max_players": 1e999}',
    b'{"max_players": ' + b"9" * 5_000 + b"}",
    b"[]",
    b"null",
    b"5",
    b'"text"',
    b"true",
]


@pytest.mark.parametrize("body", BAD_JSON, ids=[str(number) for number in range(len(BAD_JSON))])
async def test_a_body_that_is_not_a_json_object_is_400(arrive: Arrive, body: bytes) -> None:
    ann = await arrive(connect=False)
    game_id = await open_table(ann)
    headers = {"Content-Type": "application/json"}
    for path in (
        "/api/games",
        "/api/auth/guest",
        "/api/auth/register",
        "/api/auth/login",
        f"/api/games/{game_id}/actions",
        f"/api/games/{game_id}/chat",
        f"/api/games/{game_id}/host",
        f"/api/games/{game_id}/words",
    ):
        assert_refused(await ann.send("POST", path, content=body, headers=headers), 400)


async def test_a_body_over_64_kib_is_413(arrive: Arrive) -> None:
    ann = await arrive(connect=False)
    game_id = await open_table(ann)
    for path in (
        "/api/games",
        "/api/auth/guest",
        f"/api/games/{game_id}/chat",
        f"/api/games/{game_id}/leave",
    ):
        large = json.dumps({"display_name": "x" * LARGEST}).encode()
        headers = {"Content-Type": "application/json"}
        assert_refused(await ann.send("POST", path, content=large, headers=headers), 413, "BODY_TOO_LARGE")
    assert (await ann.state(game_id))["players"]


async def test_a_chunked_body_over_64_kib_is_413(arrive: Arrive) -> None:
    ann = await arrive(connect=False)

    async def chunks() -> AsyncIterator[bytes]:
        yield b'{"name": "'
        for _ in range(LARGEST // 1024 + 1):
            yield b"x" * 1024
        yield b'"}'

    headers = {"Content-Type": "application/json"}
    answer = await ann.send("POST", "/api/games", content=chunks(), headers=headers)
    assert_refused(answer, 413, "BODY_TOO_LARGE")


async def test_a_body_just_below_64_kib_is_read(arrive: Arrive) -> None:
    ann = await arrive(connect=False)
    body = b'{"max_players": 2' + b" " * (LARGEST - 18) + b"}"
    assert len(body) == LARGEST
    headers = {"Content-Type": "application/json"}
    assert (await ann.send("POST", "/api/games", content=body, headers=headers)).status_code == 201


ODD_TEXTS = [
    "\x00",
    "a\x00b",
    "\u202e",
    "\ufeff",
    "💥" * 20,
    "a" * 10_000,
    "'; drop table tables; --",
    "%s%n",
    "\n",
]


@pytest.mark.parametrize("text", ODD_TEXTS, ids=[str(number) for number in range(len(ODD_TEXTS))])
async def test_odd_texts_are_accepted_or_refused_without_errors(arrive: Arrive, text: str) -> None:
    ann = await arrive(connect=False)
    game_id = await open_table(ann)
    for path, body in [
        ("/api/auth/guest", {"display_name": text}),
        ("/api/auth/register", {"username": text, "password": text, "display_name": text, "email": text}),
        ("/api/auth/login", {"username": text, "password": text}),
        ("/api/games", {"game": text}),
        ("/api/games", {"name": text}),
        (f"/api/games/{game_id}/words", {"word": text}),
        (f"/api/games/{game_id}/chat", {"text": text}),
        (f"/api/games/{game_id}/bots", {"level": text}),
        (f"/api/games/{game_id}/actions", {"type": text, "action_id": text}),
    ]:
        answer = await ann.post(path, body)
        assert answer.status_code in (200, 201, 202, 400, 401, 409), (path, answer.text)
    for params in ({"search": text}, {"game": text}, {"before": text}, {text: "x"}):
        assert (await ann.get("/api/games", params=params)).status_code in (200, 400, 414)
    for path in (f"/api/games/{game_id}/log", f"/api/games/{game_id}/chat", f"/api/games/{game_id}"):
        assert (await ann.get(path)).status_code == 200


@pytest.mark.parametrize(
    "name", ["x", "-1", "1.5", "1e3", "%00", "%ff", "%F0%9F%92%A5", "a" * 300, "''", "None"]
)
async def test_an_invalid_game_id_is_400(arrive: Arrive, name: str) -> None:
    ann = await arrive(connect=False)
    for method, path in [
        ("GET", f"/api/games/{name}"),
        ("POST", f"/api/games/{name}/join"),
        ("POST", f"/api/games/{name}/draw-card"),
        ("GET", f"/api/games/{name}/log"),
        ("GET", f"/api/games/{name}/chat"),
    ]:
        assert_refused(await ann.send(method, path), 400)


@pytest.mark.parametrize("number", ["0", "999999", str(2**63 - 1), str(2**63), "9" * 200])
async def test_a_number_that_no_game_has_is_404(arrive: Arrive, number: str) -> None:
    ann = await arrive(connect=False)
    for method, path in [
        ("GET", f"/api/games/{number}"),
        ("POST", f"/api/games/{number}/join"),
        ("POST", f"/api/games/{number}/actions"),
        ("POST", f"/api/games/{number}/chat"),
        ("GET", f"/api/games/{number}/chat"),
        ("GET", f"/api/games/{number}/replay"),
        ("POST", f"/api/games/{number}/rematch"),
        ("DELETE", f"/api/games/{number}/spectate"),
    ]:
        assert_refused(await ann.send(method, path), 404, "GAME_NOT_FOUND")
    uuid = "/api/games/00000000-0000-4000-8000-000000000000"
    assert_refused(await ann.get(uuid), 404, "GAME_NOT_FOUND")


@pytest.mark.parametrize("number", ["x", "1.5", str(2**63), "9" * 200, "%00"])
async def test_an_invalid_number_in_the_path_is_400_or_404(arrive: Arrive, number: str) -> None:
    ann = await arrive(connect=False)
    game_id = await open_table(ann)
    for method, path, body in [
        ("PATCH", f"/api/games/{game_id}/chat/{number}", {"text": "x"}),
        ("DELETE", f"/api/games/{game_id}/chat/{number}", None),
        ("DELETE", f"/api/games/{game_id}/players/{number}", None),
    ]:
        answer = await ann.send(method, path, json=body)
        expected = 404 if number.isdigit() else 400
        assert_refused(answer, expected)


@pytest.mark.parametrize(
    "params",
    [
        *({"limit": 0}, {"limit": 101}, {"limit": "x"}, {"before": -1}, {"before": 2**64}),
        *(
            {"state": "gone"},
            {"has_seats": "maybe"},
            {"game": "chess"},
            {"search": "x" * 61},
            {"color": "red"},
        ),
    ],
)
async def test_a_wrong_query_is_400(arrive: Arrive, params: dict[str, Any]) -> None:
    ann = await arrive(connect=False)
    assert_refused(await ann.get("/api/games", params=params), 400)


async def test_every_route_except_open_ones_checks_the_session(server: ServerProcess) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        document = (await client.get("/openapi.json")).json()
        closed = [
            (method, path)
            for path, methods in document["paths"].items()
            for method, about in methods.items()
            if about["security"]
        ]
        assert len(closed) > 20
        for method, path in closed:
            place = path.replace("{game_id}", "1").replace("{message_id}", "1").replace("{player_id}", "1")
            place = place.replace("{", "").replace("}", "")
            assert_refused(await client.request(method, place), 401, "UNAUTHORIZED")


async def test_healthz_and_readyz_answer_without_a_session(server: ServerProcess) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        for path in ("/healthz", "/readyz"):
            answer = await client.get(path)
            assert (answer.status_code, answer.json()["status"]) == (200, "ok")

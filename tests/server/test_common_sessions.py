"""Accounts over HTTP: guests, registration, login, logout, and every way to send the session."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import httpx
import pytest
from clients import Arrive, Player, StartServer, open_table

from parlour.testing.processes import ServerProcess


async def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


def client_of(server: ServerProcess) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=server.url, timeout=60)


async def test_a_guest_plays_after_giving_a_name(server: ServerProcess) -> None:
    async with client_of(server) as client:
        answer = await client.post("/api/auth/guest", json={"display_name": "  Ann  "})
        assert answer.status_code == 201
        body = answer.json()
        assert body.keys() == {"user_id", "player_id", "session_id", "display_name"}
        assert type(body["user_id"]) is int
        assert str(UUID(body["player_id"])) == body["player_id"]
        assert body["display_name"] == "Ann"
        me = (await client.get("/api/auth/me")).json()  # by the cookie
        assert (me["user_id"], me["is_guest"], me["username"]) == (body["user_id"], True, None)


async def test_the_cookie_is_http_only_and_same_site(server: ServerProcess) -> None:
    async with client_of(server) as client:
        answer = await client.post("/api/auth/guest", json={"display_name": "Ann"})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert answer.json()["session_id"].lower() in cookie


@pytest.mark.parametrize("body", [{}, {"display_name": ""}, {"display_name": "  "}, {"display_name": 5}])
async def test_a_guest_without_a_name_is_400(server: ServerProcess, body: Any) -> None:
    async with client_of(server) as client:
        assert (await client.post("/api/auth/guest", json=body)).status_code == 400
        assert (await client.post("/api/auth/guest", json={"display_name": "x" * 41})).status_code == 400


async def test_registering_and_logging_in(server: ServerProcess) -> None:
    details = {"username": "Carl.F", "password": "eureka eureka", "email": "carl@example.org"}
    async with client_of(server) as client:
        registered = await client.post("/api/auth/register", json=details)
        assert registered.status_code == 201
        assert registered.json()["display_name"] == "Carl.F"
    async with client_of(server) as client:
        taken = await client.post("/api/auth/register", json={**details, "username": "CARL.f"})
        assert await code_of(taken) == (409, "USERNAME_TAKEN")
        login = {"username": "carl.f", "password": "eureka eureka"}
        answer = await client.post("/api/auth/login", json=login)
        assert answer.status_code == 200
        assert answer.json()["user_id"] == registered.json()["user_id"]
        assert answer.json()["session_id"] != registered.json()["session_id"]
        for wrong in ({**login, "password": "eureka"}, {**login, "username": "nobody"}):
            assert await code_of(await client.post("/api/auth/login", json=wrong)) == (
                401,
                "WRONG_CREDENTIALS",
            )
        me = (await client.get("/api/auth/me")).json()
        assert (me["username"], me["is_guest"]) == ("Carl.F", False)
        assert "password" not in str(me)


@pytest.mark.parametrize(
    "change",
    [{"username": "ab"}, {"username": "a b c"}, {"password": "short"}, {"email": "nowhere"}, {"password": 5}],
)
async def test_registering_with_wrong_details_is_400(server: ServerProcess, change: dict[str, Any]) -> None:
    details = {"username": "daphne", "password": "correct horse", **change}
    async with client_of(server) as client:
        assert (await client.post("/api/auth/register", json=details)).status_code == 400


async def test_a_guest_who_registers_keeps_number_and_seat_and_gets_a_new_session(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    game_id = await open_table(ann)
    details = {"username": f"ann{ann.id}", "password": "correct horse"}
    answer = await ann.post("/api/auth/register", details)
    assert answer.status_code == 201
    assert answer.json()["user_id"] == ann.id
    assert answer.json()["session_id"] != ann.token
    assert (await ann.get("/api/auth/me")).status_code == 401
    ann.become(answer.json())
    assert (await ann.state(game_id))["host_user_id"] == ann.id
    login = await ann.http.post("/api/auth/login", json=details)
    assert login.json()["user_id"] == ann.id


async def test_every_way_to_send_the_session_works(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    async with httpx.AsyncClient(base_url=ann.url) as client:
        for headers in [
            {"Authorization": f"Bearer {ann.token}"},
            {"Authorization": f"bearer {ann.token}"},
            {"Cookie": f"parlour_session={ann.token}"},
            {"x-session-id": ann.token},
            {"x-session-id": ann.token, "x-player-id": ann.uuid},
        ]:
            answer = await client.get("/api/auth/me", headers=headers)
            assert (answer.status_code, answer.json()["user_id"]) == (200, ann.id), headers


async def test_no_session_or_a_wrong_one_is_401(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    async with httpx.AsyncClient(base_url=ann.url) as client:
        for headers in [
            {},
            {"Authorization": "Bearer"},
            {"Authorization": "Bearer nonsense"},
            {"Authorization": f"Basic {ann.token}"},
            {"Authorization": f"Bearer {ann.token}x"},
            {"Cookie": "parlour_session=nonsense"},
            {"x-session-id": ""},
            {"x-session-id": ann.token, "x-player-id": bob.uuid},
            {"x-session-id": ann.token, "x-player-id": "nonsense"},
            {"x-player-id": ann.uuid},
        ]:
            for method, path in (
                ("GET", "/api/auth/me"),
                ("POST", "/api/games"),
                ("POST", "/api/auth/logout"),
            ):
                answer = await client.request(method, path, headers=headers)
                assert await code_of(answer) == (401, "UNAUTHORIZED"), headers


async def test_logout_ends_the_session_at_once_and_no_other(arrive: Arrive, server: ServerProcess) -> None:
    details = {"username": "emmy", "password": "correct horse"}
    async with client_of(server) as one, client_of(server) as other:
        first = (await one.post("/api/auth/register", json=details)).json()
        await other.post("/api/auth/login", json=details)
        answer = await one.post("/api/auth/logout")
        assert (answer.status_code, answer.content) == (204, b"")
        headers = {"Authorization": f"Bearer {first['session_id']}"}
        assert (await one.get("/api/auth/me", headers=headers)).status_code == 401
        assert (await other.get("/api/auth/me")).status_code == 200


async def test_sessions_last_over_a_restart(start_server: StartServer) -> None:
    server = start_server()
    ann = await Player.arrive(server.url, "Ann")
    server.restart()
    assert (await ann.get("/api/auth/me")).json()["user_id"] == ann.id
    await ann.leave()


async def test_too_many_guests_or_logins_are_429(start_server: StartServer) -> None:
    server = start_server(PARLOUR_GUESTS_PER_HOUR="3", PARLOUR_LOGINS_PER_MINUTE="2")
    async with client_of(server) as client:
        statuses = []
        for _ in range(5):
            answer = await client.post("/api/auth/guest", json={"display_name": "Ann"})
            statuses.append(answer.status_code)
        assert statuses == [201, 201, 201, 429, 429]
        assert await code_of(answer) == (429, "TOO_MANY_REQUESTS")
        assert int(answer.headers["retry-after"]) >= 1
        assert answer.json()["details"]["retry_after"] >= 1
        login = {"username": "fermat", "password": "wrong wrong"}
        statuses = [(await client.post("/api/auth/login", json=login)).status_code for _ in range(3)]
        assert statuses == [401, 401, 429]

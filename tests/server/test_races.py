"""A hundred concurrent clients on a real server: one wins, the others get a reason, and the log has one entry."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable
from typing import Any

import httpx
import pytest
import socketio
from clients import Player, open_table, start_table

from parlour.testing.processes import ServerProcess

RACERS = 100
SOCKETS = 5

Arrive = Any
Told = tuple[int, str]
"""A status and, where it is not an acceptance, a code. Over a socket there is no status: 0."""


@pytest.fixture
async def sockets(server: ServerProcess) -> AsyncIterator[Any]:
    """`await sockets(player)`: more connections of the same player, as many tabs would have."""
    opened: list[socketio.AsyncClient] = []

    async def open_for(player: Player, count: int = SOCKETS) -> list[socketio.AsyncClient]:
        for _ in range(count):
            client = socketio.AsyncClient(reconnection=False)
            await client.connect(server.url, auth={"token": player.token}, transports=["websocket"])
            opened.append(client)
        return opened[-count:]

    yield open_for
    for client in opened:
        await client.disconnect()


async def by_rest(player: Player, game_id: int, move: dict[str, Any]) -> Told:
    answer = await player.http.post(f"/api/games/{game_id}/actions", json=move)
    return answer.status_code, answer.json().get("code", "")


async def by_socket(client: socketio.AsyncClient, game_id: int, move: dict[str, Any]) -> Told:
    answer = await client.call("action", {"game_id": game_id, **move}, timeout=30)
    return 0, answer.get("code", "")


async def race(*runs: Awaitable[Told]) -> Counter[Told]:
    return Counter(await asyncio.gather(*runs))


def accepted(told: Counter[Told]) -> int:
    return sum(count for (_, code), count in told.items() if not code)


async def log_of(player: Player, game_id: int, kind: str) -> list[dict[str, Any]]:
    entries = (await player.get(f"/api/games/{game_id}/log")).json()["entries"]
    assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
    return [entry for entry in entries if entry["type"] == kind]


async def test_the_last_seat_goes_to_one_of_a_hundred(arrive: Arrive, server: ServerProcess) -> None:
    host = await arrive("Host", connect=False)
    racers = [await arrive(f"Racer {number}", connect=False) for number in range(RACERS)]
    game_id = await open_table(host, max_players=2)

    async def join(racer: Player) -> Told:
        answer = await racer.http.post(f"/api/games/{game_id}/join", json={})
        return answer.status_code, answer.json().get("code", "")

    told = await race(*map(join, racers))

    assert told == {(202, ""): 1, (403, "GAME_FULL"): RACERS - 1}
    assert len(await log_of(host, game_id, "joined")) == 1
    assert len((await host.state(game_id))["players"]) == 2


async def test_only_one_of_a_hundred_concurrent_draws_counts(arrive: Arrive, sockets: Any) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await start_table(ann, bob)
    clients = await sockets(ann)
    draw = {"type": "draw", "source": "stock"}

    told = await race(
        *(by_rest(ann, game_id, draw) for _ in range(RACERS // 2)),
        *(by_socket(clients[n % SOCKETS], game_id, draw) for n in range(RACERS // 2)),
    )

    assert accepted(told) == 1
    assert set(told) <= {(202, ""), (0, ""), (403, "ALREADY_DREW"), (0, "ALREADY_DREW")}
    assert len(await log_of(ann, game_id, "acted")) == 1
    state = await ann.state(game_id)
    assert len(state["hand"]) == 14
    heard = [name for name, _ in await bob.heard() if name == "game:state:update"]
    assert len(heard) == len(await log_of(bob, game_id, "joined")) + 2  # the join, the deal, and one draw


async def test_both_players_at_once_and_only_one_has_the_turn(arrive: Arrive, sockets: Any) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await start_table(ann, bob)
    draw = {"type": "draw", "source": "stock"}
    of_ann, of_bob = await sockets(ann, 2), await sockets(bob, 2)

    told_ann, told_bob = await asyncio.gather(
        race(
            *(by_rest(ann, game_id, draw) for _ in range(RACERS // 4)),
            *(by_socket(of_ann[n % 2], game_id, draw) for n in range(RACERS // 4)),
        ),
        race(
            *(by_rest(bob, game_id, draw) for _ in range(RACERS // 4)),
            *(by_socket(of_bob[n % 2], game_id, draw) for n in range(RACERS // 4)),
        ),
    )

    assert accepted(told_ann) == 1
    assert told_bob == {(403, "NOT_YOUR_TURN"): RACERS // 4, (0, "NOT_YOUR_TURN"): RACERS // 4}
    assert [entry["seat"] for entry in await log_of(ann, game_id, "acted")] == [0]


async def test_the_first_move_on_a_version_counts_and_the_others_are_stale(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob)
    version = (await ann.state(game_id))["version"]
    draw = {"type": "draw", "source": "stock", "version": version}

    told = await race(*(by_rest(ann, game_id, draw) for _ in range(RACERS)))

    assert told == {(202, ""): 1, (409, "STALE_VERSION"): RACERS - 1}
    assert len(await log_of(ann, game_id, "acted")) == 1


async def test_an_action_sent_a_hundred_times_is_made_once_with_the_same_answer(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob)
    version = (await ann.state(game_id))["version"]
    draw = {"type": "draw", "source": "stock", "action_id": "only-once"}

    async def send() -> tuple[int, Any]:
        answer: httpx.Response = await ann.http.post(f"/api/games/{game_id}/actions", json=draw)
        return answer.status_code, answer.json()["version"]

    answers = await asyncio.gather(*(send() for _ in range(RACERS)))

    assert set(answers) == {(202, version + 1)}
    assert len(await log_of(ann, game_id, "acted")) == 1

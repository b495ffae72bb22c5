"""Registered players and their friends, for tests."""

from __future__ import annotations

import asyncio
from typing import Any

from clients import Arrive, Player

PASSWORD = "four odd words together"
REQUESTS = "/api/me/friends/requests"


async def register(player: Player) -> Player:
    """Turn a guest into a registered account."""
    body = {"username": f"u{player.uuid[:20]}", "password": PASSWORD}
    answer = await player.post("/api/auth/register", body)
    assert answer.status_code in (200, 201), answer.text
    player.become(answer.json())
    return player


async def member(arrive: Arrive, name: str, *, connect: bool = False, **more: Any) -> Player:
    """A registered player, connected in the common dialect if asked."""
    player = await register(await arrive(name, connect=False, **more))
    if connect:
        await player.connect(events="common")
        player.events.clear()
    return player


async def befriend(player: Player, other: Player) -> None:
    asked = await player.post(REQUESTS, {"player_id": other.id})
    assert asked.status_code == 201, asked.text
    accepted = await other.post(f"{REQUESTS}/{player.id}/accept")
    assert accepted.json() == {"player_id": player.id, "standing": "friend"}


async def block(player: Player, other: Player) -> None:
    answer = await player.send("PUT", f"/api/auth/people/{other.id}", json={"blocked": True})
    assert answer.status_code == 204, answer.text


async def friends_of(player: Player) -> list[Any]:
    found: list[Any] = (await player.get("/api/me/friends")).json()["friends"]
    return found


async def requests_of(player: Player) -> tuple[list[int], list[int]]:
    """The ids of those who ask a player, and of those whom the player asks."""
    told = (await player.get(REQUESTS)).json()
    return [one["player_id"] for one in told["received"]], [one["player_id"] for one in told["sent"]]


async def heard(player: Player, event: str, **fields: Any) -> Any:
    """The latest payload of an event that has these fields, once there is one."""
    async with asyncio.timeout(60):
        while True:
            for name, payload in reversed(player.events):
                if name == event and all(payload[key] == value for key, value in fields.items()):
                    return payload
            await asyncio.sleep(0.02)


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]

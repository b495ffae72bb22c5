"""Friends on two nodes over one PostgreSQL hear of each other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from clients import Player
from members import REQUESTS, befriend, block, heard, register

from parlour.testing.processes import ServerProcess

pytestmark = pytest.mark.postgres


@pytest.fixture
def nodes(start_server: Any, postgres_database: str, redis: str) -> list[ServerProcess]:
    return [start_server(PARLOUR_DATABASE=postgres_database, PARLOUR_REDIS=redis) for _ in range(2)]


@pytest.fixture
async def players(nodes: list[ServerProcess]) -> AsyncIterator[list[Player]]:
    """Ann on the first node, Bob on the second."""
    found = [await Player.arrive(node.url, name) for node, name in zip(nodes, ("Ann", "Bob"), strict=True)]
    for player in found:
        await register(player)
        await player.connect(events="common")
    yield found
    for player in found:
        await player.leave()


async def test_requests_presence_and_a_block_cross_nodes(players: list[Player]) -> None:
    ann, bob = players
    await ann.post(REQUESTS, {"player_id": bob.id})
    await heard(bob, "friend:update", standing="asked_you", player_id=ann.id)
    await bob.post(f"{REQUESTS}/{ann.id}/accept")
    await heard(ann, "friend:update", standing="friend", player_id=bob.id)
    await bob.post("/api/games", {"game": "uno", "name": "Over there"})
    while not (told := await heard(ann, "friend:presence", player_id=bob.id, online=True))["tables"]:
        ann.events.clear()
    assert told["tables"][0]["name"] == "Over there"
    assert (await ann.get("/api/me/friends")).json()["friends"][0]["online"] is True
    await bob.disconnect()
    await heard(ann, "friend:presence", player_id=bob.id, online=False)
    await block(bob, ann)
    await heard(ann, "friend:update", standing="none", player_id=bob.id)


async def test_an_invitation_crosses_nodes_and_is_used_once(players: list[Player]) -> None:
    ann, bob = players
    await befriend(ann, bob)
    opened = await ann.post("/api/games", {"game": "uno", "visibility": "private", "max_players": 3})
    game_id = opened.json()["game_id"]
    made = await ann.post("/api/me/invites", {"game_id": game_id, "player_id": bob.id})
    number = made.json()["invite_id"]
    assert (await heard(bob, "invite:new", invite_id=number))["from_id"] == ann.id
    assert (await bob.post(f"/api/me/invites/{number}/accept")).status_code == 200
    assert (await heard(ann, "invite:gone", invite_id=number))["reason"] == "accepted"
    await bob.post(f"/api/games/{game_id}/leave")
    second = await ann.post("/api/me/invites", {"game_id": game_id, "player_id": bob.id})
    await ann.post(f"/api/games/{game_id}/leave")
    gone = await heard(bob, "invite:gone", invite_id=second.json()["invite_id"])
    assert gone["reason"] == "withdrawn"

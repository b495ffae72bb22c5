"""Two server processes on one PostgreSQL database share tables, and events reach the clients of both."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from clients import Player

from parlour.tables.fairness import word_hash
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
        await player.connect()
    yield found
    for player in found:
        await player.leave()


async def _heard(player: Player, event: str, count: int = 1) -> list[Any]:
    """The payloads of an event, once there are so many."""
    async with asyncio.timeout(60):
        while True:
            payloads = [payload for name, payload in player.events if name == event]
            if len(payloads) >= count:
                return payloads
            await asyncio.sleep(0.02)


async def _open(ann: Player, bob: Player) -> int:
    opened = await ann.http.post("/api/games", json={"max_players": 2})
    game_id: int = opened.json()["game_id"]
    assert (await bob.http.post(f"/api/games/{game_id}/join", json={})).status_code == 202
    return game_id


async def test_moves_on_either_node_reach_clients_of_both(players: list[Player]) -> None:
    ann, bob = players
    game_id = await _open(ann, bob)
    await _heard(ann, "game:player:joined")
    assert (await ann.http.post(f"/api/games/{game_id}/start")).status_code == 202
    await _heard(bob, "game:hand:update")
    for turn in range(6):
        mover, waiter = (ann, bob) if turn % 2 == 0 else (bob, ann)
        drawn = await mover.http.post(f"/api/games/{game_id}/draw-card", json={"source": "stock"})
        assert drawn.status_code == 202, drawn.text
        hand = (await mover.http.get(f"/api/games/{game_id}")).json()["hand"]
        thrown = await mover.http.post(f"/api/games/{game_id}/discard-card", json={"card_id": hand[0]["id"]})
        assert thrown.status_code == 202, thrown.text
        turns = await _heard(waiter, "game:turn:changed", turn + 2)
        assert turns[-1]["next_player_id"] == waiter.id
    states = [(await player.http.get(f"/api/games/{game_id}")).json() for player in players]
    assert states[0]["version"] == states[1]["version"]
    for player in players:
        versions = [payload["version"] for name, payload in player.events if name == "game:state:update"]
        assert versions == sorted(set(versions))


async def test_metrics_tell_what_a_node_follows_and_what_went_missing(
    players: list[Player], nodes: list[ServerProcess]
) -> None:
    ann, bob = players
    await _open(ann, bob)
    await _heard(ann, "game:player:joined")
    for player, node in zip(players, nodes, strict=True):
        told = (await player.http.get(f"{node.url}/metrics")).text
        assert "parlour_tables_followed 1.0" in told
        for fate in ("lost", "missed", "unreadable"):
            assert f'parlour_notices_total{{fate="{fate}"}}' in told


async def test_both_nodes_taking_the_same_turn_accept_it_once(
    players: list[Player], nodes: list[ServerProcess]
) -> None:
    ann, bob = players
    game_id = await _open(ann, bob)
    await ann.http.post(f"/api/games/{game_id}/start")
    body = {"source": "stock"}
    elsewhere = f"{nodes[1].url}/api/games/{game_id}/draw-card"
    headers = {"Authorization": f"Bearer {ann.token}"}
    answers = await asyncio.gather(
        *(ann.http.post(f"/api/games/{game_id}/draw-card", json=body) for _ in range(5)),
        *(bob.http.post(elsewhere, json=body, headers=headers) for _ in range(5)),
    )
    assert sorted(answer.status_code for answer in answers) == [202] + [403] * 9
    log = (await ann.http.get(f"/api/games/{game_id}/log")).json()["entries"]
    assert [entry["type"] for entry in log].count("acted") == 1


async def test_chat_reaches_the_other_node(players: list[Player]) -> None:
    ann, bob = players
    game_id = await _open(ann, bob)
    sent = await ann.http.post(f"/api/games/{game_id}/chat", json={"text": "hello over there"})
    message_id = sent.json()["id"]
    (new,) = await _heard(bob, "chat:message:new")
    assert new["message"]["text"] == "hello over there"
    await ann.http.patch(f"/api/games/{game_id}/chat/{message_id}", json={"text": "hello again"})
    (changed,) = await _heard(bob, "chat:thread:update")
    assert changed["messages"][0]["text"] == "hello again"


# Sessions that end on one node end on the other


async def _is_cut_off(player: Player) -> None:
    """Wait until the server has ended the player's socket, and check that the token is dead there."""
    assert player.socket is not None
    async with asyncio.timeout(60):
        await player.socket.wait()
    assert (await player.http.get("/api/auth/me")).status_code == 401


async def _at_both(nodes: list[ServerProcess], name: str) -> list[Player]:
    """One session of a new account, connected to both nodes and known to both."""
    here = await Player.arrive(nodes[0].url, name)
    details = {"username": name, "password": "correct horse"}
    session = (await here.http.post("/api/auth/register", json=details)).json()
    there = await Player.arrive(nodes[1].url, "Somebody")
    for player in (here, there):
        player.become(session)
        await player.connect()
        assert (await player.http.get("/api/auth/me")).status_code == 200
    return [here, there]


async def test_a_logout_ends_rest_and_sockets_on_the_other_node_at_once(nodes: list[ServerProcess]) -> None:
    here, there = await _at_both(nodes, "node.logout")
    assert (await here.http.post("/api/auth/logout")).status_code == 204
    await _is_cut_off(there)
    await _is_cut_off(here)
    for player in (here, there):
        await player.leave()


async def test_a_new_password_ends_sessions_on_the_other_node_at_once(nodes: list[ServerProcess]) -> None:
    here, there = await _at_both(nodes, "node.password")
    body = {"current_password": "correct horse", "new_password": "battery staple"}
    changed = await here.http.put("/api/auth/password", json=body)
    assert changed.status_code == 200, changed.text
    await _is_cut_off(there)
    there.become(changed.json())
    await there.connect()
    for player in (here, there):
        await player.leave()


async def test_a_guest_who_registers_is_cut_off_on_the_other_node(nodes: list[ServerProcess]) -> None:
    ann, twin = await Player.arrive(nodes[0].url, "Ann"), await Player.arrive(nodes[1].url, "Twin")
    twin.become({"user_id": ann.id, "player_id": ann.uuid, "session_id": ann.token})
    await twin.connect()
    details = {"username": "node.guest", "password": "correct horse"}
    assert (await ann.http.post("/api/auth/register", json=details)).status_code == 201
    await _is_cut_off(twin)
    for player in (ann, twin):
        await player.leave()


async def test_a_deleted_name_goes_on_both_nodes(players: list[Player]) -> None:
    ann, bob = players
    game_id = await _open(ann, bob)
    assert (await ann.http.post(f"/api/games/{game_id}/start")).status_code == 202
    assert "Ann" in (await bob.http.get(f"/api/games/{game_id}")).text
    assert (await ann.http.post("/api/auth/delete", json={"confirm": True})).status_code == 204
    await _is_cut_off(ann)
    for path in ("", "/log", "/chat"):
        shown = (await bob.http.get(f"/api/games/{game_id}{path}")).text
        assert '"Ann' not in shown, path
    bob.events.clear()
    await bob.connect(seen={str(game_id): 1})
    assert "Ann" not in str(bob.events)


async def test_words_committed_and_shown_on_both_nodes_start_the_game(players: list[Player]) -> None:
    ann, bob = players
    game_id = await _open(ann, bob)
    table_id = (await ann.state(game_id))["table_id"]
    words = {player.id: f"{player.id:064x}" for player in players}
    for player in players:
        hashed = word_hash(table_id, player.id, words[player.id])
        committed = await player.http.post(f"/api/games/{game_id}/word/commit", json={"word_hash": hashed})
        assert committed.status_code == 202, committed.text
    starting = asyncio.ensure_future(ann.http.post(f"/api/games/{game_id}/start"))
    for player in players:
        await _heard(player, "words:closed")
        shown = await player.http.post(f"/api/games/{game_id}/word/show", json={"word": words[player.id]})
        assert shown.status_code == 202, shown.text
    assert (await starting).status_code == 202
    proofs = [(await player.http.get(f"/api/games/{game_id}/fairness")).json() for player in players]
    assert proofs[0] == proofs[1]
    assert {made["player_id"]: made["word"] for made in proofs[0]["committed"]} == words

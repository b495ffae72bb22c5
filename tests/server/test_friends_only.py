"""Tables for friends of the host: who sees them, who joins, and who learns nothing of them."""

from __future__ import annotations

from typing import Any

import pytest
from clients import Arrive, Player
from members import befriend, block, code_of, member

GAMES = ["uno", "hidden-joker-rummy", "rummy", "rummikub", "spades"]


async def listed(player: Player, path: str = "/api/games", key: str = "games") -> list[Any]:
    found: list[Any] = (await player.get(path)).json()[key]
    return [one.get("game_id", one.get("tableId", one.get("lobby_id"))) for one in found]


async def friends_and_a_stranger(arrive: Arrive) -> tuple[Player, Player, Player]:
    ann, bob, cid = [await member(arrive, name) for name in ("Ann", "Bob", "Cid")]
    await befriend(ann, bob)
    return ann, bob, cid


@pytest.mark.parametrize("game", GAMES)
async def test_friends_of_the_host_see_and_join_it(arrive: Arrive, game: str) -> None:
    ann, bob, cid = await friends_and_a_stranger(arrive)
    opened = await ann.post("/api/games", {"game": game, "visibility": "friends-only"})
    game_id = opened.json()["game_id"]
    state = await ann.state(game_id)
    assert (state["visibility"], state.get("joinPolicy", state.get("join_policy"))) == ("friends-only",) * 2
    assert game_id in await listed(bob)
    assert game_id not in await listed(cid)
    assert code_of(await cid.post(f"/api/games/{game_id}/join", {})) == (404, "WRONG_ROOM_CODE")
    assert code_of(await cid.post(f"/api/games/{game_id}/spectate", {})) == (404, "WRONG_ROOM_CODE")
    assert code_of(await cid.get(f"/api/invitation?table={game_id}")) == (404, "NO_INVITATION")
    assert (await bob.get(f"/api/invitation?table={game_id}")).json()["door"] == "open"
    assert (await bob.post(f"/api/games/{game_id}/join", {})).status_code == 202
    await bob.post(f"/api/games/{game_id}/leave")
    code = opened.json()["room_code"]
    assert (await cid.post(f"/api/games/{game_id}/join", {"room_code": code})).status_code == 202


async def test_a_public_table_may_be_for_friends_to_join(arrive: Arrive) -> None:
    ann, bob, cid = await friends_and_a_stranger(arrive)
    opened = await ann.post("/api/games", {"game": "uno"})
    game_id = opened.json()["game_id"]
    changed = await ann.send("PATCH", f"/api/games/{game_id}", json={"join_policy": "friends-only"})
    assert changed.status_code == 202
    assert game_id in await listed(cid)
    assert (await cid.get(f"/api/invitation?table={game_id}")).json()["door"] == "friends_only"
    assert code_of(await cid.post(f"/api/games/{game_id}/join", {})) == (403, "FRIENDS_ONLY")
    assert (await cid.post(f"/api/games/{game_id}/spectate", {})).status_code == 202
    assert (await bob.post(f"/api/games/{game_id}/join", {})).status_code == 202


async def test_friends_may_watch_where_only_the_invited_join(arrive: Arrive) -> None:
    ann, bob, _ = await friends_and_a_stranger(arrive)
    opened = await ann.post("/api/games", {"game": "uno", "visibility": "friends-only"})
    game_id = opened.json()["game_id"]
    await ann.send("PATCH", f"/api/games/{game_id}", json={"join_policy": "invite-only"})
    assert code_of(await bob.post(f"/api/games/{game_id}/join", {})) == (403, "INVITE_ONLY")
    assert (await bob.post(f"/api/games/{game_id}/spectate", {})).status_code == 202


async def test_who_is_no_longer_a_friend_is_a_stranger(arrive: Arrive) -> None:
    ann, bob, _ = await friends_and_a_stranger(arrive)
    opened = await ann.post("/api/games", {"game": "uno", "visibility": "friends-only"})
    game_id = opened.json()["game_id"]
    await block(ann, bob)
    assert game_id not in await listed(bob)
    assert code_of(await bob.post(f"/api/games/{game_id}/join", {})) == (404, "WRONG_ROOM_CODE")


async def test_friends_of_a_player_who_is_not_the_host_do_not_see_it(arrive: Arrive) -> None:
    ann, bob, cid = await friends_and_a_stranger(arrive)
    await befriend(bob, cid)
    await bob.connect(events="common")
    opened = await ann.post("/api/games", {"game": "uno", "visibility": "friends-only"})
    game_id = opened.json()["game_id"]
    await bob.post(f"/api/games/{game_id}/join", {})
    friend = (await cid.get("/api/me/friends")).json()["friends"][0]
    assert (friend["player_id"], friend["online"], friend["tables"]) == (bob.id, True, [])
    await ann.post(f"/api/games/{game_id}/host", {"player_id": bob.id})
    friend = (await cid.get("/api/me/friends")).json()["friends"][0]
    assert [(table["game_id"], table["can_join"]) for table in friend["tables"]] == [(game_id, True)]
    assert game_id in await listed(cid)
    assert (await cid.post(f"/api/games/{game_id}/join", {})).status_code == 202


@pytest.mark.parametrize(
    ("visibility", "policy"), [("private", "friends-only"), ("friends-only", "open"), ("secret", None)]
)
async def test_doors_that_contradict_themselves_are_refused(
    arrive: Arrive, visibility: str, policy: str | None
) -> None:
    ann = await member(arrive, "Ann")
    answer = await ann.post("/api/tables", {"visibility": visibility, "joinPolicy": policy})
    assert answer.status_code == 400


async def test_the_spades_api_has_it_too(arrive: Arrive) -> None:
    ann, bob, cid = await friends_and_a_stranger(arrive)
    await cid.connect()
    await cid.call("watch", {})
    opened = await ann.post("/api/tables", {"visibility": "friends-only"})
    table_id = opened.json()["tableId"]
    assert opened.json()["joinPolicy"] == "friends-only"
    for path in ("/api/tables", "/api/lobby/tables"):
        assert table_id in await listed(bob, path, "tables")
        assert table_id not in await listed(cid, path, "tables")
    assert code_of(await cid.post(f"/api/tables/{table_id}/sit", {"seat": "east"})) == (
        404,
        "WRONG_ROOM_CODE",
    )
    assert (await bob.post(f"/api/tables/{table_id}/sit", {"seat": "east"})).status_code == 200
    for visibility in ("private", "friends-only", "private"):
        changed = await ann.post(f"/api/tables/{table_id}/visibility", {"visibility": visibility})
        assert changed.json()["visibility"] == visibility
    assert table_id not in str(await cid.heard())


async def test_the_uno_api_has_it_too(arrive: Arrive) -> None:
    ann, bob, cid = await friends_and_a_stranger(arrive)
    opened = await ann.post("/api/lobbies", {"name": "Friends", "capacity": 4, "visibility": "friends-only"})
    assert opened.status_code == 201, opened.text
    lobby = opened.json()["lobby_id"]
    assert lobby in await listed(bob, "/api/lobbies", "lobbies")
    assert lobby not in await listed(cid, "/api/lobbies", "lobbies")
    assert (await bob.get(f"/api/lobbies/{lobby}")).status_code == 200
    assert (await cid.get(f"/api/lobbies/{lobby}")).status_code == 403

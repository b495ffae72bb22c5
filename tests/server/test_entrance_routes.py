"""Room codes, links and invitations over REST and Socket.IO, at tables of all games and in the Spades API."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from clients import Arrive, Player, open_table, start_table


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def private_table(host: Player, **settings: Any) -> int:
    return await open_table(host, visibility="private", max_players=4, **settings)


async def link(host: Player, game_id: int, **wanted: Any) -> dict[str, Any]:
    answer = await host.post(f"/api/games/{game_id}/links", wanted)
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


def token_in(url: str) -> tuple[str, str]:
    """The name and the token that a browser finds in a link."""
    [(name, [token])] = parse_qs(urlsplit(url).query).items()
    return name, token


async def test_a_link_works_wherever_a_room_code_does(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    game_id = await private_table(ann)
    join, watch = await link(ann, game_id), await link(ann, game_id, kind="watch")
    for made, kind in ((join, "join"), (watch, "watch")):
        assert made == {
            "kind": kind,
            "url": f"/tables/{(await ann.state(game_id))['table_id']}?{kind}={made['token']}",
            "token": made["token"],
            "expires_at": None,
            "once": False,
            "version": 1,
        }
        found = await bob.get(f"/api/rooms/{made['token']}")
        assert (found.status_code, found.json()["game_id"]) == (200, game_id)
    assert (await bob.call("join", {"game_id": game_id, "room_code": join["token"]}))["ok"]
    assert (await cid.call("spectate", {"game_id": game_id, "room_code": watch["token"]}))["ok"]
    assert (await cid.call("join", {"game_id": game_id, "room_code": watch["token"]}))[
        "code"
    ] == "WRONG_ROOM_CODE"
    assert await link(bob, game_id) == {**join, "version": 3}  # any player may pass it on


async def test_the_host_changes_code_and_links_by_socket(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    game_id = await private_table(ann)
    at: dict[str, Any] = {"game_id": game_id}
    old = (await ann.state(game_id))["room_code"]
    join = await ann.call("link", {**at, "kind": "join"})
    watch = await ann.call("link", {**at, "kind": "watch"})
    told = await ann.call("room_code", at)
    assert told["room_code"] == (await ann.state(game_id))["room_code"] != old
    assert (await bob.call("join", {**at, "room_code": old}))["code"] == "WRONG_ROOM_CODE"
    assert (await bob.call("join", {**at, "room_code": join["token"]}))["code"] == "LINK_EXPIRED"
    assert (await bob.call("join", {**at, "room_code": told["room_code"]}))["ok"]
    assert (await bob.call("room_code", at))["code"] == "NOT_HOST"
    assert (await bob.call("link", {**at, "renew": True}))["code"] == "NOT_HOST"
    renewed = await ann.call("link", {**at, "kind": "watch", "renew": True})
    assert (await cid.call("spectate", {**at, "room_code": watch["token"]}))["code"] == "LINK_EXPIRED"
    assert (await cid.call("spectate", {**at, "room_code": renewed["token"]}))["ok"]


async def test_links_that_expire_or_work_once(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    game_id = await private_table(ann)
    path = f"/api/games/{game_id}/join"
    once = await link(ann, game_id, once=True, expires_in=3600)
    assert once["once"] is True
    assert once["expires_at"] == (await ann.state(game_id))["updated_at"] + 3600 * 1000
    assert (await bob.post(path, {"room_code": once["token"]})).status_code == 202
    assert code_of(await cid.post(path, {"room_code": once["token"]})) == (404, "LINK_EXPIRED")
    assert code_of(await cid.get(f"/api/rooms/{once['token']}")) == (404, "LINK_EXPIRED")
    for wrong in ({"expires_in": 0}, {"expires_in": 10**9}, {"kind": "both"}, {"once": 1}):
        answer = await ann.post(f"/api/games/{game_id}/links", wrong)
        assert code_of(answer) == (400, "MALFORMED")


async def test_room_codes_and_tokens_are_not_in_the_log_or_in_updates(arrive: Arrive) -> None:
    ann, watcher = await arrive("Ann"), await arrive("Watcher")
    game_id = await open_table(ann, max_players=2)
    await watcher.post(f"/api/games/{game_id}/spectate", {})
    await watcher.connect(events="common", seen={str(game_id): 0})
    code = (await ann.post(f"/api/games/{game_id}/room-code")).json()["room_code"]
    made = await link(ann, game_id, once=True)
    told = str(await watcher.heard()) + (await watcher.get(f"/api/games/{game_id}/log")).text
    assert "room_code_changed" in told
    assert code not in told
    assert made["token"].split("-")[2] not in told


@pytest.mark.parametrize("game", ["hidden-joker-rummy", "uno", "rummikub", "rummy", "spades"])
async def test_any_player_invites_accounts_at_tables_of_every_game(arrive: Arrive, game: str) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    game_id = await open_table(ann, visibility="private", game=game, max_players=4 if game == "spades" else 2)
    path = f"/api/games/{game_id}/invitations"
    assert code_of(await cid.post(path, {"player_id": bob.id})) == (403, "NOT_IN_GAME")
    assert code_of(await ann.post(path, {"player_id": 10**15})) == (404, "NO_SUCH_PLAYER")
    assert code_of(await ann.post(path, {"player_id": -1})) == (404, "NO_SUCH_PLAYER")
    assert (await ann.post(path, {"player_id": bob.id})).status_code == 202
    assert (await bob.post(f"/api/games/{game_id}/join")).status_code == 202


async def test_who_has_left_gets_no_code_and_no_links(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    game_id = await start_table(ann, bob, cid)
    await bob.post(f"/api/games/{game_id}/leave")
    assert "room_code" not in await bob.state(game_id)
    assert code_of(await bob.post(f"/api/games/{game_id}/links", {})) == (403, "NOT_IN_GAME")
    assert code_of(await bob.post(f"/api/games/{game_id}/invitations", {"player_id": cid.id})) == (
        403,
        "NOT_IN_GAME",
    )


async def test_a_spectator_link_of_the_spades_api_works_as_the_browser_opens_it(arrive: Arrive) -> None:
    nora, watcher, sitter = (
        await arrive("Nora", connect=False),
        await arrive("Watcher"),
        await arrive("Sitter"),
    )
    created = await nora.post("/api/tables", {"visibility": "private"})
    table_id = created.json()["tableId"]
    made = (await nora.post(f"/api/tables/{table_id}/spectator-link")).json()
    name, token = token_in(made["spectatorUrl"])
    assert (name, token) == ("watch", made["token"])
    # The page sends the token of the link where a room code is asked for.
    assert (await watcher.call("spectate", {"game_id": table_id, "room_code": token}))["ok"]
    assert (await watcher.call("state", {"game_id": table_id}))["ok"]
    name, token = token_in((await nora.post(f"/api/tables/{table_id}/join-link")).json()["joinUrl"])
    assert name == "join"
    assert (await sitter.get(f"/api/rooms/{token}")).json()["table_id"] == table_id
    assert (await sitter.call("join", {"game_id": table_id, "room_code": token}))["ok"]


async def test_links_of_the_spades_api_can_be_limited_and_renewed_by_the_host(arrive: Arrive) -> None:
    nora, edda, west = [await arrive(name, connect=False) for name in ("Nora", "Edda", "West")]
    table_id = (await nora.post("/api/tables", {"visibility": "private"})).json()["tableId"]
    first = (await nora.post(f"/api/tables/{table_id}/join-link")).json()
    once = (
        await nora.post(f"/api/tables/{table_id}/join-link", {"renew": True, "once": True, "expiresIn": 60})
    ).json()
    assert once["once"] is True
    assert once["expiresAt"] > 0
    sit = f"/api/tables/{table_id}/sit"
    assert code_of(await edda.post(sit, {"seat": "east", "token": first["token"]})) == (404, "LINK_EXPIRED")
    assert (await edda.post(sit, {"seat": "east", "token": once["token"]})).status_code == 200
    assert code_of(await west.post(sit, {"seat": "west", "token": once["token"]})) == (404, "LINK_EXPIRED")
    for route in ("join-link", "spectator-link"):
        assert code_of(await edda.post(f"/api/tables/{table_id}/{route}", {"once": True})) == (
            403,
            "NOT_HOST",
        )

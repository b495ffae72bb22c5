"""Settings, names, and people who are muted or blocked: kept with the account, and gone with it."""

from __future__ import annotations

from typing import Any

import pytest
from clients import Arrive, Player, open_table

PASSWORD = "four odd words together"


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def change(player: Player, **settings: Any) -> dict[str, Any]:
    answer = await player.send("PATCH", "/api/auth/settings", json=settings)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def avoid(player: Player, other: Player, **how: Any) -> None:
    answer = await player.send("PUT", f"/api/auth/people/{other.id}", json=how)
    assert answer.status_code == 204, answer.text


async def people_of(player: Player) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await player.get("/api/auth/people")).json()["people"]
    return found


async def test_settings_are_merged_and_set_back(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    assert (await ann.get("/api/auth/settings")).json() == {}
    assert await change(ann, four_colors=True, pace="quick") == {"four_colors": True, "pace": "quick"}
    assert await change(ann, theme="dark") == {"four_colors": True, "pace": "quick", "theme": "dark"}
    assert await change(ann, pace=None) == {"four_colors": True, "theme": "dark"}
    bob = await arrive("Bob", connect=False)
    assert (await bob.get("/api/auth/settings")).json() == {}


@pytest.mark.parametrize(
    "body",
    [{"pace": "fastest"}, {"four_colors": "yes"}, {"language": "xx"}, {"card_size": 3}, [], "dark", 1],
)
async def test_a_wrong_setting_changes_nothing(arrive: Arrive, body: Any) -> None:
    ann = await arrive("Ann", connect=False)
    await change(ann, theme="dark")
    bad = {"sounds": "off", **body} if isinstance(body, dict) else body
    answer = await ann.send("PATCH", "/api/auth/settings", json=bad)
    assert answer.status_code == 400
    assert (await ann.get("/api/auth/settings")).json() == {"theme": "dark"}


async def test_settings_follow_a_guest_who_registers_and_logs_in_elsewhere(arrive: Arrive) -> None:
    ann, phone = await arrive("Ann", connect=False), await arrive("Phone", connect=False)
    await change(ann, left_hand=True)
    name = f"settings-{ann.id}"
    told = await ann.post("/api/auth/register", {"username": name, "password": PASSWORD})
    ann.become(told.json())
    phone.become((await phone.post("/api/auth/login", {"username": name, "password": PASSWORD})).json())
    assert (await phone.get("/api/auth/settings")).json() == {"left_hand": True}
    await change(phone, left_hand=False)
    assert (await ann.get("/api/auth/settings")).json() == {"left_hand": False}


async def test_the_download_has_settings_and_people_and_the_deletion_ends_them(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    await change(ann, theme="dark")
    await avoid(ann, bob, blocked=True)
    data = (await ann.get("/api/auth/data")).json()
    assert data["settings"] == {"theme": "dark"}
    assert [(one["player_id"], one["blocked"]) for one in data["people"]] == [(bob.id, True)]
    assert (await bob.post("/api/auth/delete", {"confirm": True})).status_code == 204
    assert await people_of(ann) == []
    assert code_of(await ann.send("PUT", f"/api/auth/people/{bob.id}", json={})) == (404, "NO_SUCH_PLAYER")


async def test_a_new_name_holds_from_the_next_table_on(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    first = await open_table(ann)
    answer = await ann.send("PATCH", "/api/auth/me", json={"display_name": " Anna "})
    assert (answer.status_code, answer.json()["display_name"]) == (200, "Anna")
    assert (await ann.get("/api/auth/me")).json()["display_name"] == "Anna"
    second = await open_table(ann)
    names = [(await ann.state(id))["players"][0]["display_name"] for id in (first, second)]
    assert names == ["Ann", "Anna"]
    for bad in ("", "deleted player", "x" * 41, "\u202eevil"):
        answer = await ann.send("PATCH", "/api/auth/me", json={"display_name": bad})
        assert code_of(answer) == (400, "INVALID_DISPLAY_NAME")


async def test_people_are_muted_blocked_and_forgiven(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    await avoid(ann, bob)
    await avoid(ann, cid, blocked=True)
    await avoid(ann, bob, blocked=True)
    assert [(one["display_name"], one["blocked"]) for one in await people_of(ann)] == [
        ("Cid", True),
        ("Bob", True),
    ]
    await avoid(ann, bob, blocked=False)
    assert {one["display_name"]: one["blocked"] for one in await people_of(ann)} == {
        "Bob": False,
        "Cid": True,
    }
    path = f"/api/auth/people/{bob.id}"
    assert (await ann.send("DELETE", path)).status_code == 204
    assert code_of(await ann.send("DELETE", path)) == (404, "NOT_ON_THE_LIST")
    assert await people_of(bob) == []
    refused = {ann.id: (400, "NOT_YOURSELF"), 10**9: (404, "NO_SUCH_PLAYER"), -1: (404, "NO_SUCH_PLAYER")}
    for id, expected in refused.items():
        assert code_of(await ann.send("PUT", f"/api/auth/people/{id}", json={})) == expected
    assert (await ann.send("DELETE", f"/api/auth/people/{10**30}")).status_code == 404


async def test_blocked_people_do_not_come_to_the_hosts_tables(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    await avoid(ann, bob, blocked=True)
    await avoid(ann, cid)
    game_id = await open_table(ann, game="spades", max_players=4)
    state = await ann.state(game_id)
    code, uuid = {"room_code": state["room_code"]}, state["table_id"]
    for path in ("join", "spectate"):
        answer = await bob.post(f"/api/games/{game_id}/{path}", code)
        assert code_of(answer) == (403, "NOT_WELCOME")
    spades = {"x-player-id": bob.uuid, "x-session-id": bob.token}
    for path in ("arrive", "join", "sit"):
        answer = await bob.post(f"/api/tables/{uuid}/{path}", {"seat": "east"}, headers=spades)
        assert answer.status_code == 403, answer.text
    assert code_of(await bob.get(f"/api/invitation?table={game_id}")) == (403, "NOT_WELCOME")
    assert (await cid.post(f"/api/games/{game_id}/join", code)).status_code == 202  # muted, not blocked
    assert (await ann.state(game_id))["spectators"] == 0
    assert len((await ann.state(game_id))["players"]) == 2


async def test_a_private_table_does_not_tell_whom_its_host_has_blocked(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    await avoid(ann, bob, blocked=True)
    game_id = await open_table(ann, game="spades", visibility="private", max_players=4)
    state = await ann.state(game_id)
    wrong, right = {"room_code": "WRONG1"}, {"room_code": state["room_code"]}

    async def answers(caller: Player) -> list[tuple[int, str]]:
        spades = {"x-player-id": caller.uuid, "x-session-id": caller.token}
        tried = [await caller.get(f"/api/invitation?table={game_id}")]
        for path in ("join", "spectate"):
            tried += [await caller.post(f"/api/games/{game_id}/{path}", body) for body in ({}, wrong)]
        for path in ("arrive", "join", "sit"):
            at = f"/api/tables/{state['table_id']}/{path}"
            tried += [
                await caller.post(at, {"seat": "east", **token}, headers=spades)
                for token in ({}, {"token": "WRONG1"})
            ]
        return [code_of(answer) for answer in tried]

    assert await answers(bob) == await answers(cid)
    for path in ("join", "spectate"):
        assert code_of(await bob.post(f"/api/games/{game_id}/{path}", right)) == (403, "NOT_WELCOME")
    assert code_of(await bob.get(f"/api/invitation?code={state['room_code']}")) == (403, "NOT_WELCOME")
    assert code_of(await bob.get(f"/api/rooms/{state['room_code']}")) == (403, "NOT_WELCOME")
    assert len((await ann.state(game_id))["players"]) == 1


async def test_a_block_holds_for_the_new_host_and_not_for_who_sits_already(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    game_id = await open_table(ann, bob, max_players=4)
    await avoid(ann, bob, blocked=True)
    await avoid(bob, cid, blocked=True)
    assert "Bob" in {one["display_name"] for one in (await ann.state(game_id))["players"]}
    assert (await ann.post(f"/api/games/{game_id}/host", {"player_id": bob.id})).is_success
    assert code_of(await cid.post(f"/api/games/{game_id}/join")) == (403, "NOT_WELCOME")


async def test_blocked_people_do_not_come_to_the_hosts_rematch(arrive: Arrive) -> None:
    ann, bob = [await arrive(name, connect=False) for name in ("Ann", "Bob")]
    game_id = await open_table(ann, bob, game="spades", max_players=4)
    uuid = (await ann.state(game_id))["table_id"]
    spades = {"x-player-id": ann.uuid, "x-session-id": ann.token}
    assert (await ann.post(f"/api/tables/{uuid}/terminate", headers=spades)).is_success
    await avoid(ann, bob, blocked=True)
    assert (await ann.post(f"/api/games/{game_id}/rematch")).status_code == 201
    assert code_of(await bob.post(f"/api/games/{game_id}/rematch")) == (403, "NOT_WELCOME")


async def test_blocked_people_cannot_invite_and_only_the_host_invites_them(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    game_id = await open_table(ann, cid, visibility="private", max_players=4)
    invitation = f"/api/games/{game_id}/invitations"
    await avoid(ann, bob, blocked=True)
    assert code_of(await cid.post(invitation, {"player_id": bob.id})) == (403, "CANNOT_INVITE")
    await avoid(bob, ann, blocked=True)
    told = [await ann.post(invitation, {"player_id": player_id}) for player_id in (bob.id, 10**9)]
    assert code_of(told[0]) == (404, "NO_SUCH_PLAYER")
    assert told[0].text == told[1].text, "the host learns who has blocked them"
    assert (await bob.send("DELETE", f"/api/auth/people/{ann.id}")).status_code == 204
    assert (await ann.post(invitation, {"player_id": bob.id})).status_code == 202
    assert (await bob.post(f"/api/games/{game_id}/join")).status_code == 202

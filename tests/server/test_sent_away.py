"""Attacks of people who were sent away or have left: every route and command, over REST and sockets."""

from __future__ import annotations

from typing import Any

import pytest
from clients import Arrive, Player, names_heard, open_table, start_table

from parlour.game.registry import game_of, games
from parlour.server.routes import api_handlers
from parlour.server.socket_commands import COMMANDS
from parlour.testing.processes import ServerProcess

GAMES = sorted(games())
BODIES: dict[str, Any] = {"version": 1, "type": "draw", "bid": 3, "card": {"suit": "spades", "rank": "A"}}
"""Fields of many bodies at once; unknown ones are ignored."""
FILLED = {
    **BODIES,
    "text": "hello",
    "word": "word",
    "player_id": 1,
    "playerId": "nobody",
    "seat": None,
    "visibility": "private",
    "source": "stock",
    "card_id": 1,
    "color": "red",
    "cards": [],
    "melds": [],
    "message_id": 1,
}


async def seated(arrive: Arrive, game: str, *, connect: bool = False) -> tuple[int, list[Player]]:
    """A private table of this game in play, with people on all its seats."""
    seats = max(3 if game_of(game).spec.max_seats > 2 else 2, game_of(game).spec.min_seats)
    people = [await arrive(f"Player {number}", connect=connect) for number in range(seats)]
    game_id = await start_table(*people, game=game, visibility="private", max_players=seats)
    return game_id, people


async def send_away(game_id: int, host: Player, gone: Player) -> None:
    answer = await host.send("DELETE", f"/api/games/{game_id}/players/{gone.id}")
    assert answer.status_code == 202, answer.text


def routes_at_a_table() -> list[tuple[str, str]]:
    at_a_table = ("{game_id:", "{lobby_id:", "{table_id:")
    found = [(route.method, route.path) for route in api_handlers()]
    return [
        (method, path)
        for method, path in found
        if any(name in path for name in at_a_table) and not path.startswith("/api/contest")
    ]


async def outcomes(caller: Player, game_id: int, uuid: str) -> dict[str, Any]:
    """What each route at the table answers, by its name: status and code."""
    told = {}
    for method, path in routes_at_a_table():
        here = path.replace("{game_id:str}", str(game_id)).replace("{lobby_id:str}", str(game_id))
        here = (
            here.replace("{table_id:str}", uuid)
            .replace("{player_id:str}", "1")
            .replace("{message_id:str}", "1")
        )
        if "/seat" in here or here.endswith(("sit", "change-seat", "assign-seat")):
            body = {**FILLED, "seat": "east"}
        else:
            body = FILLED
        options = {} if method == "GET" else {"json": body}
        answer = await caller.send(method, here, **options)
        body_told = answer.json() if answer.content else {}
        told[f"{method} {path}"] = (answer.status_code, body_told.get("code"))
    return told


@pytest.mark.parametrize("game", GAMES)
async def test_every_route_answers_who_was_sent_away_like_a_stranger(arrive: Arrive, game: str) -> None:
    game_id, people = await seated(arrive, game)
    host, gone = people[0], people[1]
    stranger = await arrive("Stranger", connect=False)
    uuid = (await host.state(game_id))["table_id"]
    await send_away(game_id, host, gone)
    version = (await host.state(game_id))["version"]
    theirs, strangers = await outcomes(gone, game_id, uuid), await outcomes(stranger, game_id, uuid)
    assert len(theirs) > 30
    for name, outcome in theirs.items():
        assert outcome[0] >= 400, name
        if outcome[1] != "SENT_AWAY":
            assert outcome == strangers[name], name
    assert (await host.state(game_id))["version"] == version
    for listed in (await gone.get("/api/games?mine=true"), await gone.get("/api/games")):
        assert game_id not in [table["game_id"] for table in listed.json()["games"]]


@pytest.mark.parametrize("game", GAMES)
async def test_strangers_at_a_private_table_learn_only_that_they_are_not_in(
    arrive: Arrive, game: str
) -> None:
    game_id, people = await seated(arrive, game)
    stranger = await arrive("Stranger", connect=False)
    uuid = (await people[0].state(game_id))["table_id"]
    allowed = {"NOT_IN_GAME", "NOT_HOST", "WRONG_ROOM_CODE", "ALREADY_STARTED", "WRONG_GAME", "MALFORMED"}
    for name, (status, code) in (await outcomes(stranger, game_id, uuid)).items():
        assert status >= 400, name
        assert code in allowed, (name, code)


@pytest.mark.parametrize("game", GAMES)
async def test_every_socket_command_answers_who_was_sent_away_like_a_stranger(
    arrive: Arrive, game: str
) -> None:
    game_id, people = await seated(arrive, game, connect=True)
    host, gone = people[0], people[1]
    stranger = await arrive("Stranger")
    await send_away(game_id, host, gone)
    for name in ("state", *COMMANDS):
        theirs = await gone.call(name, {"game_id": game_id, **FILLED})
        strangers = await stranger.call(name, {"game_id": game_id, **FILLED})
        assert "ok" not in theirs, name
        assert theirs["code"] in ("SENT_AWAY", strangers["code"]), name


@pytest.mark.parametrize("events", ["own", "common"])
@pytest.mark.parametrize("game", GAMES)
async def test_all_sockets_of_who_was_sent_away_are_silent_at_once(
    arrive: Arrive, game: str, events: str
) -> None:
    game_id, people = await seated(arrive, game, connect=True)
    host, gone = people[0], people[1]
    await gone.connect(events=events)
    await gone.heard()
    await send_away(game_id, host, gone)
    heard = await gone.heard()
    assert heard, "they are told that they were sent away"
    assert "kicked" in str(heard[-1])
    await host.call("chat:send", {"game_id": game_id, "text": "At last!"})
    for _ in range(3):
        moves = (await host.state(game_id)).get("moves", {}).get("list")
        if moves:
            await host.call("action", {"game_id": game_id, **moves[0]})
    await host.post(f"/api/games/{game_id}/leave")
    assert await gone.heard() == []
    for seen in ({}, {str(game_id): 0}, {str(game_id): 3}):
        await gone.connect(events=events, seen=seen)
        assert [name for name, _ in await gone.heard()] in (["conn:connected"], [])


async def test_who_was_kicked_from_a_lobby_stays_out_20_times_of_20(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob")
    game_id = await open_table(ann, bob, visibility="private", max_players=4)
    code = (await ann.state(game_id))["room_code"]
    await send_away(game_id, ann, bob)
    for _ in range(20):
        for path in ("join", "spectate"):
            answer = await bob.post(f"/api/games/{game_id}/{path}", {"room_code": code})
            assert (answer.status_code, answer.json()["code"]) == (403, "SENT_AWAY")
            told = await bob.call(path, {"game_id": game_id, "room_code": code})
            assert told["code"] == "SENT_AWAY"
    answer = await bob.get(f"/api/rooms/{code}")
    assert (answer.status_code, answer.json()["code"]) == (403, "SENT_AWAY")
    assert (await ann.state(game_id))["sent_away"] == [{"player_id": bob.id, "display_name": "Bob"}]
    answer = await ann.post(f"/api/games/{game_id}/invitations", {"player_id": bob.id})
    assert answer.status_code == 202, answer.text
    assert (await bob.post(f"/api/games/{game_id}/join")).status_code == 202
    assert "sent_away" not in await ann.state(game_id)


async def test_a_new_guest_of_who_was_kicked_is_kept_out_by_a_new_code(arrive: Arrive) -> None:
    ann, bob, again = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Bob")]
    game_id = await open_table(ann, bob, visibility="private", max_players=4)
    code = (await ann.state(game_id))["room_code"]
    await send_away(game_id, ann, bob)
    renewed = (await ann.post(f"/api/games/{game_id}/room-code")).json()
    assert renewed["room_code"] != code
    answer = await again.post(f"/api/games/{game_id}/join", {"room_code": code})
    assert (answer.status_code, answer.json()["code"]) == (404, "WRONG_ROOM_CODE")
    assert (await again.get(f"/api/rooms/{code}")).status_code == 404
    found = await again.get(f"/api/rooms/{renewed['room_code']}")
    assert found.json()["game_id"] == game_id


async def test_who_left_catches_up_without_cards_and_is_told_them_on_taking_the_seat_back(
    arrive: Arrive,
) -> None:
    ann, bob, cid = [await arrive(name) for name in ("Ann", "Bob", "Cid")]
    game_id = await start_table(ann, bob, cid)
    assert "game:hand:update" in (await names_heard(bob))[0]
    await bob.post(f"/api/games/{game_id}/leave")
    assert (await bob.state(game_id))["hand"] == []
    for seen in ({}, {str(game_id): 1}, {str(game_id): 4}):
        await bob.connect(seen=seen)
        assert "game:hand:update" not in (await names_heard(bob))[0]
    await bob.post(f"/api/games/{game_id}/join")
    assert "game:hand:update" in (await names_heard(bob))[0]
    assert len((await bob.state(game_id))["hand"]) == 13


async def test_records_of_a_private_table_stay_closed_to_who_was_sent_away_after_the_end(
    arrive: Arrive,
) -> None:
    game_id, (host, gone, left) = await seated(arrive, "uno")
    await send_away(game_id, host, gone)
    await left.post(f"/api/games/{game_id}/leave")
    await host.post(f"/api/games/{game_id}/leave")  # bots do not go on alone
    for path in ("log", "fairness", "chat"):
        assert (await gone.get(f"/api/games/{game_id}/{path}")).status_code == 403
        assert (await left.get(f"/api/games/{game_id}/{path}")).status_code == 200


async def test_hints_are_not_told_of_to_strangers(arrive: Arrive) -> None:
    game_id, (host, *_) = await seated(arrive, "rummikub")
    stranger = await arrive("Stranger", connect=False)
    answer = await stranger.get(f"/api/games/{game_id}/hint")
    assert (answer.status_code, answer.json()["code"]) == (403, "NOT_IN_GAME")
    answer = await host.get(f"/api/games/{game_id}/hint")
    assert answer.json().get("code") in (None, "HINTS_OFF", "NOT_YOUR_TURN")


async def test_a_stale_version_is_told_to_players_only(server: ServerProcess, arrive: Arrive) -> None:
    game_id, (host, *_) = await seated(arrive, "hidden-joker-rummy")
    stranger = await arrive("Stranger", connect=False)
    move = {"type": "draw", "source": "stock", "version": 1}
    for path in ("actions", "draw-card"):
        answer = await stranger.post(f"/api/games/{game_id}/{path}", move)
        assert (answer.status_code, answer.json()["code"]) == (403, "NOT_IN_GAME")
        assert "details" not in answer.json()
        assert (await host.post(f"/api/games/{game_id}/{path}", move)).json()["code"] == "STALE_VERSION"

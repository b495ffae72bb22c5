"""What clients of the original Spades API call and read beyond the contract's list of routes."""

from __future__ import annotations

from typing import Any

import pytest
from clients import Arrive, Player
from spades_tables import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    assert_refused,
    create,
    done,
    four,
    people_of,
    post,
    sit_down,
    view,
    with_bots,
)


async def follow(person: Player, kind: str, token: str, body: Any = None) -> Any:
    return await person.post(f"/api/tables/{kind}/{token}", body)


async def table_of(person: Player) -> Any:
    return done(await person.get("/api/player/table"))


# Watching


async def test_join_without_a_seat_watches(arrive: Arrive) -> None:
    nora, edda = await people_of(arrive, "Nora", "Edda")
    table_id = await create(nora)
    told = done(await post(edda, table_id, "join"))
    assert told["tableId"] == table_id
    assert told["observers"] == [{"playerId": edda.uuid, "username": "Edda"}]
    assert "seat" not in told
    assert done(await post(edda, table_id, "join"))["version"] == told["version"]
    closed = await create(nora, spectating=False)
    assert_refused(await post(edda, closed, "join"), 403, "SPECTATING_CLOSED")


async def test_a_running_game_is_watched_by_join(arrive: Arrive) -> None:
    [nora, edda] = await people_of(arrive, "Nora", "Edda")
    table_id = await with_bots(nora)
    done(await post(edda, table_id, "join"))
    assert "myHand" not in await view(edda, table_id)


# Links


async def test_a_join_link_seats_by_its_token_alone(arrive: Arrive) -> None:
    nora, edda, sven = await people_of(arrive, "Nora", "Edda", "Sven")
    table_id = await create(nora, visibility="private")
    token = done(await post(nora, table_id, "join-link"))["token"]
    told = done(await follow(edda, "join-link", token, {"seat": "south"}))
    assert (told["tableId"], told["seat"]) == (table_id, SOUTH)
    assert_refused(await follow(sven, "join-link", token, {"seat": "south"}), 409, "SEAT_TAKEN")
    assert_refused(await follow(sven, "join-link", token, {"seat": "up"}), 400, "MALFORMED")
    assert_refused(await follow(edda, "join-link", token, {"seat": "west"}), 409, "ALREADY_JOINED")
    assert done(await follow(sven, "join-link", token))["seat"] == EAST


async def test_the_fourth_seat_taken_by_a_join_link_starts_the_game(arrive: Arrive) -> None:
    people = await four(arrive)
    table_id = await sit_down(*people[:3])
    token = done(await post(people[0], table_id, "join-link"))["token"]
    told = done(await follow(people[3], "join-link", token, {"seat": "west"}))
    assert (told["seat"], told["status"]) == (WEST, "playing")
    [late] = await people_of(arrive, "Late")
    assert_refused(await follow(late, "join-link", token, {"seat": "west"}), 409, "ALREADY_STARTED")


async def test_a_spectator_link_lets_watch_by_its_token_alone(arrive: Arrive) -> None:
    nora, edda = await people_of(arrive, "Nora", "Edda")
    table_id = await create(nora, visibility="private")
    token = done(await post(nora, table_id, "spectator-link"))["token"]
    told = done(await follow(edda, "spectator-link", token))
    assert (told["tableId"], [person["username"] for person in told["observers"]]) == (table_id, ["Edda"])
    assert_refused(await follow(edda, "join-link", token, {"seat": "east"}), 403, "WRONG_ROOM_CODE")
    assert (await view(edda, table_id))["phase"] == "waiting"


@pytest.mark.parametrize("kind", ["join-link", "spectator-link"])
async def test_a_link_that_no_longer_works_is_403(arrive: Arrive, kind: str) -> None:
    nora, edda, sven = await people_of(arrive, "Nora", "Edda", "Sven")
    table_id = await create(nora, visibility="private")
    once = done(await post(nora, table_id, kind, {"once": True}))["token"]
    done(await follow(edda, kind, once))
    assert_refused(await follow(sven, kind, once), 403, "LINK_EXPIRED")
    old = done(await post(nora, table_id, kind))["token"]
    done(await post(nora, table_id, kind, {"renew": True}))
    assert_refused(await follow(sven, kind, old), 403, "LINK_EXPIRED")
    for forged in ("WRONG1", old[:-1] + ("0" if old[-1] != "0" else "1"), "9" * 40):
        assert_refused(await follow(sven, kind, forged), 403, "WRONG_ROOM_CODE")


async def test_who_was_kicked_does_not_come_back_by_a_link(arrive: Arrive) -> None:
    nora, edda = await people_of(arrive, "Nora", "Edda")
    table_id = await sit_down(nora, edda)
    tokens = {
        kind: done(await post(nora, table_id, kind))["token"] for kind in ("join-link", "spectator-link")
    }
    done(await post(nora, table_id, "kick", {"playerId": edda.uuid}))
    for kind, token in tokens.items():
        assert_refused(await follow(edda, kind, token), 403, "SENT_AWAY")


async def test_a_link_to_a_table_of_another_game_is_409(arrive: Arrive) -> None:
    [nora] = await people_of(arrive, "Nora")
    uno = done(await nora.post("/api/games", {"game": "uno"}), 201)
    for kind in ("join-link", "spectator-link"):
        assert_refused(await follow(nora, kind, uno["room_code"]), 409, "WRONG_GAME")


# The player's own table


async def test_a_player_finds_their_table(arrive: Arrive) -> None:
    nora, edda, sven = await people_of(arrive, "Nora", "Edda", "Sven")
    assert await table_of(nora) == {"tableId": None}
    table_id = await sit_down(nora, edda)
    assert await table_of(nora) == await table_of(edda) == {"tableId": table_id}
    done(await post(nora, table_id, "kick", {"playerId": edda.uuid}))
    assert await table_of(edda) == {"tableId": None}
    for seat in ("east", "south", "west"):
        done(await post(nora, table_id, "add-bot", {"seat": seat}))
    assert await table_of(nora) == {"tableId": table_id}
    done(await post(nora, table_id, "leave"))
    assert await table_of(nora) == {"tableId": None}
    done(await post(nora, table_id, "join"))
    assert await table_of(nora) == {"tableId": table_id}
    done(await post(nora, table_id, "terminate"))
    assert await table_of(nora) == {"tableId": None}
    done(await sven.post("/api/games", {"game": "uno"}), 201)
    assert await table_of(sven) == {"tableId": None}


async def test_a_player_finds_their_table_only_with_a_session(arrive: Arrive) -> None:
    [nora] = await people_of(arrive, "Nora")
    del nora.http.headers["x-player-id"]
    assert_refused(await nora.get("/api/player/table"), 401, "UNAUTHORIZED")


# What answers and events name


async def test_answers_name_the_seat_that_was_taken_or_given_up(arrive: Arrive) -> None:
    nora, edda, watcher = await people_of(arrive, "Nora", "Edda", "Watcher")
    table_id = await create(nora)
    done(await post(watcher, table_id, "arrive"))

    async def seats(person: Player, route: str, body: Any = None) -> tuple[Any, Any]:
        told = done(await post(person, table_id, route, body))
        assert told["tableId"] == table_id
        return told.get("seat"), told.get("previousSeat")

    assert await seats(edda, "sit", {"seat": "south"}) == (SOUTH, None)
    assert await seats(edda, "change-seat", {"seat": "west"}) == (WEST, SOUTH)
    assert await seats(nora, "add-bot") == (EAST, None)
    assert await seats(nora, "assign-seat", {"playerId": edda.uuid, "seat": "south"}) == (SOUTH, WEST)
    assert await seats(edda, "stand") == (None, SOUTH)
    assert await seats(nora, "assign-seat", {"playerId": edda.uuid, "seat": "west"}) == (WEST, None)
    assert await seats(nora, "kick", {"playerId": edda.uuid}) == (None, WEST)
    assert await seats(nora, "kick", {"playerId": watcher.uuid}) == (None, None)
    assert await seats(nora, "leave") == (None, NORTH)


async def test_a_new_host_is_named_with_the_seat(arrive: Arrive) -> None:
    nora, edda = await people_of(arrive, "Nora", "Edda", connect=True)
    table_id = await sit_down(nora, edda)
    await edda.heard()
    told = done(await post(nora, table_id, "transfer-host", {"playerId": edda.uuid}))
    assert (told["newHostPlayerId"], told["newHostSeat"]) == (edda.uuid, EAST)
    heard = dict(await edda.heard())["spades:host_changed"]
    assert (heard["newHostPlayerId"], heard["newHostSeat"]) == (edda.uuid, EAST)
    done(await post(edda, table_id, "leave"))
    heard = dict(await nora.heard())["spades:host_changed"]
    assert (heard["newHostPlayerId"], heard["newHostSeat"]) == (nora.uuid, NORTH)


async def test_the_player_view_names_the_players(arrive: Arrive) -> None:
    [nora, watcher] = await people_of(arrive, "Nora", "Watcher")
    table_id = await with_bots(nora)
    done(await post(watcher, table_id, "join"))
    for person in (nora, watcher):
        names = (await view(person, table_id))["playerNames"]
        assert names[NORTH]["username"] == "Nora"
        assert names[NORTH]["playerId"] == nora.uuid
        assert [names[seat]["isBot"] for seat in (NORTH, EAST, SOUTH, WEST)] == [False, True, True, True]

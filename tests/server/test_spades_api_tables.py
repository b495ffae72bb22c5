"""Tables of the Spades API: opening, lists, joining and leaving, seats, hosts, join policies, links and invitations."""

from __future__ import annotations

import asyncio
import re
from typing import Any
from uuid import uuid4

import httpx
import pytest
from clients import Arrive, Player
from spades_tables import (
    EAST,
    NORTH,
    NOWHERE,
    SOUTH,
    WEST,
    assert_refused,
    cards_in,
    create,
    done,
    four,
    people_of,
    post,
    sit_down,
    view,
    with_bots,
)

from parlour.games.spades.rules.cards import SEAT_NAMES
from parlour.testing.processes import ServerProcess

Body = dict[str, Any] | None

CHANGES: list[tuple[str, Body]] = [
    ("arrive", None),
    ("join", None),
    ("sit", {"seat": "west"}),
    ("stand", None),
    ("change-seat", {"seat": "west"}),
    ("assign-seat", {"playerId": "x", "seat": "west"}),
    ("add-bot", {"seat": "west"}),
    ("kick", {"playerId": "x"}),
    ("leave", None),
    ("transfer-host", {"playerId": "x"}),
    ("terminate", None),
    ("visibility", {"visibility": "private"}),
    ("join-link", None),
    ("spectator-link", None),
    ("invite", {"playerId": "x"}),
]
"""Every route of a table, with a body that can be read."""

HOSTS = {"assign-seat", "add-bot", "kick", "transfer-host", "terminate", "visibility"}


def seats_of(table: dict[str, Any]) -> dict[str, str | None]:
    """Who sits where, by name."""
    return {seat: info and info["username"] for seat, info in table["seats"].items()}


def seated(**names: str) -> dict[str, str | None]:
    return {seat: names.get(seat) for seat in SEAT_NAMES}


async def unchanged(person: Player, table_id: str, version: int) -> None:
    assert (await view(person, table_id))["version"] == version


# Opening


async def test_a_new_table_is_public_and_open_and_the_host_sits_north(arrive: Arrive) -> None:
    [nora] = await people_of(arrive, "Nora")
    told = done(await nora.post("/api/tables"), 201)
    assert re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", told.pop("tableId"))
    assert told == {
        "name": "Nora's table",
        "visibility": "public",
        "joinPolicy": "open",
        "spectating": True,
    }


async def test_the_settings_are_answered_as_resolved(arrive: Arrive) -> None:
    [nora] = await people_of(arrive, "Nora")
    for sent, resolved in [
        ({"visibility": "public"}, ("public", "open", True)),
        ({"visibility": "public", "joinPolicy": "open"}, ("public", "open", True)),
        ({"joinPolicy": "invite-only"}, ("public", "invite-only", True)),
        ({"visibility": "private"}, ("private", "invite-only", True)),
        ({"visibility": "private", "joinPolicy": "invite-only"}, ("private", "invite-only", True)),
        ({"visibility": "private", "spectating": False}, ("private", "invite-only", False)),
    ]:
        told = done(await nora.post("/api/tables", {"name": " Kitchen ", **sent}), 201)
        assert told["name"] == "Kitchen"
        assert (told["visibility"], told["joinPolicy"], told["spectating"]) == resolved
        state = await view(nora, told["tableId"])
        assert {field: state[field] for field in told} == told
        assert seats_of(state) == seated(north="Nora")
        assert (state["hostPlayerId"], state["hostSeat"], state["isHost"]) == (nora.uuid, NORTH, True)


@pytest.mark.parametrize(
    "settings",
    [
        {"visibility": "private", "joinPolicy": "open"},
        {"visibility": "friends-only", "joinPolicy": "open"},
        {"visibility": "private", "joinPolicy": "friends-only"},
        {"visibility": "secret"},
        {"visibility": 1},
        {"joinPolicy": "closed"},
        {"spectating": "yes"},
        {"spectating": 1},
        {"name": "x" * 61},
        {"name": "   "},
        {"name": "tab\there"},
        {"name": 5},
        {"options": {"target": 10}},
        {"options": []},
        [],
    ],
)
async def test_wrong_settings_are_400_and_open_nothing(arrive: Arrive, settings: Any) -> None:
    [nora] = await people_of(arrive, "Nora")
    answer = await nora.post("/api/tables", settings)
    assert answer.status_code == 400
    assert answer.json()["code"] in ("BAD_SETTING", "MALFORMED")
    assert done(await nora.get("/api/games", params={"mine": "true"}))["games"] == []


# Every route


async def test_every_route_checks_the_session_first(server: ServerProcess, arrive: Arrive) -> None:
    nora, edda = await people_of(arrive, "Nora", "Edda")
    table_id = await create(nora)
    wrong = {"x-session-id": nora.token, "x-player-id": edda.uuid}
    alone = {"x-session-id": nora.token}
    paths = [("POST", f"/api/tables/{table_id}/{route}") for route, _ in CHANGES]
    paths += [("POST", "/api/tables"), ("GET", "/api/tables"), ("GET", "/api/lobby/tables")]
    async with httpx.AsyncClient(base_url=server.url) as client:
        for method, path in paths:
            for headers in ({}, wrong, alone):
                assert_refused(await client.request(method, path, headers=headers), 401, "UNAUTHORIZED")
    await unchanged(nora, table_id, 1)


@pytest.mark.parametrize("table_id", [NOWHERE, "nonsense", "987654321"])
async def test_every_route_of_an_unknown_table_is_404(arrive: Arrive, table_id: str) -> None:
    [nora] = await people_of(arrive, "Nora")
    for route, body in CHANGES:
        assert_refused(await post(nora, table_id, route, body), 404, "GAME_NOT_FOUND")


async def test_every_route_of_another_games_table_is_409(arrive: Arrive) -> None:
    [nora] = await people_of(arrive, "Nora")
    uno = done(await nora.post("/api/games", {"game": "uno"}), 201)["table_id"]
    for route, body in CHANGES:
        assert_refused(await post(nora, uno, route, body), 409, "WRONG_GAME")


async def test_an_unreadable_body_is_400_and_changes_nothing(arrive: Arrive) -> None:
    nora, edda = await people_of(arrive, "Nora", "Edda")
    table_id = await sit_down(nora, edda)
    version = (await view(nora, table_id))["version"]
    seats = [{}, {"seat": None}, {"seat": "up"}, {"seat": "North"}, {"seat": 1}, {"seat": ["north"]}, []]
    players = [{}, {"playerId": None}, {"playerId": 7}, {"playerId": [edda.uuid]}, {"player_id": edda.uuid}]
    for route, bodies in [
        ("sit", seats),
        ("join", [*seats[2:], {"token": 5}, {"token": ""}]),
        ("change-seat", seats),
        ("assign-seat", [{**body, "playerId": edda.uuid} for body in seats[:-1]] + [*players, seats[-1]]),
        ("add-bot", [*seats[2:], {"level": 5}]),
        ("arrive", [{"token": 5}, {"token": "x" * 99}, []]),
        ("kick", players),
        ("transfer-host", players),
        ("invite", players),
        ("visibility", [{}, {"visibility": None}, {"visibility": "open"}, {"visibility": "friends"}]),
    ]:
        for body in bodies:
            answer = await nora.post(f"/api/tables/{table_id}/{route}", body)
            assert_refused(answer, 400, "MALFORMED")
    await unchanged(nora, table_id, version)


async def test_only_the_host_does_what_hosts_do(arrive: Arrive) -> None:
    nora, edda, watcher, stranger = await people_of(arrive, "Nora", "Edda", "Watcher", "Stranger")
    table_id = await sit_down(nora, edda)
    done(await post(watcher, table_id, "arrive"))
    version = (await view(nora, table_id))["version"]
    for person in (edda, watcher, stranger):
        for route, body in CHANGES:
            if route in HOSTS:
                named = {**(body or {}), "playerId": nora.uuid} if body and "playerId" in body else body
                assert_refused(await post(person, table_id, route, named), 403, "NOT_HOST")
    await unchanged(nora, table_id, version)


async def test_only_players_ask_for_links_invite_and_get_up(arrive: Arrive) -> None:
    nora, watcher, stranger = await people_of(arrive, "Nora", "Watcher", "Stranger")
    table_id = await create(nora)
    done(await post(watcher, table_id, "arrive"))
    for route, body in [
        ("join-link", None),
        ("spectator-link", None),
        ("invite", {"playerId": stranger.uuid}),
        ("stand", None),
        ("change-seat", {"seat": "west"}),
    ]:
        for person in (watcher, stranger):
            assert_refused(await post(person, table_id, route, body), 403, "NOT_IN_GAME")
    assert_refused(await post(stranger, table_id, "leave"), 403, "NOT_IN_GAME")


async def test_an_ended_table_changes_no_more(arrive: Arrive) -> None:
    nora, edda, stranger = await people_of(arrive, "Nora", "Edda", "Stranger")
    table_id = await sit_down(nora, edda)
    done(await post(nora, table_id, "terminate"))
    told = await view(nora, table_id)
    assert (told["status"], told["phase"], told["gameOver"], told["winner"]) == (
        "ended",
        "game_over",
        True,
        None,
    )
    for route, body in CHANGES:
        named = {**(body or {}), "playerId": edda.uuid} if body and "playerId" in body else body
        if route not in ("arrive", "join", "sit"):
            assert (await post(nora, table_id, route, named)).status_code == 409, route
    assert_refused(await post(stranger, table_id, "sit", {"seat": "west"}), 409, "ALREADY_STARTED")
    for route in ("arrive", "join"):
        assert done(await post(nora, table_id, route))["status"] == "ended"
        assert (await post(stranger, table_id, route)).status_code == 409
    await unchanged(nora, table_id, told["version"])


# Lists


async def listed(person: Player, where: str, **params: Any) -> list[str]:
    told = done(await person.get(where, params=params))
    return [table["tableId"] for table in told["tables"]]


async def test_both_lists_show_public_tables_and_never_private_ones(arrive: Arrive) -> None:
    nora, other = await people_of(arrive, "Nora", "Other")
    public, closed = await create(nora), await create(nora, joinPolicy="invite-only")
    private = await create(nora, visibility="private")
    uno = done(await nora.post("/api/games", {"game": "uno"}), 201)["table_id"]
    for where in ("/api/tables", "/api/lobby/tables"):
        shown = await listed(other, where)
        assert shown[:2] == [closed, public]  # newest first
        assert private not in await listed(nora, where)
        assert uno not in shown


async def test_waiting_tables_are_in_both_lists_playing_ones_in_the_lobbys_alone(arrive: Arrive) -> None:
    nora, other = await people_of(arrive, "Nora", "Other")
    playing = await with_bots(nora)
    assert playing not in await listed(other, "/api/tables")
    assert playing in await listed(other, "/api/lobby/tables")
    done(await post(nora, playing, "terminate"))
    assert playing not in await listed(other, "/api/lobby/tables")


async def test_a_list_can_be_filtered_by_free_seats_and_by_name(arrive: Arrive) -> None:
    [nora] = await people_of(arrive, "Nora")
    word = uuid4().hex[:8].upper()
    first, second = await create(nora, name=f"Big {word}"), await create(nora, name=f"Small {word}")
    full = await with_bots(nora, name=f"Full {word}")
    where = "/api/lobby/tables"
    assert await listed(nora, where, search=word.lower()) == [full, second, first]
    assert await listed(nora, where, search=word.lower(), hasSeats="true") == [second, first]
    assert await listed(nora, where, search=word.lower(), hasSeats="false") == [full, second, first]
    assert await listed(nora, where, search=f"big {word}", hasSeats="true") == [first]
    assert await listed(nora, where, search=f"{word}%") == []
    assert await listed(nora, where, search=f"full {word}", hasSeats="true") == []
    assert (await listed(nora, where, search="", hasSeats=""))[:3] == [full, second, first]
    assert await listed(nora, "/api/tables", search=word) == [second, first]


async def test_a_list_has_pages(arrive: Arrive) -> None:
    [nora] = await people_of(arrive, "Nora")
    word = uuid4().hex
    tables = [await create(nora, name=f"{word} {number}") for number in range(5)]
    seen: list[str] = []
    params: dict[str, Any] = {"search": word, "limit": 2}
    while params.get("before", 0) is not None:
        page = done(await nora.get("/api/lobby/tables", params=params))
        seen += [table["tableId"] for table in page["tables"]]
        params["before"] = page["next"]
    assert seen == tables[::-1]


@pytest.mark.parametrize(
    "params", [{"hasSeats": "maybe"}, {"search": "x" * 61}, {"limit": 0}, {"limit": "all"}, {"seats": "1"}]
)
async def test_a_wrong_query_is_400(arrive: Arrive, params: dict[str, Any]) -> None:
    [nora] = await people_of(arrive, "Nora")
    for where in ("/api/tables", "/api/lobby/tables"):
        assert_refused(await nora.get(where, params=params), 400, "MALFORMED")


async def test_a_listed_table_shows_its_seats_its_host_and_its_door(arrive: Arrive) -> None:
    nora, watcher = await people_of(arrive, "Nora", "Watcher")
    word = uuid4().hex
    table_id = await create(nora, name=word, joinPolicy="invite-only")
    done(await post(nora, table_id, "add-bot", {"seat": "south"}))
    done(await post(watcher, table_id, "arrive"))
    [shown] = done(await watcher.get("/api/tables", params={"search": word}))["tables"]
    bot = shown["seats"][SOUTH]
    assert (bot["isBot"], bot["away"]) == (True, False)
    assert shown == {
        "tableId": table_id,
        "name": word,
        "visibility": "public",
        "joinPolicy": "invite-only",
        "spectating": True,
        "status": "lobby",
        "hostPlayerId": nora.uuid,
        "seats": {
            "north": {"playerId": nora.uuid, "username": "Nora", "isBot": False, "away": False},
            "east": None,
            "south": bot,
            "west": None,
        },
        "seatsAvailable": 2,
        "observerCount": 1,
    }


# Sitting down


async def test_sit_takes_the_named_seat_and_so_does_join(arrive: Arrive) -> None:
    nora, edda, sven = await people_of(arrive, "Nora", "Edda", "Sven")
    table_id = await create(nora)
    told = done(await post(edda, table_id, "sit", {"seat": "south"}))
    assert seats_of(told) == seated(north="Nora", south="Edda")
    told = done(await post(sven, table_id, "join", {"seat": "east"}))
    assert seats_of(told) == seated(north="Nora", east="Sven", south="Edda")
    assert (told["tableId"], told["status"]) == (table_id, "lobby")
    assert told["seats"][EAST] == {"playerId": sven.uuid, "username": "Sven", "isBot": False, "away": False}


async def test_a_taken_seat_is_409_and_a_second_seat_too(arrive: Arrive) -> None:
    nora, edda = await people_of(arrive, "Nora", "Edda")
    table_id = await create(nora)
    for route in ("sit", "join"):
        assert_refused(await post(edda, table_id, route, {"seat": "north"}), 409, "SEAT_TAKEN")
    done(await post(edda, table_id, "sit", {"seat": "east"}))
    version = (await view(nora, table_id))["version"]
    for route, body in [("sit", {"seat": "west"}), ("join", {"seat": "west"})]:
        assert_refused(await post(edda, table_id, route, body), 409, "ALREADY_JOINED")
    done(await post(edda, table_id, "sit", {"seat": "east"}))  # where one sits already: nothing to do
    done(await post(edda, table_id, "join"))  # who plays need not watch
    await unchanged(nora, table_id, version)


async def test_the_fourth_seat_filled_starts_the_game(arrive: Arrive) -> None:
    people = await four(arrive)
    table_id = await sit_down(*people[:3])
    assert (await view(people[0], table_id))["phase"] == "waiting"
    told = done(await post(people[3], table_id, "sit", {"seat": "west"}))
    assert told["status"] == "playing"
    state = await view(people[3], table_id)
    assert (state["phase"], state["handNumber"], state["dealerSeat"]) == ("bidding", 1, NORTH)
    assert len(state["myHand"]) == 13
    [late] = await people_of(arrive, "Late")
    for route in ("sit", "join"):
        assert_refused(await post(late, table_id, route, {"seat": "west"}), 409, "ALREADY_STARTED")


async def test_a_bot_on_the_fourth_seat_starts_it_too_and_so_does_the_common_join(arrive: Arrive) -> None:
    people = await four(arrive)
    table_id = await sit_down(*people[:3])
    assert done(await post(people[0], table_id, "add-bot"))["status"] == "playing"
    table_id = await sit_down(*people[:3])
    done(await people[3].post(f"/api/games/{table_id}/join"), 202)
    assert (await view(people[3], table_id))["phase"] == "bidding"


async def test_only_one_of_many_concurrent_joins_gets_the_last_seat(arrive: Arrive) -> None:
    people = await four(arrive)
    table_id = await sit_down(*people[:3])
    crowd = await people_of(arrive, *(f"Guest {number}" for number in range(6)))
    answers = await asyncio.gather(*(post(person, table_id, "sit", {"seat": "west"}) for person in crowd))
    assert sorted(answer.status_code for answer in answers) == [200, *[409] * 5]
    [lucky] = [person for person, answer in zip(crowd, answers, strict=True) if answer.status_code == 200]
    told = await view(lucky, table_id)
    assert (told["phase"], told["seats"][WEST]["playerId"]) == ("bidding", lucky.uuid)


async def test_change_seat_moves_to_a_free_seat_before_the_game(arrive: Arrive) -> None:
    nora, edda = await people_of(arrive, "Nora", "Edda")
    table_id = await sit_down(nora, edda)
    told = done(await post(nora, table_id, "change-seat", {"seat": "west"}))
    assert seats_of(told) == seated(east="Edda", west="Nora")
    assert (told["hostPlayerId"], told["hostSeat"]) == (nora.uuid, WEST)
    assert_refused(await post(nora, table_id, "change-seat", {"seat": "east"}), 409, "SEAT_TAKEN")
    done(await post(nora, table_id, "change-seat", {"seat": "west"}))
    await unchanged(nora, table_id, told["version"])


async def test_during_the_game_nobody_changes_seats_stands_up_or_adds_bots(arrive: Arrive) -> None:
    people = await four(arrive)
    table_id = await sit_down(*people)
    version = (await view(people[0], table_id))["version"]
    for route, body in [
        ("change-seat", {"seat": "east"}),
        ("stand", None),
        ("assign-seat", {"playerId": people[1].uuid, "seat": "north"}),
        ("add-bot", {"seat": "east"}),
    ]:
        assert_refused(await post(people[0], table_id, route, body), 409, "NOT_IN_LOBBY")
    await unchanged(people[0], table_id, version)


# Observers


async def test_an_arriving_person_watches_and_may_sit_down_later(arrive: Arrive) -> None:
    nora, edda = await people_of(arrive, "Nora", "Edda")
    table_id = await create(nora)
    told = done(await post(edda, table_id, "arrive"))
    assert told["observers"] == [{"playerId": edda.uuid, "username": "Edda"}]
    assert done(await post(edda, table_id, "arrive"))["version"] == told["version"]  # once is enough
    assert done(await post(nora, table_id, "arrive"))["version"] == told["version"]  # who sits there is there
    told = done(await post(edda, table_id, "sit", {"seat": "east"}))
    assert (told["observers"], seats_of(told)[EAST]) == ([], "Edda")
    told = done(await post(edda, table_id, "stand"))
    assert [person["username"] for person in told["observers"]] == ["Edda"]
    assert seats_of(told) == seated(north="Nora")
    told = done(await post(edda, table_id, "leave"))
    assert told["observers"] == []
    assert_refused(await edda.get(f"/api/tables/{table_id}/state"), 403, "NOT_IN_GAME")


async def test_a_table_without_spectating_takes_no_observers(arrive: Arrive) -> None:
    nora, edda = await people_of(arrive, "Nora", "Edda")
    table_id = await create(nora, spectating=False)
    assert_refused(await post(edda, table_id, "arrive"), 403, "SPECTATING_CLOSED")
    assert_refused(await post(nora, table_id, "spectator-link"), 403, "SPECTATING_CLOSED")
    done(await post(edda, table_id, "join", {"seat": "east"}))
    assert_refused(await post(edda, table_id, "stand"), 403, "SPECTATING_CLOSED")


async def test_the_last_person_cannot_stand_up(arrive: Arrive) -> None:
    [nora] = await people_of(arrive, "Nora")
    table_id = await create(nora)
    done(await post(nora, table_id, "add-bot"))
    assert_refused(await post(nora, table_id, "stand"), 403, "FORBIDDEN")


async def test_an_observer_of_a_game_sees_no_hand(arrive: Arrive) -> None:
    people = await four(arrive)
    table_id = await sit_down(*people)
    [watcher] = await people_of(arrive, "Watcher")
    assert not cards_in(done(await post(watcher, table_id, "arrive")))
    assert not cards_in(await view(watcher, table_id))


# Leaving


async def test_leaving_before_the_game_frees_the_seat_and_hands_the_table_on(arrive: Arrive) -> None:
    nora, edda = await people_of(arrive, "Nora", "Edda")
    table_id = await sit_down(nora, edda)
    told = done(await post(nora, table_id, "leave"))
    assert seats_of(told) == seated(east="Edda")
    assert (told["hostPlayerId"], told["hostSeat"]) == (edda.uuid, EAST)
    assert_refused(await post(nora, table_id, "leave"), 403, "NOT_IN_GAME")
    assert done(await post(edda, table_id, "leave"))["status"] == "ended"


async def test_leaving_during_play_puts_a_bot_on_the_seat_at_once_and_play_goes_on(arrive: Arrive) -> None:
    people = await four(arrive)
    nora, edda, sven, _ = people
    table_id = await sit_down(*people)
    told = done(await post(edda, table_id, "leave"))  # whose turn it is to bid
    assert told["seats"][EAST] == {"playerId": edda.uuid, "username": "Edda", "isBot": False, "away": True}
    state = await view(nora, table_id)
    assert state["bids"][EAST] is not None
    assert state["currentBidderSeat"] == SOUTH
    assert_refused(await post(edda, table_id, "leave"), 403, "NOT_IN_GAME")
    assert_refused(await post(edda, table_id, "bid", {"bid": 3}), 403, "NOT_IN_GAME")
    told = done(await post(nora, table_id, "leave"))
    assert told["hostPlayerId"] == sven.uuid


@pytest.mark.parametrize(("route", "body"), [("join", None), ("sit", {"seat": "east"})])
async def test_a_player_who_left_during_play_may_take_the_seat_back(
    arrive: Arrive, route: str, body: Body
) -> None:
    people = await four(arrive)
    edda = people[1]
    table_id = await sit_down(*people)
    done(await post(edda, table_id, "leave"))
    told = done(await post(edda, table_id, route, body))
    assert told["seats"][EAST]["away"] is False
    for person, bid in zip((people[2], people[3], people[0]), (3, 3, 3), strict=True):
        state = done(await post(person, table_id, "bid", {"bid": bid}))
    assert (state["phase"], state["currentPlayerSeat"]) == ("playing", EAST)  # not played by the bot
    card = (await view(edda, table_id))["validCards"][0]
    done(await post(edda, table_id, "play", {"card": card}))


async def test_a_table_that_everyone_left_waits(arrive: Arrive) -> None:
    [nora] = await people_of(arrive, "Nora")
    table_id = await with_bots(nora)
    told = done(await post(nora, table_id, "leave"))
    assert told["status"] == "playing"
    assert (await view(nora, table_id))["version"] == told["version"]
    done(await post(nora, table_id, "join"))
    assert done(await post(nora, table_id, "bid", {"bid": 3}))["phase"] == "playing"


# What the host does


async def test_the_host_seats_bots_of_either_level(arrive: Arrive) -> None:
    [nora] = await people_of(arrive, "Nora")
    table_id = await create(nora)
    told = done(await post(nora, table_id, "add-bot", {"seat": "west", "level": "easy"}))
    assert told["seats"][WEST]["isBot"] is True
    told = done(await post(nora, table_id, "add-bot", {"level": "standard"}))
    assert told["seats"][EAST]["isBot"] is True
    assert_refused(await post(nora, table_id, "add-bot", {"seat": "west"}), 409, "SEAT_TAKEN")
    assert_refused(await post(nora, table_id, "add-bot", {"level": "genius"}), 400, "UNKNOWN_BOT")


async def test_the_host_assigns_free_seats_to_players_bots_and_observers(arrive: Arrive) -> None:
    nora, edda, watcher, stranger = await people_of(arrive, "Nora", "Edda", "Watcher", "Stranger")
    table_id = await sit_down(nora, edda)

    async def assign(player_id: str, seat: str) -> httpx.Response:
        return await post(nora, table_id, "assign-seat", {"playerId": player_id, "seat": seat})

    told = done(await assign(edda.uuid, "south"))
    assert seats_of(told) == seated(north="Nora", south="Edda")
    assert done(await assign(edda.uuid, "south"))["version"] == told["version"]
    assert_refused(await assign(edda.uuid, "north"), 409, "SEAT_TAKEN")
    done(await post(watcher, table_id, "arrive"))
    told = done(await assign(watcher.uuid, "east"))
    assert (seats_of(told)[EAST], told["observers"]) == ("Watcher", [])
    assert_refused(await assign(stranger.uuid, "west"), 404, "NO_SUCH_PLAYER")
    assert_refused(await assign("nobody", "west"), 404, "NO_SUCH_PLAYER")


async def test_the_host_kicks_players_bots_and_observers(arrive: Arrive) -> None:
    nora, edda, watcher = await people_of(arrive, "Nora", "Edda", "Watcher")
    table_id = await sit_down(nora, edda)
    bot = done(await post(nora, table_id, "add-bot"))["seats"][SOUTH]["playerId"]
    done(await post(watcher, table_id, "arrive"))
    for gone in (edda.uuid, bot, watcher.uuid):
        told = done(await post(nora, table_id, "kick", {"playerId": gone}))
        assert_refused(await post(nora, table_id, "kick", {"playerId": gone}), 404, "NO_SUCH_PLAYER")
    assert (seats_of(told), told["observers"]) == (seated(north="Nora"), [])
    assert_refused(await post(nora, table_id, "kick", {"playerId": nora.uuid}), 403, "FORBIDDEN")
    assert_refused(await edda.get(f"/api/tables/{table_id}/state"), 403, "NOT_IN_GAME")


async def test_a_player_kicked_during_play_is_replaced_by_a_bot_for_good(arrive: Arrive) -> None:
    people = await four(arrive)
    nora, edda = people[:2]
    table_id = await sit_down(*people)
    told = done(await post(nora, table_id, "kick", {"playerId": edda.uuid}))
    assert told["seats"][EAST]["away"] is True
    assert (await view(nora, table_id))["currentBidderSeat"] == SOUTH
    assert (await post(edda, table_id, "join")).status_code == 403
    assert_refused(await post(nora, table_id, "kick", {"playerId": edda.uuid}), 403, "FORBIDDEN")


async def test_the_host_hands_the_table_over(arrive: Arrive) -> None:
    nora, edda, watcher = await people_of(arrive, "Nora", "Edda", "Watcher")
    table_id = await sit_down(nora, edda)
    bot = done(await post(nora, table_id, "add-bot"))["seats"][SOUTH]["playerId"]
    done(await post(watcher, table_id, "arrive"))
    for nobody in (bot, watcher.uuid, "nobody"):
        answer = await post(nora, table_id, "transfer-host", {"playerId": nobody})
        assert_refused(answer, 404, "NO_SUCH_PLAYER")
    assert_refused(await post(nora, table_id, "transfer-host", {"playerId": nora.uuid}), 400, "MALFORMED")
    told = done(await post(nora, table_id, "transfer-host", {"playerId": edda.uuid}))
    assert (told["hostPlayerId"], told["hostSeat"]) == (edda.uuid, EAST)
    assert_refused(await post(nora, table_id, "add-bot"), 403, "NOT_HOST")
    done(await post(edda, table_id, "add-bot"))
    done(await post(edda, table_id, "transfer-host", {"playerId": nora.uuid}))  # during play too


@pytest.mark.parametrize("people", [1, 4])
async def test_the_host_ends_the_table_in_the_lobby_and_in_play(arrive: Arrive, people: int) -> None:
    players = (await four(arrive))[:people]
    table_id = await sit_down(*players)
    told = done(await post(players[0], table_id, "terminate"))
    assert told["status"] == "ended"
    state = await view(players[-1], table_id)
    assert (state["phase"], state["gameOver"], state["winner"]) == ("game_over", True, None)
    assert (state["currentBidderSeat"], state["currentPlayerSeat"]) == (None, None)
    assert_refused(await post(players[0], table_id, "terminate"), 409, "NOT_PLAYING")


# The door


async def test_the_host_changes_the_door(arrive: Arrive) -> None:
    nora, other = await people_of(arrive, "Nora", "Other")
    table_id = await create(nora)
    told = done(await post(nora, table_id, "visibility", {"visibility": "private"}))
    assert (told["visibility"], told["joinPolicy"]) == ("private", "invite-only")
    assert table_id not in await listed(other, "/api/lobby/tables")
    body = {"visibility": "private", "joinPolicy": "open"}
    assert_refused(await post(nora, table_id, "visibility", body), 400, "BAD_SETTING")
    again = done(await post(nora, table_id, "visibility", {"visibility": "private"}))
    assert again["version"] == told["version"]
    told = done(await post(nora, table_id, "visibility", {"visibility": "public"}))
    assert (told["visibility"], told["joinPolicy"]) == ("public", "open")
    assert table_id in await listed(other, "/api/lobby/tables")
    body = {"visibility": "public", "joinPolicy": "invite-only"}
    assert done(await post(nora, table_id, "visibility", body))["joinPolicy"] == "invite-only"


async def test_an_invite_only_table_is_watched_by_all_and_joined_by_the_invited(arrive: Arrive) -> None:
    nora, edda, sven = await people_of(arrive, "Nora", "Edda", "Sven")
    table_id = await create(nora, joinPolicy="invite-only")
    assert_refused(await post(edda, table_id, "join", {"seat": "east"}), 403, "INVITE_ONLY")
    done(await post(edda, table_id, "join"))
    assert_refused(await post(edda, table_id, "sit", {"seat": "east"}), 403, "INVITE_ONLY")
    done(await post(nora, table_id, "invite", {"playerId": edda.uuid}))
    done(await post(edda, table_id, "sit", {"seat": "east"}))
    done(await post(edda, table_id, "invite", {"playerId": sven.uuid}))  # every player may
    done(await post(sven, table_id, "join", {"seat": "south"}))


async def test_a_private_table_is_404_without_token_or_invitation(arrive: Arrive) -> None:
    nora, edda = await people_of(arrive, "Nora", "Edda")
    table_id = await create(nora, visibility="private")
    for route, body in [("arrive", {}), ("join", {}), ("sit", {"seat": "east"})]:
        assert_refused(await post(edda, table_id, route, body), 404, "WRONG_ROOM_CODE")
        wrong = {**body, "token": "WRONG1"}
        assert_refused(await post(edda, table_id, route, wrong), 404, "WRONG_ROOM_CODE")
    done(await post(nora, table_id, "invite", {"playerId": edda.uuid}))
    done(await post(edda, table_id, "arrive"))
    done(await post(edda, table_id, "join", {"seat": "west"}))


async def test_a_join_link_opens_a_seat_and_a_spectator_link_only_the_view(arrive: Arrive) -> None:
    nora, edda, watcher = await people_of(arrive, "Nora", "Edda", "Watcher")
    table_id = await create(nora, visibility="private")
    join = done(await post(nora, table_id, "join-link"))
    watch = done(await post(nora, table_id, "spectator-link"))
    assert join["joinUrl"].endswith(join["token"])
    assert watch["spectatorUrl"].endswith(watch["token"])
    assert table_id in join["joinUrl"]
    assert table_id in watch["spectatorUrl"]
    token = {"token": watch["token"]}
    for route in ("join", "sit"):
        body = {"seat": "east", **token}
        assert_refused(await post(watcher, table_id, route, body), 404, "WRONG_ROOM_CODE")
    done(await post(watcher, table_id, "arrive", token))
    assert_refused(await post(watcher, table_id, "join", {"seat": "east"}), 404, "WRONG_ROOM_CODE")
    done(await post(edda, table_id, "sit", {"seat": "south", "token": join["token"]}))
    done(await post(edda, table_id, "join-link"))  # every player may pass it on


async def test_an_invitation_is_for_accounts_that_exist(arrive: Arrive) -> None:
    nora, edda = await people_of(arrive, "Nora", "Edda")
    table_id = await create(nora)
    for nobody in ("nobody", NOWHERE, "bot-1"):
        answer = await post(nora, table_id, "invite", {"playerId": nobody})
        assert_refused(answer, 404, "NO_SUCH_PLAYER")
    told = done(await post(nora, table_id, "invite", {"playerId": edda.uuid}))
    assert done(await post(nora, table_id, "invite", {"playerId": edda.uuid}))["version"] == told["version"]

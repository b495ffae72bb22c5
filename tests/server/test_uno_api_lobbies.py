"""The UNO API's lobbies over HTTP and Socket.IO: create, join, leave, ready, list, read, start."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from clients import Arrive, Player, names_heard
from uno_tables import assert_as_printed, create_lobby, dealt, one, public, seed_where, start_game

from parlour.games.uno.rules import UnoState
from parlour.games.uno.rules.cards import CARDS
from parlour.testing.processes import ServerProcess

NOWHERE = 999_999_999


def first_card(value: str) -> Any:
    def found(state: UnoState) -> bool:
        return CARDS[state.discards[-1]].value == value

    return found


def assert_refused(answer: httpx.Response, status: int, code: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.json().keys() - {"details"} == {"error", "code"}
    assert answer.json()["code"] == code


# Who is asked


ROUTES = [
    ("POST", "/api/lobbies"),
    ("GET", "/api/lobbies"),
    ("GET", "/api/lobbies/1"),
    ("POST", "/api/lobbies/1/join"),
    ("POST", "/api/lobbies/1/leave"),
    ("POST", "/api/lobbies/1/ready"),
    ("POST", "/api/games"),
    ("POST", "/api/games/1/draw"),
    ("POST", "/api/games/1/play"),
    ("POST", "/api/games/1/end-turn"),
    ("POST", "/api/games/1/choose-color"),
    ("POST", "/api/games/1/chat"),
    ("GET", "/api/games/1/chat"),
    ("PATCH", "/api/games/1/chat/1"),
    ("DELETE", "/api/games/1/chat/1"),
]


async def test_without_a_session_the_answer_is_401_before_anything_else(server: ServerProcess) -> None:
    async with httpx.AsyncClient(base_url=server.url) as nobody:
        for method, path in ROUTES:
            answer = await nobody.request(method, path, content=b"{nonsense")
            assert_refused(answer, 401, "UNAUTHORIZED")


async def test_a_connecting_client_gets_a_confirmation(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob")
    await ann.connect()
    [(name, payload)] = await ann.heard()
    assert name == "conn:connected"
    assert_as_printed(name, payload)
    assert payload["user_id"] == ann.id
    assert await bob.heard() == []


# Create


async def test_create_makes_an_open_lobby_with_the_caller_as_host(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    created = await ann.post("/api/lobbies", {"name": "Friday night", "capacity": 4})
    assert created.status_code == 201
    assert created.json().keys() == {"lobby_id", "room_code"}
    lobby = (await ann.get(f"/api/lobbies/{created.json()['lobby_id']}")).json()
    assert lobby == {
        "lobby_id": created.json()["lobby_id"],
        "name": "Friday night",
        "capacity": 4,
        "players": [{"id": ann.id, "display_name": "Ann", "ready": False}],
        "is_ready": False,
        "host_id": ann.id,
        "status": "open",
        "visibility": "public",
        "require_ready": False,
        "version": 1,
        "room_code": created.json()["room_code"],
    }


async def test_create_takes_2_to_10_players(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    for capacity in range(2, 11):
        assert (await ann.post("/api/lobbies", {"name": "x", "capacity": capacity})).status_code == 201


async def test_create_refuses_any_other_capacity(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    for capacity in (-1, 0, 1, 11, 2**70, 2.5, "2", None, True, [2], {}):
        answer = await ann.post("/api/lobbies", {"name": "x", "capacity": capacity})
        assert answer.status_code == 400, (capacity, answer.text)
    refused = await ann.post("/api/lobbies", {"name": "x", "capacity": 11})
    assert refused.json()["details"] == {"setting": "capacity", "least": 2, "most": 10}


async def test_create_refuses_a_wrong_name(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    for name in ("", "   ", "x" * 61, "a\nb", "a\u202eb", "\x00", 7, None, ["x"], {}):
        answer = await ann.post("/api/lobbies", {"name": name, "capacity": 2})
        assert answer.status_code == 400, (name, answer.text)


async def test_create_refuses_what_it_cannot_read(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    right = {"name": "x", "capacity": 2}
    for body in (
        {},
        {"name": "x"},
        {"capacity": 2},
        [],
        "lobby",
        {**right, "visibility": "hidden"},
        {**right, "require_ready": "yes"},
        {**right, "options": {"target": -1}},
        {**right, "options": {"house_rule": True}},
    ):
        answer = await ann.post("/api/lobbies", body)
        assert answer.status_code == 400, (body, answer.text)


async def test_create_tells_the_host_alone(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    lobby_id = await create_lobby(ann, capacity=3)
    (first, joined), (second, state) = await ann.heard()
    assert (first, second) == ("lobby:player:joined", "lobby:state:update")
    assert_as_printed(first, joined)
    assert_as_printed(second, state)
    assert joined["player"] == {"id": ann.id, "display_name": "Ann"}
    assert joined["players"] == [joined["player"]]
    assert (state["lobby_id"], state["name"], state["capacity"]) == (lobby_id, "Friday", 3)
    assert state["players"] == [{"id": ann.id, "display_name": "Ann", "ready": False}]
    assert state["is_ready"] is False
    assert await bob.heard() == []


# Join


async def test_join_adds_the_player_and_tells_the_lobby(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    lobby_id = await create_lobby(ann, capacity=3)
    await ann.heard()
    answer = await bob.post(f"/api/lobbies/{lobby_id}/join")
    assert answer.status_code == 202
    events = await ann.heard()
    assert [name for name, _ in events] == ["lobby:player:joined", "lobby:state:update"]
    for name, payload in events:
        assert_as_printed(name, payload)
    joined, state = events[0][1], events[1][1]
    assert joined["player"] == {"id": bob.id, "display_name": "Bob"}
    assert [player["id"] for player in joined["players"]] == [ann.id, bob.id]
    assert [player["id"] for player in state["players"]] == [ann.id, bob.id]
    assert await bob.heard() == events
    assert await cid.heard() == []


async def test_joining_an_unknown_lobby_is_404_whatever_the_body(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    for body in ({}, {"room_code": 7}):
        assert_refused(await ann.post(f"/api/lobbies/{NOWHERE}/join", body), 404, "LOBBY_NOT_FOUND")
        notice = await one(ann, "lobby:error")
        assert_as_printed("lobby:error", notice)
        assert notice["code"] == "LOBBY_NOT_FOUND"


async def test_join_of_a_full_lobby_is_403(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    lobby_id = await create_lobby(ann, bob)
    await names_heard(ann, bob)
    assert_refused(await cid.post(f"/api/lobbies/{lobby_id}/join"), 403, "LOBBY_FULL")
    notice = await one(cid, "lobby:error")
    assert_as_printed("lobby:error", notice)
    assert (notice["code"], notice["message"]) == ("LOBBY_FULL", "The lobby is full.")
    assert await names_heard(ann, bob) == [[], []]


async def test_join_of_a_started_lobby_is_403(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    lobby_id = await create_lobby(ann, bob, capacity=3)
    await ann.post("/api/games", {"lobby_id": lobby_id})
    for person in (cid, bob):
        assert_refused(await person.post(f"/api/lobbies/{lobby_id}/join"), 403, "ALREADY_STARTED")
    assert (await one(cid, "lobby:error"))["code"] == "FORBIDDEN"


async def test_join_of_a_closed_lobby_is_403(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    lobby_id = await create_lobby(ann)
    await ann.post(f"/api/lobbies/{lobby_id}/leave")
    answer = await bob.post(f"/api/lobbies/{lobby_id}/join")
    assert answer.status_code == 403
    assert answer.json()["error"] == "This table is closed."


@pytest.mark.parametrize("capacity", [2, 3])
async def test_join_twice_is_409_in_a_full_lobby_too(arrive: Arrive, capacity: int) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    lobby_id = await create_lobby(ann, bob, capacity=capacity)
    for person in (ann, bob):
        assert_refused(await person.post(f"/api/lobbies/{lobby_id}/join"), 409, "ALREADY_JOINED")
        assert (await one(person, "lobby:error"))["code"] == "FORBIDDEN"


async def test_an_invalid_lobby_id_is_400(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    for lobby_id in ["abc", "-1", "1.5", "%20"]:
        assert (await ann.post(f"/api/lobbies/{lobby_id}/join")).status_code == 400


async def test_lobby_routes_at_a_table_of_another_game_are_409(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    table = (await ann.post("/api/games", {"max_players": 2})).json()["game_id"]
    for method, path in [("GET", ""), ("POST", "/join"), ("POST", "/leave"), ("POST", "/ready")]:
        answer = await ann.send(method, f"/api/lobbies/{table}{path}")
        assert_refused(answer, 409, "WRONG_GAME")
    assert_refused(await ann.post("/api/games", {"lobby_id": table}), 409, "WRONG_GAME")


async def test_only_one_player_wins_the_race_for_the_last_seat(arrive: Arrive) -> None:
    ann, *others = [await arrive(f"Player {number}", connect=False) for number in range(5)]
    lobby_id = await create_lobby(ann)
    racing = [person.post(f"/api/lobbies/{lobby_id}/join") for person in others]
    statuses = sorted(answer.status_code for answer in await asyncio.gather(*racing))
    assert statuses == [202, 403, 403, 403]
    assert len((await ann.get(f"/api/lobbies/{lobby_id}")).json()["players"]) == 2


# Private lobbies


async def test_a_private_lobby_is_joined_with_its_room_code_alone(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid", connect=False)
    created = await ann.post("/api/lobbies", {"name": "Secret", "capacity": 3, "visibility": "private"})
    lobby_id, code = created.json()["lobby_id"], created.json()["room_code"]
    for body in ({}, {"room_code": "WRONG1"}):
        assert_refused(await bob.post(f"/api/lobbies/{lobby_id}/join", body), 404, "WRONG_ROOM_CODE")
        assert (await one(bob, "lobby:error"))["code"] == "FORBIDDEN"
    assert_refused(await bob.get(f"/api/lobbies/{lobby_id}"), 403, "NOT_IN_GAME")
    assert (await bob.post(f"/api/lobbies/{lobby_id}/join", {"room_code": code.lower()})).status_code == 202
    listed = (await cid.get("/api/lobbies?limit=100")).json()["lobbies"]
    assert lobby_id not in [lobby["lobby_id"] for lobby in listed]


async def test_the_room_code_is_told_to_players_alone(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    lobby_id = await create_lobby(ann)
    assert "room_code" in (await ann.get(f"/api/lobbies/{lobby_id}")).json()
    assert "room_code" not in (await bob.get(f"/api/lobbies/{lobby_id}")).json()


# Leave


async def test_leave_tells_those_who_stay(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    lobby_id = await create_lobby(ann, bob, cid)
    await names_heard(ann, bob, cid)
    assert (await bob.post(f"/api/lobbies/{lobby_id}/leave")).status_code == 202
    events = await ann.heard()
    assert [name for name, _ in events] == ["lobby:player:left", "lobby:state:update"]
    for name, payload in events:
        assert_as_printed(name, payload)
    left, state = events[0][1], events[1][1]
    assert left["player"] == {"id": bob.id, "display_name": "Bob"}
    assert [player["id"] for player in left["players"]] == [ann.id, cid.id]
    assert [player["id"] for player in state["players"]] == [ann.id, cid.id]
    assert await cid.heard() == events
    assert await bob.heard() == []
    assert (await bob.post(f"/api/lobbies/{lobby_id}/join")).status_code == 202


async def test_a_host_who_leaves_hands_the_lobby_to_the_next_player(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    lobby_id = await create_lobby(ann, bob, cid)
    await names_heard(ann, bob, cid)
    await ann.post(f"/api/lobbies/{lobby_id}/leave")
    events = await bob.heard()
    assert events[0][0] == "lobby:player:left"
    assert events[-1][0] == "lobby:state:update"
    assert events[-1][1]["host_id"] == bob.id
    assert (await cid.get(f"/api/lobbies/{lobby_id}")).json()["host_id"] == bob.id
    assert_refused(await cid.post("/api/games", {"lobby_id": lobby_id}), 403, "NOT_HOST")
    assert (await bob.post("/api/games", {"lobby_id": lobby_id})).status_code == 201


async def test_the_last_one_out_closes_the_lobby(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    lobby_id = await create_lobby(ann, bob)
    await ann.post(f"/api/games/{lobby_id}/bots")
    for person in (ann, bob):
        assert (await person.post(f"/api/lobbies/{lobby_id}/leave")).status_code == 202
    lobby = (await ann.get(f"/api/lobbies/{lobby_id}")).json()
    assert (lobby["status"], lobby["players"]) == ("closed", [])
    assert lobby_id not in [row["lobby_id"] for row in (await ann.get("/api/lobbies")).json()["lobbies"]]
    for person in (ann, bob):
        assert (await person.post("/api/games", {"lobby_id": lobby_id})).status_code in (403, 409)


async def test_leave_by_a_stranger_is_403(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    lobby_id = await create_lobby(ann)
    assert_refused(await bob.post(f"/api/lobbies/{lobby_id}/leave"), 403, "NOT_IN_GAME")
    assert (await one(bob, "lobby:error"))["code"] == "FORBIDDEN"
    assert_refused(await bob.post(f"/api/lobbies/{NOWHERE}/leave"), 404, "LOBBY_NOT_FOUND")


async def test_a_removed_player_is_told(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    lobby_id = await create_lobby(ann, bob)
    await names_heard(ann, bob)
    answer = await ann.send("DELETE", f"/api/games/{lobby_id}/players/{bob.id}")
    assert answer.status_code == 202
    assert await names_heard(ann, bob) == [
        ["lobby:player:left", "lobby:state:update"],
        ["lobby:player:left"],
    ]


# Ready


async def test_ready_is_shown_to_the_lobby(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    lobby_id = await create_lobby(ann, bob)
    await names_heard(ann, bob)
    for ready, body in ((True, {}), (False, {"ready": False}), (True, {"ready": True})):
        assert (await bob.post(f"/api/lobbies/{lobby_id}/ready", body)).status_code == 202
        events = await ann.heard()
        assert [name for name, _ in events] == ["lobby:player:ready", "lobby:state:update"]
        for name, payload in events:
            assert_as_printed(name, payload)
        said, state = events[0][1], events[1][1]
        assert (said["player"], said["ready"]) == ({"id": bob.id, "display_name": "Bob"}, ready)
        assert [player["ready"] for player in state["players"]] == [False, ready]
        assert state["is_ready"] is ready
        assert await bob.heard() == events
    assert await cid.heard() == []


async def test_ready_is_refused_to_strangers_and_after_the_start(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    lobby_id = await create_lobby(ann, bob)
    path = f"/api/lobbies/{lobby_id}/ready"
    assert_refused(await cid.post(path), 403, "NOT_IN_GAME")
    assert (await one(cid, "lobby:error"))["code"] == "FORBIDDEN"
    assert_refused(await bob.post(path, {"ready": "yes"}), 400, "MALFORMED")
    assert_refused(await bob.post(f"/api/lobbies/{NOWHERE}/ready"), 404, "LOBBY_NOT_FOUND")
    await ann.post("/api/games", {"lobby_id": lobby_id})
    assert_refused(await bob.post(path), 409, "NOT_IN_LOBBY")


# List and read


async def test_the_list_has_open_public_lobbies_newest_first_in_pages(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    old = await create_lobby(ann, name="Old", capacity=5)
    started = await create_lobby(ann, bob)
    await ann.post("/api/games", {"lobby_id": started})
    other_game = (await ann.post("/api/games", {"max_players": 2})).json()["game_id"]
    new = await create_lobby(ann, bob, name="New", capacity=3)
    page = (await bob.get("/api/lobbies")).json()
    ids = [lobby["lobby_id"] for lobby in page["lobbies"]]
    assert ids[0] == new
    assert ids.index(old) == 1
    assert not {started, other_game} & set(ids)
    assert page["lobbies"][0] == {
        "lobby_id": new,
        "name": "New",
        "capacity": 3,
        "seats_taken": 2,
        "host_id": ann.id,
        "players": [{"id": ann.id, "display_name": "Ann"}, {"id": bob.id, "display_name": "Bob"}],
    }
    first = (await bob.get("/api/lobbies?limit=1")).json()
    assert ([lobby["lobby_id"] for lobby in first["lobbies"]], first["next"]) == ([new], new)
    second = (await bob.get(f"/api/lobbies?limit=1&before={first['next']}")).json()
    assert [lobby["lobby_id"] for lobby in second["lobbies"]] == [old]


async def test_the_list_refuses_a_wrong_query(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    for query in ["limit=0", "limit=101", "limit=x", "before=0", "before=x", "page=2"]:
        assert (await ann.get(f"/api/lobbies?{query}")).status_code == 400


async def test_reading_an_unknown_lobby_is_404(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    assert_refused(await ann.get(f"/api/lobbies/{NOWHERE}"), 404, "LOBBY_NOT_FOUND")


async def test_the_status_goes_from_open_to_started(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    lobby_id = await create_lobby(ann, bob)
    assert (await ann.get(f"/api/lobbies/{lobby_id}")).json()["status"] == "open"
    state = await ann.state(lobby_id)
    assert (state["state"], state["status"], state["hand"], state["seeded"]) == ("lobby", "setup", [], False)
    await ann.post("/api/games", {"lobby_id": lobby_id})
    assert (await ann.get(f"/api/lobbies/{lobby_id}")).json()["status"] == "started"
    assert (await ann.state(lobby_id)).keys() - {"moves"} == state.keys()


# Start


async def test_start_deals_seven_cards_each_and_turns_one_up(arrive: Arrive) -> None:
    people = [await arrive(name) for name in ("Ann", "Bob", "Cid")]
    ann = people[0]
    lobby_id = await create_lobby(*people)
    await names_heard(*people)
    seed = seed_where(3, first_card("5"))
    started = await ann.post("/api/games", {"lobby_id": lobby_id, "seed": seed})
    assert started.status_code == 201
    assert started.json() == {"game_id": lobby_id}
    states = [await person.state(lobby_id) for person in people]
    for state in states:
        assert (state["status"], state["direction"], state["turn_number"]) == ("playing", "cw", 1)
        assert state["current_player_id"] == ann.id
        assert len(state["hand"]) == 7
        assert state["hand_counts"] == {str(person.id): 7 for person in people}
        assert state["draw_pile_count"] == 108 - 3 * 7 - 1
        assert state["top_discard"]["value"] == "5"
        assert [player["player_id"] for player in state["players"]] == [person.id for person in people]
        assert {player["hand_size"] for player in state["players"]} == {7}
    dealt_ids = [card["id"] for state in states for card in state["hand"]]
    assert len(set(dealt_ids)) == 21


async def test_start_tells_the_lobby_then_each_their_hand_then_the_state(arrive: Arrive) -> None:
    people = [await arrive(name) for name in ("Ann", "Bob", "Cid")]
    outsider = await arrive("Dot")
    lobby_id = await create_lobby(*people)
    await names_heard(*people)
    await people[0].post("/api/games", {"lobby_id": lobby_id, "seed": seed_where(3, first_card("5"))})
    heard = [await person.heard() for person in people]
    for person, events in zip(people, heard, strict=True):
        assert [name for name, _ in events] == [
            "lobby:game:started",
            "game:hand:update",
            "game:state:update",
        ]
        for name, payload in events:
            assert_as_printed(name, payload)
        hand = dict(events)["game:hand:update"]
        assert (hand["player_id"], hand["hand_count"]) == (person.id, 7)
        assert hand["hand"] == (await person.state(lobby_id))["hand"]
    assert public(heard[0]) == public(heard[1]) == public(heard[2])
    assert dict(heard[0])["lobby:game:started"]["game_id"] == lobby_id
    assert await outsider.heard() == []


async def test_a_seed_twice_gives_the_same_game_and_says_so_to_everyone(arrive: Arrive) -> None:
    ann, bob, eve = await arrive("Ann"), await arrive("Bob"), await arrive("Eve")
    hands = []
    for _ in range(2):
        lobby_id = await create_lobby(ann, bob)
        await eve.post(f"/api/games/{lobby_id}/spectate")
        await names_heard(ann, bob, eve)
        await ann.post("/api/games", {"lobby_id": lobby_id, "seed": 0})
        for person in (ann, bob, eve):
            assert (await one(person, "game:state:update"))["seeded"] is True
            assert (await person.state(lobby_id))["seeded"] is True
        hands.append([(await person.state(lobby_id))["hand"] for person in (ann, bob)])
    assert hands[0] == hands[1]
    assert [card["id"] for card in hands[0][0]] == dealt(2, 0).hands[0]


async def test_without_a_seed_every_game_differs_and_is_not_marked_as_seeded(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    hands = []
    for body in ({}, {"seed": None}):
        lobby_id = await create_lobby(ann, bob)
        await ann.post("/api/games", {"lobby_id": lobby_id, **body})
        state = await ann.state(lobby_id)
        assert state["seeded"] is False
        hands.append(state["hand"])
    assert hands[0] != hands[1]


async def test_starting_an_unknown_lobby_is_404(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    assert_refused(await ann.post("/api/games", {"lobby_id": NOWHERE}), 404, "LOBBY_NOT_FOUND")
    assert (await one(ann, "lobby:error"))["code"] == "LOBBY_NOT_FOUND"


async def test_start_refuses_what_it_cannot_read(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    lobbies = [{"lobby_id": wrong} for wrong in (None, "x", [1], True, 1.5)]
    seeds = [{"lobby_id": 1, "seed": wrong} for wrong in ("x", 1.5, 2**63, [])]
    for body in lobbies + seeds:
        assert_refused(await ann.post("/api/games", body), 400, "MALFORMED")
        assert (await one(ann, "lobby:error"))["code"] == "FORBIDDEN"


async def test_only_the_host_may_start_which_is_checked_first(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    alone = await create_lobby(ann)
    assert_refused(await bob.post("/api/games", {"lobby_id": alone}), 403, "NOT_HOST")
    lobby_id = await create_lobby(ann, bob)
    for person in (bob, cid):
        await person.heard()
        assert_refused(await person.post("/api/games", {"lobby_id": lobby_id}), 403, "NOT_HOST")
        assert (await one(person, "lobby:error"))["code"] == "FORBIDDEN"
    await ann.post("/api/games", {"lobby_id": lobby_id})
    assert_refused(await bob.post("/api/games", {"lobby_id": lobby_id}), 403, "NOT_HOST")


async def test_start_with_one_player_is_403(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    lobby_id = await create_lobby(ann)
    await ann.heard()
    assert_refused(await ann.post("/api/games", {"lobby_id": lobby_id}), 403, "NOT_ENOUGH_PLAYERS")
    assert [name for name, _ in await ann.heard()] == ["lobby:error"]


async def test_start_twice_is_409(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    lobby_id = await create_lobby(ann, bob)
    await ann.post("/api/games", {"lobby_id": lobby_id})
    before = await ann.state(lobby_id)
    await names_heard(ann, bob)
    assert_refused(await ann.post("/api/games", {"lobby_id": lobby_id}), 409, "NOT_IN_LOBBY")
    assert await names_heard(ann, bob) == [["lobby:error"], []]
    assert await ann.state(lobby_id) == before


async def test_readiness_is_needed_only_where_the_lobby_asks_for_it(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    lobby_id = await create_lobby(ann, bob, cid, require_ready=True)
    await bob.post(f"/api/lobbies/{lobby_id}/ready")
    refused = await ann.post("/api/games", {"lobby_id": lobby_id})
    assert_refused(refused, 403, "NOT_READY")
    assert refused.json()["details"] == {"waiting_for": [cid.id]}
    await cid.post(f"/api/lobbies/{lobby_id}/ready")
    assert (await ann.post("/api/games", {"lobby_id": lobby_id})).status_code == 201


async def told_at_start(arrive: Arrive, seats: int, value: str) -> tuple[list[Player], list[Any]]:
    people = [await arrive(f"Player {seat}") for seat in range(seats)]
    lobby_id = await create_lobby(*people)
    await names_heard(*people)
    seed = seed_where(seats, first_card(value))
    await people[0].post("/api/games", {"lobby_id": lobby_id, "seed": seed})
    heard = [await person.heard() for person in people]
    for events in heard:
        for name, payload in events:
            assert_as_printed(name, payload)
    return people, heard


async def test_a_skip_turned_up_first_skips_the_first_player(arrive: Arrive) -> None:
    people, heard = await told_at_start(arrive, 3, "skip")
    assert [name for name, _ in heard[2]] == [
        "lobby:game:started",
        "game:skip",
        "game:hand:update",
        "game:state:update",
    ]
    assert dict(heard[2])["game:skip"]["skipped_player_id"] == people[0].id
    assert dict(heard[2])["game:state:update"]["current_player_id"] == people[1].id


async def test_a_reverse_turned_up_first_turns_the_direction(arrive: Arrive) -> None:
    people, heard = await told_at_start(arrive, 3, "reverse")
    assert dict(heard[1])["game:reverse"]["direction"] == "ccw"
    state = dict(heard[1])["game:state:update"]
    assert (state["direction"], state["current_player_id"]) == ("ccw", people[2].id)


async def test_a_draw_two_turned_up_first_makes_the_first_player_draw(arrive: Arrive) -> None:
    people, heard = await told_at_start(arrive, 2, "draw_two")
    assert [name for name, _ in heard[0]] == [
        "lobby:game:started",
        "game:draw:completed",
        "game:hand:update",
        "game:state:update",
    ]
    drawn, hand = dict(heard[0])["game:draw:completed"], dict(heard[0])["game:hand:update"]
    assert len(drawn["drawn"]) == 2
    assert all(card in hand["hand"] for card in drawn["drawn"])
    assert hand["hand_count"] == 9
    assert dict(heard[1])["game:state:update"]["hand_counts"] == {str(people[0].id): 9, str(people[1].id): 7}
    assert dict(heard[1])["game:state:update"]["current_player_id"] == people[1].id
    assert "game:draw:completed" not in dict(heard[1])


async def test_the_common_routes_send_refusals_of_a_lobby_as_events_too(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    game = await start_game(ann, bob, seed=1)
    for path, body in [("join", {}), ("ready", {}), ("start", {}), ("leave", {})]:
        assert (await cid.post(f"{game.path}/{path}", body)).status_code >= 400
        assert_as_printed("lobby:error", await one(cid, "lobby:error"))
        refused = await cid.call(path, {"game_id": game.game_id})
        assert "code" in refused
        assert_as_printed("lobby:error", await one(cid, "lobby:error"))
    assert await names_heard(ann, bob) == [[], []]


async def test_a_full_table_gives_the_full_lobby_error_on_the_common_routes_too(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    lobby_id = await create_lobby(ann, bob)
    assert_refused(await cid.post(f"/api/games/{lobby_id}/join"), 403, "GAME_FULL")
    assert (await one(cid, "lobby:error"))["code"] == "LOBBY_FULL"


async def test_leaving_a_game_lets_a_bot_play_until_the_player_joins_again(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game = await start_game(ann, bob, seed=seed_where(2, first_card("5")))
    assert (await bob.post(f"/api/lobbies/{game.game_id}/leave")).status_code == 202
    away = {player["player_id"]: player["away"] for player in (await ann.state(game.game_id))["players"]}
    assert away == {ann.id: False, bob.id: True}
    assert (await bob.post(f"{game.path}/draw")).status_code == 403
    assert (await bob.post(f"/api/lobbies/{game.game_id}/join")).status_code == 202
    assert [player["away"] for player in (await ann.state(game.game_id))["players"]] == [False, False]

"""The seven endpoints of the Hidden Joker Rummy API: routes, bodies, order of checks, statuses and errors."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from clients import Arrive, Player, draw_and_discard, open_table, play_by_route, script, start_table

from parlour.testing.processes import ServerProcess

NOWHERE = 987_654
DECLARED_AT_ONCE = 14
"""A deal for two at which the first player draws and can declare."""

STATE_FIELDS = {
    *("game_id", "game", "state", "version", "host_user_id", "max_players", "visibility"),
    *("current_player_id", "hidden_joker_rank", "turn_number", "has_drawn", "discard_top", "stock_count"),
    *("players", "hand"),
}
RANKS = {"A", *map(str, range(2, 11)), "J", "Q", "K"}
SUITS = {"clubs", "diamonds", "hearts", "spades"}


def assert_refused(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The one shape of every error."""
    body: dict[str, Any] = answer.json()
    assert (answer.status_code, body["code"]) == (status, code), answer.text
    assert body.keys() <= {"error", "code", "details"}
    assert body["error"].strip()
    assert isinstance(body.get("details", {}), dict)
    return body


def assert_card(card: dict[str, Any], joker: str) -> None:
    assert re.fullmatch(r"c_([1-9]\d?|10[0-4])", card["id"])
    assert card["rank"] in RANKS
    assert card["suit"] in SUITS
    assert card.keys() == {"id", "rank", "suit"} | ({"is_joker"} if card["rank"] == joker else set())
    assert card.get("is_joker", True) is True


async def stranger_get(server: ServerProcess, method: str, path: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=server.url) as client:
        return await client.request(method, path, json={} if method == "POST" else None)


# Create Game


async def test_create_makes_a_lobby_with_the_caller_as_host_on_seat_1(arrive: Arrive) -> None:
    ann = await arrive()
    answer = await ann.post("/api/games", {"max_players": 4, "visibility": "public"})
    assert answer.status_code == 201
    body = answer.json()
    assert type(body["game_id"]) is int
    assert re.fullmatch(r"[A-Z0-9]{6}", body["room_code"])
    state = await ann.state(body["game_id"])
    assert (state["game"], state["state"], state["host_user_id"]) == ("hidden-joker-rummy", "lobby", ann.id)
    assert (state["max_players"], state["visibility"]) == (4, "public")
    assert [(p["player_id"], p["seat"]) for p in state["players"]] == [(ann.id, 1)]
    assert state["room_code"] == body["room_code"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("visibility", ["public", "private"])
async def test_create_takes_2_to_4_players_in_public_and_in_private(
    arrive: Arrive, players: int, visibility: str
) -> None:
    ann = await arrive(connect=False)
    answer = await ann.post("/api/games", {"max_players": players, "visibility": visibility})
    assert answer.status_code == 201
    state = await ann.state(answer.json()["game_id"])
    assert (state["max_players"], state["visibility"]) == (players, visibility)


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 2**70, "4", 2.5, True, [], {}, "many"])
async def test_create_refuses_a_wrong_number_of_players(arrive: Arrive, players: Any) -> None:
    ann = await arrive(connect=False)
    answer = await ann.post("/api/games", {"max_players": players, "visibility": "public"})
    assert answer.status_code == 400
    assert answer.json()["code"] in {"BAD_SETTING", "MALFORMED"}
    assert (await ann.get("/api/games", params={"mine": "true"})).json()["games"] == []


@pytest.mark.parametrize("visibility", ["secret", "", "PUBLIC", None, 1, True, []])
async def test_create_refuses_a_wrong_visibility(arrive: Arrive, visibility: Any) -> None:
    ann = await arrive(connect=False)
    answer = await ann.post("/api/games", {"max_players": 4, "visibility": visibility})
    assert_refused(answer, 400, "MALFORMED")
    assert (await ann.get("/api/games", params={"mine": "true"})).json()["games"] == []


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/games"),
        ("POST", f"/api/games/{NOWHERE}/join"),
        ("POST", f"/api/games/{NOWHERE}/start"),
        ("GET", f"/api/games/{NOWHERE}"),
        ("POST", f"/api/games/{NOWHERE}/draw-card"),
        ("POST", f"/api/games/{NOWHERE}/discard-card"),
        ("POST", f"/api/games/{NOWHERE}/submit-melds"),
    ],
)
async def test_the_session_is_checked_first(server: ServerProcess, method: str, path: str) -> None:
    assert_refused(await stranger_get(server, method, path), 401, "UNAUTHORIZED")


# Join Game


async def test_join_takes_the_next_free_seat(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    game_id = await open_table(ann, bob, max_players=3)
    answer = await cid.post(f"/api/games/{game_id}/join")
    assert answer.status_code == 202
    state = await cid.state(game_id)
    assert [(p["player_id"], p["display_name"], p["seat"]) for p in state["players"]] == [
        (ann.id, "Ann", 1),
        (bob.id, "Bob", 2),
        (cid.id, "Cid", 3),
    ]


@pytest.mark.parametrize("body", [None, {}, {"room_code": None}])
async def test_join_needs_no_code_at_a_public_table(arrive: Arrive, body: Any) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await open_table(ann)
    assert (await bob.post(f"/api/games/{game_id}/join", body)).status_code == 202


@pytest.mark.parametrize("visibility", ["public", "private"])
async def test_join_with_a_wrong_code_is_404(arrive: Arrive, visibility: str) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await open_table(ann, visibility=visibility)
    answer = await bob.post(f"/api/games/{game_id}/join", {"room_code": "NOPE99"})
    assert_refused(answer, 404, "WRONG_ROOM_CODE")
    assert len((await ann.state(game_id))["players"]) == 1


async def test_join_with_the_right_code_works_in_public_and_in_private(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    for visibility in ("public", "private"):
        opened = (await ann.post("/api/games", {"visibility": visibility})).json()
        path = f"/api/games/{opened['game_id']}/join"
        assert (await bob.post(path, {"room_code": opened["room_code"]})).status_code == 202


async def test_join_of_a_private_table_needs_its_code(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await open_table(ann, visibility="private")
    assert_refused(await bob.post(f"/api/games/{game_id}/join"), 404, "WRONG_ROOM_CODE")


async def test_joining_an_unknown_game_is_404_whatever_the_body(arrive: Arrive) -> None:
    ann = await arrive(connect=False)
    for options in ({"json": {}}, {"json": {"room_code": 5}}, {"content": b"{"}):
        answer = await ann.send("POST", f"/api/games/{NOWHERE}/join", **options)
        assert_refused(answer, 404, "GAME_NOT_FOUND")


async def test_join_of_a_full_table_is_403(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    game_id = await open_table(ann, bob)
    assert_refused(await cid.post(f"/api/games/{game_id}/join"), 403, "GAME_FULL")


async def test_join_twice_is_403(arrive: Arrive) -> None:
    ann = await arrive(connect=False)
    game_id = await open_table(ann)
    assert_refused(await ann.post(f"/api/games/{game_id}/join"), 403, "ALREADY_JOINED")


async def test_join_of_a_started_game_is_403_before_the_code_is_checked(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    game_id = await start_table(ann, bob)
    for body in ({}, {"room_code": "NOPE99"}):
        assert_refused(await cid.post(f"/api/games/{game_id}/join", body), 403, "ALREADY_STARTED")


async def test_join_checks_the_code_before_the_seats(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    game_id = await open_table(ann, bob)
    answer = await cid.post(f"/api/games/{game_id}/join", {"room_code": "NOPE99"})
    assert_refused(answer, 404, "WRONG_ROOM_CODE")


@pytest.mark.parametrize("code", [5, True, [], {}, "", "x" * 500])
async def test_join_refuses_an_unreadable_code(arrive: Arrive, code: Any) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await open_table(ann)
    answer = await bob.post(f"/api/games/{game_id}/join", {"room_code": code})
    assert_refused(answer, 400, "MALFORMED")


# Start Game


async def test_start_deals_13_cards_each_and_turns_one_up(arrive: Arrive) -> None:
    people = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    game_id = await start_table(*people, seed=None)
    states = [await person.state(game_id) for person in people]
    hands = [[card["id"] for card in state["hand"]] for state in states]
    assert [len(hand) for hand in hands] == [13, 13, 13]
    shown = states[0]["discard_top"]["id"]
    assert len({shown, *hands[0], *hands[1], *hands[2]}) == 40
    for state in states:
        assert (state["state"], state["turn_number"], state["has_drawn"]) == ("playing", 1, False)
        assert state["current_player_id"] == people[0].id
        assert state["stock_count"] == 104 - 3 * 13 - 1
        assert state["hidden_joker_rank"] in RANKS
        assert [player["hand_size"] for player in state["players"]] == [13, 13, 13]


async def test_starting_an_unknown_game_is_404(arrive: Arrive) -> None:
    ann = await arrive(connect=False)
    assert_refused(await ann.post(f"/api/games/{NOWHERE}/start"), 404, "GAME_NOT_FOUND")


async def test_only_the_host_may_start_which_is_checked_first(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    alone, full = await open_table(ann), await open_table(ann, bob)
    assert_refused(await cid.post(f"/api/games/{alone}/start"), 403, "NOT_HOST")
    assert_refused(await bob.post(f"/api/games/{full}/start"), 403, "NOT_HOST")
    await ann.post(f"/api/games/{full}/start")
    assert_refused(await bob.post(f"/api/games/{full}/start"), 403, "NOT_HOST")


async def test_start_twice_is_409(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob)
    before = await ann.state(game_id)
    assert_refused(await ann.post(f"/api/games/{game_id}/start"), 409, "NOT_IN_LOBBY")
    assert await ann.state(game_id) == before


async def test_start_with_too_few_players_is_409(arrive: Arrive) -> None:
    ann = await arrive(connect=False)
    game_id = await open_table(ann)
    assert_refused(await ann.post(f"/api/games/{game_id}/start"), 409, "NOT_ENOUGH_PLAYERS")
    assert (await ann.state(game_id))["state"] == "lobby"


# Get Game State


async def test_state_in_the_lobby_has_every_field(arrive: Arrive) -> None:
    ann = await arrive(connect=False)
    state = await ann.state(await open_table(ann))
    assert state.keys() >= STATE_FIELDS
    assert (state["current_player_id"], state["hidden_joker_rank"], state["discard_top"]) == (
        None,
        None,
        None,
    )
    assert (state["turn_number"], state["stock_count"], state["hand"]) == (0, 0, [])


async def test_state_during_play_is_public_state_and_the_own_hand(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob)
    mine, theirs = await ann.state(game_id), await bob.state(game_id)
    assert mine.keys() >= STATE_FIELDS
    for card in [*mine["hand"], mine["discard_top"]]:
        assert_card(card, mine["hidden_joker_rank"])
    for player in mine["players"]:
        assert player.keys() >= {"player_id", "display_name", "seat", "hand_size", "score", "is_bot"}
        assert (player["hand_size"], player["score"], player["is_bot"]) == (13, None, False)
    assert not {card["id"] for card in mine["hand"]} & {card["id"] for card in theirs["hand"]}
    private = {"hand", "your_seat", "moves"}
    assert {k: v for k, v in mine.items() if k not in private} == {
        k: v for k, v in theirs.items() if k not in private
    }


async def test_state_of_an_ended_game_tells_the_winner_scores_and_melds(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob, seed=DECLARED_AT_ONCE)
    moves = script(2, DECLARED_AT_ONCE)
    for _, move in moves:
        assert (await play_by_route(ann, game_id, move)).status_code == 202
    state = await bob.state(game_id)
    assert (state["state"], state["reason"], state["winner_player_id"]) == ("ended", "rummy_declared", ann.id)
    assert [meld["cards"] for meld in state["melds"]] == [meld["card_ids"] for meld in moves[-1][1]["melds"]]
    scores = {entry["player_id"]: entry["score"] for entry in state["final_scores"]}
    assert scores[ann.id] == 0 < scores[bob.id]
    assert {player["player_id"]: player["score"] for player in state["players"]} == scores


async def test_state_is_not_for_those_who_are_not_in_the_game(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await open_table(ann)
    assert_refused(await bob.get(f"/api/games/{game_id}"), 403, "NOT_IN_GAME")
    assert_refused(await bob.get(f"/api/games/{NOWHERE}"), 404, "GAME_NOT_FOUND")


async def test_state_is_found_by_number_and_by_uuid_alike(arrive: Arrive) -> None:
    ann = await arrive(connect=False)
    state = await ann.state(await open_table(ann))
    assert (await ann.get(f"/api/games/{state['table_id']}")).json() == state


# Draw Card


async def test_draw_from_the_stock_adds_a_card_that_only_the_stock_had(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob)
    before = await ann.state(game_id)
    assert (await ann.post(f"/api/games/{game_id}/draw-card", {"source": "stock"})).status_code == 202
    after = await ann.state(game_id)
    assert after["hand"][:13] == before["hand"]
    assert len(after["hand"]) == 14
    assert (after["stock_count"], after["has_drawn"]) == (before["stock_count"] - 1, True)
    assert (after["discard_top"], after["turn_number"]) == (before["discard_top"], 1)
    assert after["current_player_id"] == ann.id


async def test_draw_from_the_discards_takes_their_top_card(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob)
    before = await ann.state(game_id)
    assert (await ann.post(f"/api/games/{game_id}/draw-card", {"source": "discard"})).status_code == 202
    after = await ann.state(game_id)
    assert after["hand"] == [*before["hand"], before["discard_top"]]
    assert (after["stock_count"], after["discard_top"]) == (before["stock_count"], None)


async def refusals_of_an_action(
    ann: Player, bob: Player, cid: Player, action: str, bodies: list[dict[str, Any]]
) -> None:
    """The checks that draw, discard and declare begin with, in the text's order, whatever the body is."""
    lobby, playing = await open_table(ann, bob), await start_table(ann, bob)
    ended = await start_table(ann, bob, seed=DECLARED_AT_ONCE)
    for _, move in script(2, DECLARED_AT_ONCE):
        await play_by_route(ann, ended, move)
    for body in bodies:
        for person in (ann, cid):
            assert_refused(await person.post(f"/api/games/{NOWHERE}/{action}", body), 404, "GAME_NOT_FOUND")
            assert_refused(await person.post(f"/api/games/{lobby}/{action}", body), 409, "NOT_PLAYING")
            assert_refused(await person.post(f"/api/games/{ended}/{action}", body), 409, "GAME_OVER")
        assert_refused(await cid.post(f"/api/games/{playing}/{action}", body), 403, "NOT_IN_GAME")
        assert_refused(await bob.post(f"/api/games/{playing}/{action}", body), 403, "NOT_YOUR_TURN")


async def test_draw_is_refused_in_the_documented_order(arrive: Arrive) -> None:
    people = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    await refusals_of_an_action(*people, "draw-card", [{"source": "stock"}, {"source": "sleeve"}, {}])


@pytest.mark.parametrize("body", [{}, {"source": "sleeve"}, {"source": ""}, {"source": 1}, {"source": None}])
async def test_an_unknown_source_is_400_even_after_drawing(arrive: Arrive, body: Any) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob)
    assert (await ann.post(f"/api/games/{game_id}/draw-card", body)).status_code == 400
    await ann.post(f"/api/games/{game_id}/draw-card", {"source": "stock"})
    before = await ann.state(game_id)
    assert (await ann.post(f"/api/games/{game_id}/draw-card", body)).status_code == 400
    assert await ann.state(game_id) == before


async def test_draw_twice_is_403(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob)
    await ann.post(f"/api/games/{game_id}/draw-card", {"source": "stock"})
    for source in ("stock", "discard"):
        answer = await ann.post(f"/api/games/{game_id}/draw-card", {"source": source})
        assert_refused(answer, 403, "ALREADY_DREW")


async def test_draw_from_empty_discards_is_409_and_told_before_a_second_draw(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob)
    await ann.post(f"/api/games/{game_id}/draw-card", {"source": "discard"})
    answer = await ann.post(f"/api/games/{game_id}/draw-card", {"source": "discard"})
    assert_refused(answer, 409, "PILE_EMPTY")


async def test_the_stock_runs_out(arrive: Arrive) -> None:
    """Drawing from an empty stock is 409; the discard that follows ends the game, the lowest deadwood wins."""
    people = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid", "Dot")]
    game_id = await start_table(*people, seed=2)
    for turn in range(51):
        person = people[turn % 4]
        state = await person.state(game_id)
        card = state["hand"][0]["id"]
        if state["stock_count"] == 1:
            break
        await draw_and_discard(person, game_id, card)
    await person.post(f"/api/games/{game_id}/draw-card", {"source": "stock"})
    answer = await person.post(f"/api/games/{game_id}/draw-card", {"source": "stock"})
    assert_refused(answer, 409, "PILE_EMPTY")
    assert (await person.post(f"/api/games/{game_id}/discard-card", {"card_id": card})).status_code == 202
    state = await person.state(game_id)
    assert (state["state"], state["reason"], state["stock_count"]) == ("ended", "stock_exhausted", 0)
    scores = [entry["score"] for entry in state["final_scores"]]
    assert state["winner_player_id"] == people[scores.index(min(scores))].id
    assert state["melds"] == []


# Discard Card


async def test_discard_puts_the_card_on_top_and_passes_the_turn(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob)
    await ann.post(f"/api/games/{game_id}/draw-card", {"source": "stock"})
    before = await ann.state(game_id)
    card = before["hand"][3]
    assert (await ann.post(f"/api/games/{game_id}/discard-card", {"card_id": card["id"]})).status_code == 202
    after = await ann.state(game_id)
    assert after["hand"] == [kept for kept in before["hand"] if kept != card]
    assert after["discard_top"] == card
    assert (after["turn_number"], after["current_player_id"], after["has_drawn"]) == (2, bob.id, False)


async def test_discard_is_refused_in_the_documented_order(arrive: Arrive) -> None:
    people = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    bodies = [{"card_id": "c_1"}, {"card_id": "c_999"}, {"card_id": 7}, {}]
    await refusals_of_an_action(*people, "discard-card", bodies)


@pytest.mark.parametrize(
    "body", [{}, {"card_id": None}, {"card_id": 42}, {"card_id": ["c_1"]}, {"card": "c_1"}]
)
async def test_an_unreadable_discard_is_400(arrive: Arrive, body: Any) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob)
    for _ in range(2):  # before drawing, and after
        before = await ann.state(game_id)
        assert_refused(await ann.post(f"/api/games/{game_id}/discard-card", body), 400, "MALFORMED")
        assert await ann.state(game_id) == before
        await ann.post(f"/api/games/{game_id}/draw-card", {"source": "stock"})


@pytest.mark.parametrize("card", ["", "42", "card", "c_", "c_x", "C_1", "c_-1", "c_1 ", "c_" + "9" * 99])
async def test_discard_of_an_invalid_card_id_is_400(arrive: Arrive, card: str) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob)
    answer = await ann.post(f"/api/games/{game_id}/discard-card", {"card_id": card})
    assert_refused(answer, 400, "INVALID_CARD_ID")


@pytest.mark.parametrize("card", ["c_0", "c_105", "c_999"])
async def test_discard_of_a_card_that_is_not_in_the_game_is_404(arrive: Arrive, card: str) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob)
    answer = await ann.post(f"/api/games/{game_id}/discard-card", {"card_id": card})
    assert_refused(answer, 404, "UNKNOWN_CARD")


async def test_discard_of_anothers_card_is_403_and_told_before_the_missing_draw(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob)
    theirs = (await bob.state(game_id))["hand"][0]["id"]
    answer = await ann.post(f"/api/games/{game_id}/discard-card", {"card_id": theirs})
    assert_refused(answer, 403, "CARD_NOT_YOURS")


async def test_discard_before_drawing_is_409(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob)
    before = await ann.state(game_id)
    answer = await ann.post(f"/api/games/{game_id}/discard-card", {"card_id": before["hand"][0]["id"]})
    assert_refused(answer, 409, "NOT_DRAWN")
    assert await ann.state(game_id) == before


# Declare Rummy


async def test_declare_is_refused_in_the_documented_order(arrive: Arrive) -> None:
    people = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    bodies = [script(2, DECLARED_AT_ONCE)[-1][1], {"melds": []}, {"melds": 5}, {}]
    for body in bodies:
        body.pop("type", None)
    await refusals_of_an_action(*people, "submit-melds", bodies)


async def test_declare_before_drawing_is_409(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob, seed=DECLARED_AT_ONCE)
    answer = await play_by_route(ann, game_id, script(2, DECLARED_AT_ONCE)[-1][1])
    assert_refused(answer, 409, "NOT_DRAWN")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"melds": None},
        {"melds": {}},
        {"melds": "run"},
        {"melds": ["run"]},
        {"melds": [{}]},
        {"melds": [{"type": "run"}]},
        {"melds": [{"type": 1, "card_ids": []}]},
        {"melds": [{"type": "run", "card_ids": "c_1"}]},
        {"melds": [{"type": "run", "card_ids": [1]}]},
        {"melds": [], "discard_card_id": 7},
    ],
)
async def test_declare_with_unreadable_melds_is_400(arrive: Arrive, body: Any) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob)
    await ann.post(f"/api/games/{game_id}/draw-card", {"source": "stock"})
    before = await ann.state(game_id)
    assert_refused(await ann.post(f"/api/games/{game_id}/submit-melds", body), 400, "MALFORMED")
    assert await ann.state(game_id) == before


def broken_declarations(melds: list[dict[str, Any]], last: str | None) -> list[tuple[str, dict[str, Any]]]:
    """A valid declaration, spoilt in many ways; each with the code of what is then wrong."""
    first, rest = melds[0], melds[1:]
    return [
        ("UNKNOWN_MELD_TYPE", {"melds": [{**first, "type": "pair"}, *rest], "discard_card_id": last}),
        ("CARDS_LEFT_OVER", {"melds": rest, "discard_card_id": last}),
        ("CARDS_LEFT_OVER", {"melds": [], "discard_card_id": None}),
        ("CARD_USED_TWICE", {"melds": [first, *melds], "discard_card_id": last}),
        ("CARD_USED_TWICE", {"melds": melds, "discard_card_id": first["card_ids"][0]}),
        ("MELD_TOO_SHORT", {"melds": [{**first, "card_ids": first["card_ids"][:2]}, *rest]}),
        ("MELD_TOO_SHORT", {"melds": [*melds, {"type": "set", "card_ids": []}], "discard_card_id": last}),
        ("CARD_NOT_IN_HAND", {"melds": [{**first, "card_ids": [*first["card_ids"], "c_999"]}, *rest]}),
        ("CARD_NOT_IN_HAND", {"melds": melds, "discard_card_id": "c_999"}),
    ]


def mixed_melds(hand: list[dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    """Melds of three natural cards that do not belong together."""
    natural = [card for card in hand if "is_joker" not in card]
    first = natural[0]
    stray = next(c for c in natural if c["rank"] != first["rank"] and c["suit"] != first["suit"])
    ids = [first["id"], stray["id"], next(c["id"] for c in natural[1:] if c != stray)]
    return [
        ("MIXED_RANKS", {"melds": [{"type": "set", "card_ids": ids}]}),
        ("MIXED_SUITS", {"melds": [{"type": "run", "card_ids": ids}]}),
    ]


async def test_declare_with_wrong_melds_is_400_and_says_what_is_wrong(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob, seed=DECLARED_AT_ONCE)
    (_, draw), (_, declare) = script(2, DECLARED_AT_ONCE)
    await play_by_route(ann, game_id, draw)
    before = await ann.state(game_id)
    broken = broken_declarations(declare["melds"], declare.get("discard_card_id"))
    for code, body in [*broken, *mixed_melds(before["hand"])]:
        answer = await ann.post(f"/api/games/{game_id}/submit-melds", body)
        refusal = assert_refused(answer, 400, code)
        assert refusal["details"]["reason"], refusal
        assert await ann.state(game_id) == before
    theirs = (await bob.state(game_id))["hand"][0]["id"]
    melds = [{**declare["melds"][0], "card_ids": [theirs, *declare["melds"][0]["card_ids"][1:]]}]
    refusal = assert_refused(
        await ann.post(f"/api/games/{game_id}/submit-melds", {"melds": [*melds, *declare["melds"][1:]]}),
        400,
        "CARD_NOT_IN_HAND",
    )
    assert refusal["details"]["meld"] == 0
    assert (await play_by_route(ann, game_id, declare)).status_code == 202


async def test_declare_ends_the_game(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob, seed=DECLARED_AT_ONCE)
    (_, draw), (_, declare) = script(2, DECLARED_AT_ONCE)
    await play_by_route(ann, game_id, draw)
    answer = await play_by_route(ann, game_id, declare)
    assert answer.status_code == 202
    state = await ann.state(game_id)
    assert (state["state"], state["hand"], state["winner_player_id"]) == ("ended", [], ann.id)
    if declare.get("discard_card_id"):
        assert state["discard_top"]["id"] == declare["discard_card_id"]


# The ways around the game that the Hidden Joker Rummy API shares with the others


async def test_hidden_joker_routes_at_a_table_of_another_game_are_409(arrive: Arrive) -> None:
    ann = await arrive(connect=False)
    game_id = await open_table(ann, game="uno")
    for action in ("draw-card", "discard-card", "submit-melds"):
        answer = await ann.post(f"/api/games/{game_id}/{action}", {})
        assert_refused(answer, 409, "WRONG_GAME")

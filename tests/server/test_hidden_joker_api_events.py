"""The six events of the Hidden Joker Rummy API: names, recipients, triggers and payload fields."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from clients import (
    Arrive,
    Player,
    draw_and_discard,
    names_heard,
    open_table,
    play_by_route,
    script,
    start_table,
)

DECLARED_AT_ONCE = 14
RANKS = {"A", *map(str, range(2, 11)), "J", "Q", "K"}
SUITS = {"clubs", "diamonds", "hearts", "spades"}

Check = Callable[[Any], bool]


def is_int(value: Any) -> bool:
    return type(value) is int


def is_int_or_null(value: Any) -> bool:
    return value is None or is_int(value)


def is_card(value: Any) -> bool:
    fields = {"id", "rank", "suit"}
    return (
        fields <= value.keys() <= fields | {"is_joker"}
        and re.fullmatch(r"c_\d+", value["id"]) is not None
        and value["rank"] in RANKS
        and value["suit"] in SUITS
        and value.get("is_joker", True) is True
    )


def is_card_or_null(value: Any) -> bool:
    return value is None or is_card(value)


def is_rank_or_null(value: Any) -> bool:
    return value is None or value in RANKS


def list_of(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


def has(**fields: Check) -> Check:
    return lambda value: value.keys() == fields.keys() and all(fields[f](value[f]) for f in fields)


is_meld = has(type=lambda value: value in {"run", "set"}, cards=list_of(lambda i: re.fullmatch(r"c_\d+", i)))

FIELDS: dict[str, dict[str, Check]] = {
    "game:player:joined": {
        "game_id": is_int,
        "players": list_of(has(player_id=is_int, display_name=lambda name: isinstance(name, str))),
        "max_players": is_int,
    },
    "game:state:update": {
        "game_id": is_int,
        "phase": lambda phase: phase in {"lobby", "playing", "ended"},
        "current_player_id": is_int_or_null,
        "turn_number": is_int,
        "discard_top": is_card_or_null,
        "stock_count": is_int,
        "players": list_of(has(player_id=is_int, hand_size=is_int)),
        "hidden_joker_rank": is_rank_or_null,
    },
    "game:turn:changed": {
        "game_id": is_int,
        "previous_player_id": is_int_or_null,
        "next_player_id": is_int,
        "turn_number": is_int,
    },
    "game:melds:submitted": {"game_id": is_int, "player_id": is_int, "melds": list_of(is_meld)},
    "game:ended": {
        "game_id": is_int,
        "winner_player_id": is_int,
        "final_scores": list_of(has(player_id=is_int, score=is_int)),
        "reason": lambda reason: reason in {"rummy_declared", "stock_exhausted"},
    },
    "game:hand:update": {"game_id": is_int, "player_id": is_int, "hand": list_of(is_card)},
}
"""What the text prints. Every payload also has the table's `version`, and an ended state its public `melds`."""


def assert_as_printed(event: str, payload: dict[str, Any]) -> None:
    fields = FIELDS[event]
    more = {"version"} | ({"melds"} if payload.get("phase") == "ended" else set())
    assert payload.keys() - more == fields.keys(), (event, payload)
    for field, check in fields.items():
        assert check(payload[field]), (event, field, payload[field])
    assert type(payload["version"]) is int


async def one(player: Player, event: str) -> dict[str, Any]:
    """The payload of the one event of this name since the last time."""
    [payload] = [payload for name, payload in await player.heard() if name == event]
    assert isinstance(payload, dict)
    return payload


async def test_every_payload_of_a_whole_game_is_as_printed(arrive: Arrive) -> None:
    people = [await arrive(name) for name in ("Ann", "Bob", "Cid")]
    game_id = await start_table(*people, seed=4)
    for seat, move in script(3, 4):
        assert (await play_by_route(people[seat], game_id, move)).status_code == 202
    for person in people:
        events = await person.heard()
        assert {event for event, _ in events} == FIELDS.keys()
        for event, payload in events:
            assert_as_printed(event, payload)
            assert payload["game_id"] == game_id


async def test_versions_never_go_back(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await start_table(ann, bob, seed=6)
    for seat, move in script(2, 6):
        await play_by_route((ann, bob)[seat], game_id, move)
    for person in (ann, bob):
        versions = [payload["version"] for _, payload in await person.heard()]
        assert versions == sorted(versions)


# Which endpoint tells what to whom


async def test_create_tells_nobody_anything(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    await open_table(ann)
    assert await names_heard(ann, bob) == [[], []]


async def test_join_tells_everyone_in_the_room(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    game_id = await open_table(ann, max_players=3)
    await bob.post(f"/api/games/{game_id}/join")
    told = ["game:player:joined", "game:state:update"]
    assert await names_heard(ann, bob, cid) == [told, told, []]
    await cid.post(f"/api/games/{game_id}/join")
    assert await names_heard(ann, bob) == [told, told]
    events = dict(await cid.heard())
    assert events["game:player:joined"] == {
        "game_id": game_id,
        "players": [
            {"player_id": ann.id, "display_name": "Ann"},
            {"player_id": bob.id, "display_name": "Bob"},
            {"player_id": cid.id, "display_name": "Cid"},
        ],
        "max_players": 3,
        "version": 3,
    }
    assert events["game:state:update"] == {
        "game_id": game_id,
        "phase": "lobby",
        "current_player_id": None,
        "turn_number": 0,
        "discard_top": None,
        "stock_count": 0,
        "players": [{"player_id": person.id, "hand_size": 0} for person in (ann, bob, cid)],
        "hidden_joker_rank": None,
        "version": 3,
    }


async def test_start_tells_everyone_the_state_and_the_turn_and_each_their_hand(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    game_id = await open_table(ann, bob)
    await names_heard(ann, bob)
    await ann.post(f"/api/games/{game_id}/start")
    for person in (ann, bob):
        events = await person.heard()
        assert [name for name, _ in events] == ["game:state:update", "game:hand:update", "game:turn:changed"]
        told, state = dict(events), await person.state(game_id)
        assert told["game:hand:update"]["player_id"] == person.id
        assert told["game:hand:update"]["hand"] == state["hand"]
        assert told["game:turn:changed"] == {
            "game_id": game_id,
            "previous_player_id": None,
            "next_player_id": ann.id,
            "turn_number": 1,
            "version": 3,
        }
        update = told["game:state:update"]
        assert update["phase"] == "playing"
        for field in ("current_player_id", "turn_number", "discard_top", "stock_count", "hidden_joker_rank"):
            assert update[field] == state[field]
        assert update["players"] == [{"player_id": p.id, "hand_size": 13} for p in (ann, bob)]
    assert await names_heard(cid) == [[]]


async def test_reading_the_state_tells_nobody_anything(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await start_table(ann, bob)
    await names_heard(ann, bob)
    await ann.state(game_id)
    assert await names_heard(ann, bob) == [[], []]


@pytest.mark.parametrize("source", ["stock", "discard"])
async def test_draw_tells_the_drawer_their_hand_and_everyone_the_state(arrive: Arrive, source: str) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await start_table(ann, bob)
    await names_heard(ann, bob)
    await ann.post(f"/api/games/{game_id}/draw-card", {"source": source})
    events = await ann.heard()
    assert [name for name, _ in events] == ["game:hand:update", "game:state:update"]
    state = await ann.state(game_id)
    assert dict(events)["game:hand:update"]["hand"] == state["hand"]
    [(name, update)] = await bob.heard()
    assert (name, update) == events[1]
    assert update["players"] == [
        {"player_id": ann.id, "hand_size": 14},
        {"player_id": bob.id, "hand_size": 13},
    ]
    assert (update["stock_count"], update["discard_top"]) == (state["stock_count"], state["discard_top"])


async def test_discard_tells_the_hand_the_state_and_the_next_turn(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await start_table(ann, bob)
    await ann.post(f"/api/games/{game_id}/draw-card", {"source": "stock"})
    await names_heard(ann, bob)
    card = (await ann.state(game_id))["hand"][0]
    await ann.post(f"/api/games/{game_id}/discard-card", {"card_id": card["id"]})
    mine, theirs = await ann.heard(), await bob.heard()
    assert [name for name, _ in mine] == ["game:hand:update", "game:state:update", "game:turn:changed"]
    assert mine[1:] == theirs
    assert card not in dict(mine)["game:hand:update"]["hand"]
    assert dict(theirs)["game:state:update"]["discard_top"] == card
    assert dict(theirs)["game:turn:changed"] == {
        "game_id": game_id,
        "previous_player_id": ann.id,
        "next_player_id": bob.id,
        "turn_number": 2,
        "version": 5,
    }


async def test_declare_tells_melds_state_and_end(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await start_table(ann, bob, seed=DECLARED_AT_ONCE)
    (_, draw), (_, declare) = script(2, DECLARED_AT_ONCE)
    await play_by_route(ann, game_id, draw)
    await names_heard(ann, bob)
    await play_by_route(ann, game_id, declare)
    mine, theirs = await ann.heard(), await bob.heard()
    assert [name for name, _ in theirs] == ["game:melds:submitted", "game:state:update", "game:ended"]
    assert [event for event in mine if event[0] != "game:hand:update"] == theirs
    assert dict(mine)["game:hand:update"]["hand"] == []
    melds = [{"type": meld["type"], "cards": meld["card_ids"]} for meld in declare["melds"]]
    assert dict(theirs)["game:melds:submitted"]["melds"] == melds
    assert dict(theirs)["game:melds:submitted"]["player_id"] == ann.id
    update = dict(theirs)["game:state:update"]
    assert (update["phase"], update["melds"], update["current_player_id"]) == ("ended", melds, None)
    ended = dict(theirs)["game:ended"]
    assert (ended["winner_player_id"], ended["reason"]) == (ann.id, "rummy_declared")
    assert [entry["player_id"] for entry in ended["final_scores"]] == [ann.id, bob.id]
    assert ended["final_scores"][0]["score"] == 0


async def test_the_last_discard_of_an_exhausted_stock_tells_the_end_and_no_turn(arrive: Arrive) -> None:
    people = [await arrive(f"Player {number}") for number in range(4)]
    game_id = await start_table(*people, seed=2)
    for turn in range(51):
        person = people[turn % 4]
        await names_heard(*people)
        card = (await person.state(game_id))["hand"][0]["id"]
        await draw_and_discard(person, game_id, card)
    heard = [await person.heard() for person in people]
    everyone = ["game:state:update", "game:state:update", "game:ended"]
    for player, events in zip(people, heard, strict=True):
        public = [name for name, _ in events if name != "game:hand:update"]
        assert public == everyone
        assert (len(events) > 3) == (player is person)
    ended = dict(heard[0])["game:ended"]
    assert_as_printed("game:ended", ended)
    assert ended["reason"] == "stock_exhausted"
    scores = [entry["score"] for entry in ended["final_scores"]]
    assert ended["winner_player_id"] == people[scores.index(min(scores))].id


async def test_a_refused_action_tells_nobody_anything(arrive: Arrive) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    game_id = await start_table(ann, bob)
    await names_heard(ann, bob, cid)
    for person, path, body in [
        (cid, "join", {}),
        (bob, "start", {}),
        (ann, "start", {}),
        (bob, "draw-card", {"source": "stock"}),
        (cid, "draw-card", {"source": "stock"}),
        (ann, "draw-card", {"source": "sleeve"}),
        (ann, "discard-card", {"card_id": "c_999"}),
        (ann, "submit-melds", {"melds": []}),
    ]:
        answer = await person.post(f"/api/games/{game_id}/{path}", body)
        assert answer.status_code >= 400, (path, body)
    assert await names_heard(ann, bob, cid) == [[], [], []]


async def test_every_connection_of_a_player_hears_everything(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    again = await arrive("Ann again", connect=False)
    again.token, again.id = ann.token, ann.id
    await again.connect()
    game_id = await start_table(ann, bob)
    await ann.post(f"/api/games/{game_id}/draw-card", {"source": "stock"})
    await again.settle()
    again.events = [event for event in again.events if event[0] != "conn:connected"]
    assert await again.heard() == await ann.heard()


async def test_players_of_other_tables_receive_nothing(arrive: Arrive) -> None:
    ann, bob, cid, dot = [await arrive(name) for name in ("Ann", "Bob", "Cid", "Dot")]
    await start_table(cid, dot)
    await names_heard(cid, dot)
    game_id = await start_table(ann, bob)
    await ann.post(f"/api/games/{game_id}/draw-card", {"source": "stock"})
    assert await names_heard(cid, dot) == [[], []]


# Leaving


async def left_of(player: Player) -> list[tuple[int, str]]:
    """Who left, and why, as the player heard it in this API's own event."""
    return [
        (payload["player_id"], payload["reason"])
        for name, payload in await player.heard()
        if name == "game:player:left"
    ]


@pytest.mark.parametrize("playing", [False, True])
async def test_who_is_kicked_hears_of_it_as_everyone_does(arrive: Arrive, playing: bool) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    game_id = await (start_table if playing else open_table)(ann, bob, cid)
    await names_heard(ann, bob, cid)
    answer = await ann.http.delete(f"/api/games/{game_id}/players/{cid.id}")
    assert answer.status_code < 300, answer.text
    for person in (ann, bob, cid):
        assert await left_of(person) == [(cid.id, "kicked")]


@pytest.mark.parametrize("playing", [False, True])
async def test_who_leaves_hears_of_it_on_every_connection(arrive: Arrive, playing: bool) -> None:
    ann, bob, cid = await arrive("Ann"), await arrive("Bob"), await arrive("Cid")
    again = await arrive("Cid's telephone", connect=False)
    again.token, again.id = cid.token, cid.id
    game_id = await (start_table if playing else open_table)(ann, bob, cid)
    await again.connect()
    await names_heard(ann, bob, cid, again)
    await cid.post(f"/api/games/{game_id}/leave")
    for person in (ann, bob, cid, again):
        assert await left_of(person) == [(cid.id, "left")]


async def test_a_spectator_who_is_sent_away_hears_of_it_alone(arrive: Arrive) -> None:
    ann, bob, dot = [await arrive(name) for name in ("Ann", "Bob", "Dot")]
    game_id = await start_table(ann, bob)
    await dot.post(f"/api/games/{game_id}/spectate")
    await names_heard(ann, bob, dot)
    await ann.send("DELETE", f"/api/games/{game_id}/players/{dot.id}")
    assert await left_of(dot) == [(dot.id, "kicked")]
    assert [await left_of(person) for person in (ann, bob)] == [[], []]

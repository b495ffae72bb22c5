"""Table routes: list, find, open, join, leave, host, remove, bots, start, ready and spectate."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from clients import Arrive, Player, StartServer, draw_and_discard, names_heard, open_table, start_table

from parlour.game.registry import LEVELS


async def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


async def listed(player: Player, **params: Any) -> list[int]:
    answer = await player.get("/api/games", params=params)
    assert answer.status_code == 200, answer.text
    return [game["game_id"] for game in answer.json()["games"]]


# Lists


async def test_a_list_shows_public_tables_newest_first(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    first, private, last = [await open_table(ann, visibility=v) for v in ("public", "private", "public")]
    shown = await listed(bob)
    assert shown.index(last) < shown.index(first)
    assert private not in shown
    assert private in await listed(ann, mine="true")
    assert await listed(bob, mine="true") == []


async def test_a_list_has_enough_to_choose_a_table(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    game_id = await open_table(ann, max_players=3, name="Sunday")
    await ann.post(f"/api/games/{game_id}/bots", {})
    games = (await ann.get("/api/games", params={"mine": "true"})).json()["games"]
    [game] = games
    assert (game["game_id"], game["name"], game["state"]) == (game_id, "Sunday", "lobby")
    assert (game["max_players"], game["seats_taken"], game["host_user_id"]) == (3, 2, ann.id)
    assert [player["is_bot"] for player in game["players"]] == [False, True]
    assert "room_code" not in game
    assert "secret" not in str(game)


async def test_a_list_can_be_filtered(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    word = f"Ärger {ann.id}"
    lobby = await open_table(ann, name=f"{word} one")
    full = await open_table(ann, bob, name=f"{word} two")
    playing = await start_table(ann, bob, name=f"{word} three")
    uno = await open_table(ann, game="uno", name=f"{word} four")
    everything = {"search": word.lower()}
    assert await listed(bob, **everything) == [uno, playing, full, lobby]
    assert await listed(bob, **everything, state="playing") == [playing]
    assert await listed(bob, **everything, state="lobby", game="hidden-joker-rummy") == [full, lobby]
    assert await listed(bob, **everything, game="uno") == [uno]
    assert lobby not in await listed(bob, **everything, has_seats="false")
    assert await listed(bob, **everything, has_seats="true", game="hidden-joker-rummy") == [lobby]
    assert await listed(bob, search="100%") == []


async def test_a_list_comes_in_pages(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    opened = [await open_table(ann) for _ in range(5)]
    seen: list[int] = []
    params: dict[str, Any] = {"mine": "true", "limit": 2}
    for _ in range(4):
        page = (await ann.get("/api/games", params=params)).json()
        seen += [game["game_id"] for game in page["games"]]
        if page["next"] is None:
            break
        params["before"] = page["next"]
    assert seen == opened[::-1]


async def test_a_table_is_found_by_its_room_code_in_any_capitals(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    opened = (await ann.post("/api/games", {"visibility": "private"})).json()
    answer = await bob.get(f"/api/rooms/{opened['room_code'].lower()}")
    assert answer.json()["game_id"] == opened["game_id"]
    assert await code_of(await bob.get("/api/rooms/NOPE99")) == (404, "WRONG_ROOM_CODE")


async def test_the_catalogue_names_games_options_and_bots(arrive: Arrive) -> None:
    ann = await arrive(connect=False)
    games = {game["game"]: game for game in (await ann.get("/api/catalogue")).json()}
    joker = games["hidden-joker-rummy"]
    assert (joker["min_players"], joker["max_players"]) == (2, 4)
    for game in games.values():
        assert game["bots"] == list(LEVELS), game["game"]
        assert list(game["bot_words"]) == game["bots"]
        assert game["usual_bot"] == "medium"


# Opening


async def test_a_table_keeps_the_settings_it_was_opened_with(arrive: Arrive) -> None:
    ann = await arrive(connect=False)
    settings = {
        "game": "hidden-joker-rummy",
        "max_players": 3,
        "visibility": "private",
        "name": "  Pure runs only  ",
        "options": {"pure_run": True},
        "require_ready": True,
        "spectating": False,
        "something": "unknown is ignored",
    }
    state = await ann.state((await ann.post("/api/games", settings)).json()["game_id"])
    assert (state["max_players"], state["visibility"], state["name"]) == (3, "private", "Pure runs only")
    assert (state["options"], state["require_ready"]) == ({"pure_run": True}, True)
    assert len(state["commitment"]) == 64


@pytest.mark.parametrize(
    "settings",
    [
        {"options": {"pure_run": 1}},
        {"options": {"unknown": True}},
        {"options": []},
        {"name": ""},
        {"name": "   "},
        {"name": "x" * 61},
        {"name": "two\nlines"},
        {"require_ready": "yes"},
        {"spectating": None},
        {"game": "chess"},
        {"game": None},
        {"game": "spades", "max_players": 3},
    ],
)
async def test_a_wrong_setting_is_400_and_opens_nothing(arrive: Arrive, settings: dict[str, Any]) -> None:
    ann = await arrive(connect=False)
    assert (await ann.post("/api/games", settings)).status_code == 400
    assert await listed(ann, mine="true") == []


async def test_without_a_body_a_hidden_joker_table_is_opened(arrive: Arrive) -> None:
    ann = await arrive(connect=False)
    state = await ann.state((await ann.post("/api/games")).json()["game_id"])
    assert (state["game"], state["max_players"], state["visibility"]) == ("hidden-joker-rummy", 4, "public")


# Joining a seat, leaving, the host


async def test_a_seat_can_be_chosen(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    game_id = await open_table(ann, max_players=4)
    assert (await bob.post(f"/api/games/{game_id}/join", {"seat": 4})).status_code == 202
    assert await code_of(await cid.post(f"/api/games/{game_id}/join", {"seat": 4})) == (409, "SEAT_TAKEN")
    for seat in (0, 5, -1, 2**70):
        answer = await cid.post(f"/api/games/{game_id}/join", {"seat": seat})
        assert await code_of(answer) == (400, "NO_SUCH_SEAT")
    assert [(p["player_id"], p["seat"]) for p in (await bob.state(game_id))["players"]] == [
        (ann.id, 1),
        (bob.id, 4),
    ]


async def test_leaving_the_lobby_frees_the_seat(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name) for name in ("Ann", "Bob", "Cid")]
    game_id = await open_table(ann, bob)
    await names_heard(ann, bob)
    assert (await bob.post(f"/api/games/{game_id}/leave")).status_code == 202
    assert (await names_heard(ann, bob))[1] == ["game:player:left"]
    assert await code_of(await bob.post(f"/api/games/{game_id}/leave")) == (403, "NOT_IN_GAME")
    assert (await bob.get(f"/api/games/{game_id}")).status_code == 403
    assert (await cid.post(f"/api/games/{game_id}/join")).status_code == 202


async def test_a_host_who_leaves_hands_the_table_on_and_the_last_one_out_closes_it(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await open_table(ann, bob)
    await ann.post(f"/api/games/{game_id}/leave")
    assert (await bob.state(game_id))["host_user_id"] == bob.id
    await bob.post(f"/api/games/{game_id}/leave")
    assert game_id not in await listed(ann, state="lobby")
    assert await code_of(await ann.post(f"/api/games/{game_id}/join")) == (403, "ALREADY_STARTED")


async def test_the_host_can_be_handed_over(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    game_id = await open_table(ann, bob)
    path = f"/api/games/{game_id}/host"
    assert await code_of(await bob.post(path, {"player_id": bob.id})) == (403, "NOT_HOST")
    assert await code_of(await ann.post(path, {"player_id": cid.id})) == (404, "NO_SUCH_PLAYER")
    assert (await ann.post(path, {"player_id": bob.id})).status_code == 202
    assert (await ann.state(game_id))["host_user_id"] == bob.id
    assert await code_of(await ann.post(f"/api/games/{game_id}/start")) == (403, "NOT_HOST")


async def test_the_host_can_send_somebody_away(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    game_id = await open_table(ann, bob, cid)
    players = f"/api/games/{game_id}/players"
    assert await code_of(await bob.send("DELETE", f"{players}/{cid.id}")) == (403, "NOT_HOST")
    assert await code_of(await ann.send("DELETE", f"{players}/999999")) == (404, "NO_SUCH_PLAYER")
    assert (await ann.send("DELETE", f"{players}/{ann.id}")).status_code == 403
    assert (await ann.send("DELETE", f"{players}/{bob.id}")).status_code == 202
    assert [p["player_id"] for p in (await ann.state(game_id))["players"]] == [ann.id, cid.id]


# Bots


async def test_bots_are_seated_by_the_host_and_play_at_once(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await open_table(ann, max_players=3)
    path = f"/api/games/{game_id}/bots"
    assert await code_of(await bob.post(path, {})) == (403, "NOT_HOST")
    assert await code_of(await ann.post(path, {"level": "godlike"})) == (400, "UNKNOWN_BOT")
    first = await ann.post(path, {"level": "standard"})
    assert (first.status_code, first.json()["player_id"]) == (201, -1)
    second = await ann.post(path, {"level": "random", "seat": 3})
    assert second.json()["player_id"] == -2
    assert await code_of(await ann.post(path, {})) == (403, "GAME_FULL")
    assert (await ann.send("DELETE", f"/api/games/{game_id}/players/-2")).status_code == 202
    await ann.post(f"/api/games/{game_id}/start", {"seed": 1})
    state = await ann.state(game_id)
    assert [player["is_bot"] for player in state["players"]] == [False, True]
    await ann.heard()
    await draw_and_discard(ann, game_id, state["hand"][0]["id"])
    turns = [payload for name, payload in await ann.heard() if name == "game:turn:changed"]
    assert [turn["next_player_id"] for turn in turns] == [-1, ann.id]
    assert (await ann.state(game_id))["turn_number"] == 3


async def test_no_hand_is_sent_to_a_bot(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    game_id = await open_table(ann)
    await ann.post(f"/api/games/{game_id}/bots", {})
    await ann.post(f"/api/games/{game_id}/start", {"seed": 1})
    state = await ann.state(game_id)
    await draw_and_discard(ann, game_id, state["hand"][0]["id"])
    hands = {payload["player_id"] for name, payload in await ann.heard() if name == "game:hand:update"}
    assert hands == {ann.id}


# Readiness and the start


async def test_readiness_is_shown_always_and_required_where_asked_for(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await open_table(ann, bob, require_ready=True)
    assert await code_of(await ann.post(f"/api/games/{game_id}/start")) == (403, "NOT_READY")
    for body, shown in (({}, True), ({"ready": False}, False), ({"ready": True}, True)):
        assert (await bob.post(f"/api/games/{game_id}/ready", body)).status_code == 202
        ready = {p["player_id"]: p["ready"] for p in (await ann.state(game_id))["players"]}
        assert ready[bob.id] is shown
    assert (await ann.post(f"/api/games/{game_id}/start")).status_code == 202
    assert await code_of(await bob.post(f"/api/games/{game_id}/ready")) == (409, "NOT_IN_LOBBY")


async def test_only_the_seated_can_be_ready(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await open_table(ann)
    assert await code_of(await bob.post(f"/api/games/{game_id}/ready")) == (403, "NOT_IN_GAME")
    assert (await ann.post(f"/api/games/{game_id}/ready", {"ready": "yes"})).status_code == 400


async def test_a_number_fixes_the_deal_and_everyone_is_told_so(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    games = [await start_table(ann, bob, seed=seed) for seed in (7, 7, 8, None)]
    states = [await bob.state(game_id) for game_id in games]
    assert [state["seeded"] for state in states] == [True, True, True, False]
    assert states[0]["hand"] == states[1]["hand"] != states[2]["hand"]
    for seed in ("7", 2**64, 1.5, []):
        game_id = await open_table(ann, bob)
        assert (await ann.post(f"/api/games/{game_id}/start", {"seed": seed})).status_code == 400


async def test_a_hundred_racing_for_the_last_seat_give_one_winner(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    racers = [await arrive(f"Racer {number}", connect=False) for number in range(30)]
    game_id = await open_table(ann)
    answers = await asyncio.gather(*(racer.post(f"/api/games/{game_id}/join") for racer in racers))
    codes = sorted(answer.json().get("code", "") for answer in answers)
    assert codes == ["", *["GAME_FULL"] * 29]
    assert (await ann.state(game_id))["version"] == 2


# Spectators


async def test_spectators_see_everything_public_and_no_hand(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name) for name in ("Ann", "Bob", "Cid")]
    game_id = await start_table(ann, bob)
    assert (await cid.post(f"/api/games/{game_id}/spectate")).status_code == 202
    assert (await cid.post(f"/api/games/{game_id}/spectate")).status_code == 202
    state = await cid.state(game_id)
    assert (state["hand"], state["your_seat"], state["spectators"]) == ([], None, 1)
    assert "room_code" not in state
    await cid.heard()
    await ann.post(f"/api/games/{game_id}/draw-card", {"source": "stock"})
    assert await names_heard(cid) == [["game:state:update"]]
    assert await code_of(await cid.post(f"/api/games/{game_id}/draw-card", {})) == (403, "NOT_IN_GAME")
    assert (await cid.send("DELETE", f"/api/games/{game_id}/spectate")).status_code == 202
    assert await code_of(await cid.send("DELETE", f"/api/games/{game_id}/spectate")) == (403, "NOT_IN_GAME")
    assert (await cid.get(f"/api/games/{game_id}")).status_code == 403


async def test_a_person_who_may_not_watch_gets_the_reason(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    private = (await ann.post("/api/games", {"visibility": "private"})).json()
    path = f"/api/games/{private['game_id']}/spectate"
    assert await code_of(await bob.post(path)) == (404, "WRONG_ROOM_CODE")
    assert (await bob.post(path, {"room_code": private["room_code"]})).status_code == 202
    closed = await open_table(ann, spectating=False)
    assert await code_of(await bob.post(f"/api/games/{closed}/spectate")) == (403, "SPECTATING_CLOSED")
    assert await code_of(await ann.post(f"/api/games/{closed}/spectate")) == (403, "ALREADY_JOINED")


async def test_a_spectator_may_sit_down_or_leave(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    game_id = await open_table(ann)
    for person in (bob, cid):
        await person.post(f"/api/games/{game_id}/spectate")
    assert (await bob.post(f"/api/games/{game_id}/join")).status_code == 202
    assert (await cid.post(f"/api/games/{game_id}/leave")).status_code == 202
    assert (await ann.state(game_id))["spectators"] == 0


# Seats that are left during play


async def test_an_abandoned_seat_is_played_by_a_bot_until_it_is_taken_back(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await start_table(ann, bob, seed=1)
    await bob.heard()
    assert (await ann.post(f"/api/games/{game_id}/leave")).status_code == 202
    state = await bob.state(game_id)
    assert state["current_player_id"] == bob.id, "the bot has played"
    assert (state["turn_number"], state["host_user_id"]) == (2, bob.id)
    [seat] = [player for player in state["players"] if player["player_id"] == ann.id]
    assert (seat["away"], seat["is_bot"]) == (True, False)
    draw = await ann.post(f"/api/games/{game_id}/draw-card", {"source": "stock"})
    assert await code_of(draw) == (403, "NOT_IN_GAME")
    assert await code_of(await ann.post(f"/api/games/{game_id}/leave")) == (403, "NOT_IN_GAME")
    assert (await ann.post(f"/api/games/{game_id}/join")).status_code == 202
    assert await code_of(await ann.post(f"/api/games/{game_id}/join")) == (403, "ALREADY_STARTED")
    hand = (await bob.state(game_id))["hand"]
    await draw_and_discard(bob, game_id, hand[0]["id"])
    assert (await ann.state(game_id))["current_player_id"] == ann.id
    assert (await ann.post(f"/api/games/{game_id}/draw-card", {"source": "stock"})).status_code == 202


async def test_a_player_removed_during_play_cannot_come_back(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob)
    assert (await ann.send("DELETE", f"/api/games/{game_id}/players/{bob.id}")).status_code == 202
    assert (await bob.post(f"/api/games/{game_id}/join")).status_code == 403


async def test_a_game_that_everyone_left_waits_for_them(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob, seed=1)
    for person in (ann, bob):
        assert (await person.post(f"/api/games/{game_id}/leave")).status_code == 202
    assert (await ann.state(game_id))["state"] == "playing"
    assert (await bob.post(f"/api/games/{game_id}/join")).status_code == 202
    assert (await bob.state(game_id))["state"] in ("playing", "ended")


async def test_a_player_who_does_nothing_is_played_for(start_server: StartServer, arrive: Arrive) -> None:
    server = start_server(PARLOUR_AWAY_SECONDS="4")
    ann, bob = await arrive("Ann", url=server.url), await arrive("Bob", url=server.url)
    game_id = await start_table(ann, bob, seed=1)
    for _ in range(600):
        state = await bob.state(game_id)
        if state["current_player_id"] == bob.id:
            break
        await asyncio.sleep(0.1)
    assert [p["away"] for p in state["players"]] == [True, False]
    assert (await ann.post(f"/api/games/{game_id}/join")).status_code == 202


# Options


BAD_OPTIONS = [
    ("hidden-joker-rummy", {"pure_run": "yes"}, "pure_run", "true, false", {"allowed": [True, False]}),
    ("rummikub", {"hints": 1}, "hints", "true, false", {"allowed": [True, False]}),
    ("rummy", {"hand_size": 99}, "hand_size", "3 to 20", {"least": 3, "most": 20}),
    ("rummy", {"max_hands": 0}, "max_hands", "1 to 10000 or null", {"least": 1, "most": 10_000}),
    ("spades", {"target": 10}, "target", "50 to 1000", {"least": 50, "most": 1000}),
    ("spades", {"floor": "low"}, "floor", "-1000 to -50", {"least": -1000, "most": -50}),
    ("uno", {"call_uno": None}, "call_uno", "true, false", {"allowed": [True, False]}),
]


@pytest.mark.parametrize(("game", "options", "option", "words", "details"), BAD_OPTIONS)
async def test_a_wrong_option_is_refused_with_what_is_allowed(
    arrive: Arrive, game: str, options: Any, option: str, words: str, details: dict[str, Any]
) -> None:
    ann = await arrive("Ann", connect=False)
    answer = await ann.post("/api/games", {"game": game, "options": options})
    assert await code_of(answer) == (400, "BAD_SETTING")
    assert f"{option} must be {words}." in answer.json()["error"]
    assert answer.json()["details"] == {"setting": "options", "option": option, **details}
    assert await listed(ann, mine="true") == []


async def test_an_unknown_option_is_refused_with_the_options_there_are(arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    answer = await ann.post("/api/games", {"game": "spades", "options": {"target": 100, "speed": 1}})
    assert await code_of(answer) == (400, "BAD_SETTING")
    assert "'speed' is not an option. The options are target, floor." in answer.json()["error"]
    details = answer.json()["details"]
    assert details == {"setting": "options", "option": "speed", "options": ["target", "floor"]}


async def test_a_wrong_setting_is_refused_with_what_is_allowed(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    for body, words, details in [
        (
            {"visibility": "secret"},
            "friends-only, private, public",
            {"allowed": ["friends-only", "private", "public"]},
        ),
        ({"require_ready": "no"}, "true, false", {"allowed": [True, False]}),
        ({"name": ""}, "1 to 60 characters", {}),
        ({"max_players": 9}, "2 to 4 players", {"least": 2, "most": 4}),
    ]:
        [field] = body
        answers = [(await ann.post("/api/games", body)).json(), await ann.call("open", body)]
        for told in answers:
            assert words in told["error"]
            assert told["details"].items() >= details.items()
            assert field in (told["details"].get("field"), told["details"].get("setting"))

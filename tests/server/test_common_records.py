"""Records of a table: log, replay, the proof of the deal, and the rematch."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any

import httpx
import msgspec
import pytest
from clients import Arrive, Player, cards_in, draw_and_discard, open_table, play_by_route, script, start_table

from parlour.tables.records import read_record, verify

DECLARED_AT_ONCE = 14


async def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


async def read(player: Player, game_id: int, what: str, **params: Any) -> dict[str, Any]:
    answer = await player.get(f"/api/games/{game_id}/{what}", params=params)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def ended_game(ann: Player, bob: Player, seed: int = DECLARED_AT_ONCE, **settings: Any) -> int:
    game_id = await start_table(ann, bob, seed=seed, **settings)
    for seat, move in script(2, seed):
        assert (await play_by_route((ann, bob)[seat], game_id, move)).status_code == 202
    return game_id


# The log


async def test_the_log_of_a_running_game_tells_no_secret(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await start_table(ann, bob, seed=None, visibility="private")
    await ann.post(f"/api/games/{game_id}/draw-card", {"source": "stock"})
    log = await read(bob, game_id, "log")
    assert [entry["type"] for entry in log["entries"]] == ["opened", "joined", "started", "acted"]
    assert [entry["seq"] for entry in log["entries"]] == [1, 2, 3, 4]
    assert (log["secret"], log["entries"][0]["secret"], log["entries"][0]["room_code"]) == (None, "", "")
    assert not cards_in(log)
    assert [entry["seq"] for entry in (await read(bob, game_id, "log", after=2))["entries"]] == [3, 4]


async def test_the_log_is_for_those_at_the_table_and_a_public_one_for_all_once_ended(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    running = await start_table(ann, bob)
    public, private = await ended_game(ann, bob), await ended_game(ann, bob, visibility="private")
    for what in ("log", "fairness", "replay"):
        assert await code_of(await cid.get(f"/api/games/{running}/{what}")) == (403, "NOT_IN_GAME")
        assert await code_of(await cid.get(f"/api/games/{private}/{what}")) == (403, "NOT_IN_GAME")
        assert (await cid.get(f"/api/games/{public}/{what}")).status_code == 200


async def test_an_exported_log_proves_the_deal_and_the_result(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await open_table(ann, bob)
    promised = (await read(ann, game_id, "fairness"))["commitment"]
    for person, word in ((ann, "the rain in Spain"), (bob, "💥")):
        assert (await person.post(f"/api/games/{game_id}/words", {"word": word})).status_code == 202
    await ann.post(f"/api/games/{game_id}/start")
    assert (await read(ann, game_id, "fairness"))["secret"] is None
    await play_until_the_end(game_id, [ann, bob])
    fairness = await read(bob, game_id, "fairness")
    assert fairness["commitment"] == promised
    assert hashlib.sha256(bytes.fromhex(fairness["secret"])).hexdigest() == promised
    assert [word["word"] for word in fairness["words"]] == ["the rain in Spain", "💥"]
    exported = (await bob.get(f"/api/games/{game_id}/log")).content
    findings = verify(read_record(exported))
    assert len(findings) >= 4
    assert all(finding.holds for finding in findings), findings
    tampered = msgspec.json.decode(exported)
    tampered["outcome"]["scores"][1] += 1
    assert not all(finding.holds for finding in verify(read_record(msgspec.json.encode(tampered))))


async def play_until_the_end(game_id: int, people: list[Player]) -> None:
    """Draw from the stock and throw the first card away until the stock is empty."""
    for turn in range(200):
        person = people[turn % len(people)]
        state = await person.state(game_id)
        if state["state"] == "ended":
            return
        card = state["hand"][0]["id"]
        await draw_and_discard(person, game_id, card)


@pytest.mark.parametrize("word", ["", "x" * 101, None, 5, []])
async def test_words_for_the_deal_have_1_to_100_characters(arrive: Arrive, word: Any) -> None:
    ann = await arrive(connect=False)
    game_id = await open_table(ann)
    assert (await ann.post(f"/api/games/{game_id}/words", {"word": word})).status_code == 400


async def test_words_are_taken_from_players_until_the_start(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    game_id = await open_table(ann, bob)
    path = f"/api/games/{game_id}/words"
    assert await code_of(await cid.post(path, {"word": "x"})) == (403, "NOT_IN_GAME")
    for _ in range(10):
        assert (await bob.post(path, {"word": "x"})).status_code == 202
    assert (await bob.post(path, {"word": "x"})).status_code == 400
    await ann.post(f"/api/games/{game_id}/start")
    assert await code_of(await ann.post(path, {"word": "x"})) == (409, "NOT_IN_LOBBY")


# The replay


async def test_a_replay_shows_each_step_as_a_seat_saw_it(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await ended_game(ann, bob, seed=6)
    moves = script(2, 6)
    mine = await read(ann, game_id, "replay")
    assert (mine["seat"], mine["next"]) == (1, None)
    changes = [frame["change"] for frame in mine["frames"]]
    assert [change["type"] for change in changes] == ["joined", "started", *["acted"] * len(moves)]
    assert [change["move"] for change in changes[2:]] == [move for _, move in moves]
    theirs = await read(ann, game_id, "replay", seat=2)
    assert theirs["frames"][1]["view"]["hand"] != mine["frames"][1]["view"]["hand"]
    first = await read(ann, game_id, "replay", limit=3)
    rest = await read(ann, game_id, "replay", after=first["next"])
    assert first["frames"] + rest["frames"] == mine["frames"]


async def test_a_replay_is_there_only_for_ended_games_and_their_seats(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    running, ended = await start_table(ann, bob), await ended_game(ann, bob)
    assert await code_of(await ann.get(f"/api/games/{running}/replay")) == (409, "NOT_ENDED")
    for params in ({"seat": 3}, {"seat": 0}, {"seat": "x"}, {"limit": 0}, {"after": -1}):
        assert (await ann.get(f"/api/games/{ended}/replay", params=params)).status_code == 400


# The rematch


async def test_a_rematch_has_the_same_settings_and_takes_the_others_in(arrive: Arrive) -> None:
    ann, bob, cid = [await arrive(name, connect=False) for name in ("Ann", "Bob", "Cid")]
    settings = {"visibility": "private", "name": "Again", "max_players": 3, "require_ready": True}
    settings["options"] = {"pure_run": True}
    game_id = await open_table(ann, bob, **settings)
    assert await code_of(await ann.post(f"/api/games/{game_id}/rematch")) == (409, "NOT_ENDED")
    await bob.post(f"/api/games/{game_id}/ready")
    await ann.post(f"/api/games/{game_id}/start")
    await play_until_the_end(game_id, [ann, bob])
    assert await code_of(await cid.post(f"/api/games/{game_id}/rematch")) == (403, "NOT_IN_GAME")
    opened = await bob.post(f"/api/games/{game_id}/rematch")
    assert opened.status_code == 201
    again = opened.json()["game_id"]
    assert (await ann.post(f"/api/games/{game_id}/rematch")).json()["game_id"] == again
    assert (await ann.post(f"/api/games/{game_id}/rematch")).json()["game_id"] == again
    state = await ann.state(again)
    assert {name: state[name] for name in settings} == settings
    assert [player["player_id"] for player in state["players"]] == [bob.id, ann.id]
    assert state["host_user_id"] == bob.id
    assert (await ann.state(game_id))["rematch_id"] == again


async def test_two_concurrent_rematch_requests_share_one_table(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann", connect=False), await arrive("Bob", connect=False)
    game_id = await ended_game(ann, bob)
    asked = [ann, bob, bob, ann]
    answers = await asyncio.gather(*(person.post(f"/api/games/{game_id}/rematch") for person in asked))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["game_id"] for answer in answers}) == 1
    again = answers[0].json()["game_id"]
    assert {player["player_id"] for player in (await ann.state(again))["players"]} == {ann.id, bob.id}
    games = (await ann.get("/api/games", params={"mine": "true"})).json()["games"]
    assert {game["game_id"] for game in games} == {game_id, again}


async def test_a_rematch_seats_the_bots_again(arrive: Arrive) -> None:
    ann = await arrive(connect=False)
    game_id = await open_table(ann, max_players=3)
    await ann.post(f"/api/games/{game_id}/bots", {"level": "random"})
    await ann.post(f"/api/games/{game_id}/start")
    while (state := await ann.state(game_id))["state"] != "ended":
        card = state["hand"][0]["id"]
        await draw_and_discard(ann, game_id, card)
    again = (await ann.post(f"/api/games/{game_id}/rematch")).json()["game_id"]
    assert [player["is_bot"] for player in (await ann.state(again))["players"]] == [False, True]

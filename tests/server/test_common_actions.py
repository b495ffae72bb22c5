"""Actions of any game: batches, retries by `action_id`, versions, and moves of other games."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from clients import Arrive, Player, StartServer, names_heard, open_table, play_by_route, script, start_table

DRAW = {"type": "draw", "source": "stock"}
TAKE = {"type": "draw", "source": "discard"}


async def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


async def act(player: Player, game_id: int, body: Any) -> Any:
    return await player.post(f"/api/games/{game_id}/actions", body)


async def two(arrive: Arrive, **settings: Any) -> tuple[Player, Player, int]:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await start_table(ann, bob, **settings)
    await names_heard(ann, bob)
    return ann, bob, game_id


async def test_an_action_answers_with_the_version_it_made(arrive: Arrive) -> None:
    ann, _, game_id = await two(arrive)
    before = (await ann.state(game_id))["version"]
    answer = await act(ann, game_id, DRAW)
    assert (answer.status_code, answer.json()) == (202, {"version": before + 1})


async def test_a_turn_of_several_moves_is_accepted_as_one(arrive: Arrive) -> None:
    ann, bob, game_id = await two(arrive)
    card = (await ann.state(game_id))["hand"][0]["id"]
    turn = {"type": "turn", "moves": [TAKE, {"type": "discard", "card_id": card}]}
    assert (await act(ann, game_id, turn)).status_code == 202
    assert (await bob.state(game_id))["current_player_id"] == bob.id


async def test_a_turn_with_one_wrong_move_is_refused_whole(arrive: Arrive) -> None:
    ann, bob, game_id = await two(arrive)
    before = await ann.state(game_id)
    for wrong in ({"type": "discard", "card_id": "c_999"}, DRAW, {"type": "fly"}, 5):
        turn = {"type": "turn", "moves": [TAKE, wrong]}
        assert (await act(ann, game_id, turn)).status_code in (400, 403, 404)
        assert await ann.state(game_id) == before
    assert await names_heard(ann, bob) == [[], []]


@pytest.mark.parametrize("player_id", [[], {}, [1], None, "1", 1.5, 10**30])
async def test_an_unreadable_player_of_a_move_is_400(arrive: Arrive, player_id: Any) -> None:
    ann, _, game_id = await two(arrive)
    for name in ("fly", "draw"):
        assert (await act(ann, game_id, {"type": name, "player_id": player_id})).status_code == 400


@pytest.mark.parametrize("moves", [None, [], {}, "draw", [None], [[]], [DRAW] * 51])
async def test_an_unreadable_turn_is_400(arrive: Arrive, moves: Any) -> None:
    ann, _, game_id = await two(arrive)
    assert (await act(ann, game_id, {"type": "turn", "moves": moves})).status_code == 400


@pytest.mark.parametrize(
    "body", [{}, {"type": "fly"}, {"type": 5}, {"type": "draw"}, {**DRAW, "more": 1}, {"source": "stock"}]
)
async def test_an_invalid_move_is_400(arrive: Arrive, body: Any) -> None:
    ann, _, game_id = await two(arrive)
    assert await code_of(await act(ann, game_id, body)) == (400, "MALFORMED")


@pytest.mark.parametrize("action_id", [5, "", "x" * 65, [], True])
async def test_an_unreadable_action_id_is_400(arrive: Arrive, action_id: Any) -> None:
    ann, _, game_id = await two(arrive)
    assert (await act(ann, game_id, {**DRAW, "action_id": action_id})).status_code == 400


# Retries


async def test_the_same_action_again_is_answered_the_same_and_changes_nothing(arrive: Arrive) -> None:
    ann, bob, game_id = await two(arrive)
    first = await act(ann, game_id, {**DRAW, "action_id": "one"})
    after = await ann.state(game_id)
    await names_heard(ann, bob)
    for body in ({**DRAW, "action_id": "one"}, {"type": "nonsense", "action_id": "one"}):
        again = await act(ann, game_id, body)
        assert (again.status_code, again.json()) == (first.status_code, first.json())
    over_socket = await ann.call("action", {"game_id": game_id, **DRAW, "action_id": "one"})
    assert over_socket == {"ok": True, **first.json()}
    assert await ann.state(game_id) == after
    assert await names_heard(ann, bob) == [[], []]
    assert await code_of(await act(ann, game_id, {**DRAW, "action_id": "two"})) == (403, "ALREADY_DREW")


async def test_a_retry_after_bots_played_on_is_answered_the_same(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    game_id = await open_table(ann)
    await ann.post(f"/api/games/{game_id}/bots", {})
    await ann.post(f"/api/games/{game_id}/start", {"seed": 1})
    card = (await ann.state(game_id))["hand"][0]["id"]
    turn = {"type": "turn", "moves": [TAKE, {"type": "discard", "card_id": card}], "action_id": "turn"}
    first, again = await act(ann, game_id, turn), await act(ann, game_id, turn)
    assert first.status_code == again.status_code == 202
    assert first.json() == again.json()


async def test_action_ids_of_different_players_do_not_meet(arrive: Arrive) -> None:
    ann, bob, game_id = await two(arrive)
    card = (await ann.state(game_id))["hand"][0]["id"]
    turn = {"type": "turn", "moves": [TAKE, {"type": "discard", "card_id": card}], "action_id": "x"}
    await act(ann, game_id, turn)
    assert (await act(bob, game_id, {**DRAW, "action_id": "x"})).status_code == 202
    assert (await bob.state(game_id))["has_drawn"] is True


async def test_a_refused_action_id_may_be_used_again(arrive: Arrive) -> None:
    ann, _, game_id = await two(arrive)
    refused = await act(ann, game_id, {"type": "draw", "source": "sleeve", "action_id": "x"})
    assert refused.status_code == 400
    assert (await act(ann, game_id, {**DRAW, "action_id": "x"})).status_code == 202


async def test_retries_are_recognized_after_a_crash(start_server: StartServer, arrive: Arrive) -> None:
    server = start_server()
    ann, bob = await arrive("Ann", url=server.url), await arrive("Bob", url=server.url)
    game_id = await start_table(ann, bob)
    first = await act(ann, game_id, {**DRAW, "action_id": "one"})
    server.kill()
    server.start()
    again = await act(ann, game_id, {**DRAW, "action_id": "one"})
    assert (again.status_code, again.json()) == (202, first.json())


async def test_hidden_joker_routes_accept_action_ids_and_versions(arrive: Arrive) -> None:
    ann, _, game_id = await two(arrive)
    path, body = f"/api/games/{game_id}/draw-card", {"source": "stock", "action_id": "x"}
    first, again = await ann.post(path, body), await ann.post(path, body)
    assert first.status_code == again.status_code == 202
    assert first.json() == again.json()
    stale = await ann.post(path, {"source": "stock", "version": 1})
    assert await code_of(stale) == (409, "STALE_VERSION")


# Versions


async def test_an_action_on_a_stale_version_is_409_with_the_current_version(arrive: Arrive) -> None:
    ann, _, game_id = await two(arrive)
    before = await ann.state(game_id)
    for version in (before["version"] - 1, before["version"] + 1, 0, -1, 2**70):
        answer = await act(ann, game_id, {**DRAW, "version": version})
        assert await code_of(answer) == (409, "STALE_VERSION")
        assert answer.json()["details"]["version"] == before["version"]
    assert await ann.state(game_id) == before
    assert (await act(ann, game_id, {**DRAW, "version": "3"})).status_code == 400
    assert (await act(ann, game_id, {**DRAW, "version": before["version"]})).status_code == 202


async def test_many_at_once_for_the_same_turn_give_one_move(arrive: Arrive) -> None:
    ann, bob, game_id = await two(arrive)
    before = (await ann.state(game_id))["version"]
    over_rest = [act(ann, game_id, DRAW) for _ in range(20)]
    over_socket = [ann.call("action", {"game_id": game_id, **DRAW}) for _ in range(20)]
    answers = await asyncio.gather(*over_rest, *over_socket)
    bodies = [answer if isinstance(answer, dict) else answer.json() for answer in answers]
    assert sorted(body.get("code", "") for body in bodies) == ["", *["ALREADY_DREW"] * 39]
    assert (await bob.state(game_id))["version"] == before + 1


# Every game by the common routes


@pytest.mark.parametrize(
    ("game", "seats"), [("hidden-joker-rummy", 3), ("rummikub", 2), ("spades", 4), ("uno", 3)]
)
async def test_every_game_is_played_to_its_end_by_common_actions(
    arrive: Arrive, game: str, seats: int
) -> None:
    moves = script(seats, 9, game, "random")
    people = [await arrive(f"Player {number}", connect=False) for number in range(seats)]
    host = people[0]
    game_id = await open_table(*people, game=game, max_players=seats)
    state = await host.state(game_id)
    if state["state"] == "lobby":
        assert (await host.post(f"/api/games/{game_id}/start", {"seed": 9})).status_code == 202
        for seat, move in moves:
            answer = await act(people[seat], game_id, move)
            assert answer.status_code == 202, (move, answer.text)
        assert (await host.state(game_id))["state"] == "ended"
    for person in people:
        answer = await person.get(f"/api/games/{game_id}/log")
        assert answer.status_code == 200


async def test_an_action_at_a_table_that_is_not_playing_is_409(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    lobby = await open_table(ann, bob)
    assert await code_of(await act(ann, lobby, DRAW)) == (409, "NOT_PLAYING")
    ended = await start_table(ann, bob, seed=14)
    for _, move in script(2, 14):
        await play_by_route(ann, ended, move)
    assert await code_of(await act(ann, ended, DRAW)) == (409, "GAME_OVER")


async def test_actions_are_limited_by_person(start_server: StartServer, arrive: Arrive) -> None:
    server = start_server(PARLOUR_ACTIONS_PER_SECOND="3")
    ann, bob = await arrive("Ann", url=server.url), await arrive("Bob", url=server.url)
    game_id = await start_table(ann, bob)
    answers = await asyncio.gather(*(act(bob, game_id, DRAW) for _ in range(12)))
    limited = [answer for answer in answers if answer.status_code == 429]
    assert limited
    assert all(answer.json()["code"] == "TOO_MANY_REQUESTS" for answer in limited)
    assert all(int(answer.headers["retry-after"]) >= 1 for answer in limited)
    assert (await act(ann, game_id, DRAW)).status_code == 202

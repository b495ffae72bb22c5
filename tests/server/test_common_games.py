"""Complete games of Rummikub and Rummy over the common routes, with every payload searched for hidden pieces."""

from __future__ import annotations

from typing import Any

import pytest
from clients import Arrive, Player, assert_nothing_leaked, open_table, script

from parlour.games.rummikub.models.tiles import TILE_IDS
from parlour.pieces.cards import card_coded

DEAL = 5


def strings_in(payload: Any) -> set[str]:
    """Every string of a payload, and the parts of those that are joined as meld ids are.

    Sentences of a game's public history are whole strings: they name cards that were shuffled back since.
    """
    if isinstance(payload, dict):
        return set().union(*(strings_in(value) for value in payload.values()))
    if isinstance(payload, list):
        return set().union(*(strings_in(value) for value in payload))
    return {payload, *payload.split("-")} if isinstance(payload, str) else set()


def tiles_in(payload: Any) -> set[str]:
    return strings_in(payload) & set(TILE_IDS)


def cards_in(payload: Any) -> set[str]:
    return {word for word in strings_in(payload) if card_coded(word) is not None}


async def played(people: list[Player], game: str, level: str) -> tuple[int, int]:
    """A whole game as bots would play it, by REST and by socket in turn; its id, and how many moves it had."""
    game_id = await open_table(*people, game=game)
    assert (await people[0].post(f"/api/games/{game_id}/start", {"seed": DEAL})).status_code == 202
    moves = script(len(people), DEAL, game, level)
    for number, (seat, move) in enumerate(moves):
        if number % 2:
            acknowledged = await people[seat].call("action", {"game_id": game_id, **move})
            assert acknowledged["ok"] is True, acknowledged
        else:
            answer = await people[seat].post(f"/api/games/{game_id}/actions", move)
            assert answer.status_code == 202, answer.text
        await people[(seat + 1) % len(people)].state(game_id)
    for person in people:
        assert (await person.state(game_id))["state"] == "ended"
        assert [name for name, _ in await person.heard()].count("table:update") >= len(moves)
    return game_id, len(moves)


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_whole_game_of_rummikub_leaks_no_tile(arrive: Arrive, seats: int) -> None:
    people = [await arrive(f"Player {number}") for number in range(seats)]
    game_id, moves = await played(people, "rummikub", "simple")
    assert await assert_nothing_leaked(game_id, people, tiles_in) > 2 * moves


async def test_a_whole_game_of_rummy_leaks_no_card(arrive: Arrive) -> None:
    people = [await arrive(name) for name in ("Ann", "Bob")]
    game_id, moves = await played(people, "rummy", "standard")
    assert await assert_nothing_leaked(game_id, people, cards_in) > 2 * moves


async def test_the_view_is_the_game_state_of_the_rummikub_models(arrive: Arrive) -> None:
    people = [await arrive(name, connect=False) for name in ("Ann", "Bob")]
    game_id = await open_table(*people, game="rummikub")
    waiting = (await people[0].state(game_id))["view"]
    assert waiting["status"] == "WAITING_FOR_PLAYERS"
    assert (waiting["current_player_index"], waiting["pool_size"], waiting["board"]) == (0, 106, [])
    assert waiting["rack"] == waiting["players"][0]["rack"] == {"tile_ids": []}
    assert [player["name"] for player in waiting["players"]] == ["Ann", "Bob"]
    assert "rack" not in waiting["players"][1]
    await people[0].post(f"/api/games/{game_id}/start", {"seed": DEAL})
    state = await people[0].state(game_id)
    view = state["view"]
    assert view.keys() == waiting.keys()
    assert [player.keys() for player in view["players"]] == [player.keys() for player in waiting["players"]]
    assert view["game_id"] == state["table_id"]
    assert (view["status"], view["current_player_index"], view["board"]) == ("IN_PROGRESS", 0, [])
    assert view["pool_size"] == 106 - 28
    assert len(view["rack"]["tile_ids"]) == 14
    assert [player["id"] for player in view["players"]] == [person.uuid for person in people]
    assert [player["rack_size"] for player in view["players"]] == [14, 14]
    assert "rack" not in view["players"][1]
    assert view["created_at"].endswith("Z")
    assert view["updated_at"].endswith("Z")


async def test_a_refused_play_says_what_was_wrong_and_changes_nothing(arrive: Arrive) -> None:
    people = [await arrive(name, connect=False) for name in ("Ann", "Bob")]
    game_id = await open_table(*people, game="rummikub")
    await people[0].post(f"/api/games/{game_id}/start", {"seed": DEAL})
    before = await people[0].state(game_id)
    theirs = (await people[1].state(game_id))["view"]["rack"]["tile_ids"][:3]
    for melds in ([{"kind": "run", "tiles": theirs}], [{"kind": "group", "tiles": ["zz", "ja", "7ra"]}], []):
        body = {"type": "play_tiles", "melds": melds}
        answer = await people[0].post(f"/api/games/{game_id}/actions", body)
        assert answer.status_code == 400, answer.text
        assert answer.json()["code"].isupper()
    late = await people[1].post(f"/api/games/{game_id}/actions", {"type": "draw"})
    assert (late.status_code, late.json()["code"]) == (403, "NOT_YOUR_TURN")
    assert await people[0].state(game_id) == before


async def test_a_hint_is_a_move_that_is_accepted_and_only_where_the_table_allows_it(arrive: Arrive) -> None:
    people = [await arrive(name, connect=False) for name in ("Ann", "Bob")]
    plain = await open_table(*people, game="rummikub")
    await people[0].post(f"/api/games/{plain}/start")
    refused = await people[0].get(f"/api/games/{plain}/hint")
    assert (refused.status_code, refused.json()["code"]) == (403, "HINTS_OFF")
    game_id = await open_table(*people, game="rummikub", options={"hints": True})
    assert (await people[0].get(f"/api/games/{game_id}/hint")).status_code == 409
    await people[0].post(f"/api/games/{game_id}/start")
    assert (await people[1].get(f"/api/games/{game_id}/hint")).status_code == 403
    for turn in range(8):
        person = people[turn % 2]
        hint = (await person.get(f"/api/games/{game_id}/hint")).json()["move"]
        accepted = await person.post(f"/api/games/{game_id}/actions", hint)
        assert accepted.status_code == 202, accepted.text
    other = await open_table(*people)
    assert (await people[0].get(f"/api/games/{other}/hint")).status_code == 409


async def test_a_rummy_turn_of_several_moves_is_accepted_or_refused_as_one(arrive: Arrive) -> None:
    people = [await arrive(name, connect=False) for name in ("Ann", "Bob")]
    game_id = await open_table(*people, game="rummy")
    await people[0].post(f"/api/games/{game_id}/start", {"seed": DEAL})
    state = await people[0].state(game_id)
    mover = people[0] if state["to_act"] == [people[0].id] else people[1]
    before = await mover.state(game_id)
    card = before["view"]["hand"][0]
    draw, meld = {"type": "draw", "source": "discard"}, {"type": "meld", "cards": ["2C", "3D", "4H"]}
    refused = await mover.post(f"/api/games/{game_id}/actions", {"type": "turn", "moves": [draw, meld]})
    assert refused.status_code == 400, refused.text
    assert await mover.state(game_id) == before
    turn = {"type": "turn", "moves": [draw, {"type": "discard", "card": card}]}
    accepted = await mover.post(f"/api/games/{game_id}/actions", turn)
    assert accepted.status_code == 202, accepted.text
    assert accepted.json()["version"] == before["version"] + 2

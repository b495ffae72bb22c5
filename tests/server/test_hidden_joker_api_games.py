"""Whole games of Hidden Joker Rummy over REST and Socket.IO, with every payload searched for others' cards."""

from __future__ import annotations

from typing import Any

import pytest
from clients import (
    Arrive,
    Player,
    StartServer,
    assert_nothing_leaked,
    open_table,
    play_by_route,
    played_by_reference_client,
    script,
)

DEALS = {2: 6, 3: 4, 4: 9}
"""Seats, and a deal at which bots need a dozen moves."""


async def by_rest(player: Player, game_id: int, move: dict[str, Any]) -> None:
    answer = await play_by_route(player, game_id, move)
    assert answer.status_code == 202, answer.text


async def by_socket(player: Player, game_id: int, move: dict[str, Any]) -> None:
    acknowledged = await player.call("action", {"game_id": game_id, **move})
    assert acknowledged["ok"] is True, acknowledged


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("way", [by_rest, by_socket])
async def test_a_whole_game_leaks_no_card(arrive: Arrive, seats: int, way: Any) -> None:
    people = [await arrive(f"Player {number}") for number in range(seats)]
    game_id = await open_table(*people)
    assert (await people[0].post(f"/api/games/{game_id}/start", {"seed": DEALS[seats]})).status_code == 202
    moves = script(seats, DEALS[seats])
    for seat, move in moves:
        await way(people[seat], game_id, move)
        for person in people:
            await person.state(game_id)
    for person in people:
        assert [name for name, _ in await person.heard()].count("game:ended") == 1
    winner = people[moves[-1][0]]
    state = await winner.state(game_id)
    assert (state["state"], state["winner_player_id"]) == ("ended", winner.id)
    assert await assert_nothing_leaked(game_id, people) > 3 * len(moves)


async def test_a_game_cut_off_by_a_kill_goes_on_after_the_restart(
    start_server: StartServer, arrive: Arrive
) -> None:
    server = start_server()
    ann, bob = [await arrive(name, url=server.url) for name in ("Ann", "Bob")]
    game_id = await open_table(ann, bob)
    await ann.post(f"/api/games/{game_id}/start", {"seed": DEALS[2]})
    people, moves = [ann, bob], script(2, DEALS[2])
    half = len(moves) // 2
    for seat, move in moves[:half]:
        await by_rest(people[seat], game_id, move)
    before = [await person.state(game_id) for person in people]
    server.kill()
    server.start()
    assert [await person.state(game_id) for person in people] == before
    for person in people:
        await person.connect()
    for seat, move in moves[half:]:
        await by_socket(people[seat], game_id, move)
    assert (await ann.state(game_id))["state"] == "ended"
    assert await assert_nothing_leaked(game_id, people) > len(moves)


# npm's socket.io-client, the reference client


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_the_reference_client_plays_a_whole_game(
    arrive: Arrive, reference_client: str, seats: int
) -> None:
    moves = script(seats, DEALS[seats])
    reader = await arrive("Reader", connect=False)
    game_id, people = await played_by_reference_client(
        reference_client, reader, seats=seats, seed=DEALS[seats], moves=moves
    )
    for person in people:
        names = [told.name for told in person.told]
        assert names[0] == "conn:connected"
        assert names.count("game:ended") == 1
        assert names.count("game:turn:changed") == sum(move["type"] == "discard" for _, move in moves) + 1
    assert await assert_nothing_leaked(game_id, people) > len(moves)

"""Refused requests tell nothing: whatever cards a client tries, the answers are those it could foresee."""

from __future__ import annotations

from typing import Any

import pytest
from clients import Arrive, Player, open_table

from parlour.games.uno.rules.cards import DECK_SIZE
from parlour.pieces.cards import code_of, deck

DRAW = {"type": "draw", "source": "stock"}
TAKE = {"type": "draw", "source": "discard"}
REFUSED = {
    "error": "This move shows you something new. Send the moves after it in another request.",
    "code": "MOVES_AFTER_REVEAL",
    "details": {"move": 0},
}

ATTACKS = {
    "hidden-joker-rummy": (DRAW, [{"type": "discard", "card_id": f"c_{n}"} for n in range(1, 105)]),
    "rummy": (DRAW, [{"type": "discard", "card": code_of(card)} for card in deck()]),
    "uno": ({"type": "draw"}, [{"type": "play", "card_id": n} for n in range(DECK_SIZE)]),
    "rummikub": ({"type": "draw"}, [{"type": "draw"}, {"type": "play_tiles", "melds": []}]),
}
"""By game: a move that shows its mover a card, and moves with every card."""


async def table_of(arrive: Arrive, game: str) -> tuple[Player, Player, int]:
    """A table of two. The first player is to act."""
    ann, bob = await arrive("Ann"), await arrive("Bob")
    game_id = await open_table(ann, bob, game=game)
    assert (await ann.post(f"/api/games/{game_id}/start", {"seed": 3})).status_code == 202
    return ann, bob, game_id


async def log_length(player: Player, game_id: int) -> int:
    return len((await player.get(f"/api/games/{game_id}/log")).json()["entries"])


@pytest.mark.parametrize("game", ATTACKS)
async def test_no_card_can_be_read_from_a_refused_turn(arrive: Arrive, game: str) -> None:
    ann, bob, game_id = await table_of(arrive, game)
    before, length = await ann.state(game_id), await log_length(ann, game_id)
    await bob.heard()
    reveal, tries = ATTACKS[game]
    for tried in tries:
        turn = {"type": "turn", "moves": [reveal, tried, tried]}
        answer = await ann.post(f"/api/games/{game_id}/actions", turn)
        assert (answer.status_code, answer.json()) == (400, REFUSED)
        assert await ann.call("action", {"game_id": game_id, **turn}) == REFUSED
    assert await ann.state(game_id) == before
    assert await log_length(ann, game_id) == length
    assert await bob.heard() == []


async def test_a_refused_turn_does_not_even_read_what_follows_a_revealing_move(arrive: Arrive) -> None:
    ann, _, game_id = await table_of(arrive, "hidden-joker-rummy")
    for rest in ([5], [{"type": "fly"}], [DRAW, DRAW], [{"type": "discard", "card_id": "c_999"}]):
        answer = await ann.post(f"/api/games/{game_id}/actions", {"type": "turn", "moves": [DRAW, *rest]})
        assert (answer.status_code, answer.json()) == (400, REFUSED)


async def test_a_turn_may_end_with_a_revealing_move(arrive: Arrive) -> None:
    ann, _, game_id = await table_of(arrive, "hidden-joker-rummy")
    answer = await ann.post(f"/api/games/{game_id}/actions", {"type": "turn", "moves": [DRAW]})
    assert answer.status_code == 202
    assert (await ann.state(game_id))["has_drawn"] is True


async def test_moves_after_an_open_card_are_judged_together(arrive: Arrive) -> None:
    ann, bob, game_id = await table_of(arrive, "hidden-joker-rummy")
    card = (await ann.state(game_id))["hand"][0]["id"]
    turn = {"type": "turn", "moves": [TAKE, {"type": "discard", "card_id": card}]}
    assert (await ann.post(f"/api/games/{game_id}/actions", turn)).status_code == 202
    assert (await bob.state(game_id))["current_player_id"] == bob.id


async def test_a_stranger_is_not_told_the_version(arrive: Arrive) -> None:
    ann, bob, game_id = await table_of(arrive, "hidden-joker-rummy")
    stranger = await arrive("Stranger", connect=False)
    answer = await stranger.post(f"/api/games/{game_id}/actions", {**DRAW, "version": 1})
    assert (answer.status_code, answer.json()["code"]) == (403, "NOT_IN_GAME")
    for player in (ann, bob):
        stale: Any = await player.post(f"/api/games/{game_id}/actions", {**DRAW, "version": 1})
        assert (stale.status_code, stale.json()["code"]) == (409, "STALE_VERSION")

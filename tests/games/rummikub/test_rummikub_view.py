"""What each seat and spectator can see."""

from __future__ import annotations

import msgspec
import pytest
from rummikub_positions import board_of, rack_of, state_of

from parlour.games.rummikub.models import TileUtils
from parlour.games.rummikub.rules import RULES
from parlour.games.rummikub.rules.hints import best_move
from parlour.games.rummikub.rules.moves import Draw, PlayTiles, RummikubOptions
from parlour.games.rummikub.rules.view import ShownRack


def words_in(view: object) -> set[str]:
    """Every tile that the JSON of a view names."""
    text = msgspec.json.encode(view).decode()
    return {tile for tile in TileUtils.create_full_tile_set() if f'"{tile}"' in text or f"-{tile}-" in text}


def test_the_view_is_the_game_state_of_the_rummikub_models() -> None:
    state = state_of(board_of("3ra 4ra 5ra"), rack_of("7ra ja"), rack_of("13ob"))
    shown = msgspec.json.decode(msgspec.json.encode(RULES.view(state, 0)))
    assert shown["board"] == [{"id": "3ra-4ra-5ra", "kind": "run", "tiles": ["3ra", "4ra", "5ra"]}]
    assert shown["rack"] == {"tile_ids": ["7ra", "ja"]}
    assert shown["players"] == [
        {"seat": 0, "initial_meld_met": True, "rack_size": 2, "rack": {"tile_ids": ["7ra", "ja"]}},
        {"seat": 1, "initial_meld_met": True, "rack_size": 1},
    ]
    assert (shown["pool_size"], shown["current_player_index"], shown["status"]) == (100, 0, "IN_PROGRESS")
    assert (shown["winner"], shown["scores"]) == (None, None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_sees_its_own_rack_and_the_board_alone(seats: int) -> None:
    state, _ = RULES.start(seats, RummikubOptions(), b"leaks")
    for _ in range(60):
        if not RULES.to_act(state):
            break
        on_board = {tile for meld in RULES.view(state, None).board for tile in meld.tiles}
        assert words_in(RULES.view(state, None)) == on_board
        for seat in range(seats):
            own = {piece.name for piece in RULES.pieces(state) if piece.known_to == frozenset({seat})}
            assert words_in(RULES.view(state, seat)) == on_board | own
        mover = RULES.to_act(state)[0]
        RULES.apply(state, mover, next(RULES.legal_moves(state, mover)))


def test_the_end_shows_winner_scores_and_all_racks() -> None:
    state = state_of(board_of("3ra 4ra 5ra"), rack_of("6ra"), rack_of("13ob"))
    assert "13ob" not in words_in(RULES.view(state, 0))
    RULES.apply(state, 0, best_move(RULES.view(state, 0)))
    for seat in (0, 1, None):
        shown = RULES.view(state, seat)
        assert (shown.status, shown.winner, shown.scores) == ("COMPLETED", 0, (13, -13))
        assert [player.rack for player in shown.players] == [ShownRack(()), ShownRack(("13ob",))]


def test_a_hint_needs_nothing_but_the_view() -> None:
    state = state_of(board_of("3ra 4ra 5ra"), rack_of("6ra 13ka"), rack_of("13ob"))
    hint = best_move(RULES.view(state, 0))
    assert isinstance(hint, PlayTiles)
    assert hint.melds[0].tiles == ("3ra", "4ra", "5ra", "6ra")
    RULES.check(state, 0, hint)
    assert best_move(RULES.view(state, 1)) == Draw()
    assert best_move(RULES.view(state, None)) == Draw()

"""Sampling of Rummikub: a state that a seat's view could come from.

A player who has had a turn and has not played an initial meld probably cannot make one, so racks that could are
dealt again, a few times.
"""

from __future__ import annotations

from random import Random
from typing import Final

from parlour.game.interface import Seat
from parlour.games.rummikub.models.tiles import TILE_IDS
from parlour.games.rummikub.rules import RummikubState, RummikubView
from parlour.games.rummikub.rules.hints import position_of
from parlour.games.rummikub.rules.solver import best_initial_meld
from parlour.games.rummikub.rules.state import Tile
from parlour.pieces.sampling import deal_out

TRIES: Final = 3
"""Deals that are tried until nobody could have played an initial meld. Some players hold one back."""


def sample(view: RummikubView, rng: Random) -> RummikubState:
    """A state that this view could come from."""
    assert view.seat is not None
    racks, pool = _dealt(view, rng)
    board, _, _ = position_of(view)
    return RummikubState(
        hints=view.hints,
        stock=tuple(pool),
        drawn=0,
        racks=racks,
        opened=[player.initial_meld_met for player in view.players],
        board=tuple(board),
        turn=view.current_player_index,
        turn_number=view.turn_number,
        passes=view.passes,
        over=False,
    )


def _dealt(view: RummikubView, rng: Random) -> tuple[list[tuple[Tile, ...]], list[Tile]]:
    """The racks and the pool."""
    board, own, _ = position_of(view)
    seen = {*own, *(tile for _, tiles in board for tile in tiles)}
    unseen = [tile for tile in range(len(TILE_IDS)) if tile not in seen]
    rooms = [0 if player.seat == view.seat else player.rack_size for player in view.players]
    weights = [(1.0,) * (len(rooms) + 1)] * len(unseen)
    for _ in range(TRIES):
        *dealt, pool = deal_out(unseen, [*rooms, view.pool_size], weights, rng)
        if not any(_could_open(view, seat, rack) for seat, rack in enumerate(dealt)):
            break
    racks = [tuple(own) if seat == view.seat else tuple(sorted(rack)) for seat, rack in enumerate(dealt)]
    return racks, pool


def _could_open(view: RummikubView, seat: Seat, rack: list[Tile]) -> bool:
    """Whether a seat that has had a turn without playing its initial meld could have played it from this rack."""
    had_a_turn = view.turn_number > seat + 1
    if seat == view.seat or view.players[seat].initial_meld_met or not had_a_turn:
        return False
    return best_initial_meld((), rack) is not None

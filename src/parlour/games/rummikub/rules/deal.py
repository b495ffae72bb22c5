"""Dealing the racks."""

from __future__ import annotations

from typing import Final

from parlour.game.interface import Event, Seed
from parlour.game.shuffles import shuffled
from parlour.games.rummikub.models.tiles import TILE_IDS, ids_of
from parlour.games.rummikub.rules.moves import Dealt, RackDealt, RummikubOptions
from parlour.games.rummikub.rules.state import RummikubState

RACK_SIZE: Final = 14


def deal(seats: int, options: RummikubOptions, seed: Seed) -> tuple[RummikubState, list[Event]]:
    """A new game with its racks dealt."""
    tiles = shuffled(range(len(TILE_IDS)), seed, 0)
    racks = [tuple(sorted(tiles[RACK_SIZE * seat : RACK_SIZE * (seat + 1)])) for seat in range(seats)]
    state = RummikubState(
        hints=options.hints,
        stock=tuple(tiles[RACK_SIZE * seats :]),
        drawn=0,
        racks=racks,
        opened=[False] * seats,
        board=(),
        turn=0,
        turn_number=1,
        passes=0,
        over=False,
    )
    events: list[Event] = [Dealt(first=state.turn, pool_size=state.pool_size)]
    events += [RackDealt(only_for=seat, seat=seat, tiles=ids_of(rack)) for seat, rack in enumerate(racks)]
    return state, events

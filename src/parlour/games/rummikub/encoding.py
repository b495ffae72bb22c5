"""Rummikub as numbers: actions by tile face, and a seat's view as a vector.

Faces are numbered 0 to 52: black, red, blue and orange 1, then 2, up to 13, and the joker. A play is a path: the faces
of the tiles from the rack, lowest first, then "end the play". How the board is arranged is up to the rules.
"""

from __future__ import annotations

from typing import Final

import msgspec

from parlour.game.encoding import Cells, Encoding, Field, Layout, Path, relative
from parlour.game.interface import Seat
from parlour.games.rummikub.models.tiles import COLORS, NUMBERS, TILE_IDS, tile_of
from parlour.games.rummikub.rules import RULES, RummikubMove, RummikubState, RummikubView
from parlour.games.rummikub.rules.moves import Draw

SEATS: Final = RULES.spec.max_seats
FACES: Final = len(TILE_IDS) // 2
TILES: Final = len(TILE_IDS)

_END: Final = FACES
_DRAW: Final = FACES + 1
_FACE: Final = {name: tile_of(name) // 2 for name in TILE_IDS}
"""The face of each tile, by its id."""


def _names() -> tuple[str, ...]:
    lays = (f"lay {color} {number}" for number in NUMBERS for color in COLORS)
    return (*lays, "lay a joker", "end the play", "draw")


def path(state: RummikubState, seat: Seat, move: RummikubMove) -> Path:
    """The numbers of a legal move."""
    if isinstance(move, Draw):
        return (_DRAW,)
    on_board = {TILE_IDS[tile] for _, tiles in state.board for tile in tiles}
    laid = sorted(_FACE[tile] for meld in move.melds for tile in meld.tiles if tile not in on_board)
    return (*laid, _END)


LAYOUT: Final = Layout(
    Field("rack", FACES, 2, "Own tiles of each face."),
    Field("runs", FACES, 2, "Tiles of each face in runs on the board."),
    Field("groups", FACES, 2, "Tiles of each face in groups on the board."),
    Field("tiles", SEATS, TILES, "Tiles on each seat's rack."),
    Field("opened", SEATS, 1, "The seats that have played their initial meld."),
    Field("seats", SEATS, 1, "The seats in the game."),
    Field("turn", SEATS, 1, "The seat whose turn it is."),
    Field("pool", 1, TILES, "Tiles in the pool."),
    Field("passes", 1, SEATS, "Seats in a row that have passed."),
)

_AT: Final = LAYOUT.starts


def write(view: RummikubView, cells: Cells) -> None:
    """Write a seat's view into cells that are all 0."""
    viewer, seats = view.seat, len(view.players)
    assert viewer is not None
    assert view.rack is not msgspec.UNSET
    rack = _AT["rack"]
    for tile in view.rack.tile_ids:
        cells[rack + _FACE[tile]] += 1
    for meld in view.board:
        start = _AT["runs" if meld.kind == "run" else "groups"]
        for tile in meld.tiles:
            cells[start + _FACE[tile]] += 1
    for player in view.players:
        place = relative(player.seat, viewer, seats)
        cells[_AT["tiles"] + place] = player.rack_size
        cells[_AT["opened"] + place] = player.initial_meld_met
        cells[_AT["seats"] + place] = 1
    cells[_AT["turn"] + relative(view.current_player_index, viewer, seats)] = 1
    cells[_AT["pool"]] = view.pool_size
    cells[_AT["passes"]] = view.passes


ENCODING: Final = Encoding(
    rules=RULES, actions=_names(), path=path, fields=LAYOUT, write=write, longest=TILES + 1
)

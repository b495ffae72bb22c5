"""The best plays in a position, for `legal_moves` and hints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from parlour.games.rummikub.models.melds import MeldKind
from parlour.games.rummikub.models.tiles import penalty, tile_of
from parlour.games.rummikub.rules.moves import Draw, PlayTiles, RummikubMove, played
from parlour.games.rummikub.rules.solver import Play, best_initial_meld, best_play, own_melds
from parlour.games.rummikub.rules.state import BoardMeld, Tile
from parlour.games.rummikub.rules.view import RummikubView

SMALLEST_MELD: Final = 3


def best_plays(board: Sequence[BoardMeld], rack: Sequence[Tile], opened: bool) -> Iterator[Play]:
    """The play with the most tiles; then that with the most value if it is worth more, and melds from the rack only.

    No two lay the same tiles.
    """
    known: set[frozenset[Tile]] = set()
    for play in _candidates(board, rack) if opened else _initial_candidates(board, rack):
        if play is not None and frozenset(play.laid) not in known:
            known.add(frozenset(play.laid))
            yield play


def _initial_candidates(board: Sequence[BoardMeld], rack: Sequence[Tile]) -> Iterator[Play | None]:
    most = best_initial_meld(board, rack, "tiles, then value")
    yield most
    if most is not None:
        yield best_initial_meld(board, rack, "value")


def _candidates(board: Sequence[BoardMeld], rack: Sequence[Tile]) -> Iterator[Play | None]:
    most = best_play(board, rack, "tiles, then value")
    if most is None:
        return
    yield most
    if can_be_beaten(most.laid, rack):
        yield best_play(board, rack, "value", above=penalty(most.laid))
    if len(most.laid) >= SMALLEST_MELD:
        yield own_melds(board, rack)


def can_be_beaten(laid: Sequence[Tile], rack: Sequence[Tile]) -> bool:
    """Whether other tiles of the rack are worth more than the best play by tiles, then value.

    Nothing with more tiles can be played, and nothing with as many tiles that is worth more. So they are fewer.
    """
    values = sorted([penalty((tile,)) for tile in rack])
    return sum(values[len(values) - len(laid) + 1 :]) > penalty(laid)


def move_of(play: Play) -> PlayTiles:
    """The play as a move."""
    return PlayTiles(tuple([played(meld) for meld in play.board]))


def position_of(view: RummikubView) -> tuple[list[BoardMeld], list[Tile], bool]:
    """The board, the seat's rack, and whether it has played its initial meld: all that a play depends on."""
    board = [(MeldKind(meld.kind), tuple(tile_of(name) for name in meld.tiles)) for meld in view.board]
    if view.seat is None or view.rack is msgspec.UNSET:
        return board, [], False
    rack = [tile_of(name) for name in view.rack.tile_ids]
    return board, rack, view.players[view.seat].initial_meld_met


def best_move(view: RummikubView) -> RummikubMove:
    """The hint for a seat: the play with the most tiles, otherwise a draw."""
    board, rack, opened = position_of(view)
    play = next(best_plays(board, rack, opened), None)
    return Draw() if play is None else move_of(play)

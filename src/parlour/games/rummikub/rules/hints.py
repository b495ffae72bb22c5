"""The best plays in a position, for `legal_moves` and hints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from parlour.games.rummikub.models.melds import MeldKind
from parlour.games.rummikub.models.tiles import tile_of
from parlour.games.rummikub.rules.moves import Draw, PlayTiles, RummikubMove, played
from parlour.games.rummikub.rules.solver import Goal, Play, best_initial_meld, best_play, own_melds
from parlour.games.rummikub.rules.state import BoardMeld, Tile
from parlour.games.rummikub.rules.view import RummikubView


def best_plays(board: Sequence[BoardMeld], rack: Sequence[Tile], opened: bool) -> Iterator[Play]:
    """Distinct good plays: the one with the most tiles, the most value, and melds from the rack only."""
    known: set[frozenset[Tile]] = set()
    for play in _candidates(board, rack, opened):
        if play is None:
            return
        if frozenset(play.laid) not in known:
            known.add(frozenset(play.laid))
            yield play


def _candidates(board: Sequence[BoardMeld], rack: Sequence[Tile], opened: bool) -> Iterator[Play | None]:
    goals: tuple[Goal, ...] = ("tiles, then value", "value")
    for goal in goals:
        yield best_play(board, rack, goal) if opened else best_initial_meld(board, rack, goal)
    if opened:
        yield own_melds(board, rack)


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

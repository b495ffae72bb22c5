"""What is worth a record in Rummikub."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parlour.game.feats import Feat
from parlour.game.interface import Seat
from parlour.games.rummikub.models.tiles import TileUtils
from parlour.games.rummikub.rules import RummikubMove, RummikubState
from parlour.games.rummikub.rules.moves import PlayTiles


def feats(state: RummikubState, moves: Sequence[tuple[Seat, RummikubMove]], seat: Seat) -> Sequence[Feat]:
    """The most tiles, and the most points, that were laid in one turn."""
    turns = list(_laid(moves, seat))
    if not turns:
        return ()
    points = max(sum(map(_points, tiles)) for tiles in turns)
    return Feat("most_tiles", max(map(len, turns))), Feat("highest_meld", max(1, points))


def _laid(moves: Sequence[tuple[Seat, RummikubMove]], seat: Seat) -> Iterator[frozenset[str]]:
    """The tiles that a seat laid from its rack in each of its turns: those that the board did not have before."""
    board: frozenset[str] = frozenset()
    for mover, move in moves:
        if isinstance(move, PlayTiles):
            after = frozenset(tile for meld in move.melds for tile in meld.tiles)
            if mover == seat:
                yield after - board
            board = after


def _points(tile: str) -> int:
    """The number of a tile. A joker stands for another tile, and counts nothing of its own."""
    return 0 if TileUtils.is_joker(tile) else TileUtils.get_number(tile)

"""The levels below `medium`: how people play Rummikub who have just learned it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from parlour.game.bots import Bot
from parlour.games.rummikub.models.exceptions import InvalidMeldError
from parlour.games.rummikub.models.melds import faces_of, ordered
from parlour.games.rummikub.models.tiles import JOKERS
from parlour.games.rummikub.rules.hints import move_of, position_of
from parlour.games.rummikub.rules.moves import Draw, RummikubMove
from parlour.games.rummikub.rules.solver import Play, best_initial_meld, own_melds
from parlour.games.rummikub.rules.state import BoardMeld, Tile
from parlour.games.rummikub.rules.view import RummikubView


class SimpleRummikubBot(Bot):
    """The beginner level: plays melds from its own rack, and never touches the board."""

    def choose(self, view: RummikubView, legal: Sequence[RummikubMove], rng: Random) -> RummikubMove:
        board, rack, opened = position_of(view)
        play = own_melds(board, rack) if opened else best_initial_meld(board, rack)
        return Draw() if play is None else move_of(play)


class EasyRummikubBot(Bot):
    """The easy level: plays melds from its own rack, and adds single tiles to those on the board. Takes none apart."""

    def choose(self, view: RummikubView, legal: Sequence[RummikubMove], rng: Random) -> RummikubMove:
        board, rack, opened = position_of(view)
        if not opened:
            play = best_initial_meld(board, rack)
            return Draw() if play is None else move_of(play)
        own = own_melds(board, rack) or Play(tuple(board), ())
        added = with_added(own, [tile for tile in rack if tile not in own.laid])
        return move_of(added) if added.laid else Draw()


def with_added(play: Play, rest: Sequence[Tile]) -> Play:
    """The play, and each other tile of the rack that a meld of the board takes as it lies. Jokers are kept."""
    board, laid = list(play.board), list(play.laid)
    for tile in sorted(rest):
        if tile in JOKERS:
            continue
        for place, meld in enumerate(board):
            longer = _added(meld, tile)
            if longer is not None:
                board[place] = longer
                laid.append(tile)
                break
    return Play(tuple(board), tuple(laid))


def _added(meld: BoardMeld, tile: Tile) -> BoardMeld | None:
    """The meld with this tile; None if it does not fit."""
    kind, tiles = meld
    for longer in ((*tiles, tile), (tile, *tiles)):
        try:
            faces_of(kind, longer)
        except InvalidMeldError:
            continue
        return kind, ordered(kind, longer)
    return None

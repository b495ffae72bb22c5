"""The medium and hard levels, which let the solver find the play with the most tiles."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from parlour.game.bots import Bot
from parlour.games.rummikub.models.tiles import JOKERS
from parlour.games.rummikub.rules.hints import move_of, position_of
from parlour.games.rummikub.rules.moves import Draw, PlayTiles, RummikubMove
from parlour.games.rummikub.rules.solver import best_initial_meld, best_play
from parlour.games.rummikub.rules.view import RummikubView

HOLDERS: Final = 3
"""The most players with whom it pays to hold back jokers, as measured by `bench/rummikub_bots.py`."""


class EagerRummikubBot(Bot):
    """The medium level: opens as soon as it can, then plays as many tiles as possible, preferring high ones."""

    slow = True

    def choose(self, view: RummikubView, legal: Sequence[RummikubMove], rng: Random) -> RummikubMove:
        return legal[0]  # the play with the most tiles


class StandardRummikubBot(Bot):
    """The hard level: as medium, but it keeps its jokers until they empty the rack or the pool is empty."""

    slow = True

    def choose(self, view: RummikubView, legal: Sequence[RummikubMove], rng: Random) -> RummikubMove:
        best = legal[0]
        if isinstance(best, Draw) or not _holds_back(view, best):
            return best
        board, rack, opened = position_of(view)
        bare = [tile for tile in rack if tile not in JOKERS]
        if opened:
            play = best_play(board, bare, "tiles, then value")
            return Draw() if play is None else move_of(play)
        play = best_initial_meld(board, bare)
        return best if play is None else move_of(play)


def _holds_back(view: RummikubView, best: PlayTiles) -> bool:
    _, rack, _ = position_of(view)
    has_joker = any(tile in JOKERS for tile in rack)
    goes_out = tiles_laid(view, best) == len(rack)
    return has_joker and not goes_out and view.pool_size > 0 and len(view.players) <= HOLDERS


def tiles_laid(view: RummikubView, play: PlayTiles) -> int:
    """The number of tiles that a play takes from the rack."""
    return sum(len(meld.tiles) for meld in play.melds) - sum(len(meld.tiles) for meld in view.board)

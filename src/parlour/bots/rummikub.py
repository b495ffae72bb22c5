"""Bots for Rummikub."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from parlour.rules.rummikub.moves import Draw, RummikubMove
from parlour.rules.rummikub.plays import best_move, move_of, position_of
from parlour.rules.rummikub.solver import best_initial_meld, own_melds
from parlour.rules.rummikub.view import RummikubView


class StandardBot:
    """Opens as soon as it can, then plays as many tiles as can be played, of these the highest."""

    def choose(self, view: RummikubView, legal: Sequence[RummikubMove], rng: Random) -> RummikubMove:
        return best_move(view)


class SimpleBot:
    """Lays down melds from its own rack and never touches the board. The yardstick."""

    def choose(self, view: RummikubView, legal: Sequence[RummikubMove], rng: Random) -> RummikubMove:
        board, rack, opened = position_of(view)
        play = own_melds(board, rack) if opened else best_initial_meld(board, rack)
        return Draw() if play is None else move_of(play)

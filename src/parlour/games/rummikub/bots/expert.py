"""The strongest level: it keeps its tiles until all of them go out at once.

A player who keeps its tiles gives the others no board to build on, and has more and more to combine. When the pool is
empty and two play, all tiles are known, so it looks ahead to the answer and its own next play.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from parlour.game.bots import Bot
from parlour.game.interface import Seat
from parlour.games.rummikub.bots.levels import tiles_laid
from parlour.games.rummikub.models.tiles import penalty
from parlour.games.rummikub.rules import RULES, RummikubState
from parlour.games.rummikub.rules.hints import move_of, position_of
from parlour.games.rummikub.rules.moves import Draw, RummikubMove
from parlour.games.rummikub.rules.solver import best_initial_meld, best_play
from parlour.games.rummikub.rules.view import RummikubView
from parlour.games.rummikub.sampling import sample

_WIN: Final = 10_000
"""More than the points of all tiles."""


class ExpertRummikubBot(Bot):
    """Opens as soon as it can, then draws until its whole rack goes out in one turn, or the pool is empty."""

    slow = True

    def choose(self, view: RummikubView, legal: Sequence[RummikubMove], rng: Random) -> RummikubMove:
        best = legal[0]
        if isinstance(best, Draw):
            return best
        _, rack, opened = position_of(view)
        if tiles_laid(view, best) == len(rack):
            return best
        if view.pool_size == 0:
            return _best_ahead(view, legal, rng) if len(view.players) == 2 else best
        return Draw() if opened else best


def _best_ahead(view: RummikubView, legal: Sequence[RummikubMove], rng: Random) -> RummikubMove:
    """The move that is best after the opponent's answer and this seat's next play. All tiles are known."""
    assert view.seat is not None
    seat = view.seat
    known = sample(view, rng)
    return max(legal, key=lambda move: _worth(known, seat, move))


def _worth(known: RummikubState, seat: Seat, move: RummikubMove) -> int:
    state = known.copy()
    RULES.apply(state, seat, move)
    for acting in (1 - seat, seat):
        if not state.over:
            RULES.apply(state, acting, _most_tiles(state, acting))
    outcome = RULES.outcome(state)
    if outcome is not None:
        return _WIN if seat in outcome.winners else -_WIN
    return penalty(state.racks[1 - seat]) - penalty(state.racks[seat])


def _most_tiles(state: RummikubState, seat: Seat) -> RummikubMove:
    find = best_play if state.opened[seat] else best_initial_meld
    play = find(state.board, state.racks[seat], "tiles, then value")
    return Draw() if play is None else move_of(play)

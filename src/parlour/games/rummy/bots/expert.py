"""The strongest level: tries draws and discards in many deals that fit what the opponent took, threw and left.

In each deal the hand is played quickly to its end (`quick`). The hard level's choice is kept unless another one does
clearly better.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from parlour.games.rummy.bots.levels import StandardRummyBot
from parlour.games.rummy.bots.placing import TableMelds
from parlour.games.rummy.bots.quick import QuickHand
from parlour.games.rummy.bots.reading import Reading
from parlour.games.rummy.rules import RULES, Discard, Draw, RummyMove, RummyState, RummyView
from parlour.games.rummy.rules.shapes import points
from parlour.games.rummy.sampling import sample
from parlour.pieces.cards import code_of
from parlour.search import Budget, GameModel, search_playouts
from parlour.search.budgets import Meter
from parlour.search.models import Rewards

SECONDS: Final = 0.25
MARGIN: Final = 3.0
"""By how many standard errors another move must beat the hard level's."""
CANDIDATES: Final = 5
"""Discards that are tried: those that the hard level rates best."""
POINTS_AT_STAKE: Final = 200.0
"""Points that are worth as much as a hand."""


class ExpertRummyBot(StandardRummyBot):
    """The expert level."""

    slow = True
    thinks = SECONDS

    def __init__(self, budget: Budget | None = None, *, layoffs: bool = True, margin: float = MARGIN) -> None:
        super().__init__(layoffs=layoffs)
        self._budget = budget or Budget(ms=1000 * SECONDS)
        self._margin = margin

    def choose(self, view: RummyView, legal: Sequence[RummyMove], rng: Random) -> RummyMove:
        usual = super().choose(view, legal, rng)
        moves = self._candidates(view, legal, usual)
        if len(moves) == 1:
            return usual
        model = GameModel(rules=RULES, sample=sample, playout=_Playouts(view).play)
        found = search_playouts(model, view, rng, self._budget, usual_first=moves, margin=self._margin)
        return found.move  # type: ignore[no-any-return]

    def _candidates(
        self, view: RummyView, legal: Sequence[RummyMove], usual: RummyMove
    ) -> Sequence[RummyMove]:
        """The usual move and those to compare it with. Nothing is compared with going out."""
        if isinstance(usual, Draw):
            return [usual, *(move for move in legal if isinstance(move, Draw) and move != usual)]
        reading = Reading(view, self._layoffs)
        if not isinstance(usual, Discard) or reading.table.unplaced(reading.hand) <= 1:
            return [usual]
        rated = [Discard(code_of(card)) for card in self._rated(reading)[:CANDIDATES]]
        return [usual, *(move for move in rated if move != usual)]


class _Playouts:
    """Quick hands from one position. The melds on the table are those that lie there now."""

    def __init__(self, view: RummyView) -> None:
        options = view.options
        worth = points(options.ace_points, options.face_points)
        self._table = TableMelds(Reading(view).table.lying, options.ace_high, worth)

    def play(self, root: RummyState, state: RummyState, rng: Random, meter: Meter) -> Rewards | None:
        """Play the hand to its end, and rate it."""
        if meter.is_late():
            return None
        if len(state.results) > len(root.results):
            result = state.results[-1]
            return _rewards(result.winner, result.points)
        hand = QuickHand(state, self._table, rng)
        winner = hand.play()
        return _rewards(winner, (hand.points_left(0), hand.points_left(1)))


def _rewards(winner: int | None, left: tuple[int, int]) -> Rewards:
    """Half for who goes out, half by the points that each has left."""
    lead = (left[1] - left[0]) / POINTS_AT_STAKE
    if winner is not None:
        lead += 0.5 if winner == 0 else -0.5
    value = 0.5 + lead / 2
    return (value, 1.0 - value)

"""The outcome of a game: who has won, and everyone's score."""

from __future__ import annotations

from parlour.game.interface import Outcome
from parlour.games.rummikub.models.tiles import penalty
from parlour.games.rummikub.rules.state import RummikubState


def result_of(state: RummikubState) -> Outcome:
    """The result if the game ended now.

    An empty rack wins. If everyone passed, the lowest rack wins, the first in seat order on a tie. The winner scores
    the sum of the other racks; everyone else loses the sum of their own.
    """
    counts = [penalty(rack) for rack in state.racks]
    emptied = [seat for seat, rack in enumerate(state.racks) if not rack]
    winner = emptied[0] if emptied else counts.index(min(counts))
    scores = [-count for count in counts]
    scores[winner] = sum(counts) - counts[winner]
    return Outcome((winner,), tuple(scores), "rack_empty" if emptied else "all_passed")


def outcome_of(state: RummikubState) -> Outcome | None:
    """The result of the game; None until it is over."""
    return result_of(state) if state.over else None

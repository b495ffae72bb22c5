"""Who has won, and what everyone scores."""

from __future__ import annotations

from parlour.game.interface import Outcome
from parlour.games.rummikub.models.tiles import penalty
from parlour.games.rummikub.rules.state import RummikubState


def outcome_of(state: RummikubState) -> Outcome | None:
    """None until the game is over."""
    return result_of(state) if state.over else None


def result_of(state: RummikubState) -> Outcome:
    """How the game ends as the racks are now.

    An empty rack wins; when everyone passed the lowest rack does, of equal ones the earlier seat's.
    The winner scores the sum of the others' racks; each of the others loses its own.
    """
    counts = [penalty(rack) for rack in state.racks]
    emptied = [seat for seat, rack in enumerate(state.racks) if not rack]
    winner = emptied[0] if emptied else counts.index(min(counts))
    scores = [-count for count in counts]
    scores[winner] = sum(counts) - counts[winner]
    return Outcome((winner,), tuple(scores), "rack_empty" if emptied else "all_passed")

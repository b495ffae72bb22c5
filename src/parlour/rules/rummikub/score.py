"""Who has won, and what everyone scores."""

from __future__ import annotations

from parlour.rules.interface import Outcome
from parlour.rules.rummikub.models.tiles import penalty
from parlour.rules.rummikub.state import RummikubState


def outcome_of(state: RummikubState) -> Outcome:
    """An empty rack wins; when everyone passed the lowest rack does, of equal ones the earlier seat's.

    The winner scores the sum of the others' racks; each of the others loses its own.
    """
    counts = [penalty(rack) for rack in state.racks]
    emptied = [seat for seat, rack in enumerate(state.racks) if not rack]
    winner = emptied[0] if emptied else counts.index(min(counts))
    scores = [-count for count in counts]
    scores[winner] = sum(counts) - counts[winner]
    return Outcome((winner,), tuple(scores), "rack_empty" if emptied else "all_passed")

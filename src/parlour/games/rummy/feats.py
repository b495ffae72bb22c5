"""What is worth a record in Rummy."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.game.feats import Feat
from parlour.game.interface import Seat
from parlour.games.rummy.rules import RummyMove, RummyState


def feats(state: RummyState, moves: Sequence[tuple[Seat, RummyMove]], seat: Seat) -> Sequence[Feat]:
    """The most points that the other was left with in a hand that this seat won."""
    caught = max((result.points[1 - seat] for result in state.results if result.winner == seat), default=0)
    return (Feat("highest_hand", caught),) if caught else ()

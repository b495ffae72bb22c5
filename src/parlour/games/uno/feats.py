"""What is worth a record in UNO."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.game.feats import Feat
from parlour.game.interface import Seat
from parlour.games.uno.rules import UnoMove, UnoState


def feats(state: UnoState, moves: Sequence[tuple[Seat, UnoMove]], seat: Seat) -> Sequence[Feat]:
    """The most points in one game."""
    return (Feat("highest_score", state.scores[seat]),) if state.scores[seat] > 0 else ()

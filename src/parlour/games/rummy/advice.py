"""Hints of Rummy: how many unseen cards would help the hand that a discard leaves. Reviews play hands to their end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.games.rummy.bots.levels import StandardRummyBot
from parlour.games.rummy.bots.reading import Reading
from parlour.games.rummy.rules import RULES, Discard, Draw, RummyMove, RummyState, RummyView
from parlour.games.rummy.sampling import sample
from parlour.pieces.cards import card_coded
from parlour.search.advice import Adviser, Reason
from parlour.search.models import GameModel, Rewards, bot_policy

FULL_HAND: Final = 100
"""Points by which a hand is won outright."""


def explain(view: RummyView, move: RummyMove, legal: Sequence[RummyMove]) -> Reason:
    """Why the move is good."""
    if isinstance(move, Draw):
        return Reason("fits" if move.source == "discard" else "does_not_fit")
    if isinstance(move, Discard):
        return _kept(view, move)
    return Reason("lays_down")


def _kept(view: RummyView, move: Discard) -> Reason:
    """How many unseen cards could be placed after this discard."""
    reading = Reading(view)
    card = card_coded(move.card)
    assert card is not None
    kept = reading.hand & ~(1 << card)
    unplaced = reading.table.unplaced(kept)
    if not unplaced:
        return Reason("goes_out")
    helping = sum(reading.table.unplaced(kept | 1 << one) <= unplaced for one in reading.helpful)
    return Reason("keeps", {"helping": helping, "unseen": reading.unseen.bit_count()})


def _end_of_hand(root: RummyState, state: RummyState) -> Rewards | None:
    """Playouts stop with the hand: who went out, and by how many points."""
    if state.hand_number == root.hand_number:
        return None
    left = [after - before for before, after in zip(root.totals, state.totals, strict=True)]
    lead = max(-1.0, min(1.0, (left[1] - left[0]) / FULL_HAND))
    return (0.5 + lead / 2, 0.5 - lead / 2)


_MODEL: Final = GameModel(
    rules=RULES, sample=sample, policy=bot_policy(RULES, StandardRummyBot()), leaf=_end_of_hand
)

ADVISER: Final = Adviser(explain=explain, model=_MODEL, slow=True)

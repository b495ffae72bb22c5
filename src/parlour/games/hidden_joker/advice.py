"""Hints of Hidden Joker Rummy: how many unseen cards would help the hand that a discard leaves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from parlour.games.hidden_joker.rules.moves import (
    CardView,
    Declare,
    Discard,
    Draw,
    HiddenJokerMove,
    card_with_id,
)
from parlour.games.hidden_joker.rules.view import HiddenJokerView
from parlour.pieces.cards import RANKS, Card, face_of
from parlour.pieces.melds import Solver
from parlour.search.advice import Adviser, Reason

_UNMELDED: Final = Solver((1,) * 13, wild_value=1)
COPIES: Final = 2


def explain(view: HiddenJokerView, move: HiddenJokerMove, legal: Sequence[HiddenJokerMove]) -> Reason:
    """Why the move is good."""
    if isinstance(move, Declare):
        return Reason("declares")
    if isinstance(move, Draw):
        return Reason("fits" if move.source == "discard" else "does_not_fit")
    return _kept(view, move)


def _kept(view: HiddenJokerView, move: Discard) -> Reason:
    """How many unseen cards would leave fewer cards unmelded after this discard."""
    joker = RANKS.index(view.hidden_joker_rank)
    kept = [card for card in _cards(view.hand) if card != card_with_id(move.card_id)]
    unseen = _unseen(view)
    now = _UNMELDED.points(kept, joker)
    helping = sum(
        copies
        for face, copies in enumerate(unseen)
        if copies and _UNMELDED.points([*kept, face], joker) <= now
    )
    return Reason("keeps", {"helping": helping, "unseen": sum(unseen)})


def _unseen(view: HiddenJokerView) -> list[int]:
    """By face: how many copies the seat has not seen."""
    seen = set(_cards(view.hand))
    for player in view.players:
        seen.update(_cards(player.taken), _with_ids(player.discarded))
    if view.discard_top is not None:
        seen.update(_cards((view.discard_top,)))
    unseen = [COPIES] * 52
    for card in seen:
        unseen[face_of(card)] -= 1
    return unseen


def _cards(shown: Iterable[CardView]) -> list[Card]:
    return _with_ids(card.id for card in shown)


def _with_ids(ids: Iterable[str]) -> list[Card]:
    return [card for card in map(card_with_id, ids) if card is not None]


ADVISER: Final = Adviser(explain=explain)

"""Scoring hands, finding declarations, and the outcome of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parlour.game.interface import Outcome, places_by
from parlour.games.hidden_joker.rules.moves import Declare, MeldClaim, card_id
from parlour.games.hidden_joker.rules.state import HiddenJokerState
from parlour.pieces.cards import Card, Rank
from parlour.pieces.meld_bounds import least_left_over
from parlour.pieces.melds import Solver

VALUES = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""The points of a card in the deadwood, from ace to king. Wild cards count 0."""

_BY_VALUE = Solver(VALUES)
_BY_COUNT = Solver((1,) * 13, wild_value=1)


def deadwood(hand: Iterable[Card], joker: Rank) -> int:
    """The points of a hand in its best arrangement."""
    return _BY_VALUE.points(hand, joker)


def rummy(hand: Sequence[Card], joker: Rank, pure_run: bool) -> Declare | None:
    """A valid declaration of this hand of 14 cards, or None."""
    if least_left_over(hand, joker) > 1:
        return None  # most hands, without the solver
    best = _BY_COUNT.within(1, hand, joker, pure_run)
    if best is None:
        return None
    melds = tuple(MeldClaim(meld.kind, tuple(map(card_id, meld.cards))) for meld in best.melds)
    return Declare(melds, card_id(best.deadwood[0]) if best.deadwood else None)


def lowest(scores: Sequence[int]) -> int:
    """The seat with the lowest score; the first one on a tie."""
    return min(range(len(scores)), key=lambda seat: (scores[seat], seat))


def scores_after(hands: Sequence[Iterable[Card]], joker: Rank) -> tuple[int, ...]:
    """The points of every hand, in seat order. An empty hand scores 0."""
    return tuple(deadwood(hand, joker) for hand in hands)


def outcome_of(state: HiddenJokerState) -> Outcome | None:
    """The result of the game; None until it is over."""
    ending = state.ending
    return None if ending is None else Outcome((ending.winner,), ending.scores, ending.reason)


def places_of(state: HiddenJokerState) -> tuple[int, ...]:
    """The winner, then the others by their points, the fewest first."""
    ending = state.ending
    assert ending is not None
    return places_by([(seat != ending.winner, score) for seat, score in enumerate(ending.scores)])

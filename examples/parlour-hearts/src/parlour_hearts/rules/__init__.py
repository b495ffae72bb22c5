"""The rules of Hearts: four players, 13 tricks in a hand, hearts and the queen of spades cost points."""

from __future__ import annotations

from typing import Final

from parlour.game import Deal, Rules, Spec, places_by

from parlour_hearts.rules import play
from parlour_hearts.rules.cards import CARDS, HAND_SIZE
from parlour_hearts.rules.moves import HeartsMove, HeartsOptions, Pass, Play
from parlour_hearts.rules.state import HeartsState
from parlour_hearts.rules.view import HeartsView, pieces_of, view_of

__all__ = ["RULES", "HeartsMove", "HeartsOptions", "HeartsState", "HeartsView", "Pass", "Play"]

RULES: Final = Rules[HeartsState, HeartsMove](
    spec=Spec(
        id="hearts",
        title="Hearts",
        min_seats=4,
        max_seats=4,
        usual_seats=4,
        options=HeartsOptions,
        moves=HeartsMove,
        secret_moves=frozenset({"pass"}),
        deal=Deal(pieces=CARDS, each=HAND_SIZE, hand="hand"),
    ),
    deal=play.deal,
    to_act=play.to_act,
    legal_moves=play.legal_moves,
    check=play.check,
    apply=play.apply,
    view=view_of,
    outcome=play.outcome_of,
    pieces=pieces_of,
    waiting=play.to_act,
    turn_number=lambda state: (state.hand_number, state.phase, len(state.tricks)),
    offering=play.offer,
    placing=lambda state: places_by(state.totals),
)

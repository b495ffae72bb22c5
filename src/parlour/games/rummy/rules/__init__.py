"""The rules of two-player Rummy, as the contest protocol defines them."""

from __future__ import annotations

from typing import Final

from parlour.game.interface import Deal, Rules, Spec
from parlour.games.rummy.rules import play
from parlour.games.rummy.rules.deal import deal
from parlour.games.rummy.rules.moves import Discard, Draw, LayOff, Meld, RummyMove, RummyOptions
from parlour.games.rummy.rules.score import outcome_of, places_of
from parlour.games.rummy.rules.shapes import names_of
from parlour.games.rummy.rules.state import RummyState
from parlour.games.rummy.rules.view import RummyView, pieces_of, view_of
from parlour.pieces.cards import deck

__all__ = [
    "RULES",
    "Discard",
    "Draw",
    "LayOff",
    "Meld",
    "RummyMove",
    "RummyOptions",
    "RummyState",
    "RummyView",
]

RULES: Final = Rules[RummyState, RummyMove](
    spec=Spec(
        id="rummy",
        title="Rummy",
        min_seats=2,
        max_seats=2,
        usual_seats=2,
        options=RummyOptions,
        moves=RummyMove,
        deal=Deal(pieces=names_of(deck()), each="hand_size", hand="hand"),
    ),
    deal=deal,
    to_act=play.to_act,
    legal_moves=play.legal_moves,
    check=play.check,
    apply=play.apply,
    view=view_of,
    outcome=outcome_of,
    pieces=pieces_of,
    turn_number=lambda state: (state.hand_number, state.turns),
    placing=places_of,
)

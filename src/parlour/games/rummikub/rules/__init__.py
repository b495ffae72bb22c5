"""The rules of Rummikub, and an exact solver for the best play (Rummikub models)."""

from __future__ import annotations

from typing import Final

from parlour.game.interface import Deal, Rules, Spec
from parlour.games.rummikub.models.tiles import TILE_IDS
from parlour.games.rummikub.rules import play
from parlour.games.rummikub.rules.deal import RACK_SIZE, deal
from parlour.games.rummikub.rules.moves import RummikubMove, RummikubOptions
from parlour.games.rummikub.rules.score import outcome_of
from parlour.games.rummikub.rules.state import RummikubState
from parlour.games.rummikub.rules.view import RummikubView, pieces_of, view_of

__all__ = ["RULES", "RummikubMove", "RummikubOptions", "RummikubState", "RummikubView"]

RULES: Final = Rules[RummikubState, RummikubMove](
    spec=Spec(
        id="rummikub",
        title="Rummikub",
        min_seats=2,
        max_seats=4,
        usual_seats=3,
        options=RummikubOptions,
        moves=RummikubMove,
        exhaustive=False,
        deal=Deal(pieces=TILE_IDS, each=RACK_SIZE, hand="rack.tile_ids"),
    ),
    deal=deal,
    to_act=play.to_act,
    legal_moves=play.legal_moves,
    check=play.check,
    apply=play.apply,
    view=view_of,
    outcome=outcome_of,
    pieces=pieces_of,
    turn_number=lambda state: state.turn_number,
    offering=play.offer,
)

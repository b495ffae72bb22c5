"""The rules of UNO: 2 to 10 players, 108 cards, the official rules (UNO API)."""

from __future__ import annotations

from typing import Final

from parlour.game.interface import Deal, Rules, Spec
from parlour.games.uno.rules import play
from parlour.games.uno.rules.cards import CARDS, HAND_SIZE
from parlour.games.uno.rules.deal import deal
from parlour.games.uno.rules.moves import UnoMove, UnoOptions
from parlour.games.uno.rules.score import outcome_of, places_of
from parlour.games.uno.rules.state import UnoState
from parlour.games.uno.rules.view import UnoView, pieces_of, view_of

__all__ = ["RULES", "UnoMove", "UnoOptions", "UnoState", "UnoView"]

RULES: Final = Rules[UnoState, UnoMove](
    spec=Spec(
        id="uno",
        title="UNO",
        min_seats=2,
        max_seats=10,
        usual_seats=4,
        options=UnoOptions,
        moves=UnoMove,
        deal=Deal(pieces=tuple(card.id for card in CARDS), each=HAND_SIZE, hand="hand"),
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
    placing=places_of,
)

"""The rules of Hidden Joker Rummy: two decks, 13 cards each, one wild rank (Hidden Joker Rummy API)."""

from __future__ import annotations

from typing import Final

from parlour.game.interface import Deal, Rules, Spec
from parlour.games.hidden_joker.rules import play
from parlour.games.hidden_joker.rules.deal import DECKS, HAND_SIZE, deal
from parlour.games.hidden_joker.rules.moves import HiddenJokerMove, HiddenJokerOptions, card_id
from parlour.games.hidden_joker.rules.score import outcome_of, places_of
from parlour.games.hidden_joker.rules.state import HiddenJokerState
from parlour.games.hidden_joker.rules.view import HiddenJokerView, pieces_of, view_of
from parlour.pieces.cards import deck

__all__ = ["RULES", "HiddenJokerMove", "HiddenJokerOptions", "HiddenJokerState", "HiddenJokerView"]

RULES: Final = Rules[HiddenJokerState, HiddenJokerMove](
    spec=Spec(
        id="hidden-joker-rummy",
        title="Hidden Joker Rummy",
        min_seats=2,
        max_seats=4,
        usual_seats=3,
        options=HiddenJokerOptions,
        moves=HiddenJokerMove,
        exhaustive=False,
        deal=Deal(pieces=tuple(map(card_id, deck(DECKS))), each=HAND_SIZE, hand="hand", around=True),
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
    placing=places_of,
)

"""The rules of Spades: four players in two teams, partnership bidding, nil and blind nil (Spades API)."""

from __future__ import annotations

from typing import Final

from parlour.game.interface import Deal, Rules, Spec
from parlour.games.spades.rules import play
from parlour.games.spades.rules.cards import CARDS, HAND_SIZE, TEAMS
from parlour.games.spades.rules.deal import deal
from parlour.games.spades.rules.moves import Bid, Exchange, Play, RevealHand, SpadesMove, SpadesOptions
from parlour.games.spades.rules.score import outcome_of
from parlour.games.spades.rules.state import SpadesState
from parlour.games.spades.rules.view import SpadesView, pieces_of, view_of

__all__ = [
    "RULES",
    "Bid",
    "Exchange",
    "Play",
    "RevealHand",
    "SpadesMove",
    "SpadesOptions",
    "SpadesState",
    "SpadesView",
]

RULES: Final = Rules[SpadesState, SpadesMove](
    spec=Spec(
        id="spades",
        title="Spades",
        min_seats=4,
        max_seats=4,
        usual_seats=4,
        options=SpadesOptions,
        moves=SpadesMove,
        secret_moves=frozenset({"exchange"}),
        deal=Deal(pieces=CARDS, each=HAND_SIZE, hand="myHand"),
    ),
    deal=deal,
    to_act=play.to_act,
    legal_moves=play.legal_moves,
    check=play.check,
    apply=play.apply,
    view=view_of,
    outcome=outcome_of,
    pieces=pieces_of,
    turn_number=lambda state: (state.hand_number, state.phase, len(state.tricks)),
    teams=lambda _seats: TEAMS,
)

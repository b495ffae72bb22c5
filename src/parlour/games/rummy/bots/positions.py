"""Positions that a view could come from, to try moves on."""

from __future__ import annotations

from parlour.game.refusals import Refusal
from parlour.games.rummy.rules import RULES, Discard, RummyMove, RummyState, RummyView
from parlour.games.rummy.rules.shapes import cards_of, mask_of
from parlour.pieces.cards import card_coded

_ALL = (1 << 52) - 1


def position_of(view: RummyView) -> RummyState:
    """A position with this view, in which seat 0 is to act. Cards that it cannot see are filled in arbitrarily."""
    state = RummyState(options=view.options, seed=b"", turn=0)
    state.hands = [_mask(view.hand), 0]
    state.melds = [_mask(meld) for meld in view.melds]
    state.discards = [card for card in map(card_coded, view.discards) if card is not None]
    seen = state.hands[0] | _mask(view.discards)
    for meld in state.melds:
        seen |= meld
    rest = list(cards_of(_ALL & ~seen))
    state.hands[1], state.stock = mask_of(rest[:1]), rest[1:]
    state.drawn = card_coded(view.drawn) if view.drawn else -1
    state.taken = view.taken
    return state


def is_legal(view: RummyView, moves: list[RummyMove]) -> bool:
    """Whether the rules would accept a whole turn."""
    state = position_of(view)
    try:
        for move in moves:
            RULES.apply(state, 0, move)
    except Refusal:
        return False
    return bool(moves) and (isinstance(moves[-1], Discard) or bool(state.results))


def _mask(names: tuple[str, ...]) -> int:
    return mask_of(card for card in map(card_coded, names) if card is not None)

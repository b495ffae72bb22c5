"""Hints of Hidden Joker Rummy count the unseen cards that help."""

from __future__ import annotations

from parlour.games.hidden_joker.advice import explain
from parlour.games.hidden_joker.rules import RULES
from parlour.games.hidden_joker.rules.moves import Discard, Draw, HiddenJokerOptions
from parlour.search.advice import Reason


def test_a_discard_is_explained_by_the_cards_that_then_help() -> None:
    state, _ = RULES.start(2, HiddenJokerOptions(), b"cards that help")
    RULES.apply(state, 0, Draw("stock"))
    view = RULES.view(state, 0)
    legal = [move for move in RULES.legal_moves(state, 0) if isinstance(move, Discard)]
    reasons = [explain(view, move, legal) for move in legal]
    assert {reason.code for reason in reasons} == {"keeps"}
    assert {reason.values["unseen"] for reason in reasons} == {
        104 - 14 - 1
    }  # all but the hand and the top discard
    counts = {reason.values["helping"] for reason in reasons}
    assert len(counts) > 1
    assert max(counts) < 89


def test_a_draw_is_explained_by_the_top_discard() -> None:
    state, _ = RULES.start(2, HiddenJokerOptions(), b"draw")
    view = RULES.view(state, 0)
    assert explain(view, Draw("discard"), []) == Reason("fits")
    assert explain(view, Draw("stock"), []) == Reason("does_not_fit")

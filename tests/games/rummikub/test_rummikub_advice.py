"""Hints of Rummikub say what a play lays, or why to wait."""

from __future__ import annotations

from parlour.games.rummikub.advice import explain
from parlour.games.rummikub.rules import RULES
from parlour.games.rummikub.rules.moves import Draw, RummikubOptions
from parlour.search.advice import Reason


def test_waiting_is_explained_by_what_could_be_played() -> None:
    seen = set()
    for deal in range(40):
        state, _ = RULES.start(2, RummikubOptions(), b"%d" % deal)
        view = RULES.view(state, 0)
        legal = list(RULES.legal_moves(state, 0))
        reason = explain(view, legal[0], legal)
        seen.add(reason.code)
        if legal[0] == Draw():
            assert reason == Reason("draws")
            continue
        assert reason.code == "opens"
        assert set(reason.values["tiles"]) <= set(view.rack.tile_ids)
        assert len(reason.values["tiles"]) == reason.values["count"]
        assert explain(view, Draw(), legal) == Reason("waits", {"count": reason.values["count"]})
    assert seen == {"draws", "opens"}

"""The conformance kit for Rummy."""

from __future__ import annotations

from parlour.games.rummy import GAME
from parlour.games.rummy.rules import RummyOptions
from parlour.testing import Conformance


class TestRummyConformance(Conformance):
    game = GAME
    options = (
        RummyOptions(target=60, turn_limit=24),
        RummyOptions(target=40, turn_limit=70, hand_size=7, ace_high=False),
        RummyOptions(max_hands=1, turn_limit=60, hand_size=20, throw_back=True, ace_points=15),
        RummyOptions(target=30, turn_limit=90, hand_size=3),
    )

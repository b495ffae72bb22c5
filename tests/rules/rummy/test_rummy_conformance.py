"""Rummy holds what every game holds."""

from __future__ import annotations

from parlour.rules.rummy import RULES, RummyOptions
from parlour.testing import Conformance


class TestRummyConformance(Conformance):
    rules = RULES
    options = (
        RummyOptions(target=60, turn_limit=24),
        RummyOptions(target=40, turn_limit=70, hand_size=7, ace_high=False),
        RummyOptions(max_hands=1, turn_limit=60, hand_size=20, throw_back=True, ace_points=15),
        RummyOptions(target=30, turn_limit=90, hand_size=3),
    )

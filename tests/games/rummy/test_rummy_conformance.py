"""Rummy holds what every game holds."""

from __future__ import annotations

from typing import Any

from parlour.game.interface import Seat
from parlour.games.rummy.rules import RULES, Discard, Draw, RummyOptions
from parlour.testing import Conformance, Step


class TestRummyConformance(Conformance):
    rules = RULES
    options = (
        RummyOptions(target=60, turn_limit=24),
        RummyOptions(target=40, turn_limit=70, hand_size=7, ace_high=False),
        RummyOptions(max_hands=1, turn_limit=60, hand_size=20, throw_back=True, ace_points=15),
        RummyOptions(target=30, turn_limit=90, hand_size=3),
    )

    def secrets(self, step: Step, seat: Seat | None) -> set[Any]:
        """The next hand is dealt within the step that ends one; its last play was made openly before."""
        if step.before.hand_number == step.after.hand_number or isinstance(step.move, Draw):
            return super().secrets(step, seat)
        played = (step.move.card,) if isinstance(step.move, Discard) else step.move.cards
        return self.hidden(step.after, seat) - set(played)

from __future__ import annotations

from typing import Any

from parlour.game.interface import Seat
from parlour.games.spades.rules import RULES, SpadesOptions
from parlour.testing import Conformance, Step


class TestSpadesConformance(Conformance):
    rules = RULES
    options = (SpadesOptions(), SpadesOptions(target=100, floor=-100), SpadesOptions(target=50, floor=-50))

    def secrets(self, step: Step, seat: Seat | None) -> set[Any]:
        """The next hand is dealt within the step that ends one: then its cards are the secret.

        The last card of the old hand was played openly before.
        """
        if step.before.hand_number == step.after.hand_number:
            return super().secrets(step, seat)
        last_trick = {
            frozenset({("suit", play.card.suit), ("rank", play.card.rank)})
            for event in step.events
            if type(event).__name__ == "TrickComplete"
            for play in event.plays
        }
        return self.hidden(step.after, seat) - last_trick

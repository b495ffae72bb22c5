"""The conformance kit for Spades."""

from __future__ import annotations

from parlour.games.spades import GAME
from parlour.games.spades.rules import SpadesOptions
from parlour.testing import Conformance


class TestSpadesConformance(Conformance):
    game = GAME
    options = (SpadesOptions(), SpadesOptions(target=100, floor=-100), SpadesOptions(target=50, floor=-50))

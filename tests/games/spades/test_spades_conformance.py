"""The conformance kit for Spades."""

from __future__ import annotations

from parlour.games.spades import GAME
from parlour.games.spades.rules import SpadesOptions
from parlour.testing import Conformance


class TestSpadesConformance(Conformance):
    game = GAME
    # Long games, with one team far behind and its cards withheld, and short ones.
    options = (
        SpadesOptions(target=500, floor=-500),
        SpadesOptions(),
        SpadesOptions(target=50, floor=-50),
    )

"""Hidden Joker Rummy keeps what every game here keeps."""

from __future__ import annotations

from parlour.games.hidden_joker.rules import RULES
from parlour.games.hidden_joker.rules.moves import HiddenJokerOptions
from parlour.testing import Conformance


class TestHiddenJokerConformance(Conformance):
    rules = RULES
    options = (HiddenJokerOptions(), HiddenJokerOptions(pure_run=True))

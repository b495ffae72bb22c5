"""Hidden Joker Rummy keeps what every game here keeps."""

from __future__ import annotations

from parlour.rules.hidden_joker import RULES
from parlour.rules.hidden_joker.moves import HiddenJokerOptions
from parlour.testing import Conformance


class TestHiddenJokerConformance(Conformance):
    rules = RULES
    options = (HiddenJokerOptions(), HiddenJokerOptions(pure_run=True))

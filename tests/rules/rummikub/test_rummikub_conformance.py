"""The conformance kit, with moves by the solver."""

from __future__ import annotations

from parlour.rules.rummikub import RULES
from parlour.rules.rummikub.moves import RummikubOptions
from parlour.testing import Conformance


class TestRummikubConformance(Conformance):
    rules = RULES
    options = (RummikubOptions(), RummikubOptions(hints=True))

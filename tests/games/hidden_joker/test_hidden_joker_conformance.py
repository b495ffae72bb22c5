"""The conformance kit for Hidden Joker Rummy."""

from __future__ import annotations

from parlour.games.hidden_joker import GAME
from parlour.games.hidden_joker.rules import HiddenJokerOptions
from parlour.testing import Conformance


class TestHiddenJokerConformance(Conformance):
    game = GAME
    options = (HiddenJokerOptions(), HiddenJokerOptions(pure_run=True))

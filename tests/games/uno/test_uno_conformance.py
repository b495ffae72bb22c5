"""The conformance kit for UNO."""

from __future__ import annotations

from parlour.games.uno import GAME
from parlour.games.uno.rules import UnoOptions
from parlour.testing import Conformance


class TestUnoConformance(Conformance):
    game = GAME
    options = (
        UnoOptions(),
        UnoOptions(call_uno=True),
        UnoOptions(target=60, call_uno=True),
        UnoOptions(target=100),
    )
    piece_fields = frozenset({"card_id", "discards", "playable"})

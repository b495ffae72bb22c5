"""UNO."""

from __future__ import annotations

from typing import Final

from parlour.game import Game
from parlour.games.uno.bots import StandardUnoBot
from parlour.games.uno.rules import RULES

GAME: Final = Game(
    rules=RULES,
    bots={"standard": StandardUnoBot()},
    words="parlour.games.uno.words",
    api="parlour.games.uno.api",
)

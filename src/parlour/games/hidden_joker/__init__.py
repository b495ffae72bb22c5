"""Hidden Joker Rummy."""

from __future__ import annotations

from typing import Final

from parlour.game import Game
from parlour.games.hidden_joker.bots import HighestHiddenJokerBot, StandardHiddenJokerBot
from parlour.games.hidden_joker.rules import RULES

GAME: Final = Game(
    rules=RULES,
    bots={"highest": HighestHiddenJokerBot(), "standard": StandardHiddenJokerBot()},
    words="parlour.games.hidden_joker.words",
    api="parlour.games.hidden_joker.api",
)

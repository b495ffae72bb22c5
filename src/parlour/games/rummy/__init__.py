"""Two-player Rummy, and the contest for programs that play it."""

from __future__ import annotations

from typing import Final

from parlour.game import Game
from parlour.games.rummy.bots import HighestRummyBot, LiveOutsRummyBot, StandardRummyBot
from parlour.games.rummy.rules import RULES

GAME: Final = Game(
    rules=RULES,
    bots={"highest": HighestRummyBot(), "live-outs": LiveOutsRummyBot(), "standard": StandardRummyBot()},
    words="parlour.games.rummy.words",
    api="parlour.games.rummy.api",
    commands="parlour.games.rummy.commands",
)

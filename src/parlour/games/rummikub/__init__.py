"""Rummikub."""

from __future__ import annotations

from typing import Final

from parlour.game import Game
from parlour.games.rummikub.bots import EagerRummikubBot, SimpleRummikubBot, StandardRummikubBot
from parlour.games.rummikub.rules import RULES

GAME: Final = Game(
    rules=RULES,
    bots={"simple": SimpleRummikubBot(), "eager": EagerRummikubBot(), "standard": StandardRummikubBot()},
    words="parlour.games.rummikub.words",
    api="parlour.games.rummikub.api",
)

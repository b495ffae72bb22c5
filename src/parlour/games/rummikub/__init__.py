"""Rummikub."""

from __future__ import annotations

from typing import Final

from parlour.game import Game
from parlour.games.rummikub.bots import EagerBot, SimpleBot, StandardBot
from parlour.games.rummikub.rules import RULES

GAME: Final = Game(
    rules=RULES,
    bots={"simple": SimpleBot(), "eager": EagerBot(), "standard": StandardBot()},
    words="parlour.games.rummikub.words",
    api="parlour.games.rummikub.api",
)

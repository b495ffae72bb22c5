"""Spades."""

from __future__ import annotations

from typing import Final

from parlour.game import Game
from parlour.games.spades.bots import EasySpadesBot, StandardSpadesBot
from parlour.games.spades.rules import RULES

GAME: Final = Game(
    rules=RULES,
    bots={"easy": EasySpadesBot(), "standard": StandardSpadesBot()},
    words="parlour.games.spades.words",
    api="parlour.games.spades.api",
)

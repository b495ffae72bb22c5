"""Hearts."""

from __future__ import annotations

from typing import Final

from parlour.game import Game

from parlour_hearts.bots import EasyHeartsBot, StandardHeartsBot
from parlour_hearts.rules import RULES

GAME: Final = Game(
    rules=RULES,
    bots={"easy": EasyHeartsBot(), "standard": StandardHeartsBot()},
    words="parlour_hearts.words",
    web="parlour_hearts.web",
)

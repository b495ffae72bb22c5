"""Hearts."""

from __future__ import annotations

from typing import Final

from parlour.game import Game

from parlour_hearts.bots import EasyHeartsBot, StandardHeartsBot
from parlour_hearts.rules import RULES
from parlour_hearts.sampling import sample

GAME: Final = Game(
    rules=RULES,
    bots={"easy": EasyHeartsBot(), "standard": StandardHeartsBot()},
    sample=sample,
    encoding="parlour_hearts.encoding",
    words="parlour_hearts.words",
    web="parlour_hearts.web",
)

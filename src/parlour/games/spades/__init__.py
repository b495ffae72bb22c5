"""Spades."""

from __future__ import annotations

from typing import Final

from parlour.game import Game
from parlour.games.spades.bots import (
    BeginnerSpadesBot,
    EasySpadesBot,
    ExpertSpadesBot,
    HardSpadesBot,
    StandardSpadesBot,
)
from parlour.games.spades.feats import feats
from parlour.games.spades.rules import RULES
from parlour.games.spades.sampling import sample

GAME: Final = Game(
    rules=RULES,
    bots={
        "beginner": BeginnerSpadesBot(),
        "easy": EasySpadesBot(),
        "medium": StandardSpadesBot(),
        "hard": HardSpadesBot(),
        "expert": ExpertSpadesBot(),
    },
    former_levels={"standard": "medium"},
    sample=sample,
    feats=feats,
    anchors={"random": -8.1, "beginner": 12.0, "easy": 15.9, "medium": 25.0},
    advice="parlour.games.spades.advice",
    encoding="parlour.games.spades.encoding",
    words="parlour.games.spades.words",
    practice_seed=181,
    api="parlour.games.spades.api",
)

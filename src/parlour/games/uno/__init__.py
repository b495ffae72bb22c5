"""UNO."""

from __future__ import annotations

from typing import Final

from parlour.game import Game
from parlour.games.uno.bots import BeginnerUnoBot, EasyUnoBot, ExpertUnoBot, MediumUnoBot, StandardUnoBot
from parlour.games.uno.feats import feats
from parlour.games.uno.rules import RULES
from parlour.games.uno.sampling import sample

GAME: Final = Game(
    rules=RULES,
    bots={
        "beginner": BeginnerUnoBot(),
        "easy": EasyUnoBot(),
        "medium": MediumUnoBot(),
        "hard": StandardUnoBot(),
        "expert": ExpertUnoBot(),
    },
    former_levels={"standard": "hard"},
    sample=sample,
    feats=feats,
    anchors={"random": 0.1, "beginner": 12.7, "easy": 22.7, "medium": 23.9, "hard": 25.0},
    advice="parlour.games.uno.advice",
    encoding="parlour.games.uno.encoding",
    words="parlour.games.uno.words",
    quick_options={"call_uno": True},
    practice_seed=599,
    api="parlour.games.uno.api",
)

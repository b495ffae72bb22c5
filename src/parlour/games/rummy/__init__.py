"""Two-player Rummy, and the contest for programs that play it."""

from __future__ import annotations

from typing import Final

from parlour.game import Game
from parlour.games.rummy.bots import (
    BeginnerRummyBot,
    ExpertRummyBot,
    HighestRummyBot,
    LiveOutsRummyBot,
    StandardRummyBot,
)
from parlour.games.rummy.feats import feats
from parlour.games.rummy.rules import RULES
from parlour.games.rummy.sampling import sample

GAME: Final = Game(
    rules=RULES,
    bots={
        "beginner": BeginnerRummyBot(),
        "easy": HighestRummyBot(),
        "medium": LiveOutsRummyBot(),
        "hard": StandardRummyBot(),
        "expert": ExpertRummyBot(),
    },
    former_levels={"highest": "easy", "live-outs": "medium", "standard": "hard"},
    sample=sample,
    feats=feats,
    anchors={"random": -46.2, "beginner": -36.4, "easy": -5.7, "medium": 8.4, "hard": 25.0},
    advice="parlour.games.rummy.advice",
    encoding="parlour.games.rummy.encoding",
    words="parlour.games.rummy.words",
    practice_seed=42,
    api="parlour.games.rummy.api",
    commands="parlour.games.rummy.commands",
)

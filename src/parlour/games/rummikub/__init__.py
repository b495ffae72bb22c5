"""Rummikub."""

from __future__ import annotations

from typing import Final

from parlour.game import Game
from parlour.games.rummikub.bots import (
    EagerRummikubBot,
    EasyRummikubBot,
    ExpertRummikubBot,
    SimpleRummikubBot,
    StandardRummikubBot,
)
from parlour.games.rummikub.feats import feats
from parlour.games.rummikub.rules import RULES
from parlour.games.rummikub.sampling import sample

GAME: Final = Game(
    rules=RULES,
    bots={
        "beginner": SimpleRummikubBot(),
        "easy": EasyRummikubBot(),
        "medium": EagerRummikubBot(),
        "hard": StandardRummikubBot(),
        "expert": ExpertRummikubBot(),
    },
    former_levels={"simple": "beginner", "eager": "medium", "standard": "hard"},
    sample=sample,
    feats=feats,
    anchors={"random": 22.6, "beginner": -6.5, "easy": 10.4, "medium": 22.6, "hard": 25.0, "expert": 50.4},
    advice="parlour.games.rummikub.advice",
    encoding="parlour.games.rummikub.encoding",
    words="parlour.games.rummikub.words",
    practice_seed=83,
    api="parlour.games.rummikub.api",
)

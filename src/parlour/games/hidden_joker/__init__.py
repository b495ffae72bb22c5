"""Hidden Joker Rummy."""

from __future__ import annotations

from typing import Final

from parlour.game import Game
from parlour.games.hidden_joker.bots import (
    BeginnerHiddenJokerBot,
    ExpertHiddenJokerBot,
    HighestHiddenJokerBot,
    MediumHiddenJokerBot,
    StandardHiddenJokerBot,
)
from parlour.games.hidden_joker.feats import feats
from parlour.games.hidden_joker.rules import RULES
from parlour.games.hidden_joker.sampling import sample

GAME: Final = Game(
    rules=RULES,
    bots={
        "beginner": BeginnerHiddenJokerBot(),
        "easy": HighestHiddenJokerBot(),
        "medium": MediumHiddenJokerBot(),
        "hard": StandardHiddenJokerBot(),
        "expert": ExpertHiddenJokerBot(),
    },
    former_levels={"highest": "easy", "standard": "hard"},
    sample=sample,
    feats=feats,
    anchors={"random": -13.5, "beginner": 14.9, "easy": 20.4, "medium": 23.8, "hard": 25.0},
    advice="parlour.games.hidden_joker.advice",
    encoding="parlour.games.hidden_joker.encoding",
    words="parlour.games.hidden_joker.words",
    practice_seed=47,
    api="parlour.games.hidden_joker.api",
)

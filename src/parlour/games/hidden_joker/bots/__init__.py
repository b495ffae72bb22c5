"""Computer players of Hidden Joker Rummy."""

from __future__ import annotations

from parlour.games.hidden_joker.bots.casual import (
    BeginnerHiddenJokerBot,
    HighestHiddenJokerBot,
    MediumHiddenJokerBot,
)
from parlour.games.hidden_joker.bots.expert import ExpertHiddenJokerBot
from parlour.games.hidden_joker.bots.standard import TAKES_A_SEAT, StandardHiddenJokerBot

__all__ = [
    "TAKES_A_SEAT",
    "BeginnerHiddenJokerBot",
    "ExpertHiddenJokerBot",
    "HighestHiddenJokerBot",
    "MediumHiddenJokerBot",
    "StandardHiddenJokerBot",
]

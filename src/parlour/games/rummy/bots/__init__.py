"""Bots for two-player Rummy."""

from __future__ import annotations

from parlour.games.rummy.bots.baselines import RandomTurnsBot, StarterRummyBot
from parlour.games.rummy.bots.casual import BeginnerRummyBot
from parlour.games.rummy.bots.expert import ExpertRummyBot
from parlour.games.rummy.bots.levels import HighestRummyBot, LiveOutsRummyBot, StandardRummyBot
from parlour.games.rummy.bots.monte_carlo import MonteCarloRummyBot

__all__ = [
    "BeginnerRummyBot",
    "ExpertRummyBot",
    "HighestRummyBot",
    "LiveOutsRummyBot",
    "MonteCarloRummyBot",
    "RandomTurnsBot",
    "StandardRummyBot",
    "StarterRummyBot",
]

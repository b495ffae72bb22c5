"""Bots for two-player Rummy."""

from __future__ import annotations

from parlour.games.rummy.bots.levels import HighestRummyBot, LiveOutsRummyBot, StandardRummyBot

__all__ = ["HighestRummyBot", "LiveOutsRummyBot", "StandardRummyBot"]

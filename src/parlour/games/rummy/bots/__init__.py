"""Bots for two-player Rummy."""

from __future__ import annotations

from parlour.games.rummy.bots.levels import Highest, LiveOuts, Standard

__all__ = ["Highest", "LiveOuts", "Standard"]

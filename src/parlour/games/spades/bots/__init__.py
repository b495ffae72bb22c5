"""Computer players of Spades."""

from __future__ import annotations

from parlour.games.spades.bots.levels import EasySpadesBot, StandardSpadesBot

__all__ = ["EasySpadesBot", "StandardSpadesBot"]

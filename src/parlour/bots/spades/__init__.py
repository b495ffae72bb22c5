"""Computer players of Spades."""

from __future__ import annotations

from parlour.bots.spades.levels import EasySpadesBot, StandardSpadesBot

__all__ = ["EasySpadesBot", "StandardSpadesBot"]

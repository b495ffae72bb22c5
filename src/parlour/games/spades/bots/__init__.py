"""Computer players of Spades."""

from __future__ import annotations

from parlour.games.spades.bots.casual import BeginnerSpadesBot, EasySpadesBot
from parlour.games.spades.bots.expert import ExpertSpadesBot, HardSpadesBot
from parlour.games.spades.bots.levels import StandardSpadesBot

__all__ = ["BeginnerSpadesBot", "EasySpadesBot", "ExpertSpadesBot", "HardSpadesBot", "StandardSpadesBot"]

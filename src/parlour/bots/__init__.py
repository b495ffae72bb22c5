"""Computer players. A bot is given what its seat may know, never the state."""

from __future__ import annotations

from parlour.bots.interface import Bot
from parlour.bots.registry import BOTS, bot_of

__all__ = ["BOTS", "Bot", "bot_of"]

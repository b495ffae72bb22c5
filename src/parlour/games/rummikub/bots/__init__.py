"""Computer players of Rummikub."""

from __future__ import annotations

from parlour.games.rummikub.bots.casual import EasyRummikubBot, SimpleRummikubBot
from parlour.games.rummikub.bots.expert import ExpertRummikubBot
from parlour.games.rummikub.bots.levels import EagerRummikubBot, StandardRummikubBot

__all__ = [
    "EagerRummikubBot",
    "EasyRummikubBot",
    "ExpertRummikubBot",
    "SimpleRummikubBot",
    "StandardRummikubBot",
]

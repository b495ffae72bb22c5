"""`parlour contest`: run a contest server or a player, lead a class, and show results."""

from __future__ import annotations

from parlour.games.rummy.commands import classroom, results
from parlour.games.rummy.commands.contest import COMMANDS

__all__ = ["COMMANDS"]

results.add_to(COMMANDS)
classroom.add_to(COMMANDS)

"""The beginner level: how people play Rummy who have just learned it."""

from __future__ import annotations

from parlour.games.rummy.bots.levels import RummyBot
from parlour.games.rummy.bots.reading import Reading


class BeginnerRummyBot(RummyBot):
    """Leaves the discards alone, forgets to lay off, melds at once, and throws its highest card, even of a pair."""

    def __init__(self) -> None:
        super().__init__(layoffs=False)

    def _wants(self, reading: Reading, card: int) -> bool:
        return False

    def _thrown(self, reading: Reading) -> int:
        return reading.highest_useless

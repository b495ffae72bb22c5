"""The house player: sits at the table in the server's own process. The test mode's opponent."""

from __future__ import annotations

from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.bot_player import BotPlayer, Deciding

NAMES = ("Parlour", "House", "Croupier")
"""What it is called: the first that cannot be confused with the name of whom it plays."""


class HousePlayer:
    """Answers at once, and never wrongly."""

    def __init__(self, name: str, bot: Deciding) -> None:
        self.name = name
        self._player = BotPlayer(name, bot)

    async def tell(self, path: str, body: protocol.Body) -> None:
        if isinstance(body, protocol.GameInfo):
            self._player.start_game(body)
        elif isinstance(body, protocol.HandInfo):
            self._player.start_hand(body)
        else:
            self._player.hear(body)

    async def ask(self, path: str, body: protocol.UpdateInfo) -> str:
        return self._player.draw(body) if path == protocol.DRAW else self._player.lay_down(body)

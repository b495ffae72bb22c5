"""The opponent in test mode: a bot in the server's own process."""

from __future__ import annotations

from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.bot_player import BotPlayer, TurnBot

HOUSE_NAMES = ("Parlour", "House", "Croupier")
"""Its possible names. The first one that cannot be confused with the opponent's name is used."""


class HousePlayer:
    """A player without HTTP. Its moves are always legal."""

    def __init__(self, name: str, bot: TurnBot) -> None:
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

"""Players of the house: bots in the server's own process, for test mode and as baselines of a contest.

    player = house_player("starter", "House starter", settings.options)

A house player has the `tell` and `ask` that the referee calls, like a player over HTTP.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from parlour.game.refusals import Malformed
from parlour.games.rummy.bots import (
    HighestRummyBot,
    LiveOutsRummyBot,
    MonteCarloRummyBot,
    RandomTurnsBot,
    StandardRummyBot,
    StarterRummyBot,
)
from parlour.games.rummy.bots.levels import PATIENCE
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.bot_player import BotPlayer, TurnBot
from parlour.games.rummy.rules import RummyOptions

HOUSE_NAMES = ("Parlour", "House", "Croupier")
"""The possible names of the opponent in test mode. The first one that cannot be confused with the player's is used."""

HOUSE_LEVELS: Final[Mapping[str, Callable[..., TurnBot]]] = {
    "random": RandomTurnsBot,
    "starter": StarterRummyBot,
    "highest": HighestRummyBot,
    "live-outs": LiveOutsRummyBot,
    "monte-carlo": MonteCarloRummyBot,
    "standard": partial(StandardRummyBot, patience=PATIENCE),
}
"""The levels of the house's players, from easiest to strongest. The last one is our own contest player.

Each makes a bot. With `layoffs=False` it never lays off.
"""

STRONGEST: Final = list(HOUSE_LEVELS)[-1]


class NoSuchLevel(Malformed):
    code = "NO_SUCH_LEVEL"
    default = "There is no such level."


class HousePlayer:
    """A player without HTTP. Its moves are always legal."""

    is_remote = False

    def __init__(self, name: str, bot: TurnBot, options: RummyOptions | None = None) -> None:
        self.name = name
        self._player = BotPlayer(name, bot, options)
        self._slow = bool(getattr(bot, "slow", False))

    async def tell(self, path: str, body: protocol.Body) -> None:
        if isinstance(body, protocol.GameInfo):
            self._player.start_game(body)
        elif isinstance(body, protocol.HandInfo):
            self._player.start_hand(body)
        else:
            self._player.hear(body)

    def recall(self, path: str, body: protocol.Body, play: str | None) -> None:
        """Remember a call that was made before the server was restarted, and the play that answered it."""
        self._player.recall(path, body, play or "")

    async def ask(self, path: str, body: protocol.UpdateInfo) -> str:
        """The answer to `/draw/` or `/lay-down/`. Bots that think long do so in a thread."""
        answer = self._player.draw if path == protocol.DRAW else self._player.lay_down
        return await asyncio.to_thread(answer, body) if self._slow else answer(body)


def house_player(level: str, name: str, options: RummyOptions) -> HousePlayer:
    """A new player of the house for a contest with these options. It plays one game at a time."""
    return HousePlayer(name, house_bot(level), options)


def house_bot(level: str, layoffs: bool = True) -> TurnBot:
    """A new bot of this level."""
    if level not in HOUSE_LEVELS:
        raise NoSuchLevel(f"There is no level {level[:40]!r}. The levels are {', '.join(HOUSE_LEVELS)}.")
    return HOUSE_LEVELS[level](layoffs=layoffs)

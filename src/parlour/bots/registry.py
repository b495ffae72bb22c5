"""The bots of every game, by game and level."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.bots import hidden_joker, rummikub
from parlour.bots.interface import Bot, RandomBot
from parlour.bots.rummy import Highest, LiveOuts, Standard
from parlour.bots.spades import EasySpadesBot, StandardSpadesBot
from parlour.bots.uno import UnoBot
from parlour.rules.errors import Malformed
from parlour.rules.registry import GAMES, rules_of

STANDARD = "standard"

_LEVELS: Mapping[str, Mapping[str, Bot]] = {
    "rummikub": {
        "standard": rummikub.StandardBot(),
        "eager": rummikub.EagerBot(),
        "simple": rummikub.SimpleBot(),
    },
    "spades": {"standard": StandardSpadesBot(), "easy": EasySpadesBot()},
    "hidden-joker-rummy": {"standard": hidden_joker.StandardBot(), "highest": hidden_joker.HighestBot()},
    "rummy": {"standard": Standard(), "live-outs": LiveOuts(), "highest": Highest()},
    "uno": {"standard": UnoBot()},
}

BOTS: Mapping[str, Mapping[str, Bot]] = {
    game: {**_LEVELS.get(game, {}), "random": RandomBot()} for game in GAMES
}
"""Every game has at least the levels `standard` and `random`."""

THINK_LONG = frozenset({"rummikub"})
"""Games whose bots may need a tenth of a second for a move."""


class UnknownBot(Malformed):
    code = "UNKNOWN_BOT"
    default = "There is no such bot."


def bot_of(game: str, level: str = STANDARD) -> Bot:
    """The bot of a game and level, or a refusal that names the levels there are."""
    levels = BOTS[rules_of(game).spec.id]
    try:
        return levels[level]
    except KeyError:
        raise UnknownBot(f"{game} has no bot {level!r}.", levels=sorted(levels)) from None

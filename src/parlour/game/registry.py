"""The games that are installed: those of this package and of every other that names the entry point.

A package brings a game by one line in its `pyproject.toml`:

    [project.entry-points."parlour.games"]
    hearts = "parlour_hearts:GAME"
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points
from types import MappingProxyType

from parlour.game.bots import Bot, RandomBot
from parlour.game.interface import AnyRules, Spec
from parlour.game.refusals import Malformed

ENTRY_POINT = "parlour.games"
RANDOM = "random"
STANDARD = "standard"


class UnknownGame(Malformed):
    code = "UNKNOWN_GAME"
    default = "There is no such game."


class UnknownBot(Malformed):
    code = "UNKNOWN_BOT"
    default = "There is no such bot."


@dataclass(frozen=True, kw_only=True)
class Game:
    """Everything that shared code may know of a game.

    What needs more than the rules library (`api`, `commands`) or files (`words`, `web`) is named, and loaded by
    whoever needs it.
    """

    rules: AnyRules
    words: str
    """The package with the game's words: `en.toml`, and a file for each further language."""
    bots: Mapping[str, Bot] = field(default_factory=dict)
    """By level, from the easiest to the strongest. Every game also has the level `random`."""
    api: str | None = None
    """The module with the game's `API`, where it has routes and events of its own."""
    web: str | None = None
    """The package with the game's table for the browser: `table.js`, and the files that it loads."""
    commands: str | None = None
    """The module with the game's `COMMANDS` for the command line."""

    @property
    def spec(self) -> Spec:
        return self.rules.spec

    @property
    def id(self) -> str:
        return self.rules.spec.id

    @property
    def levels(self) -> Mapping[str, Bot]:
        """Every bot by its level, the random one first."""
        return {RANDOM: _RANDOM_BOT, **self.bots}

    @property
    def usual_level(self) -> str:
        """The level of a bot that fills a seat: `standard` where there is one, else the strongest."""
        levels = self.levels
        return STANDARD if STANDARD in levels else list(levels)[-1]

    def bot(self, level: str) -> Bot:
        """The bot of a level, or a refusal that names the levels there are."""
        levels = self.levels
        if level not in levels:
            raise UnknownBot(f"{self.spec.title} has no bot {level[:40]!r}.", levels=list(levels))
        return levels[level]


_RANDOM_BOT = RandomBot()


@dataclass(frozen=True)
class Installed:
    """The games found, by id, and why others could not be loaded, by entry point."""

    games: Mapping[str, Game]
    failures: Mapping[str, str]


@cache
def installed() -> Installed:
    """Look for games once. One that cannot be loaded is left out, and named in `failures`."""
    found: dict[str, Game] = {}
    failures: dict[str, str] = {}
    for point in sorted(entry_points(group=ENTRY_POINT), key=lambda point: point.name):
        try:
            game = point.load()
        except Exception as error:  # another author's module may raise anything
            failures[point.value] = f"{type(error).__name__}: {error}"
            continue
        if not isinstance(game, Game):
            failures[point.value] = "is not a parlour.game.Game"
        elif game.id in found:
            failures[point.value] = f"there is already a game {game.id!r}"
        else:
            found[game.id] = game
    return Installed(MappingProxyType(dict(sorted(found.items()))), failures)


def games() -> Mapping[str, Game]:
    """Every installed game, by id."""
    return installed().games


def game_of(id: str) -> Game:
    """The game of an id, or a refusal that names the games there are."""
    known = games()
    if id not in known:
        raise UnknownGame(f"There is no game {id[:40]!r}.", games=list(known))
    return known[id]


def rules_of(id: str) -> AnyRules:
    """The rules of a game."""
    return game_of(id).rules

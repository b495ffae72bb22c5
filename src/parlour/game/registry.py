"""The installed games: those of this package and of every package with the entry point `parlour.games`.

A package adds a game by one line in its `pyproject.toml`:

    [project.entry-points."parlour.games"]
    hearts = "parlour_hearts:GAME"
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import Any

import msgspec

from parlour.game.bots import Bot, RandomBot
from parlour.game.feats import Feats
from parlour.game.interface import AnyRules, Spec
from parlour.game.refusals import Malformed
from parlour.game.sampling import Sampler
from parlour.game.words import words_of

ENTRY_POINT = "parlour.games"
RANDOM = "random"
LEVELS = ("beginner", "easy", "medium", "hard", "expert")
"""The levels of Parlour's own games, from the weakest to the strongest. Other games can have others."""
USUAL = ("medium", "standard")
"""The level of bots that fill empty seats: the first of these that a game has."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class UnknownGame(Malformed):
    code = "UNKNOWN_GAME"
    default = "There is no such game."


class UnknownBot(Malformed):
    code = "UNKNOWN_BOT"
    default = "There is no such bot."


@dataclass(frozen=True, kw_only=True)
class Game:
    """Everything that shared code knows about a game.

    `words`, `advice`, `encoding`, `api`, `web` and `commands` are module names, loaded only where they are needed:
    some need packages that the rules library does without.
    """

    rules: AnyRules
    words: str
    """The package with the game's words: `en.toml`, and a file for each other language."""
    bots: Mapping[str, Bot] = field(default_factory=dict)
    """Bots by level, from the weakest to the strongest. Every game also has the level `random`, which is not listed in
    lobbies."""
    former_levels: Mapping[str, str] = field(default_factory=dict)
    """Levels by the names that they had before. Stored tables and programs still use those."""
    sample: Sampler | None = None
    """Returns a state that a seat's view could come from, so that `parlour.search` can play the game."""
    advice: str | None = None
    """The module with the game's `ADVISER`, which says more in hints and reviews than the search can."""
    encoding: str | None = None
    """The module with the game's `ENCODING`, which makes moves and views numbers for `parlour.env`."""
    api: str | None = None
    """The module with the game's `API`, if it has routes and events of its own."""
    web: str | None = None
    """The package with the game's browser table: `table.js` and the files it loads."""
    commands: str | None = None
    """The module with the game's `COMMANDS` for the command line, if any."""
    quick_options: Mapping[str, Any] = field(default_factory=dict)
    """Options of a table that is opened by "Play now", where they differ from the defaults."""
    anchors: Mapping[str, float] = field(default_factory=dict)
    """The strength of each bot on the scale of ratings, by level (`bench/ratings.py` measures it). A rated game with a
    bot that has none does not count."""
    feats: Feats | None = None
    """What a player has done in a finished game that is worth a record, such as the highest meld."""
    practice_seed: int | None = None
    """The number of the deal of a guided first game, with the fewest players. Without it, the deal is a random one."""

    @property
    def spec(self) -> Spec:
        return self.rules.spec

    @property
    def id(self) -> str:
        return self.rules.spec.id

    @property
    def levels(self) -> Mapping[str, Bot]:
        """Every bot by level, the random one first."""
        return {RANDOM: _RANDOM_BOT, **self.bots}

    @property
    def usual_level(self) -> str:
        """The level of bots that fill empty seats: `medium` or `standard` if the game has it, or else the strongest."""
        return next((level for level in USUAL if level in self.bots), self.listed_levels[-1])

    @property
    def listed_levels(self) -> list[str]:
        """The levels to choose from, weakest first. A game without bots of its own has the random one."""
        return list(self.bots) or [RANDOM]

    @property
    def quick_level(self) -> str:
        """The strongest level that does not search. It moves where there is no time for a search."""
        return next((level for level in reversed(list(self.bots)) if not self.bots[level].thinks), RANDOM)

    def level(self, name: str) -> str:
        """The present name of a level, given that or a former one. Raises `UnknownBot`, which lists the levels."""
        levels = self.levels
        present = name if name in levels else self.former_levels.get(name, name)
        if present not in levels:
            raise UnknownBot(f"{self.spec.title} has no bot {name[:40]!r}.", levels=list(levels))
        return present

    def bot(self, level: str) -> Bot:
        """The bot of a level, by its present or a former name. Raises `UnknownBot`, which lists the levels."""
        return self.levels[self.level(level)]

    def anchor(self, level: str) -> float | None:
        """The strength of a level's bot on the scale of ratings, by its present or a former name; None if unknown."""
        return self.anchors.get(self.former_levels.get(level, level))


_RANDOM_BOT = RandomBot()


@dataclass(frozen=True)
class Installed:
    """The games found, by id, and why others failed to load, by entry point."""

    games: Mapping[str, Game]
    failures: Mapping[str, str]


@cache
def installed() -> Installed:
    """Find all games, once per process. A game that fails to load is left out and reported in `failures`."""
    found: dict[str, Game] = {}
    failures: dict[str, str] = {}
    for point in sorted(entry_points(group=ENTRY_POINT), key=_built_in_first):
        try:
            game = _checked(point.load(), found)
        except Exception as error:  # third-party modules can raise anything
            failures[point.value] = f"{type(error).__name__}: {error}"
        else:
            found[game.id] = game
    return Installed(MappingProxyType(dict(sorted(found.items()))), failures)


def _built_in_first(point: EntryPoint) -> tuple[bool, str]:
    """No other package can take the id of a game of this one."""
    return not point.value.startswith("parlour.games."), point.name


def _checked(game: Any, found: Mapping[str, Game]) -> Game:
    """The game, if the server can list it. Raises `ValueError` otherwise, or what reading its words raises."""
    if not isinstance(game, Game):
        raise ValueError("it is not a parlour.game.Game")
    if not is_game_id(game.id):
        raise ValueError(f"the id {game.id!r} has more than lower-case letters, digits and hyphens")
    if game.id in found:
        raise ValueError(f"there is already a game {game.id!r}")
    words_of(game.words, "en")
    msgspec.convert(dict(game.quick_options), game.spec.options)
    _prepare_types(game.spec)
    return game


def _prepare_types(spec: Spec) -> None:
    """Let msgspec build what it keeps of these types while there is one thread.

    Two threads that are the first to decode a type crash the process: one finds what the other has half built.
    """
    for kind in (spec.options, spec.moves):
        msgspec.json.Decoder(kind)


def is_game_id(id: str) -> bool:
    """Whether this can be a game's id, which is in addresses and logs: lower-case letters, digits and hyphens."""
    return _ID.fullmatch(id) is not None


def games() -> Mapping[str, Game]:
    """Every installed game, by id."""
    return installed().games


def game_of(id: str) -> Game:
    """The game with this id. Raises `UnknownGame`, which lists the ids."""
    known = games()
    if id not in known:
        raise UnknownGame(f"There is no game {id[:40]!r}.", games=list(known))
    return known[id]


def rules_of(id: str) -> AnyRules:
    """The rules of a game."""
    return game_of(id).rules

"""JSON bodies of the contest server's responses."""

from __future__ import annotations

from msgspec import Struct

from parlour.games.rummy.contest.archive.games import GameRow
from parlour.games.rummy.contest.entrants import Status
from parlour.games.rummy.contest.matches import Running
from parlour.games.rummy.contest.standings import HeadToHead, Line
from parlour.games.rummy.rules import RummyOptions


class Welcome(Struct, frozen=True):
    """The response to a registration."""

    status: str
    message: str
    name: str
    test: str | None = None
    options: RummyOptions | None = None
    """The options of the games to come."""


class ServerStatus(Struct, frozen=True):
    """The response to `GET /`."""

    status: str
    server: str
    players: int
    games_running: int
    games_ended: int
    turns: int
    """Turns played since the server started."""


class PlayerStatus(Struct, frozen=True):
    """The status of a player."""

    name: str
    status: Status


class Live(Struct, frozen=True, kw_only=True):
    """Everything that the contest page shows and refreshes. No cards."""

    leaderboard: list[Line]
    players: list[PlayerStatus]
    running: list[Running]
    recent: list[GameRow]
    games_ended: int
    games_wanted: int | None
    """None if the contest has no end."""
    target: int
    """Points that end a game."""


class Export(Struct, frozen=True):
    """All results of a contest, without the cards."""

    leaderboard: list[Line]
    head_to_head: list[HeadToHead]
    games: list[GameRow]

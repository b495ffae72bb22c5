"""JSON bodies of the operator's and the students' routes. Times are seconds since 1970."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from parlour.games.rummy.contest.archive.games import GameRow
from parlour.games.rummy.contest.archive.players import State
from parlour.games.rummy.contest.archive.programmes import Registrations, Round, Season
from parlour.games.rummy.contest.entrants import Status
from parlour.games.rummy.contest.reports import Problem, Report
from parlour.games.rummy.contest.standings import HeadToHead, Line

Title = Annotated[str, Meta(max_length=100)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]


class ClassPlayer(Struct, frozen=True, kw_only=True):
    """A player, as the operator sees it."""

    id: int
    name: str
    student: str | None
    house: str | None
    """The level of a player of the house."""
    state: State
    status: Status
    address: str | None
    version: str
    games: int
    forfeits: int


class ClassStudent(Struct, frozen=True, kw_only=True):
    """A student on the roster, with the token."""

    id: int
    name: str
    token: str
    banned: bool
    player: str | None
    """The name of the student's player."""


class OperatorView(Struct, frozen=True, kw_only=True):
    """Everything on the operator's page."""

    title: str
    registration: Registrations
    paused: bool
    playing: bool
    """Whether games may begin now."""
    season: Season
    seasons: list[Season]
    rounds: list[Round]
    students: list[ClassStudent]
    players: list[ClassPlayer]
    levels: list[str]
    """Levels of the house's players, from easiest to strongest."""


class ClassProgramme(Struct, frozen=True, kw_only=True):
    """What everybody may know about the contest: the answer to `GET /api/programme`."""

    title: str
    registration: Registrations
    paused: bool
    playing: bool
    """Whether games may begin now."""
    season: Season
    seasons: list[Season]
    round: Round | None
    """The round that is played now."""
    next_round: Round | None
    house: dict[str, str]
    """Players of the house by name, with their levels."""
    now: float


class SeasonResults(Struct, frozen=True, kw_only=True):
    """The answer to `GET /api/seasons/{id}`."""

    season: Season
    leaderboard: list[Line]
    head_to_head: list[HeadToHead]


class ProgrammeChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of `PATCH /api/operator`."""

    title: Title | UnsetType = UNSET
    registration: Registrations | UnsetType = UNSET
    paused: bool | UnsetType = UNSET


class NewStudents(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/operator/students`."""

    names: Annotated[list[Name], Meta(min_length=1, max_length=500)]


class StudentChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of `PATCH /api/operator/students/{id}`."""

    name: Name | UnsetType = UNSET
    banned: bool | UnsetType = UNSET
    new_token: bool = False


class PlayerChange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of `PATCH /api/operator/players/{id}`."""

    name: Name | UnsetType = UNSET
    state: State | UnsetType = UNSET


class NewHousePlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/operator/house`. Without a name it is called after its level."""

    level: str
    name: Name | UnsetType = UNSET


class NewSeason(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/operator/seasons`."""

    title: Title = ""
    ends: int | None = None
    """The season that it is to follow. Refused if that one has ended, so that two requests begin one season."""


class NewRound(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of `POST /api/operator/rounds`. It begins now unless `begins` says when."""

    title: Title = ""
    begins: Annotated[float, Meta(ge=0, le=4_102_444_800)] | None = None
    minutes: Annotated[float, Meta(gt=0, le=100_000)] | None = None
    games: Annotated[int, Meta(ge=1, le=100_000)] | None = None


class VersionLine(Struct, frozen=True, kw_only=True):
    """The results of one version of a player."""

    version: str
    began: float
    games: int
    wins: int
    forfeits: int
    rating_before: float | None
    """The player's rating when this version began to play; None for the first one."""
    rating_after: float
    low: float
    high: float


class ForfeitLine(Struct, frozen=True, kw_only=True):
    """A game that the student's player forfeited, with everything needed to find the mistake."""

    game_id: int
    ended: float
    opponent: str
    scrimmage: bool
    problem: Problem


class StudentView(Struct, frozen=True, kw_only=True):
    """Everything on a student's own page."""

    student: str
    player: str | None
    state: State | None
    status: Status | None
    address: str | None
    rank: int | None
    rating: float | None
    low: float | None
    high: float | None
    versions: list[VersionLine]
    forfeits: list[ForfeitLine]
    tests: list[Report]
    opponents: list[str]
    """Players that can be challenged now."""
    scrimmage: str | None
    """The opponent of the scrimmage that is being played or about to begin."""
    games: list[GameRow]
    """The latest games, scrimmages included."""


class Challenge(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/student/scrimmage`."""

    opponent: Name

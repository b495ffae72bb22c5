"""When a contest plays and who may enter: title, registration, pause, seasons and rounds."""

from __future__ import annotations

import time
from typing import Any, Literal, TypeAlias, get_args

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection, Engine

from parlour.game.refusals import Malformed, NotFound, WrongState
from parlour.games.rummy.contest.archive import schema

Registrations: TypeAlias = Literal["open", "roster", "closed"]
"""Who may register: everybody, only students on the roster, or nobody new."""

REGISTRATIONS: tuple[Registrations, ...] = get_args(Registrations)


LONGEST_TITLE = 100


class NoSuchRound(NotFound):
    code = "NO_SUCH_ROUND"
    default = "There is no such round."


class NoSuchSeason(NotFound):
    code = "NO_SUCH_SEASON"
    default = "There is no such season."


class SeasonEnded(WrongState):
    code = "SEASON_ENDED"
    default = "Another season has begun meanwhile."


class BadRound(Malformed):
    code = "BAD_ROUND"
    default = "A round ends at a time, or after a number of games for each pair, or both."


class BadTitle(Malformed):
    code = "BAD_TITLE"
    default = f"A title has at most {LONGEST_TITLE} characters, all of them printable."


class Season(Struct, frozen=True):
    """A part of a contest with a leaderboard of its own. Times are seconds since 1970."""

    id: int
    title: str
    began: float
    ended: float | None


class Round(Struct, frozen=True):
    """A time in which games are played. It ends at a time, or when every pair has played its games."""

    id: int
    title: str
    begins: float
    ends: float | None
    games_a_pair: int | None
    closed: float | None
    """When it was over, or was closed by the operator."""

    def is_on(self, now: float) -> bool:
        """Whether games may begin."""
        return self.closed is None and self.begins <= now and (self.ends is None or now < self.ends)


class Programme(Struct, frozen=True):
    """The state of a contest, as its operator set it."""

    title: str
    registration: Registrations
    paused: bool
    season: Season
    rounds: tuple[Round, ...]
    """The rounds of this season. A season without rounds is played continuously."""

    def round_at(self, now: float) -> Round | None:
        """The round that is played now."""
        return next((one for one in self.rounds if one.is_on(now)), None)

    def plays_at(self, now: float) -> bool:
        """Whether games may begin."""
        return not self.paused and (not self.rounds or self.round_at(now) is not None)


class Programmes:
    """Reads and changes the programme of a contest file."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def now(self) -> Programme:
        """The programme as it stands."""
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(schema.contest)).one()
            season = _seasons(connection)[-1]
            found = connection.execute(
                sa.select(schema.rounds)
                .where(schema.rounds.c.season_id == season.id)
                .order_by(schema.rounds.c.begins)
            )
            rounds = tuple(
                Round(one.id, one.title, one.begins, one.ends, one.games_a_pair, one.closed) for one in found
            )
        return Programme(row.title, row.registration, row.paused, season, rounds)

    def seasons(self) -> list[Season]:
        """All seasons, the current one last."""
        with self._engine.connect() as connection:
            return _seasons(connection)

    def change(
        self,
        *,
        title: str | None = None,
        registration: Registrations | None = None,
        paused: bool | None = None,
    ) -> None:
        """Change the title, who may register, or whether it is paused."""
        check_title(title or "")
        values = {"title": title, "registration": registration, "paused": paused}
        given = {name: value for name, value in values.items() if value is not None}
        if given:
            with self._engine.begin() as connection:
                connection.execute(sa.update(schema.contest).values(**given))

    def pause(self) -> None:
        """Begin no more games. Games in progress are played to their end."""
        self.change(paused=True)

    def resume(self) -> None:
        self.change(paused=False)

    def begin_season(self, title: str, ends: int | None = None) -> Season:
        """End the current season, and begin a new one with an empty leaderboard. Its rounds are closed.

        `ends` is the season that the operator sees. It is refused if another one has begun since.
        """
        check_title(title)
        now = time.time()
        with schema.writing(self._engine) as connection:
            if ends is not None and _seasons(connection)[-1].id != ends:
                raise SeasonEnded
            connection.execute(
                sa.update(schema.seasons).where(schema.seasons.c.ended.is_(None)).values(ended=now)
            )
            connection.execute(
                sa.update(schema.rounds).where(schema.rounds.c.closed.is_(None)).values(closed=now)
            )
            connection.execute(sa.insert(schema.seasons).values(title=title, began=now))
            return _seasons(connection)[-1]

    def add_round(self, title: str, begins: float, ends: float | None, games_a_pair: int | None) -> int:
        """Plan a round in the current season, and return its id."""
        check_title(title)
        if ends is None and games_a_pair is None:
            raise BadRound
        if ends is not None and ends <= begins:
            raise BadRound("A round ends after it begins.")
        values: dict[str, Any] = {"title": title, "begins": begins, "ends": ends}
        with self._engine.begin() as connection:
            season = _seasons(connection)[-1]
            row = connection.execute(
                sa.insert(schema.rounds).values(season_id=season.id, games_a_pair=games_a_pair, **values)
            )
            (number,) = row.inserted_primary_key or (0,)
            return int(number)

    def close_round(self, round_id: int) -> None:
        """End a round now, or take back one that has not begun."""
        change = sa.update(schema.rounds).where(schema.rounds.c.id == round_id)
        closed = sa.func.coalesce(schema.rounds.c.closed, time.time())
        with self._engine.begin() as connection:
            if not connection.execute(change.values(closed=closed)).rowcount:
                raise NoSuchRound


def check_title(title: str) -> None:
    """Refuse a title that does not fit on a line."""
    if len(title) > LONGEST_TITLE or not title.isprintable():
        raise BadTitle


def _seasons(connection: Connection) -> list[Season]:
    rows = connection.execute(sa.select(schema.seasons).order_by(schema.seasons.c.id))
    return [Season(row.id, row.title, row.began, row.ended) for row in rows]

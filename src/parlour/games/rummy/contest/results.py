"""Stores the players, games and transcripts of a contest in an SQLite file."""

from __future__ import annotations

import secrets
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection, Engine

from parlour.game.refusals import NotFound
from parlour.games.rummy.contest.addresses import Endpoint
from parlour.games.rummy.contest.referee import Transcript, Verdict
from parlour.games.rummy.contest.schedule import Pairing

_tables = sa.MetaData()

_contest = sa.Table(
    "contest",
    _tables,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("opened", sa.Float, nullable=False),
)

_players = sa.Table(
    "players",
    _tables,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("port", sa.Integer, nullable=False),
    sa.Column("registered", sa.Float, nullable=False),
)

_games = sa.Table(
    "games",
    _tables,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("first", sa.Text, nullable=False),
    sa.Column("second", sa.Text, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("duplicate", sa.Boolean, nullable=False),
    sa.Column("started", sa.Float, nullable=False),
    sa.Column("ended", sa.Float),
    sa.Column("winner", sa.Integer),
    sa.Column("first_points", sa.Integer),
    sa.Column("second_points", sa.Integer),
    sa.Column("hands", sa.Integer),
    sa.Column("first_hands", sa.Integer),
    sa.Column("second_hands", sa.Integer),
    sa.Column("turns", sa.Integer),
    sa.Column("forfeit", sa.Integer),
    sa.Column("reason", sa.Text),
    sa.Column("words", sa.Text),
    sa.Index("games_of_a_pair", "first", "second", "number"),
)

_transcripts = sa.Table(
    "transcripts",
    _tables,
    sa.Column("game_id", sa.Integer, primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
)

VERSION = 1

# Made on import: transcripts are read in threads, and two that are the first to decode a type crash msgspec 0.22.
_transcript_decoder = msgspec.json.Decoder(Transcript)


class NoSuchGame(NotFound):
    code = "NO_SUCH_GAME"
    default = "There is no such game."


class GameRow(Struct, frozen=True):
    """A finished game. `first` had seat 0 and the first turn, `second` had seat 1."""

    id: int
    first: str
    second: str
    number: int
    duplicate: bool
    started: float
    ended: float
    winner: int
    first_points: int
    second_points: int
    hands: int
    first_hands: int
    second_hands: int
    turns: int
    forfeit: int | None
    reason: str | None
    words: str | None

    @property
    def names(self) -> tuple[str, str]:
        return self.first, self.second


class Results:
    """The results file. Methods block for a few milliseconds, so call them in a thread."""

    def __init__(self, path: Path | str) -> None:
        self._engine = _engine(path)
        with self._engine.begin() as connection:
            self.secret = _opened(connection)

    def close(self) -> None:
        self._engine.dispose()

    def add_player(self, name: str, endpoint: Endpoint) -> None:
        """Store the address of a player, replacing an earlier one."""
        place = {"address": endpoint.address, "port": endpoint.port, "registered": time.time()}
        with self._engine.begin() as connection:
            changed = connection.execute(sa.update(_players).where(_players.c.name == name).values(**place))
            if not changed.rowcount:
                connection.execute(sa.insert(_players).values(name=name, **place))

    def players(self) -> dict[str, Endpoint]:
        """Every player that ever registered, with its latest address."""
        with self._engine.connect() as connection:
            rows = connection.execute(sa.select(_players).order_by(_players.c.registered))
            return {row.name: Endpoint(row.address, row.port) for row in rows}

    def begin_game(self, game: Pairing, duplicate: bool) -> int:
        """Store a game that starts now, and return its id. Unfinished games do not count in the results."""
        with self._engine.begin() as connection:
            row = connection.execute(
                sa.insert(_games).values(
                    first=game.first,
                    second=game.second,
                    number=game.number,
                    duplicate=duplicate,
                    started=time.time(),
                )
            )
            (number,) = row.inserted_primary_key or (0,)
            return int(number)

    def end_game(self, game_id: int, verdict: Verdict, record: Transcript | None) -> GameRow:
        """Store the result and the transcript of a game in one transaction."""
        forfeit = verdict.forfeit
        values: dict[str, Any] = {
            "ended": time.time(),
            "winner": verdict.winner,
            "first_points": verdict.totals[0],
            "second_points": verdict.totals[1],
            "hands": len(verdict.hands),
            "first_hands": sum(hand.winner == 0 for hand in verdict.hands),
            "second_hands": sum(hand.winner == 1 for hand in verdict.hands),
            "turns": verdict.turns,
            "forfeit": forfeit.seat if forfeit else None,
            "reason": forfeit.code if forfeit else None,
            "words": forfeit.words if forfeit else None,
        }
        with self._engine.begin() as connection:
            connection.execute(sa.update(_games).where(_games.c.id == game_id).values(**values))
            if record is not None:
                body = zlib.compress(msgspec.json.encode(record), 6)
                connection.execute(sa.insert(_transcripts).values(game_id=game_id, body=body))
            return _row(connection.execute(sa.select(_games).where(_games.c.id == game_id)).one())

    def drop_unfinished(self) -> int:
        """Delete games that were unfinished when the server stopped. They will be played again."""
        with self._engine.begin() as connection:
            return connection.execute(sa.delete(_games).where(_games.c.ended.is_(None))).rowcount

    def games(self) -> Iterator[GameRow]:
        """Every finished game, in order."""
        query = sa.select(_games).where(_games.c.ended.is_not(None)).order_by(_games.c.id)
        with self._engine.connect() as connection:
            for row in connection.execute(query):
                yield _row(row)

    def recent(self, count: int, before: int | None = None, player: str | None = None) -> list[GameRow]:
        """The latest finished games, newest first."""
        query = sa.select(_games).where(_games.c.ended.is_not(None)).order_by(_games.c.id.desc()).limit(count)
        if before is not None:
            query = query.where(_games.c.id < before)
        if player is not None:
            query = query.where(sa.or_(_games.c.first == player, _games.c.second == player))
        with self._engine.connect() as connection:
            return [_row(row) for row in connection.execute(query)]

    def game(self, game_id: int) -> GameRow:
        """A finished game."""
        query = sa.select(_games).where(_games.c.id == game_id, _games.c.ended.is_not(None))
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        if row is None:
            raise NoSuchGame(f"There is no finished game {game_id}.")
        return _row(row)

    def transcript(self, game_id: int) -> Transcript:
        """The transcript of a game."""
        query = sa.select(_transcripts.c.body).where(_transcripts.c.game_id == game_id)
        with self._engine.connect() as connection:
            body = connection.execute(query).scalar()
        if body is None:
            raise NoSuchGame(f"There is no transcript of game {game_id}.")
        return _transcript_decoder.decode(zlib.decompress(body))

    def twin_has_ended(self, game: GameRow) -> bool:
        """Whether the other game with the same deal has ended, so that the cards may be shown."""
        query = sa.select(sa.func.count()).where(
            _games.c.first == game.second,
            _games.c.second == game.first,
            _games.c.number == game.number ^ 1,
            _games.c.ended.is_not(None),
        )
        with self._engine.connect() as connection:
            return bool(connection.execute(query).scalar())


def _engine(path: Path | str) -> Engine:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(f"sqlite:///{path}", connect_args={"check_same_thread": False, "timeout": 30})

    @sa.event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("pragma journal_mode=wal")
        cursor.execute("pragma synchronous=full")
        cursor.close()

    return engine


class NewerFile(Exception):
    """The file was written by a newer Parlour than this one."""


def _opened(connection: Connection) -> bytes:
    """Create the tables in a new file, and return the contest's secret. Migrations of older files belong here."""
    _tables.create_all(connection)
    row = connection.execute(sa.select(_contest)).first()
    if row is None:
        secret = secrets.token_bytes(32)
        connection.execute(
            sa.insert(_contest).values(id=1, version=VERSION, secret=secret, opened=time.time())
        )
        return secret
    if row.version > VERSION:
        raise NewerFile(
            f"The results file has version {row.version}; this Parlour supports version {VERSION}. Upgrade Parlour."
        )
    return bytes(row.secret)


def _row(row: Any) -> GameRow:
    return GameRow(**row._mapping)

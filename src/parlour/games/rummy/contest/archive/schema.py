"""The tables of a contest's SQLite file, and the migration of older files."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

VERSION = 2

tables = sa.MetaData()

contest = sa.Table(
    "contest",
    tables,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("secret", sa.LargeBinary, nullable=False),
    sa.Column("opened", sa.Float, nullable=False),
    sa.Column("title", sa.Text, nullable=False, server_default=""),
    sa.Column("registration", sa.Text, nullable=False, server_default="open"),
    sa.Column("paused", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("operator_key", sa.Text, nullable=False, server_default=""),
)

seasons = sa.Table(
    "seasons",
    tables,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("began", sa.Float, nullable=False),
    sa.Column("ended", sa.Float),
)

rounds = sa.Table(
    "rounds",
    tables,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("season_id", sa.Integer, nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("begins", sa.Float, nullable=False),
    sa.Column("ends", sa.Float),
    sa.Column("games_a_pair", sa.Integer),
    sa.Column("closed", sa.Float),
)

students = sa.Table(
    "students",
    tables,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.Text, nullable=False, unique=True),
    sa.Column("token", sa.Text, nullable=False, unique=True),
    sa.Column("added", sa.Float, nullable=False),
    sa.Column("banned", sa.Boolean, nullable=False, server_default=sa.false()),
)

players = sa.Table(
    "players",
    tables,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.Text, nullable=False, unique=True),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("port", sa.Integer, nullable=False),
    sa.Column("registered", sa.Float, nullable=False),
    sa.Column("state", sa.Text, nullable=False, server_default="active"),
    sa.Column("version", sa.Text, nullable=False, server_default=""),
    sa.Column("student_id", sa.Integer),
    sa.Column("house", sa.Text),
)

games = sa.Table(
    "games",
    tables,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("season_id", sa.Integer, nullable=False),
    sa.Column("round_id", sa.Integer),
    sa.Column("scrimmage", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("first_id", sa.Integer, nullable=False),
    sa.Column("second_id", sa.Integer, nullable=False),
    sa.Column("first_version", sa.Text, nullable=False, server_default=""),
    sa.Column("second_version", sa.Text, nullable=False, server_default=""),
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
    sa.Index("games_of_two", "first_id", "second_id", "number"),
)

transcripts = sa.Table(
    "transcripts",
    tables,
    sa.Column("game_id", sa.Integer, primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
)

plays = sa.Table(
    "plays",
    tables,
    sa.Column("game_id", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""The calls of games in progress, stored as they happen. They are deleted when the game ends."""

practice_reports = sa.Table(
    "practice_reports",
    tables,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("student_id", sa.Integer),
    sa.Column("started", sa.Float, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Index("reports_of_a_name", "name", "started"),
)


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that no other one can come between: what it reads is true until it has written."""
    with engine.begin() as connection:
        connection.exec_driver_sql("begin immediate")
        yield connection


class NewerFile(Exception):
    """The file was written by a newer Parlour than this one."""


def engine_of(path: Path | str) -> Engine:
    """Open a contest file, and create or migrate its tables. Only its owner may read a new file: it has the tokens."""
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        file.touch(mode=0o600)
    engine = sa.create_engine(f"sqlite:///{path}", connect_args={"check_same_thread": False, "timeout": 30})

    @sa.event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("pragma journal_mode=wal")
        cursor.execute("pragma synchronous=full")
        cursor.close()

    with engine.begin() as connection:
        _prepare_tables(connection)
    return engine


def _prepare_tables(connection: Connection) -> None:
    if not sa.inspect(connection).has_table("contest"):
        tables.create_all(connection)
        _insert_contest(connection, secrets.token_bytes(32), time.time())
        return
    version = connection.exec_driver_sql("select version from contest").scalar()
    if version is None or version > VERSION:
        raise NewerFile(
            f"The results file has version {version}; this Parlour supports version {VERSION}. Upgrade Parlour."
        )
    if version == 1:
        _migrate_1(connection)


def new_key() -> str:
    """A key of the operator: 144 bits."""
    return secrets.token_urlsafe(18)


def _insert_contest(connection: Connection, secret: bytes, opened: float) -> None:
    connection.execute(
        sa.insert(contest).values(id=1, version=VERSION, secret=secret, opened=opened, operator_key=new_key())
    )
    connection.execute(sa.insert(seasons).values(id=1, title="", began=opened))


def _migrate_1(connection: Connection) -> None:
    """Version 1 knew players by name only, and had no seasons. Its unfinished games are dropped.

    Ids follow the order of names, because version 1 seated the players of a pair in that order.
    """
    for name in ("contest", "players", "games"):
        connection.exec_driver_sql(f"alter table {name} rename to old_{name}")
    connection.exec_driver_sql("drop index games_of_a_pair")
    tables.create_all(connection)
    secret, opened = connection.exec_driver_sql("select secret, opened from old_contest").one()
    _insert_contest(connection, secret, opened)
    connection.exec_driver_sql(
        "insert into players (name, address, port, registered)"
        " select name, address, port, registered from old_players order by name"
    )
    kept = (
        "id, number, duplicate, started, ended, winner, first_points, second_points, hands, first_hands,"
        " second_hands, turns, forfeit, reason, words"
    )
    named = ", ".join(f"old.{column}" for column in kept.split(", "))
    connection.exec_driver_sql(
        f"insert into games (season_id, first_id, second_id, {kept})"
        f" select 1, one.id, two.id, {named} from old_games as old"
        " join players as one on one.name = old.first join players as two on two.name = old.second"
        " where old.ended is not null"
    )
    for name in ("contest", "players", "games"):
        connection.exec_driver_sql(f"drop table old_{name}")

"""Database engines for the writer thread and the reader threads, and migrations at startup."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from parlour.store.errors import StoreFailure, reason_of
from parlour.store.patience import Patience, limit_waits, unhurried

BUSY_TIMEOUT_MS = 10_000
MIGRATION_LOCK = 0x7061_726C  # an arbitrary number, the same on every node

PROBE_BYTES = 64 * 1024

_SIGNS_OF_DAMAGE = ("file is not a database", "malformed")

SQLITE_PRAGMAS = (
    f"busy_timeout={BUSY_TIMEOUT_MS}",
    "journal_mode=WAL",
    "synchronous=FULL",  # a commit is on disk when it returns, even in WAL mode
    "foreign_keys=ON",
    "journal_size_limit=67108864",
)


def parse_url(url: str) -> URL:
    """Parse a database URL. `postgresql://` uses psycopg 3."""
    parsed = make_url(url)
    backend = parsed.get_backend_name()
    if backend == "postgresql":
        return parsed.set(drivername="postgresql+psycopg")
    if backend != "sqlite":
        raise ValueError(f"The database must be sqlite or postgresql, not {backend}.")
    if parsed.database in (None, "", ":memory:"):
        raise ValueError("An SQLite database must be a file, because several connections share it.")
    return parsed


def writer_engine(url: URL, patience: Patience) -> Engine:
    """The engine of the writer thread."""
    if url.get_backend_name() == "postgresql":
        engine = create_engine(url, pool_size=1, max_overflow=0, pool_pre_ping=False)
        limit_waits(engine, patience)
        event.listen(engine, "connect", _insist_on_durable_commits)
        return engine
    engine = _sqlite_engine(url, pool_size=1)
    # Take the write lock at the start of a transaction: SQLite cannot wait for it when a read is upgraded later.
    event.listen(engine, "begin", _begin_immediate)
    return engine


def reader_engine(url: URL, connections: int, patience: Patience) -> Engine:
    """The engine of the reader threads. Each statement sees what was committed when it started."""
    if url.get_backend_name() == "postgresql":
        engine = create_engine(
            url, pool_size=connections, max_overflow=0, isolation_level="AUTOCOMMIT", pool_pre_ping=True
        )
        limit_waits(engine, patience)
        return engine
    return _sqlite_engine(url, pool_size=connections, pragmas=("query_only=ON",))


def write_something(connection: Connection) -> None:
    """Write to the database without changing any data, to find out whether it can be written."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA user_version = 1")  # not used otherwise; rewrites the first page
    else:
        connection.exec_driver_sql("update alembic_version set version_num = version_num")


def write_beside(database: Path) -> None:
    """Write and delete a file beside the database: SQLite may still have space in its log when the disk is full."""
    try:
        with TemporaryFile(dir=database.parent, buffering=0) as file:
            file.write(bytes(PROBE_BYTES))
            os.fsync(file.fileno())
    except OSError as error:
        raise StoreFailure(f"The data folder cannot be written: {error.strerror}") from error


def migrate(engine: Engine) -> None:
    """Migrate the database to this version of Parlour. A lock serializes nodes that start at the same time."""
    try:
        with engine.begin() as connection, unhurried(connection):
            if connection.dialect.name == "postgresql":
                connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
            upgrade(connection, "head")
    except CommandError as error:
        raise StoreFailure(
            f"This database belongs to another version of Parlour; start that version or a newer one: {error}"
        ) from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise StoreFailure(_why_unopened(engine.url, error)) from error


def upgrade(connection: Connection, revision: str) -> None:
    """Bring the schema to a revision, in the connection's transaction."""
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", "parlour.store:migrations")
    return config


def _why_unopened(url: URL, error: Exception) -> str:
    reason = reason_of(error)
    if any(sign in reason for sign in _SIGNS_OF_DAMAGE):
        return (
            f"The database file {url.database} is damaged ({reason}). "
            "Restore a backup, or recover it with: sqlite3 parlour.db .recover"
        )
    return f"The database cannot be opened: {reason}"


def _sqlite_engine(url: URL, pool_size: int, pragmas: tuple[str, ...] = ()) -> Engine:
    Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        url,
        pool_size=pool_size,
        max_overflow=0,
        connect_args={"cached_statements": 512, "check_same_thread": False},
    )
    event.listen(engine, "connect", _set_pragmas((*SQLITE_PRAGMAS, *pragmas)))
    return engine


def _set_pragmas(pragmas: tuple[str, ...]) -> Callable[[Any, Any], None]:
    def on_connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # sqlite3 must not start transactions on its own
        for pragma in pragmas:
            _set_pragma(connection, pragma)

    return on_connect


def _set_pragma(connection: Any, pragma: str) -> None:
    """Set a pragma, and retry while the database is locked. The busy timeout does not apply to the switch to WAL."""
    deadline = time.monotonic() + BUSY_TIMEOUT_MS / 1000
    while True:
        try:
            connection.execute(f"PRAGMA {pragma}").close()
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _insist_on_durable_commits(connection: Any, _record: Any) -> None:
    connection.execute(
        "select set_config('synchronous_commit', 'on', false)"
        " where current_setting('synchronous_commit') = 'off'"
    )
    connection.commit()

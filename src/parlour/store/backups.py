"""Backups: everything in one SQLite file, made while the server runs, whichever database it uses.

A backup is a Parlour database with one table more, `backup`. That has the number of rows and a digest of each table,
and is written last. The file gets its name after that, when it was read back and is on the disk; until then it ends in
`.part`. So a backup that was cut off is never taken for a whole one, and a file that was damaged later is refused.

It is restored into an empty database of either kind: this is also the way from SQLite to PostgreSQL.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path

import msgspec
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, MetaData, Table, create_engine, func, insert, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from parlour.store.engines import MIGRATION_LOCK, alembic_config, parse_url, upgrade
from parlour.store.errors import StoreFailure, reason_of

ROWS_AT_A_TIME = 1_000
OURS = "backup"
_NOT_COPIED = {OURS, "alembic_version"}

Progress = Callable[[str, int, int], None]
"""Told of a table, its rows so far, and all its rows."""


class TableDigest(msgspec.Struct, frozen=True):
    rows: int
    digest: str
    """The sum of the digests of all rows, so that their order does not matter."""


class Backup(msgspec.Struct, frozen=True, kw_only=True):
    """What a backup says of itself."""

    made_at: int
    revision: str
    """The version of the schema."""
    tables: dict[str, TableDigest]

    @property
    def rows(self) -> int:
        return sum(table.rows for table in self.tables.values())


def no_progress(table: str, done: int, total: int) -> None:
    """For callers who show none."""


def make_backup(url: str, file: Path, now: int, progress: Progress = no_progress) -> Backup:
    """Write a backup of the database at `url`, as it is at this moment, to a new file."""
    source = parse_url(url)
    if source.get_backend_name() == "sqlite" and not Path(str(source.database)).is_file():
        raise StoreFailure(f"There is no database {source.database}.")
    with _new_file(file) as part, _explained(), _reading(source) as reading:
        revision = _revision_of(reading)
        if revision != _scripts().get_current_head():
            raise StoreFailure(
                "This database belongs to another version of Parlour. Back it up with that version."
            )
        with _writing(_file_url(part)) as writing:
            upgrade(writing, revision)
            copied = {table.name: _copy(table, reading, writing, progress) for table in _tables_of(writing)}
            for name, last in _sequences(reading):
                writing.exec_driver_sql("delete from sqlite_sequence where name = ?", (name,))
                writing.exec_driver_sql("insert into sqlite_sequence (name, seq) values (?, ?)", (name, last))
            made = Backup(made_at=now, revision=revision, tables=copied)
            writing.exec_driver_sql(f"create table {OURS} (about blob not null)")
            writing.exec_driver_sql(f"insert into {OURS} values (?)", (msgspec.json.encode(made),))
        return check_backup(part, progress)


def check_backup(file: Path, progress: Progress = no_progress) -> Backup:
    """Read a whole backup. Raises `StoreFailure` if it is none, or is damaged."""
    if not file.is_file():
        raise StoreFailure(f"There is no backup {file}.")
    with _explained(f"{file} is not a whole backup"), _reading(_file_url(file)) as reading:
        if not inspect(reading).has_table(OURS):
            raise StoreFailure(f"{file} is not a backup, or was cut off while it was made.")
        about = reading.exec_driver_sql(f"select about from {OURS}").scalar_one()
        made = msgspec.json.decode(about, type=Backup)
        if reading.exec_driver_sql("pragma quick_check").scalar_one() != "ok":
            raise StoreFailure(f"{file} is damaged.")
        for table in _tables_of(reading):
            if _copy(table, reading, None, progress) != made.tables.get(table.name):
                raise StoreFailure(f"{file} is damaged: its table {table.name} is not what was backed up.")
        return made


def restore_backup(file: Path, url: str, progress: Progress = no_progress) -> Backup:
    """Check a backup, and make a database from it. Refuses a database that has anything in it."""
    made = check_backup(file, progress)
    if made.revision not in {script.revision for script in _scripts().walk_revisions()}:
        raise StoreFailure(f"{file} was made by a newer version of Parlour. Restore it with that version.")
    target = parse_url(url)
    if target.get_backend_name() == "postgresql":
        with _explained(), _writing(target) as writing:
            _fill(file, made, writing, progress)
    else:
        with (
            _new_file(Path(str(target.database))) as part,
            _explained(),
            _writing(_file_url(part)) as writing,
        ):
            _fill(file, made, writing, progress)
    return made


def _fill(file: Path, made: Backup, writing: Connection, progress: Progress) -> None:
    """Put everything into an empty database, in one transaction, and bring it to this version."""
    is_postgres = writing.dialect.name == "postgresql"
    if is_postgres:
        writing.execute(text("select pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    found = inspect(writing).get_table_names()
    if found:
        raise StoreFailure(
            f"The database is not empty: it has a table {min(found)!r}. Restore into a new database."
        )
    upgrade(writing, made.revision)
    with _reading(_file_url(file)) as reading:
        for table in _tables_of(reading):
            if _copy(table, reading, writing, progress) != made.tables[table.name]:
                raise StoreFailure(f"{file} has changed while it was read.")
        for name, last in _sequences(reading):
            if is_postgres:
                writing.execute(
                    text("select setval(pg_get_serial_sequence(:name, 'id'), greatest(:last, 1), :last > 0)"),
                    {"name": name, "last": last},
                )
            else:
                changed = writing.exec_driver_sql(
                    "update sqlite_sequence set seq = ? where name = ?", (last, name)
                )
                if not changed.rowcount:
                    writing.exec_driver_sql("insert into sqlite_sequence values (?, ?)", (name, last))
    upgrade(writing, "head")


def _copy(table: Table, reading: Connection, writing: Connection | None, progress: Progress) -> TableDigest:
    """Copy all rows of a table, or only read them."""
    if writing is not None:
        writing.execute(table.delete())  # rows that a migration has made
    columns = sorted(table.columns, key=lambda column: column.name)
    total = reading.execute(select(func.count()).select_from(table)).scalar_one()
    rows = digests = 0
    streamed = reading.execution_options(yield_per=ROWS_AT_A_TIME).execute(select(*columns))
    for part in streamed.mappings().partitions():
        if writing is not None:
            writing.execute(insert(table), [dict(row) for row in part])
        for row in part:
            digest = blake2b(msgspec.json.encode(list(row.values())), digest_size=16).digest()
            digests = (digests + int.from_bytes(digest, "big")) % 2**128
        rows += len(part)
        progress(table.name, rows, total)
    return TableDigest(rows, f"{digests:032x}")


def _tables_of(connection: Connection) -> list[Table]:
    """The tables of a backup as they are in the file, those that others refer to first."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name not in _NOT_COPIED]


def _sequences(connection: Connection) -> list[tuple[str, int]]:
    """The last id that each table has given, so that none is given twice."""
    if connection.dialect.name == "sqlite":
        found = connection.exec_driver_sql("select name, seq from sqlite_sequence where name <> 'backup'")
        return [(row[0], row[1]) for row in found]
    sequences = connection.execute(
        text(
            "select table_name, pg_get_serial_sequence(quote_ident(table_name), 'id') from information_schema.columns"
            " where table_schema = current_schema() and column_name = 'id' and column_default like 'nextval%'"
        )
    ).all()
    last = "select case when is_called then last_value else 0 end from"
    return [(name, connection.exec_driver_sql(f"{last} {found}").scalar_one()) for name, found in sequences]


@contextmanager
def _reading(url: URL) -> Iterator[Connection]:
    """A connection that sees the database as it is at one moment, and cannot change it."""
    if url.get_backend_name() == "postgresql":
        engine = create_engine(url, isolation_level="REPEATABLE READ")
    else:
        engine = create_engine(url, connect_args={"isolation_level": None})
    try:
        with engine.connect() as connection:
            if url.get_backend_name() == "postgresql":
                connection.execution_options(postgresql_readonly=True)
            else:
                connection.exec_driver_sql("pragma query_only = on")
                connection.exec_driver_sql("begin")
            yield connection
    finally:
        engine.dispose()


@contextmanager
def _writing(url: URL) -> Iterator[Connection]:
    """A connection with one transaction, which is committed at the end."""
    is_postgres = url.get_backend_name() == "postgresql"
    engine = create_engine(url, connect_args={} if is_postgres else {"isolation_level": None})
    try:
        with engine.begin() as connection:
            if not is_postgres:  # a file that nobody else sees; it is synced once it is whole
                connection.exec_driver_sql("pragma synchronous = off")
                connection.exec_driver_sql("begin")
            yield connection
    finally:
        engine.dispose()


@contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """A file that gets its name when the block is left without an exception, unless the name was taken."""
    if file.exists():
        raise StoreFailure(f"{file} exists. It is never overwritten: give another name, or move it away.")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f"{file.name}.", suffix=".part", dir=file.parent)
    except OSError as error:
        raise StoreFailure(f"{file} cannot be written: {error.strerror}.") from error
    part = Path(name)
    try:
        yield part
        os.fsync(handle)
        os.link(part, file)  # fails if somebody else has made it meanwhile
        folder = os.open(file.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
    except OSError as error:
        raise StoreFailure(f"{file} cannot be written: {error.strerror}.") from error
    finally:
        os.close(handle)
        part.unlink(missing_ok=True)
        Path(f"{part}-journal").unlink(missing_ok=True)


@contextmanager
def _explained(what: str = "The database failed") -> Iterator[None]:
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, msgspec.MsgspecError) as error:
        raise StoreFailure(f"{what}: {reason_of(error)}") from error


def _revision_of(connection: Connection) -> str:
    if not inspect(connection).has_table("alembic_version"):
        raise StoreFailure("This is not a database of Parlour.")
    revision: str = connection.exec_driver_sql("select version_num from alembic_version").scalar_one()
    return revision


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(alembic_config())


def _file_url(file: Path) -> URL:
    return URL.create("sqlite", database=str(file))

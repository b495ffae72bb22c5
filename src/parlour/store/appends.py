"""Writes log entries: many entries per statement, with detection of lost races between nodes.

An append names the first `seq` to write. If another node has written that number, the primary key `(table_id, seq)`
conflicts: with `on conflict do nothing`, fewer rows than expected are written. Rows are sorted by the key, so that two
nodes cannot deadlock.

On PostgreSQL a batch that is nothing but entries is one statement that commits itself: one round trip instead of three.
There a conflict is an error, which leaves nothing written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from select import POLLIN, poll
from typing import Any

import msgspec
import psycopg
from sqlalchemy import Connection, Dialect, bindparam
from sqlalchemy.dialects import postgresql, sqlite

from parlour.store.rows import TableSummary
from parlour.store.schema import log
from parlour.store.tables import write_summaries
from parlour.store.waiting import leave_for_table
from parlour.tables.results import GameResult

# Entries per statement. The statement for each size is compiled once. This is cheaper than one statement per row, and
# needs fewer round trips to PostgreSQL. Larger statements are no faster.
ENTRIES_A_STATEMENT = 64

_INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
_COLUMNS = ("table_id", "seq", "body")

Row = tuple[int, int, bytes]


class Append(msgspec.Struct, frozen=True):
    """Entries for one table. Either all are written or none."""

    table_id: int
    first_seq: int
    bodies: Sequence[bytes]
    summary: TableSummary | None = None
    result: GameResult | None = None
    """Of the game, if these entries end it."""

    def rows(self) -> Iterable[Row]:
        return ((self.table_id, seq, body) for seq, body in enumerate(self.bodies, self.first_seq))


class Appender:
    """Writes appends on a connection of one dialect."""

    def __init__(self, dialect: Dialect) -> None:
        self._name = dialect.name
        # Positional parameters in both dialects, so that rows need not become dictionaries.
        style = "qmark" if dialect.name == "sqlite" else "format"
        self._dialect = type(dialect)(paramstyle=style)  # type: ignore[call-arg]
        self._statements: dict[tuple[int, bool], str] = {}

    def write(self, connection: Connection, appends: Sequence[Append]) -> bool:
        """Write all appends. False if one lost its race; others may then have been written, so roll back."""
        ordered = sorted(appends, key=lambda append: (append.table_id, append.first_seq))
        rows = _rows(ordered)
        if self._insert(connection, rows) != len(rows):
            return False
        latest = {append.table_id: append.summary for append in ordered if append.summary is not None}
        for table_id, summary in latest.items():
            if summary.players:
                starts = summary.state == "playing"
                leave_for_table(connection, summary.players, table_id, starts=starts)
        write_summaries(connection, latest)
        return True

    def write_at_once(self, connection: Connection, appends: Sequence[Append]) -> bool:
        """Write and commit all appends, outside of a transaction. False if nothing was written: use a transaction.

        Raises if it is not known whether they were written.
        """
        rows = _rows(appends)
        if self._name != "postgresql" or len(rows) > ENTRIES_A_STATEMENT or not all(map(_is_plain, appends)):
            return False
        raw: Any = connection.connection.dbapi_connection
        unread = poll()
        unread.register(raw, POLLIN)
        if unread.poll(0):  # the server has said something, probably that it ends
            return False
        rows.sort()
        raw.autocommit = True
        try:
            raw.execute(
                self._statement(len(rows), skips_conflicts=False), [value for row in rows for value in row]
            )
        except psycopg.Error as error:
            if error.sqlstate is None or raw.broken:
                raise
            return False
        finally:
            if not raw.closed:
                raw.autocommit = False
        return True

    def _insert(self, connection: Connection, rows: list[Row]) -> int:
        written = 0
        for start in range(0, len(rows), ENTRIES_A_STATEMENT):
            part = rows[start : start + ENTRIES_A_STATEMENT]
            values = tuple(value for row in part for value in row)
            written += connection.exec_driver_sql(self._statement(len(part)), values).rowcount
        return written

    def _statement(self, entries: int, *, skips_conflicts: bool = True) -> str:
        key = entries, skips_conflicts
        found = self._statements.get(key)
        if found is None:
            found = self._statements[key] = self._compile(entries, skips_conflicts)
        return found

    def _compile(self, entries: int, skips_conflicts: bool) -> str:
        names = [[f"{column}_{n}" for column in _COLUMNS] for n in range(entries)]
        rows = [
            {
                column: bindparam(name, type_=log.c[column].type)
                for column, name in zip(_COLUMNS, row, strict=True)
            }
            for row in names
        ]
        statement = _INSERTS[self._name](log).values(rows)
        if skips_conflicts:
            statement = statement.on_conflict_do_nothing()
        compiled: Any = statement.compile(dialect=self._dialect)
        expected = [name for row in names for name in row]
        if compiled.positiontup != expected:
            raise AssertionError(f"unexpected parameter order: {compiled.positiontup}")
        return str(compiled)


def _rows(appends: Iterable[Append]) -> list[Row]:
    return [row for append in appends for row in append.rows()]


def _is_plain(append: Append) -> bool:
    """Whether an append writes nothing but entries."""
    return append.summary is None and append.result is None

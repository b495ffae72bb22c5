"""Writes log entries: many entries per statement, with detection of lost races between nodes.

An append names the first `seq` to write. If another node has written that number, the primary key `(table_id, seq)`
conflicts: with `on conflict do nothing`, fewer rows than expected are written. Rows are sorted by the key, so that two
nodes cannot deadlock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
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
        self._statements: dict[int, str] = {}

    def write(self, connection: Connection, appends: Sequence[Append]) -> bool:
        """Write all appends. False if one lost its race; others may then have been written, so roll back."""
        ordered = sorted(appends, key=lambda append: (append.table_id, append.first_seq))
        rows = [row for append in ordered for row in append.rows()]
        if self._insert(connection, rows) != len(rows):
            return False
        latest = {append.table_id: append.summary for append in ordered if append.summary is not None}
        for table_id, summary in latest.items():
            if summary.players:
                starts = summary.state == "playing"
                leave_for_table(connection, summary.players, table_id, starts=starts)
        write_summaries(connection, latest)
        return True

    def _insert(self, connection: Connection, rows: list[Row]) -> int:
        written = 0
        for start in range(0, len(rows), ENTRIES_A_STATEMENT):
            part = rows[start : start + ENTRIES_A_STATEMENT]
            values = tuple(value for row in part for value in row)
            written += connection.exec_driver_sql(self._statement(len(part)), values).rowcount
        return written

    def _statement(self, entries: int) -> str:
        found = self._statements.get(entries)
        if found is None:
            found = self._statements[entries] = self._compile(entries)
        return found

    def _compile(self, entries: int) -> str:
        names = [[f"{column}_{n}" for column in _COLUMNS] for n in range(entries)]
        rows = [
            {
                column: bindparam(name, type_=log.c[column].type)
                for column, name in zip(_COLUMNS, row, strict=True)
            }
            for row in names
        ]
        statement = _INSERTS[self._name](log).values(rows).on_conflict_do_nothing()
        compiled: Any = statement.compile(dialect=self._dialect)
        expected = [name for row in names for name in row]
        if compiled.positiontup != expected:
            raise AssertionError(f"unexpected parameter order: {compiled.positiontup}")
        return str(compiled)

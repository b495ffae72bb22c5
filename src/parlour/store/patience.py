"""Connections to PostgreSQL that never wait without end.

The server's own time limits end statements and waits for locks, but cannot help where the network drops what is sent.
So the client gives up, too, and closes the connection.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any

import psycopg
from psycopg import errors
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import SQLAlchemyError

CONNECT_SECONDS = 4
STATEMENT_SECONDS = 5
LOCK_SECONDS = 4
ANSWER_SECONDS = 6.0
"""How long to wait for an answer: longer than the server's limits, whose messages say more."""
LONG_SECONDS = 3_600

_LIMIT = "select set_config('statement_timeout', '%ds', false), set_config('lock_timeout', '%ds', false)"


class Patience:
    """How long the connections of one store wait."""

    def __init__(self) -> None:
        self._ends_at: float | None = None

    def end_within(self, seconds: float) -> None:
        """The store is being closed: nothing waits longer than this."""
        self._ends_at = monotonic() + seconds

    def limited(self, seconds: float) -> float:
        return seconds if self._ends_at is None else max(0.05, min(seconds, self._ends_at - monotonic()))


def limit_waits(engine: Engine, patience: Patience) -> None:
    """Make the connections of an engine give up after some seconds."""

    class PatientConnection(psycopg.Connection[Any]):
        answer_seconds = ANSWER_SECONDS

        def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
            try:
                return super().wait(
                    gen, interval, patience.limited(self.answer_seconds) if timeout is None else timeout
                )
            except errors._WaitTimeout:
                self.pgconn.finish()  # its state is unknown
                raise psycopg.OperationalError("PostgreSQL has not answered in time") from None

    def connect(_dialect: Any, _record: Any, arguments: list[Any], named: dict[str, Any]) -> Any:
        named.setdefault("connect_timeout", CONNECT_SECONDS)
        return PatientConnection.connect(*arguments, **named)

    def set_limits(connection: Any, _record: Any) -> None:
        connection.execute(_LIMIT % (STATEMENT_SECONDS, LOCK_SECONDS))
        connection.commit()

    event.listen(engine, "do_connect", connect)
    event.listen(engine, "connect", set_limits)


@contextmanager
def unhurried(connection: Connection) -> Iterator[None]:
    """For long work, such as a migration: let statements and locks take an hour."""
    if connection.dialect.name != "postgresql":
        yield
        return
    raw: Any = connection.connection.dbapi_connection
    raw.answer_seconds = LONG_SECONDS
    connection.exec_driver_sql(_LIMIT % (LONG_SECONDS, LONG_SECONDS))
    try:
        yield
    finally:
        raw.answer_seconds = ANSWER_SECONDS
        with suppress(SQLAlchemyError):  # if the transaction has failed, its end takes the limits back
            connection.exec_driver_sql(_LIMIT % (STATEMENT_SECONDS, LOCK_SECONDS))

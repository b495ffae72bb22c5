"""The writer thread. It commits all waiting operations together (group commit).

If an operation fails or loses a race, the batch is rolled back and each half is tried on its own, so that in the end
only the operation at fault fails. There are no savepoints, so a transaction always takes its locks in the same order
(appends are sorted) and nodes do not deadlock.

A failed commit is not retried, because it may have taken effect.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from contextvars import Context, copy_context
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from parlour.game.refusals import Refusal
from parlour.store.appends import Append, Appender
from parlour.store.errors import StoreFailure, explained, reason_of
from parlour.store.notices import Announcer, Notice, NoticeHandler
from parlour.store.results import write_results

OPERATIONS_A_BATCH = 512
DEADLOCK = "40P01"
"""The SQLSTATE of a transaction that was ended for the sake of another."""

_log = logging.getLogger("parlour")

T = TypeVar("T")
Operation = Append | Callable[[Connection], Any]
Result = Any | Exception
Done = Callable[[Result], None]
Waiting = tuple[Operation, Done, Context]


class _LostRace(Exception):
    """An append of the batch lost its race. Splitting the batch shows which one."""


class _Unwritable(Exception):
    """Connecting, starting a transaction or committing failed. Smaller batches would fail too."""


class Writer:
    """Runs operations of the event loop. Each future is completed once its operation is durable."""

    def __init__(
        self, engine: Engine, loop: asyncio.AbstractEventLoop, announcer: Announcer | None = None
    ) -> None:
        self.commits = 0
        self.operations = 0
        self.on_commit: NoticeHandler | None = None
        """Called in the event loop with what was committed."""
        self._engine = engine
        self._loop = loop
        self._appender = Appender(engine.dialect)
        self._announcer = announcer
        self._queue: SimpleQueue[list[Waiting] | None] = SimpleQueue()
        self._submitted: list[Waiting] = []
        """What this turn of the event loop has submitted so far."""
        self._given = self._taken = 0
        self._closing = False
        self._connection: Connection | None = None
        self._thread = threading.Thread(target=self._run, name="parlour-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """The approximate number of operations that no batch has taken yet."""
        return self._given - self._taken

    def submit(self, operation: Operation) -> asyncio.Future[Any]:
        """Queue an operation. A callable may run more than once, and only its last run counts."""
        future = self._loop.create_future()
        self.submit_then(partial(_settle, future), operation)
        return future

    def submit_then(self, done: Done, operation: Operation) -> None:
        """Queue an operation, and call `done` in the event loop with its result. The caller need not wait."""
        if self._closing:
            raise StoreFailure("The store is closed.")
        if not self._submitted:
            self._loop.call_soon(self._hand_over)
        self._submitted.append((operation, done, copy_context()))
        self._given += 1

    def _hand_over(self) -> None:
        """Wake the thread once for all operations of one turn of the event loop."""
        if self._submitted:
            self._queue.put(self._submitted)
            self._submitted = []

    def close(self) -> None:
        """Finish pending writes, then stop. Blocks, so do not call it in the event loop's thread."""
        self._closing = True
        self._hand_over()
        self._queue.put(None)
        self._thread.join()

    def refuse_more(self) -> None:
        self._closing = True

    def _run(self) -> None:
        is_open = True
        while is_open:
            taken, is_open = self._take()
            for start in range(0, len(taken), OPERATIONS_A_BATCH):
                batch = taken[start : start + OPERATIONS_A_BATCH]
                self._taken += len(batch)
                self.operations += len(batch)
                results = self._write([operation for operation, _, _ in batch])
                self._report(batch, results)
        self._let_go()

    def _take(self) -> tuple[list[Waiting], bool]:
        """Everything that waits, and whether more may come."""
        taken: list[Waiting] = []
        given = self._queue.get()
        while given is not None:
            taken += given
            try:
                given = self._queue.get_nowait()
            except Empty:
                return taken, True
        return taken, False

    def _report(self, batch: list[Waiting], results: list[Result]) -> None:
        """Wake the event loop once for the whole batch."""
        notices = self._announcer.take() if self._announcer is not None else []
        try:
            self._loop.call_soon_threadsafe(self._go_on, batch, results, notices)
        except RuntimeError:
            # The event loop was closed before the store.
            self._closing = True

    def _go_on(self, batch: list[Waiting], results: list[Result], notices: list[Notice]) -> None:
        for (_, done, context), result in zip(batch, results, strict=True):
            try:
                context.run(done, result)
            except Exception:  # the others must hear of theirs
                _log.exception("error after a write")
        if notices and self.on_commit is not None:
            self.on_commit(notices)

    def _write(self, operations: list[Operation], is_second_try: bool = False) -> list[Result]:
        try:
            return self._commit(operations)
        except _Unwritable as error:
            return [StoreFailure(f"The database cannot be written: {error}") for _ in operations]
        except Exception as error:
            if _may_work_again(error) and not is_second_try:
                return self._write(operations, is_second_try=True)
            if len(operations) == 1:
                return [False if isinstance(error, _LostRace) else explained(error)]
            half = len(operations) // 2
            return self._write(operations[:half]) + self._write(operations[half:])

    def _commit(self, operations: list[Operation]) -> list[Result]:
        if self._connection is None:
            self._connection = _insist(self._engine.connect)
        try:
            results = self._at_once(self._connection, operations)
            if results is None:
                results = self._transact(self._connection, operations)
        except _Unwritable:
            self._connection.invalidate()  # its state is unknown
            self._let_go()
            raise
        except BaseException:
            self._let_go()
            raise
        self.commits += 1
        return results

    def _let_go(self) -> None:
        """Return the connection to the pool. It is kept between batches, because a checkout costs as much as a row."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _at_once(self, connection: Connection, operations: list[Operation]) -> list[Result] | None:
        """Commit a batch that is nothing but appends in one statement, if that is possible."""
        appends = [operation for operation in operations if isinstance(operation, Append)]
        if len(appends) < len(operations):
            return None
        if not _insist(lambda: self._appender.write_at_once(connection, appends)):
            return None
        if self._announcer is not None:
            self._announcer.begin()
            self._announcer.announce(map(_notice, appends))
            self._announcer.commit()
        return [True for _ in appends]

    def _transact(self, connection: Connection, operations: list[Operation]) -> list[Result]:
        if self._announcer is not None:
            self._announcer.begin()
        transaction = _insist(connection.begin)
        try:
            results = self._perform(connection, operations)
        except BaseException:
            transaction.rollback()
            raise
        _insist(transaction.commit)
        if self._announcer is not None:
            self._announcer.commit()
        return results

    def _perform(self, connection: Connection, operations: list[Operation]) -> list[Result]:
        appends = [operation for operation in operations if isinstance(operation, Append)]
        if appends and not self._appender.write(connection, appends):
            raise _LostRace
        if appends and self._announcer is not None:
            self._announcer.announce(map(_notice, appends))
        results = [
            True if isinstance(operation, Append) else _result(connection, operation)
            for operation in operations
        ]
        # Last, because players of many tables share the rows that this locks.
        write_results(connection, [(a.table_id, a.result) for a in appends if a.result is not None])
        return results


def _notice(append: Append) -> Notice:
    return Notice("table", append.table_id, append.first_seq, bodies=tuple(append.bodies))


def _insist(step: Callable[[], T]) -> T:
    try:
        return step()
    except Exception as error:
        raise _Unwritable(reason_of(error)) from error


def _may_work_again(error: Exception) -> bool:
    """Whether the connection was lost, or PostgreSQL has resolved a deadlock. The next attempt has a new connection."""
    if not isinstance(error, DBAPIError):
        return False
    return error.connection_invalidated or getattr(error.orig, "sqlstate", None) == DEADLOCK


def _result(connection: Connection, operation: Callable[[Connection], Any]) -> Result:
    """The result of an operation, or the refusal that it raised. Operations refuse before they write anything."""
    try:
        return operation(connection)
    except Refusal as refusal:
        return refusal


def _settle(future: asyncio.Future[Any], result: Result) -> None:
    if future.done():  # the caller was canceled
        return
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)

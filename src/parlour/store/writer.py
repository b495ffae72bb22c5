"""The writer thread. It commits all waiting operations together (group commit).

If an operation fails or loses a race, the batch is rolled back and each half is tried on its own, so that in the end
only the operation at fault fails. There are no savepoints, so a transaction always takes its locks in the same order
(appends are sorted) and nodes do not deadlock.

A failed commit is not retried, because it may have taken effect.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
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

T = TypeVar("T")
Operation = Append | Callable[[Connection], Any]
Waiting = tuple[Operation, "asyncio.Future[Any]"]
Result = Any | Exception


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
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._closing = False
        self._connection: Connection | None = None
        self._thread = threading.Thread(target=self._run, name="parlour-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """The approximate number of operations that no batch has taken yet."""
        return self._queue.qsize()

    def submit(self, operation: Operation) -> asyncio.Future[Any]:
        """Queue an operation. A callable may run more than once, and only its last run counts."""
        if self._closing:
            raise StoreFailure("The store is closed.")
        future = self._loop.create_future()
        self._queue.put((operation, future))
        return future

    def close(self) -> None:
        """Finish pending writes, then stop. Blocks, so do not call it in the event loop's thread."""
        self._closing = True
        self._queue.put(None)
        self._thread.join()

    def refuse_more(self) -> None:
        self._closing = True

    def _run(self) -> None:
        is_open = True
        while is_open:
            batch, is_open = self._take()
            if batch:
                self.operations += len(batch)
                results = self._write([operation for operation, _ in batch])
                self._report(batch, results)
        self._let_go()

    def _take(self) -> tuple[list[Waiting], bool]:
        batch: list[Waiting] = []
        item = self._queue.get()
        while item is not None:
            batch.append(item)
            if len(batch) == OPERATIONS_A_BATCH:
                break
            try:
                item = self._queue.get_nowait()
            except Empty:
                break
        return batch, item is not None

    def _report(self, batch: list[Waiting], results: list[Result]) -> None:
        """Wake the event loop once for the whole batch."""
        futures = [future for _, future in batch]
        notices = self._announcer.take() if self._announcer is not None else []
        try:
            self._loop.call_soon_threadsafe(self._settle, futures, results, notices)
        except RuntimeError:
            # The event loop was closed before the store.
            self._closing = True

    def _settle(
        self, futures: list[asyncio.Future[Any]], results: list[Result], notices: list[Notice]
    ) -> None:
        _settle(futures, results)
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
            self._announcer.announce(
                Notice("table", append.table_id, append.first_seq, bodies=tuple(append.bodies))
                for append in appends
            )
        results = [
            True if isinstance(operation, Append) else _result(connection, operation)
            for operation in operations
        ]
        # Last, because players of many tables share the rows that this locks.
        write_results(connection, [(a.table_id, a.result) for a in appends if a.result is not None])
        return results


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


def _settle(futures: list[asyncio.Future[Any]], results: list[Result]) -> None:
    for future, result in zip(futures, results, strict=True):
        if future.done():  # the caller was canceled
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)

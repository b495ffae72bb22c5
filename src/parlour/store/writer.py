"""The one thread that writes. It takes whatever is waiting and commits it together.

A batch is tried in one go. When anything in it fails or loses a race, all of it is taken back and tried
again with a savepoint around each operation, so that only what is at fault fails. A commit that fails is
not tried again: nobody can tell whether it came through.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError

from parlour.rules.errors import Refusal
from parlour.store.appends import Append, Appender
from parlour.store.errors import StoreFailure, explained

OPERATIONS_A_BATCH = 512
TRIES_ALONE = 3  # a deadlock with another node goes away by trying again

T = TypeVar("T")
Operation = Append | Callable[[Connection], Any]
Waiting = tuple[Operation, "asyncio.Future[Any]"]
Result = Any | Exception


class _LostRace(Exception):
    """Some append of the batch came too late; which one is found out one by one."""


class _CommitFailed(Exception):
    """The commit itself failed."""


class Writer:
    """Takes operations from the event loop; each future is completed once its operation is durable."""

    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop) -> None:
        self.commits = 0
        self.operations = 0
        self._engine = engine
        self._loop = loop
        self._appender = Appender(engine.dialect)
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="parlour-writer", daemon=True)
        self._thread.start()

    def submit(self, operation: Operation) -> asyncio.Future[Any]:
        """Hand an operation over. A callable may be run more than once, and only its last run counts."""
        if self._closing:
            raise StoreFailure("The store is closed.")
        future = self._loop.create_future()
        self._queue.put((operation, future))
        return future

    def close(self) -> None:
        """Write what is waiting, then stop. Called from another thread than the event loop's."""
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
                results = self._write([operation for operation, _ in batch])
                self._report(batch, results)

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
        try:
            self._loop.call_soon_threadsafe(_settle, futures, results)
        except RuntimeError:
            # The loop was closed without closing the store: nobody is left to be told.
            self._closing = True

    def _write(self, operations: list[Operation]) -> list[Result]:
        self.operations += len(operations)
        try:
            try:
                return self._in_transaction(self._together, operations)
            except _CommitFailed:
                raise
            except Exception:
                return self._in_transaction(self._apart, operations)
        except _CommitFailed as error:
            return [StoreFailure(f"The commit failed: {error.__cause__}") for _ in operations]
        except Exception as error:
            return [explained(error) for _ in operations]

    def _in_transaction(
        self, write: Callable[[Connection, list[Operation]], list[Result]], operations: list[Operation]
    ) -> list[Result]:
        with self._engine.connect() as connection:
            transaction = connection.begin()
            try:
                results = write(connection, operations)
            except BaseException:
                transaction.rollback()
                raise
            try:
                transaction.commit()
            except Exception as error:
                raise _CommitFailed from error
        self.commits += 1
        return results

    def _together(self, connection: Connection, operations: list[Operation]) -> list[Result]:
        appends = [operation for operation in operations if isinstance(operation, Append)]
        if appends and not self._appender.write(connection, appends):
            raise _LostRace
        return [
            True if isinstance(operation, Append) else _run(connection, operation) for operation in operations
        ]

    def _apart(self, connection: Connection, operations: list[Operation]) -> list[Result]:
        return [self._alone(connection, operation) for operation in operations]

    def _alone(self, connection: Connection, operation: Operation) -> Result:
        for last in (False,) * (TRIES_ALONE - 1) + (True,):
            try:
                with connection.begin_nested():
                    return self._perform(connection, operation)
            except _LostRace:
                return False
            except OperationalError as error:
                if last or connection.invalidated:
                    return explained(error)
            except Exception as error:
                return explained(error)
        raise AssertionError("the last try returns")

    def _perform(self, connection: Connection, operation: Operation) -> Result:
        if not isinstance(operation, Append):
            return operation(connection)
        if not self._appender.write(connection, [operation]):
            raise _LostRace
        return True


def _run(connection: Connection, operation: Callable[[Connection], Any]) -> Result:
    try:
        return operation(connection)
    except Refusal as refusal:
        return refusal


def _settle(futures: list[asyncio.Future[Any]], results: list[Result]) -> None:
    for future, result in zip(futures, results, strict=True):
        if future.done():  # whoever waited has gone away
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)

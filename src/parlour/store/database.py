"""Opening a database, and running writes and reads in its threads."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from parlour.store.engines import (
    migrate,
    parse_url,
    reader_engine,
    write_beside,
    write_something,
    writer_engine,
)
from parlour.store.errors import StoreFailure, explained
from parlour.store.notices import Announcer, Notice, NoticeHandler
from parlour.store.patience import Patience, unhurried
from parlour.store.rows import ChatEvent
from parlour.store.wal_checks import warn_of_damage
from parlour.store.writer import Operation, Writer

READERS = 3
READ_SECONDS = 10.0
WRITE_SECONDS = 12.0
CLOSE_SECONDS = 5.0

P = ParamSpec("P")
T = TypeVar("T")


class Database:
    """A database with one writer thread and a few reader threads. What it stores is said by the subclasses.

    A write is durable when its method returns. Canceling the wait does not cancel the write.
    """

    def __init__(self, writing: Engine, reading: Engine, patience: Patience) -> None:
        self._patience = patience
        self._writing = writing
        self._reading = reading
        self._loop = asyncio.get_running_loop()
        self._announcer = Announcer() if self.shared else None
        self._writer = Writer(writing, self._loop, self._announcer)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="parlour-reader")
        self._closed: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the database at an SQLAlchemy URL, after migrating it to the current version."""
        address = parse_url(url)
        if address.get_backend_name() == "sqlite":
            await asyncio.to_thread(warn_of_damage, Path(str(address.database)))
        patience = Patience()
        writing = writer_engine(address, patience)
        try:
            await asyncio.to_thread(migrate, writing)
        except BaseException:
            writing.dispose()
            raise
        return cls(writing, reader_engine(address, READERS, patience), patience)

    async def close(self) -> None:
        """Finish pending writes, then close. Later calls raise `StoreFailure`."""
        if self._closed is None:
            self._writer.refuse_more()
            self._patience.end_within(CLOSE_SECONDS)
            self._closed = asyncio.ensure_future(asyncio.to_thread(self._shut_down))
        await asyncio.shield(self._closed)

    def listen(self, handler: NoticeHandler) -> None:
        """Call `handler` in the event loop with what each commit of this node has changed. Never called on SQLite."""
        self._writer.on_commit = handler

    def _shut_down(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self._reading.dispose()
        self._writing.dispose()

    @property
    def shared(self) -> bool:
        """Whether other nodes may write to this database too."""
        return self._writing.dialect.name != "sqlite"

    @property
    def commits(self) -> int:
        """Transactions committed since the store was opened."""
        return self._writer.commits

    @property
    def operations(self) -> int:
        """Writes in those transactions."""
        return self._writer.operations

    @property
    def waiting_writes(self) -> int:
        """The approximate number of writes that wait for their transaction."""
        return self._writer.waiting

    async def check_writable(self) -> None:
        """Write something, and raise `StoreFailure` if that fails. Changes no data."""
        if not self.shared:
            await asyncio.to_thread(write_beside, Path(str(self._writing.url.database)))
        await self._write(write_something)

    # Running queries

    def _announced(
        self, kind: str, operation: Callable[Concatenate[Connection, P], T]
    ) -> Callable[Concatenate[Connection, P], T]:
        """Wrap an operation so that it announces its result, once it is committed."""
        announcer = self._announcer
        if announcer is None:
            return operation

        def announcing(connection: Connection, /, *args: P.args, **kwargs: P.kwargs) -> T:
            result = operation(connection, *args, **kwargs)
            if result is not None:
                announcer.announce([_notice(kind, result)])
            return result

        return announcing

    async def _write(
        self, operation: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run a write. It is given up after some seconds, and may take effect all the same."""
        result: T = await self._submit(lambda connection: operation(connection, *args, **kwargs))
        return result

    async def _submit(self, operation: Operation) -> Any:
        async with _in_time(WRITE_SECONDS if self.shared else None):
            return await self._writer.submit(operation)

    async def _write_long(self, operation: Callable[[Connection], T]) -> T:
        """Run a write that may take an hour, while others wait."""

        def unhurriedly(connection: Connection) -> T:
            with unhurried(connection):
                return operation(connection)

        result: T = await self._writer.submit(unhurriedly)
        return result

    async def _read(
        self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        async with _in_time(READ_SECONDS if self.shared else None):
            return await self._read_long(query, *args, **kwargs)

    async def _read_long(
        self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run a read that waits until a thread is free."""
        if self._closed is not None:
            raise StoreFailure("The store is closed.")
        work: Callable[[], T] = partial(self._with_reader, query, *args, **kwargs)
        return await self._loop.run_in_executor(self._readers, work)

    def _with_reader(self, query: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        try:
            with self._reading.connect() as connection:
                return query(connection, *args, **kwargs)
        except SQLAlchemyError as error:
            raise explained(error) from error


@asynccontextmanager
async def _in_time(seconds: float | None) -> AsyncIterator[None]:
    """Give up after some time, also if all threads are busy with a database that does not respond."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise StoreFailure("The database has not responded in time.") from None


def _notice(kind: str, result: Any) -> Notice:
    """The notice of a chat event, or of an account."""
    if isinstance(result, ChatEvent):
        return Notice(kind, result.message.table_id, result.seq, chat=result)
    return Notice(kind, result if isinstance(result, int) else int(result.id), 1)

"""The store: one object a process, for everything that lasts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from parlour.store import accounts, chat, tables
from parlour.store.appends import Append
from parlour.store.engines import migrate, parse_url, reader_engine, writer_engine
from parlour.store.errors import StoreFailure, explained
from parlour.store.notices import Announcer, Heard, Listener, Notice
from parlour.store.rows import (
    AccountRow,
    ChatRow,
    LogEntry,
    NewAccount,
    NewTable,
    SessionRow,
    TableRow,
    TableSummary,
)
from parlour.store.texts import refuse_unstorable
from parlour.store.writer import Writer

READERS = 3
LISTENING_SECONDS = 5.0
"""How long to wait for the first connection to hear other nodes; it goes on trying after that."""

P = ParamSpec("P")
T = TypeVar("T")


class Store:
    """Durable when it returns. Writes go to one writer thread, reads to a few threads of their own.

    Who stops waiting for a write has not stopped the write.
    """

    def __init__(self, writing: Engine, reading: Engine) -> None:
        self._writing = writing
        self._reading = reading
        self._loop = asyncio.get_running_loop()
        self._announcer = Announcer() if self.shared else None
        self._listener: Listener | None = None
        self._writer = Writer(writing, self._loop, self._announcer)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="parlour-reader")
        self._closed: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database at an SQLAlchemy address, bringing it up to date first."""
        address = parse_url(url)
        writing = writer_engine(address)
        try:
            await asyncio.to_thread(migrate, writing)
        except BaseException:
            writing.dispose()
            raise
        return cls(writing, reader_engine(address, READERS))

    async def close(self) -> None:
        """Write what is waiting, then close. What comes after is a StoreFailure."""
        if self._closed is None:
            self._writer.refuse_more()
            self._closed = asyncio.ensure_future(asyncio.to_thread(self._shut_down))
        await asyncio.shield(self._closed)

    async def listen(self, heard: Heard) -> None:
        """Have other nodes' notices handed to `heard`, in the event loop. On SQLite there are none."""
        if self._announcer is not None:
            url = self._writing.url
            self._listener = Listener(url, self._announcer.node, self._loop, heard)
            await asyncio.to_thread(self._listener.ready.wait, LISTENING_SECONDS)

    def _shut_down(self) -> None:
        if self._listener is not None:
            self._listener.close()
        self._writer.close()
        self._readers.shutdown()
        self._reading.dispose()
        self._writing.dispose()

    @property
    def shared(self) -> bool:
        """Whether other nodes may write here too."""
        return self._writing.dialect.name != "sqlite"

    @property
    def commits(self) -> int:
        """How many transactions were committed since it was opened."""
        return self._writer.commits

    @property
    def operations(self) -> int:
        """How many writes those transactions held."""
        return self._writer.operations

    # Tables and their logs

    async def create_table(self, table: NewTable, first: Sequence[bytes]) -> int:
        """Open a table with the first entries of its log (1, 2, ...); its number."""
        refuse_unstorable(table.name, table.room_code)
        return await self._write(self._announced("table", tables.open_table), table, first)

    async def append(
        self,
        table_id: int,
        first_seq: int,
        bodies: Sequence[bytes],
        summary: TableSummary | None = None,
    ) -> bool:
        """Add entries to a table's log, all or none.

        True: they are durable, and so is the summary. False: another node has taken `first_seq`, and nothing
        was written. After a StoreFailure the log must be read again to know.
        """
        if summary is not None:
            refuse_unstorable(summary.name, summary.room_code)
        won: bool = await self._writer.submit(Append(table_id, first_seq, bodies, summary))
        return won

    async def read_log(self, table_id: int, after: int = 0) -> list[LogEntry]:
        """A table's entries with a number above `after`."""
        return await self._read(tables.read_log, table_id, after)

    async def table(self, *, id: int | None = None, uuid: str | None = None) -> TableRow | None:
        """A table's row by its number or its UUID."""
        if id is not None:
            return await self._read(tables.table_by_id, id)
        if uuid is not None:
            return await self._read(tables.table_by_uuid, uuid)
        raise TypeError("table() needs an id or a uuid")

    async def table_by_room_code(self, code: str) -> TableRow | None:
        """The table with this code that has not ended."""
        return await self._read(tables.table_by_room_code, code)

    async def tables(
        self,
        *,
        game: str | None = None,
        state: str | Sequence[str] | None = None,
        visibility: str | None = None,
        search: str | None = None,
        has_seats: bool | None = None,
        player: int | None = None,
        before_id: int | None = None,
        limit: int = 50,
    ) -> list[TableRow]:
        """Tables, newest first. `before_id` asks for the page after the one that ended with it."""
        wanted = tables.Search(
            game=game,
            state=state,
            visibility=visibility,
            search=search,
            has_seats=has_seats,
            player=player,
            before_id=before_id,
            limit=limit,
        )
        return await self._read(tables.list_tables, wanted)

    # Chat

    async def add_chat(
        self, table_id: int, account_id: int, display_name: str, text: str, at: int
    ) -> ChatRow:
        return await self._write(
            self._announced("chat", chat.add_message), table_id, account_id, display_name, text, at
        )

    async def edit_chat(self, message_id: int, text: str, at: int) -> ChatRow | None:
        """The message as it is now; None where there is none, or it was deleted."""
        return await self._write(self._announced("chat-changed", chat.edit_message), message_id, text, at)

    async def delete_chat(self, message_id: int, at: int) -> ChatRow | None:
        """The message without its text; None where there is none, or it was deleted before."""
        return await self._write(self._announced("chat-changed", chat.delete_message), message_id, at)

    async def chat(self, table_id: int, before: int | None = None, limit: int = 50) -> list[ChatRow]:
        """A table's latest messages, or the latest before one of them; oldest first."""
        return await self._read(chat.list_messages, table_id, before, limit)

    async def chat_message(self, id: int) -> ChatRow | None:
        return await self._read(chat.message_by_id, id)

    # Accounts and sessions

    async def add_account(self, account: NewAccount) -> AccountRow:
        """Add a guest or an account; UsernameTaken where another has the name."""
        return await self._write(accounts.add_account, account)

    async def upgrade_guest(
        self,
        account_id: int,
        username: str,
        password_hash: str,
        email: str | None = None,
        display_name: str | None = None,
    ) -> AccountRow:
        """Make a guest into an account; UsernameTaken or AlreadyRegistered."""
        return await self._write(
            accounts.upgrade_guest, account_id, username, password_hash, email, display_name
        )

    async def set_password(self, account_id: int, password_hash: str) -> None:
        await self._write(accounts.set_password, account_id, password_hash)

    async def account(
        self, *, id: int | None = None, uuid: str | None = None, username: str | None = None
    ) -> AccountRow | None:
        """An account by its number, its UUID or its username in any capitals."""
        if id is not None:
            return await self._read(accounts.account_by_id, id)
        if uuid is not None:
            return await self._read(accounts.account_by_uuid, uuid)
        if username is not None:
            return await self._read(accounts.account_by_username, username)
        raise TypeError("account() needs an id, a uuid or a username")

    async def add_session(self, token_hash: bytes, account_id: int, expires_at: int) -> None:
        await self._write(accounts.add_session, token_hash, account_id, expires_at)

    async def session(self, token_hash: bytes, now: int) -> SessionRow | None:
        """A session that has not expired, with its account."""
        return await self._read(accounts.session_by_token, token_hash, now)

    async def extend_session(self, token_hash: bytes, until: int) -> bool:
        return await self._write(accounts.extend_session, token_hash, until)

    async def end_session(self, token_hash: bytes) -> bool:
        return await self._write(accounts.end_session, token_hash)

    async def purge_sessions(self, now: int) -> int:
        """Forget the sessions that have expired; how many there were."""
        return await self._write(accounts.purge_sessions, now)

    # The two ways in

    def _announced(
        self, kind: str, operation: Callable[Concatenate[Connection, P], T]
    ) -> Callable[Concatenate[Connection, P], T]:
        """The operation, with a notice to other nodes in the same transaction."""
        announcer = self._announcer
        if announcer is None:
            return operation

        def announcing(connection: Connection, /, *args: P.args, **kwargs: P.kwargs) -> T:
            result = operation(connection, *args, **kwargs)
            if result is not None:
                announcer.announce(connection, [Notice(kind, _id_of(result), 1)])
            return result

        return announcing

    async def _write(
        self, operation: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        result: T = await self._writer.submit(lambda connection: operation(connection, *args, **kwargs))
        return result

    async def _read(
        self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
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


def _id_of(result: Any) -> int:
    return result if isinstance(result, int) else int(result.id)

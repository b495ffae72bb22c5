"""The store: one object per process for all persistent data."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from parlour.store import accounts, chat, sessions, tables
from parlour.store.appends import Append
from parlour.store.engines import (
    migrate,
    parse_url,
    reader_engine,
    write_beside,
    write_something,
    writer_engine,
)
from parlour.store.errors import StoreFailure, explained
from parlour.store.notices import Announcer, Listener, Notice, NoticeHandler
from parlour.store.rows import (
    AccountRow,
    ChatEvent,
    ChatRow,
    LogEntry,
    NewAccount,
    NewSession,
    NewTable,
    OwnSession,
    SessionRow,
    TableRow,
    TableSummary,
)
from parlour.store.texts import refuse_unstorable
from parlour.store.wal_checks import warn_of_damage
from parlour.store.writer import Writer

READERS = 3
LISTENING_SECONDS = 5.0
"""How long to wait at startup until notices of other nodes arrive. The listener keeps trying after that."""

P = ParamSpec("P")
T = TypeVar("T")


class Store:
    """All persistent data. A write is durable when its method returns.

    Writes run in one writer thread, reads in a few reader threads. Canceling the wait does not cancel the write.
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
        """Open the database at an SQLAlchemy URL, after migrating it to the current version."""
        address = parse_url(url)
        if address.get_backend_name() == "sqlite":
            await asyncio.to_thread(warn_of_damage, Path(str(address.database)))
        writing = writer_engine(address)
        try:
            await asyncio.to_thread(migrate, writing)
        except BaseException:
            writing.dispose()
            raise
        return cls(writing, reader_engine(address, READERS))

    async def close(self) -> None:
        """Finish pending writes, then close. Later calls raise `StoreFailure`."""
        if self._closed is None:
            self._writer.refuse_more()
            self._closed = asyncio.ensure_future(asyncio.to_thread(self._shut_down))
        await asyncio.shield(self._closed)

    async def listen(self, handler: NoticeHandler) -> None:
        """Call `handler` in the event loop for each notice of another node. Does nothing on SQLite."""
        if self._announcer is not None:
            url = self._writing.url
            self._listener = Listener(url, self._announcer.node, self._loop, handler)
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

    async def check_writable(self) -> None:
        """Write something, and raise `StoreFailure` if that fails. Changes no data."""
        if not self.shared:
            await asyncio.to_thread(write_beside, Path(str(self._writing.url.database)))
        await self._write(write_something)

    # Tables and their logs

    async def create_table(self, table: NewTable, first: Sequence[bytes]) -> int:
        """Create a table with the first entries of its log (1, 2, ...), and return its id."""
        refuse_unstorable(table.name, table.room_code)
        return await self._write(self._announced("table", tables.open_table), table, first)

    async def append(
        self,
        table_id: int,
        first_seq: int,
        bodies: Sequence[bytes],
        summary: TableSummary | None = None,
    ) -> bool:
        """Append entries to a table's log. Either all are written or none.

        True: the entries and the summary are durable. False: another node has already written `first_seq`, and nothing
        was written. After a `StoreFailure`, read the log again to find out.
        """
        if summary is not None:
            refuse_unstorable(summary.name, summary.room_code)
        won: bool = await self._writer.submit(Append(table_id, first_seq, bodies, summary))
        return won

    async def read_log(self, table_id: int, after: int = 0) -> list[LogEntry]:
        """The entries of a table's log with a `seq` above `after`."""
        return await self._read(tables.read_log, table_id, after)

    async def table(self, *, id: int | None = None, uuid: str | None = None) -> TableRow | None:
        """A table's row, by id or UUID."""
        if id is not None:
            return await self._read(tables.table_by_id, id)
        if uuid is not None:
            return await self._read(tables.table_by_uuid, uuid)
        raise TypeError("table() needs an id or a uuid")

    async def table_by_room_code(self, code: str) -> TableRow | None:
        """The table that has this code and has not ended."""
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
        updated_before: int | None = None,
        before_id: int | None = None,
        limit: int = 50,
    ) -> list[TableRow]:
        """List tables, newest first. For the next page, pass the last id of this one as `before_id`.

        `updated_before` includes that very time. Moves do not update a table's list entry.
        """
        wanted = tables.Search(
            game=game,
            state=state,
            visibility=visibility,
            search=search,
            has_seats=has_seats,
            player=player,
            updated_before=updated_before,
            before_id=before_id,
            limit=limit,
        )
        return await self._read(tables.list_tables, wanted)

    async def versions_in_play(self) -> dict[int, int]:
        """The number of the last log entry of each table whose game is in progress, by table id."""
        return await self._read(tables.versions_in_play)

    # Chat

    async def add_chat(
        self, table_id: int, account_id: int, display_name: str, text: str, at: int, version: int = 0
    ) -> ChatEvent:
        """Store a message. `version` is the table's version, which gives the message its place among the changes."""
        return await self._write(
            self._announced("chat", chat.add_message), table_id, account_id, display_name, text, at, version
        )

    async def edit_chat(self, message_id: int, text: str, at: int, version: int = 0) -> ChatEvent | None:
        """Change the text of a message. None if the message does not exist or was deleted."""
        return await self._write(self._announced("chat", chat.edit_message), message_id, text, at, version)

    async def delete_chat(self, message_id: int, at: int, version: int = 0) -> ChatEvent | None:
        """Clear a message's text and mark it as deleted. None if it does not exist or was already deleted."""
        return await self._write(self._announced("chat", chat.delete_message), message_id, at, version)

    async def chat_events(self, table_id: int, after: int, up_to: int | None = None) -> list[ChatEvent]:
        """What happened in a table's chat after the event `after`, in order."""
        return await self._read(chat.list_events, table_id, after, up_to)

    async def last_chat_event(self, table_id: int, version: int | None = None) -> int:
        """The number of the last chat event, or of the last one up to a version of the table; 0 if there is none."""
        return await self._read(chat.last_event, table_id, version)

    async def chat(self, table_id: int, before: int | None = None, limit: int = 50) -> list[ChatRow]:
        """A table's latest messages, or the latest before a given one. Oldest first."""
        return await self._read(chat.list_messages, table_id, before, limit)

    async def chat_message(self, id: int) -> ChatRow | None:
        return await self._read(chat.message_by_id, id)

    async def chat_by(self, account_id: int, after: int = 0, limit: int = 200) -> list[ChatRow]:
        """An account's messages at all tables, oldest first. For the next page, pass the last id as `after`."""
        return await self._read(chat.messages_by, account_id, after, limit)

    # Accounts and sessions

    async def add_account(self, account: NewAccount) -> AccountRow:
        """Add a guest or an account. Raises `UsernameTaken`."""
        return await self._write(accounts.add_account, account)

    async def upgrade_guest(
        self,
        account_id: int,
        username: str,
        password_hash: str,
        email: str | None = None,
        display_name: str | None = None,
        *,
        session: NewSession,
    ) -> AccountRow:
        """Turn a guest into a registered account, with a new session that replaces all others.

        Raises `UsernameTaken` or `AlreadyRegistered`.
        """

        def upgrade(connection: Connection) -> AccountRow:
            row = accounts.upgrade_guest(connection, account_id, username, password_hash, email, display_name)
            sessions.replace_sessions(connection, account_id, session)
            return row

        return await self._write(self._announced("session", upgrade))

    async def rehash_password(self, account: AccountRow, password_hash: str) -> bool:
        """Replace the hash of the same password. Sessions go on. False if the password was changed."""
        return await self._write(accounts.set_password, account.id, account.password_hash, password_hash)

    async def change_password(self, account: AccountRow, password_hash: str, session: NewSession) -> bool:
        """Set a new password, with a new session that replaces all others. False if it was changed before."""

        def change(connection: Connection) -> int | None:
            if not accounts.set_password(connection, account.id, account.password_hash, password_hash):
                return None
            sessions.replace_sessions(connection, account.id, session)
            return account.id

        return await self._write(self._announced("session", change)) is not None

    async def delete_account(self, account_id: int, name: str, now: int) -> AccountRow | None:
        """Clear an account's details and end its sessions. `name` replaces its display name.

        None if the account was deleted before. `rename_author` and `rewrite_log` erase the name elsewhere.
        """

        def clear(connection: Connection) -> AccountRow | None:
            row = accounts.delete_account(connection, account_id, name, now)
            sessions.forget_sessions(connection, account_id)
            return row

        return await self._write(self._announced("session", clear))

    async def unerased_accounts(self) -> list[AccountRow]:
        """Deleted accounts whose name may still be in a log or a chat."""
        return await self._read(accounts.unerased_accounts)

    async def mark_erased(self, account_id: int, now: int) -> None:
        await self._write(accounts.mark_erased, account_id, now)

    async def rename_author(self, account_id: int, name: str) -> int:
        """Replace the author's name in all chat messages of an account. Returns how many had another name."""
        return await self._write(chat.rename_author, account_id, name)

    async def tables_naming(self, uuid: str, since: int) -> list[int]:
        """The ids of tables whose logs name an account, among those changed since a time."""
        return await self._read(tables.tables_naming, uuid, since)

    async def rewrite_log(self, table_id: int, bodies: Mapping[int, bytes]) -> None:
        """Replace entries of a log by number, to erase the name of a deleted account."""
        await self._write(tables.rewrite_log, table_id, bodies)

    async def account(
        self, *, id: int | None = None, uuid: str | None = None, username: str | None = None
    ) -> AccountRow | None:
        """An account by id, UUID or username (case-insensitive)."""
        if id is not None:
            return await self._read(accounts.account_by_id, id)
        if uuid is not None:
            return await self._read(accounts.account_by_uuid, uuid)
        if username is not None:
            return await self._read(accounts.account_by_username, username)
        raise TypeError("account() needs an id, a uuid or a username")

    async def add_session(
        self, account_id: int, session: NewSession, *, password_hash: str | None = None
    ) -> bool:
        """Begin a session. False if the account has been deleted, or no longer has this `password_hash`."""
        return await self._write(sessions.begin_session, session, account_id, password_hash)

    async def session(self, token_hash: bytes, now: int) -> SessionRow | None:
        """A session that has not expired, with its account."""
        return await self._read(sessions.session_by_token, token_hash, now)

    async def own_sessions(self, account_id: int, now: int) -> list[OwnSession]:
        """The sessions of an account that have not expired, the one used last first."""
        return await self._read(sessions.own_sessions, account_id, now)

    async def extend_session(self, token_hash: bytes, until: int, now: int | None = None) -> bool:
        """Extend a session that is used now. False if it has ended, or already lasts longer."""
        return await self._write(sessions.extend_session, token_hash, until, now)

    async def end_session(self, token_hash: bytes) -> bool:
        """End a session, and tell other nodes. False if it had ended."""
        return await self._write(self._announced("session", sessions.end_session), token_hash) is not None

    async def end_other_sessions(self, account_id: int, kept: bytes) -> bool:
        """End all sessions of an account except one, and tell other nodes. False if there were none."""
        end = self._announced("session", sessions.end_other_sessions)
        return await self._write(end, account_id, kept) is not None

    async def add_known_address(self, account_id: int, address_hash: bytes, now: int) -> None:
        """Remember that an account logged in from an address."""
        await self._write(sessions.add_known_address, account_id, address_hash, now)

    async def knows_address(self, username: str, address_hash: bytes) -> bool:
        """Whether the account with this username has logged in from an address."""
        return await self._read(sessions.knows_address, username, address_hash)

    async def living_sessions(self, token_hashes: Sequence[bytes], now: int) -> set[bytes]:
        """Those of these sessions that have not ended or expired."""
        return await self._read(sessions.living_sessions, token_hashes, now)

    async def purge_sessions(self, now: int) -> int:
        """Delete expired sessions, and return how many there were."""
        return await self._write(sessions.purge_sessions, now)

    # Running queries

    def _announced(
        self, kind: str, operation: Callable[Concatenate[Connection, P], T]
    ) -> Callable[Concatenate[Connection, P], T]:
        """Wrap an operation so that it sends a notice to other nodes in the same transaction."""
        announcer = self._announcer
        if announcer is None:
            return operation

        def announcing(connection: Connection, /, *args: P.args, **kwargs: P.kwargs) -> T:
            result = operation(connection, *args, **kwargs)
            if result is not None:
                announcer.announce(connection, [_notice(kind, result)])
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


def _notice(kind: str, result: Any) -> Notice:
    """The notice of a chat event, or of something with an id."""
    if isinstance(result, ChatEvent):
        return Notice(kind, result.message.table_id, result.seq)
    return Notice(kind, result if isinstance(result, int) else int(result.id), 1)

"""The store: one object per process for all persistent data."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from parlour.store import chat, following, results, service_time, tables, waiting
from parlour.store.appends import Append
from parlour.store.following import Announced
from parlour.store.friendships import FriendStore
from parlour.store.history import HistoryStore
from parlour.store.matchmaking import MatchStore
from parlour.store.notices import Notice
from parlour.store.operators import OperatorStore
from parlour.store.rows import ChatEvent, ChatRow, LogEntry, NewTable, TableRow, TableSummary
from parlour.store.texts import refuse_unstorable
from parlour.tables.results import GameResult


class Store(MatchStore, FriendStore, HistoryStore, OperatorStore):
    """All persistent data: people, tables with their logs, results, chat."""

    # Tables and their logs

    async def create_table(
        self, table: NewTable, first: Sequence[bytes], result: GameResult | None = None
    ) -> int:
        """Create a table with the first entries of its log (1, 2, ...), and return its id.

        `result` is that of a game which ends with these entries, because bots have played it.
        """
        refuse_unstorable(table.name, table.room_code)

        def create(connection: Connection) -> int:
            waiting.leave_for_table(connection, table.players)
            table_id = tables.open_table(connection, table, first)
            if result is not None:
                results.write_results(connection, [(table_id, result)])
            return table_id

        return await self._write(create)

    async def append(
        self,
        table_id: int,
        first_seq: int,
        bodies: Sequence[bytes],
        summary: TableSummary | None = None,
        result: GameResult | None = None,
    ) -> bool:
        """Append entries to a table's log. Either all are written or none. `result` is that of a game that they end.

        True: the entries and the summary are durable. False: another node has already written `first_seq`, and nothing
        was written. After a `StoreFailure`, read the log again to find out.
        """
        if summary is not None:
            refuse_unstorable(summary.name, summary.room_code)
        won: bool = await self._submit(Append(table_id, first_seq, bodies, summary, result))
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
        friends_of: int | None = None,
        search: str | None = None,
        has_seats: bool | None = None,
        player: int | None = None,
        updated_before: int | None = None,
        before_id: int | None = None,
        limit: int = 50,
    ) -> list[TableRow]:
        """List tables, newest first. For the next page, pass the last id of this one as `before_id`.

        `friends_of` also lists the tables for friends of the host, for an account that is one. `updated_before`
        includes that very time. Moves do not update a table's list entry.
        """
        wanted = tables.Search(
            game=game,
            state=state,
            visibility=visibility,
            friends_of=friends_of,
            search=search,
            has_seats=has_seats,
            player=player,
            updated_before=updated_before,
            before_id=before_id,
            limit=limit,
        )
        return await self._read(tables.list_tables, wanted)

    async def seated_at(self, account_ids: Sequence[int]) -> list[tuple[int, TableRow]]:
        """The tables that have not ended at which these accounts sit, each with the account, the newest first."""
        return await self._read(tables.seated_at, account_ids)

    async def versions_in_play(self) -> dict[int, int]:
        """The number of the last log entry of each table whose game is in progress, by table id."""
        return await self._read(tables.versions_in_play)

    async def ended_tables(self) -> int:
        """How many tables have ended."""
        return await self._read(tables.ended_tables)

    # Between nodes

    async def served(self) -> int:
        """The service time that was noted last, in milliseconds."""
        return await self._read(service_time.served)

    async def beat(self, served_ms: int) -> int:
        """Note the service time, and tell other nodes. Returns the latest that any node has noted."""

        def noted(connection: Connection) -> int:
            latest = service_time.beat(connection, served_ms)
            if self._announcer is not None:
                self._announcer.announce([Notice("time", 0, latest)])
            return latest

        return await self._write(noted)

    async def behind(self, tables: Sequence[Announced]) -> list[int]:
        """The tables whose log or chat goes on beyond what was announced. Only on PostgreSQL."""
        return await self._read(following.behind, tables)

    async def tables_of(self, account_ids: Sequence[int]) -> list[tuple[int, int]]:
        """The tables that have not ended at which accounts sit: pairs of account and table. Only on PostgreSQL."""
        return await self._read(following.tables_of, account_ids)

    async def cluster(self) -> str:
        """A name for this database and its schema, the same on every node. Only on PostgreSQL."""
        return await self._read(following.cluster)

    # Chat

    async def add_chat(
        self,
        table_id: int,
        account_id: int,
        display_name: str,
        text: str,
        at: int,
        version: int = 0,
        *,
        bot_account: bool = False,
    ) -> ChatEvent:
        """Store a message. `version` is the table's version, which gives the message its place among the changes."""
        add = self._announced("chat", chat.add_message)
        return await self._write(add, table_id, account_id, display_name, text, at, version, bot_account)

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

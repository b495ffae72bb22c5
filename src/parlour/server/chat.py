"""Chat at tables. Players write, spectators only read. Text is stored unchanged and is never treated as markup."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.game.refusals import Malformed, NotAllowed, NotFound
from parlour.server.clock import Clock
from parlour.server.limits import Limiter, rate
from parlour.server.settings import Settings
from parlour.server.table_cache import TableCache
from parlour.server.wire.messages import Message
from parlour.server.wire.times import iso
from parlour.store import ChatRow, Notice
from parlour.tables import errors
from parlour.tables.people import Person
from parlour.tables.table import Table

LONGEST_TEXT = 500


class NoSuchMessage(NotFound):
    code = "MESSAGE_NOT_FOUND"
    default = "There is no such message."


class NotTheAuthor(NotAllowed):
    code = "NOT_THE_AUTHOR"
    default = "Only the author may change a message."


class BadText(Malformed):
    code = "BAD_TEXT"
    default = f"A message has 1 to {LONGEST_TEXT} characters."


class NewMessage(msgspec.Struct, frozen=True):
    """A message in `chat:message:new` (the UNO API)."""

    id: int
    user_id: int
    display_name: str
    text: str
    time_sent: str


class ChangedMessage(msgspec.Struct, frozen=True):
    """A message in chat pages and in `chat:thread:update` (the UNO API). A deleted message has no text."""

    id: int
    user_id: int
    display_name: str
    text: str
    time_sent: str
    edited: bool
    deleted: bool


class Chat:
    """The chat of all tables."""

    def __init__(self, tables: TableCache, now: Clock, settings: Settings) -> None:
        self._tables = tables
        self._store = tables.store
        self._now = now
        self._limit = Limiter(rate(settings.chats_per_minute, 60))

    async def check_writer(self, person: Person, table_id: int) -> Table:
        """Return the table if this person sits there. The UNO API checks this before the text."""
        table = await self._tables.table(table_id)
        if table.seat_of(person.id) is None:
            raise errors.NotInGame("Only players may write in the chat.")
        return table

    async def send(self, person: Person, table_id: int, text: str) -> NewMessage:
        table = await self.check_writer(person, table_id)
        _check(text)
        self._limit.take(person.id)
        row = await self._store.add_chat(table_id, person.id, person.name, text, self._now())
        message = _new(row)
        self._tell(table, "chat:message:new", {"message": message})
        return message

    async def edit(self, person: Person, table_id: int, message_id: int, text: str) -> ChangedMessage:
        await self._own(person, table_id, message_id)
        _check(text)
        self._limit.take(person.id)
        return await self._changed(table_id, await self._store.edit_chat(message_id, text, self._now()))

    async def delete(self, person: Person, table_id: int, message_id: int) -> ChangedMessage:
        await self._own(person, table_id, message_id)
        return await self._changed(table_id, await self._store.delete_chat(message_id, self._now()))

    async def page(
        self, person: Person, table_id: int, before: int | None, limit: int
    ) -> list[ChangedMessage]:
        """The latest messages, or the latest before a given one. Oldest first."""
        table = await self._tables.table(table_id)
        if not table.may_watch(person.id):
            raise errors.NotInGame()
        return [_shown(row) for row in await self._store.chat(table_id, before, limit)]

    async def _own(self, person: Person, table_id: int, message_id: int) -> None:
        await self.check_writer(person, table_id)
        row = await self._store.chat_message(message_id)
        if row is None or row.table_id != table_id or row.deleted_at is not None:
            raise NoSuchMessage()
        if row.account_id != person.id:
            raise NotTheAuthor()

    async def _changed(self, table_id: int, row: ChatRow | None) -> ChangedMessage:
        if row is None:
            raise NoSuchMessage()
        shown = _shown(row)
        self._tell(await self._tables.table(table_id), "chat:thread:update", {"messages": [shown]})
        return shown

    async def heard(self, notice: Notice) -> None:
        """Send a message that another node has stored or changed to the clients of this node."""
        row = await self._store.chat_message(notice.id)
        if row is None:
            return
        table = await self._tables.table(row.table_id)
        if notice.kind == "chat":
            self._tell(table, "chat:message:new", {"message": _new(row)})
        else:
            self._tell(table, "chat:thread:update", {"messages": [_shown(row)]})

    def _tell(self, table: Table, event: str, payload: dict[str, Any]) -> None:
        told = {"game_id": table.id, **payload, "server_ts": self._now()}
        self._tables.delivery.deliver([Message(table.audience(), event, told, "all")])


def _check(text: str) -> None:
    if not text.strip() or len(text) > LONGEST_TEXT:
        raise BadText(longest=LONGEST_TEXT)


def _new(row: ChatRow) -> NewMessage:
    return NewMessage(row.id, row.account_id, row.display_name, row.text, iso(row.sent_at))


def _shown(row: ChatRow) -> ChangedMessage:
    return ChangedMessage(
        id=row.id,
        user_id=row.account_id,
        display_name=row.display_name,
        text=row.text,
        time_sent=iso(row.sent_at),
        edited=row.edited_at is not None,
        deleted=row.deleted_at is not None,
    )

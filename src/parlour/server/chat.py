"""Chat at tables. Players write, spectators only read. Text is stored unchanged and is never treated as markup.

A table is held while a message is written, so that a message has one place among the changes of its table.
"""

from __future__ import annotations

from parlour.game.refusals import Malformed, NotAllowed, NotFound
from parlour.server.chat_messages import ChangedMessage, NewMessage, changed_message, new_message
from parlour.server.clock import Clock
from parlour.server.limits import Limiter, rate
from parlour.server.settings import Settings
from parlour.server.table_cache import TableCache
from parlour.store import ChatEvent
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


class Chat:
    """The chat of all tables."""

    def __init__(self, tables: TableCache, now: Clock, settings: Settings) -> None:
        self._tables = tables
        self._store = tables.store
        self._now = now
        self.limit = Limiter(rate(settings.chats_per_minute, 60))

    async def check_writer(self, person: Person, table_id: int) -> Table:
        """Return the table if this person sits there. The UNO API checks this before the text."""
        table = await self._tables.table(table_id)
        _check_seat(table, person)
        return table

    async def send(self, person: Person, table_id: int, text: str) -> NewMessage:
        await self.check_writer(person, table_id)
        _check(text)
        self.limit.take(person.id)
        async with self._tables.held(table_id) as slot:
            _check_seat(slot.table, person)
            at, version = self._now(), slot.table.version
            writing = self._store.add_chat(
                table_id, person.id, person.name, text, at, version, bot_account=person.bot_account
            )
            event = await self._tables.chatted(slot, writing)
        assert event is not None
        return new_message(event.message)

    async def edit(self, person: Person, table_id: int, message_id: int, text: str) -> ChangedMessage:
        await self._own(person, table_id, message_id)
        _check(text)
        self.limit.take(person.id)
        async with self._tables.held(table_id) as slot:
            writing = self._store.edit_chat(message_id, text, self._now(), slot.table.version)
            return _changed(await self._tables.chatted(slot, writing))

    async def delete(self, person: Person, table_id: int, message_id: int) -> ChangedMessage:
        await self._own(person, table_id, message_id)
        async with self._tables.held(table_id) as slot:
            writing = self._store.delete_chat(message_id, self._now(), slot.table.version)
            return _changed(await self._tables.chatted(slot, writing))

    async def page(
        self, person: Person, table_id: int, before: int | None, limit: int
    ) -> list[ChangedMessage]:
        """The latest messages, or the latest before a given one. Oldest first."""
        table = await self._tables.table(table_id)
        if not table.may_watch(person.id):
            raise errors.NotInGame()
        return [changed_message(row) for row in await self._store.chat(table_id, before, limit)]

    async def _own(self, person: Person, table_id: int, message_id: int) -> None:
        await self.check_writer(person, table_id)
        row = await self._store.chat_message(message_id)
        if row is None or row.table_id != table_id or row.deleted_at is not None:
            raise NoSuchMessage()
        if row.account_id != person.id:
            raise NotTheAuthor()


def _check(text: str) -> None:
    if not text.strip() or len(text) > LONGEST_TEXT:
        raise BadText(longest=LONGEST_TEXT)


def _check_seat(table: Table, person: Person) -> None:
    if table.seat_of(person.id) is None:
        raise errors.NotInGame("Only players may write in the chat.")


def _changed(event: ChatEvent | None) -> ChangedMessage:
    if event is None:
        raise NoSuchMessage()
    return changed_message(event.message)

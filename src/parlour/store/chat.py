"""Chat messages, and the numbered events of each table's chat."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, literal, select, update
from sqlalchemy.dialects import postgresql, sqlite

from parlour.store.rows import ChatEvent, ChatRow
from parlour.store.schema import chat, chat_events
from parlour.store.texts import is_id, page_size, refuse_unstorable

_SHOWN = [chat.c[field] for field in ChatRow.__struct_fields__]
_ADD = insert(chat).returning(*_SHOWN)
_READ = select(*_SHOWN).where(chat.c.id == bindparam("message_id"))
_STANDING = (chat.c.id == bindparam("message_id"), chat.c.deleted_at.is_(None))
_EDIT = (
    update(chat)
    .where(*_STANDING)
    .values(text=bindparam("new_text"), edited_at=bindparam("at"))
    .returning(*_SHOWN)
)
_DELETE = update(chat).where(*_STANDING).values(text="", deleted_at=bindparam("at")).returning(*_SHOWN)

_NUMBERED = ("table_id", "seq", "version", "message_id", "is_new", "at")
_NEXT = select(
    bindparam("of_table", type_=chat_events.c.table_id.type),
    func.coalesce(func.max(chat_events.c.seq), 0) + 1,
    bindparam("now_version", type_=chat_events.c.version.type),
    bindparam("of_message", type_=chat_events.c.message_id.type),
    bindparam("as_new", type_=chat_events.c.is_new.type),
    bindparam("now", type_=chat_events.c.at.type),
).where(chat_events.c.table_id == bindparam("of_table"))
_NUMBER = {
    name: kind(chat_events)
    .from_select(_NUMBERED, _NEXT.where(literal(True)))  # SQLite cannot parse ON CONFLICT after a bare select
    .on_conflict_do_nothing()
    .returning(chat_events.c.seq)
    for name, kind in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert))
}
_EVENTS = (
    select(chat_events.c.seq, chat_events.c.version, chat_events.c.is_new, chat_events.c.at, *_SHOWN)
    .join(chat, chat.c.id == chat_events.c.message_id)
    .where(
        chat_events.c.table_id == bindparam("of_table"),
        chat_events.c.seq > bindparam("after"),
        chat_events.c.seq <= bindparam("up_to"),
    )
    .order_by(chat_events.c.seq)
)
_LAST = select(func.coalesce(func.max(chat_events.c.seq), 0)).where(
    chat_events.c.table_id == bindparam("of_table"), chat_events.c.version <= bindparam("up_to")
)
_NO_END = 2**31 - 1


def add_message(
    connection: Connection,
    table_id: int,
    account_id: int,
    display_name: str,
    text: str,
    at: int,
    version: int = 0,
    bot_account: bool = False,
) -> ChatEvent:
    refuse_unstorable(display_name, text)
    values = {
        "table_id": table_id,
        "account_id": account_id,
        "display_name": display_name,
        "text": text,
        "sent_at": at,
        "bot_account": bot_account,
    }
    row = ChatRow(**connection.execute(_ADD, values).mappings().one())
    return _numbered(connection, row, version, at, is_new=True)


def edit_message(
    connection: Connection, message_id: int, text: str, at: int, version: int = 0
) -> ChatEvent | None:
    """Change the text of a message. None if the message does not exist or was deleted."""
    refuse_unstorable(text)
    row = _one(connection, _EDIT, message_id, new_text=text, at=at)
    return None if row is None else _numbered(connection, row, version, at)


def delete_message(connection: Connection, message_id: int, at: int, version: int = 0) -> ChatEvent | None:
    """Clear a message's text and mark it as deleted. None if it does not exist or was already deleted."""
    row = _one(connection, _DELETE, message_id, at=at)
    return None if row is None else _numbered(connection, row, version, at)


def _numbered(
    connection: Connection, row: ChatRow, version: int, at: int, *, is_new: bool = False
) -> ChatEvent:
    """Give a change of the chat the next number of its table.

    If another node is about to take the same number, this waits for it to commit and takes the next one. So a number
    is visible only after all smaller ones, which a sequence of the database would not guarantee.
    """
    values = {
        "of_table": row.table_id,
        "now_version": version,
        "of_message": row.id,
        "as_new": is_new,
        "now": at,
    }
    seq = None
    while seq is None:
        seq = connection.execute(_NUMBER[connection.dialect.name], values).scalar()
    return ChatEvent(seq=seq, version=version, is_new=is_new, at=at, message=row)


def list_events(connection: Connection, table_id: int, after: int, up_to: int | None) -> list[ChatEvent]:
    """The events of a table's chat above `after`, in order."""
    values = {"of_table": table_id, "after": after, "up_to": _NO_END if up_to is None else up_to}
    found = []
    for row in connection.execute(_EVENTS, values).mappings():
        columns = dict(row)
        event = {name: columns.pop(name) for name in ("seq", "version", "is_new", "at")}
        found.append(ChatEvent(**event, message=ChatRow(**columns)))
    return found


def last_event(connection: Connection, table_id: int, version: int | None) -> int:
    """The number of a table's last chat event, or of the last one up to a version; 0 if there is none."""
    values = {"of_table": table_id, "up_to": _NO_END if version is None else version}
    return int(connection.execute(_LAST, values).scalar_one())


def message_by_id(connection: Connection, message_id: int) -> ChatRow | None:
    return _one(connection, _READ, message_id)


def list_messages(connection: Connection, table_id: int, before: int | None, limit: int) -> list[ChatRow]:
    """A table's latest messages, or the latest before a given one. Oldest first."""
    if not is_id(table_id):
        return []
    query = select(*_SHOWN).where(chat.c.table_id == table_id)
    if before is not None and is_id(before):
        query = query.where(chat.c.id < before)
    query = query.order_by(chat.c.id.desc()).limit(page_size(limit))
    return [ChatRow(**row) for row in connection.execute(query).mappings()][::-1]


def messages_by(connection: Connection, account_id: int, after: int, limit: int) -> list[ChatRow]:
    """An account's messages at all tables, oldest first, after the message with a given id."""
    query = select(*_SHOWN).where(chat.c.account_id == account_id, chat.c.id > after).order_by(chat.c.id)
    return [ChatRow(**row) for row in connection.execute(query.limit(page_size(limit))).mappings()]


def rename_author(connection: Connection, account_id: int, name: str) -> int:
    """Replace the author's name in all messages of an account. Returns how many had another name."""
    old = (chat.c.account_id == account_id, chat.c.display_name != name)
    return connection.execute(update(chat).where(*old).values(display_name=name)).rowcount


def _one(connection: Connection, statement: Any, message_id: int, **values: Any) -> ChatRow | None:
    if not is_id(message_id):
        return None
    row = connection.execute(statement, {"message_id": message_id, **values}).mappings().first()
    return None if row is None else ChatRow(**row)

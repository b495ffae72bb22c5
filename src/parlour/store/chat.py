"""Chat messages."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from parlour.store.rows import ChatRow
from parlour.store.schema import chat
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


def add_message(
    connection: Connection, table_id: int, account_id: int, display_name: str, text: str, at: int
) -> ChatRow:
    refuse_unstorable(display_name, text)
    values = {
        "table_id": table_id,
        "account_id": account_id,
        "display_name": display_name,
        "text": text,
        "sent_at": at,
    }
    return ChatRow(**connection.execute(_ADD, values).mappings().one())


def edit_message(connection: Connection, message_id: int, text: str, at: int) -> ChatRow | None:
    """Change the text of a message. None if the message does not exist or was deleted."""
    refuse_unstorable(text)
    return _one(connection, _EDIT, message_id, new_text=text, at=at)


def delete_message(connection: Connection, message_id: int, at: int) -> ChatRow | None:
    """Clear a message's text and mark it as deleted. None if it does not exist or was already deleted."""
    return _one(connection, _DELETE, message_id, at=at)


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

"""Chat messages as clients see them, and the news of a chat event."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.server.wire.bot_marks import BotMark, bot_mark
from parlour.server.wire.messages import Message, News
from parlour.server.wire.times import iso
from parlour.store import ChatEvent, ChatRow
from parlour.tables.people import PlayerId
from parlour.tables.table import Table


class NewMessage(msgspec.Struct, frozen=True):
    """A message in `chat:message:new` (the UNO API)."""

    id: int
    user_id: int
    display_name: str
    text: str
    time_sent: str
    bot_account: BotMark = msgspec.UNSET


class ChangedMessage(msgspec.Struct, frozen=True):
    """A message in chat pages and in `chat:thread:update` (the UNO API). A deleted message has no text."""

    id: int
    user_id: int
    display_name: str
    text: str
    time_sent: str
    edited: bool
    deleted: bool
    bot_account: BotMark = msgspec.UNSET


def new_message(row: ChatRow) -> NewMessage:
    return NewMessage(
        id=row.id,
        user_id=row.account_id,
        display_name=row.display_name,
        text=row.text,
        time_sent=iso(row.sent_at),
        bot_account=bot_mark(row.bot_account),
    )


def changed_message(row: ChatRow) -> ChangedMessage:
    return ChangedMessage(
        id=row.id,
        user_id=row.account_id,
        display_name=row.display_name,
        text=row.text,
        time_sent=iso(row.sent_at),
        edited=row.edited_at is not None,
        deleted=row.deleted_at is not None,
        bot_account=bot_mark(row.bot_account),
    )


def chat_news(table: Table, event: ChatEvent) -> News:
    """The news of a chat event, for everyone at the table."""
    audience = table.audience()
    messages = [chat_message(table.id, event, audience)]
    return News(
        table_id=table.id,
        version=table.version,
        chat=event.seq,
        audience=audience,
        messages=messages,
        common=messages,
        is_chat=True,
    )


def chat_message(table_id: int, event: ChatEvent, to: list[PlayerId]) -> Message:
    """The message about a chat event."""
    if event.is_new:
        name, payload = "chat:message:new", {"message": new_message(event.message)}
    else:
        name, payload = "chat:thread:update", _changed(event.message)
    return Message(to, name, {"game_id": table_id, **payload, "server_ts": event.at}, "all")


def _changed(row: ChatRow) -> dict[str, Any]:
    return {"messages": [changed_message(row)]}

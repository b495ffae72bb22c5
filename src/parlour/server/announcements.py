"""Sends changes to clients, once they are in the log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from parlour.game.interface import Event
from parlour.server.game_apis import common_wire_of, wire_of
from parlour.server.recent_messages import RecentMessages
from parlour.server.table_lists import changes_lists, listing
from parlour.server.wire.common import show_request, told_of
from parlour.server.wire.messages import Delivery, Message, News
from parlour.tables.changes import AnyChange, NameErased, Opened, WordCommitted, WordsClosed, WordShown
from parlour.tables.drafts import Draft
from parlour.tables.table import Table

WORD_CHANGES = WordCommitted | WordsClosed | WordShown
"""Changes that the games' own APIs do not have. Only clients that commit words have to hear of them."""


def announce_opening(delivery: Delivery, table: Table, opened: Opened) -> Sequence[Message]:
    """Announce a new table. Returns the messages for clients that watch the list."""
    news, listed = news_of(table, opened, (), 0), listing(table)
    delivery.tell([news])
    delivery.deliver([listed])
    return _for_lists([*news.messages, listed])


def announce(
    delivery: Delivery,
    recent: RecentMessages,
    before: Table,
    draft: Draft,
    chat: int,
    *,
    for_lists: bool = True,
) -> Sequence[Message]:
    """Announce the changes of a draft, and keep the messages for clients that reconnect.

    Returns the messages for clients that watch the list, and sends them unless another node does (`for_lists`).

    Messages use the events of the game's own API. Common events are created too if a connected client wants them.
    """
    told: list[News] = []
    for change, events, table in draft.steps:
        if isinstance(change, NameErased):
            recent.clear()  # older messages have the name
        is_common_heard = delivery.hears_common(told_of(table, change))
        news = news_of(table, change, events, chat, with_common=is_common_heard)
        if not for_lists:
            news = _without_lists(news)
        recent.add(news)
        told.append(news)
    delivery.tell(told)
    shown = [message for news in told for message in news.messages]
    if for_lists and changes_lists(draft):
        listed = listing(draft.table, before)
        delivery.deliver([listed])
        shown.append(listed)
    return _for_lists(shown)


def _without_lists(news: News) -> News:
    """The same news for those at the table only."""
    if not any(message.lobby for message in news.messages):
        return news
    messages = [msgspec.structs.replace(message, lobby=False) for message in news.messages]
    common = messages if news.common is news.messages else news.common
    return msgspec.structs.replace(news, messages=messages, common=common)


def _for_lists(messages: Sequence[Message]) -> Sequence[Message]:
    return [message for message in messages if message.lobby]


def news_of(
    table: Table, change: AnyChange, events: Sequence[Event], chat: int, *, with_common: bool = False
) -> News:
    """The news of a change. It depends only on the log up to the change, so it can be created again at any time.

    The common dialect does not tell openings: whoever opens a table gets its state as the answer.
    """
    wire, common_wire = wire_of(table.game), common_wire_of(table.game)
    is_unknown = wire is not common_wire and isinstance(change, WORD_CHANGES)
    messages = [] if is_unknown else list(wire.happened(table, change, events))
    common: list[Message] | None = None
    if wire is common_wire:
        common = messages
    elif isinstance(change, Opened):
        common = []
    elif with_common:
        common = list(common_wire.happened(table, change, events))
    if isinstance(change, WordsClosed):
        messages.append(show_request(table))
        if common is not None and common is not messages:
            common.append(show_request(table))
    return News(
        table_id=table.id,
        version=table.version,
        chat=chat,
        audience=table.audience(),
        messages=messages,
        common=common,
    )

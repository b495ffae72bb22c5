"""Sends changes to clients, once they are in the log."""

from __future__ import annotations

from parlour.server.game_apis import common_wire_of, wire_of
from parlour.server.recent_messages import RecentMessages
from parlour.server.table_lists import changes_lists, listing
from parlour.server.wire.common import show_request, told_of
from parlour.server.wire.messages import Delivery, Message
from parlour.tables.changes import NameErased, Opened, WordCommitted, WordsClosed, WordShown
from parlour.tables.drafts import Draft
from parlour.tables.table import Table

WORD_CHANGES = WordCommitted | WordsClosed | WordShown
"""Changes that the games' own APIs do not have. Only clients that commit words have to hear of them."""


def announce_opening(delivery: Delivery, table: Table, opened: Opened) -> None:
    """Announce a new table."""
    delivery.deliver([*wire_of(table.game).happened(table, opened, ()), listing(table)])


def announce(delivery: Delivery, recent: RecentMessages, before: Table, draft: Draft) -> None:
    """Announce the changes of a draft, and keep the messages for clients that reconnect.

    Messages use the events of the game's own API. Common events are created too if a connected client wants them.
    """
    wire, common = wire_of(before.game), common_wire_of(before.game)
    told: list[Message] = []
    for change, events, table in draft.steps:
        if isinstance(change, NameErased):
            recent.clear()  # older messages have the name
        is_unknown = wire is not common and isinstance(change, WORD_CHANGES)
        messages = [] if is_unknown else list(wire.happened(table, change, events))
        if wire is not common and delivery.hears_common(told_of(table, change)):
            messages += common.happened(table, change, events)
        if isinstance(change, WordsClosed):
            messages.append(show_request(table))
        recent.add(table.version, messages)
        told += messages
    if changes_lists(draft):
        told.append(listing(draft.table, was_public=before.visibility == "public"))
    delivery.deliver(told)

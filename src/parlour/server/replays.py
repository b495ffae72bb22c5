"""Creates the news of a table's past changes again, from its log."""

from __future__ import annotations

import asyncio

from parlour.game.interface import Event
from parlour.server.announcements import news_of
from parlour.server.wire.messages import News
from parlour.store import Store
from parlour.tables import changes
from parlour.tables.people import PlayerId
from parlour.tables.table import Table

_CHANGES_A_TURN = 20
"""Changes after which other tasks get a turn."""


async def replayed(
    store: Store, table_id: int, since: int, up_to: int, *, with_common: bool = False
) -> list[News]:
    """The news from version `since` to version `up_to`. It equals what was sent when the changes were made."""
    told: list[News] = []
    table: Table | None = None
    for entry in await store.read_log(table_id):
        if entry.seq > up_to:
            break
        change = changes.decoded(entry.body)
        events: list[Event] = []
        if table is None:
            assert isinstance(change, changes.Opened), "a log starts with the opening"
            table = Table(table_id, change)
        else:
            if entry.seq > since:  # messages may refer to the table that they tell of
                table = table.copy()
            events = table.fold(change)
        if entry.seq >= since:
            told.append(news_of(table, change, events, 0, with_common=with_common))
        if entry.seq % _CHANGES_A_TURN == 0:
            await asyncio.sleep(0)
    return told


async def was_there(store: Store, table_id: int, player_id: PlayerId) -> bool:
    """Whether this person ever was at the table, or was invited. Much cheaper than a replay."""
    return any(
        _who_came(changes.decoded(entry.body)) == player_id for entry in await store.read_log(table_id)
    )


async def hands_played(store: Store, table_id: int, player_id: PlayerId) -> range:
    """The versions from the deal to this person's last departure: the time in which messages told them cards."""
    dealt = left = 0
    for entry in await store.read_log(table_id):
        match changes.decoded(entry.body):
            case changes.Started():
                dealt = entry.seq
            case changes.Left(player_id=gone) if gone == player_id:
                left = entry.seq
    return range(dealt, left) if dealt else range(0)


def _who_came(change: changes.AnyChange) -> PlayerId | None:
    match change:
        case (
            changes.Opened(host=person) | changes.Joined(player=person) | changes.SpectatorCame(person=person)
        ):
            return person.id
        case changes.Invited(player_id=player_id):
            return player_id
    return None

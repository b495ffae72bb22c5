"""List entries of tables: the row in the store, and the event for clients that watch the list."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.server.answers import listed
from parlour.server.wire.messages import Message
from parlour.store import NewTable, TableRow, TableSummary
from parlour.tables.changes import Acted
from parlour.tables.drafts import Draft
from parlour.tables.table import Table


def changes_lists(draft: Draft) -> bool:
    """Whether a draft changes the table's list entry. Moves do not, until the game ends."""
    return draft.table.phase == "ended" or any(not isinstance(step.change, Acted) for step in draft.steps)


def summary(table: Table) -> TableSummary:
    """The list entry of a table, which is shown without reading its log."""
    shown: dict[str, Any] = {
        "host_user_id": table.host_id,
        "players": [
            {
                "player_id": chair.player.id,
                "uuid": chair.player.uuid,
                "display_name": chair.player.name,
                "seat": seat + 1,
                "is_bot": chair.is_bot,
                "away": chair.is_away,
                **({"bot_account": True} if chair.player.bot_account else {}),
            }
            for seat, chair in table.taken()
        ],
        "spectators": len(table.spectators),
        "join_policy": table.join_policy,
        "spectating": table.spectating,
        "clock": table.clock,
        "rated": table.rated,
    }
    return TableSummary(
        state=table.phase,
        visibility=table.visibility,
        name=table.name,
        room_code=table.room_code,
        capacity=table.capacity,
        seats_taken=len(table.taken()),
        summary=msgspec.json.encode(shown),
        updated_at=table.updated_at,
        players=tuple(person.id for person in table.people()),
        host_id=table.host_id,
    )


def new_row(table: Table) -> NewTable:
    """The row of a new table."""
    shown = msgspec.structs.asdict(summary(table))
    del shown["updated_at"]
    return NewTable(uuid=table.uuid, game=table.game, created_at=table.opened_at, **shown)


def listing(table: Table, before: Table | None = None) -> Message:
    """The event for clients that watch the list.

    It is sent once more for a table that was public `before` and is private now, and shows it as it was.
    """
    has_gone = before is not None and before.visibility == "public" != table.visibility
    known = before if before is not None and has_gone else table
    shown = msgspec.structs.asdict(summary(known))
    shown |= {"visibility": table.visibility, "updated_at": table.updated_at}
    del shown["players"], shown["host_id"]
    row = TableRow(id=table.id, uuid=table.uuid, game=table.game, created_at=table.opened_at, **shown)
    return Message((), "tables:update", listed(row), "all", lobby=has_gone or table.visibility == "public")

"""Response bodies shared by several routes."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.server.wire.bot_marks import BotMark
from parlour.server.wire.common import PlayerInfo
from parlour.store import TableRow
from parlour.tables.clocks import AnyClock
from parlour.tables.records import Frame


class ErrorBody(msgspec.Struct):
    """The body of every error, over REST and Socket.IO."""

    error: str
    code: str
    details: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


class Version(msgspec.Struct):
    """The table's version after the change."""

    version: int


class OpenedTable(msgspec.Struct):
    """A new table. `table_id` is its UUID."""

    game_id: int
    room_code: str
    table_id: str


class ListedPlayer(msgspec.Struct, frozen=True):
    """A player of a listed table. `seat` counts from 1; `away` means that a bot plays for a person."""

    player_id: int
    uuid: str
    display_name: str
    seat: int
    is_bot: bool
    away: bool
    bot_account: BotMark = msgspec.UNSET


class ListedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    game_id: int
    table_id: str
    game: str
    name: str
    state: str
    visibility: str
    max_players: int
    seats_taken: int
    created_at: int
    updated_at: int
    host_user_id: int
    players: list[ListedPlayer]
    clock: AnyClock | None
    rated: bool


class Replay(msgspec.Struct, kw_only=True):
    """A page of steps. Pass `next` as `after` to get the next page."""

    game_id: int
    game: str
    seat: int | None
    players: list[PlayerInfo]
    frames: list[Frame]
    next: int | None


def listed(row: TableRow) -> ListedTable:
    shown = msgspec.json.decode(row.summary)
    return ListedTable(
        game_id=row.id,
        table_id=row.uuid,
        game=row.game,
        name=row.name,
        state=row.state,
        visibility=row.visibility,
        max_players=row.capacity,
        seats_taken=row.seats_taken,
        created_at=row.created_at,
        updated_at=row.updated_at,
        host_user_id=shown["host_user_id"],
        players=shown["players"],
        clock=shown.get("clock"),
        rated=shown.get("rated", False),
    )

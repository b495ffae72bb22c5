"""Response bodies shared by several routes."""

from __future__ import annotations

import msgspec

from parlour.store import TableRow


class Version(msgspec.Struct):
    """The table's version after the change."""

    version: int


class ListedPlayer(msgspec.Struct, frozen=True):
    """A player of a listed table. `seat` counts from 1; `away` means that a bot plays for a person."""

    player_id: int
    uuid: str
    display_name: str
    seat: int
    is_bot: bool
    away: bool


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
    )

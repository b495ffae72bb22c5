"""The table in `GET /api/games/{id}`, as the UNO API has it. For the documents; `wire.UnoWire.state` makes it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from parlour.games.uno.api.payloads import Face, Standing
from parlour.games.uno.rules.cards import Card
from parlour.server.wire.common import PlayerInfo, TableInfo
from parlour.tables.people import PlayerId


class TablePlayer(PlayerInfo, frozen=True, kw_only=True):
    """A player at the table. `hand_count` is `hand_size` under the name of the UNO API."""

    hand_size: int
    hand_count: int
    score: int


class UnoTable(TableInfo, frozen=True, kw_only=True):
    """An UNO table. The fields of the game are empty before the deal."""

    players: Sequence[TablePlayer]
    status: str
    turn_number: int
    current_player_id: PlayerId | None
    direction: str
    top_discard: Face | None
    draw_pile_count: int
    hand_counts: dict[str, int]
    pending_color_choice: bool
    server_ts: int
    hand: Sequence[Card]
    drawn_card: Card | None
    playable: Sequence[int]
    round_number: int
    exposed_player_id: PlayerId | None
    winner_id: PlayerId | msgspec.UnsetType | None = msgspec.UNSET
    scoreboard: Sequence[Standing] | msgspec.UnsetType = msgspec.UNSET

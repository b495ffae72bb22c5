"""The table in `GET /api/games/{id}`, as the Hidden Joker Rummy API has it.

For the documents; `wire.HiddenJokerWire.state` makes it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from parlour.games.hidden_joker.api.wire import Score, ShownMeld
from parlour.games.hidden_joker.rules.moves import CardView
from parlour.server.wire.common import PlayerInfo, TableInfo
from parlour.tables.people import PlayerId


class TablePlayer(PlayerInfo, frozen=True, kw_only=True):
    """A player at the table. `score` is null until the game is over."""

    hand_size: int
    score: int | None


class HiddenJokerTable(TableInfo, frozen=True, kw_only=True):
    """A table of Hidden Joker Rummy. The fields of the game are empty before the deal."""

    players: Sequence[TablePlayer]
    current_player_id: PlayerId | None
    hidden_joker_rank: str | None
    turn_number: int
    has_drawn: bool
    discard_top: CardView | None
    stock_count: int
    hand: Sequence[CardView]
    winner_player_id: PlayerId | msgspec.UnsetType | None = msgspec.UNSET
    final_scores: Sequence[Score] | msgspec.UnsetType = msgspec.UNSET
    melds: Sequence[ShownMeld] | msgspec.UnsetType = msgspec.UNSET

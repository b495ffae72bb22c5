"""The GameState of the Rummikub models as clients get it. For the documents; `wire.game_state` makes it."""

from __future__ import annotations

import msgspec

from parlour.game.interface import Seat
from parlour.games.rummikub.rules.moves import ShownMeld
from parlour.games.rummikub.rules.view import ShownRack


class PlayerState(msgspec.Struct, frozen=True, kw_only=True):
    """A Player of the Rummikub models, named by UUID. A player sees only their own rack."""

    id: str
    name: str
    seat: Seat
    initial_meld_met: bool
    rack_size: int
    rack: ShownRack | msgspec.UnsetType = msgspec.UNSET


class GameState(msgspec.Struct, frozen=True, kw_only=True):
    """A GameState of the Rummikub models. Sizes replace the pool and the racks of other players."""

    game_id: str
    created_at: str
    updated_at: str
    status: str
    players: tuple[PlayerState, ...]
    board: tuple[ShownMeld, ...]
    seat: Seat | None
    current_player_index: int
    pool_size: int
    rack: ShownRack | msgspec.UnsetType = msgspec.UNSET
    turn_number: int
    passes: int
    hints: bool
    winner_player_id: str | msgspec.UnsetType = msgspec.UNSET
    scores: tuple[int, ...] | None

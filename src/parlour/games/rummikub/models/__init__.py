"""The Rummikub models: dataclasses with string tile ids, and JSON that round-trips.

>>> from parlour.games.rummikub.models import Meld, MeldKind
>>> meld = Meld(kind=MeldKind.RUN, tiles=["5ra", "ja", "7ra"])
>>> meld.validate()
>>> meld.id, meld.get_value()
('5ra-ja-7ra', 18)
"""

from __future__ import annotations

from parlour.games.rummikub.models.actions import Action, DrawAction, PlayTilesAction, Turn
from parlour.games.rummikub.models.base import from_json, to_json
from parlour.games.rummikub.models.exceptions import (
    InvalidColorError,
    InvalidCopyError,
    InvalidJsonError,
    InvalidMeldError,
    InvalidNumberError,
    InvalidStateError,
    InvalidTileError,
    JokerAssignmentError,
)
from parlour.games.rummikub.models.game import Board, GameState, GameStatus, Player, Pool, Rack
from parlour.games.rummikub.models.melds import (
    Meld,
    MeldKind,
    assign_jokers_in_group,
    assign_jokers_in_run,
    initial_meld_total,
    is_valid_group,
    is_valid_run,
    meld_value,
)
from parlour.games.rummikub.models.tiles import Color, JokerTile, NumberedTile, TileKind, TileUtils

__all__ = [
    "Action",
    "Board",
    "Color",
    "DrawAction",
    "GameState",
    "GameStatus",
    "InvalidColorError",
    "InvalidCopyError",
    "InvalidJsonError",
    "InvalidMeldError",
    "InvalidNumberError",
    "InvalidStateError",
    "InvalidTileError",
    "JokerAssignmentError",
    "JokerTile",
    "Meld",
    "MeldKind",
    "NumberedTile",
    "PlayTilesAction",
    "Player",
    "Pool",
    "Rack",
    "TileKind",
    "TileUtils",
    "Turn",
    "assign_jokers_in_group",
    "assign_jokers_in_run",
    "from_json",
    "initial_meld_total",
    "is_valid_group",
    "is_valid_run",
    "meld_value",
    "to_json",
]

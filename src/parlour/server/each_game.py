"""Marks the parts of a route or an event that differ from game to game, for the documents."""

from __future__ import annotations

from typing import Literal

import msgspec

Part = Literal[
    "opening",
    "opened",
    "game",
    "action",
    "replay",
    "table_state",
    "table_update",
    "open_command",
    "action_command",
    "state_answer",
]


class EachGame(msgspec.Struct, frozen=True):
    """In place of a type: one schema for each installed game. `game_schemas.GameTypes` has a field for each part."""

    part: Part

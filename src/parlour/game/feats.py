"""Feats: what a player has done in a finished game that is worth a record on their profile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from parlour.game.interface import Seat


class Feat(msgspec.Struct, frozen=True):
    """Something that a player has done, named in the game's words (`feats`). The highest value is the record."""

    id: str
    value: int
    lowest_wins: bool = False
    """Whether the lowest value is the record, as for the quickest declaration."""


Feats: TypeAlias = Callable[[Any, Sequence[tuple[Seat, Any]], Seat], Sequence[Feat]]
"""The feats of a seat, from the state at the end and everyone's moves in order. Values are at least 1."""

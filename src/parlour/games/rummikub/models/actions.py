"""Turns: a player and their action."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, TypeAlias, get_args

from parlour.games.rummikub.models.base import Model, one_of
from parlour.games.rummikub.models.exceptions import InvalidJsonError
from parlour.games.rummikub.models.melds import Meld


@dataclass(slots=True)
class PlayTilesAction(Model):
    """Play tiles. `melds` is the whole board after the turn."""

    type: Literal["play_tiles"] = field(default="play_tiles", init=False)
    melds: list[Meld] = field(default_factory=list)

    tag: ClassVar = "play_tiles"


@dataclass(slots=True)
class DrawAction(Model):
    """Draw a tile from the pool."""

    type: Literal["draw"] = field(default="draw", init=False)

    tag: ClassVar = "draw"


Action: TypeAlias = PlayTilesAction | DrawAction


@dataclass(slots=True)
class Turn(Model):
    """One action of one player."""

    player_id: str
    action: Action

    @classmethod
    def from_plain(cls, plain: Any) -> Turn:
        if not isinstance(plain, dict) or not isinstance(plain.get("player_id"), str):
            raise InvalidJsonError("A turn needs a player_id and an action.")
        return cls(plain["player_id"], one_of(get_args(Action), plain.get("action")))

"""Turns: a player and their action."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from parlour.games.rummikub.models.base import Model
from parlour.games.rummikub.models.exceptions import InvalidJsonError
from parlour.games.rummikub.models.melds import Meld


@dataclass(slots=True)
class PlayTilesAction(Model):
    """Play tiles. `melds` is the whole board after the turn."""

    type: Literal["play_tiles"] = field(default="play_tiles", init=False)
    melds: list[Meld] = field(default_factory=list)

    @classmethod
    def arranged(cls, plain: Any) -> Any:
        return _without_type(plain)


@dataclass(slots=True)
class DrawAction(Model):
    """Draw a tile from the pool."""

    type: Literal["draw"] = field(default="draw", init=False)

    @classmethod
    def arranged(cls, plain: Any) -> Any:
        return _without_type(plain)


Action: TypeAlias = PlayTilesAction | DrawAction

_ACTIONS: dict[str, type[PlayTilesAction] | type[DrawAction]] = {
    "play_tiles": PlayTilesAction,
    "draw": DrawAction,
}


def _without_type(plain: Any) -> Any:
    return {key: value for key, value in plain.items() if key != "type"} if isinstance(plain, dict) else plain


def action_from_plain(plain: Any) -> Action:
    """The action of the class that `type` names."""
    kind = plain.get("type") if isinstance(plain, dict) else None
    if not isinstance(kind, str) or kind not in _ACTIONS:
        raise InvalidJsonError(
            f"An action's type is play_tiles or draw, not {kind!r}.", types=sorted(_ACTIONS)
        )
    return _ACTIONS[kind].from_plain(plain)


@dataclass(slots=True)
class Turn(Model):
    """One action of one player."""

    player_id: str
    action: Action

    @classmethod
    def from_plain(cls, plain: Any) -> Turn:
        if not isinstance(plain, dict) or not isinstance(plain.get("player_id"), str):
            raise InvalidJsonError("A turn needs a player_id and an action.")
        return cls(plain["player_id"], action_from_plain(plain.get("action")))

"""Racks, pool, board, players, and the game state that holds them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Final

from parlour.games.rummikub.models.base import Model
from parlour.games.rummikub.models.exceptions import InvalidStateError
from parlour.games.rummikub.models.melds import Meld
from parlour.games.rummikub.models.tiles import TILE_IDS, TileUtils, check_tiles, penalty, tile_of

_UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


@dataclass(slots=True)
class Rack(Model):
    """The tiles of a player."""

    tile_ids: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        check_tiles(self.tile_ids)

    def __len__(self) -> int:
        return len(self.tile_ids)

    def get_value(self) -> int:
        """The points these tiles cost their player. A joker counts 30."""
        return penalty(tile_of(tile_id) for tile_id in self.tile_ids)


@dataclass(slots=True)
class Pool(Model):
    """The face-down tiles. The last one is drawn next."""

    tile_ids: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        check_tiles(self.tile_ids)

    def __len__(self) -> int:
        return len(self.tile_ids)

    @classmethod
    def create_full_pool(cls) -> Pool:
        """All 106 tiles, in order."""
        return cls(TileUtils.create_full_tile_set())

    def to_plain(self) -> Any:
        return list(self.tile_ids)

    @classmethod
    def arranged(cls, plain: Any) -> Any:
        return {"tile_ids": plain}


@dataclass(slots=True)
class Board(Model):
    """The melds on the table."""

    melds: list[Meld] = field(default_factory=list)

    def validate(self) -> None:
        """Raise unless every meld is valid."""
        for meld in self.melds:
            meld.validate()

    def tile_ids(self) -> Iterator[str]:
        for meld in self.melds:
            yield from meld.tiles


@dataclass(slots=True)
class Player(Model):
    """A player with their rack, and whether they have played the initial meld."""

    id: str
    name: str | None = None
    initial_meld_met: bool = False
    rack: Rack = field(default_factory=Rack)


class GameStatus(StrEnum):
    """Before, during and after play."""

    WAITING_FOR_PLAYERS = "WAITING_FOR_PLAYERS"
    IN_PROGRESS = "IN_PROGRESS"
    COMPLETED = "COMPLETED"


@dataclass(slots=True)
class GameState(Model):
    """The complete state of a game. The caller provides the id, a UUID, and the times."""

    game_id: str
    players: list[Player] = field(default_factory=list)
    current_player_index: int = 0
    pool: Pool = field(default_factory=Pool.create_full_pool)
    board: Board = field(default_factory=Board)
    created_at: datetime | None = None
    updated_at: datetime | None = None
    status: GameStatus = GameStatus.WAITING_FOR_PLAYERS
    winner_player_id: str | None = None

    def __post_init__(self) -> None:
        self.game_id = _uuid(self.game_id)
        self.status = _status(self.status)
        self.created_at = _utc(self.created_at, "created_at")
        self.updated_at = _utc(self.updated_at, "updated_at")
        playing = self.status is GameStatus.IN_PROGRESS
        if playing and not 0 <= self.current_player_index < len(self.players):
            raise InvalidStateError(
                f"There is no player {self.current_player_index}.",
                current_player_index=self.current_player_index,
            )
        if self.winner_player_id is not None:
            self._check_winner(self.winner_player_id)

    def _check_winner(self, winner: str) -> None:
        if self.status is not GameStatus.COMPLETED:
            raise InvalidStateError("Only a completed game has a winner.", winner_player_id=winner)
        if winner not in [player.id for player in self.players]:
            raise InvalidStateError("The winner is not one of the players.", winner_player_id=winner)

    def validate(self) -> None:
        """Raise unless every meld is valid and each of the 106 tiles is in exactly one rack, the board or the pool."""
        self.board.validate()
        held = Counter(self.pool.tile_ids)
        held.update(self.board.tile_ids())
        for player in self.players:
            held.update(player.rack.tile_ids)
        missing = [tile_id for tile_id in TILE_IDS if held[tile_id] == 0]
        twice = [tile_id for tile_id, count in held.items() if count > 1]
        unknown = [tile_id for tile_id in held if tile_id not in TILE_IDS]
        if missing or twice or unknown:
            raise InvalidStateError(
                "Racks, board and pool must hold every tile exactly once.",
                missing=missing,
                twice=twice,
                unknown=unknown,
            )

    def to_plain(self) -> Any:
        plain = Model.to_plain(self)
        plain["board"] = plain["board"]["melds"]  # Rummikub models, GameState: board is a list of melds
        return plain

    @classmethod
    def arranged(cls, plain: Any) -> Any:
        if not isinstance(plain, dict):
            return plain
        nested = {}
        if "board" in plain:
            nested["board"] = {"melds": plain["board"]}
        if "pool" in plain:
            nested["pool"] = Pool.arranged(plain["pool"])
        return plain | nested


def _uuid(game_id: object) -> str:
    if not isinstance(game_id, str) or not _UUID.fullmatch(game_id):
        raise InvalidStateError(f"A game_id is a UUID, not {game_id!r}.", game_id=str(game_id))
    return game_id.lower()


def _status(status: object) -> GameStatus:
    try:
        return GameStatus(status)  # type: ignore[arg-type]  # anything else raises
    except ValueError:
        allowed = list(GameStatus)
        raise InvalidStateError(
            f"A status is {', '.join(allowed)}, not {status!r}.", status=str(status), allowed=allowed
        ) from None


def _utc(time: datetime | None, name: str) -> datetime | None:
    if time is None:
        return None
    if time.tzinfo is None:
        raise InvalidStateError(f"{name} has no time zone.", field=name)
    return time.astimezone(UTC)

"""Options, moves and events of Rummikub. Tiles are ids as in the Rummikub models."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from parlour.game.interface import Event, Move, Options, Seat
from parlour.games.rummikub.models.melds import MeldKind
from parlour.games.rummikub.models.tiles import TILE_IDS
from parlour.games.rummikub.rules.state import BoardMeld

KindName: TypeAlias = Literal["group", "run"]


class RummikubOptions(Options, frozen=True, kw_only=True):
    """What a table can agree on before the start."""

    hints: bool = False
    """Whether players may ask for the best play."""


class PlayedMeld(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A meld in a move. Clients may send its `id`, which is ignored."""

    kind: KindName
    tiles: tuple[str, ...]
    id: str | None = None


class PlayTiles(Move, frozen=True, tag="play_tiles"):
    """Play at least one tile from the rack. `melds` is the whole board after the turn."""

    melds: tuple[PlayedMeld, ...]


class Draw(Move, frozen=True, tag="draw"):
    """Draw a tile from the pool, or pass if it is empty."""


RummikubMove: TypeAlias = PlayTiles | Draw


class ShownMeld(msgspec.Struct, frozen=True):
    """A meld on the board, in the JSON of the Rummikub models."""

    id: str
    kind: KindName
    tiles: tuple[str, ...]


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """The racks were dealt; the rest is the pool."""

    first: Seat
    pool_size: int


class RackDealt(Event, frozen=True, kw_only=True, tag="rack_dealt"):
    """A seat's tiles, for that seat only."""

    seat: Seat
    tiles: tuple[str, ...]


class TilesPlayed(Event, frozen=True, kw_only=True, tag="tiles_played"):
    """A player played tiles: those from the rack, and the new board."""

    seat: Seat
    tiles: tuple[str, ...]
    board: tuple[ShownMeld, ...]
    initial_meld: bool
    rack_size: int


class TileDrawn(Event, frozen=True, kw_only=True, tag="tile_drawn"):
    seat: Seat
    rack_size: int
    pool_size: int


class TileReceived(Event, frozen=True, kw_only=True, tag="tile_received"):
    """The tile a player drew, for that player only."""

    seat: Seat
    tile: str


class Passed(Event, frozen=True, kw_only=True, tag="passed"):
    """A player passed because the pool was empty."""

    seat: Seat


class TurnChanged(Event, frozen=True, kw_only=True, tag="turn_changed"):
    seat: Seat
    turn_number: int


class GameEnded(Event, frozen=True, kw_only=True, tag="game_ended"):
    """The game is over. `reason` is `rack_empty` or `all_passed`. `racks` are the tiles left, in seat order."""

    winner: Seat
    scores: tuple[int, ...]
    reason: str
    racks: tuple[tuple[str, ...], ...]


def shown(meld: BoardMeld) -> ShownMeld:
    """A meld in the format of views and events."""
    kind, tiles = meld
    names = tuple([TILE_IDS[tile] for tile in tiles])
    return ShownMeld("-".join(names), _KIND_NAMES[kind], names)


def played(meld: BoardMeld) -> PlayedMeld:
    """A meld in the format of moves."""
    kind, tiles = meld
    return PlayedMeld(_KIND_NAMES[kind], tuple([TILE_IDS[tile] for tile in tiles]))


_KIND_NAMES: dict[MeldKind, KindName] = {MeldKind.GROUP: "group", MeldKind.RUN: "run"}

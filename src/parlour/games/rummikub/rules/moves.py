"""What players send, what tables may choose, and what happens."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from parlour.game.interface import Event, Move, Options, Seat
from parlour.games.rummikub.models.melds import MeldKind
from parlour.games.rummikub.models.tiles import TILE_IDS
from parlour.games.rummikub.rules.state import BoardMeld

KindName: TypeAlias = Literal["group", "run"]


class PlayedMeld(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A meld as clients write it. Its `id` follows from its tiles and may be sent along; it is not read."""

    kind: KindName
    tiles: tuple[str, ...]
    id: str | None = None


class PlayTiles(Move, frozen=True, tag="play_tiles"):
    """Lay down at least one tile from the rack: the melds are the whole board after the turn."""

    melds: tuple[PlayedMeld, ...]


class Draw(Move, frozen=True, tag="draw"):
    """Take a tile from the pool; a pass when it is empty."""


RummikubMove: TypeAlias = PlayTiles | Draw


class RummikubOptions(Options, frozen=True, kw_only=True):
    """`hints`: whether players may ask for a best play."""

    hints: bool = False


class ShownMeld(msgspec.Struct, frozen=True):
    """A meld on the board, as the Rummikub models serialises it."""

    id: str
    kind: KindName
    tiles: tuple[str, ...]


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """Every player has a rack; the rest is the pool."""

    first: Seat
    pool_size: int


class RackDealt(Event, frozen=True, kw_only=True, tag="rack_dealt"):
    """What a seat was dealt, for that seat alone."""

    seat: Seat
    tiles: tuple[str, ...]


class TilesPlayed(Event, frozen=True, kw_only=True, tag="tiles_played"):
    """What came from the rack, and the board as it now is."""

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
    """Which tile was drawn; for the one who drew it."""

    seat: Seat
    tile: str


class Passed(Event, frozen=True, kw_only=True, tag="passed"):
    """The pool was empty."""

    seat: Seat


class TurnChanged(Event, frozen=True, kw_only=True, tag="turn_changed"):
    seat: Seat
    turn_number: int


class GameEnded(Event, frozen=True, kw_only=True, tag="game_ended"):
    """`reason` is `rack_empty` or `all_passed`."""

    winner: Seat
    scores: tuple[int, ...]
    reason: str


def shown(meld: BoardMeld) -> ShownMeld:
    """A meld as views and events show it."""
    kind, tiles = meld
    names = tuple([TILE_IDS[tile] for tile in tiles])
    return ShownMeld("-".join(names), _KIND_NAMES[kind], names)


def played(meld: BoardMeld) -> PlayedMeld:
    """A meld as a move names it."""
    kind, tiles = meld
    return PlayedMeld(_KIND_NAMES[kind], tuple([TILE_IDS[tile] for tile in tiles]))


_KIND_NAMES: dict[MeldKind, KindName] = {MeldKind.GROUP: "group", MeldKind.RUN: "run"}

"""Tiles: their colors, their string ids, and the small ints that the rules use.

A tile's int is `8 * (number - 1) + 2 * color + copy`, so that ints sort by number, color and copy; the two
jokers are 104 and 105. Half of it is the tile's face, which both copies share.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Final, TypeAlias

from parlour.games.rummikub.models.base import Model
from parlour.games.rummikub.models.exceptions import (
    InvalidColorError,
    InvalidCopyError,
    InvalidNumberError,
    InvalidTileError,
    JokerAssignmentError,
)

NUMBERS: Final = range(1, 14)
COPIES: Final = ("a", "b")
JOKERS: Final = (104, 105)
JOKER_PENALTY: Final = 30
"""The points of a joker left on a rack."""


class Color(StrEnum):
    """The four colors, in the order used in groups."""

    BLACK = "black"
    RED = "red"
    BLUE = "blue"
    ORANGE = "orange"


COLORS: Final = tuple(Color)
_SHAPE: Final = re.compile(r"([0-9]{1,3})([a-z])([a-z])")
_CODES: Final = {Color.BLACK: "k", Color.RED: "r", Color.BLUE: "b", Color.ORANGE: "o"}


@dataclass(frozen=True, slots=True)
class NumberedTile(Model):
    """The kind of a numbered tile: its number and color. Colors may be given by name."""

    number: int
    color: Color

    tag: ClassVar = "numbered"

    def __post_init__(self) -> None:
        _check_number(self.number)
        object.__setattr__(self, "color", _color(self.color))


@dataclass(frozen=True, slots=True)
class JokerTile(Model):
    """The kind of a joker."""

    tag: ClassVar = "joker"


TileKind: TypeAlias = NumberedTile | JokerTile


def _check_number(number: object) -> None:
    if not isinstance(number, int) or isinstance(number, bool) or number not in NUMBERS:
        raise InvalidNumberError(f"A tile's number is 1 to 13, not {number!r}.", number=number)


def _color(color: object) -> Color:
    """A color given as such or by its name."""
    try:
        return Color(color)  # type: ignore[arg-type]  # anything else raises
    except ValueError:
        names = ", ".join(Color)
        raise InvalidColorError(f"{color!r} is not a color. Colors are {names}.", color=str(color)) from None


def _check_copy(copy: object) -> None:
    if copy not in COPIES:
        raise InvalidCopyError(f"Copy must be 'a' or 'b', not {copy!r}.", copy=copy)


TILE_IDS: Final = (
    *(f"{number}{_CODES[color]}{copy}" for number in NUMBERS for color in COLORS for copy in COPIES),
    "ja",
    "jb",
)
"""The id of every tile, by its int."""

TILES_BY_ID: Final = {tile_id: tile for tile, tile_id in enumerate(TILE_IDS)}

FACES: Final = tuple(NumberedTile(number, color) for number in NUMBERS for color in COLORS)
"""The kinds of the numbered tiles, by face."""


def tile_of(tile_id: str) -> int:
    """The int of a tile id. Raises if there is no such tile."""
    try:
        return TILES_BY_ID[tile_id]
    except (KeyError, TypeError):
        raise _unknown(tile_id) from None


def _unknown(tile_id: object) -> InvalidTileError:
    """The most specific error for an unknown id."""
    message = f"There is no tile {tile_id!r}."
    shape = _SHAPE.fullmatch(tile_id) if isinstance(tile_id, str) else None
    if shape is None:
        return InvalidTileError(message, tile=tile_id)
    number, color, copy = shape.groups()
    if number not in map(str, NUMBERS):
        return InvalidNumberError(f"{message} Numbers are 1 to 13.", tile=tile_id)
    if color not in _CODES.values():
        return InvalidColorError(f"{message} Colors are k, r, b and o.", tile=tile_id)
    return InvalidCopyError(f"{message} Copies are a and b.", tile=tile_id, copy=copy)


def check_tiles(tile_ids: object) -> None:
    """Raise unless this is a list of ids of tiles."""
    if not isinstance(tile_ids, list | tuple):
        raise InvalidTileError("Tiles are a list of tile ids.")
    for tile_id in tile_ids:
        tile_of(tile_id)


def ids_of(tiles: Iterable[int]) -> tuple[str, ...]:
    """The ids of tiles, in the given order."""
    return tuple(TILE_IDS[tile] for tile in tiles)


def penalty(tiles: Iterable[int]) -> int:
    """The points of tiles left on a rack."""
    return sum(JOKER_PENALTY if tile in JOKERS else (tile >> 3) + 1 for tile in tiles)


class TileUtils:
    """Functions on tile ids, named as in the Rummikub models."""

    @staticmethod
    def create_numbered_tile_id(number: int, color: Color, copy: str) -> str:
        """`7ra` for a red 7, copy a."""
        _check_number(number)
        code = _CODES[_color(color)]
        _check_copy(copy)
        return f"{number}{code}{copy}"

    @staticmethod
    def create_joker_tile_id(copy: str) -> str:
        """`ja` or `jb`."""
        _check_copy(copy)
        return f"j{copy}"

    @staticmethod
    def is_joker(tile_id: str) -> bool:
        return tile_of(tile_id) in JOKERS

    @staticmethod
    def is_numbered(tile_id: str) -> bool:
        return tile_of(tile_id) not in JOKERS

    @staticmethod
    def get_number(tile_id: str) -> int:
        return _face(tile_id, "number").number

    @staticmethod
    def get_color(tile_id: str) -> Color:
        return _face(tile_id, "color").color

    @staticmethod
    def get_copy(tile_id: str) -> str:
        return COPIES[tile_of(tile_id) & 1]

    @staticmethod
    def get_value(tile_id: str) -> int:
        """The tile's number. A joker has a value only in a meld (`Meld.get_value`) or on a rack (`Rack.get_value`)."""
        return _face(tile_id, "value").number

    @staticmethod
    def get_kind(tile_id: str) -> TileKind:
        tile = tile_of(tile_id)
        return JokerTile() if tile in JOKERS else FACES[tile >> 1]

    @staticmethod
    def format_tile(tile_id: str) -> str:
        """The tile in words: `Red 7`, `Joker`."""
        tile = tile_of(tile_id)
        if tile in JOKERS:
            return "Joker"
        face = FACES[tile >> 1]
        return f"{face.color.value.capitalize()} {face.number}"

    @staticmethod
    def create_full_tile_set() -> list[str]:
        """All 106 tiles: two of each number and color, two jokers."""
        return list(TILE_IDS)


def _face(tile_id: str, wanted: str) -> NumberedTile:
    tile = tile_of(tile_id)
    if tile in JOKERS:
        raise JokerAssignmentError(
            f"Cannot get {wanted} from joker tile {tile_id}.", "ambiguous", tile=tile_id
        )
    return FACES[tile >> 1]

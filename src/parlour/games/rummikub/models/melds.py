"""Groups and runs: whether a meld is valid, what its jokers stand for, and its value.

The checks work on ints, for the rules; the `Meld` model and its functions take tile ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from parlour.games.rummikub.models.base import Model, joined_id
from parlour.games.rummikub.models.exceptions import InvalidMeldError, JokerAssignmentError
from parlour.games.rummikub.models.tiles import (
    FACES,
    JOKERS,
    TILE_IDS,
    TILES_BY_ID,
    NumberedTile,
    check_tiles,
    tile_of,
)

_JOKER: Final = JOKERS[0]


class MeldKind(StrEnum):
    """A group has one number, a run one color."""

    GROUP = "group"
    RUN = "run"


def kind_of(kind: object) -> MeldKind:
    """A kind given as such or by its name."""
    try:
        return MeldKind(kind)  # type: ignore[arg-type]  # anything else raises
    except ValueError:
        raise InvalidMeldError(
            f"A meld is a group or a run, not {kind!r}.", "kind", kind=str(kind), allowed=list(MeldKind)
        ) from None


def check_size(kind: MeldKind, size: int) -> None:
    """Raise unless a group has 3 or 4 tiles, or a run 3 or more."""
    if size == 0:
        raise InvalidMeldError("A meld cannot be empty.", "size", size=0)
    if kind is MeldKind.GROUP and not 3 <= size <= 4:
        raise InvalidMeldError(f"A group has 3 or 4 tiles, not {size}.", "size", size=size)
    if size < 3:
        raise InvalidMeldError(f"A run has at least 3 tiles, not {size}.", "size", size=size)


def faces_of(kind: MeldKind, tiles: Sequence[int]) -> list[int]:
    """The face of each tile, with jokers resolved. Raises if the meld is invalid; this function alone decides that."""
    check_size(kind, len(tiles))
    return _group_faces(tiles) if kind is MeldKind.GROUP else _run_faces(tiles)


def _group_faces(tiles: Sequence[int]) -> list[int]:
    natural = [tile >> 1 for tile in tiles if tile < _JOKER]
    if not natural:
        raise JokerAssignmentError("Jokers alone have no number.", "ambiguous")
    number = natural[0] >> 2
    for face in natural:
        if face >> 2 != number:
            raise InvalidMeldError(
                f"A group has one number, not {number + 1} and {(face >> 2) + 1}.",
                "mixed-numbers",
                numbers=[number + 1, (face >> 2) + 1],
            )
    if len(set(natural)) < len(natural):
        twice = next(face for face in natural if natural.count(face) > 1)
        color = FACES[twice].color.value
        raise InvalidMeldError(
            f"A group has each color only once, but {color} is in it twice.", "color-duplication", color=color
        )
    _check_jokers_differ(tiles)
    # Rummikub models, Group meld: each joker takes the first missing color.
    missing = iter(face for face in range(4 * number, 4 * number + 4) if face not in natural)
    return [tile >> 1 if tile < _JOKER else next(missing) for tile in tiles]


def _run_faces(tiles: Sequence[int]) -> list[int]:
    places = [place for place, tile in enumerate(tiles) if tile < _JOKER]
    if not places:
        raise JokerAssignmentError("Jokers alone have no color.", "ambiguous")
    first = tiles[places[0]] >> 1
    start = first - 4 * places[0]
    for place in places:
        face = tiles[place] >> 1
        if face & 3 != first & 3:
            colors = [FACES[first].color.value, FACES[face].color.value]
            raise InvalidMeldError(
                f"A run has one color, not {colors[0]} and {colors[1]}.", "mixed-colors", colors=colors
            )
    for place in places:
        face = tiles[place] >> 1
        if face != start + 4 * place:
            expected = (start >> 2) + place + 1
            raise InvalidMeldError(
                f"A run must be in sequence: {TILE_IDS[tiles[place]]} is where {expected} belongs.",
                "non-consecutive",
                tile=TILE_IDS[tiles[place]],
                expected=expected,
            )
    _check_jokers_differ(tiles)
    end = start + 4 * (len(tiles) - 1)
    if start < 0 or end >= len(FACES):
        number = (start >> 2) + 1 if start < 0 else (end >> 2) + 1
        raise JokerAssignmentError(
            f"A joker would stand for {number}: runs stay within 1 to 13.", "impossible", number=number
        )
    return list(range(start, end + 1, 4))


def _check_jokers_differ(tiles: Sequence[int]) -> None:
    if tiles.count(JOKERS[0]) > 1 or tiles.count(JOKERS[1]) > 1:
        raise InvalidMeldError("The same joker is used twice.", "duplicate-tile")


def value_of(kind: MeldKind, tiles: Sequence[int]) -> int:
    """The sum of the tiles' numbers, with jokers as the tiles they stand for."""
    return sum((face >> 2) + 1 for face in faces_of(kind, tiles))


def ordered(kind: MeldKind, tiles: Sequence[int]) -> tuple[int, ...]:
    """The tiles in standard order: runs as given; groups black, red, blue, orange, then jokers."""
    return tuple(sorted(tiles)) if kind is MeldKind.GROUP else tuple(tiles)


@dataclass(slots=True)
class Meld(Model):
    """A group or a run. Its kind, size and tile ids are checked on creation, everything else by `validate()`."""

    kind: MeldKind
    tiles: list[str]
    id: str = ""
    """Computed from the tiles; any given value is ignored."""

    def __post_init__(self) -> None:
        self.kind = kind_of(self.kind)
        check_tiles(self.tiles)
        check_size(self.kind, len(self.tiles))
        if self.kind is MeldKind.GROUP:
            self.tiles = sorted(self.tiles, key=TILES_BY_ID.__getitem__)
        self.id = joined_id(self.tiles)

    def validate(self) -> None:
        """Raise an `InvalidMeldError` unless this is a valid meld."""
        self._faces()

    def get_value(self) -> int:
        """The sum of the tiles' numbers, with jokers as the tiles they stand for."""
        return sum((face >> 2) + 1 for face in self._faces())

    def _faces(self) -> list[int]:
        return faces_of(self.kind, _ints(self.tiles))

    def to_plain(self) -> Any:
        return {"id": self.id, "kind": self.kind.value, "tiles": list(self.tiles)}


def _ints(tile_ids: Iterable[str]) -> list[int]:
    return [tile_of(tile_id) for tile_id in tile_ids]


def _is_valid(kind: MeldKind, tile_ids: Sequence[str]) -> bool:
    try:
        faces_of(kind, _ints(tile_ids))
    except ValueError:
        return False
    return True


def is_valid_group(tiles: Sequence[str]) -> bool:
    """Whether these tiles are a group, in any order."""
    return _is_valid(MeldKind.GROUP, tiles)


def is_valid_run(tiles: Sequence[str]) -> bool:
    """Whether these tiles, in this order, are a run."""
    return _is_valid(MeldKind.RUN, tiles)


def _assigned(kind: MeldKind, tile_ids: Sequence[str]) -> dict[str, NumberedTile]:
    tiles = _ints(tile_ids)
    faces = faces_of(kind, tiles)
    return {TILE_IDS[tile]: FACES[face] for tile, face in zip(tiles, faces, strict=True) if tile in JOKERS}


def assign_jokers_in_group(tiles: Sequence[str]) -> dict[str, NumberedTile]:
    """The tile each joker of the group stands for, by the joker's id."""
    return _assigned(MeldKind.GROUP, tiles)


def assign_jokers_in_run(tiles: Sequence[str]) -> dict[str, NumberedTile]:
    """The tile each joker of the run stands for, by the joker's id."""
    return _assigned(MeldKind.RUN, tiles)


def meld_value(meld: Meld) -> int:
    """The sum of the tiles' numbers, with jokers as the tiles they stand for."""
    return meld.get_value()


def initial_meld_total(melds: Iterable[Meld]) -> int:
    """The total of the melds of a first play, which must be 30 or more."""
    return sum(meld.get_value() for meld in melds)

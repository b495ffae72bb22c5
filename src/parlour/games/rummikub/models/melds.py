"""Groups and runs: what is one, what its jokers stand for, what it is worth.

The checks compute with the tiles' ints, for the engine; the functions and the model of the Rummikub models take ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from parlour.games.rummikub.models.base import Model, joined_id
from parlour.games.rummikub.models.exceptions import InvalidMeldError, JokerAssignmentError
from parlour.games.rummikub.models.tiles import (
    FACES,
    JOKERS,
    TILE_IDS,
    TILES_BY_ID,
    NumberedTile,
    tile_of,
)

_JOKER: Final = JOKERS[0]
_UNKNOWN: Final = len(TILE_IDS)


class MeldKind(Enum):
    """Same number, or same color."""

    GROUP = "group"
    RUN = "run"


def check_size(kind: MeldKind, size: int) -> None:
    """3 or 4 tiles make a group, 3 or more a run."""
    if size == 0:
        raise InvalidMeldError("A meld cannot be empty.", "size", size=0)
    if kind is MeldKind.GROUP and not 3 <= size <= 4:
        raise InvalidMeldError(f"A group has 3 or 4 tiles, not {size}.", "size", size=size)
    if size < 3:
        raise InvalidMeldError(f"A run has at least 3 tiles, not {size}.", "size", size=size)


def faces_of(kind: MeldKind, tiles: Sequence[int]) -> list[int]:
    """What each tile of the meld stands for, jokers resolved. The one truth about what a meld is."""
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
            f"A group has every color once; {color} is there twice.", "color-duplication", color=color
        )
    _check_jokers_differ(tiles)
    # The Rummikub models, Group meld: each joker substitutes for a missing color; the first where two are
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
                f"A run is given in sequence: {TILE_IDS[tiles[place]]} stands where {expected} belongs.",
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
        raise InvalidMeldError("The same joker is there twice.", "duplicate-tile")


def value_of(kind: MeldKind, tiles: Sequence[int]) -> int:
    """The sum of what the tiles stand for."""
    return sum((face >> 2) + 1 for face in faces_of(kind, tiles))


def ordered(kind: MeldKind, tiles: Sequence[int]) -> tuple[int, ...]:
    """Runs in sequence, as given; groups black, red, blue, orange, jokers last."""
    return tuple(sorted(tiles)) if kind is MeldKind.GROUP else tuple(tiles)


@dataclass(slots=True)
class Meld(Model):
    """A group or a run. Its size is checked when it is made, the rest by `validate()`."""

    kind: MeldKind
    tiles: list[str]
    id: str = ""
    """Made from the tiles, whatever is given."""

    def __post_init__(self) -> None:
        check_size(self.kind, len(self.tiles))
        if self.kind is MeldKind.GROUP:
            self.tiles = sorted(self.tiles, key=_group_order)
        self.id = joined_id(self.tiles)

    def validate(self) -> None:
        """Raise an `InvalidMeldError` unless this is a meld, jokers and all."""
        self._faces()

    def get_value(self) -> int:
        """The sum of the tiles' numbers, jokers counting what they stand for."""
        return sum((face >> 2) + 1 for face in self._faces())

    def _faces(self) -> list[int]:
        return faces_of(self.kind, _ints(self.tiles))

    def to_plain(self) -> Any:
        return {"id": self.id, "kind": self.kind.value, "tiles": list(self.tiles)}


def _group_order(tile_id: str) -> int:
    return TILES_BY_ID.get(tile_id, _UNKNOWN)


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
    """What each joker of the group stands for, by its id."""
    return _assigned(MeldKind.GROUP, tiles)


def assign_jokers_in_run(tiles: Sequence[str]) -> dict[str, NumberedTile]:
    """What each joker of the run stands for, by its id."""
    return _assigned(MeldKind.RUN, tiles)


def meld_value(meld: Meld) -> int:
    """The sum of face values, a joker counting what it represents."""
    return meld.get_value()


def initial_meld_total(melds: Iterable[Meld]) -> int:
    """What the melds of a first play count together; 30 are needed."""
    return sum(meld.get_value() for meld in melds)

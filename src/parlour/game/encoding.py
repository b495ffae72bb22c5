"""Moves and views as numbers, for programs that learn. An optional part of a game (`Game.encoding`).

A game numbers its actions from 0, with the same numbers in every position. A move is one number, or several in a row
if there are too many moves to number: its *path*. Passing two cards is a path of two numbers, one for each card.

A view becomes a vector of small integers. The layout describes it field by field. Seats are counted from the viewer:
0 is the viewer, 1 the next seat in seat order, and so on.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from itertools import accumulate
from typing import Any, NamedTuple, TypeAlias

from parlour.game.interface import AnyRules, Seat
from parlour.game.registry import Game

Path: TypeAlias = tuple[int, ...]
"""The numbers of a move, in order. No path is the beginning of another one."""

Cells: TypeAlias = "array[int]"
"""A vector: an array of 16-bit integers. NumPy reads it without a copy: `numpy.frombuffer(cells, numpy.int16)`."""

STEPS = "steps"
"""The field that is added to the layout of a game with paths of several numbers."""


class NoEncoding(ValueError):
    """The game has no encoding, so there are no environments for it."""


class Field(NamedTuple):
    """A part of the vector: its length, the range of its values and what they mean."""

    name: str
    size: int
    most: int
    about: str
    least: int = 0


class Layout(Sequence[Field]):
    """The fields of a vector, in order."""

    def __init__(self, *fields: Field) -> None:
        self._fields = fields

    def __getitem__(self, index: Any) -> Any:
        return self._fields[index]

    def __len__(self) -> int:
        return len(self._fields)

    @cached_property
    def starts(self) -> Mapping[str, int]:
        """Where each field begins, by name."""
        ends = accumulate(field.size for field in self._fields)
        return {field.name: end - field.size for field, end in zip(self._fields, ends, strict=True)}

    @cached_property
    def slices(self) -> Mapping[str, slice]:
        """The place of each field, by name: `vector[layout.slices["hand"]]`."""
        starts = self.starts
        return {
            field.name: slice(starts[field.name], starts[field.name] + field.size) for field in self._fields
        }

    @cached_property
    def size(self) -> int:
        """The length of the vector."""
        return sum(field.size for field in self._fields)


@dataclass(frozen=True, kw_only=True)
class Encoding:
    """How a game's moves and views become numbers."""

    rules: AnyRules

    actions: tuple[str, ...]
    """What each action number stands for, in words."""

    path: Callable[[Any, Seat, Any], Path]
    """`path(state, seat, move)`: the numbers of a legal move."""

    fields: Layout
    """The layout of what `write` writes."""

    write: Callable[[Any, Cells], None]
    """`write(view, cells)`: write a seat's view into cells that are all 0."""

    longest: int = 1
    """The length of the longest path."""

    legal_paths: Callable[[Any, Seat], Mapping[Path, Any]] | None = None
    """The legal moves of a seat by path, if the game knows a faster way than `path` of all `legal_moves`. Call
    `paths` instead."""

    @cached_property
    def layout(self) -> Layout:
        """The layout of an observation: `fields`, and the numbers chosen so far where paths have several."""
        if self.longest == 1:
            return self.fields
        about = "How often each action number was chosen so far in this move."
        return Layout(*self.fields, Field(STEPS, len(self.actions), self.longest, about))

    def paths(self, state: Any, seat: Seat) -> Mapping[Path, Any]:
        """The legal moves of a seat by path. Of moves with the same path, which differ in no way that matters, the
        first one is there."""
        if self.legal_paths is not None:
            return self.legal_paths(state, seat)
        found: dict[Path, Any] = {}
        for move in self.rules.legal_moves(state, seat):
            found.setdefault(self.path(state, seat, move), move)
        return found

    def encode(self, view: Any, chosen: Path = ()) -> Cells:
        """The vector of a seat's view, and of the numbers it has chosen so far in this move."""
        cells = array("h", self._zeros)
        self.write(view, cells)
        for number in chosen:
            cells[self.fields.size + number] += 1
        return cells

    @cached_property
    def _zeros(self) -> bytes:
        return bytes(2 * self.layout.size)


def numbers_after(paths: Iterable[Path], chosen: Path) -> list[int]:
    """The numbers that can follow those chosen so far."""
    depth = len(chosen)
    if not depth:
        return [path[0] for path in paths]
    return [path[depth] for path in paths if path[:depth] == chosen]


def encoding_of(game: Game) -> Encoding:
    """The encoding of a game. Raises `NoEncoding` if it has none."""
    if game.encoding is None:
        raise NoEncoding(f"{game.spec.title} has no encoding, so there are no environments for it.")
    found: Encoding = import_module(game.encoding).ENCODING
    return found


def relative(seat: Seat, viewer: Seat, seats: int) -> int:
    """A seat counted from the viewer: 0 is the viewer, 1 the next seat."""
    return (seat - viewer) % seats

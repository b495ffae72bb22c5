"""Turns the result of the search into melds of real tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from parlour.games.rummikub.models.melds import MeldKind
from parlour.games.rummikub.models.tiles import JOKERS
from parlour.games.rummikub.rules.chains import best_grouping, decoded, split_groups
from parlour.games.rummikub.rules.colors import COUNT
from parlour.games.rummikub.rules.search import Step
from parlour.games.rummikub.rules.state import BoardMeld, Tile

_SPLIT: Final = 6
"""The shortest run that can be split into two."""


@dataclass(slots=True)
class _Run:
    color: int
    start: int
    jokers: list[bool]
    """Whether each place of the run has a joker."""

    @property
    def end(self) -> int:
        return self.start + len(self.jokers)


@dataclass(slots=True)
class Arrangement:
    """Melds of faces and jokers, before copies and jokers are assigned to them."""

    runs: list[_Run] = field(default_factory=list)
    groups: dict[int, tuple[tuple[int, ...], int]] = field(default_factory=dict)
    """By number: how many tiles of each color are in groups, and how many jokers."""

    def add_joker(self) -> bool:
        """Add one more joker to the melds, if any has room for it."""
        return self._lengthen_run() or self._fill_group() or self._split_run()

    def _lengthen_run(self) -> bool:
        for run in self.runs:
            if run.end < COUNT:
                run.jokers.append(True)
                return True
            if run.start > 0:
                run.start -= 1
                run.jokers.insert(0, True)
                return True
        return False

    def _fill_group(self) -> bool:
        for number, (counts, jokers) in self.groups.items():
            if split_groups(counts, jokers + 1) is not None:
                self.groups[number] = counts, jokers + 1
                return True
        return False

    def _split_run(self) -> bool:
        """Split a run to make room: 1 to 13 has no free end, but 1 to 6 takes a joker as 7, and 7 to 13 remains."""
        for run in self.runs:
            if len(run.jokers) >= _SPLIT:
                middle = len(run.jokers) // 2
                self.runs.append(_Run(run.color, run.start + middle, run.jokers[middle:]))
                run.jokers = [*run.jokers[:middle], True]
                return True
        return False

    def melds(self, tiles: Iterable[Tile]) -> tuple[BoardMeld, ...]:
        """The melds as real tiles. Copies of the same face are used in the given order."""
        by_face: dict[int, list[Tile]] = {}
        for tile in tiles:
            by_face.setdefault(_JOKER_FACE if tile in JOKERS else tile >> 1, []).append(tile)
        for stack in by_face.values():
            stack.reverse()
        return (*self._real_runs(by_face), *self._real_groups(by_face))

    def _real_runs(self, by_face: dict[int, list[Tile]]) -> list[BoardMeld]:
        return [
            (
                MeldKind.RUN,
                tuple(
                    by_face[_JOKER_FACE if joker else 4 * number + run.color].pop()
                    for number, joker in enumerate(run.jokers, run.start)
                ),
            )
            for run in sorted(self.runs, key=lambda run: (run.color, run.start))
        ]

    def _real_groups(self, by_face: dict[int, list[Tile]]) -> list[BoardMeld]:
        melds = []
        for number, (counts, jokers) in self.groups.items():
            for colors, filled in split_groups(counts, jokers) or ():
                faces = [4 * number + color for color in colors] + [_JOKER_FACE] * filled
                melds.append((MeldKind.GROUP, tuple(sorted(by_face[face].pop() for face in faces))))
        return melds


_JOKER_FACE: Final = JOKERS[0] >> 1


def arranged(steps: Sequence[Step]) -> Arrangement:
    """The melds that the search's steps describe."""
    result = Arrangement()
    for color in range(4):
        result.runs += _runs(
            [step.choices[color][0] for step in steps], [s.choices[color][3] for s in steps], color
        )
    for number, step in enumerate(steps):
        one, two, three, four = step.choices
        spans = one.span + two.span + three.span + four.span
        if spans:
            counts = best_grouping(decoded(spans), step.group_jokers)
            if counts and any(counts):
                result.groups[number] = counts, step.group_jokers
    return result


def _runs(counts: Sequence[int], jokers: Sequence[int], color: int) -> list[_Run]:
    """The runs of one color, from the number of tiles, and of jokers among them, at each number."""
    done: list[_Run] = []
    growing: list[_Run] = []
    for number, count in enumerate(counts):
        if len(growing) > count > 0:
            # Runs of 1 or 2 tiles must continue; longer ones may end. See chains.NEXT.
            growing.sort(key=lambda run: len(run.jokers) > 2)
        done += growing[count:]
        growing = growing[:count]
        growing += [_Run(color, number, []) for _ in range(count - len(growing))]
        for place, run in enumerate(growing):
            run.jokers.append(place < jokers[number])
    return done + growing

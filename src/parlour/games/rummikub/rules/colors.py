"""One color on its own: its choices at each number, and an upper bound on their gain.

The bound assumes that groups accept every tile the color offers. With jokers there is a bound for each number of half
jokers the color may spend: in runs a color pays for the whole joker, in groups the colors share its cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from parlour.games.rummikub.rules.chains import (
    CLOSED,
    DEAD,
    INFEASIBLE,
    MAY_END,
    MEMBERS,
    NEXT,
    NEXT_SET,
    PAIRS,
    SPAN,
    SPAN_PLACES,
)

COUNT: Final = 13
_HOPELESS: Final = INFEASIBLE // 2
_NO_WEIGHTS: Final = (0,) * COUNT
_NEVER: Final = 99


@dataclass(frozen=True, slots=True)
class Problem:
    """The tiles available and the tiles that must be used, counted by face (`4 * (number - 1) + color`)."""

    have: Sequence[int]
    must: Sequence[int]
    jokers: int
    weights: Sequence[int]
    """The weight of a tile, by number."""
    must_jokers: int = 0
    joker_weights: Sequence[int] = _NO_WEIGHTS
    thrifty: bool = True
    """Use a joker only if no tile is left. This is optimal if spare jokers can be placed at the end."""
    total: int = 0
    """The least sum of the numbers, with jokers as the tiles they stand for. Needs weights of 1."""


class Choice(NamedTuple):
    """A choice of one color at one number."""

    run_tiles: int
    """Tiles and jokers used in runs."""
    span: int
    """The code of how many tiles go to groups, times the color's place in `SPAN_PLACES`."""
    gain: int
    run_jokers: int


class Relaxed(NamedTuple):
    """A choice of one color for the bound: groups accept all its tiles at a minimum cost in jokers."""

    run_tiles: int
    gain: int
    halves: int
    """Half jokers spent."""


class Options(NamedTuple):
    """The choices of one color at one number, for the search and for the bound."""

    choices: list[Choice]
    relaxed: list[Relaxed]
    counts: tuple[int, ...]
    """The possible numbers of tiles in runs."""


Bound: TypeAlias = tuple[int, ...]
"""An upper bound on the remaining gain, by the number of half jokers left."""


Ways: TypeAlias = tuple[int, int, int]
"""The next pair of open runs if 0, 1 or 2 tiles go to runs."""


_NO_WAYS: Final[Ways] = (DEAD, DEAD, DEAD)


class Layer(NamedTuple):
    """One color before one number. Lists are by pair of open runs."""

    same: tuple[int, ...]
    """The equivalent pair that represents this one; DEAD if it has no valid end. The extra last item maps DEAD."""
    choices: list[Choice]
    ways: list[Ways]
    bounds: list[Bound]


def options_of(problem: Problem) -> list[list[Options]]:
    """The options of each color at each number."""
    have, must, jokers, thrifty = problem.have, problem.must, problem.jokers, problem.thrifty
    options = []
    near = [_shifted_mask(have[color::4]) for color in range(4)]
    useful = _USEFUL[jokers]
    for number, weight in enumerate(problem.weights):
        counts = have[4 * number : 4 * number + 4]
        there, twice = 4 - counts.count(0), counts.count(2)
        options.append(
            [
                _choices(
                    count,
                    must[4 * number + color],
                    weight,
                    color,
                    useful[near[color] >> number & 31],
                    jokers,
                    there,
                    twice,
                    thrifty,
                )
                if count or jokers
                else _NOTHING
                for color, count in enumerate(counts)
            ]
        )
    return options


@lru_cache(maxsize=1 << 14)
def _choices(
    have: int,
    must: int,
    weight: int,
    color: int,
    useful: int,
    jokers: int,
    there: int,
    twice: int,
    thrifty: bool,
) -> Options:
    """The options of a color with `have` tiles of a number and some jokers."""
    choices: list[Choice] = []
    relaxed: list[Relaxed] = []
    for run_tiles in range(min(2, have + useful) + 1):
        for used in (have,) if thrifty else range(must, have + 1):
            in_runs = min(run_tiles, used)
            run_jokers, spare = run_tiles - in_runs, used - in_runs
            if run_jokers > useful:
                continue
            least = max(0, must - in_runs) if thrifty else spare
            gain = weight * (in_runs - must)
            choices.append(Choice(run_tiles, SPAN[least, spare] * SPAN_PLACES[color], gain, run_jokers))
            for grouped in range(least, spare + 1):
                halves = 2 * run_jokers + _group_cost(there, twice, grouped, jokers)
                if halves <= 2 * jokers:
                    relaxed.append(Relaxed(run_tiles, gain + weight * grouped, halves))
    relaxed = [one for one in relaxed if not any(_is_better(other, one) for other in relaxed)]
    return Options(choices, relaxed, tuple({choice.run_tiles for choice in choices}))


def _is_better(one: Relaxed, two: Relaxed) -> bool:
    return one.run_tiles == two.run_tiles and one.gain > two.gain and one.halves <= two.halves


def layers_of(options: Sequence[Options], width: int) -> list[Layer]:
    """The layers of a color before each number, and after the last."""
    reached = [1 << CLOSED]
    for option in options:
        mask = 0
        for count in option.counts:
            mask |= NEXT_SET[count][reached[-1]]
        reached.append(mask)
    layer = _last_layer(width)
    layers = [layer]
    for number in range(COUNT - 1, -1, -1):
        layer = _layer_before(layer, options[number], reached[number], width)
        layers.append(layer)
    layers.reverse()
    return layers


@cache
def _last_layer(width: int) -> Layer:
    same = [CLOSED if ends else DEAD for ends in MAY_END]
    return Layer((*same, DEAD), [], [], [(0,) * width] * len(PAIRS))


def _layer_before(after: Layer, options: Options, reached: int, width: int) -> Layer:
    """The layer before a number. Pairs that lead to the same pairs by the same choices are merged."""
    relaxed, onward = options.relaxed, after.bounds
    merged, leads = _merged(reached, after.same)
    bounds: list[Bound] = [()] * len(PAIRS)
    ways = [_NO_WAYS] * len(PAIRS)
    dead = False
    for pair, lead in leads:
        bound = _bound(lead, relaxed, onward, width)
        if bound[-1] > _HOPELESS:
            bounds[pair] = bound
            ways[pair] = lead
        else:
            dead = True
    if not dead:
        return Layer(merged, options.choices, ways, bounds)
    same = tuple([pair if pair != DEAD and bounds[pair] else DEAD for pair in merged])
    return Layer(same, options.choices, ways, bounds)


@lru_cache(maxsize=1 << 14)
def _merged(reached: int, onward: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[tuple[int, Ways], ...]]:
    """The pair that represents each pair of a set, and where those that represent others lead.

    `onward` is the pair that represents each pair at the next number.
    """
    same = [DEAD] * (len(PAIRS) + 1)
    known: dict[Ways, int] = {}
    for pair in MEMBERS[reached]:
        none, one, two = NEXT[pair]
        same[pair] = known.setdefault((onward[none], onward[one], onward[two]), pair)
    return tuple(same), tuple((pair, lead) for lead, pair in known.items())


def _bound(ways: Sequence[int], relaxed: Sequence[Relaxed], after: Sequence[Bound], width: int) -> Bound:
    """An upper bound on the color's remaining gain, by half jokers left."""
    if width == 1:
        best = INFEASIBLE
        for count, gain, _ in relaxed:
            way = ways[count]
            if way != DEAD and gain + after[way][0] > best:
                best = gain + after[way][0]
        return (best,)
    bests = [INFEASIBLE] * width
    for count, gain, halves in relaxed:
        way = ways[count]
        if way != DEAD:
            for left, more in enumerate(after[way][: width - halves], halves):
                if gain + more > bests[left]:
                    bests[left] = gain + more
    return tuple(bests)


def _shifted_mask(counts: Sequence[int]) -> int:
    """A bit for each number that a color has, two places up: five bits from a number's place show its surroundings."""
    mask = 0
    for number, count in enumerate(counts):
        if count:
            mask |= 4 << number
    return mask


def _useful_jokers(jokers: int, surroundings: int) -> int:
    """How many jokers can be used in runs at a number. They need neighbors: two if there is only one joker."""
    below2, below1, _, above1, above2 = (surroundings >> place & 1 for place in range(5))
    if (below2 and below1) or (below1 and above1) or (above1 and above2):
        return jokers
    return 1 if jokers == 2 and (below2 or below1 or above1 or above2) else 0


_USEFUL: Final = tuple(
    tuple(_useful_jokers(jokers, surroundings) for surroundings in range(32)) for jokers in range(3)
)
"""By jokers and by which of the five numbers around a number a color has."""


def _group_cost(there: int, twice: int, grouped: int, jokers: int) -> int:
    """The fewest half jokers a color must pay for `grouped` tiles in groups, whatever the others do.

    `there` colors have the number, `twice` of them have it twice. The payments of all colors together never exceed
    what the groups need.
    """
    if grouped == 0:
        return 0
    if grouped == 1:
        return (_NEVER, 4, 1, 0, 0)[there]
    missing = 4 - (twice - 1) - (there - 1)
    if missing > jokers:
        return _NEVER
    return 2 * missing // twice if missing > 0 else 0


_NOTHING: Final = _choices(0, 0, 0, 0, 0, 0, 0, 0, True)
"""The options without tiles and jokers."""

"""The solver's search: numbers from 1 to 13, best-first, with a bound for each colour on its own.

docs/concepts/solver.md tells the whole; in short: a node is what is open in the four colours before a number,
and how many jokers are gone. Every colour alone, as if groups took whatever it gives them, bounds what can
still be had; nodes are opened in the order of what they may come to, so the first end reached is the best.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple, TypeAlias

from parlour.rules.rummikub.chains import (
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
    group_gains,
)

COUNT: Final = 13
_HOPELESS: Final = INFEASIBLE // 2
_NO_WEIGHTS: Final = (0,) * COUNT
_NEVER: Final = 99
_SIDE: Final = len(PAIRS)
_BOTH: Final = _SIDE * _SIDE
_KEYS: Final = _BOTH * _BOTH


@dataclass(frozen=True, slots=True)
class Problem:
    """Counts by face (`4 * (number - 1) + colour`): what there is, and what of it must be used."""

    have: Sequence[int]
    must: Sequence[int]
    jokers: int
    weights: Sequence[int]
    """What a tile is worth, by number."""
    must_jokers: int = 0
    joker_weights: Sequence[int] = _NO_WEIGHTS
    thrifty: bool = True
    """Use a joker only where no tile is left, as is best when every joker finds a place in the end anyway."""
    total: int = 0
    """The sum of the numbers, jokers as what they stand for, has to be this at least (with weights of 1)."""


class Choice(NamedTuple):
    """What one colour does at one number."""

    run_tiles: int
    """Tiles and jokers that go to runs."""
    span: int
    """Code of how many tiles go to groups, times the colour's place."""
    gain: int
    run_jokers: int


class Step(NamedTuple):
    """What all colours do at one number."""

    choices: tuple[Choice, ...]
    group_jokers: int

    @property
    def jokers(self) -> int:
        return self.group_jokers + sum(choice.run_jokers for choice in self.choices)


class _Relaxed(NamedTuple):
    """A choice of one colour, as if groups took all it gives them for their fair share of jokers."""

    run_tiles: int
    gain: int
    halves: int
    """Half jokers."""


_Bound: TypeAlias = tuple[int, ...]
"""What can still be had, by the number of half jokers left."""


@dataclass(slots=True)
class _Colour:
    """One colour at one number: moves and bound for each pair of open runs that differs from the others."""

    same: list[int]
    """The pair that stands for this one; DEAD where no way leads on."""
    moves: list[list[tuple[Choice, int]]]
    bounds: list[_Bound]


def search(problem: Problem, floor: int) -> list[Step] | None:
    """The heaviest way to use the tiles, if any weighs more than `floor`."""
    colours = []
    for colour in range(4):
        layers = _layers(problem, colour)
        if layers[0].same[CLOSED] == DEAD:
            return None
        colours.append(layers)
    return _Search(problem, colours).run(floor)


def _layers(problem: Problem, colour: int) -> list[_Colour]:
    """The colour before each number, and after the last."""
    options = _options(problem, colour)
    reached = [1 << CLOSED]
    for choices, _ in options:
        mask = 0
        for count in {choice.run_tiles for choice in choices}:
            mask |= NEXT_SET[count][reached[-1]]
        reached.append(mask)
    layer = _last_layer(problem)
    layers = [layer]
    for (choices, relaxed), mask in zip(reversed(options), reversed(reached[:-1]), strict=True):
        layer = _layer_before(layer, choices, relaxed, mask, 2 * problem.jokers + 1)
        layers.append(layer)
    layers.reverse()
    return layers


def _last_layer(problem: Problem) -> _Colour:
    nothing = (0,) * (2 * problem.jokers + 1)
    return _Colour([CLOSED if ends else DEAD for ends in MAY_END], [], [nothing] * len(PAIRS))


def _layer_before(
    after: _Colour, choices: Sequence[Choice], relaxed: Sequence[_Relaxed], reached: int, width: int
) -> _Colour:
    """Pairs that lead to the same pairs by the same choices are one from here on."""
    same = [DEAD] * len(PAIRS)
    bounds: list[_Bound] = [()] * len(PAIRS)
    moves: list[list[tuple[Choice, int]]] = [[]] * len(PAIRS)
    known: dict[tuple[int, ...], int] = {}
    after_same = after.same
    for pair in MEMBERS[reached]:
        ways = tuple([after_same[to] if to != DEAD else DEAD for to in NEXT[pair]])
        if ways in known:
            same[pair] = known[ways]
            continue
        bound = _bound(ways, relaxed, after.bounds, width)
        if bound[-1] <= _HOPELESS:
            continue
        known[ways] = same[pair] = pair
        bounds[pair] = bound
        moves[pair] = [(choice, ways[choice[0]]) for choice in choices if ways[choice[0]] != DEAD]
    return _Colour(same, moves, bounds)


def _bound(ways: Sequence[int], relaxed: Sequence[_Relaxed], after: Sequence[_Bound], width: int) -> _Bound:
    """The most that the colour may still bring, by half jokers left."""
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


def _options(problem: Problem, colour: int) -> list[tuple[list[Choice], list[_Relaxed]]]:
    """What the colour may do at each number."""
    have, must, jokers = problem.have, problem.must, problem.jokers
    options = []
    for number in range(COUNT):
        first = 4 * number
        counts = have[first : first + 4]
        useful = _useful_jokers(have, jokers, number, colour) if jokers else 0
        crowd = (4 - counts.count(0), counts.count(2))
        weight = problem.weights[number]
        face = first + colour
        options.append(
            _choices(have[face], must[face], weight, colour, useful, jokers, crowd, problem.thrifty)
        )
    return options


@lru_cache(maxsize=1 << 14)
def _choices(
    have: int,
    must: int,
    weight: int,
    colour: int,
    useful: int,
    jokers: int,
    crowd: tuple[int, int],
    thrifty: bool,
) -> tuple[list[Choice], list[_Relaxed]]:
    """What a colour may do with `have` tiles of a number, and what each of that may bring at best."""
    choices, relaxed = [], []
    for run_tiles in range(min(2, have + useful) + 1):
        for used in (have,) if thrifty else range(must, have + 1):
            in_runs = min(run_tiles, used)
            run_jokers, spare = run_tiles - in_runs, used - in_runs
            if run_jokers > useful:
                continue
            least = max(0, must - in_runs) if thrifty else spare
            gain = weight * (in_runs - must)
            choices.append(Choice(run_tiles, SPAN[least, spare] * SPAN_PLACES[colour], gain, run_jokers))
            for grouped in range(least, spare + 1):
                halves = 2 * run_jokers + _group_cost(crowd, grouped, jokers)
                if halves <= 2 * jokers:
                    relaxed.append(_Relaxed(run_tiles, gain + weight * grouped, halves))
    return choices, relaxed


def _useful_jokers(have: Sequence[int], jokers: int, number: int, colour: int) -> int:
    """How many jokers can stand here in runs: they need neighbours, two where there is one joker only."""
    below2, below1, above1, above2 = (
        0 <= near < COUNT and have[4 * near + colour] > 0
        for near in (number - 2, number - 1, number + 1, number + 2)
    )
    if (below2 and below1) or (below1 and above1) or (above1 and above2):
        return jokers
    return 1 if jokers == 2 and (below2 or below1 or above1 or above2) else 0


def _group_cost(crowd: tuple[int, int], grouped: int, jokers: int) -> int:
    """Half jokers that a colour pays at least for `grouped` tiles in groups, whatever the others do.

    `crowd` is how many colours have the number, and how many have it twice. All colours' payments together
    never exceed what their groups need.
    """
    there, twice = crowd
    if grouped == 0:
        return 0
    if grouped == 1:
        return (_NEVER, 4, 1, 0, 0)[there]
    missing = 4 - (twice - 1) - (there - 1)
    if missing > jokers:
        return _NEVER
    return 2 * missing // twice if missing > 0 else 0


_Node: TypeAlias = tuple[int, int, int, int, int, "_Node | None", "Step | None"]
"""Number, open runs, jokers used, weight so far, total so far, node before, and what led here."""

_PairMove: TypeAlias = tuple[int, int, int, _Bound, int, tuple[Choice, Choice]]
"""Two colours: code of spans, where it leads, gain, bound there, jokers in runs, choices."""


class _Search:
    """Best-first search. Nodes wait in piles by what they may come to; the last on the best pile is next."""

    def __init__(self, problem: Problem, colours: Sequence[Sequence[_Colour]]) -> None:
        self.problem = problem
        self.colours = colours
        self.gains = [group_gains(weight) for weight in problem.weights]
        self.moves: list[tuple[dict[int, list[_PairMove]], ...]] = [({}, {}) for _ in range(COUNT)]
        self.seen: list[set[int]] = [set() for _ in range(COUNT + 1)]
        self.piles: dict[int, list[_Node]] = {}
        self.heights: list[int] = []

    def run(self, floor: int) -> list[Step] | None:
        expand = self._expand if self._is_plain() else self._expand_with_jokers
        piles, heights = self.piles, self.heights
        self._push((0, 0, 0, 0, 0, None, None), -INFEASIBLE)
        while heights:
            pile = piles[-heights[0]]
            if not pile:
                del piles[-heappop(heights)]
                continue
            node = pile.pop()
            number, key, jokers, _, total, _, _ = node
            if number == COUNT:
                if jokers >= self.problem.must_jokers and total >= self.problem.total:
                    return _steps(node)
                continue
            mark = (total * 3 + jokers) * _KEYS + key
            if mark not in self.seen[number]:
                self.seen[number].add(mark)
                expand(node, floor)
        return None

    def _is_plain(self) -> bool:
        return self.problem.jokers == 0 and self.problem.total == 0

    def _push(self, node: _Node, height: int) -> None:
        pile = self.piles.get(height)
        if pile is None:
            self.piles[height] = [node]
            heappush(self.heights, -height)
        else:
            pile.append(node)

    def _pair_moves(self, number: int, side: int, key: int) -> list[_PairMove]:
        """What colours 0 and 1 (side 0) or 2 and 3 (side 1) can do together."""
        known = self.moves[number][side]
        if key not in known:
            one, two = self.colours[2 * side], self.colours[2 * side + 1]
            bounds1, bounds2 = one[number + 1].bounds, two[number + 1].bounds
            known[key] = [
                (
                    choice1[1] + choice2[1],
                    _SIDE * to1 + to2,
                    choice1[2] + choice2[2],
                    _joined(bounds1[to1], bounds2[to2]),
                    choice1[3] + choice2[3],
                    (choice1, choice2),
                )
                for choice1, to1 in one[number].moves[key // _SIDE]
                for choice2, to2 in two[number].moves[key % _SIDE]
            ]
        return known[key]

    def _expand(self, node: _Node, floor: int) -> None:
        number, key, _, weight, _, _, _ = node
        grouped = self.gains[number][0]
        seen = self.seen[number + 1]
        right = self._pair_moves(number, 1, key % _BOTH)
        for code1, to1, gain1, bound1, _, choices1 in self._pair_moves(number, 0, key // _BOTH):
            base = weight + gain1
            for code2, to2, gain2, bound2, _, choices2 in right:
                after = base + gain2 + grouped[code1 + code2]
                height = after + bound1[0] + bound2[0]
                to = _BOTH * to1 + to2
                if height > floor and to not in seen:
                    step = Step(choices1 + choices2, 0)
                    self._push((number + 1, to, 0, after, 0, node, step), height)

    def _expand_with_jokers(self, node: _Node, floor: int) -> None:
        number, key, jokers, weight, total, _, _ = node
        problem = self.problem
        spare = problem.jokers - jokers
        each = problem.joker_weights[number]
        hoped = max(problem.joker_weights[number + 1 :], default=0)
        gains = self.gains[number]
        right = self._pair_moves(number, 1, key % _BOTH)
        for code1, to1, gain1, bound1, jokers1, choices1 in self._pair_moves(number, 0, key // _BOTH):
            for code2, to2, gain2, bound2, jokers2, choices2 in right:
                for grouped in range(spare - jokers1 - jokers2 + 1):
                    gain = gains[grouped][code1 + code2]
                    if gain == INFEASIBLE:
                        continue
                    used = jokers1 + jokers2 + grouped
                    after = weight + gain1 + gain2 + gain + each * used
                    left = spare - used
                    height = after + _joined_at(bound1, bound2, 2 * left) + hoped * left
                    if height <= floor:
                        continue
                    sum_ = min(problem.total, total + (number + 1) * (after - weight)) if problem.total else 0
                    to = _BOTH * to1 + to2
                    if (sum_ * 3 + jokers + used) * _KEYS + to not in self.seen[number + 1]:
                        step = Step(choices1 + choices2, grouped)
                        self._push((number + 1, to, jokers + used, after, sum_, node, step), height)


def _joined(one: _Bound, two: _Bound) -> _Bound:
    """The bound of two colours that share the jokers."""
    if len(one) == 1:
        return (one[0] + two[0],)
    return tuple([_joined_at(one, two, left) for left in range(len(one))])


def _joined_at(one: _Bound, two: _Bound, left: int) -> int:
    best = one[0] + two[left]
    for share in range(1, left + 1):
        if one[share] + two[left - share] > best:
            best = one[share] + two[left - share]
    return best


def _steps(node: _Node) -> list[Step]:
    steps = []
    walk: _Node | None = node
    while walk is not None:
        if walk[6] is not None:
            steps.append(walk[6])
        walk = walk[5]
    steps.reverse()
    return steps

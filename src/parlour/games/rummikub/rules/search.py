"""The solver's search: best-first (A*) over the numbers 1 to 13, with a separate bound for each color.

docs/concepts/solver.md explains it in full. A node holds the open runs of the four colors before a number, and the
jokers used so far. The bound assumes that groups accept every tile a color offers. Nodes are expanded in order of
weight plus bound, so the first complete solution is optimal.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple, TypeAlias

from parlour.games.rummikub.rules.chains import CLOSED, DEAD, INFEASIBLE, PAIRS, group_gains
from parlour.games.rummikub.rules.colors import COUNT, Bound, Choice, Layer, Problem, layers_of, options_of

_SIDE: Final = len(PAIRS)
_BOTH: Final = _SIDE * _SIDE
_KEYS: Final = _BOTH * _BOTH


_SPARE: Final = ((0,), (0, 1), (0, 1, 2))
"""The numbers of jokers that groups can take, by the number left."""


class Step(NamedTuple):
    """The choices of all colors at one number."""

    choices: tuple[Choice, ...]
    group_jokers: int

    @property
    def jokers(self) -> int:
        return self.group_jokers + sum(choice.run_jokers for choice in self.choices)


def search(problem: Problem, floor: int) -> list[Step] | None:
    """The steps of the heaviest solution, or None if none weighs more than `floor`."""
    options = options_of(problem)
    colors = []
    for color in range(4):
        layers = layers_of([four[color] for four in options], 2 * problem.jokers + 1)
        if layers[0].same[CLOSED] == DEAD:
            return None
        colors.append(layers)
    return _Search(problem, colors).run(floor)


_Node: TypeAlias = tuple[int, int, int, int, int, "_Node | None", "_Way"]
"""Number, open runs, jokers used, weight so far, total so far, previous node, and the choices that led here."""

_Way: TypeAlias = tuple[tuple[Choice, ...], tuple[Choice, ...], int]
"""The choices of colors 0 and 1, of colors 2 and 3, and the jokers in groups."""

_PairMove: TypeAlias = tuple[int, int, int, int, tuple[Choice, Choice]]
"""For two colors: the code of their spans, the next pairs, the gain, the jokers in runs, the choices."""


class _Search:
    """Best-first search. Nodes are kept in stacks by weight plus bound; the top of the best stack is next."""

    def __init__(self, problem: Problem, colors: Sequence[Sequence[Layer]]) -> None:
        self.problem = problem
        self.colors = colors
        self.moves: list[tuple[dict[int, list[_PairMove]], ...]] = [({}, {}) for _ in range(COUNT)]
        self.bounds: list[tuple[dict[int, Bound], ...]] = [({}, {}) for _ in range(COUNT + 1)]
        self.hopes: list[dict[int, int]] = [{} for _ in range(COUNT)]
        self.seen: list[set[int]] = [set() for _ in range(COUNT + 1)]
        self.joker_hopes = [max(problem.joker_weights[number:], default=0) for number in range(COUNT + 1)]
        self.piles: dict[int, list[_Node]] = {}
        self.heights: list[int] = []

    def run(self, floor: int) -> list[Step] | None:
        """The steps of the heaviest solution, or None if none weighs more than `floor`."""
        plain = self.problem.jokers == 0 and self.problem.total == 0
        expand = self._expand if plain else self._expand_with_jokers
        piles, heights = self.piles, self.heights
        self._push((0, 0, 0, 0, 0, None, ((), (), 0)), -INFEASIBLE)
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
            mark = (3 * total + jokers) * _KEYS + key
            if mark not in self.seen[number]:
                self.seen[number].add(mark)
                expand(node, floor)
        return None

    def _push(self, node: _Node, height: int) -> None:
        pile = self.piles.get(height)
        if pile is None:
            self.piles[height] = [node]
            heappush(self.heights, -height)
        else:
            pile.append(node)

    def _pair_moves(self, number: int, side: int, key: int) -> list[_PairMove]:
        """The joint choices of colors 0 and 1 (side 0) or 2 and 3 (side 1)."""
        known = self.moves[number][side]
        if key not in known:
            one, two = self.colors[2 * side][number], self.colors[2 * side + 1][number]
            ways1, ways2 = one.ways[key // _SIDE], two.ways[key % _SIDE]
            moves2 = [(choice, ways2[choice[0]]) for choice in two.choices if ways2[choice[0]] != DEAD]
            known[key] = [
                (
                    choice1[1] + choice2[1],
                    _SIDE * ways1[choice1[0]] + to2,
                    choice1[2] + choice2[2],
                    choice1[3] + choice2[3],
                    (choice1, choice2),
                )
                for choice1 in one.choices
                if ways1[choice1[0]] != DEAD
                for choice2, to2 in moves2
            ]
        return known[key]

    def _expand(self, node: _Node, floor: int) -> None:
        number, key, _, weight, _, _, _ = node
        gains = group_gains(self.problem.weights[number])[0]
        hopes, seen = self.hopes[number], self.seen[number + 1]
        right = self._pair_moves(number, 1, key % _BOTH)
        for code1, to1, gain1, _, choices1 in self._pair_moves(number, 0, key // _BOTH):
            base = weight + gain1
            for code2, to2, gain2, _, choices2 in right:
                gain = gains[code1 + code2]
                to = _BOTH * to1 + to2
                if gain == INFEASIBLE or to in seen:
                    continue
                hope = hopes.get(3 * to)
                if hope is None:
                    hope = hopes[3 * to] = self._hope(number + 1, to, 0)
                after = base + gain2 + gain
                if after + hope > floor:
                    self._push((number + 1, to, 0, after, 0, node, (choices1, choices2, 0)), after + hope)

    def _expand_with_jokers(self, node: _Node, floor: int) -> None:
        number, key, jokers, weight, total, _, _ = node
        problem = self.problem
        each = problem.joker_weights[number]
        gains = group_gains(problem.weights[number])
        hopes, seen = self.hopes[number], self.seen[number + 1]
        right = self._pair_moves(number, 1, key % _BOTH)
        for code1, to1, gain1, jokers1, choices1 in self._pair_moves(number, 0, key // _BOTH):
            base, spare = weight + gain1, problem.jokers - jokers - jokers1
            if spare < 0:
                continue
            for code2, to2, gain2, jokers2, choices2 in right:
                if jokers2 > spare:
                    continue
                code = code1 + code2
                for grouped in _SPARE[spare - jokers2]:
                    gain = gains[grouped][code]
                    if gain == INFEASIBLE:
                        continue
                    to = _BOTH * to1 + to2
                    left = spare - jokers2 - grouped
                    after = base + gain2 + gain + each * (problem.jokers - jokers - left)
                    hope = hopes.get(3 * to + left)
                    if hope is None:
                        hope = hopes[3 * to + left] = self._hope(number + 1, to, left)
                    if after + hope <= floor:
                        continue
                    raised = (
                        min(problem.total, total + (number + 1) * (after - weight)) if problem.total else 0
                    )
                    used = problem.jokers - left
                    if (3 * raised + used) * _KEYS + to not in seen:
                        way = choices1, choices2, grouped
                        self._push((number + 1, to, used, after, raised, node, way), after + hope)

    def _hope(self, number: int, key: int, left: int) -> int:
        """An upper bound on what four colors and `left` jokers can still gain."""
        left_key, right_key = divmod(key, _BOTH)
        if left == 0:  # no jokers to share, so the bounds are added without `_pair_bound`
            one, two, three, four = self.colors
            return (
                one[number].bounds[left_key // _SIDE][0]
                + two[number].bounds[left_key % _SIDE][0]
                + three[number].bounds[right_key // _SIDE][0]
                + four[number].bounds[right_key % _SIDE][0]
            )
        sides = self._pair_bound(number, 0, left_key), self._pair_bound(number, 1, right_key)
        return _joined_at(*sides, 2 * left) + left * self.joker_hopes[number]

    def _pair_bound(self, number: int, side: int, key: int) -> Bound:
        """An upper bound on what two colors that share the jokers can still gain."""
        known = self.bounds[number][side]
        if key not in known:
            one = self.colors[2 * side][number].bounds[key // _SIDE]
            two = self.colors[2 * side + 1][number].bounds[key % _SIDE]
            known[key] = tuple([_joined_at(one, two, left) for left in range(len(one))])
        return known[key]


def _joined_at(one: Bound, two: Bound, left: int) -> int:
    """The best sum of two bounds that share `left` half jokers."""
    best = one[0] + two[left]
    for share in range(1, left + 1):
        if one[share] + two[left - share] > best:
            best = one[share] + two[left - share]
    return best


def _steps(end: _Node) -> list[Step]:
    steps = []
    node: _Node | None = end
    while node is not None and node[0] > 0:
        left, right, grouped = node[6]
        steps.append(Step(left + right, grouped))
        node = node[5]
    steps.reverse()
    return steps

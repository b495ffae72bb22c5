"""Compares the CPU time of the Rummikub solver with three others on the same positions.

    python bench/rummikub.py [--positions 300] [--seed 1] [--cap 60] [--fitting]

Positions have boards of 0 to 60 tiles in valid melds, racks of 5 to 25 tiles, and 0 to 2 jokers. Each solver finds the
most tiles that can be played. The others are HiGHS (SciPy `milp`), OR-Tools CP-SAT (one worker, at most `--cap` seconds
per position) and the package rummikub-solver. The first two get the usual model, with an integer for each of the 1,173
possible melds, or with `--fitting` only for the melds whose tiles are present. One-time preparation is not measured.
Each solver runs in its own process. Needs requirements/bench.in.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from parlour.games.rummikub.models.melds import MeldKind
from parlour.games.rummikub.models.tiles import JOKERS
from parlour.games.rummikub.rules.solver import best_play
from parlour.games.rummikub.rules.state import BoardMeld

JOKER = 52
"""The face of a joker. Numbered tiles are `4 * (number - 1) + color`."""


class Position(NamedTuple):
    board: list[BoardMeld]
    rack: list[int]

    @property
    def jokers(self) -> int:
        board = sum(tile in JOKERS for _, tiles in self.board for tile in tiles)
        return board + sum(tile in JOKERS for tile in self.rack)


Solve = Callable[[Position], int]


def positions(count: int, seed: int) -> list[Position]:
    """Random positions. The same seed gives the same positions."""
    rng = Random(seed)
    return [position(rng, rng.randint(0, 60), rng.randint(5, 25), rng.randint(0, 2)) for _ in range(count)]


def position(rng: Random, board_size: int, rack_size: int, jokers: int) -> Position:
    """Fill the board with random melds, some with a joker, and the rack with other tiles."""
    free = {face: [2 * face, 2 * face + 1] for face in range(JOKER)}
    wild = list(JOKERS[:jokers])
    board: list[BoardMeld] = []
    size = 0
    for _ in range(400):
        kind, faces = random_meld(rng)
        if size + len(faces) > board_size:
            continue
        replaced = rng.randrange(len(faces)) if wild and rng.random() < 0.2 else None
        if all(free[face] for place, face in enumerate(faces) if place != replaced):
            tiles = [
                wild.pop() if place == replaced else free[face].pop() for place, face in enumerate(faces)
            ]
            board.append((kind, tuple(tiles)))
            size += len(tiles)
    rest = [tile for tiles in free.values() for tile in tiles]
    return Position(board, wild + rng.sample(rest, rack_size - len(wild)))


def random_meld(rng: Random) -> tuple[MeldKind, list[int]]:
    if rng.random() < 0.5:
        number = rng.randrange(13)
        return MeldKind.GROUP, [4 * number + color for color in rng.sample(range(4), rng.choice((3, 3, 4)))]
    length = rng.choice((3, 3, 3, 4, 4, 5, 6, 7))
    color, start = rng.randrange(4), rng.randrange(14 - length)
    return MeldKind.RUN, [4 * number + color for number in range(start, start + length)]


def face_of(tile: int) -> int:
    return JOKER if tile in JOKERS else tile >> 1


def counts(position: Position) -> tuple[list[int], list[int]]:
    """Counts of tiles on the board and on the rack, by face."""
    board, rack = [0] * (JOKER + 1), [0] * (JOKER + 1)
    for _, tiles in position.board:
        for tile in tiles:
            board[face_of(tile)] += 1
    for tile in position.rack:
        rack[face_of(tile)] += 1
    return board, rack


def all_melds() -> list[tuple[int, ...]]:
    """All melds by faces, including jokers. Runs have 3 to 5 tiles, because longer ones consist of these."""
    plain = [
        tuple(4 * number + color for color in colors)
        for number in range(13)
        for size in (3, 4)
        for colors in combinations(range(4), size)
    ]
    plain += [
        tuple(4 * number + color for number in range(start, start + length))
        for color in range(4)
        for length in (3, 4, 5)
        for start in range(14 - length)
    ]
    melds = set(plain)
    for meld in plain:
        for jokers in (1, 2):
            for left in combinations(meld, len(meld) - jokers):
                melds.add((*left, *[JOKER] * jokers))
    return sorted(melds)


def parlour() -> Solve:
    def solve(position: Position) -> int:
        play = best_play(position.board, position.rack)
        return len(play.laid) if play else 0

    return solve


def fitting(melds: Sequence[tuple[int, ...]], have: Sequence[float]) -> list[int]:
    """The melds whose tiles are present."""
    return [
        index
        for index, meld in enumerate(melds)
        if all(meld.count(face) <= have[face] for face in dict.fromkeys(meld))
    ]


def highs(only_fitting: bool) -> Solve:
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import lil_matrix

    melds = all_melds()
    matrix = lil_matrix((JOKER + 1, len(melds)))
    for column, meld in enumerate(melds):
        for face in meld:
            matrix[face, column] += 1
    uses = matrix.tocsc()
    sizes = -np.array([float(len(meld)) for meld in melds])
    whole, bounds = np.ones(len(melds)), Bounds(0, 2)

    def solve(position: Position) -> int:
        board, rack = (np.array(side, dtype=float) for side in counts(position))
        some = fitting(melds, board + rack) if only_fitting else list(range(len(melds)))
        if not some:
            return 0
        limits = LinearConstraint(uses[:, some] if only_fitting else uses, board, board + rack)
        result = milp(sizes[some], constraints=limits, integrality=whole[some], bounds=bounds)
        return round(-result.fun - board.sum())

    return solve


def cp_sat(only_fitting: bool, cap: float) -> Solve:
    from ortools.sat.python import cp_model

    melds = all_melds()

    def solve(position: Position) -> int:
        board, rack = counts(position)
        model = cp_model.CpModel()
        have = [one + two for one, two in zip(board, rack, strict=True)]
        some = fitting(melds, have) if only_fitting else range(len(melds))
        uses: list[tuple[list[Any], list[int]]] = [([], []) for _ in range(JOKER + 1)]
        laid: list[Any] = []
        for index in some:
            laid.append(model.new_int_var(0, 2, ""))
            for face in dict.fromkeys(melds[index]):
                uses[face][0].append(laid[-1])
                uses[face][1].append(melds[index].count(face))
        if not laid:
            return 0
        for face, (times, each) in enumerate(uses):
            if times:
                used = cp_model.LinearExpr.weighted_sum(times, each)
                model.add_linear_constraint(used, board[face], have[face])
        model.maximize(cp_model.LinearExpr.weighted_sum(laid, [len(melds[index]) for index in some]))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = cap
        solver.solve(model)
        return round(solver.objective_value) - sum(board)

    return solve


def rummikub_solver() -> Solve:
    from rummikub_solver import RuleSet, SolverMode

    rules = RuleSet()

    def solve(position: Position) -> int:
        game = rules.new_game()
        board, rack = counts(position)
        # its tiles are numbered by color, from 1, with the joker last
        names = [13 * (face % 4) + face // 4 + 1 for face in range(JOKER)] + [JOKER + 1]
        game.add_table(*(names[face] for face, count in enumerate(board) for _ in range(count)))
        game.add_rack(*(names[face] for face, count in enumerate(rack) for _ in range(count)))
        game.initial = False
        found = rules.solve(game, SolverMode.TILE_COUNT)
        return len(found.tiles) if found else 0

    return solve


def timed(
    make: Callable[..., Solve], given: Sequence[Position], *settings: Any
) -> tuple[list[int], list[float]]:
    """Answers and milliseconds of CPU time. The first position is also solved once before, as a warm-up."""
    solve = make(*settings)
    solve(given[0])
    answers, times = [], []
    for one in given:
        start = time.process_time()
        answers.append(solve(one))
        times.append(1000 * (time.process_time() - start))
    return answers, times


def percentile(times: Sequence[float], share: float) -> float:
    ranked = sorted(times)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))]


SHARES = {"median": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cap", type=float, default=60.0)
    parser.add_argument("--fitting", action="store_true")
    asked = parser.parse_args()
    given = positions(asked.positions, asked.seed)
    contenders: dict[str, tuple[Any, ...]] = {
        "parlour": (parlour,),
        "HiGHS (SciPy milp)": (highs, asked.fitting),
        "OR-Tools CP-SAT": (cp_sat, asked.fitting, asked.cap),
        "rummikub-solver": (rummikub_solver,),
    }
    results = {}
    for name, (make, *settings) in contenders.items():
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            results[name] = pool.apply(timed, (make, given, *settings))
    report(given, results)


def report(given: Sequence[Position], results: dict[str, tuple[list[int], list[float]]]) -> None:
    answers, own = results["parlour"]
    print(f"{len(given)} positions, CPU time in ms (in parentheses: multiple of parlour's time)")
    print(f"{'':20}" + "".join(f"{name:>20}" for name in SHARES) + f"{'same optimum':>16}")
    for name, (theirs, times) in results.items():
        cells = ""
        for share in SHARES.values():
            took, base = percentile(times, share), percentile(own, share)
            cells += f"{f'{took:.2f} ({took / base:.1f} x)':>20}"
        same = sum(one == two for one, two in zip(answers, theirs, strict=True))
        print(f"{name:20}{cells}{f'{same}/{len(given)}':>16}")
    for jokers in range(3):
        some = [took for one, took in zip(given, own, strict=True) if one.jokers == jokers]
        if some:
            cells = ", ".join(f"{name} {percentile(some, share):.2f}" for name, share in SHARES.items())
            print(f"parlour with {jokers} jokers, {len(some)} positions: {cells}")


if __name__ == "__main__":
    main()

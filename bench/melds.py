"""Measures the meld solver: median and 99th percentile of the CPU time per hand.

    python bench/melds.py [--hands 4000] [--seed 1]

Hands are random deals. A solver caches the suits it has seen, so the first quarter of the hands is a warm-up and does
not count. The last column is the average time of the first hands of a new solver.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Callable, Sequence
from random import Random

from parlour.pieces.melds import Solver

RUMMY = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
HIDDEN_JOKER = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


def one_deck(rng: Random, count: int) -> list[list[int]]:
    """Ten random cards of one deck."""
    return [rng.sample(range(52), 10) for _ in range(count)]


def two_decks(rng: Random, count: int) -> list[list[int]]:
    """Fourteen cards of two decks, sevens wild, at least one of them held."""
    hands = (rng.sample(range(104), 14) for _ in iter(int, 1))
    with_wilds = (hand for hand in hands if any(card % 13 == 6 for card in hand))
    return [next(with_wilds) for _ in range(count)]


def many_wilds(rng: Random, count: int) -> list[list[int]]:
    """Fourteen cards of two decks, three to five of them wild sevens."""
    sevens = [card for card in range(104) if card % 13 == 6]
    others = [card for card in range(104) if card % 13 != 6]
    return [
        rng.sample(sevens, wilds) + rng.sample(others, 14 - wilds)
        for wilds in (rng.randint(3, 5) for _ in range(count))
    ]


def measured(solve: Callable[[Sequence[int]], object], hands: Sequence[Sequence[int]]) -> list[float]:
    """Microseconds of CPU time per hand."""
    times = []
    for hand in hands:
        start = time.process_time_ns()
        solve(hand)
        times.append((time.process_time_ns() - start) / 1000)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rows = [
        ("one deck, 10 cards", RUMMY, None, one_deck, "20 / 150"),
        ("two decks, 14 cards, 1 and more wild", HIDDEN_JOKER, 6, two_decks, "400 / 2000"),
        ("two decks, 14 cards, 3 to 5 wild", HIDDEN_JOKER, 6, many_wilds, "400 / 2000"),
    ]
    print(f"{'hand':40}{'median us':>12}{'p99 us':>10}{'target':>14}{'first 50':>12}")
    gc.disable()
    for title, values, wild_rank, deal, target in rows:
        solver = Solver(values)
        hands = deal(Random(arguments.seed), arguments.hands)
        times = measured(lambda hand, s=solver, w=wild_rank: s.best(hand, w), hands)  # type: ignore[misc]
        cold = sum(times[:50]) / 50
        warm = sorted(times[len(times) // 4 :])
        median, p99 = warm[len(warm) // 2], warm[int(len(warm) * 0.99)]
        print(f"{title:40}{median:12.1f}{p99:10.1f}{target:>14}{cold:12.1f}")


if __name__ == "__main__":
    main()

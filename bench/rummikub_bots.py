"""Measures the strength of the Rummikub bots, and whether holding jokers back pays off.

    python bench/rummikub_bots.py [--games 100] [--seats 2 3 4] [--seed 0]

The first row is the standard bot against one that only plays melds from its own rack. In the other rows, one standard
bot plays against eager bots, which play whatever they can. If it wins significantly more than its fair share, holding
back is better. (With four players the standard bot does not hold back, so that row is a control.) In the last rows, one
expert plays against standard bots.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from parlour.simulation import Tally, simulated


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    show(["standard", "simple"], asked.games, asked.seed)
    for seats in asked.seats:
        show(["standard"] + ["eager"] * (seats - 1), asked.games, asked.seed)
    for seats in asked.seats:
        show(["expert"] + ["standard"] * (seats - 1), asked.games, asked.seed)


def show(levels: list[str], games: int, seed: int) -> None:
    """Play, and print the results of the first bot."""
    tally = Tally(levels)
    for match in simulated("rummikub", levels, games, seed=seed):
        tally.add(match)
    low, high = tally.interval(0)
    print(
        f"{' '.join(levels):34} {games:5} games: the first wins {tally.wins[0]:.0f}, {tally.win_rate(0):.1%} "
        f"(95 %: {low:.1%} to {high:.1%}; fair: {1 / len(levels):.1%}), {tally.mean_score(0):+.1f} points per game",
        flush=True,
    )


if __name__ == "__main__":
    main()

"""Compares what a move costs with two versions of Parlour, in alternating runs.

    git worktree add ../before main
    python bench/moves/pairs.py ../before/src                          # with this version, by socket
    python bench/moves/pairs.py ../before/src --target parlour-rest --pairs 8
    python bench/moves/pairs.py ../before/src --stages 1000:2:13333    # at a human pace

Prints the CPU time of each run, and the median of the ratios of the pairs. Other work on the machine changes both runs
of a pair alike, more or less.
"""

from __future__ import annotations

import argparse
import os
import statistics
from pathlib import Path

import run

HERE = Path(__file__).parents[2] / "src"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("before", help="the folder `src` of the other version")
    parser.add_argument("--target", choices=("parlour-socket", "parlour-rest"), default="parlour-socket")
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--stages", default=run.STAGES)
    wanted = parser.parse_args()
    run.install()
    run.print_machine()
    versions = (wanted.before, str(HERE))
    found: dict[tuple[str, str], list[run.Figures]] = {}
    for number in range(wanted.pairs):
        for version in versions if number % 2 == 0 else reversed(versions):
            os.environ["PYTHONPATH"] = version  # for the server
            for stage, figures in run.measured(wanted.target, wanted.stages):
                found.setdefault((stage, version), []).append(figures)
    for stage in wanted.stages.split(","):
        before, now = (found[stage, version] for version in versions)
        ratios = [later.cpu_us / earlier.cpu_us for earlier, later in zip(before, now, strict=True)]
        print(f"\n{wanted.target}, {stage}: {statistics.median(ratios):.2f} of before")
        for name, runs in (("before", before), ("now", now)):
            shown = " ".join(f"{figures.cpu_us:.0f}" for figures in runs)
            print(f"  {name:<7} us a move: {shown}; p99 {run.middle(runs, 'p99'):.0f} ms (median)")


if __name__ == "__main__":
    main()

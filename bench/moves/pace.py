"""Measures what a move costs at a human pace: 75 moves a second at 1,000 tables, with 2,000 connections.

    python bench/moves/pace.py                              # Parlour by socket, and a bare socket.io server
    python bench/moves/pace.py --targets parlour-socket

Each move is then a commit of its own, and the CPU time has everything in it that goes on beside moves, such as
heartbeats and the server's own timers. Players think 13.3 seconds on average before a move.
"""

from __future__ import annotations

import argparse
import sys

import run

STAGE = "1000:4:13333"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--targets", nargs="+", choices=run.TARGETS, default=("parlour-socket", "relay"))
    parser.add_argument("--stage", default=STAGE, help="TABLES:MOVES:MILLISECONDS of thought before a move")
    wanted = parser.parse_args()
    run.install()
    run.print_machine()
    print(f"{'target':<16} {'CPU us/move':>11} {'of a core':>9} {'moves/s':>8} {'p50 ms':>7} {'p99 ms':>7}")
    for target in wanted.targets:
        print(f"{target}: about a minute and a half", file=sys.stderr, flush=True)
        for _, found in run.measured(target, wanted.stage):
            share = found.cpu_us * found.moves_a_second / 1e6
            print(
                f"{target:<16} {found.cpu_us:>11.0f} {share:>9.1%} {found.moves_a_second:>8.1f} "
                f"{found.p50:>7.1f} {found.p99:>7.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()

"""Random playouts of every installed game by the public interface: all legal moves at each step, one of them played.

python bench/playouts.py            prints steps per second of CPU time
python bench/playouts.py uno        of one game
"""

from __future__ import annotations

import sys
import time
from random import Random

from parlour.game import AnyRules, games

SECONDS = 4.0


def steps_per_second(rules: AnyRules) -> float:
    """Whole games with the fewest seats, for about `SECONDS` of CPU time."""
    rng, steps, number = Random(1), 0, 0
    start = time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        state, _ = rules.start(rules.spec.min_seats, rules.spec.options(), b"playout:%d" % number)
        number += 1
        while seats := rules.to_act(state):
            rules.apply(state, seats[0], rng.choice(list(rules.legal_moves(state, seats[0]))))
            steps += 1
            if not steps % 64 and time.process_time() - start > SECONDS:
                break
    return steps / spent


def main() -> None:
    wanted = sys.argv[1:] or list(games())
    print(f"{'game':<20}{'steps a second':>16}")
    for game in wanted:
        print(f"{game:<20}{steps_per_second(games()[game].rules):>16,.0f}")


if __name__ == "__main__":
    main()

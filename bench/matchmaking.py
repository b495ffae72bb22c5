"""Measures how people in a queue are matched, with the matching of the server and simulated time.

    python bench/matchmaking.py                            # 1,000 people, two seats
    python bench/matchmaking.py --people 5000 --seats 4
    python bench/matchmaking.py --minutes 1                # they come within a minute

People of known ratings come at random moments, and wait until they are matched. Prints how long they wait, how many
points the ratings at a table are apart, and the CPU time of a tick. The exit code is 1 if somebody is left although
there are enough people for a table.
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random

from parlour.ratings import FIRST_MU, FIRST_SIGMA, SHOWN_SCALE
from parlour.server.matchmaking.matching import ANYBODY_MS, Waiter, matched

TICK_MS = 1_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--people", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    left = measure(wanted.people, wanted.seats, int(wanted.minutes * 60_000), Random(wanted.seed))
    sys.exit(1 if left >= wanted.seats else 0)


def measure(people: int, seats: int, within_ms: int, rng: Random) -> int:
    """Print the figures. Returns how many people are left."""
    arrivals = sorted((rng.randrange(within_ms), rng.gauss(FIRST_MU, FIRST_SIGMA)) for _ in range(people))
    waiting: dict[int, tuple[int, float]] = {}
    waits: list[float] = []
    distances: list[float] = []
    ticks: list[float] = []
    for now in range(0, within_ms + 2 * ANYBODY_MS, TICK_MS):
        while arrivals and arrivals[0][0] <= now:
            waiting[people - len(arrivals)] = arrivals.pop(0)
        began = time.process_time()
        tables = matched([Waiter(id, rating, now - at) for id, (at, rating) in waiting.items()], seats)
        ticks.append((time.process_time() - began) * 1000)
        for table in tables:
            ratings = [waiter.rating for waiter in table]
            distances.append(SHOWN_SCALE * (max(ratings) - min(ratings)))
            waits += [waiter.waited_ms / 1000 for waiter in table]
            for waiter in table:
                del waiting[waiter.id]
    crowd = [Waiter(id, rng.gauss(FIRST_MU, FIRST_SIGMA), 0) for id in range(people)]
    began = time.process_time()
    matched(crowd, seats)
    at_once = (time.process_time() - began) * 1000
    print(f"{len(waits):,} of {people:,} people matched at tables of {seats}, {len(waiting)} left")
    print(f"waiting time: median {part(waits, 0.5):.1f} s, p95 {part(waits, 0.95):.1f} s")
    print(f"points apart at a table: median {part(distances, 0.5):.0f}, p95 {part(distances, 0.95):.0f}")
    print(f"CPU of a tick: median {part(ticks, 0.5):.2f} ms, p95 {part(ticks, 0.95):.2f} ms")
    print(f"CPU of a tick with all {people:,} waiting at once: {at_once:.1f} ms")
    return len(waiting)


def part(values: list[float], share: float) -> float:
    """The value below which this share of them lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


if __name__ == "__main__":
    main()

"""Shows that ratings find known strengths again, and measures the strength of the house's bots.

    python bench/ratings.py                      # the simulation: error after 50 games, about 10 s
    python bench/ratings.py --anchors            # the table `anchors` of every game, some minutes
    python bench/ratings.py --anchors --games 2000 --only uno

The simulation makes players of known strength, lets chance decide their games by the law that the model assumes, and
compares what the ratings say with what is true. Errors are in points of shown ratings (150 for a sigma at the start).

House bots are measured at the smallest table, each level against the next. The usual level is at 25, as a new player.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Sequence
from itertools import pairwise
from math import log, sqrt

from parlour.game.registry import Game, games
from parlour.ratings import (
    ANCHOR_SIGMA,
    FIRST_MU,
    SHOWN_SCALE,
    Rating,
    anchor,
    rated,
    shown,
)
from parlour.simulation import Tally, simulated

BETA = FIRST_MU / 6
"""How much chance there is in one game: openskill's own value."""
SPREAD = 5.0
"""The standard deviation of true strengths in the simulation."""
PLAYERS = 240
CHECKS = (10, 25, 50, 100, 200)

Sides = list[list[int]]


def noise(dice: random.Random) -> float:
    """A number with the Gumbel distribution, which makes the order of sums follow the law of Plackett and Luce."""
    return -log(-log(dice.random() or 1e-12))


def places(strengths: Sequence[float], players: int, dice: random.Random) -> list[int]:
    """The places of sides with these strengths, drawn at random."""
    scale = sqrt(players) * BETA
    drawn = [strength / scale + noise(dice) for strength in strengths]
    return [1 + sum(other > mine for other in drawn) for mine in drawn]


def simulate(name: str, seats: int, team: int, with_bots: bool, seed: int) -> None:
    dice = random.Random(seed)
    truth = [dice.gauss(FIRST_MU, SPREAD) for _ in range(PLAYERS)]
    found = [Rating() for _ in range(PLAYERS)]
    bots = [FIRST_MU - SPREAD, FIRST_MU, FIRST_MU + SPREAD]
    for number in range(1, CHECKS[-1] + 1):
        order = dice.sample(range(PLAYERS), PLAYERS)
        people = 1 if with_bots else seats
        for start in range(0, PLAYERS, people):
            table = order[start : start + people]
            ratings = [found[player] for player in table]
            strengths = [truth[player] for player in table]
            for _ in range(seats - people):
                bot = dice.choice(bots)
                ratings.append(anchor(bot))
                strengths.append(bot)
            sides = [list(range(first, first + team)) for first in range(0, seats, team)]
            outcome = places([sum(strengths[seat] for seat in side) for side in sides], seats, dice)
            after = rated([[ratings[seat] for seat in side] for side in sides], outcome)
            for side, new in zip(sides, after, strict=True):
                for seat, rating in zip(side, new, strict=True):
                    if seat < people:
                        found[table[seat]] = rating
        if number in CHECKS:
            report(name, number, truth, found)


def report(name: str, games: int, truth: Sequence[float], found: Sequence[Rating]) -> None:
    errors = [(rating.mu - true) * SHOWN_SCALE for rating, true in zip(found, truth, strict=True)]
    error = sqrt(statistics.fmean(error * error for error in errors))
    inside = statistics.fmean(
        rating.low <= true <= rating.high for rating, true in zip(found, truth, strict=True)
    )
    order = statistics.correlation(ranks(truth), ranks([rating.mu for rating in found]))
    sigma = statistics.fmean(rating.sigma for rating in found) * SHOWN_SCALE
    print(f"| {name} | {games} | {error:.0f} | {sigma:.0f} | {inside:.0%} | {order:.2f} |")


def ranks(values: Sequence[float]) -> list[float]:
    order = sorted(range(len(values)), key=lambda index: values[index])
    found = [0.0] * len(values)
    for rank, index in enumerate(order):
        found[index] = float(rank)
    return found


def simulation(seed: int) -> None:
    guess = SPREAD * SHOWN_SCALE
    print(
        f"{PLAYERS} players, true strengths spread by {guess:.0f} points: the error of guessing 1500 for all"
    )
    print("| games | after | error (RMS) | sigma | in the interval | order (Spearman) |")
    print("|---|---|---|---|---|---|")
    simulate("2 seats", 2, 1, False, seed)
    simulate("4 seats", 4, 1, False, seed)
    simulate("2 against 2", 4, 2, False, seed)
    simulate("against house bots", 2, 1, True, seed)


def measured(game: Game, matches: int, seed: int) -> dict[str, float]:
    """The strength of each level, from its wins against the level below it."""
    rules = game.rules
    seats = rules.spec.min_seats
    team = len(rules.sides(seats)[0])
    scale = sqrt(seats * (BETA**2 + ANCHOR_SIGMA**2))
    levels = list(game.levels)
    strengths = {levels[0]: 0.0}
    for lower, upper in pairwise(levels):
        tally = Tally([lower, upper])
        began = time.process_time()
        for match in simulated(game, [lower, upper], matches, seats, seed):
            tally.add(match)
        rate = (tally.wins[1] + 0.5) / (tally.matches + 1)
        strengths[upper] = strengths[lower] + scale * log(rate / (1 - rate)) / team
        cpu = time.process_time() - began
        print(
            f"#   {upper} against {lower}: {tally.win_rate(1):.1%} of {matches} games, {cpu:.0f} s",
            flush=True,
        )
    middle = strengths[game.usual_level]
    return {level: round(FIRST_MU + strength - middle, 1) for level, strength in strengths.items()}


def anchors(matches: int, only: str | None, seed: int) -> None:
    for id_, game in games().items():
        if only in (None, id_) and game.bots:
            print(f"# {id_}, {matches} games for each step", flush=True)
            found = measured(game, matches, seed)
            print(f"    anchors={found!r},".replace("'", '"'))
            print(
                "#   shown: " + ", ".join(f"{level} {shown(mu)}" for level, mu in found.items()), flush=True
            )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--anchors", action="store_true", help="measure the house's bots instead")
    parser.add_argument("--games", type=int, default=400, help="games for each pair of bots")
    parser.add_argument("--only", help="one game")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.anchors:
        anchors(given.games, given.only, given.seed)
    else:
        simulation(given.seed)


if __name__ == "__main__":
    main()

"""A round robin between the players of a game: shares with 95 % intervals, ratings on one scale, the time of a move.

python bench/ladder.py uno                                     # the five levels of the house
python bench/ladder.py uno --games 2000 --slow-games 60        # fewer games for levels that search
python bench/ladder.py spades first-standard expert --games 40 # against a yardstick (bench/yardsticks.py)
python bench/ladder.py rummy standard tree@300 playouts@50ms --options '{"max_hands": 1}'

A player is a level of the game's bots, or a search: `playouts` or `tree`, then the level that continues its playouts
(random moves if none is named), then its budget a move, in iterations or milliseconds.

With `--slow-games`, a level that searches meets only its neighbors, in that many games. Ratings are on the scale of
`Game.anchors`, with the usual level at 25, which is shown as 1500. Their intervals come from playing the results
again by chance.
"""

from __future__ import annotations

import argparse
import re
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import exp, log, sqrt
from random import Random
from typing import Any

import msgspec

from parlour.game import Bot, Game, game_of
from parlour.ratings import ANCHOR_SIGMA, FIRST_MU, shown
from parlour.search import Budget, SearchBot, model_of, search_playouts, search_tree
from parlour.simulation import Tally, simulated
from yardsticks import YARDSTICKS

SEARCH = re.compile(r"(playouts|tree)(?::([a-z-]+))?@([0-9]+)(ms)?")
BETA = FIRST_MU / 6
"""How much chance there is in one game: openskill's own value."""
AIM = 0.65
"""The share that a level should win against the one below it, where luck allows."""
REPLAYS = 200
"""How often the results are drawn again for an interval."""

Results = Mapping[tuple[str, str], tuple[float, int]]
"""By pair: the wins of the first, and the games."""


class Timed(Bot):
    """A bot, and the CPU time that it takes."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.searches = bool(bot.thinks) or isinstance(bot, SearchBot)
        self.moves = 0
        self.seconds = 0.0
        self.longest = 0.0

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        start = time.process_time()
        move = self.bot.choose(view, legal, rng)
        spent = time.process_time() - start
        self.moves += 1
        self.seconds += spent
        self.longest = max(self.longest, spent)
        return move


@dataclass(frozen=True)
class Scale:
    """Turns odds into the strength of `Game.anchors`, at a table of a game."""

    unit: float
    """The strength for each e-fold of the odds."""
    middle: str
    """The player at 25."""


def player(game: Game, name: str) -> Timed:
    """The player with this name."""
    if (game.id, name) in YARDSTICKS:
        return Timed(YARDSTICKS[game.id, name])
    found = SEARCH.fullmatch(name)
    if found is None:
        return Timed(game.bot(name))
    method, level, amount, unit = found.groups()
    budget = Budget(ms=float(amount)) if unit else Budget(iterations=int(amount))
    search = search_playouts if method == "playouts" else search_tree
    return Timed(SearchBot(model_of(game, level), budget, search))


def pairs(players: Mapping[str, Timed], games: int, slow_games: int | None) -> Iterator[tuple[str, str, int]]:
    """The pairs to play, and how many games each."""
    neighbors = set(pairwise(players))
    for one, other in combinations(players, 2):
        if slow_games is None or not (players[one].searches or players[other].searches):
            yield one, other, games
        elif (one, other) in neighbors:
            yield one, other, slow_games


def strengths(results: Results, names: Sequence[str]) -> dict[str, float]:
    """The logarithm of each player's odds, by the model of Bradley and Terry. Half a win is added to either side."""
    weights = dict.fromkeys(names, 1.0)
    for _ in range(500):
        for name in names:
            wins = needed = 0.0
            for (one, other), (won, games) in results.items():
                if name in (one, other):
                    rival = other if name == one else one
                    wins += 0.5 + (won if name == one else games - won)
                    needed += (games + 1) / (weights[name] + weights[rival])
            weights[name] = wins / needed
        mean = statistics.fmean(log(weight) for weight in weights.values())
        weights = {name: weight / exp(mean) for name, weight in weights.items()}
    return {name: log(weight) for name, weight in weights.items()}


def on_scale(found: Mapping[str, float], scale: Scale) -> dict[str, float]:
    return {name: FIRST_MU + scale.unit * (value - found[scale.middle]) for name, value in found.items()}


def redrawn(results: Results, rng: Random) -> Results:
    """The results if the same matches were played again."""
    return {
        pair: (float(sum(rng.random() < (won + 0.5) / (games + 1) for _ in range(games))), games)
        for pair, (won, games) in results.items()
    }


def print_ratings(results: Results, names: Sequence[str], scale: Scale) -> None:
    rng = Random(1)
    rated = on_scale(strengths(results, names), scale)
    again = [on_scale(strengths(redrawn(results, rng), names), scale) for _ in range(REPLAYS)]
    print(f"\n{'player':<26}{'strength':>9}{'shown':>7}   95 % interval")
    for name in names:
        drawn = sorted(each[name] for each in again)
        low, high = drawn[REPLAYS // 40], drawn[-1 - REPLAYS // 40]
        print(f"{name:<26}{rated[name]:>9.1f}{shown(rated[name]):>7}   {shown(low)} to {shown(high)}")
    print(f"anchors={ {name: round(value, 1) for name, value in rated.items()} }".replace("'", '"'))


def play_all(
    game: Game, players: Mapping[str, Timed], wanted: argparse.Namespace
) -> dict[tuple[str, str], tuple[float, int]]:
    """Play every pair, and print its shares as the stronger one should see them."""
    options = msgspec.json.decode(wanted.options, type=game.spec.options)
    neighbors = set(pairwise(players))
    results = {}
    print(f"{'player':<26}{'against':<26}{'games':>6}{'wins':>8}   95 % interval", flush=True)
    for weaker, stronger, games in pairs(players, wanted.games, wanted.slow_games):
        tally = Tally([stronger, weaker])
        pair = [players[stronger], players[weaker]]
        for match in simulated(game, pair, games, wanted.seats, wanted.seed, options):
            tally.add(match)
        low, high = tally.interval(0)
        results[weaker, stronger] = (tally.wins[1], tally.matches)
        remark = f"   under {AIM:.0%}" if (weaker, stronger) in neighbors and tally.win_rate(0) < AIM else ""
        print(
            f"{stronger:<26}{weaker:<26}{games:>6}{tally.win_rate(0):>8.1%}   {low:.1%} to {high:.1%}{remark}",
            flush=True,
        )
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("players", nargs="*", help="from the weakest to the strongest; the levels if none")
    parser.add_argument("--games", type=int, default=40, help="games of each pair")
    parser.add_argument("--slow-games", type=int, help="games of neighbors if one of them searches")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--options", default="{}", help="options of the game, as JSON")
    wanted = parser.parse_args()
    game = game_of(wanted.game)
    names = wanted.players or game.listed_levels
    players = {name: player(game, name) for name in names}
    results = play_all(game, players, wanted)
    seats = wanted.seats or max(2, game.spec.min_seats)
    team = len(game.rules.sides(seats)[0])
    unit = sqrt(seats * (BETA**2 + ANCHOR_SIGMA**2)) / team
    usual = game.usual_level
    middle = next((name for name in names if game.former_levels.get(name, name) == usual), names[0])
    print_ratings(results, names, Scale(unit, middle))
    print(f"\n{'player':<26}{'ms a move':>12}{'longest':>12}")
    for name, timed in players.items():
        mean = timed.seconds / max(1, timed.moves)
        print(f"{name:<26}{1000 * mean:>12.2f}{1000 * timed.longest:>12.1f}")


if __name__ == "__main__":
    main()

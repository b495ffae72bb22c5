"""Random playouts of every installed game by the public interface, beside OpenSpiel's and RLCard's games.

    python bench/playouts.py [game ...] [--seconds 1.0] [--rounds 5]

A step is one decision of a player: list all legal moves, choose one at random, play it. Both sides deal their own
cards, and the time includes dealing. Our games have the fewest seats and the default options; a step calls `to_act`,
`legal_moves`, and `apply`, which checks the move and creates the events. All figures are steps per second of CPU time.
The two sides take turns; medians of the rounds are printed, and the median of the rounds' ratios.

The peers are in requirements/bench.in and need not be installed:
  - OpenSpiel's Spades and Gin Rummy by its Python interface. Its dealing is chance nodes, which are no steps. They are
    sampled from `chance_outcomes`, like in its own examples, or ("shortcut") by choosing one of `legal_actions`: all
    outcomes are equally likely. A game of its Spades is one hand.
  - RLCard's UNO by `env.step`, which encodes what the next player sees. It lists `draw` only if no card matches.
Gin Rummy is another game than our Rummy: its players knock, and lay no melds before.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any, TypeAlias

from parlour.game import AnyRules, games

Playout: TypeAlias = Callable[[Random], int]
"""Plays a game, or a hand, to its end. Returns the number of steps."""


def our_playout(rules: AnyRules, rng: Random) -> int:
    state, _ = rules.start(rules.spec.min_seats, rules.spec.options(), rng.randbytes(16))
    steps = 0
    while seats := rules.to_act(state):
        rules.apply(state, seats[0], rng.choice(list(rules.legal_moves(state, seats[0]))))
        steps += 1
    return steps


def open_spiel_playout(game: Any, rng: Random) -> int:
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    state.returns()
    return steps


def open_spiel_shortcut(game: Any, rng: Random) -> int:
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        steps += not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    state.returns()
    return steps


def rlcard_playout(env: Any, rng: Random) -> int:
    observed, _ = env.reset()
    steps = 0
    while not env.is_over():
        observed, _ = env.step(rng.choice(list(observed["legal_actions"])))
        steps += 1
    return steps


def peers_of(game: str) -> dict[str, Playout]:
    """The installed peers of a game, by name."""
    peers: dict[str, Playout] = {}
    if game in _OPEN_SPIEL and find_spec("pyspiel"):
        import pyspiel

        theirs = pyspiel.load_game(_OPEN_SPIEL[game])
        peers[f"OpenSpiel {_OPEN_SPIEL[game]}"] = partial(open_spiel_playout, theirs)
        peers[f"OpenSpiel {_OPEN_SPIEL[game]}, shortcut"] = partial(open_spiel_shortcut, theirs)
    if game == "uno" and find_spec("rlcard"):
        import rlcard

        peers["RLCard env.step"] = partial(rlcard_playout, rlcard.make("uno", config={"seed": 1}))
    return peers


_OPEN_SPIEL = {"spades": "spades", "rummy": "gin_rummy"}


def rate(playout: Playout, seconds: float, rng: Random) -> float:
    """Steps per second of CPU time, over whole games."""
    steps, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        steps += playout(rng)
    return steps / spent


def measure(game: str, seconds: float, rounds: int) -> None:
    """Print our rate, and for each peer its rate and ours divided by it."""
    rng = Random(1)
    ours = partial(our_playout, games()[game].rules)
    sides = {game: ours, **peers_of(game)}
    for playout in sides.values():
        rate(playout, seconds / 4, rng)  # warm up
    rates: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(rounds):
        for name, playout in sides.items():
            rates[name].append(rate(playout, seconds, rng))
    for name, measured in rates.items():
        ratio = median([one / other for one, other in zip(rates[game], measured, strict=True)])
        beside = "" if name == game else f"{ratio:16.2f}"
        print(f"{name if name == game else '  ' + name:<34}{median(measured):>16,.0f}{beside}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=list(games()))
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=5)
    wanted = parser.parse_args()
    print(f"{'game':<34}{'steps a second':>16}{'ours : theirs':>16}")
    for game in wanted.games:
        measure(game, wanted.seconds, wanted.rounds)
    missing = [name for name in ("pyspiel", "rlcard") if not find_spec(name)]
    if missing:
        print(f"not installed, so not compared: {', '.join(missing)} (make .venv-bench/stamp)")


if __name__ == "__main__":
    main()

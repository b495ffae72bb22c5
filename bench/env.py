"""Steps per second of CPU time of every game's environments, beside its rules alone.

    python bench/env.py [GAME ...] [--seconds 1.0] [--rounds 3]

Needs the packages of requirements/bench.in. A step is one action number of a random player among those that it can
choose from; with `rules`, one move. Games have the fewest seats, and the time includes dealing. The ways to play take
turns, and each figure is the median of the rounds.

    rules      `to_act`, `legal_moves`, `apply`
    episode    `Episode`: `numbers`, `step`
    batch      `ManyGames` of 64 games: random actions from the masks, `step`, which writes observations and masks
    turns      PettingZoo: `last`, a random action from the mask, `step`, with the wrappers of `make`
    bare       the same without wrappers (`GameEnv`)
    openspiel  the adapter for OpenSpiel: `legal_actions`, `apply_action`
    rlcard     RLCard's UNO, if it is installed: `env.step`, which returns an observation; a row of its own
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from parlour.env import Episode, GameEnv, ManyGames, make, opening_of
from parlour.env.open_spiel import load
from parlour.game import games

BATCH = 64

Steps = Iterator[int]
"""Plays games without end. Yields how many steps it has taken since the last time."""


def rules(game: str, seats: int) -> Steps:
    rng, played = Random(1), games()[game].rules
    while True:
        state, _ = played.start(seats, played.spec.options(), rng.randbytes(16))
        while movers := played.to_act(state):
            legal = list(played.legal_moves(state, movers[0]))
            played.apply(state, movers[0], legal[int(rng.random() * len(legal))])
            yield 1


def episode(game: str, seats: int) -> Steps:
    rng, opening = Random(1), opening_of(game, seats)
    while True:
        played = Episode(opening, rng.randbytes(16))
        while played.seat is not None:
            numbers = played.numbers
            played.step(numbers[int(rng.random() * len(numbers))])
            yield 1


def batch(game: str, seats: int) -> Steps:
    rng, many = np.random.default_rng(1), ManyGames(game, BATCH, seats=seats, seed=1)
    while True:
        masks = many.batch.masks
        many.step((rng.random(masks.shape, np.float32) * masks).argmax(axis=1))
        yield BATCH


def turns(game: str, seats: int) -> Steps:
    return _turns(make(game, seats=seats))


def bare(game: str, seats: int) -> Steps:
    return _turns(GameEnv(game, seats=seats))


def _turns(env: Any) -> Steps:
    rng, seed = np.random.default_rng(1), 0
    while True:
        env.reset(seed=seed)
        seed += 1
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"]
            env.step(int((rng.random(len(mask), np.float32) * mask).argmax()))
            yield 1


def openspiel(game: str, seats: int) -> Steps:
    rng, loaded = Random(1), load(game, seats=seats)
    while True:
        state = loaded.new_initial_state()
        state.apply_action(rng.randrange(loaded.deals))
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            yield 1


def rlcard() -> Steps:
    import rlcard

    env, rng = rlcard.make("uno", config={"seed": 1}), Random(1)
    while True:
        observed, _ = env.reset()
        while not env.is_over():
            legal = list(observed["legal_actions"])
            observed, _ = env.step(legal[int(rng.random() * len(legal))])
            yield 1


WAYS: tuple[Callable[[str, int], Steps], ...] = (rules, episode, batch, turns, bare, openspiel)


def rate(steps: Steps, seconds: float) -> float:
    """Steps per second of CPU time."""
    start, taken = process_time(), 0
    while (spent := process_time() - start) < seconds:
        taken += next(steps)
    return taken / spent


def rates(running: dict[str, Steps], seconds: float, rounds: int) -> dict[str, float]:
    """The median rate of each way to play. They take turns, so that a busy machine slows all of them."""
    measured = [{name: rate(steps, seconds) for name, steps in running.items()} for _ in range(rounds)]
    return {name: median(one[name] for one in measured) for name in running}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("games", nargs="*", default=list(games()))
    arguments.add_argument("--seconds", type=float, default=1.0)
    arguments.add_argument("--rounds", type=int, default=3)
    chosen = arguments.parse_args()
    print(f"{'steps a second':<20}" + "".join(f"{way.__name__:>18}" for way in WAYS))
    for game in chosen.games:
        seats = games()[game].spec.min_seats
        running = {way.__name__: way(game, seats) for way in WAYS}
        if game == "uno" and find_spec("rlcard"):
            running["rlcard"] = rlcard()
        measured = rates(running, chosen.seconds, chosen.rounds)
        raw = measured["rules"]
        cells = (f"{measured[way.__name__]:,.0f} ({measured[way.__name__] / raw:.2f})" for way in WAYS)
        print(f"{game:<20}" + "".join(f"{cell:>18}" for cell in cells))
        if "rlcard" in measured:
            peer = measured["rlcard"]
            times = ", ".join(f"{name} {measured[name] / peer:.1f}" for name in ("batch", "turns", "bare"))
            print(f"{'  rlcard':<20}{peer:18,.0f}  steps a second; times as many: {times}")


if __name__ == "__main__":
    main()

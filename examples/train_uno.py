"""Train two small neural networks to play UNO with two players, in plain NumPy.

    python examples/train_uno.py [--games 2000] [--dataset FOLDER] [--seed 0]

The first learns by imitation: to choose what Parlour's hard bot chose in recorded games. `parlour dataset uno`
records them; the script does so itself if none are given. The second learns by self-play, from nothing: moves of
winners become more likely, and those of losers less likely.

In the end both play the random and the hard bot. The random bot chooses among all legal moves, and drawing a card
is nearly always one of them, so it draws far more often than it must. It is weak: a network that has learned little
more than not to draw beats it. The hard bot is the one to beat.

Needs the packages of `pip install "parlour[research]"`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

import numpy as np

from parlour.env import Dataset, Episode, ManyGames, opening_of, record
from parlour.simulation import Match, Tally

SEATS = 2
HIDDEN = 128
RATE = 1e-3
IMITATION_ROWS, SELF_PLAY_ROWS = 512, 2048
"""Rows in a step of learning. Results of games are noisier than choices of a bot, so they need more."""
TABLES = 64
"""Games of self-play at a time."""

OPENING = opening_of("uno", SEATS)
LAYOUT, ACTIONS = OPENING.encoding.layout, len(OPENING.encoding.actions)
LARGEST = np.repeat([field.most for field in LAYOUT], [field.size for field in LAYOUT])

Array = np.ndarray[Any, Any]


class Network:
    """From what a seat sees to the chance of each action, through one hidden layer."""

    def __init__(self, rng: np.random.Generator) -> None:
        into = rng.normal(0, (2 / LAYOUT.size) ** 0.5, (LAYOUT.size, HIDDEN))
        out = rng.normal(0, 0.01, (HIDDEN, ACTIONS))
        self.weights = [np.float32(each) for each in (into, np.zeros(HIDDEN), out, np.zeros(ACTIONS))]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def chances(self, observations: Array, masks: Array) -> tuple[Array, Array, Array]:
        """The chance of each action, and the two layers before. What the mask rules out has no chance."""
        into, into_bias, out, out_bias = self.weights
        inputs = np.float32(observations / LARGEST)
        hidden = np.maximum(inputs @ into + into_bias, 0)
        scores = np.where(masks, hidden @ out + out_bias, -np.inf)
        raised = np.exp(scores - scores.max(axis=1, keepdims=True))
        return raised / raised.sum(axis=1, keepdims=True), hidden, inputs

    def learn(self, observations: Array, masks: Array, actions: Array, weights: Array) -> float:
        """Make actions more likely, each by its weight, or less likely where that is negative.

        Returns the share of rows in which the network already prefers the action.
        """
        chances, hidden, inputs = self.chances(observations, masks)
        chosen = np.zeros_like(chances)
        chosen[np.arange(len(actions)), actions] = 1
        off = np.float32((chances - chosen) * weights[:, None] / len(actions))
        below = (off @ self.weights[2].T) * (hidden > 0)
        self._descend([inputs.T @ below, below.sum(axis=0), hidden.T @ off, off.sum(axis=0)])
        return float((chances.argmax(axis=1) == actions).mean())

    def _descend(self, slopes: list[Array]) -> None:
        """A step of Adam (Kingma and Ba, 2015)."""
        self.steps += 1
        for weight, mean, square, slope in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            spread = np.sqrt(square / (1 - 0.999**self.steps))
            weight -= RATE * mean / (1 - 0.9**self.steps) / (spread + 1e-8)


class Progress:
    """Tells about once a second how many games have been played."""

    def __init__(self, what: str, games: int) -> None:
        self.what, self.games, self.played, self.told = what, games, 0, monotonic()

    def add(self) -> None:
        self.played += 1
        if monotonic() > self.told + 1:
            self.told = monotonic()
            print(f"{self.what}: {self.played:,} of {self.games:,} games", flush=True)


def by_imitation(dataset: Dataset, rng: np.random.Generator, rounds: int = 4) -> Network:
    """A network that chooses what the bots of a dataset chose."""
    network, parts = Network(rng), list(dataset)
    names = ("observations", "masks", "actions")
    observations, masks, actions = (np.concatenate([part[name] for part in parts]) for name in names)
    for number in range(rounds):
        order = rng.permutation(len(actions))
        batches = np.array_split(order, -(-len(order) // IMITATION_ROWS))
        same = [network.learn(observations[b], masks[b], actions[b], np.ones(len(b))) for b in batches]
        print(
            f"imitation: round {number + 1} of {rounds}, same choice in {np.mean(same):.1%} of rows",
            flush=True,
        )
    return network


def by_self_play(games: int, rng: np.random.Generator) -> Network:
    """A network that has learned from the results of its own games (REINFORCE: Williams, 1992)."""
    network, progress = Network(rng), Progress("self-play", games)
    tables = ManyGames("uno", TABLES, seats=SEATS, seed=int(rng.integers(2**32)))
    running: list[list[tuple[Any, ...]]] = [[] for _ in range(TABLES)]
    finished: list[tuple[Any, ...]] = []
    while progress.played < games:
        observations, masks, seats = (tables.batch[column].copy() for column in range(3))
        chances, _, _ = network.chances(observations, masks)
        reached = chances.cumsum(axis=1)
        actions = (reached > reached[:, -1:] * rng.random((TABLES, 1))).argmax(axis=1)
        batch = tables.step(actions)
        for table, moves in enumerate(running):
            moves.append((observations[table], masks[table], actions[table], seats[table]))
            if batch.ended[table]:
                finished += [(*move, batch.rewards[table, seat]) for *move, seat in moves]
                moves.clear()
                progress.add()
        if len(finished) >= SELF_PLAY_ROWS:
            network.learn(*map(np.array, zip(*finished, strict=True)))
            finished = []
    return network


def matches(network: Network, level: str, games: int) -> Tally:
    """Games of a network against a bot. Each deal is played from both seats."""
    bot, tally = OPENING.game.bot(level), Tally(["network", level])
    progress = Progress(f"against {level}", games)
    for number in range(games):
        own, rng, moves = number % SEATS, Random(number), 0
        episode = Episode(OPENING, b"match:%d" % (number // SEATS))
        while episode.seat is not None:
            if episode.seat == own:
                chances, _, _ = network.chances(episode.vector(own)[None], episode.mask()[None])
                episode.step(int(chances.argmax()))
            else:
                view = OPENING.rules.view(episode.state, episode.seat)
                legal = list(OPENING.rules.legal_moves(episode.state, episode.seat))
                episode.apply(bot.choose(view, legal, rng))
            moves += 1
        outcome = episode.outcome()
        assert outcome is not None
        tally.add(Match(number, (own, 1 - own), outcome, moves, moves))
        progress.add()
    return tally


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument(
        "--games", type=int, default=2_000, help="games to imitate, of self-play and of a match"
    )
    arguments.add_argument("--dataset", type=Path, help="folder of a dataset to imitate")
    arguments.add_argument("--seed", type=int, default=0)
    chosen = arguments.parse_args()
    rng = np.random.default_rng(chosen.seed)
    with TemporaryDirectory() as folder:
        if chosen.dataset is None:
            progress = Progress("recording", chosen.games)
            record(folder, "uno", ["hard"], chosen.games, seed=chosen.seed, after_game=progress.add)
        networks = {"imitation": by_imitation(Dataset(chosen.dataset or folder), rng)}
    networks["self-play"] = by_self_play(chosen.games, rng)
    table = [f"{'learned by':12}{'against':10}{'games':>8}{'win rate':>10}  95% interval"]
    for name, network in networks.items():
        for level in ("random", "hard"):
            tally = matches(network, level, chosen.games)
            low, high = tally.interval(0)
            table.append(
                f"{name:12}{level:10}{tally.matches:8,}{tally.win_rate(0):10.1%}  {low:.1%} to {high:.1%}"
            )
    print("\n".join(table))


if __name__ == "__main__":
    main()

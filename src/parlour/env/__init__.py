"""Environments for learning: every game with an encoding, played by numbers.

    from parlour.env import make

    env = make("uno", seats=2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

`make` returns a PettingZoo environment, and `ManyGames` steps many games in one call. `Episode` is what both are built
on. `record` writes games of bots to files, and `Dataset` reads them. `parlour.env.open_spiel` is the adapter for
OpenSpiel. Needs the packages of `pip install "parlour[research]"`.
"""

from __future__ import annotations

from parlour.env.batches import Batch, ManyGames
from parlour.env.datasets import Dataset, NotEmpty, record
from parlour.env.episodes import Episode, NotOffered, opening_of, rewards_of
from parlour.env.turns import GameEnv, make

__all__ = [
    "Batch",
    "Dataset",
    "Episode",
    "GameEnv",
    "ManyGames",
    "NotEmpty",
    "NotOffered",
    "make",
    "opening_of",
    "record",
    "rewards_of",
]

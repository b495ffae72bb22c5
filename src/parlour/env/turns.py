"""PettingZoo environments: the agents of a game act one after the other."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from operator import index
from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from parlour.env.episodes import LOST, Episode, opening_of
from parlour.game.encoding import Layout
from parlour.game.interface import Options
from parlour.game.registry import Game
from parlour.game.sampling import fresh_seed


def make(
    game: str | Game,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | Options | None = None,
    render_mode: str | None = None,
) -> AECEnv:
    """The environment of a game, with PettingZoo's usual wrappers: an action that the mask rules out loses the game.

    `seats` defaults to the game's usual number, and `options` to its default options. `render_mode` is `"human"`,
    which prints each position, or `"ansi"`, which makes `render` return it.
    """
    env: AECEnv = GameEnv(game, seats=seats, options=options, render_mode=render_mode)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=LOST)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


def space_of(layout: Layout) -> Box:
    """The space of the vectors of a layout."""
    sizes = [field.size for field in layout]
    least, most = ([getattr(field, bound) for field in layout] for bound in ("least", "most"))
    return Box(np.repeat(least, sizes), np.repeat(most, sizes), dtype=np.int16)


class GameEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """The environment without wrappers: an action that the mask rules out raises `NotOffered`.

    Agents are `seat_0`, `seat_1` and so on. An observation has the entries `observation`, the vector of the agent's
    view, and `action_mask`, which is all 0 for an agent whose turn it is not. Rewards are 1 for a win and -1 for a
    loss, at the end of the game. `reset(seed)` determines all games until the next seed.
    """

    metadata: ClassVar = {"render_modes": ["human", "ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | Options | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.opening = opening_of(game, seats, options)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.opening.seats)]
        encoding = self.opening.encoding
        numbers = len(encoding.actions)
        self._observed = Dict(
            {
                "observation": space_of(encoding.layout),
                "action_mask": Box(0, 1, (numbers,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._observed)
        self.action_spaces = {agent: Discrete(numbers) for agent in self.possible_agents}
        self._rng = Random()

    def __str__(self) -> str:
        return f"parlour {self.opening.game.id}"

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. With a seed, it and all later games are the same every time."""
        if seed is not None:
            self._rng = Random(seed)
        self.episode = Episode(self.opening, fresh_seed(self._rng))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()
        self._show()

    def step(self, action: Any) -> None:
        """Choose an action number for the selected agent; None once its game is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.episode.step(index(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        if self.episode.seat is None:
            self.rewards = dict(zip(self.agents, self.episode.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self._select()
        self._show()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and which action numbers it can choose from."""
        seat = self.possible_agents.index(agent)
        numbers = len(self.opening.encoding.actions)
        mask = self.episode.mask() if seat == self.episode.seat else np.zeros(numbers, np.int8)
        return {"observation": self.episode.vector(seat), "action_mask": mask}

    def render(self) -> str | None:
        """Print what the selected agent sees, or return it as text, depending on the render mode."""
        if self.render_mode == "ansi":
            return self.episode.text()
        if self.render_mode == "human":
            sys.stdout.write(self.episode.text() + "\n")
        return None

    def _select(self) -> None:
        seat = self.episode.seat
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

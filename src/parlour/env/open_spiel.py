"""Parlour's games for OpenSpiel's algorithms. Needs the package `open_spiel`.

    from parlour.env.open_spiel import load

    game = load("uno", seats=2)
    state = game.new_initial_state()
    while not state.is_terminal():
        outcomes = state.chance_outcomes() if state.is_chance_node() else None
        state.apply_action(random.choice(outcomes)[0] if outcomes else random.choice(state.legal_actions()))

The only chance node is the first one: it chooses among `deals` seeds, each of which determines all shuffles of a game.
Action numbers and observations are those of the game's encoding. `resample_from_infostate` uses the game's sampler, so
information-set searches work with `use_observation_string=True`; a view is not the whole history, so there is no
information-state tensor. Only algorithms in Python see the sampler and the observation strings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import numpy as np
import pyspiel

from parlour.env.episodes import LOST, WON, Episode, Opening, opening_of
from parlour.game.interface import Seat
from parlour.game.registry import Game
from parlour.game.shuffles import numbered_seed

DEALS = 1_000
LONGEST = 20_000
"""More action numbers than any game takes. OpenSpiel needs a bound."""


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game of Parlour as a game of OpenSpiel. `load` makes one."""

    def __init__(self, opening: Opening, deals: int, params: Mapping[str, Any] | None = None) -> None:
        self.opening = opening
        self.deals = deals
        super().__init__(_type_of(opening), _info_of(opening, deals), dict(params or {}))

    def new_initial_state(self) -> SpielState:
        """The state before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Writes what a player sees into a tensor."""
        return Observer(self.opening)


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position of a game of Parlour. `episode` is None before the deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.opening = game.opening
        self.deals = game.deals
        self.episode: Episode | None = None

    def current_player(self) -> int:
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.seat is None else self.episode.seat

    def is_terminal(self) -> bool:
        return self.episode is not None and self.episode.seat is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self.deals) for deal in range(self.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.episode is None or player != self.episode.seat else self.episode.numbers

    def _apply_action(self, action: int) -> None:
        if self.episode is None:
            self.episode = Episode(self.opening, numbered_seed(action))
        else:
            self.episode.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player < 0 else self.opening.encoding.actions[action]

    def returns(self) -> list[float]:
        return [0.0] * self.opening.seats if self.episode is None else list(self.episode.rewards())

    def observation_string(self, player: int | None = None) -> str:
        """The player's vector as text; that of the player to act without one."""
        if self.episode is None:
            return "before the deal"
        seat = self.episode.seat if player is None else player
        return "" if seat is None else self.episode.vector(seat).tobytes().hex()

    def resample_from_infostate(self, player: int, probability: Callable[[], float]) -> SpielState:
        """A state that this player's view could come from."""
        assert self.episode is not None
        assert self.opening.game.sample is not None, "the game has no sampler"
        # OpenSpiel passes a function that returns a number from 0 to 1, which seeds the sampler.
        rng = Random(probability())
        view = self.opening.rules.view(self.episode.state, player)
        other: SpielState = self.clone()
        other.episode = self.episode.with_state(self.opening.game.sample(view, rng))
        return other

    def __str__(self) -> str:
        return "before the deal" if self.episode is None else self.episode.text()


class Observer:
    """An observer of OpenSpiel: `tensor`, and its parts by field in `dict`."""

    def __init__(self, opening: Opening) -> None:
        layout = opening.encoding.layout
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = {name: self.tensor[place] for name, place in layout.slices.items()}

    def set_from(self, state: SpielState, player: Seat) -> None:
        """Write what a player sees."""
        self.tensor.fill(0)
        if state.episode is not None:
            self.tensor[:] = state.episode.vector(player)

    def string_from(self, state: SpielState, player: Seat) -> str:
        """What a player sees, as text."""
        return state.observation_string(player)


def load(
    game: str | Game,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    deals: int = DEALS,
) -> SpielGame:
    """A game for OpenSpiel, with this many different deals."""
    return SpielGame(opening_of(game, seats, options), deals)


def _type_of(opening: Opening) -> Any:
    kind = pyspiel.GameType
    spec = opening.game.spec
    return kind(
        short_name=f"parlour_{spec.id.replace('-', '_')}",
        long_name=f"{spec.title} (Parlour)",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if opening.seats == 2 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=spec.max_seats,
        min_num_players=spec.min_seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
    )


def _info_of(opening: Opening, deals: int) -> Any:
    sums = {"utility_sum": 0.0} if opening.seats == 2 else {}
    return pyspiel.GameInfo(
        num_distinct_actions=len(opening.encoding.actions),
        max_chance_outcomes=deals,
        num_players=opening.seats,
        min_utility=LOST,
        max_utility=WON,
        max_game_length=LONGEST,
        **sums,
    )

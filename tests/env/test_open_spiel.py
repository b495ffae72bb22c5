"""OpenSpiel's own checks and algorithms run on Parlour's games."""

from __future__ import annotations

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

from parlour.env.open_spiel import SpielState, load
from parlour.game import games


def dealt(game: str, deal: int = 3, **settings: int) -> SpielState:
    state = load(game, **settings).new_initial_state()
    state.apply_action(deal)
    return state


@pytest.mark.parametrize("game", games())
def test_openspiels_own_check_of_a_game_passes(game: str) -> None:
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("game", games())
def test_a_clone_is_independent(game: str) -> None:
    state = dealt(game)
    before = str(state)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before
    assert str(clone) != before


@pytest.mark.parametrize("game", games())
def test_a_resampled_state_looks_the_same_and_hides_other_cards(game: str) -> None:
    state = dealt(game)
    player = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = [state.resample_from_infostate(player, sampler) for _ in range(5)]
    assert {other.observation_string() for other in others} == {state.observation_string()}
    assert {tuple(other.legal_actions()) for other in others} == {tuple(state.legal_actions())}
    assert len({other.episode.state for other in others}) > 1


def test_the_deal_is_the_only_chance_node_and_decides_the_game() -> None:
    assert dealt("uno").observation_string() == dealt("uno").observation_string()
    assert dealt("uno").observation_string() != dealt("uno", deal=4).observation_string()
    assert len(load("uno", deals=7).new_initial_state().chance_outcomes()) == 7


def test_two_players_win_what_the_other_loses() -> None:
    state = dealt("rummy")
    dice = random.Random(1)
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
    assert sorted(state.returns()) == [-1.0, 1.0]


def test_information_set_search_chooses_a_legal_action() -> None:
    game = load("uno", seats=2)
    state = dealt("uno", seats=2)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=20,
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
        random_state=np.random.RandomState(1),
    )
    assert bot.step(state) in state.legal_actions()


def test_the_reinforcement_learning_environment_plays_a_game() -> None:
    env = rl_environment.Environment(
        load("rummy"), observation_type=rl_environment.ObservationType.OBSERVATION
    )
    env.seed(1)
    dice = random.Random(1)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([dice.choice(step.observations["legal_actions"][player])])
    assert sorted(step.rewards) == [-1.0, 1.0]

"""PettingZoo environments."""

from __future__ import annotations

import dataclasses
from random import Random

import msgspec
import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from playing import episode_of, fewest_and_usual, play_out

from parlour.env import GameEnv, NotOffered, make
from parlour.game import fresh_seed, games
from parlour.game.encoding import NoEncoding
from parlour.game.refusals import WrongSeats
from parlour.game.registry import UnknownGame

for_dict_observations = (
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)
"""What PettingZoo's test says about observations with an action mask, unless they are of its own games."""

COMPARED = 60
"""Positions of a game in which all observations are compared."""


@pytest.mark.filterwarnings(*for_dict_observations)
@pytest.mark.parametrize(("game", "seats"), fewest_and_usual())
def test_pettingzoo_accepts_the_environment(game: str, seats: int) -> None:
    api_test(make(game, seats=seats), num_cycles=300)


@pytest.mark.parametrize(("game", "seats"), fewest_and_usual())
def test_a_seed_determines_a_game(game: str, seats: int) -> None:
    seed_test(lambda: make(game, seats=seats), num_cycles=100)


@pytest.mark.parametrize(("game", "seats"), fewest_and_usual())
def test_the_environment_plays_the_same_game_as_an_episode(game: str, seats: int) -> None:
    episode = episode_of(game, seats, fresh_seed(Random(4)))
    env = GameEnv(game, seats=seats)
    env.reset(seed=4)
    numbers = play_out(episode.copy(), Random(1))
    for step, number in enumerate(numbers):
        assert env.agent_selection == f"seat_{episode.seat}"
        for seat, agent in enumerate(env.possible_agents if step < COMPARED else ()):
            observed = env.observe(agent)
            assert env.observation_space(agent).contains(observed)
            np.testing.assert_array_equal(observed["observation"], episode.vector(seat))
            mask = episode.mask() if seat == episode.seat else np.zeros_like(episode.mask())
            np.testing.assert_array_equal(observed["action_mask"], mask)
        episode.step(number)
        env.step(number)
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    assert tuple(env.rewards.values()) == episode.rewards()
    results = {}
    for agent in env.agent_iter():
        _, results[agent], terminated, _, _ = env.last()
        assert terminated
        env.step(None)
    assert tuple(results.values()) == episode.rewards()
    assert env.agents == []


def test_a_seed_also_determines_the_games_after_it() -> None:
    def hands(seed: int | None) -> list[list[int]]:
        env = GameEnv("uno", seats=2)
        env.reset(seed=seed)
        found = [env.observe("seat_0")["observation"].tolist()]
        for _ in range(2):
            env.reset()
            found.append(env.observe("seat_0")["observation"].tolist())
        return found

    assert hands(1) == hands(1)
    assert hands(1) != hands(2)
    assert hands(None) != hands(None)
    first, second, third = hands(1)
    assert first != second != third


def test_without_wrappers_a_masked_out_action_is_refused() -> None:
    env = GameEnv("uno", seats=2)
    env.reset(seed=1)
    agent, before = env.agent_selection, env.episode.state.copy()
    masked_out = int(env.observe(agent)["action_mask"].argmin())
    with pytest.raises(NotOffered, match=rf"Seat \d cannot choose {masked_out} \(.*\)\. It can choose "):
        env.step(masked_out)
    with pytest.raises(TypeError):
        env.step(0.5)
    assert (env.agent_selection, env.episode.state) == (agent, before)
    assert not any(env.terminations.values())


def test_with_wrappers_a_masked_out_action_loses() -> None:
    env = make("uno", seats=2)
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(int(env.observe(loser)["action_mask"].argmin()))
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0 if agent == loser else 0 for agent in env.agents}
    for _ in range(2):
        env.step(None)
    assert env.agents == []


def test_with_wrappers_a_number_that_no_action_has_is_an_error() -> None:
    env = make("uno")
    with pytest.raises(AttributeError, match="before reset"):
        _ = env.agent_selection
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        env.step(10_000)


def test_human_rendering_prints_each_position(capsys: pytest.CaptureFixture[str]) -> None:
    env = make("uno", seats=2, render_mode="human")
    env.reset(seed=1)
    first = capsys.readouterr().out
    assert first.startswith("UNO, seat ")
    env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    second = capsys.readouterr().out
    assert second.startswith("UNO, seat ")
    assert second != first
    assert env.render() is None
    assert capsys.readouterr().out == second


def test_ansi_rendering_returns_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    env = make("uno", seats=2, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert isinstance(text, str)
    assert text.startswith("UNO, seat ")
    env = make("uno", seats=2)
    env.reset(seed=1)
    assert env.render() is None
    assert capsys.readouterr().out == ""


def test_seats_and_options_can_be_chosen() -> None:
    env = make("uno", seats=3, options={"call_uno": True})
    env.reset(seed=1)
    assert env.agents == ["seat_0", "seat_1", "seat_2"]
    assert env.unwrapped.opening.options.call_uno
    assert str(env) == "parlour uno"


def test_wrong_seats_options_and_games_are_refused_when_it_is_made() -> None:
    with pytest.raises(UnknownGame, match="There is no game 'poker'"):
        make("poker")
    with pytest.raises(WrongSeats, match="UNO is for 2 to 10 players"):
        make("uno", seats=1)
    with pytest.raises(msgspec.ValidationError, match="unknown field `speed`"):
        make("uno", options={"speed": 2})
    with pytest.raises(NoEncoding, match="UNO has no encoding"):
        make(dataclasses.replace(games()["uno"], encoding=None))

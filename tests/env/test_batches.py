"""Many games, stepped in one call."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
from numpy.random import Generator, default_rng
from numpy.typing import NDArray
from playing import fewest_and_usual

from parlour.env import Batch, Episode, ManyGames, NotOffered
from parlour.game import fresh_seed
from parlour.game.refusals import WrongSeats

COUNT = 4


def random_actions(batch: Batch, rng: Generator) -> NDArray[np.int64]:
    """A random action of each game among those that its mask offers."""
    chances: NDArray[np.int64] = (rng.random(batch.masks.shape) * batch.masks).argmax(axis=1)
    return chances


def kept(batch: Batch) -> Batch:
    """A copy, which the next step does not change."""
    return Batch(*(array.copy() for array in batch))


@pytest.mark.parametrize(("game", "seats"), fewest_and_usual())
def test_a_run_equals_the_same_games_stepped_singly(game: str, seats: int) -> None:
    check_equal_to_single_games(ManyGames(game, COUNT, seats=seats, seed=3), Random(3), steps=100)


def test_a_run_equals_single_games_also_when_games_end() -> None:
    games = ManyGames("uno", COUNT, seats=2, seed=3)
    assert check_equal_to_single_games(games, Random(3), steps=1_000) > 2


def check_equal_to_single_games(many: ManyGames, seeds: Random, steps: int) -> int:
    """Step games, and the same games singly, by random numbers. Returns how many have ended."""
    rng, ends = default_rng(1), 0
    single = [Episode(many.opening, fresh_seed(seeds)) for _ in range(COUNT)]
    for _ in range(steps):
        batch = many.batch
        for row, episode in enumerate(single):
            assert episode.seat == batch.seats[row]
            np.testing.assert_array_equal(batch.observations[row], episode.vector(episode.seat))
            np.testing.assert_array_equal(batch.masks[row], episode.mask())
        actions = random_actions(batch, rng)
        batch = many.step(actions)
        for row, episode in enumerate(single):
            episode.step(int(actions[row]))
            assert batch.rewards[row].tolist() == list(episode.rewards())
            assert batch.ended[row] == (episode.seat is None)
            if episode.seat is None:
                single[row] = Episode(many.opening, fresh_seed(seeds))
                ends += 1
    return ends


def test_a_seed_determines_all_deals() -> None:
    def run(seed: int | None) -> list[Batch]:
        games, rng = ManyGames("uno", COUNT, seats=2, seed=seed), default_rng(1)
        return [
            kept(games.batch),
            *(kept(games.step(random_actions(games.batch, rng))) for _ in range(800)),
        ]

    one, again, other = run(1), run(1), run(2)
    assert sum(int(batch.ended.sum()) for batch in one) > 2
    for before, after in zip(one, again, strict=True):
        for mine, theirs in zip(before, after, strict=True):
            np.testing.assert_array_equal(mine, theirs)
    assert not np.array_equal(one[0].observations, other[0].observations)
    assert not np.array_equal(run(None)[0].observations, run(None)[0].observations)


def test_a_game_that_ends_is_dealt_anew() -> None:
    games, rng = ManyGames("uno", COUNT, seats=2, seed=1), default_rng(1)
    hand, pile = (games.opening.encoding.layout.slices[name] for name in ("cards", "pile"))
    ends = 0
    while ends < 12:
        batch = games.step(random_actions(games.batch, rng))
        assert not batch.rewards[~batch.ended].any()
        assert batch.rewards.sum() == 0
        for row in batch.ended.nonzero()[0]:
            ends += 1
            # A first card that makes someone draw two is the only way to hold more than 7.
            assert set(batch.observations[row, hand][:2].tolist()) <= {7, 9}
            assert batch.observations[row, pile][0] > 85
            assert sorted(batch.rewards[row].tolist()) == [-1.0, 1.0]


def test_partners_share_a_win() -> None:
    games, rng = ManyGames("spades", COUNT, options={"target": 50, "floor": -50}, seed=1), default_rng(1)
    while not games.batch.ended.any():
        games.step(random_actions(games.batch, rng))
    row = int(games.batch.ended.argmax())
    assert games.batch.rewards[row].tolist() in ([1.0, -1.0, 1.0, -1.0], [-1.0, 1.0, -1.0, 1.0])


def wrong_actions(right: NDArray[np.int64]) -> dict[str, tuple[Any, str]]:
    """By what is wrong: actions that are refused, and why."""
    offered = [*right[:2], -1, right[3]]
    return {
        "too few": (right[:-1], "must be 4 whole numbers"),
        "too many": ([*right, right[0]], "must be 4 whole numbers"),
        "another shape": (right.reshape(2, 2), "must be 4 whole numbers"),
        "one number": (int(right[0]), "must be 4 whole numbers"),
        "floats": (right.astype(float), "must be 4 whole numbers"),
        "a mask": (right > 0, "must be 4 whole numbers"),
        "below 0": (offered, r"^Game 2: Seat \d cannot choose -1 \(no such action\)"),
        "too high": ([*right[:3], 10_000], r"^Game 3: Seat \d cannot choose 10000 \(no such action\)"),
    }


@pytest.mark.parametrize("wrong", sorted(wrong_actions(np.zeros(COUNT, np.int64))))
def test_a_refused_batch_changes_nothing(wrong: str) -> None:
    games, twin = (ManyGames("uno", COUNT, seats=2, seed=1) for _ in range(2))
    right = random_actions(games.batch, default_rng(1))
    actions, words = wrong_actions(right)[wrong]
    check_refused(games, twin, actions, words)


def test_a_masked_out_action_is_refused_before_any_game_is_stepped() -> None:
    games, twin = (ManyGames("uno", COUNT, seats=2, seed=1) for _ in range(2))
    actions = random_actions(games.batch, default_rng(1))
    actions[-1] = games.batch.masks[-1].argmin()
    check_refused(games, twin, actions, r"^Game 3: Seat \d cannot choose \d+ \(play .*\)\. It can choose ")


def check_refused(games: ManyGames, twin: ManyGames, actions: Any, words: str) -> None:
    """The actions are refused, and the games go on like those of a twin that was never asked."""
    before = kept(games.batch)
    with pytest.raises(NotOffered, match=words):
        games.step(actions)
    rng = default_rng(2)
    for mine, theirs in zip(before, games.batch, strict=True):
        np.testing.assert_array_equal(mine, theirs)
    for _ in range(30):
        actions = random_actions(twin.batch, rng)
        for mine, theirs in zip(games.step(actions), twin.step(actions), strict=True):
            np.testing.assert_array_equal(mine, theirs)


def test_wrong_seats_and_options_are_refused() -> None:
    with pytest.raises(WrongSeats, match="Spades is for 4 players"):
        ManyGames("spades", 2, seats=2)
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        ManyGames("spades", 2, options={"speed": 2})

"""Many games of one kind, stepped in one call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.env.episodes import Episode, Mask, NotOffered, Vector, opening_of
from parlour.game.interface import Options
from parlour.game.registry import Game
from parlour.game.sampling import fresh_seed


class Batch(NamedTuple):
    """The games after a step, one row each. The arrays are used again by the next step: copy what you keep."""

    observations: Vector
    """What the seat to act sees, as a vector of `encoding.layout`."""
    masks: Mask
    """The action numbers that it can choose from."""
    seats: NDArray[np.int64]
    """The seat to act."""
    rewards: NDArray[np.float32]
    """By seat: 1 for a win and -1 for a loss, in the step that ended the game."""
    ended: NDArray[np.bool_]
    """Whether the step ended the game. Its row is then about a new game."""


class ManyGames:
    """Many games of one kind. A game that ends is dealt anew at once.

    `games.batch` is the position of all games, and `games.step(actions)` the next one, with an action number for each
    game. The seed determines all deals.
    """

    def __init__(
        self,
        game: str | Game,
        count: int,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | Options | None = None,
        seed: int | None = None,
    ) -> None:
        self.opening = opening_of(game, seats, options)
        self._rng = Random(seed)
        self._episodes = [self._dealt() for _ in range(count)]
        encoding, chairs = self.opening.encoding, self.opening.seats
        self.batch = Batch(
            observations=np.zeros((count, encoding.layout.size), np.int16),
            masks=np.zeros((count, len(encoding.actions)), np.int8),
            seats=np.zeros(count, np.int64),
            rewards=np.zeros((count, chairs), np.float32),
            ended=np.zeros(count, np.bool_),
        )
        for row in range(count):
            self._show(row)

    def step(self, actions: Sequence[int] | NDArray[Any]) -> Batch:
        """Choose an action number for the seat to act of each game. Raises `NotOffered` if one of them cannot be
        chosen, and changes nothing then."""
        chosen = np.asarray(actions)
        self._check(chosen)
        batch = self.batch
        batch.rewards[:] = 0
        batch.ended[:] = False
        for row, action in enumerate(chosen.tolist()):
            episode = self._episodes[row]
            episode.step(action)
            if episode.seat is None:
                batch.rewards[row] = episode.rewards()
                batch.ended[row] = True
                self._episodes[row] = self._dealt()
            self._show(row)
        return batch

    def _check(self, chosen: NDArray[Any]) -> None:
        count, numbers = self.batch.masks.shape
        if chosen.shape != (count,) or not np.issubdtype(chosen.dtype, np.integer):
            raise NotOffered(f"The actions must be {count} whole numbers, one for each game.")
        known = (chosen >= 0) & (chosen < numbers)
        offered = known & (self.batch.masks[np.arange(count), np.where(known, chosen, 0)] == 1)
        if not offered.all():
            row = int(np.argmin(offered))
            raise NotOffered(f"Game {row}: {self._episodes[row].why_not(int(chosen[row]))}")

    def _dealt(self) -> Episode:
        return Episode(self.opening, fresh_seed(self._rng))

    def _show(self, row: int) -> None:
        episode, batch = self._episodes[row], self.batch
        assert episode.seat is not None
        batch.seats[row] = episode.seat
        batch.observations[row] = episode.vector(episode.seat)
        batch.masks[row] = episode.mask()

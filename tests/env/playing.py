"""Games played by random numbers, and the seats and options that the tests play them with."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from parlour.env import Episode, opening_of
from parlour.game import Game, games

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "hidden-joker-rummy": [{"pure_run": True}],
    "rummikub": [{"hints": True}],
    "rummy": [{"target": 50, "ace_high": False}, {"hand_size": 7, "max_hands": 2}],
    "spades": [{"target": 50, "floor": -50}],
    "uno": [{"call_uno": True}, {"target": 100}],
}
"""By game, options other than the default ones."""


def fewest_and_usual() -> list[Any]:
    """Every installed game with the fewest seats and with the usual number of seats."""
    return [
        pytest.param(game.id, seats, id=f"{game.id}-{seats}")
        for game in games().values()
        for seats in sorted({game.spec.min_seats, game.spec.usual_seats})
    ]


def episode_of(game: str | Game, seats: int | None = None, seed: bytes = b"seed", **options: Any) -> Episode:
    return Episode(opening_of(game, seats, options), seed)


def play_out(episode: Episode, rng: Random) -> list[int]:
    """Play the rest of a game by random numbers. Returns the numbers."""
    chosen = []
    while episode.seat is not None:
        chosen.append(rng.choice(episode.numbers))
        episode.step(chosen[-1])
    return chosen

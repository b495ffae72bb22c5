"""The interface of samplers, which let a search guess what a seat cannot see.

A sampler is a function `sample(view, rng)`. It returns a state that the view could come from: the seat has the same
view and the same legal moves. What the seat cannot see is drawn at random, taking into account what play has shown.
A sampler is an optional part of a game (`Game.sample`).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from parlour.game.interface import Seed

Sampler: TypeAlias = Callable[[Any, Random], Any]
"""`sample(view, rng)`: a state that this view of a seat could come from, for a game that is not over."""

_SEED_SIZE = 16


def fresh_seed(rng: Random) -> Seed:
    """A seed for a sampled state. Shuffles still to come are then as unknown to a search as they are to the seat."""
    return rng.randbytes(_SEED_SIZE)

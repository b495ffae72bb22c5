"""What a search found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Rated:
    """A move that was tried."""

    move: Any
    visits: int
    """How often."""
    value: float
    """The mean reward: the share of wins, unless the model has a leaf function. 0 if it was never tried."""


@dataclass(frozen=True)
class Found:
    """The result of a search."""

    move: Any
    """The move to make."""
    rated: tuple[Rated, ...]
    """All candidates, the best first."""
    iterations: int
    """Sampled states that were searched."""

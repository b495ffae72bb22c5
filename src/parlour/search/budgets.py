"""How long a search may take: in milliseconds, in iterations, or whichever is used up first."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Budget:
    """The limits of a search. An iteration is one sampled state."""

    ms: float | None = None
    """Milliseconds by the clock. How far a search gets in them depends on the machine."""
    iterations: int | None = None
    """With this limit alone, the same dice give the same result."""

    def __post_init__(self) -> None:
        if self.ms is None and self.iterations is None:
            raise ValueError("a budget needs milliseconds or iterations")

    def start(self) -> Meter:
        """Start spending."""
        return Meter(self)


class Meter:
    """How much of a budget is spent."""

    def __init__(self, budget: Budget) -> None:
        self.iterations = 0
        """Iterations completed."""
        self._most = budget.iterations
        self._seconds = None if budget.ms is None else budget.ms / 1000
        self._begun = time.perf_counter()

    def count(self) -> None:
        """Count a completed iteration."""
        self.iterations += 1

    def is_late(self) -> bool:
        """Whether the time is over. Asked within an iteration, to give up one that takes too long."""
        return self._seconds is not None and time.perf_counter() - self._begun >= self._seconds

    def share(self) -> float:
        """The share of the budget that is spent; 1.0 or more when it is over."""
        share = 0.0
        if self._seconds is not None:
            spent = time.perf_counter() - self._begun
            share = spent / self._seconds if self._seconds > 0 else 1.0
        if self._most is not None:
            share = max(share, self.iterations / self._most if self._most > 0 else 1.0)
        return share

    def is_over(self) -> bool:
        """Whether the budget is spent."""
        return self.share() >= 1.0

"""What a computer player is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol


class Bot(Protocol):
    """Chooses a move from the seat's view and its legal moves (those that matter, where there are too many)."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any: ...


class RandomBot:
    """Plays any legal move. The yardstick for every other bot."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        return rng.choice(legal)

"""What a computer player is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar


class Bot(ABC):
    """Chooses a move from the seat's view and its legal moves (those that matter, where there are too many).

    A bot is given what its seat may know, never the state.
    """

    slow: ClassVar[bool] = False
    """Whether a move may take a tenth of a second. The server then lets it think in a thread."""

    @abstractmethod
    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        """One of the legal moves, or any other that is legal."""


class RandomBot(Bot):
    """Plays any legal move. The yardstick for every other bot."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        return rng.choice(legal)

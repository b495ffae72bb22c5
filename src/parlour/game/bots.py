"""The interface of computer players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar


class Bot(ABC):
    """Chooses a move from the seat's view and its legal moves.

    `legal` is what `legal_moves` yields: where a game has too many moves to list, only the useful ones. A bot never
    sees the state, only what its seat may know.
    """

    slow: ClassVar[bool] = False
    """Whether choosing can take 0.1 seconds or more. The server runs slow bots in a thread."""

    thinks: ClassVar[float] = 0.0
    """Seconds for which a slow bot searches. The server lets it choose in another process, and lets the strongest
    level that does not search choose instead if that takes longer or all such processes are busy."""

    @abstractmethod
    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        """Return a legal move. It need not be one of those listed in `legal`."""


class RandomBot(Bot):
    """Plays a random legal move. The baseline for measuring other bots."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        return rng.choice(legal)

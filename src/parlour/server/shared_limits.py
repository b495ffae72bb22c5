"""Limits that count on all nodes: what is taken on one is told to the others, and counts there too.

Nobody waits for an answer: a limit is decided by what this node knows. What is told is rounded to a tenth of a limit,
so that people who stay far below it cost nothing. So with several nodes somebody may get a tenth more on each, or what
they can send within the time that a notice takes. While Redis is away, each node counts for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parlour.server.clock import Clock, monotonic
from parlour.server.limits import MOST_KEYS, Key, Limiter, Rate
from parlour.store import Notice

Hear = Callable[[Key, int], None]
"""Takes what another node has told: a key, and how much was taken."""


class Limits:
    """The limits of this node that count on others too. Each has a name, which is the same on all nodes."""

    def __init__(self) -> None:
        self.tell: Callable[[Sequence[Notice]], None] = lambda _: None
        """Tells other nodes. It may get lost."""
        self._known: dict[str, Hear] = {}

    def limiter(
        self, name: str, rate: Rate | None, now: Clock = monotonic, most_keys: int = MOST_KEYS
    ) -> Limiter:
        """A limiter for keys that are numbers of accounts, or texts."""
        limiter = Limiter(rate, most_keys, now=now, tell=lambda key, ms: self.say(name, key, ms))
        self.add(name, limiter.hear)
        return limiter

    def add(self, name: str, hear: Hear) -> None:
        """Something else that counts, and says what itself."""
        self._known[name] = hear

    def say(self, name: str, key: Key, amount: int) -> None:
        """Tell other nodes what was taken, or with a negative amount given back."""
        account, text = (key, name) if isinstance(key, int) else (0, f"{name} {key}")
        self.tell([Notice("limit", account, amount, text=text)])

    def hear(self, notice: Notice) -> bool:
        """Take what another node has told. False if it is about something else."""
        if notice.kind != "limit":
            return False
        name, _, text = notice.text.partition(" ")
        hear = self._known.get(name)
        if hear is not None:  # a newer version may have limits that this one has not
            hear(text or notice.id, notice.seq)
        return True

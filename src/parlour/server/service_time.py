"""The service time, which clocks run by: milliseconds in which the service was up and could take moves.

It stands still while the server is down, while the database cannot be written, and while the event loop is stuck. It is
noted in the database once a second while a clock runs, and in the log with every change of a clocked game, so that a
restart goes on from there. Nodes tell each other the time, and the latest counts.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from parlour.server.clock import Clock, monotonic
from parlour.store import Store, StoreFailure

BEAT_SECONDS = 1.0
LONGEST_BEAT_MS = 2_500
"""Time between two beats that counts at most. What is beyond it was a failure of the server."""

_log = logging.getLogger("parlour")


class ServiceTime:
    """The service time of this node."""

    def __init__(self, now: Clock = monotonic) -> None:
        self._monotonic = now
        self._base = 0
        self._beat_at = now()

    def __call__(self) -> int:
        """Milliseconds. Never goes back."""
        return self._base + min(self._monotonic() - self._beat_at, LONGEST_BEAT_MS)

    def hear(self, served_ms: int) -> None:
        """The service time has been at least this, as the log or another node says."""
        if served_ms > self():
            self._base, self._beat_at = served_ms, self._monotonic()

    def beat(self) -> None:
        """The server works: go on from now."""
        self._base, self._beat_at = self(), self._monotonic()

    async def run(self, store: Store, is_needed: Callable[[], bool]) -> None:
        """Run forever: beat, and note the time in the database while it is needed."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                if is_needed():
                    self.hear(await store.beat(self()))
            except StoreFailure as error:
                _log.warning("clocks stand still, because the database cannot be written: %s", error)
            else:
                self.beat()

"""Measures how late the event loop runs, so that the server's own delays are not counted against a player."""

from __future__ import annotations

import asyncio
import time
from types import TracebackType
from typing import Self

TICK = 0.02
"""Seconds between measurements."""


class LagMeter:
    """Adds up the delays of the event loop while calls are under way."""

    def __init__(self) -> None:
        self._total = 0.0
        self._due = 0.0
        self._calls = 0
        self._is_ticking = False

    def begin(self) -> None:
        """A call begins."""
        self._calls += 1
        if not self._is_ticking:
            self._is_ticking = True
            self._wait()

    def end(self) -> None:
        """A call has ended."""
        self._calls -= 1

    def read(self) -> float:
        """Seconds that the loop has lost so far. Differences between two readings count, not the number itself."""
        return self._total + (max(0.0, time.monotonic() - self._due) if self._is_ticking else 0.0)

    def _wait(self) -> None:
        self._due = time.monotonic() + TICK
        asyncio.get_running_loop().call_later(TICK, self._tick)

    def _tick(self) -> None:
        self._total += max(0.0, time.monotonic() - self._due)
        if self._calls:
            self._wait()
        else:
            self._is_ticking = False


class FairTimeout:
    """Like `asyncio.timeout`, but time that the event loop has lost is added to the limit."""

    def __init__(self, seconds: float, lag: LagMeter) -> None:
        self._seconds = seconds
        self._lag = lag
        self._timeout = asyncio.timeout(None)

    async def __aenter__(self) -> Self:
        await self._timeout.__aenter__()
        self._lag.begin()
        self._start = time.monotonic()
        self._lag_before = self._lag.read()
        self._wait(self._seconds)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        self.elapsed = self._elapsed()
        self._lag.end()
        await self._timeout.__aexit__(kind, error, trace)

    def _elapsed(self) -> float:
        """Seconds that have passed, without those that the loop has lost."""
        lost = self._lag.read() - self._lag_before
        return max(0.0, time.monotonic() - self._start - lost)

    def _wait(self, seconds: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, self._check)

    def _check(self) -> None:
        left = self._seconds - self._elapsed()
        if left > 0.001:
            self._wait(left)
        else:
            self._timeout.reschedule(asyncio.get_running_loop().time())

"""Worker processes for the questions of people: hints and reviews. Bots have their own, so nobody slows a game down."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar

from parlour.game.registry import installed
from parlour.search.pools import WorkerPool

T = TypeVar("T")

WORKERS = max(1, (os.cpu_count() or 1) // 4)


class Analysts:
    """A pool of processes that starts with the first question. Whoever asks first is served first."""

    def __init__(self, workers: int = WORKERS) -> None:
        self.workers = workers
        self._turns = asyncio.Semaphore(workers)
        self._pool: WorkerPool | None = None
        self._lock = Lock()

    async def ask(
        self,
        function: Callable[..., T],
        *args: Any,
        seconds: float,
        patience: float,
        fallback: Callable[[], T],
    ) -> T:
        """Call a function in a worker. Waits at most `patience` seconds for a free one, then calls `fallback` here."""
        try:
            async with asyncio.timeout(patience):
                await self._turns.acquire()
        except TimeoutError:
            return fallback()
        try:
            pool = await asyncio.to_thread(self._started)
            await pool.wait_idle(patience)
            return await pool.run_async(function, *args, seconds=seconds, fallback=fallback)
        finally:
            self._turns.release()

    def close(self) -> None:
        """End the processes."""
        with self._lock:
            if self._pool is not None:
                self._pool.close()

    def _started(self) -> WorkerPool:
        with self._lock:
            if self._pool is None:
                self._pool = WorkerPool(self.workers, prepare=installed)
            return self._pool

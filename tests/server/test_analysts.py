"""Worker processes for hints and reviews: however many ask, only as many reach the pool as it has workers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from parlour.server.analysts import Analysts


class Pool:
    """Counts who is in it, and answers when it is let."""

    def __init__(self) -> None:
        self.inside = self.most = 0
        self.may = asyncio.Event()

    async def wait_idle(self, seconds: float) -> bool:
        self.inside += 1
        self.most = max(self.most, self.inside)
        return True

    async def run_async(self, function: Callable[..., Any], *args: Any, **options: Any) -> Any:
        await self.may.wait()
        self.inside -= 1
        return function(*args)

    def close(self) -> None:
        """Has no processes."""


class Fake(Analysts):
    """Analysts with that pool."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.pool = Pool()

    def _started(self) -> Any:
        return self.pool


async def asked(analysts: Fake, number: int, patience: float = 60) -> int:
    return await analysts.ask(abs, number, seconds=1, patience=patience, fallback=lambda: 0)


async def test_a_thousand_questions_wait_in_line_and_not_in_the_pool() -> None:
    """The attack: each waiting question looked for an idle worker fifty times a second."""
    analysts = Fake(2)
    tasks = [asyncio.ensure_future(asked(analysts, -number)) for number in range(1, 1_001)]
    while analysts.pool.inside < 2:  # noqa: ASYNC110
        await asyncio.sleep(0)
    analysts.pool.may.set()
    assert await asyncio.gather(*tasks) == list(range(1, 1_001))
    assert analysts.pool.most == 2


async def test_who_loses_patience_gets_the_fallback_and_holds_no_place() -> None:
    analysts = Fake(1)
    first = asyncio.ensure_future(asked(analysts, -1))
    while not analysts.pool.inside:  # noqa: ASYNC110
        await asyncio.sleep(0)
    assert await asked(analysts, -2, patience=0.01) == 0
    analysts.pool.may.set()
    assert await first == 1
    assert await asked(analysts, -3) == 3

"""Stores the calls of running games as they happen, in batches.

A call is stored before it is made, together with the answer to the one before. So after a restart it is known what each
player has been told, except whether the last call was sent; `sent_calls` knows that.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from parlour.games.rummy.contest.archive.plays import Plays


class Journal:
    """Writes steps. What comes while a batch is being written goes into the next one."""

    def __init__(self, plays: Plays) -> None:
        self._plays = plays
        self._thread = ThreadPoolExecutor(1, "contest journal")
        self._rows: list[tuple[int, int, bytes]] = []
        self._stored: asyncio.Future[None] | None = None
        self._writing: asyncio.Task[None] | None = None

    async def write(self, game_id: int, number: int, body: bytes) -> None:
        """Store a step. Returns when it is stored."""
        self._rows.append((game_id, number, body))
        if self._stored is None:
            self._stored = asyncio.get_running_loop().create_future()
        stored = self._stored
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        await asyncio.shield(stored)

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._stored is not None:
            rows, stored = self._rows, self._stored
            self._rows, self._stored = [], None
            try:
                await loop.run_in_executor(self._thread, self._plays.add, rows)
            except Exception as error:
                stored.set_exception(error)
            else:
                stored.set_result(None)
        self._writing = None

    async def read(self, game_id: int) -> list[bytes]:
        """The steps of a game."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._plays.of, game_id)

    async def close(self) -> None:
        if self._writing is not None:
            await asyncio.gather(self._writing, return_exceptions=True)
        self._thread.shutdown()

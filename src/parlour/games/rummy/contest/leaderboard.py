"""The leaderboard of a running contest.

Ratings are computed outside the event loop, and in another process if that takes long, so that no game is delayed.
"""

from __future__ import annotations

import asyncio
import sys
import time

import msgspec

from parlour.games.rummy.contest.ratings import Fitted, fitted, results_of
from parlour.games.rummy.contest.standings import Line, Standings

SMALL = 50
"""Players up to which a thread computes the ratings: that takes some milliseconds."""

PATIENCE = 1.0
"""Seconds that a request waits for new ratings. After that it gets the ratings of before, with the games of now."""

REST = 5
"""After a computation in a process, none is started for this many times its duration."""

_decoder = msgspec.json.Decoder(Fitted)


class Leaderboard:
    """Ratings of the standings as they change."""

    def __init__(self) -> None:
        self._fitted = Fitted({}, {})
        self._of: tuple[Standings | None, int] = None, -1
        """The standings, and the number of their changes, that the ratings are of."""
        self._computing: asyncio.Task[None] | None = None
        self._rest_until = 0.0
        self._lines: list[Line] = []
        self._lines_of: tuple[Standings, int, int] | None = None

    async def lines(self, standings: Standings) -> list[Line]:
        """The leaderboard, best first."""
        if self._of != (standings, standings.changes):
            if self._computing is None and time.monotonic() >= self._rest_until:
                self._computing = asyncio.create_task(self._compute(standings))
            if self._computing is not None:
                await asyncio.wait([self._computing], timeout=PATIENCE)
        of = (standings, standings.changes, id(self._fitted))
        if self._lines_of != of:
            self._lines, self._lines_of = standings.lines(self._fitted.ratings), of
        return self._lines

    async def close(self) -> None:
        if self._computing is not None:
            self._computing.cancel()
            await asyncio.gather(self._computing, return_exceptions=True)

    async def _compute(self, standings: Standings) -> None:
        of = (standings, standings.changes)
        names, wins = list(standings.tallies), dict(standings.wins)
        start = time.monotonic()
        try:
            results = await asyncio.to_thread(results_of, names, wins, self._fitted.strengths)
            if len(names) <= SMALL:
                self._fitted = await asyncio.to_thread(fitted, results)
            else:
                self._fitted = await _computed(await asyncio.to_thread(msgspec.json.encode, results))
                self._rest_until = time.monotonic() + REST * (time.monotonic() - start)
            self._of = of
        finally:
            self._computing = None


async def _computed(results: bytes) -> Fitted:
    """Compute the ratings in a process of its own."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "parlour.games.rummy.contest.ratings",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        answer, _ = await process.communicate(results)
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    return await asyncio.to_thread(_decoder.decode, answer)

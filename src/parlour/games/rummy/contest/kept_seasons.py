"""Results of seasons, kept for some seconds: nobody can make the server rate thousands of games all the time."""

from __future__ import annotations

import asyncio
import time

from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.class_payloads import SeasonResults
from parlour.games.rummy.contest.class_views import season_of, standings_of
from parlour.games.rummy.contest.leaderboard import Leaderboard
from parlour.games.rummy.contest.standings import Standings, head_to_heads

_FRESH_SECONDS = 30.0


class KeptSeasons:
    """Results by season. One is read at a time."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._kept: dict[int, tuple[float, Standings, Leaderboard]] = {}
        self._reading = asyncio.Lock()

    async def results(self, season_id: int) -> SeasonResults:
        """The results of a season, at most some seconds old."""
        async with self._reading:
            season = await asyncio.to_thread(season_of, self._archive, season_id)
            kept = self._kept.get(season_id)
            if kept is None or time.monotonic() - kept[0] > _FRESH_SECONDS:
                standings = await asyncio.to_thread(standings_of, self._archive, season_id)
                board = Leaderboard() if kept is None else kept[2]
                kept = self._kept[season_id] = time.monotonic(), standings, board
            _, standings, board = kept
            pairs = await asyncio.to_thread(head_to_heads, standings.wins, standings.played)
            return SeasonResults(season=season, leaderboard=await board.lines(standings), head_to_head=pairs)

"""Finished games: results, standings with ratings, records."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from parlour.ratings import Rating
from parlour.store import rebuilds, results, reviews, standings
from parlour.store.database import Database
from parlour.store.results import Finished, ResultSearch
from parlour.store.rows import (
    BoardRow,
    FeatRow,
    HeadToHead,
    PartnerRow,
    RatingPoint,
    ResultRow,
    StandingRow,
)


class HistoryStore(Database):
    """What people have played. It is written with the log entry that ends a game (`Store.append`)."""

    async def results(self, wanted: ResultSearch) -> list[ResultRow]:
        """An account's results that match, the latest first."""
        return await self._read(results.list_results, wanted)

    async def ratings(self, game: str, seats: int, account_ids: Sequence[int]) -> dict[int, Rating]:
        """The ratings of these accounts; that of a new player for those who have none."""
        return await self._read(standings.ratings_of, game, seats, account_ids)

    async def standings(self, account_id: int) -> list[StandingRow]:
        """Where an account stands in every game that it has played."""
        return await self._read(standings.standings_of, account_id)

    async def feats(self, account_id: int) -> list[FeatRow]:
        """An account's records."""
        return await self._read(standings.feats_of, account_id)

    async def rating_course(
        self, account_id: int, game: str, seats: int, rated_games: int, most: int
    ) -> list[RatingPoint]:
        """The course of a rating: at most `most` points, evenly among the games, and always the last."""
        return await self._read(results.rating_course, account_id, game, seats, rated_games, most)

    async def head_to_head(self, mine: int, theirs: int) -> list[HeadToHead]:
        """How two accounts did against each other lately, by game. Games as partners are left out."""
        return await self._read(results.head_to_head, mine, theirs)

    async def partners(self, account_id: int, most: int) -> list[PartnerRow]:
        """With whom an account has played most, among its latest games with partners."""
        return await self._read(results.partners, account_id, most)

    async def board(
        self,
        viewer_id: int,
        game: str,
        seats: int,
        below: tuple[float, int] | None = None,
        limit: int = 50,
    ) -> list[BoardRow]:
        """A page of a leaderboard, as somebody sees it.

        For the next page, pass the last row's `low` and account as `below`.
        """
        return await self._read(standings.board, viewer_id, game, seats, below, limit)

    async def better_on_board(self, viewer_id: int, game: str, seats: int, low: float) -> int:
        """How many on a leaderboard are better than this."""
        return await self._read(standings.better_on_board, viewer_id, game, seats, low)

    async def review(self, table_id: int, seat: int) -> bytes | None:
        """The kept review of a seat; None if there is none."""
        return await self._read(reviews.read_review, table_id, seat)

    async def keep_review(self, table_id: int, seat: int, body: bytes) -> None:
        """Keep the review of a seat."""
        await self._write(reviews.keep_review, table_id, seat, body)

    async def keep_finished(self, ended: Sequence[Finished]) -> None:
        """Write the results of games anew, before `rebuild_history`."""
        await self._write(rebuilds.keep_finished, ended)

    async def rebuild_history(self, counted: Callable[[int, int], None]) -> int:
        """Count all games again, in one transaction. `counted` is called in another thread. Returns their number."""
        return await self._write_long(lambda connection: rebuilds.rebuild(connection, counted))

"""Leaderboards: the strongest players of a game who agreed to be shown, and the house bots that anchor the scale."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from parlour.game.refusals import Malformed
from parlour.game.registry import game_of
from parlour.ratings import Rating, anchor
from parlour.server.history.shown import ShownRating, shown_rating
from parlour.server.wire.bot_marks import BotMark, bot_mark
from parlour.store import BoardRow, Store

_CURSOR = re.compile(r"(-?[0-9]{1,4}(?:\.[0-9]{1,20})?(?:e-[0-9]{1,2})?)_([0-9]{1,19})")


class BoardPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a leaderboard. Rows are sorted by `low`, the lower end of the interval."""

    place: int
    player_id: int
    display_name: str
    bot_account: BotMark = msgspec.UNSET
    games: int
    """Rated games."""
    rating: ShownRating


class HouseBot(msgspec.Struct, frozen=True, kw_only=True):
    """A house bot, whose rating is fixed."""

    level: str
    rating: ShownRating


class YourPlace(msgspec.Struct, frozen=True, kw_only=True):
    """Where you stand, also if you are not shown to others."""

    place: int | None
    """null if you have not agreed to be on leaderboards."""
    games: int
    """Rated games."""
    rating: ShownRating


class Leaderboard(msgspec.Struct, frozen=True, kw_only=True):
    """A page of a leaderboard. Pass `next` as `cursor` to get the next page."""

    game: str
    seats: int
    players: Sequence[BoardPlayer]
    house_bots: Sequence[HouseBot]
    """All of them on every page, the strongest first."""
    you: YourPlace | None
    """null before your first rated game."""
    next: str | None


class Boards:
    """The leaderboards of all games."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(
        self, viewer_id: int, game_id: str, seats: int | None, cursor: str | None, limit: int
    ) -> Leaderboard:
        """A page of the leaderboard for a number of seats; the game's usual number if none is given."""
        game = game_of(game_id)
        chairs = game.spec.usual_seats if seats is None else seats
        game.rules.check_seats(chairs)
        below = None if cursor is None else _read_cursor(cursor)
        rows = await self._store.board(viewer_id, game_id, chairs, below, limit)
        return Leaderboard(
            game=game_id,
            seats=chairs,
            players=await self._shown(viewer_id, game_id, chairs, rows),
            house_bots=[
                HouseBot(level=level, rating=shown_rating(anchor(mu)))
                for level, mu in sorted(game.anchors.items(), key=lambda bot: -bot[1])
            ],
            you=await self._you(viewer_id, game_id, chairs),
            next=_cursor(rows[-1]) if len(rows) == limit else None,
        )

    async def _you(self, viewer_id: int, game_id: str, seats: int) -> YourPlace | None:
        for row in await self._store.standings(viewer_id):
            if (row.game, row.seats) == (game_id, seats) and row.rated_games:
                rating = Rating(row.mu, row.sigma)
                better = (
                    await self._store.better_on_board(viewer_id, game_id, seats, rating.low)
                    if row.listed
                    else None
                )
                return YourPlace(
                    place=None if better is None else 1 + better,
                    games=row.rated_games,
                    rating=shown_rating(rating),
                )
        return None

    async def _shown(
        self, viewer_id: int, game_id: str, seats: int, rows: Sequence[BoardRow]
    ) -> list[BoardPlayer]:
        """Rows with their places."""
        if not rows:
            return []
        first = 1 + await self._store.better_on_board(viewer_id, game_id, seats, rows[0].low)
        return [
            BoardPlayer(
                place=place,
                player_id=row.account_id,
                display_name=row.display_name,
                bot_account=bot_mark(row.is_bot),
                games=row.rated_games,
                rating=shown_rating(Rating(row.mu, row.sigma)),
            )
            for place, row in enumerate(rows, start=first)
        ]


def _cursor(row: BoardRow) -> str:
    return f"{row.low!r}_{row.account_id}"


def _read_cursor(written: str) -> tuple[float, int]:
    found = _CURSOR.fullmatch(written)
    if found is None or int(found[2]) >= 2**63:
        raise Malformed("The cursor must be the `next` of a page.", given=written[:40])
    return float(found[1]), int(found[2])

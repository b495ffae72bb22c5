"""The history of an account: one result for each game that it has finished."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime

import msgspec

from parlour.game.refusals import Malformed
from parlour.ratings import Rating
from parlour.server.history.shown import ShownRating, shown_rating
from parlour.server.wire.bot_marks import BotMark, bot_mark
from parlour.server.wire.times import iso
from parlour.store import PublicName, ResultRow, Store
from parlour.store.results import ResultSearch, decoded
from parlour.tables.clocks import AnyClock
from parlour.tables.people import DELETED_NAME
from parlour.tables.results import DealFacts, Ending, GameResult, PlayerResult, SlowMove, Unrated

EXPORT_PAGE = 100
_UNKNOWN = PublicName(DELETED_NAME, False)
CURSOR = r"^[0-9]{1,15}-[0-9]{1,19}$"
_CURSOR = re.compile(r"([0-9]{1,15})-([0-9]{1,19})")


class ResultPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player of a finished game. People have the name that their account has now."""

    player_id: int
    display_name: str
    bot_account: BotMark = msgspec.UNSET
    seat: int
    """Counted from 1."""
    side: int
    """Players with the same side are partners."""
    result: Ending
    place: int | None
    points: int | None
    is_bot: bool
    level: str | None
    """Of a house bot."""


class OwnResult(msgspec.Struct, frozen=True, kw_only=True):
    """One of your finished games. Its replay is at `/api/games/{game_id}/replay`; `POST .../rematch` plays again."""

    game_id: int
    game: str
    seats: int
    result: Ending
    place: int | None
    """1 for the winners. Partners and ties share a place; null if the game has ended early."""
    points: int | None
    your_seat: int
    started_at: str
    ended_at: str
    lasted_ms: int
    moves: int
    """Of all players."""
    reason: str
    """Why the game ended."""
    rated: bool
    unrated: Unrated | None
    """Why the game does not count for ratings."""
    rating_before: ShownRating | None
    rating_after: ShownRating | None
    clock: AnyClock | None
    options: msgspec.Raw
    players: Sequence[ResultPlayer]
    slowest: Sequence[SlowMove]
    """Each person's moves that took longest."""
    deal: DealFacts


class ResultPage(msgspec.Struct, frozen=True, kw_only=True):
    """A page of your results, the latest first. Pass `next` as `cursor` to get the next page."""

    results: Sequence[OwnResult]
    next: str | None


class History:
    """The results of all accounts."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(self, wanted: ResultSearch) -> ResultPage:
        """A page of results. Games that end meanwhile come before the first page: none is listed twice or left out."""
        rows = await self._store.results(wanted)
        is_full = len(rows) == wanted.limit
        return ResultPage(results=await self._shown(rows), next=_cursor(rows[-1]) if is_full else None)

    async def pages(self, wanted: ResultSearch) -> AsyncIterator[list[OwnResult]]:
        """All results, page by page."""
        wanted = msgspec.structs.replace(wanted, limit=EXPORT_PAGE)
        while rows := await self._store.results(wanted):
            yield await self._shown(rows)
            wanted = msgspec.structs.replace(wanted, below=(rows[-1].ended_at, rows[-1].table_id))

    async def _shown(self, rows: Sequence[ResultRow]) -> list[OwnResult]:
        games = [decoded(row.body) for row in rows]
        people = {player.player_id for game in games for player in game.people}
        names = await self._store.public_names(list(people))
        return [_own_result(row, game, names) for row, game in zip(rows, games, strict=True)]


def read_cursor(written: str) -> tuple[int, int]:
    """The time and the table in a cursor."""
    found = _CURSOR.fullmatch(written)
    if found is None or int(found[2]) >= 2**63:
        raise Malformed("The cursor must be the `next` of a page.", given=written[:40])
    return int(found[1]), int(found[2])


def _cursor(row: ResultRow) -> str:
    return f"{row.ended_at}-{row.table_id}"


def read_time(written: str, field: str) -> int:
    """A date or time in ISO 8601, in milliseconds. Without a zone it is UTC."""
    try:
        moment = datetime.fromisoformat(written)
        return round((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000)
    except (ValueError, OverflowError):
        raise Malformed(
            f"`{field}` must be a date or time such as 2026-11-18 or 2026-11-18T20:15:00Z.", field=field
        ) from None


def _own_result(row: ResultRow, game: GameResult, names: dict[int, PublicName]) -> OwnResult:
    own = next(player for player in game.players if player.player_id == row.account_id)
    return OwnResult(
        game_id=row.table_id,
        game=game.game,
        seats=game.seats,
        result=own.result,
        place=own.place,
        points=own.points,
        your_seat=own.seat,
        started_at=iso(game.started_at),
        ended_at=iso(game.ended_at),
        lasted_ms=game.lasted_ms,
        moves=game.moves,
        reason=game.reason,
        rated=game.rated,
        unrated=game.unrated,
        rating_before=_rating(row.mu_before, row.sigma_before),
        rating_after=_rating(row.mu_after, row.sigma_after),
        clock=game.clock,
        options=game.options,
        players=[_player(player, names) for player in game.players],
        slowest=game.slowest,
        deal=game.deal,
    )


def _rating(mu: float | None, sigma: float | None) -> ShownRating | None:
    return None if mu is None or sigma is None else shown_rating(Rating(mu, sigma))


def _player(player: PlayerResult, names: dict[int, PublicName]) -> ResultPlayer:
    known = names.get(player.player_id, _UNKNOWN)
    return ResultPlayer(
        player_id=player.player_id,
        display_name=player.name or known.display_name,
        bot_account=bot_mark(known.is_bot),
        seat=player.seat,
        side=player.side,
        result=player.result,
        place=player.place,
        points=player.points,
        is_bot=player.bot is not None,
        level=player.bot,
    )

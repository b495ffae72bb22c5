"""The profile of an account: what it has played, how well, and its records."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from parlour.game.refusals import NotFound
from parlour.ratings import Rating, wilson
from parlour.server.history.shown import ShownRating, shown_rating
from parlour.server.people.privacy import PrivacyRules
from parlour.server.wire.bot_marks import BotMark, bot_mark
from parlour.server.wire.times import iso
from parlour.store import FeatRow, HeadToHead, RatingPoint, StandingRow, Store

MOST_POINTS = 60
"""Points of a rating's course, which is a plot in the browser."""
ALL_POINTS = 180
"""Points of all courses of a profile. Each point is a row to find, and there can be 20 courses."""
MOST_PARTNERS = 5


class NoSuchProfile(NotFound):
    """Does not say whether the profile is hidden, deleted or was never there."""

    code = "NO_SUCH_PROFILE"
    default = "There is no such profile."


class CoursePoint(msgspec.Struct, frozen=True, kw_only=True):
    """A rating after a game."""

    at: str
    rating: int
    low: int
    high: int


class GameStanding(msgspec.Struct, frozen=True, kw_only=True):
    """One game with one number of seats."""

    game: str
    seats: int
    games: int
    """All of them, also those that have ended early."""
    won: int
    lost: int
    drawn: int
    ended_early: int
    win_rate: float
    """The share of games won, without those that have ended early. 0 if there are none."""
    win_rate_low: float
    win_rate_high: float
    """The Wilson interval: the true rate lies in it with a chance of about 95%."""
    streak: int
    """Wins in a row until now; below 0, losses in a row."""
    longest_streak: int
    """Of wins."""
    quickest_win_ms: int | None
    quickest_win_id: int | None
    """The `game_id` of that game."""
    last_at: str
    rated_games: int
    rating: ShownRating | None
    """null before the first rated game."""
    course: Sequence[CoursePoint]
    """The rating over time: at most 60 points, and 180 of all games together. The last of them is now."""


class RecordInGame(msgspec.Struct, frozen=True, kw_only=True):
    """The best that the player has done in one respect. The game's words have its name, in `feats`."""

    game: str
    record: str
    value: int
    at: str
    game_id: int


class AgainstYou(msgspec.Struct, frozen=True, kw_only=True):
    """Your games against this player, not as partners, among the latest 500 of the one who has played less."""

    game: str
    games: int
    you_won: int
    they_won: int


class Partner(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody with whom the player has played as partners."""

    player_id: int
    display_name: str
    bot_account: BotMark = msgspec.UNSET
    games: int
    won: int


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """What a player shows of themselves."""

    player_id: int
    display_name: str
    bot_account: BotMark = msgspec.UNSET
    is_guest: bool
    since: str
    is_you: bool
    games: Sequence[GameStanding]
    records: Sequence[RecordInGame]
    against_you: Sequence[AgainstYou]
    """Empty on your own profile."""
    partners: Sequence[Partner]
    """The most frequent of the latest 1,000 games."""


class Profiles:
    """The profiles of all accounts."""

    def __init__(self, store: Store, privacy: PrivacyRules) -> None:
        self._store = store
        self._privacy = privacy

    async def profile(self, viewer_id: int, account_id: int) -> Profile:
        """An account's profile, if the viewer may see it."""
        if not await self._privacy.may_see(viewer_id, account_id, "profile"):
            raise NoSuchProfile()
        account = await self._store.account(id=account_id)
        if account is None:
            raise NoSuchProfile()
        is_you = viewer_id == account_id
        standings = await self._store.standings(account_id)
        points = points_each(standings)
        return Profile(
            player_id=account.id,
            display_name=account.display_name,
            bot_account=bot_mark(account.is_bot),
            is_guest=account.is_guest,
            since=iso(account.created_at),
            is_you=is_you,
            games=[await self._standing(row, points) for row in standings],
            records=[_record(row) for row in await self._store.feats(account_id)],
            against_you=[]
            if is_you
            else [_against(row) for row in await self._store.head_to_head(viewer_id, account_id)],
            partners=await self._partners(viewer_id, account_id),
        )

    async def _standing(self, row: StandingRow, points: int) -> GameStanding:
        decided = row.won + row.lost + row.drawn
        low, high = wilson(row.won, decided)
        course: list[RatingPoint] = []
        if row.rated_games:
            course = await self._store.rating_course(
                row.account_id, row.game, row.seats, row.rated_games, points
            )
        return GameStanding(
            game=row.game,
            seats=row.seats,
            games=decided + row.ended_early,
            won=row.won,
            lost=row.lost,
            drawn=row.drawn,
            ended_early=row.ended_early,
            win_rate=round(row.won / decided, 4) if decided else 0.0,
            win_rate_low=round(low, 4),
            win_rate_high=round(high, 4),
            streak=row.streak,
            longest_streak=row.longest_streak,
            quickest_win_ms=row.quickest_win_ms,
            quickest_win_id=row.quickest_win_id,
            last_at=iso(row.last_at),
            rated_games=row.rated_games,
            rating=shown_rating(Rating(row.mu, row.sigma)) if row.rated_games else None,
            course=[_point(point) for point in course],
        )

    async def _partners(self, viewer_id: int, account_id: int) -> list[Partner]:
        """Only those whose profile the viewer may see: a partner's games are theirs, too."""
        rows = await self._store.partners(account_id, MOST_PARTNERS)
        ids = [row.account_id for row in rows]
        visible = await self._privacy.visible(viewer_id, ids, "profile") if ids else set()
        names = await self._store.public_names(ids) if ids else {}
        return [
            Partner(
                player_id=row.account_id,
                display_name=names[row.account_id].display_name,
                bot_account=bot_mark(names[row.account_id].is_bot),
                games=row.games,
                won=row.won,
            )
            for row in rows
            if row.account_id in visible
        ]


def points_each(standings: Sequence[StandingRow]) -> int:
    """How many points the course of each rating may have."""
    courses = sum(row.rated_games > 0 for row in standings)
    return min(MOST_POINTS, ALL_POINTS // max(1, courses))


def _point(point: RatingPoint) -> CoursePoint:
    shown = shown_rating(Rating(point.mu_after, point.sigma_after))
    return CoursePoint(at=iso(point.ended_at), rating=shown.rating, low=shown.low, high=shown.high)


def _record(row: FeatRow) -> RecordInGame:
    return RecordInGame(
        game=row.game, record=row.feat, value=abs(row.value), at=iso(row.ended_at), game_id=row.table_id
    )


def _against(row: HeadToHead) -> AgainstYou:
    return AgainstYou(game=row.game, games=row.games, you_won=row.won, they_won=row.lost)

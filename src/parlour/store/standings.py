"""Standings: how accounts stand in a game with a number of seats. Games are counted in the order in which they end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import ColumnElement, Connection, bindparam, exists, func, select, text, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite

from parlour.ratings import Rating, anchor, rated
from parlour.store.rows import BoardRow, FeatRow, StandingRow
from parlour.store.schema import accounts, avoided, feats, standings
from parlour.store.texts import is_id, is_storable, page_size
from parlour.tables.results import GameResult, PlayerResult

_INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
_KEY = ("game", "seats", "account_id")
_COUNTED = tuple(name for name in StandingRow.__struct_fields__ if name not in (*_KEY, "listed"))
_SHOWN = [standings.c[name] for name in StandingRow.__struct_fields__]
_WHOSE = tuple_(*(standings.c[name] for name in _KEY))
_WRITE = (
    update(standings)
    .where(*(standings.c[name] == bindparam(f"of_{name}") for name in _KEY))
    .values({name: bindparam(f"new_{name}") for name in (*_COUNTED, "low")})
)
# In the words of the partial index: SQLite uses it only for the same expression, and `listed = 1` is another one.
_ON_BOARD = text("standings.listed AND standings.rated_games > 0")
KEYS_A_QUERY = 100
RATED_COLUMNS = ("rated_number", "mu_before", "sigma_before", "mu_after", "sigma_after")
"""The columns of a result that only rated games have."""

Key: TypeAlias = tuple[str, int, int]
"""Game, seats and account."""


class _Privacy(msgspec.Struct, frozen=True):
    leaderboards: bool = False


class _Settings(msgspec.Struct, frozen=True):
    """The part of an account's settings that leaderboards need (`server/people/privacy.py` has all of it)."""

    privacy: _Privacy = _Privacy()


_settings_decoder = msgspec.json.Decoder(_Settings)


def is_listed(settings: bytes | None) -> bool:
    """Whether an account with these settings has agreed to be on leaderboards."""
    try:
        return settings is not None and _settings_decoder.decode(settings).privacy.leaderboards
    except msgspec.DecodeError:  # nobody has agreed by something unreadable
        return False


def list_account(connection: Connection, account_id: int, listed: bool) -> None:
    """Show an account on leaderboards, or no longer."""
    ours = update(standings).where(standings.c.account_id == account_id)
    connection.execute(ours.values(listed=listed))


class Standings:
    """The standings of some players while games are counted."""

    def __init__(self, rows: dict[Key, StandingRow]) -> None:
        self.rows = rows

    @classmethod
    def locked(cls, connection: Connection, ended: Iterable[GameResult]) -> Standings:
        """The rows of all players of these games, new ones included, locked in the order of their keys."""
        keys = sorted({key for result in ended for key in keys_of(result)})
        if not keys:
            return cls({})
        insert = _INSERTS[connection.dialect.name](standings).on_conflict_do_nothing()
        known = _settings_of(connection, {account_id for _, _, account_id in keys})
        connection.execute(insert, [new_row(key, is_listed(known.get(key[2]))) for key in keys])
        rows: dict[Key, StandingRow] = {}
        for start in range(0, len(keys), KEYS_A_QUERY):
            part = keys[start : start + KEYS_A_QUERY]
            query = select(*_SHOWN).where(_WHOSE.in_(part)).order_by(*(standings.c[name] for name in _KEY))
            for row in connection.execute(query.with_for_update()):
                standing = StandingRow(*row)
                rows[standing.game, standing.seats, standing.account_id] = standing
        return cls(rows)

    def count(self, table_id: int, result: GameResult) -> dict[int, dict[str, float]]:
        """Count a game for its players. Returns the columns of ratings before and after it, by account."""
        ratings = self._rate(result) if result.rated else {}
        for player in result.people:
            row = self.rows[result.game, result.seats, player.player_id]
            _tally(row, table_id, result, player)
            if player.player_id in ratings:
                new = ratings[player.player_id]
                row.mu, row.sigma = new["mu_after"], new["sigma_after"]
                row.rated_games += 1
                new["rated_number"] = row.rated_games
        return ratings

    def _rate(self, result: GameResult) -> dict[int, dict[str, float]]:
        sides: dict[int, list[PlayerResult]] = {}
        for player in result.players:
            sides.setdefault(player.side, []).append(player)
        before = [[self._rating(result, player) for player in side] for side in sides.values()]
        after = rated(before, [side[0].place or 0 for side in sides.values()])
        return {
            player.player_id: {
                "mu_before": was.mu,
                "sigma_before": was.sigma,
                "mu_after": new.mu,
                "sigma_after": new.sigma,
            }
            for side, olds, news in zip(sides.values(), before, after, strict=True)
            for player, was, new in zip(side, olds, news, strict=True)
            if player.player_id > 0
        }

    def _rating(self, result: GameResult, player: PlayerResult) -> Rating:
        if player.anchor is not None:
            return anchor(player.anchor)
        row = self.rows[result.game, result.seats, player.player_id]
        return Rating(row.mu, row.sigma)

    def write(self, connection: Connection) -> None:
        rows = [_written(key, self.rows[key]) for key in sorted(self.rows)]
        if rows:
            connection.execute(_WRITE, rows)


def keys_of(result: GameResult) -> list[Key]:
    return [(result.game, result.seats, player.player_id) for player in result.people]


def new_row(key: Key, listed: bool) -> dict[str, Any]:
    """The row of an account before its first game."""
    row = msgspec.structs.asdict(StandingRow(*key))
    return row | {"listed": listed, "low": Rating().low}


def _settings_of(connection: Connection, account_ids: set[int]) -> dict[int, bytes | None]:
    query = select(accounts.c.id, accounts.c.settings).where(accounts.c.id.in_(sorted(account_ids)))
    return {row[0]: row[1] for row in connection.execute(query)}


def _tally(row: StandingRow, table_id: int, result: GameResult, player: PlayerResult) -> None:
    setattr(row, player.result, getattr(row, player.result) + 1)
    row.last_at = max(row.last_at, result.ended_at)
    if player.result == "won":
        row.streak = max(0, row.streak) + 1
        row.longest_streak = max(row.longest_streak, row.streak)
        if row.quickest_win_ms is None or result.lasted_ms < row.quickest_win_ms:
            row.quickest_win_ms, row.quickest_win_id = result.lasted_ms, table_id
    elif player.result == "lost":
        row.streak = min(0, row.streak) - 1
    elif player.result == "drawn":
        row.streak = 0


def _written(key: Key, row: StandingRow) -> dict[str, Any]:
    whose = {f"of_{name}": value for name, value in zip(_KEY, key, strict=True)}
    new = {f"new_{name}": getattr(row, name) for name in _COUNTED}
    return {**whose, **new, "new_low": Rating(row.mu, row.sigma).low}


# Reading


def ratings_of(
    connection: Connection, game: str, seats: int, account_ids: Sequence[int]
) -> dict[int, Rating]:
    """The ratings of these accounts; that of a new player for those who have none."""
    found = {account_id: Rating() for account_id in account_ids}
    known = [account_id for account_id in found if is_id(account_id)]
    if is_storable(game):
        for start in range(0, len(known), KEYS_A_QUERY):
            query = select(standings.c.account_id, standings.c.mu, standings.c.sigma).where(
                standings.c.game == game,
                standings.c.seats == seats,
                standings.c.account_id.in_(known[start : start + KEYS_A_QUERY]),
            )
            found |= {row[0]: Rating(row[1], row[2]) for row in connection.execute(query)}
    return found


def standings_of(connection: Connection, account_id: int) -> list[StandingRow]:
    """Where an account stands in every game that it has played."""
    if not is_id(account_id):
        return []
    query = select(*_SHOWN).where(standings.c.account_id == account_id)
    return [
        StandingRow(*row) for row in connection.execute(query.order_by(standings.c.game, standings.c.seats))
    ]


def feats_of(connection: Connection, account_id: int) -> list[FeatRow]:
    """An account's records."""
    if not is_id(account_id):
        return []
    query = select(*(feats.c[name] for name in FeatRow.__struct_fields__))
    query = query.where(feats.c.account_id == account_id).order_by(feats.c.game, feats.c.feat)
    return [FeatRow(*row) for row in connection.execute(query)]


def board(
    connection: Connection, viewer_id: int, game: str, seats: int, below: tuple[float, int] | None, limit: int
) -> list[BoardRow]:
    """A page of a leaderboard: the accounts that agreed to be on it, the surest strength first.

    Accounts that have blocked the viewer are not there, so neither a gap nor a cursor tells of them.
    """
    if not is_storable(game):
        return []
    query = (
        select(
            standings.c.account_id,
            accounts.c.display_name,
            accounts.c.owner_id.is_not(None),
            standings.c.mu,
            standings.c.sigma,
            standings.c.low,
            standings.c.rated_games,
        )
        .join(accounts, accounts.c.id == standings.c.account_id)
        .where(standings.c.game == game, standings.c.seats == seats)
        .where(_ON_BOARD, ~_blocks(viewer_id))
    )
    if below is not None:
        query = query.where(tuple_(standings.c.low, standings.c.account_id) < tuple_(*below))
    query = query.order_by(standings.c.low.desc(), standings.c.account_id.desc()).limit(page_size(limit))
    return [BoardRow(*row) for row in connection.execute(query)]


def better_on_board(connection: Connection, viewer_id: int, game: str, seats: int, low: float) -> int:
    """How many on a leaderboard are better than this, as the viewer sees it."""
    query = select(func.count()).where(
        standings.c.game == game,
        standings.c.seats == seats,
        _ON_BOARD,
        standings.c.low > low,
        ~_blocks(viewer_id),
    )
    return int(connection.execute(query).scalar_one())


def _blocks(viewer_id: int) -> ColumnElement[bool]:
    """Whether the account of a standing has blocked the viewer."""
    return (
        exists()
        .where(avoided.c.account_id == standings.c.account_id, avoided.c.other_id == viewer_id)
        .where(avoided.c.blocked)
    )

"""Results of finished games: written with the log entry that ends the game, and listed for each player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Integer, Select, and_, bindparam, exists, func, or_, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite

from parlour.store.rows import HeadToHead, PartnerRow, RatingPoint, ResultRow
from parlour.store.schema import feats, finished, results, standings
from parlour.store.standings import RATED_COLUMNS, Standings
from parlour.store.texts import is_id, is_storable, page_size
from parlour.tables.results import GameResult, PlayerResult

MET_GAMES = 500
"""The latest games among which two players' games against each other are looked for. With 2,000, PostgreSQL reads
all games of a busy player."""
PARTNERED_GAMES = 1_000
"""The latest games of any kind among which favourite partners are counted. So nobody's profile reads more."""

_INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
_LAST_NUMBER = select(func.coalesce(func.max(finished.c.number), 0))
_decoder = msgspec.json.Decoder(GameResult)
_encode = msgspec.json.Encoder().encode

_SHOWN = [results.c[name] for name in ResultRow.__struct_fields__ if name != "body"]

Finished = tuple[int, GameResult]
"""A table's id, and the result of its game."""


class ResultSearch(msgspec.Struct, frozen=True, kw_only=True):
    """Filters for the results of an account. None does not filter."""

    account_id: int
    game: str | None = None
    seats: int | None = None
    result: str | None = None
    rated: bool | None = None
    opponent: int | None = None
    """Somebody at the same table, as an opponent or as a partner."""
    since: int | None = None
    until: int | None = None
    """Games that ended before this time."""
    below: tuple[int, int] | None = None
    """The time and the table of the last row of the page before."""
    limit: int = 50


def decoded(body: bytes) -> GameResult:
    return _decoder.decode(body)


def write_results(connection: Connection, ended: Sequence[Finished]) -> None:
    """Keep the results of games that end in this transaction, in this order, and count them for everybody's standing.

    The rows of standings are locked in the order of their keys, and nothing is locked after them but records. So nodes
    do not deadlock, and of two games with a common player the second sees what the first has made of the rating.
    """
    if not ended:
        return
    book = Standings.locked(connection, [result for _, result in ended])
    number: int = connection.execute(_LAST_NUMBER).scalar_one()
    for table_id, result in ended:
        number += 1
        if _add_finished(connection, table_id, number, result):
            rows = result_rows(table_id, result, book)
            if rows:
                connection.execute(results.insert(), rows)
    book.write(connection)
    write_feats(connection, ended)


def result_rows(table_id: int, result: GameResult, book: Standings) -> list[dict[str, Any]]:
    """The row of each player with an account, after the game was counted in the standings."""
    ratings = book.count(table_id, result)
    return [_row(table_id, result, player, ratings.get(player.player_id, {})) for player in result.people]


def _row(
    table_id: int, result: GameResult, player: PlayerResult, ratings: Mapping[str, float]
) -> dict[str, Any]:
    rated = {name: ratings.get(name) for name in RATED_COLUMNS}
    return {
        "account_id": player.player_id,
        "table_id": table_id,
        "game": result.game,
        "seats": result.seats,
        "ended_at": result.ended_at,
        "result": player.result,
        "rated": result.rated,
        "side": player.side if result.teams else None,
        **rated,
    }


def _add_finished(connection: Connection, table_id: int, number: int, result: GameResult) -> bool:
    """Add the result of a table. False if it is there already: nothing is counted twice."""
    add = _INSERTS[connection.dialect.name](finished).on_conflict_do_nothing().returning(finished.c.table_id)
    row = finished_row(table_id, number, result)
    return connection.execute(add, row).first() is not None


def finished_row(table_id: int, number: int, result: GameResult) -> dict[str, Any]:
    return {"table_id": table_id, "number": number, "ended_at": result.ended_at, "body": _encode(result)}


def write_feats(connection: Connection, ended: Iterable[Finished]) -> None:
    """Keep what is better than a player's record so far, or as good and earlier."""
    best: dict[tuple[int, str, str], dict[str, Any]] = {}
    for table_id, result in ended:
        for player in result.people:
            for feat in player.feats:
                key = (player.player_id, result.game, feat.id)
                row = {
                    **dict(zip(("account_id", "game", "feat"), key, strict=True)),
                    "value": -feat.value if feat.lowest_wins else feat.value,
                    "ended_at": result.ended_at,
                    "table_id": table_id,
                }
                if key not in best or _rank(row) > _rank(best[key]):
                    best[key] = row
    rows = [best[key] for key in sorted(best)]
    if rows:
        connection.execute(_feats_statement(connection), rows)


def _rank(row: dict[str, Any]) -> tuple[int, int, int]:
    return row["value"], -row["ended_at"], -row["table_id"]


def _feats_statement(connection: Connection) -> Any:
    """Values of which the lowest wins are stored below 0, so that the highest is always the record."""
    add = _INSERTS[connection.dialect.name](feats)
    new = add.excluded
    is_better = or_(
        new.value > feats.c.value,
        and_(
            new.value == feats.c.value,
            tuple_(new.ended_at, new.table_id) < tuple_(feats.c.ended_at, feats.c.table_id),
        ),
    )
    changed = {"value": new.value, "ended_at": new.ended_at, "table_id": new.table_id}
    return add.on_conflict_do_update(
        index_elements=[feats.c.account_id, feats.c.game, feats.c.feat], set_=changed, where=is_better
    )


# Reading


def list_results(connection: Connection, wanted: ResultSearch) -> list[ResultRow]:
    """An account's results that match, the latest first."""
    if not _can_match(wanted):
        return []
    query = _filtered(wanted).order_by(results.c.ended_at.desc(), results.c.table_id.desc())
    rows = connection.execute(query.limit(page_size(wanted.limit)))
    return [ResultRow(*row) for row in rows]


def _can_match(wanted: ResultSearch) -> bool:
    texts = (wanted.game, wanted.result)
    ids = (wanted.account_id, wanted.opponent)
    return all(text is None or is_storable(text) for text in texts) and all(
        id_ is None or is_id(id_) for id_ in ids
    )


def _filtered(wanted: ResultSearch) -> Select[*tuple[Any, ...]]:
    query = select(*_SHOWN, finished.c.body).join(finished, finished.c.table_id == results.c.table_id)
    query = query.where(results.c.account_id == wanted.account_id)
    for name in ("game", "seats", "result", "rated"):
        value = getattr(wanted, name)
        if value is not None:
            query = query.where(results.c[name] == value)
    if wanted.opponent is not None:
        other = results.alias("other")
        query = query.where(
            exists().where(other.c.account_id == wanted.opponent, other.c.table_id == results.c.table_id)
        )
    if wanted.since is not None:
        query = query.where(results.c.ended_at >= wanted.since)
    if wanted.until is not None:
        query = query.where(results.c.ended_at < wanted.until)
    if wanted.below is not None:
        query = query.where(tuple_(results.c.ended_at, results.c.table_id) < tuple_(*wanted.below))
    return query


_RECENT = (
    select(results.c.table_id, results.c.game, results.c.side, results.c.result)
    .where(results.c.account_id == bindparam("of_account"), results.c.result != "ended_early")
    .order_by(results.c.ended_at.desc(), results.c.table_id.desc())
    .limit(MET_GAMES)
    .subquery("recent")
)
_HEAD_TO_HEAD = (
    select(
        _RECENT.c.game,
        func.count(),
        func.sum((_RECENT.c.result == "won").cast(Integer)),
        func.sum((results.c.result == "won").cast(Integer)),
    )
    .join(results, and_(results.c.table_id == _RECENT.c.table_id, results.c.account_id == bindparam("other")))
    .where(or_(_RECENT.c.side.is_(None), _RECENT.c.side != results.c.side))
    .group_by(_RECENT.c.game)
    .order_by(_RECENT.c.game)
)
_GAMES = select(
    standings.c.account_id, func.sum(standings.c.won + standings.c.lost + standings.c.drawn)
).group_by(standings.c.account_id)


def head_to_head(connection: Connection, mine: int, theirs: int) -> list[HeadToHead]:
    """How two accounts did against each other, by game, among the latest games of the one who has played less.

    Games as partners are left out.
    """
    if not (is_id(mine) and is_id(theirs)):
        return []
    counts = connection.execute(_GAMES.where(standings.c.account_id.in_((mine, theirs))))
    played = {row[0]: row[1] for row in counts}
    is_turned = played.get(theirs, 0) < played.get(mine, 0)
    one, other = (theirs, mine) if is_turned else (mine, theirs)
    found = connection.execute(_HEAD_TO_HEAD, {"of_account": one, "other": other})
    rows = [HeadToHead(*row) for row in found]
    return [HeadToHead(row.game, row.games, row.lost, row.won) for row in rows] if is_turned else rows


_LATEST = (
    select(results.c.table_id, results.c.side, results.c.result)
    .where(results.c.account_id == bindparam("of_account"))
    .order_by(results.c.ended_at.desc(), results.c.table_id.desc())
    .limit(PARTNERED_GAMES)
    .subquery("latest")
)
_PARTNERS = (
    select(
        results.c.account_id,
        func.count().label("games"),
        func.sum((_LATEST.c.result == "won").cast(Integer)),
    )
    .join(_LATEST, and_(_LATEST.c.table_id == results.c.table_id, _LATEST.c.side == results.c.side))
    .where(results.c.account_id != bindparam("of_account"))
    .where(_LATEST.c.side.is_not(None), _LATEST.c.result != "ended_early")
    .group_by(results.c.account_id)
    .order_by(func.count().desc(), results.c.account_id)
    .limit(bindparam("most"))
)


def partners(connection: Connection, account_id: int, most: int) -> list[PartnerRow]:
    """With whom an account has played most, among its latest games with partners."""
    if not is_id(account_id):
        return []
    return [
        PartnerRow(*row) for row in connection.execute(_PARTNERS, {"of_account": account_id, "most": most})
    ]


def rating_course(
    connection: Connection, account_id: int, game: str, seats: int, rated_games: int, most: int
) -> list[RatingPoint]:
    """The course of a rating: at most `most` points, evenly among the games, and always the last."""
    step = max(1, -(-rated_games // most))
    wanted = range(rated_games, 0, -step)
    query = (
        select(*(results.c[name] for name in RatingPoint.__struct_fields__))
        .where(results.c.account_id == account_id, results.c.game == game, results.c.seats == seats)
        .where(results.c.rated_number.in_(list(wanted)))
        .order_by(results.c.rated_number)
    )
    return [RatingPoint(*row) for row in connection.execute(query)]

"""Building results, standings and records anew from the results of all games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, text, tuple_
from sqlalchemy.dialects import postgresql, sqlite

from parlour.ratings import Rating
from parlour.store.results import Finished, decoded, finished_row, result_rows, write_feats
from parlour.store.rows import StandingRow
from parlour.store.schema import accounts, feats, finished, results, standings
from parlour.store.standings import Standings, is_listed, keys_of

GAMES_A_PAGE = 500

_INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
_ORDER = (finished.c.number, finished.c.ended_at, finished.c.table_id)


def keep_finished(connection: Connection, ended: Sequence[Finished]) -> None:
    """Write the results of games anew. A game keeps its place in the order of counting; old games come first."""
    add = _INSERTS[connection.dialect.name](finished)
    new = add.excluded
    add = add.on_conflict_do_update(
        index_elements=[finished.c.table_id], set_={"body": new.body, "ended_at": new.ended_at}
    )
    if ended:
        connection.execute(add, [finished_row(table_id, 0, result) for table_id, result in ended])


def rebuild(connection: Connection, counted: Callable[[int, int], None]) -> int:
    """Count all games again, in one transaction. `counted` hears how many are done, and of how many."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("lock table standings in exclusive mode"))  # games that end now wait
    total: int = connection.execute(select(func.count()).select_from(finished)).scalar_one()
    for table in (results, standings, feats):
        connection.execute(delete(table))
    book, done = Standings({}), 0
    for page in _pages(connection):
        for _, result in page:
            for key in keys_of(result):
                book.rows.setdefault(key, StandingRow(*key))
        rows = [row for table_id, result in page for row in result_rows(table_id, result, book)]
        if rows:
            connection.execute(insert(results), rows)
        write_feats(connection, page)
        done += len(page)
        counted(done, total)
    _write_standings(connection, book)
    return done


def _pages(connection: Connection) -> Iterator[list[Finished]]:
    """All games in the order in which they were counted."""
    last: tuple[int, int, int] | None = None
    while True:
        query = select(*_ORDER, finished.c.body).order_by(*_ORDER).limit(GAMES_A_PAGE)
        if last is not None:
            query = query.where(tuple_(*_ORDER) > tuple_(*last))
        rows = connection.execute(query).all()
        if not rows:
            return
        last = rows[-1][0], rows[-1][1], rows[-1][2]
        yield [(row[2], decoded(row[3])) for row in rows]


def _write_standings(connection: Connection, book: Standings) -> None:
    listed = _listed_accounts(connection)
    keys = sorted(book.rows)
    for start in range(0, len(keys), GAMES_A_PAGE):
        rows = [_row(book.rows[key], key[2] in listed) for key in keys[start : start + GAMES_A_PAGE]]
        connection.execute(insert(standings), rows)


def _row(row: StandingRow, listed: bool) -> dict[str, Any]:
    fields = {name: getattr(row, name) for name in row.__struct_fields__}
    return fields | {"listed": listed, "low": Rating(row.mu, row.sigma).low}


def _listed_accounts(connection: Connection) -> set[int]:
    query = select(accounts.c.id, accounts.c.settings).where(accounts.c.settings.is_not(None))
    return {row[0] for row in connection.execute(query) if is_listed(row[1])}

"""Building all results and standings anew from the logs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from parlour.store import Store
from parlour.tables import changes
from parlour.tables.results import GameResult, result_in

PAGE = 100

Counted = Callable[[int, int], None]
"""Is told how many are done, and of how many."""


@dataclass
class Rebuilt:
    """What was found."""

    games: int = 0
    """Finished games with a result."""
    kept: int = 0
    """Of these, the games whose logs were read."""
    unread: dict[int, str] = field(default_factory=dict)
    """Tables whose log cannot be read, such as those of games that are no longer installed. Their results stay."""


async def rebuilt(store: Store, read: Counted, counted: Counted) -> Rebuilt:
    """Read the logs of all ended tables and write their results, then count all games again in one transaction.

    A game that ends meanwhile is counted like the others. If this is interrupted, nothing was counted again.
    """
    found = Rebuilt()
    total, done = await store.ended_tables(), 0
    read(0, total)
    before: int | None = None
    while rows := await store.tables(state="ended", before_id=before, limit=PAGE):
        before = rows[-1].id
        ended: list[tuple[int, GameResult]] = []
        for row in rows:
            try:
                result = await _result(store, row.id)
            except Exception as error:  # a log of a game that is not installed, or of a broken plug-in
                found.unread[row.id] = f"{type(error).__name__}: {error}"
                continue
            if result is not None:
                ended.append((row.id, result))
        await store.keep_finished(ended)
        found.kept += len(ended)
        done += len(rows)
        read(done, total)
    found.games = await store.rebuild_history(counted)
    return found


async def _result(store: Store, table_id: int) -> GameResult | None:
    log = [changes.decoded(entry.body) for entry in await store.read_log(table_id)]
    return result_in(table_id, log)

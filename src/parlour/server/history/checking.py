"""Checking every table of a database: its log folds, its deal is the promised one, and lists show what the log says."""

from __future__ import annotations

from dataclasses import dataclass, field

from parlour.server.history.rebuilding import PAGE, Counted
from parlour.store import Store, TableRow
from parlour.tables import changes
from parlour.tables.records import record, verify
from parlour.tables.table import folded

TRIES = 3


@dataclass
class Checked:
    """What was found."""

    tables: int = 0
    verified: int = 0
    """Ended tables whose deal and result follow from their log."""
    wrong: dict[int, str] = field(default_factory=dict)
    """What is wrong, by table."""


async def checked(store: Store, count: Counted) -> Checked:
    """Check all tables, the newest first. Changes nothing, and can run beside a server."""
    found = Checked()
    newest = await store.tables(limit=1)
    first = newest[0].id if newest else 0
    before: int | None = None
    count(0, first)
    while rows := await store.tables(before_id=before, limit=PAGE):
        before = rows[-1].id
        for row in rows:
            wrong = await _wrong(store, row)
            found.tables += 1
            if wrong is not None:
                found.wrong[row.id] = wrong
            elif row.state == "ended":
                found.verified += 1
        count(first - before + 1, first)
    return found


async def _wrong(store: Store, row: TableRow) -> str | None:
    """What is wrong with a table. A running server may change it between two reads, so a fault must stay."""
    wrong = await _fault(store, row)
    for _ in range(TRIES - 1):
        again = None if wrong is None else await store.table(id=row.id)
        if again is None:
            break
        wrong = await _fault(store, again)
    return wrong


async def _fault(store: Store, row: TableRow) -> str | None:
    try:
        entries = await store.read_log(row.id)
        log = [(entry.seq, changes.decoded(entry.body)) for entry in entries]
        table = folded(row.id, [change for _, change in log])
    except Exception as error:  # gaps, or anything that a damaged log makes the fold raise
        return f"its log cannot be read: {type(error).__name__}: {error}"
    if (table.phase, table.game, table.uuid) != (row.state, row.game, row.uuid):
        return f"lists show {row.game}, {row.state}, and its log says {table.game}, {table.phase}"
    if table.phase != "ended":
        return None
    failed = [finding for finding in verify(record(table, log)) if not finding.holds]
    return "; ".join(f"{finding.question} {finding.answer}" for finding in failed) or None

"""What people report to the operators."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from parlour.store.accounts import lock_living
from parlour.store.schema import reports
from parlour.store.texts import is_id, page_size

MOST_OPEN_REPORTS = 50
"""Open reports of one account. Further ones are dropped without a word."""


class ReportRow(msgspec.Struct, frozen=True, kw_only=True):
    """A report of one person about another."""

    id: int = 0
    reporter_id: int
    account_id: int
    table_id: int | None
    reason: str
    text: str
    at: int
    settled_at: int | None = None
    message_id: int | None = None
    quoted: str | None = None
    """What the message said when it was reported. Its author may delete it."""
    settled_by: int | None = None


def add_report(connection: Connection, report: ReportRow) -> None:
    """Keep a report, in place of the reporter's open one about the same account and message."""
    if not lock_living(connection, [report.reporter_id]):  # who reports twice at once has one report
        return
    own = (reports.c.reporter_id == report.reporter_id, reports.c.settled_at.is_(None))
    same = (
        reports.c.account_id == report.account_id,
        reports.c.message_id.is_not_distinct_from(report.message_id),
    )
    connection.execute(delete(reports).where(*own, *same))
    if connection.execute(select(func.count()).where(*own)).scalar_one() < MOST_OPEN_REPORTS:
        values = msgspec.structs.asdict(report)
        del values["id"]
        connection.execute(insert(reports), values)


def list_reports(
    connection: Connection, settled: bool, account_id: int | None, after: int | None, limit: int
) -> list[ReportRow]:
    """Open reports, the oldest first; or settled ones, the latest first. `after` is where the last page ended."""
    order = reports.c.id.desc() if settled else reports.c.id
    query = select(*(reports.c[name] for name in ReportRow.__struct_fields__))
    query = query.where(reports.c.settled_at.is_not(None) if settled else reports.c.settled_at.is_(None))
    if account_id is not None:
        query = query.where(reports.c.account_id == account_id)
    if after is not None:
        query = query.where(reports.c.id < after if settled else reports.c.id > after)
    found = connection.execute(query.order_by(order).limit(page_size(limit))).mappings()
    return [ReportRow(**row) for row in found]


def settle(connection: Connection, report_id: int, now: int, by: int | None) -> ReportRow | None:
    """Mark a report as settled. None if there is no such open report."""
    if not is_id(report_id):
        return None
    wanted = update(reports).where(reports.c.id == report_id, reports.c.settled_at.is_(None))
    settled = wanted.values(settled_at=now, settled_by=by).returning(
        *(reports.c[name] for name in ReportRow.__struct_fields__)
    )
    row = connection.execute(settled).mappings().first()
    return None if row is None else ReportRow(**row)

"""Reports of practice games."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Engine

from parlour.games.rummy.contest.archive import schema
from parlour.games.rummy.contest.reports import Report

MOST_KEPT = 5_000
"""Reports that are kept. The oldest are deleted."""

# Made on import: reports are read in threads, and two that are the first to decode a type crash msgspec 0.22.
_decoder = msgspec.json.Decoder(Report)

_reports = schema.practice_reports


class PracticeReports:
    """The practice reports of a contest file."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def save(self, report: Report, student_id: int | None = None) -> None:
        """Store a report, or what has been added to it."""
        body = msgspec.json.encode(report)
        with self._engine.begin() as connection:
            changed = connection.execute(
                sa.update(_reports).where(_reports.c.id == report.id).values(body=body)
            )
            if changed.rowcount:
                return
            values = {"id": report.id, "name": report.name, "started": report.started, "body": body}
            connection.execute(sa.insert(_reports).values(student_id=student_id, **values))
            oldest = sa.select(_reports.c.id).order_by(_reports.c.started.desc()).offset(MOST_KEPT)
            connection.execute(sa.delete(_reports).where(_reports.c.id.in_(oldest)))

    def found(self, name_or_id: str) -> Report | None:
        """The report with this id, or the latest one on a player of this name."""
        query = (
            sa.select(_reports.c.body)
            .where(sa.or_(_reports.c.id == name_or_id, _reports.c.name == name_or_id))
            .order_by((_reports.c.id == name_or_id).desc(), _reports.c.started.desc())
        )
        with self._engine.connect() as connection:
            body = connection.execute(query.limit(1)).scalar()
        return None if body is None else _decoder.decode(body)

    def recent(self, count: int) -> list[Report]:
        """The latest reports, newest first."""
        return self._read(sa.select(_reports.c.body), count)

    def of_student(self, student_id: int, count: int) -> list[Report]:
        """The latest reports on a student's players, newest first."""
        return self._read(sa.select(_reports.c.body).where(_reports.c.student_id == student_id), count)

    def _read(self, query: sa.Select[Any], count: int) -> list[Report]:
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(_reports.c.started.desc()).limit(count))
            return [_decoder.decode(body) for body in rows.scalars()]

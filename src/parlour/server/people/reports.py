"""Reports: people tell the operators about somebody. Nobody else learns of a report, least of all whom it is about."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from parlour.server.clock import Clock, monotonic
from parlour.server.limits import Limiter, Rate
from parlour.server.preferences import NotYourself
from parlour.store import Store
from parlour.store.operators import ReportRow
from parlour.tables.people import PlayerId

REPORTS = Rate(10, 3600)
"""Reports of one account."""
LONGEST_TEXT = 500


class Report(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What somebody did. It replaces your earlier report about them, unless that was settled."""

    reason: Literal["cheating", "abuse", "name", "other"]
    text: Annotated[str, Meta(max_length=LONGEST_TEXT)] = ""
    game_id: Annotated[int, Meta(ge=1, le=2**63 - 1)] | None = None
    """The table where it happened."""


class Reports:
    """The reports of all accounts."""

    def __init__(self, store: Store, clock: Clock, steady_clock: Clock = monotonic) -> None:
        self._store = store
        self._clock = clock
        self._limit = Limiter(REPORTS, now=steady_clock)

    async def report(self, reporter_id: PlayerId, account_id: PlayerId, report: Report) -> None:
        if reporter_id == account_id:
            raise NotYourself()
        self._limit.take(reporter_id)
        other = await self._store.account(id=account_id)
        if other is None or other.deleted_at is not None:
            return  # the answer tells nobody which accounts there are
        await self._store.report(
            ReportRow(
                reporter_id=reporter_id,
                account_id=account_id,
                table_id=report.game_id,
                reason=report.reason,
                text=report.text,
                at=self._clock(),
            )
        )

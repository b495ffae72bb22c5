"""Reports: people tell the operators about somebody. Nobody else learns of a report, least of all whom it is about."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from parlour.server.clock import Clock, monotonic
from parlour.server.limits import Rate
from parlour.server.preferences import NotYourself
from parlour.server.shared_limits import Limits
from parlour.server.table_cache import TableCache
from parlour.store import ChatRow
from parlour.store.reports import ReportRow
from parlour.tables.people import PlayerId

REPORTS = Rate(10, 3600)
"""Reports of one account."""
LONGEST_TEXT = 500
Number = Annotated[int, Meta(ge=1, le=2**63 - 1)]
Reason: TypeAlias = Literal["cheating", "abuse", "name", "other"]


class Report(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What somebody did. It replaces your open report about them and the same message."""

    reason: Reason
    text: Annotated[str, Meta(max_length=LONGEST_TEXT)] = ""
    game_id: Number | None = None
    """The table where it happened."""
    message_id: Number | None = None
    """A chat message of theirs. What it says is kept with the report."""


class Reports:
    """The reports of all accounts."""

    def __init__(
        self, tables: TableCache, clock: Clock, steady_clock: Clock = monotonic, limits: Limits | None = None
    ) -> None:
        self._tables = tables
        self._store = tables.store
        self._clock = clock
        self._limit = (limits or Limits()).limiter("reports", REPORTS, steady_clock)

    async def report(self, reporter_id: PlayerId, account_id: PlayerId, report: Report) -> None:
        if reporter_id == account_id:
            raise NotYourself()
        self._limit.take(reporter_id)
        other = await self._store.account(id=account_id)
        if other is None or other.deleted_at is not None:
            return  # the answer tells nobody which accounts there are
        message = await self._message(reporter_id, account_id, report.message_id)
        await self._store.report(
            ReportRow(
                reporter_id=reporter_id,
                account_id=account_id,
                table_id=report.game_id if message is None else message.table_id,
                reason=report.reason,
                text=report.text,
                at=self._clock(),
                message_id=None if message is None else message.id,
                quoted=None if message is None else message.text,
            )
        )

    async def _message(
        self, reporter_id: PlayerId, author_id: PlayerId, message_id: int | None
    ) -> ChatRow | None:
        """The message of this author, if the reporter can read it."""
        row = None if message_id is None else await self._store.chat_message(message_id)
        if row is None or row.account_id != author_id or row.deleted_at is not None:
            return None
        table = await self._tables.table(row.table_id)
        return row if table.may_watch(reporter_id) else None

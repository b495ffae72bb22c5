"""Whether the server can take work, and hears of other nodes. Asked often, and answered from memory in between."""

from __future__ import annotations

import asyncio
from typing import Literal

from parlour.server.clock import Clock, monotonic
from parlour.server.messenger import Messenger
from parlour.store import Store, StoreFailure, is_disk_full

FRESH_MS = 1_000
ANSWER_SECONDS = 5.0


class Readiness:
    """Tries to write to the database, at most once a second."""

    def __init__(self, store: Store, now: Clock = monotonic) -> None:
        self._store = store
        self._now = now
        self._trying: asyncio.Task[str | None] | None = None
        self._tried_at = 0
        self.messenger: Messenger | None = None
        """The connection to other nodes, if there are any."""

    @property
    def redis(self) -> Literal["ok", "does not respond"] | None:
        """Whether Redis responds; None if this node does not use it. Without Redis the server can take work."""
        if self.messenger is None:
            return None
        return "ok" if self.messenger.works else "does not respond"

    async def problem(self) -> str | None:
        """Why the server cannot take work, or None."""
        if self._trying is None or (self._trying.done() and self._now() - self._tried_at >= FRESH_MS):
            self._tried_at = self._now()
            self._trying = asyncio.create_task(self._try())
        return await asyncio.shield(self._trying)

    async def _try(self) -> str | None:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._store.tables(limit=1)
                await self._store.check_writable()
        except TimeoutError:
            return "the database does not respond"
        except StoreFailure as failure:
            return "the disk is full" if is_disk_full(failure) else "the database does not respond"
        return None

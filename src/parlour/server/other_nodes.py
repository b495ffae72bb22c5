"""Sends changes made by other nodes on the same database to the clients of this node."""

from __future__ import annotations

import asyncio

from parlour.game.refusals import NotFound
from parlour.server.services import Services
from parlour.server.sockets import Sockets
from parlour.store import Notice, StoreFailure

RETRY_SECONDS = 1.0


class OtherNodes:
    """Handles the notices of other nodes in order, one at a time."""

    def __init__(self, services: Services, sockets: Sockets) -> None:
        self._services = services
        self._sockets = sockets
        self._ending: set[asyncio.Task[None]] = set()
        self._waiting: asyncio.Queue[Notice] = asyncio.Queue()

    def hear(self, notice: Notice) -> None:
        """Queue a notice. The store calls this in the event loop. Ended sessions do not wait for their turn."""
        if notice.kind in ("session", "lost"):
            self._end_sessions(notice.id if notice.kind == "session" else None)
        if notice.kind != "session":
            self._waiting.put_nowait(notice)

    def _end_sessions(self, account_id: int | None) -> None:
        """Sessions of an account have ended on another node; None if it may have been any."""
        self._services.accounts.forget(account_id)
        task = asyncio.create_task(self._sockets.end_sessions(account_id))
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def run(self) -> None:
        """Run forever. Without clients, notices are dropped: tables are then read when requested."""
        services = self._services
        while True:
            notice = await self._waiting.get()
            if not services.delivery.connected():
                continue
            await self._handle(notice)

    async def _handle(self, notice: Notice) -> None:
        """Handle a notice. While the store is away this waits: clients must not miss what the notice is about."""
        services = self._services
        while True:
            try:
                await services.tables.heard(notice)
                return
            except NotFound:
                return
            except StoreFailure as error:
                services.log.warning(
                    "cannot read a change by another node, trying again (%s): %s", notice, error
                )
                await asyncio.sleep(RETRY_SECONDS)

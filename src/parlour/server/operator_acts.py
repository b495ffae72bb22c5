"""What operators do counts at once: every node reads their new acts, and does what they mean for its own clients.

The database has changed before. A banned account has no session any more; here its sockets are closed, and what this
node remembers of its sessions is forgotten.
"""

from __future__ import annotations

import asyncio

from parlour.server.services import Services
from parlour.server.sockets import Sockets
from parlour.store import StoreFailure
from parlour.store.operators import OperatorAct

LOOK_SECONDS = 0.5


class OperatorActs:
    """Follows the acts of operators on this node."""

    def __init__(self, services: Services, sockets: Sockets, last: int) -> None:
        self._services = services
        self._sockets = sockets
        self._last = last

    async def run(self) -> None:
        """Run forever. While the database is away, acts wait like everything else."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                for act in await self._services.store.acts(self._last):
                    await self._follow(act)
                    self._last = act.id
            except StoreFailure as error:
                self._services.log.warning("cannot read what operators did, will try again: %s", error)
            except Exception:  # one act that fails must not hide the next
                self._services.log.exception("cannot follow an operator's act")

    async def _follow(self, act: OperatorAct) -> None:
        self._services.log.info(
            "an operator did %s, account %s, table %s", act.act, act.account_id, act.table_id
        )
        if act.account_id is not None:
            self._services.accounts.forget(act.account_id)
            await self._sockets.end_sessions(act.account_id)
        slot = None if act.table_id is None else self._services.tables.held_slot(act.table_id)
        if slot is not None:
            async with slot.lock:
                await self._services.tables.catch_up(slot)
                await self._services.tables.catch_up_chat(slot)

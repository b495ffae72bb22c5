"""Other nodes on the same database: what they write is told to the clients that are connected here."""

from __future__ import annotations

import asyncio

from parlour.game.refusals import NotFound
from parlour.server.services import Services
from parlour.store import Notice, StoreFailure


class Neighbours:
    """Takes notices in the order in which they come, one at a time."""

    def __init__(self, here: Services) -> None:
        self._here = here
        self._waiting: asyncio.Queue[Notice] = asyncio.Queue()

    def hear(self, notice: Notice) -> None:
        """Called by the store, in the event loop."""
        self._waiting.put_nowait(notice)

    async def run(self) -> None:
        """For ever. A node without clients has nobody to tell, and reads a table when it is asked for it."""
        here = self._here
        while True:
            notice = await self._waiting.get()
            if not here.push.connected():
                continue
            try:
                if notice.kind.startswith("chat"):
                    await here.chat.heard(notice)
                else:
                    await here.house.heard(notice)
            except (NotFound, StoreFailure) as error:
                here.log.warning("another node's change of table %s was not told: %s", notice.id, error)

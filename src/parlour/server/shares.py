"""Which tables this node looks after: their clocks, absent players, and whether they were abandoned.

The tables are divided into shares by their ids. Every node notes every few seconds that it runs, and each share belongs
to one of the nodes that were seen lately: the one that draws the highest number for it. So nodes need not agree on
anything but who runs, and when a node comes or goes, only its own shares change hands. Two nodes that look after the
same table for a moment do nothing twice, because the key of the log decides between them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from contextlib import suppress
from random import Random
from uuid import uuid4

from parlour.store import SHARES, Store, StoreFailure

BEAT_SECONDS = 1.5
LEASE_MS = 5_000
"""A node that was not seen for this long is gone, and others take over its shares."""

LEAVE_SECONDS = 2.0

_log = logging.getLogger("parlour")


class Shares:
    """The shares of one node. Until it knows of others, and on SQLite, it looks after all tables."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.name = uuid4().hex[:12]
        self.numbers: Collection[int] | None = None
        """The shares of this node; None if it has all."""
        self.change = asyncio.Event()
        """Set when this node has got other shares. The next change has an event of its own."""
        self._alive: Sequence[str] = ()

    def __len__(self) -> int:
        return SHARES if self.numbers is None else len(self.numbers)

    def __contains__(self, table_id: int) -> bool:
        return self.numbers is None or table_id % SHARES in self.numbers

    async def run(self) -> None:
        """Run forever."""
        while self._store.shared:
            try:
                await self.beat()
            except StoreFailure as error:
                _log.warning("cannot tell other nodes that this one runs: %s", error)
            except Exception:  # a bug must not make this node seem dead
                _log.exception("cannot tell other nodes that this one runs")
            await asyncio.sleep(BEAT_SECONDS)

    async def beat(self) -> None:
        """Note that this node runs, and find out who else does."""
        self._divide(await self._store.beat_node(self.name, LEASE_MS))

    async def leave(self) -> None:
        """Let others take over at once."""
        if self._store.shared:
            with suppress(StoreFailure, TimeoutError):  # they notice it after a while
                async with asyncio.timeout(LEAVE_SECONDS):
                    await self._store.leave_node(self.name)

    def _divide(self, alive: Sequence[str]) -> None:
        if alive == self._alive:
            return
        self._alive = alive
        self.numbers = None if len(alive) == 1 else shares_of(self.name, alive)
        self.change.set()
        self.change = asyncio.Event()


def shares_of(name: str, alive: Sequence[str]) -> frozenset[int]:
    """The shares of one node among those that run: where it has drawn the highest number."""
    draws = {node: _draws(node) for node in alive}
    return frozenset(n for n in range(SHARES) if max(alive, key=lambda node: (draws[node][n], node)) == name)


def _draws(node: str) -> Sequence[float]:
    random = Random(node)
    return [random.random() for _ in range(SHARES)]


async def next_look(change: asyncio.Event, seconds: float) -> bool:
    """Wait until it is time to look through the tables again. True if that is because the shares have changed."""
    try:
        await asyncio.wait_for(change.wait(), seconds)
    except TimeoutError:
        return False
    return True

"""Moves by socket that are decided where their bytes arrive, and acknowledged by a callback after the commit.

Most moves have nothing to wait for but the commit: the session and the table are in memory, nobody else is changing the
table, and no bot has to move. They need no task. All others go the usual way; the promises are the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from parlour.game.refusals import Refusal
from parlour.server.game_apis import refusal_messages
from parlour.server.services import Services
from parlour.server.table_cache import Slot
from parlour.server.table_writer import ChangedElsewhere
from parlour.tables.people import Person

Done = Callable[[dict[str, Any] | Exception], None]
"""Called once with the acknowledgment, or with what went wrong."""

_changing: set[asyncio.Future[None]] = set()
"""Tasks, which the event loop itself would not keep."""


class QuickMoves:
    """Finds out which moves can be quick."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def begun(self, person: Person | None, session: bytes, arguments: tuple[Any, ...]) -> QuickMove | None:
        """The quick move of an `action`, not made yet; None if it has to wait, or cannot be read."""
        services = self._services
        if person is None or not arguments or type(arguments[0]) is not dict:
            return None
        slot = services.tables.cached(arguments[0].get("game_id"))
        if slot is None or slot.lock.locked() or not services.accounts.is_known(session):
            return None
        return None if services.store.shared else QuickMove(services, person, slot, arguments[0])


class QuickMove:
    """One move."""

    __slots__ = ("_data", "_decide", "_person", "_services", "_slot")

    def __init__(self, services: Services, person: Person, slot: Slot, data: dict[str, Any]) -> None:
        self._services = services
        self._person = person
        self._slot = slot
        self._data = data

    def run(self, done: Done) -> None:
        """Make the move."""
        commands = self._services.commands
        move = {name: value for name, value in self._data.items() if name != "game_id"}
        try:
            self._decide = commands.decision(self._person, move)
            is_begun = commands.writer.change_now(self._slot, self._decide, partial(self._changed, done))
        except Exception as error:
            done(self._told(error))
            return
        if not is_begun:
            self._change_in_task(done)

    def _changed(self, done: Done, result: int | Exception) -> None:
        if isinstance(result, ChangedElsewhere):
            self._change_in_task(done)
        else:
            done(self._told(result) if isinstance(result, Exception) else _acknowledgment(result))

    def _change_in_task(self, done: Done) -> None:
        """Make the move when the table is free."""
        changing = asyncio.ensure_future(self._change(done))
        _changing.add(changing)
        changing.add_done_callback(_changing.discard)

    async def _change(self, done: Done) -> None:
        try:
            _, version = await self._services.commands.writer.change(self._slot.table.id, self._decide)
        except Exception as error:
            done(self._told(error))
        else:
            done(_acknowledgment(version))

    def _told(self, error: Exception) -> Exception:
        """Tell the player about a refusal in the events of the game's own API too."""
        if isinstance(error, Refusal):
            services, game = self._services, self._slot.table.game
            told = refusal_messages(game, self._person, "action", error, services.now())
            services.delivery.deliver(told)
        return error


def _acknowledgment(version: int) -> dict[str, Any]:
    return {"ok": True, "version": version}

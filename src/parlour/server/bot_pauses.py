"""Makes the moves of bots one by one, each after a pause, at tables whose bots play at a human pace.

So people see each move, and a forgotten UNO can be called or caught before the next one. Every node that holds the
table does this; the key of the log decides between them. A table that nobody has asked for since a restart waits until
somebody does.
"""

from __future__ import annotations

import asyncio
import logging
from time import perf_counter
from typing import Any, NamedTuple

from parlour.game.interface import Seat
from parlour.game.refusals import NotFound
from parlour.server.table_cache import Slot
from parlour.server.table_writer import TableWriter
from parlour.store import StoreFailure
from parlour.tables.drafts import Draft

RETRY_SECONDS = 1.0
AFTER_BUG_SECONDS = 60.0

_log = logging.getLogger("parlour")


class Pause(NamedTuple):
    """A bot will move when this is over."""

    turn: tuple[Seat, Any]
    """Whose turn it is, and which. While this stays the same the pause goes on, whatever else happens at the table."""
    due: float
    timer: asyncio.TimerHandle


class BotPauses:
    """The pauses of all tables where a bot is to move."""

    def __init__(self, writer: TableWriter) -> None:
        self._writer = writer
        self._pauses: dict[int, Pause] = {}
        self._moving: dict[int, asyncio.Task[None]] = {}
        writer.cache.observers.append(self.watch)

    def watch(self, slot: Slot) -> None:
        """Begin, go on with or end the pause of a table that was loaded or has changed."""
        table = slot.table
        if table.id in self._moving:
            return
        before = self._pauses.pop(table.id, None)
        if before is not None:
            before.timer.cancel()
        waiting = table.bot_to_act() if table.bot_pause_ms else None
        if waiting is None:
            return
        turn = waiting[0], table.rules.turn(table.game_state)
        if before is not None and before.turn == turn:
            self._wait(table.id, turn, before.due)
        else:
            self._wait(table.id, turn, _now() + table.bot_pause_ms / 1000)

    def _wait(self, table_id: int, turn: tuple[Seat, Any], due: float) -> None:
        timer = asyncio.get_running_loop().call_at(due, self._ring, table_id)
        self._pauses[table_id] = Pause(turn, due, timer)

    def _ring(self, table_id: int) -> None:
        self._moving[table_id] = asyncio.ensure_future(self._move(table_id, self._pauses[table_id]))

    async def _move(self, table_id: int, pause: Pause) -> None:
        due = pause.due
        try:
            if await move_bot(self._writer, table_id, pause.turn):
                self._pauses.pop(table_id, None)
        except NotFound:
            self._pauses.pop(table_id, None)
        except StoreFailure as error:
            _log.warning("cannot move a bot at table %d, trying again: %s", table_id, error)
            due = _now() + RETRY_SECONDS
        except Exception:  # a bug at one table must not stop the bots of others
            _log.exception("cannot move a bot at table %d", table_id)
            due = _now() + AFTER_BUG_SECONDS
        del self._moving[table_id]
        if table_id in self._pauses:
            self._pauses[table_id] = pause._replace(due=due)
        slot = self._writer.cache.held_slot(table_id)
        if slot is None:
            self._pauses.pop(table_id, None)
        else:
            self.watch(slot)

    def close(self) -> None:
        """Stop all timers."""
        for pause in self._pauses.values():
            pause.timer.cancel()
        for task in self._moving.values():
            task.cancel()


def _now() -> float:
    return asyncio.get_running_loop().time()


async def move_bot(writer: TableWriter, table_id: int, turn: tuple[Seat, Any]) -> bool:
    """Make the move of the bot whose turn this is. False if it is no longer, or something else happened meanwhile.

    The table is not held while the bot thinks, so that others can act.
    """
    table = await writer.cache.table(table_id)
    waiting = table.bot_to_act()
    if waiting is None or turn != (waiting[0], table.rules.turn(table.game_state)):
        return False
    seat, level = waiting
    view = table.rules.view(table.game_state, seat)
    began = perf_counter()
    move = await writer.bots.chosen(table, seat, level)
    writer.metrics.bots[table.game].add(perf_counter() - began)

    def decide(draft: Draft) -> bool:
        now = draft.table
        is_same = now.bot_to_act() == waiting and now.rules.view(now.game_state, seat) == view
        if is_same:
            draft.act_at(seat, move)
        return is_same

    _, moved = await writer.change(table_id, decide)
    return moved

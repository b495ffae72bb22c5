"""Hints: what the strongest level would do in a player's place, and why.

A hint is made from the view of the player's own seat, in a worker process. It is told to that player alone and leaves
nothing in the table's log. That a table allows hints is told to everyone (`hints` of its state).
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from itertools import islice
from random import SystemRandom
from typing import Any

import msgspec

from parlour.game.interface import Seat
from parlour.game.refusals import NotAllowed, NotYourTurn
from parlour.game.registry import Game, game_of
from parlour.search.advice import Advice, advise_on, quick_advice, thinking_time
from parlour.search.budgets import Budget
from parlour.search.models import MOST_LISTED
from parlour.server.analysts import Analysts
from parlour.server.limits import Limiter, TooMany, rate
from parlour.server.table_cache import TableCache
from parlour.tables import play
from parlour.tables.checks import check_member
from parlour.tables.hints import allows_hints
from parlour.tables.people import Person
from parlour.tables.table import Table

SEARCH_MS = 1_200
"""How long playouts may take, after the strongest level has chosen."""
PATIENCE = 4.0
"""Seconds to wait for a free worker process before a level that does not search is asked instead."""
MOST_AT_ONCE = 50
"""Hints of all players that are being made."""
BUSY_SECONDS = 5
KEPT = 1_000
"""Hints kept for those who ask again in the same position."""


class HintsOff(NotAllowed):
    code = "HINTS_OFF"
    default = "This table does not allow hints."


class HintReason(msgspec.Struct, frozen=True):
    """Why: the code of a sentence in the game's words (`hints`), and the values for it."""

    code: str
    values: dict[str, Any]


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """A good move, ready to send to `actions`, and why it is good. It holds for this version of the table."""

    game_id: int
    version: int
    move: Any
    why: HintReason


class Hints:
    """Gives hints to players whose turn it is."""

    def __init__(self, tables: TableCache, analysts: Analysts, per_minute: int) -> None:
        self._tables = tables
        self._analysts = analysts
        self._random = SystemRandom()
        self._limit = Limiter(rate(per_minute, 60))
        self._making = 0
        self._kept: OrderedDict[tuple[int, int, Seat], asyncio.Future[Hint]] = OrderedDict()

    async def hint(self, person: Person, table_id: int) -> Hint:
        """A hint for the player's turn. Strangers learn nothing, not even whether the table allows hints."""
        table, seat = await self.check(person, table_id)
        return await self.made(table, seat)

    async def check(self, person: Person, table_id: int) -> tuple[Table, Seat]:
        """The table, and the seat that a hint is for. Refuses everyone else."""
        table = await self._tables.table(table_id)
        check_member(table, person)
        if not allows_hints(table):
            raise HintsOff()
        seat = play.seat_to_play(table, person)
        if seat not in table.waits_for():
            raise NotYourTurn()
        if (table.id, table.version, seat) not in self._kept:
            self._limit.take(person.id)
        return table, seat

    async def made(self, table: Table, seat: Seat) -> Hint:
        """The hint for a seat that may act. It is made once for a position, unless another level stood in."""
        key = (table.id, table.version, seat)
        if key not in self._kept:
            if self._making >= MOST_AT_ONCE:
                raise TooMany(BUSY_SECONDS, "Many players ask for hints now. Please try again in a moment.")
            self._making += 1
            self._kept[key] = asyncio.ensure_future(self._make(table, seat))
            self._kept[key].add_done_callback(self._one_less)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        try:
            return await asyncio.shield(self._kept[key])
        except Exception:
            self._kept.pop(key, None)
            raise

    def _one_less(self, made: asyncio.Future[Hint]) -> None:
        self._making -= 1

    async def _make(self, table: Table, seat: Seat) -> Hint:
        game = game_of(table.game)
        view = table.rules.view(table.game_state, seat)
        legal = await asyncio.to_thread(_legal, table, seat)
        advice = await self._advice(game, view, legal)
        if advice is None:
            self._kept.pop((table.id, table.version, seat), None)
            advice = await asyncio.to_thread(self._quick, game, view, legal)
        why = HintReason(advice.reason.code, dict(advice.reason.values))
        return Hint(game_id=table.id, version=table.version, move=advice.move, why=why)

    async def _advice(self, game: Game, view: Any, legal: list[Any]) -> Advice | None:
        """The strongest level's advice; None if no worker process was free, or it was late."""
        if len(legal) == 1:
            return await asyncio.to_thread(advise_on, game.id, view, legal, 0, Budget(iterations=0))
        return await self._analysts.ask(
            advise_on,
            game.id,
            view,
            legal,
            self._random.getrandbits(64),
            Budget(ms=SEARCH_MS),
            seconds=2 * (thinking_time(game) + SEARCH_MS / 1000),
            patience=PATIENCE,
            fallback=lambda: None,
        )

    def _quick(self, game: Game, view: Any, legal: list[Any]) -> Advice:
        """What the strongest level without a search would do: the worker processes are busy, or the answer was late."""
        level = game.quick_level
        return quick_advice(level, game.bot(level).choose(view, legal, self._random))


def _legal(table: Table, seat: Seat) -> list[Any]:
    return list(islice(table.rules.legal_moves(table.game_state, seat), MOST_LISTED))

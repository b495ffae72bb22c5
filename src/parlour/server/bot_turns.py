"""Makes the moves of bots after a change, in the same draft. Where bots pause before they move: `bot_pauses.py`."""

from __future__ import annotations

import asyncio
import os
from random import Random, SystemRandom
from threading import Lock
from typing import Any

from parlour.game.interface import Seat
from parlour.game.registry import Game, game_of, installed
from parlour.search.pools import WorkerPool
from parlour.tables.drafts import Draft
from parlour.tables.table import Table

WORKERS = max(1, (os.cpu_count() or 1) - 1)
"""Processes for bots that search. A core is left for the server."""


class BotTurns:
    """Plays for bots. Slow ones choose in a thread, and those that search in other processes.

    So other tables do not wait for them. The processes start when the first bot searches; meanwhile, and while all of
    them are busy, the strongest level that does not search chooses.
    """

    def __init__(self, random: Random | None = None) -> None:
        self._random = random or SystemRandom()
        self._pool: WorkerPool | None = None
        self._lock = Lock()

    async def play(self, draft: Draft) -> None:
        """Make the moves of bots that move at once, until the game waits for somebody else or is over."""
        if draft.table.bot_to_act_at_once() is None:
            return
        game = game_of(draft.table.game)
        levels = [chair.bot for _, chair in draft.table.taken()] + list(draft.table.covered.values())
        if any(game.bot(level).slow for level in levels if level is not None):
            await asyncio.to_thread(self._play, draft, game)
        else:
            self._play(draft, game)

    async def chosen(self, table: Table, seat: Seat, level: str) -> Any:
        """The move of one bot. The table does not change meanwhile: it is one version."""
        game = game_of(table.game)
        view = table.rules.view(table.game_state, seat)
        legal = list(table.rules.legal_moves(table.game_state, seat))
        if game.bot(level).slow:
            return await asyncio.to_thread(self._choose, game, level, view, legal)
        return self._choose(game, level, view, legal)

    def close(self) -> None:
        """End the processes."""
        with self._lock:
            if self._pool is not None:
                self._pool.close()

    def _play(self, draft: Draft, game: Game) -> None:
        while waiting := draft.table.bot_to_act_at_once():
            seat, level = waiting
            rules, state = draft.table.rules, draft.table.game_state
            legal = list(rules.legal_moves(state, seat))
            draft.act_at(seat, self._choose(game, level, rules.view(state, seat), legal))

    def _choose(self, game: Game, level: str, view: Any, legal: list[Any]) -> Any:
        bot = game.bot(level)
        if not bot.thinks or len(legal) == 1:
            return bot.choose(view, legal, self._random)
        return self._workers().run(
            _choose_here,
            game.id,
            level,
            view,
            legal,
            self._random.getrandbits(64),
            seconds=2 * bot.thinks,
            fallback=lambda: game.bot(game.quick_level).choose(view, legal, self._random),
        )

    def _workers(self) -> WorkerPool:
        with self._lock:
            if self._pool is None:
                self._pool = WorkerPool(
                    WORKERS, prepare=installed
                )  # loading the games takes longer than a move
            return self._pool


def _choose_here(game: str, level: str, view: Any, legal: list[Any], dice: int) -> Any:
    """A bot's choice, in a worker process."""
    return game_of(game).bot(level).choose(view, legal, Random(dice))

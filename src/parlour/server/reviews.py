"""Reviews of finished games: each of a player's decisions, compared with the best move that the search finds.

A review is made on request, in worker processes, from what the player could see at each step. It is kept in the store.
An account has one review at a time. As many are made at a time as there are worker processes; the others wait in line.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any, Literal

import msgspec

from parlour.game.interface import Seat
from parlour.game.refusals import Conflict, NotFound
from parlour.game.registry import Game, game_of
from parlour.search.grades import Grade, can_review, grade_in, unit_of
from parlour.server.analysts import Analysts
from parlour.server.hints import HintReason
from parlour.server.limits import TooMany
from parlour.server.table_cache import TableCache
from parlour.tables import errors
from parlour.tables.checks import check_member
from parlour.tables.decisions import Decision, decisions
from parlour.tables.people import Person, PlayerId
from parlour.tables.table import Table

COSTLIEST = 3
MOST_GRADED = 300
"""Decisions that are graded, the first of the game."""
GRADE_SECONDS = 60.0
"""How long grading a decision may take."""
TRIES = 3
"""How often a decision is given to a worker process that does not answer, because it is late or a hint was first."""
PATIENCE = 600.0
"""Seconds to wait for a free worker process."""
MOST_IN_LINE = 100
"""Reviews of all accounts that are made or wait."""
BUSY_SECONDS = 60

_log = logging.getLogger("parlour")


class ReviewRunning(Conflict):
    code = "REVIEW_RUNNING"
    default = "Another game of yours is being reviewed. Wait until that is done."


class NoReview(NotFound):
    code = "NO_REVIEW"
    default = "Games of this kind cannot be reviewed."


class _NotGraded(Exception):
    """No worker process answered. A review without this decision would be kept for good, so there is none."""


class GradedMove(msgspec.Struct, frozen=True, kw_only=True):
    """A decision. `better` is null if nothing better was found."""

    version: int
    """The table's version after the move, as in the replay."""
    move: Any
    better: Any
    cost: float
    """What the better move would have been worth, in the review's unit."""
    why: HintReason | None = None
    """Why the better move is good, as in a hint, where the game explains moves."""


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """All decisions that could be graded, and the costliest of them by version, the worst first."""

    unit: str
    """`wins`: costs are shares of wins, from 0 to 1. Other units are the game's own, such as `tiles`."""
    moves: list[GradedMove]
    costliest: list[int]


class ReviewState(msgspec.Struct, frozen=True, kw_only=True):
    """How far the review of your game is. `review` is there once it is done."""

    state: Literal["none", "running", "done"]
    graded: int
    of: int
    review: Review | None = None


class _Work:
    """A review that is being made."""

    def __init__(self, table_id: int) -> None:
        self.table_id = table_id
        self.graded = 0
        self.of = 0
        self.task: asyncio.Task[None] | None = None

    @property
    def state(self) -> ReviewState:
        return ReviewState(state="running", graded=self.graded, of=self.of)


class Reviews:
    """Makes reviews of players' own games, and keeps them."""

    def __init__(self, tables: TableCache, analysts: Analysts) -> None:
        self._tables = tables
        self._store = tables.store
        self._analysts = analysts
        self._working: dict[PlayerId, _Work] = {}
        self._line = asyncio.Semaphore(analysts.workers)

    async def read(self, person: Person, table_id: int) -> ReviewState:
        """How far the review of the person's own seat is."""
        table, seat = await self._own(person, table_id)
        # Before the store is read, so that no review is missed in between.
        work = self._working.get(person.id)
        kept = await self._store.review(table.id, seat)
        is_here = work is not None and work.table_id == table.id
        if kept is not None:
            if is_here and self._working.get(person.id) is work:  # stored a moment ago: the next may begin
                self._working.pop(person.id)
            return _done(msgspec.json.decode(kept, type=Review))
        if work is not None and is_here:
            return work.state
        return ReviewState(state="none", graded=0, of=0)

    async def ask(self, person: Person, table_id: int) -> ReviewState:
        """Start the review of the person's own seat, unless it is made or being made."""
        table, seat = await self._own(person, table_id)
        if not can_review(game_of(table.game)):
            raise NoReview()
        found = await self.read(person, table_id)
        if found.state != "none":
            return found
        # Nothing is awaited from here on: two requests start one review.
        running = self._working.get(person.id)
        if running is not None and running.table_id != table.id:
            raise ReviewRunning()
        if running is not None:
            return running.state
        if len(self._working) >= MOST_IN_LINE:
            raise TooMany(BUSY_SECONDS, "Many games are being reviewed now. Please try again later.")
        work = self._working[person.id] = _Work(table.id)
        work.task = asyncio.ensure_future(self._make(person, table, seat, work))
        return work.state

    async def close(self) -> None:
        """Give up the reviews that are being made."""
        tasks = [work.task for work in self._working.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _own(self, person: Person, table_id: int) -> tuple[Table, Seat]:
        """An ended table and the person's seat at it. Strangers are refused first."""
        table = await self._tables.table(table_id)
        check_member(table, person)
        if table.phase != "ended":
            raise errors.NotEnded()
        seat = table.seat_of(person.id)
        assert seat is not None
        return table, seat

    async def _make(self, person: Person, table: Table, seat: Seat, work: _Work) -> None:
        try:
            async with self._line:
                review = await self._review(table, seat, work)
            await self._store.keep_review(table.id, seat, msgspec.json.encode(review))
        except Exception:  # the player can ask again
            _log.exception("cannot review table %d", table.id)
        finally:
            if self._working.get(person.id) is work:
                self._working.pop(person.id)

    async def _review(self, table: Table, seat: Seat, work: _Work) -> Review:
        log = [change for _, change in await self._tables.log(table.id)]
        made = await asyncio.to_thread(lambda: list(islice(decisions(table.id, log, seat), MOST_GRADED)))
        work.of = len(made)
        game = game_of(table.game)
        moves = [
            move for decision in made if (move := await self._graded(game, table, decision, work)) is not None
        ]
        return Review(unit=unit_of(game), moves=moves, costliest=costliest(moves))

    async def _graded(self, game: Game, table: Table, decision: Decision, work: _Work) -> GradedMove | None:
        found = await self._grade(game, table, decision)
        work.graded += 1
        if found is None:
            return None
        why = None if found.reason is None else HintReason(found.reason.code, dict(found.reason.values))
        return GradedMove(
            version=decision.version,
            move=decision.made,
            better=found.better,
            cost=round(found.cost, 3),
            why=why,
        )

    async def _grade(self, game: Game, table: Table, decision: Decision) -> Grade | None:
        """The grade of a decision; None if the game cannot judge it."""
        seed = Random(f"{table.uuid} {decision.version}").getrandbits(63)  # the same for whoever looks again
        for _ in range(TRIES):
            found: Grade | _NotGraded | None = await self._analysts.ask(
                grade_in,
                game.id,
                decision.view,
                decision.legal,
                decision.made,
                seed,
                seconds=GRADE_SECONDS,
                patience=PATIENCE,
                fallback=_NotGraded,
            )
            if not isinstance(found, _NotGraded):
                return found
        raise _NotGraded(f"version {decision.version}")


def costliest(moves: Sequence[GradedMove]) -> list[int]:
    """The versions of the moves that cost most, the worst first."""
    worst = sorted((move for move in moves if move.cost > 0), key=lambda move: -move.cost)
    return [move.version for move in worst[:COSTLIEST]]


def _done(review: Review) -> ReviewState:
    return ReviewState(state="done", graded=len(review.moves), of=len(review.moves), review=review)

"""Clocks: how long people have for their turns, and what happens to their time in the fold of a table's log.

Every entry of a clocked game says how much time was `spent` since the entry before it. Time is spent by the seats that
the game waits for, if a person plays them. All of this follows from the log, so a replay has the same clocks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from parlour.game.interface import Seat

if TYPE_CHECKING:
    from parlour.tables.table import Table

SECOND = 1000
DAY = 24 * 3600 * SECOND

MOST_TIME_OUTS = 2
"""Time-outs in a row after which a bot keeps the seat."""


class TurnClock(msgspec.Struct, frozen=True, tag="turn", forbid_unknown_fields=True):
    """The same time for every turn."""

    seconds: Annotated[int, Meta(ge=5, le=3600)]

    @property
    def first_ms(self) -> int:
        return self.seconds * SECOND


class BankClock(msgspec.Struct, frozen=True, tag="bank", forbid_unknown_fields=True):
    """Time for the whole game. Every finished turn adds `increment` seconds."""

    seconds: Annotated[int, Meta(ge=10, le=7200)]
    increment: Annotated[int, Meta(ge=2, le=120)]

    @property
    def first_ms(self) -> int:
        return self.seconds * SECOND


class DaysClock(msgspec.Struct, frozen=True, tag="days", forbid_unknown_fields=True):
    """Days for every turn: a game by correspondence."""

    days: Annotated[int, Meta(ge=1, le=14)]

    @property
    def first_ms(self) -> int:
        return self.days * DAY


AnyClock: TypeAlias = TurnClock | BankClock | DaysClock
"""The clock of a table. None: a bot takes over after the server's `away_seconds`."""


class SeatTime(msgspec.Struct, frozen=True):
    """The time of one seat."""

    left_ms: int
    time_outs: int = 0
    """Turns in a row in which the time ran out."""


class Turns(NamedTuple):
    """Whose turns it is, to find out which turns a change has ended and begun."""

    running: tuple[Seat, ...]
    number: Any


_NOBODY = Turns((), None)


def first_times(clock: AnyClock | None, seats: int) -> tuple[SeatTime, ...]:
    """The times when the game starts."""
    return () if clock is None else (SeatTime(clock.first_ms),) * seats


def running(table: Table) -> tuple[Seat, ...]:
    """The seats whose clocks run: those that the game waits for and a person plays."""
    if table.clock is None:
        return ()
    return tuple(seat for seat in table.waits_for() if _is_played(table, seat))


def turns(table: Table) -> Turns:
    if table.clock is None or table.phase != "playing":
        return _NOBODY
    return Turns(running(table), table.rules.turn(table.game_state))


def spend(table: Table, before: Turns, spent: int) -> None:
    """Take the time since the last change from the clocks that ran."""
    for seat in before.running:
        time = table.times[seat]
        _set(table, seat, msgspec.structs.replace(time, left_ms=max(0, time.left_ms - max(0, spent))))


def settle(table: Table, before: Turns) -> None:
    """Set the clocks of the turns that ended and began with the change."""
    after = turns(table)
    is_new = before.number != after.number
    for seat in before.running:
        if is_new or seat not in after.running:
            table.covered = {other: bot for other, bot in table.covered.items() if other != seat}
            if _is_played(table, seat):
                _add(table, seat)
    for seat in after.running:
        if (is_new or seat not in before.running) and not isinstance(table.clock, BankClock):
            assert table.clock is not None
            _set(table, seat, msgspec.structs.replace(table.times[seat], left_ms=table.clock.first_ms))


def run_out(table: Table, seat: Seat, bot: str) -> None:
    """The time of a seat has run out: a bot makes its present turn."""
    table.covered = {**table.covered, seat: bot}
    _set(table, seat, SeatTime(0, table.times[seat].time_outs + 1))


def act(table: Table, seat: Seat) -> None:
    """A seat moves. If a person does, earlier time-outs no longer count."""
    if table.clock is None or seat in table.covered or not _is_played(table, seat):
        return
    if table.times[seat].time_outs:
        _set(table, seat, SeatTime(table.times[seat].left_ms))


def take_back(table: Table, seat: Seat) -> None:
    """A person takes the seat back from a bot. An empty bank gets the time of one increment."""
    if table.clock is None or not table.times:
        return
    least = table.clock.increment * SECOND if isinstance(table.clock, BankClock) else 0
    _set(table, seat, SeatTime(max(least, table.times[seat].left_ms)))


def overdue(table: Table, spent: int) -> list[Seat]:
    """The seats whose time has run out, this long after the last change."""
    return [seat for seat in running(table) if table.times[seat].left_ms <= spent]


def next_time_out(table: Table) -> int | None:
    """Milliseconds after the last change in which the first clock runs out; None if no clock runs."""
    return min((table.times[seat].left_ms for seat in running(table)), default=None)


def _is_played(table: Table, seat: Seat) -> bool:
    chair = table.chairs[seat]
    return chair is not None and chair.bot is None


def _add(table: Table, seat: Seat) -> None:
    if isinstance(table.clock, BankClock):
        time = table.times[seat]
        more = time.left_ms + table.clock.increment * SECOND
        _set(table, seat, msgspec.structs.replace(time, left_ms=more))


def _set(table: Table, seat: Seat, time: SeatTime) -> None:
    table.times = (*table.times[:seat], time, *table.times[seat + 1 :])

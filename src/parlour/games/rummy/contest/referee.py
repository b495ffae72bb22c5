"""Referees a game between two players: makes the calls in the order of the contest protocol, and gives the verdict.

Legality is decided by the rules alone. A player is any object with `tell` and `ask`, so the bot of the test mode
needs no HTTP.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct, field

from parlour.game.interface import Event, Seat
from parlour.game.refusals import Refusal
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.calls import Call, Fault
from parlour.games.rummy.contest.steps import Result, Step
from parlour.games.rummy.rules import RULES, RummyMove, RummyOptions, RummyState
from parlour.games.rummy.rules import moves as m
from parlour.games.rummy.rules.shapes import cards_of, names_of
from parlour.pieces.cards import code_of


class Seated(Protocol):
    """A player at a table."""

    name: str
    is_remote: bool
    """Whether it has a process of its own, which remembers the game when the server is restarted."""

    def recall(self, path: str, body: protocol.Body, play: str | None) -> None:
        """Remember a call that was made before the server was restarted, and the play that answered it."""

    async def tell(self, path: str, body: protocol.Body) -> None: ...

    async def ask(self, path: str, body: protocol.UpdateInfo) -> str: ...


class Forfeit(Struct, frozen=True):
    """The player that forfeited a game, and why."""

    seat: Seat
    code: str
    words: str
    card: str | None = None
    hand: str = ""
    """The cards that the seat held."""


class HandPlayed(Struct, frozen=True):
    winner: Seat | None
    points: tuple[int, int]


class Verdict(Struct, frozen=True):
    """How a game ended."""

    winner: Seat
    totals: tuple[int, int]
    hands: tuple[HandPlayed, ...]
    turns: int
    forfeit: Forfeit | None = None


class Transcript(Struct):
    """The record of a game: seed, options and moves to replay it, and all calls that were made."""

    game_id: str
    names: tuple[str, str]
    options: RummyOptions
    seed: bytes
    moves: list[tuple[Seat, RummyMove]] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    verdict: Verdict | None = None


class CannotGoOn(Exception):
    """The stored calls of a game are not those that the referee makes now."""


class RefereedGame:
    """A game in progress.

    `store` is given each call before it is made. `past` are the stored calls of a game that goes on after a restart:
    the referee makes them again, and finds the answers there. `sent` is the number of the last one that was sent.
    """

    def __init__(
        self,
        record: Transcript,
        players: Sequence[Seated],
        store: Callable[[int, Step], Awaitable[None]] | None = None,
        past: Sequence[Step] = (),
        sent: int = -1,
    ) -> None:
        self._store = store
        self._past = past
        self._sent = sent
        self._calls = 0
        self._last: Result | None = None
        self.record = record
        self.players = players
        self.names = record.names
        self.state, _ = RULES.start(2, record.options, record.seed)
        self.turns = 0
        self.started = time.time()
        self._withdrawn: list[tuple[Seat, Fault]] = []
        self._playing: asyncio.Task[Any] | None = None
        self._unsent: tuple[list[str], list[str]] = ([], [])

    @property
    def call(self) -> int:
        """The number of the call that is being made."""
        return self._calls - 1

    async def play(self) -> Verdict:
        """Play to the end, or until a player forfeits or is withdrawn."""
        seat = 0
        self._playing = asyncio.current_task()
        try:
            if self._withdrawn:
                raise asyncio.CancelledError
            for seat in (0, 1):
                await self._call(seat, protocol.START_GAME, self._game_info(seat))
            self._turn_up()
            while RULES.outcome(self.state) is None:
                seat = self.state.turn
                hand_number = self.state.hand_number
                await self._take_turn(seat)
                self.turns += 1
                if self.state.hand_number != hand_number:
                    for seat in (0, 1):
                        await self._start_hand(seat)
                    self._turn_up()
        except (Fault, Refusal) as problem:
            verdict = self._forfeited(seat, problem)
        except asyncio.CancelledError:
            if not self._withdrawn:
                raise
            if self._playing is not None:
                self._playing.uncancel()
            verdict = self._forfeited(*self._withdrawn[0])
        else:
            verdict = self._finished()
        return self._ended(verdict)

    def _ended(self, verdict: Verdict) -> Verdict:
        self._playing = None
        self.record.verdict = verdict
        return verdict

    def withdraw(self, seat: Seat, fault: Fault) -> None:
        """End the game at once: the player at this seat forfeits. A call that is under way is given up."""
        self._withdrawn.append((seat, fault))
        if self._playing is not None and len(self._withdrawn) == 1:
            self._playing.cancel()

    async def say_goodbye(self, seat: Seat) -> Fault | None:
        """Send a player the remaining lines. Returns a fault if that fails; the verdict stands either way."""
        try:
            if self._unsent[seat]:
                await self.players[seat].tell(protocol.UPDATE, self._update(seat))
        except Fault as fault:
            return fault
        return None

    async def _start_hand(self, seat: Seat) -> None:
        if self._unsent[seat]:
            await self._call(seat, protocol.UPDATE, self._update(seat))
        await self._call(seat, protocol.START_HAND, protocol.HandInfo(self._hand(seat)))

    async def _take_turn(self, seat: Seat) -> None:
        draw = protocol.read_draw(await self._call(seat, protocol.DRAW, self._update(seat)))
        self._keep(seat, [draw], self._apply(self.state, seat, [draw]))
        moves = protocol.read_lay_down(await self._call(seat, protocol.LAY_DOWN, self._update(seat)))
        tried = self.state.copy()
        events = self._apply(tried, seat, moves)
        if not isinstance(moves[-1], m.Discard) and not _is_over(tried, self.state.hand_number):
            left = " ".join(names_of(cards_of(tried.hands[seat])))
            raise protocol.NoDiscard(f"The turn does not end with a discard, and {left} is left in the hand.")
        self.state = tried
        self._keep(seat, moves, events)

    async def _call(self, seat: Seat, path: str, body: protocol.Body) -> str:
        """Make a call, and return the play that answers it, if one does."""
        number, self._calls = self._calls, self._calls + 1
        if number + 1 < len(self._past):
            return self._recalled(number, seat, path, body)
        player = self.players[seat]
        if number < len(self._past):
            self._check_past(number, seat, path)
            if player.is_remote and isinstance(body, protocol.UpdateInfo) and number <= self._sent:
                # The process has heard this before the server was stopped. It is only asked again for its play.
                body = protocol.UpdateInfo(body.game_id, "")
                if path == protocol.UPDATE:
                    self._last = Result()
                    return ""
        elif self._store is not None:
            await self._store(number, Step(seat, path, self._last))
        made = len(self.record.calls)
        play = None
        if path in (protocol.DRAW, protocol.LAY_DOWN) and isinstance(body, protocol.UpdateInfo):
            play = await player.ask(path, body)
        else:
            await player.tell(path, body)
        call = self.record.calls[-1] if len(self.record.calls) > made else None
        self._last = Result(play, call.answer, call.ms, call.status) if call is not None else Result(play)
        return play or ""

    def _recalled(self, number: int, seat: Seat, path: str, body: protocol.Body) -> str:
        self._check_past(number, seat, path)
        result = self._last = self._past[number + 1].before
        if result is None:
            raise CannotGoOn(f"call {number} has no answer")
        self.players[seat].recall(path, body, result.play)
        if result.ms is not None:
            self.record.calls.append(Call(seat, path, body, result.answer, result.ms, result.status))
        return result.play or ""

    def _check_past(self, number: int, seat: Seat, path: str) -> None:
        step = self._past[number]
        if (step.seat, step.path) != (seat, path):
            raise CannotGoOn(f"call {number} was {step.path} to {step.seat}, and is now {path} to {seat}")

    def _apply(self, state: RummyState, seat: Seat, moves: Sequence[RummyMove]) -> list[Event]:
        hand_number = state.hand_number
        events: list[Event] = []
        for move in moves:
            if _is_over(state, hand_number):
                raise protocol.PlayAfterDiscard("The player has gone out: nothing can follow.")
            events += RULES.apply(state, seat, move)
        return events

    def _keep(self, seat: Seat, moves: Sequence[RummyMove], events: Sequence[Event]) -> None:
        self.record.moves += [(seat, move) for move in moves]
        for event in events:
            for reader in (0, 1):
                line = protocol.line_of(event, self.names, reader)
                if line is not None:
                    self._unsent[reader].append(line)

    def _turn_up(self) -> None:
        line = protocol.dealer_discards(code_of(self.state.discards[-1]))
        for unsent in self._unsent:
            unsent.append(line)

    def _update(self, seat: Seat) -> protocol.UpdateInfo:
        lines = "".join(line + "\n" for line in self._unsent[seat])
        self._unsent[seat].clear()
        return protocol.UpdateInfo(self.record.game_id, lines)

    def _game_info(self, seat: Seat) -> protocol.GameInfo:
        return protocol.GameInfo(self.record.game_id, self.names[1 - seat], self._hand(seat))

    def _hand(self, seat: Seat) -> str:
        return " ".join(names_of(cards_of(self.state.hands[seat])))

    def _finished(self) -> Verdict:
        assert self.state.winner is not None
        return self._verdict(self.state.winner, None)

    def _forfeited(self, seat: Seat, problem: Fault | Refusal) -> Verdict:
        if isinstance(problem, Fault):
            forfeit = Forfeit(seat, problem.code, problem.words, problem.card, self._hand(seat))
        else:
            card = problem.details.get("card")
            forfeit = Forfeit(seat, problem.code, problem.message, card, self._hand(seat))
        totals = self.state.totals
        for unsent in self._unsent:
            unsent.append(protocol.forfeit(self.names[seat], forfeit.code, forfeit.card))
            unsent.append(protocol.game_ends(self.names, totals, 1 - seat))
        return self._verdict(1 - seat, forfeit)

    def _verdict(self, winner: Seat, forfeit: Forfeit | None) -> Verdict:
        hands = tuple(HandPlayed(result.winner, result.points) for result in self.state.results)
        totals = (self.state.totals[0], self.state.totals[1])
        return Verdict(winner, totals, hands, self.turns, forfeit)


def _is_over(state: RummyState, hand_number: int) -> bool:
    return state.hand_number != hand_number or state.winner is not None


def replay(record: Transcript) -> Verdict:
    """Replay a game from its seed, options and moves, and return the verdict."""
    state, _ = RULES.start(2, record.options, record.seed)
    for seat, move in record.moves:
        RULES.apply(state, seat, move)
    hands = tuple(HandPlayed(result.winner, result.points) for result in state.results)
    totals = (state.totals[0], state.totals[1])
    given = record.verdict
    turns = given.turns if given is not None else 0
    forfeit = given.forfeit if given is not None else None
    winner = state.winner if forfeit is None else 1 - forfeit.seat
    assert winner is not None
    return Verdict(winner, totals, hands, turns, forfeit)

"""Plays whole games, and looks in everything that anyone is told for pieces that they may not know.

    python attacks/leaks.py                   # 250 games
    python attacks/leaks.py --games 10000     # the row in docs/security.md

Games of all kinds and sizes are played by bots at real tables, with a spectator beside them. Somebody leaves and comes
back, somebody is sent away, and at tables with a clock the time of some runs out. After every change, all messages of
both dialects and the full state of everyone at the table are searched for cards and tiles. `Rules.pieces` says who
may know which:

- a state may only tell what its reader may know now;
- an event may also tell what its hearer could know before it; what was played openly, or shown before the next hand
  was dealt, may be told to all;
- who was sent away hears of that, and then nothing.

The last line is a row for docs/security.md; the exit code is 0 if nothing leaked.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any

from parlour.game.interface import Event
from parlour.game.registry import game_of, games, rules_of
from parlour.server.game_apis import common_wire_of, wire_of
from parlour.server.wire.common import table_info
from parlour.server.wire.messages import Message, Wire
from parlour.tables import changes, lobby
from parlour.tables.changes import AnyChange
from parlour.tables.clocks import BankClock, TurnClock
from parlour.tables.openings import open_table
from parlour.tables.people import Person, PlayerId
from parlour.tables.table import Table
from parlour.testing.piece_names import Key, Known, may_know
from quick_names import QuickNames
from rows import Row, finish

NUMBERED = frozenset({"card_id", "discards", "playable"})
"""Fields in which numbers name pieces (UNO)."""

ODD_BOTS = 0.1
"""How often a game is played by bots of any level. Good bots end their games sooner."""

SHORT = {"rummy": {"target": 100}, "spades": {"target": 100, "floor": -100}}
"""Options that make whole games shorter."""

SPECTATOR_ID = 90
READ_RATE = 0.2
"""How often everyone also asks for the full state. The common events hold it in any case."""

DOUBLE_CHECK_RATE = 0.002
"""How often a payload is searched in the slow way too."""

TIME_OUT_RATE = 0.1
MOST_LEAKS = 20
CHUNK = 10
"""Games that a process plays before it reports."""


@dataclass
class Found:
    """What a process has seen."""

    games: int = 0
    messages: int = 0
    states: int = 0
    leaks: list[str] = field(default_factory=list)


@dataclass
class Scan:
    """A table that is played, and who may know what."""

    table: Table
    title: str
    found: Found
    choices: Random
    names: QuickNames | None = None
    known: Known = field(default_factory=dict)

    def make(self, made: Sequence[AnyChange]) -> None:
        """Make changes at the table, and look at what they tell."""
        for change in made:
            before = self.known
            events = self.table.fold(change)
            self._learn()
            self.look(change, events, before, set())

    def move(self, seat: int, move: Any) -> None:
        """Make a move, and look at what it tells."""
        before, change = self.known, changes.Acted(at=0, seat=seat, move=changes.raw(move))
        events = self.table.fold_move(change, move)
        self._learn()
        openly = set()
        if self.names is not None and _gathers(before, self.known):
            openly = self._shown(events)
            if move.__struct_config__.tag not in self.table.rules.spec.secret_moves:
                openly |= self.names.told(move)
        self.look(change, events, before, openly)

    def may_time_out(self, seat: int) -> bool:
        """Whether a person plays the seat, and others go on if a bot keeps it."""
        people = [at for at, chair in self.table.taken() if chair.bot is None]
        return seat in people and seat not in self.table.covered and len(people) > 1

    def _learn(self) -> None:
        state = self.table.game_state
        if state is None:
            return
        pieces = list(self.table.rules.pieces(state))
        if self.names is None:
            self.names = QuickNames(pieces, NUMBERED)
        self.known = self.names.known(pieces)

    def _shown(self, events: Sequence[Event]) -> set[Key]:
        """What public events showed before the next hand was dealt."""
        assert self.names is not None
        shown: set[Key] = set()
        for event in events:
            if event.only_for is not None:
                break
            shown |= self.names.told(event)
        return shown

    def look(self, change: AnyChange, events: Sequence[Event], before: Known, openly: set[Key]) -> None:
        """Search all messages about a change, and everyone's state after it."""
        wires = {id(wire): wire for wire in (wire_of(self.table.game), common_wire_of(self.table.game))}
        for wire in wires.values():
            for message in wire.happened(self.table, change, events):
                self._heard(message, change, before, openly)
        if self.choices.random() < READ_RATE or self.table.phase == "ended":
            for player_id in self.table.audience():
                self._read_all(player_id, wires.values())

    def _heard(self, message: Message, change: AnyChange, before: Known, openly: set[Key]) -> None:
        told, state = message.payload, None
        if isinstance(told, dict) and isinstance(told.get("state"), dict):
            told, state = dict(told), told["state"]
            del told["state"]
        named = self._named(told) - openly
        self.found.messages += len(message.to)
        for player_id in message.to:
            viewpoint = self.table.viewpoint(player_id)
            if viewpoint.role == "stranger" and not _is_about(change, player_id):
                self._leak(f"{message.event} reached player {player_id}, who is not at the table")
            for key in named:
                if not may_know(self.known, key, viewpoint.seat) and not may_know(
                    before, key, viewpoint.seat
                ):
                    self._leak(f"{message.event} tells player {player_id} the piece {key}")
            if state is not None:
                self._reads(player_id, f"the state in {message.event}", state)

    def _read_all(self, player_id: PlayerId, wires: Iterable[Wire]) -> None:
        """Everything that one person can ask for."""
        for wire in wires:
            state = {**table_info(self.table, player_id), **wire.state(self.table, player_id)}
            self._reads(player_id, "the state", state)
        for message in wire_of(self.table.game).whole(self.table, player_id):
            self._reads(player_id, message.event, message.payload)

    def _reads(self, player_id: PlayerId, what: str, state: Any) -> None:
        self.found.states += 1
        seat = self.table.viewpoint(player_id).seat
        for key in self._named(state):
            if not may_know(self.known, key, seat):
                self._leak(f"{what} tells player {player_id} the piece {key}")

    def _named(self, thing: Any) -> set[Key]:
        if self.names is None:
            return set()
        named = self.names.told(thing)
        if self.choices.random() < DOUBLE_CHECK_RATE and named != self.names.slowly(thing):
            self._leak(f"the quick search missed {self.names.slowly(thing) ^ named}")
        return named

    def _leak(self, what: str) -> None:
        self.found.leaks.append(f"{self.title}, version {self.table.version}: {what}")


def _gathers(before: Known, after: Known) -> bool:
    """Whether a piece that everyone could see is hidden now."""
    return any(who is None and after.get(key, who) is not None for key, who in before.items())


def _is_about(change: AnyChange, player_id: PlayerId) -> bool:
    """Whether a change is this person's own departure or invitation."""
    kinds = changes.Left | changes.SpectatorLeft | changes.Invited
    return isinstance(change, kinds) and change.player_id == player_id


def play(game: str, number: int, found: Found) -> None:
    """Play one game, and look at everything that it tells."""
    choices = Random(f"{game} {number}")
    scan = seated(game, number, choices, found)
    table, of_game = scan.table, game_of(game)
    levels = list(of_game.levels) if choices.random() < ODD_BOTS else [of_game.usual_level]
    bots = [of_game.bot(choices.choice(levels)) for _ in table.chairs]
    happenings = dict(departures(table, choices))
    steps = 0
    while waited_for := table.waits_for():
        if steps in happenings:
            scan.make(happenings[steps](table))
        seat = waited_for[0]
        if table.clock is not None and choices.random() < TIME_OUT_RATE and scan.may_time_out(seat):
            scan.make(lobby.time_out(table, seat, 0))
        legal = list(table.rules.legal_moves(table.game_state, seat))
        scan.move(seat, bots[seat].choose(table.rules.view(table.game_state, seat), legal, choices))
        steps += 1
    found.games += 1


def person(number: int) -> Person:
    return Person(number, f"00000000-0000-4000-8000-{number:012}", f"Player {number}")


def seated(game: str, number: int, choices: Random, found: Found) -> Scan:
    """A table whose game has begun, with people on all seats and a spectator."""
    spec = rules_of(game).spec
    seats = choices.randint(spec.min_seats, spec.max_seats)
    people = [person(seat + 1) for seat in range(seats)]
    opened = open_table(
        people[0],
        game=game,
        at=0,
        uuid=f"00000000-0000-4000-9000-{number:012}",
        room_code="ABCD12",
        secret=f"{number:064x}",
        capacity=seats,
        options=SHORT.get(game) if choices.random() < 0.9 else None,
        visibility=choices.choice(["public", "private"]),
        clock=choices.choice([None, TurnClock(30), BankClock(300, 5)]),
    )
    scan = Scan(Table(1, opened), f"{game}, game {number}", found, choices)
    for other in people[1:]:
        scan.make(lobby.join(scan.table, other, 0, room_code="ABCD12"))
    scan.make(lobby.spectate(scan.table, person(SPECTATOR_ID), 0, "ABCD12"))
    scan.make(lobby.begin(scan.table, 0))
    return scan


def departures(table: Table, choices: Random) -> Iterator[tuple[int, Any]]:
    """Who leaves, comes back or is sent away, by the number of moves before. The host stays."""
    host, *others = table.people()
    if not others or choices.random() < 0.5:
        return
    gone = choices.choice(others)
    at = choices.randrange(1, 12)
    if choices.random() < 0.5:
        yield at, lambda table: lobby.remove(table, host, 0, gone.id)
    else:
        yield at, lambda table: lobby.leave(table, gone, 0)
        yield at + choices.randrange(1, 10), lambda table: lobby.take_back(table, gone, 0)


def played(game: str, first: int, count: int) -> Found:
    found = Found()
    for number in range(first, first + count):
        play(game, number, found)
    return found


def chunks(total: int) -> Iterator[tuple[str, int, int]]:
    """The games of all kinds in turn, in chunks."""
    names = list(games())
    shares = {name: total // len(names) + (at < total % len(names)) for at, name in enumerate(names)}
    for first in range(0, max(shares.values()), CHUNK):
        for name, share in shares.items():
            if first < share:
                yield name, first, min(CHUNK, share - first)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=250)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    wanted = parser.parse_args()
    total, by_game = Found(), Counter[str]()
    with ProcessPoolExecutor(wanted.jobs) as pool:
        waiting = [
            (name, pool.submit(played, name, first, count)) for name, first, count in chunks(wanted.games)
        ]
        for name, done in waiting:
            found = done.result()
            by_game[name] += found.games
            total.games += found.games
            total.messages += found.messages
            total.states += found.states
            total.leaks += found.leaks
            print(f"{total.games} games, {len(total.leaks)} leaks", file=sys.stderr, end="\r", flush=True)
    for leak in total.leaks[:MOST_LEAKS]:
        print(f"LEAK {leak}")
    outcome = (
        f"{total.messages:,} messages and {total.states:,} states of {len(by_game)} games searched, "
        f"{len(total.leaks)} leaks"
    )
    return finish(Row("Leak scan of whole games", total.games, outcome, not total.leaks))


if __name__ == "__main__":
    sys.exit(main())

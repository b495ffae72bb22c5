"""Complete games with random legal moves, recorded step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

from parlour.game.interface import AnyRules, Event, Outcome, Seat, Seed

LONGEST = 50_000
"""Random moves after which a game counts as endless."""

MOST_MOVES = 5_000
"""Legal moves of one seat that are considered. With more, a playthrough fails instead of silently ignoring some."""


@dataclass(frozen=True)
class Step:
    """A move, with the states before and after it and its events."""

    number: int
    """Counted from 1."""
    before: Any
    seat: Seat
    move: Any
    events: list[Event]
    after: Any


@dataclass
class Playthrough:
    """A complete game."""

    rules: AnyRules
    seats: int
    options: Any
    seed: Seed
    start: Any
    opening: list[Event]
    """The events of `Rules.start`."""
    steps: list[Step] = field(default_factory=list)
    title: str = ""
    """The name of this game in failure messages, such as `deal 3`."""

    @property
    def end(self) -> Any:
        return self.steps[-1].after if self.steps else self.start

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.end)

    @property
    def watchers(self) -> tuple[Seat | None, ...]:
        """Everyone who has a view: all seats, then None for a spectator."""
        return (*range(self.seats), None)

    def states(self) -> Iterator[Any]:
        yield self.start
        for step in self.steps:
            yield step.after

    def place(self, number: int) -> str:
        """The state after this many steps in failure messages: `deal 3, start` or `deal 3, step 12`."""
        where = f"step {number}" if number else "start"
        return f"{self.title}, {where}" if self.title else where


def play_out(
    rules: AnyRules,
    seats: int,
    options: Any,
    seed: Seed,
    choices: Random,
    *,
    title: str = "",
    most_moves: int = MOST_MOVES,
) -> Playthrough:
    """Play a complete game with random legal moves. Every step has its own copies of the state."""
    state, events = rules.start(seats, options, seed)
    game = Playthrough(rules, seats, options, seed, state, events, title=title)
    while movers := rules.to_act(state):
        number = len(game.steps) + 1
        if number > LONGEST:
            raise AssertionError(f"{title}: the game has not ended after {LONGEST:,} random moves")
        seat = choices.choice(movers)
        move = choices.choice(legal_moves(rules, state, seat, game.place(number), most_moves))
        after = state.copy()
        events = rules.apply(after, seat, move)
        game.steps.append(Step(number, state, seat, move, events, after))
        state = after
    return game


def legal_moves(rules: AnyRules, state: Any, seat: Seat, place: str, most: int = MOST_MOVES) -> list[Any]:
    """All legal moves of a seat in `to_act`. Fails if there are none, or more than `most`."""
    moves = list(islice(rules.legal_moves(state, seat), most + 1))
    assert moves, f"{place}: seat {seat} is in to_act and has no legal move"
    assert len(moves) <= most, (
        f"{place}: seat {seat} has more than {most:,} legal moves. List those that matter (exhaustive=False) and "
        "describe the others in `offering`, or raise `most_moves` in the test class"
    )
    return moves

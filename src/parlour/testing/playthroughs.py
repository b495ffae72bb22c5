"""Whole games by random legal moves, recorded step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from parlour.game.interface import AnyRules, Event, Outcome, Seat, Seed

LONGEST = 50_000
"""A game that has not ended after so many random moves never will."""


@dataclass(frozen=True)
class Step:
    """One move: the state before it, who made it, what came of it."""

    before: Any
    seat: Seat
    move: Any
    events: list[Event]
    after: Any


@dataclass
class Playthrough:
    """A game from its start to its end."""

    rules: AnyRules
    seats: int
    options: Any
    seed: Seed
    start: Any
    opening: list[Event]
    steps: list[Step] = field(default_factory=list)

    @property
    def end(self) -> Any:
        return self.steps[-1].after if self.steps else self.start

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.end)

    def states(self) -> Iterator[Any]:
        yield self.start
        for step in self.steps:
            yield step.after


def play_out(rules: AnyRules, seats: int, options: Any, seed: Seed, choices: Random) -> Playthrough:
    """Play a game to its end by random legal moves; every step keeps its own copy of the state."""
    state, events = rules.start(seats, options, seed)
    game = Playthrough(rules, seats, options, seed, state, events)
    while movers := rules.to_act(state):
        if len(game.steps) >= LONGEST:
            raise AssertionError(f"{rules.spec.id} has not ended after {LONGEST} moves")
        seat = choices.choice(movers)
        legal = list(rules.legal_moves(state, seat))
        assert legal, f"seat {seat} is to act and has no legal move"
        move = choices.choice(legal)
        after = state.copy()
        events = rules.apply(after, seat, move)
        game.steps.append(Step(state, seat, move, events, after))
        state = after
    return game

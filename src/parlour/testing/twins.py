"""Twins: states that look the same to a seat as the state of a playthrough, and hide other pieces.

A twin is reached by the same moves after other shuffles: some pieces have changed places, and at every step the seat
has heard the same events and seen the same view. So the seat cannot tell the twin from the state, and nothing that it
is told may depend on which of the two it is. Games need to do nothing for this but use `parlour.game.shuffled`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from parlour.game.interface import Event, Seat
from parlour.game.refusals import Refusal
from parlour.testing.playthroughs import Playthrough, Step
from parlour.testing.rigged_shuffles import Shuffle, order_of, recorded, rigged, words_for

MOST_TWINS = 12
"""Twins that are followed through a game."""

_TRIES = 6
_SWAPS = (1, 1, 1, 3)


class TwinSearch:
    """Follows the twins of one seat through a playthrough."""

    def __init__(self, game: Playthrough, seat: Seat, choices: Random) -> None:
        self.rules = game.rules
        self.game = game
        self.seat = seat
        self.choices = choices
        self.twins: list[Any] = []
        self.shuffles: set[int] = set()
        """The numbers of the shuffles made so far."""

    def along(self) -> Iterator[tuple[int, Any, list[Any]]]:
        """For the start and after every step: its number, the state and its twins."""
        game = self.game
        with recorded() as made:
            self._dealt(None)
        self._spawn(made, None, game.opening, game.start)
        yield 0, game.start, self.twins
        for step in game.steps:
            with recorded() as made:
                self._dealt(step)
            self.twins = [twin for twin in self.twins if self._follows(twin, step)]
            self._spawn(made, step, step.events, step.after)
            yield step.number, step.after, self.twins

    def _follows(self, twin: Any, step: Step) -> bool:
        """Make the step's move in a twin. False if the seat notices a difference."""
        try:
            heard = self.rules.apply(twin, step.seat, step.move)
        except Refusal:
            return False
        return self._looks_alike(twin, heard, step.after, step.events)

    def _looks_alike(self, state: Any, heard: Sequence[Event], other: Any, events: Sequence[Event]) -> bool:
        return (
            told_to(self.seat, heard) == told_to(self.seat, events)
            and self.rules.view(state, self.seat) == self.rules.view(other, self.seat)
            and state != other
        )

    def _spawn(self, made: Sequence[Shuffle], step: Step | None, events: Sequence[Event], after: Any) -> None:
        """Find new twins: make the step again, with some pieces of its shuffle swapped."""
        self.shuffles |= {shuffle.n for shuffle in made}
        large = [shuffle for shuffle in made if shuffle.items > 1]
        for _ in range(_TRIES * MOST_TWINS if large else 0):
            if len(self.twins) >= MOST_TWINS:
                break
            shuffle = self.choices.choice(large)
            order = self._swapped(order_of(self.game.seed, shuffle))
            with rigged({shuffle.n: words_for(order)}, self.shuffles):
                state, heard = self._dealt(step)
            if self._looks_alike(state, heard, after, events):
                self.twins.append(state)

    def _dealt(self, step: Step | None) -> tuple[Any, list[Event]]:
        game = self.game
        if step is None:
            return self.rules.start(game.seats, game.options, game.seed)
        state = step.before.copy()
        return state, self.rules.apply(state, step.seat, step.move)

    def _swapped(self, order: list[int]) -> list[int]:
        for _ in range(self.choices.choice(_SWAPS)):
            one, other = self.choices.sample(range(len(order)), 2)
            order[one], order[other] = order[other], order[one]
        return order


def told_to(seat: Seat, events: Sequence[Event]) -> list[Event]:
    """The events that a seat hears."""
    return [event for event in events if event.only_for in (None, seat)]

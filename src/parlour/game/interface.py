"""The interface of a game's rules, used by tables, bots, contests, searches and the conformance kit.

The rules of a game are one `Rules` object made of functions. It holds no data of its own: everything that changes
is in the state that `start` returns. States are mutable and cheap to copy. Moves, events, views and options are
frozen `msgspec` structs; the rules, the log and the wire share them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar

import msgspec

from parlour.game.offers import Offer, offer_of
from parlour.game.refusals import WrongSeats

Seat: TypeAlias = int
"""A place at the table, counted from 0."""

Seed: TypeAlias = bytes
"""The source of all randomness in a game: the n-th shuffle is a pure function of (seed, n)."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of a game's options. Every field has a default; numeric fields also have bounds."""


class Move(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of a game's moves. The tag is the move's `type` in JSON."""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """Base of a game's events. A move returns the events it caused, in order.

    An event with `only_for` is sent to that seat only; all others are public.
    """

    only_for: Seat | None = None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Base of a game's views: what one seat, or a spectator, may know of a state. Never holds a hidden card."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: who won, everyone's score by seat, and why it ended."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str


class Piece(msgspec.Struct, frozen=True):
    """A card or tile, named as in views and events, and the seats that may know where it is.

    `known_to` is None when everyone may know, and empty when nobody may.
    """

    name: Any
    known_to: frozenset[Seat] | None = None


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """How the first hands follow from shuffle 0 of the seed, so that anyone can repeat the deal."""

    pieces: tuple[Any, ...]
    """Every piece, named as in views, in the order before the shuffle."""
    each: int | str
    """The size of a hand, or the name of the option that holds it."""
    hand: str
    """The view's field that holds a seat's own pieces, e.g. `"hand"` or `"rack.tile_ids"`."""
    around: bool = False
    """True: deal one piece at a time around the table, from the end of the shuffled pieces.
    False: deal whole hands, from their start."""


class Spec(msgspec.Struct, frozen=True, kw_only=True):
    """Static description of a game."""

    id: str
    title: str
    min_seats: int
    max_seats: int
    usual_seats: int
    """The number of seats when a table is opened without naming one."""
    options: type[Options]
    moves: Any
    """The union of the game's move types, which `msgspec` decodes moves from JSON into."""
    exhaustive: bool = True
    """Whether `legal_moves` yields every legal move, or only the useful ones."""
    secret_moves: frozenset[str] = frozenset()
    """Tags of moves that would reveal hidden information. Logs hide their fields until the game has ended."""
    revealing_moves: frozenset[str] = frozenset()
    """Tags of moves that tell their mover something which is neither a piece nor in an event for the mover alone, such
    as the roll of a die. In a request of several moves, such a move must be the last. See `parlour.game.turns`."""
    deal: Deal | None = None
    """How to repeat the first deal to verify it. None if `Deal` cannot describe it."""


class State(Protocol):
    """A game's position. Compares by value and can be pickled.

    A state can also have `__hash__ = value_hash` (see `parlour.game.states`) and `reseed(seed)`, which draws anew what
    nobody knows yet, the order of face-down piles and all later shuffles, and changes nothing that anyone can see.
    """

    def copy(self) -> Self: ...


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S, M]):
    """The rules of one game, as functions of its state."""

    spec: Spec

    deal: Callable[[int, Any, Seed], tuple[S, list[Event]]]
    """Return the first position for a number of seats, and the events so far. Called by `start`."""

    to_act: Callable[[S], tuple[Seat, ...]]
    """The seats that may move now. Empty if and only if the game is over."""

    legal_moves: Callable[[S, Seat], Iterator[M]]
    """The legal moves of a seat: all of them if `spec.exhaustive`, otherwise at least one if there is one."""

    check: Callable[[S, Seat, M], None]
    """Raise a `Refusal` unless the move is legal. This function alone decides what is legal."""

    apply: Callable[[S, Seat, M], list[Event]]
    """Check the move, make it on this state and return its events. A refused move leaves the state unchanged."""

    view: Callable[[S, Seat | None], View]
    """What a seat may know of the state; None stands for a spectator."""

    outcome: Callable[[S], Outcome | None]
    """The result of the game; None until it is over."""

    pieces: Callable[[S], Iterator[Piece]]
    """Every card or tile of the game, wherever it is. None is ever lost or added."""

    waiting: Callable[[S], tuple[Seat, ...]] | None = None
    """The seats the game waits for, if not just the first of `to_act`. Call `waits_for` instead."""

    turn_number: Callable[[S], Any] | None = None
    """A value that is another one in each turn, for clocks. Needed only if a seat can have two turns in a row: without
    it, a turn lasts until the game waits for another seat."""

    offering: Callable[[S, Seat], Offer] | None = None
    """The moves offered to clients, if some are composed. Call `offer` instead."""

    teams: Callable[[int], tuple[tuple[Seat, ...], ...]] | None = None
    """The seats that play together, for a number of seats. Without it, everyone plays alone. Call `sides` instead."""

    placing: Callable[[S], tuple[int, ...]] | None = None
    """Everyone's place in a game that is over, if it does not follow from the winners and the highest scores. Call
    `places` instead."""

    def start(self, seats: int, options: Any, seed: Seed) -> tuple[S, list[Event]]:
        """The position before the first move, and the events of the deal.

        `options` is an instance of `spec.options`. Raises `WrongSeats` if the game is not for this many players.
        """
        self.check_seats(seats)
        return self.deal(seats, options, seed)

    def check_seats(self, seats: int) -> None:
        """Raise `WrongSeats` unless the game is for this many players."""
        spec = self.spec
        if not spec.min_seats <= seats <= spec.max_seats:
            raise WrongSeats(
                f"{spec.title} is for {seats_in_words(spec)}.", least=spec.min_seats, most=spec.max_seats
            )

    def waits_for(self, state: S) -> tuple[Seat, ...]:
        """The seats that the game waits for; any of them may act next. Empty when the game is over."""
        return self.to_act(state)[:1] if self.waiting is None else self.waiting(state)

    def turn(self, state: S) -> Any:
        """The number of the present turn, or another value that differs between turns; None if the game has none."""
        return None if self.turn_number is None else self.turn_number(state)

    def offer(self, state: S, seat: Seat) -> Offer:
        """The moves offered to a client on this seat; none when it may not act."""
        return (
            offer_of(self.legal_moves(state, seat)) if self.offering is None else self.offering(state, seat)
        )

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """The sides of a game with this many seats: the seats that win and lose together. Every seat is in one."""
        return tuple((seat,) for seat in range(seats)) if self.teams is None else self.teams(seats)

    def places(self, state: S) -> tuple[int, ...]:
        """The place of every seat in a game that is over: 1 for the winners. Partners and ties share a place."""
        if self.placing is not None:
            return self.placing(state)
        outcome = self.outcome(state)
        assert outcome is not None, "places are known when the game is over"
        keys = [(seat not in outcome.winners, -score) for seat, score in enumerate(outcome.scores)]
        return places_by(keys, self.sides(len(keys)))


AnyRules: TypeAlias = Rules[Any, Any]


def places_by(keys: Sequence[Any], sides: Sequence[Sequence[Seat]] | None = None) -> tuple[int, ...]:
    """The places of seats by a key, the lowest first. Each side that is better counts as one place."""
    leaders = [side[0] for side in sides] if sides is not None else range(len(keys))
    return tuple(1 + sum(keys[leader] < key for leader in leaders) for key in keys)


def seats_in_words(spec: Spec) -> str:
    """`"4 players"`, or `"2 to 10 players"`."""
    if spec.min_seats == spec.max_seats:
        return f"{spec.min_seats} players"
    return f"{spec.min_seats} to {spec.max_seats} players"

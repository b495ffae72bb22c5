"""What every game is. One interface for tables, bots, contests, searches and the conformance kit.

A game is an object with the methods of `Rules` below. It holds no data of its own: everything that changes
lies in the `State` that it makes. States are mutable and cheap to copy; moves, events, views and options are
frozen `msgspec` structs, the same in rules, log and wire.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, Self, TypeAlias, TypeVar

import msgspec

Seat: TypeAlias = int
"""A place at the table, from 0."""

Seed: TypeAlias = bytes
"""All randomness of a game comes from its seed: the n-th shuffle is a pure function of (seed, n)."""


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of a game's options. Every field has a default and, where it is a number, bounds."""


class Move(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of a game's moves. The tag is the move's `type` in JSON."""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """Base of what a move made happen, in the order in which it happened.

    An event with `only_for` holds what that seat alone may know; all others are public.
    """

    only_for: Seat | None = None


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what one seat, or a spectator, may know of a state. Holds no hidden card, ever."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: who won, everyone's score by seat, and why it ended."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str


class Piece(msgspec.Struct, frozen=True):
    """A card or tile, by the name that views and events give it, and who may know where it lies.

    `known_to` is None when everyone may; an empty set when nobody may.
    """

    name: Any
    known_to: frozenset[Seat] | None = None


class Spec(msgspec.Struct, frozen=True, kw_only=True):
    """A game's card of identity."""

    id: str
    title: str
    min_seats: int
    max_seats: int
    options: type[Options]
    moves: Any
    """The union of the game's move types: what `msgspec` decodes a move from JSON into."""
    exhaustive: bool = True
    """Whether `legal_moves` lists every legal move, or only those that matter."""
    secret_moves: frozenset[str] = frozenset()
    """The tags of moves that tell what others may not know; logs hide these until the game has ended."""


class State(Protocol):
    """A game's position. Compares by value."""

    def copy(self) -> Self: ...


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)


class Rules(Protocol[S, M]):
    """The rules of one game."""

    @property
    def spec(self) -> Spec: ...

    def start(self, seats: int, options: Any, seed: Seed) -> S:
        """The position before the first move. `options` is an instance of `spec.options`."""
        ...

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Who may move now, first the one for whom the game waits; empty exactly when the game is over."""
        ...

    def legal_moves(self, state: S, seat: Seat) -> Iterator[M]:
        """The moves of this seat: all of them where `spec.exhaustive`, else at least one when there is one."""
        ...

    def check(self, state: S, seat: Seat, move: M) -> None:
        """Raise a `Refusal` unless the move is legal. The one truth about legality."""
        ...

    def apply(self, state: S, seat: Seat, move: M) -> list[Event]:
        """Check, then make the move on this state. A refused move leaves the state as it was."""
        ...

    def view(self, state: S, seat: Seat | None) -> View:
        """What the seat may know; None is a spectator."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """None until the game is over."""
        ...

    def pieces(self, state: S) -> Iterator[Piece]:
        """Every card or tile of the game, wherever it lies. None is ever lost or made."""
        ...


AnyRules: TypeAlias = Rules[Any, Any]

"""The interface of a game's rules: one for tables, bots, contests, searches and the conformance kit.

The rules of a game are one `Rules` object made of functions. It holds no data of its own: everything that changes
lies in the state that `start` makes. States are mutable and cheap to copy; moves, events, views and options are
frozen `msgspec` structs, the same in rules, log and wire.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar

import msgspec

from parlour.game.offers import Offer, offer_of
from parlour.game.refusals import WrongSeats

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


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """How the first hands follow from the seed's shuffle number 0, so that anyone can deal them again."""

    pieces: tuple[Any, ...]
    """Every piece as views name it, in the order in which the rules shuffle them."""
    each: int | str
    """The size of a hand, or the name of the option that holds it."""
    hand: str
    """The view's field that holds a seat's own pieces, e.g. `"hand"` or `"rack.tile_ids"`."""
    around: bool = False
    """One piece at a time around the table from the end of the shuffled pieces; else hand by hand from their start."""


class Spec(msgspec.Struct, frozen=True, kw_only=True):
    """Static description of a game."""

    id: str
    title: str
    min_seats: int
    max_seats: int
    usual_seats: int
    """Seats of a table that is opened without saying how many."""
    options: type[Options]
    moves: Any
    """The union of the game's move types: what `msgspec` decodes a move from JSON into."""
    exhaustive: bool = True
    """Whether `legal_moves` lists every legal move, or only those that matter."""
    secret_moves: frozenset[str] = frozenset()
    """The tags of moves that tell what others may not know; logs hide these until the game has ended."""
    deal: Deal | None = None
    """The first deal, for those who check it. None where it cannot be told this way."""


class State(Protocol):
    """A game's position. Compares by value, and can be pickled."""

    def copy(self) -> Self: ...


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S, M]):
    """The rules of one game, as functions of its state."""

    spec: Spec

    deal: Callable[[int, Any, Seed], tuple[S, list[Event]]]
    """Make the first position for so many seats, and tell what happened. Called by `start`."""

    to_act: Callable[[S], tuple[Seat, ...]]
    """Who may move now; empty exactly when the game is over."""

    legal_moves: Callable[[S, Seat], Iterator[M]]
    """The moves of this seat: all of them where `spec.exhaustive`, else at least one when there is one."""

    check: Callable[[S, Seat, M], None]
    """Raise a `Refusal` unless the move is legal. The one truth about legality."""

    apply: Callable[[S, Seat, M], list[Event]]
    """Check, then make the move on this state. A refused move leaves the state as it was."""

    view: Callable[[S, Seat | None], View]
    """What the seat may know; None is a spectator."""

    outcome: Callable[[S], Outcome | None]
    """None until the game is over."""

    pieces: Callable[[S], Iterator[Piece]]
    """Every card or tile of the game, wherever it lies. None is ever lost or made."""

    waiting: Callable[[S], tuple[Seat, ...]] | None = None
    """For whom the game waits, where that is not simply the first of `to_act`. Asked through `waits_for`."""

    offering: Callable[[S, Seat], Offer] | None = None
    """What a client is shown, where some moves are composed. Asked through `offer`."""

    def start(self, seats: int, options: Any, seed: Seed) -> tuple[S, list[Event]]:
        """The position before the first move, and what happened on the way. `options` is one of `spec.options`."""
        spec = self.spec
        if not spec.min_seats <= seats <= spec.max_seats:
            raise WrongSeats(
                f"{spec.title} is for {seats_in_words(spec)}.", least=spec.min_seats, most=spec.max_seats
            )
        return self.deal(seats, options, seed)

    def waits_for(self, state: S) -> tuple[Seat, ...]:
        """The seats for which the game waits: all of them may act at once. Empty when the game is over."""
        return self.to_act(state)[:1] if self.waiting is None else self.waiting(state)

    def offer(self, state: S, seat: Seat) -> Offer:
        """What this seat may do, for clients; nothing when it may not act."""
        return (
            offer_of(self.legal_moves(state, seat)) if self.offering is None else self.offering(state, seat)
        )


AnyRules: TypeAlias = Rules[Any, Any]


def seats_in_words(spec: Spec) -> str:
    """`"4 players"`, or `"2 to 10 players"`."""
    if spec.min_seats == spec.max_seats:
        return f"{spec.min_seats} players"
    return f"{spec.min_seats} to {spec.max_seats} players"

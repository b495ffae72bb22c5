"""A tiny game to search, as a stranger would write it: only rules and a sampler.

Both players hold three of the cards 1 to 9; the others lie aside. Each lays one card down, and the higher card wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from parlour.game import (
    Event,
    Illegal,
    Move,
    NotYourTurn,
    Options,
    Outcome,
    Piece,
    Rules,
    Seat,
    Seed,
    Spec,
    View,
    fresh_seed,
    shuffled,
)
from parlour.search import GameModel

CARDS = range(1, 10)


class DuelOptions(Options, frozen=True, kw_only=True):
    copies: int = 1
    """How often each card is listed among the legal moves, to have very many of them."""


class Lay(Move, frozen=True, tag="lay"):
    card: int
    copy: int = 0


class DuelView(View, frozen=True, kw_only=True):
    seat: Seat | None
    options: DuelOptions
    hand: tuple[int, ...]
    laid: tuple[int, ...]


@dataclass
class DuelState:
    options: DuelOptions
    seed: Seed
    hands: list[list[int]]
    aside: list[int]
    laid: list[int] = field(default_factory=list)

    def copy(self) -> DuelState:
        return DuelState(
            self.options, self.seed, [hand[:] for hand in self.hands], self.aside[:], self.laid[:]
        )


def deal(seats: int, options: DuelOptions, seed: Seed) -> tuple[DuelState, list[Event]]:
    cards = shuffled(CARDS, seed, 0)
    return DuelState(options, seed, [sorted(cards[:3]), sorted(cards[3:6])], cards[6:]), []


def to_act(state: DuelState) -> tuple[Seat, ...]:
    return () if len(state.laid) == 2 else (len(state.laid),)


def legal_moves(state: DuelState, seat: Seat) -> Iterator[Lay]:
    if seat in to_act(state):
        for copy in range(state.options.copies):
            yield from (Lay(card, copy) for card in state.hands[seat])


def check(state: DuelState, seat: Seat, move: Lay) -> None:
    if seat not in to_act(state):
        raise NotYourTurn
    if move.card not in state.hands[seat]:
        raise Illegal


def apply(state: DuelState, seat: Seat, move: Lay) -> list[Event]:
    check(state, seat, move)
    state.hands[seat].remove(move.card)
    state.laid.append(move.card)
    return []


def view(state: DuelState, seat: Seat | None) -> DuelView:
    hand = () if seat is None else tuple(state.hands[seat])
    return DuelView(seat=seat, options=state.options, hand=hand, laid=tuple(state.laid))


def outcome(state: DuelState) -> Outcome | None:
    if len(state.laid) < 2:
        return None
    return Outcome((state.laid.index(max(state.laid)),), tuple(state.laid), "laid")


def pieces(state: DuelState) -> Iterator[Piece]:
    for seat, hand in enumerate(state.hands):
        yield from (Piece(card, frozenset({seat})) for card in hand)
    yield from (Piece(card, frozenset()) for card in state.aside)
    yield from map(Piece, state.laid)


def sample(view: DuelView, rng: Random) -> DuelState:
    assert view.seat is not None
    rest = [card for card in CARDS if card not in {*view.hand, *view.laid}]
    rng.shuffle(rest)
    count = 3 - (len(view.laid) > 1 - view.seat)
    hands = [sorted(rest[:count])] * 2
    hands[view.seat] = list(view.hand)
    return DuelState(view.options, fresh_seed(rng), hands, rest[count:], list(view.laid))


RULES: Rules[Any, Any] = Rules(
    spec=Spec(
        id="duel", title="Duel", min_seats=2, max_seats=2, usual_seats=2, options=DuelOptions, moves=Lay
    ),
    deal=deal,
    to_act=to_act,
    legal_moves=legal_moves,
    check=check,
    apply=apply,
    view=view,
    outcome=outcome,
    pieces=pieces,
)

DUEL = GameModel(rules=RULES, sample=sample)


def duel_view(hand: tuple[int, ...], laid: tuple[int, ...] = (), copies: int = 1) -> DuelView:
    """The view of the seat to act."""
    return DuelView(seat=len(laid), options=DuelOptions(copies=copies), hand=hand, laid=laid)

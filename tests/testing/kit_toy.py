"""A small correct game to break: everyone gives a card to the next seat, then plays out their hand, twice.

It has what the kit has laws for: several seats that act at once, a secret move, private events, a stock that nobody
knows, and a hand that is dealt within the step that ends the one before.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from parlour.game import Deal, Event, Move, Options, Outcome, Piece, Rules, Seat, Seed, Spec, View, shuffled
from parlour.game.refusals import GameOver, Illegal, NotYourTurn

CARDS = tuple(f"{rank}{suit}" for suit in "HS" for rank in "23456789")
HAND_SIZE = 3
HANDS = 2


class ToyOptions(Options, frozen=True, kw_only=True):
    hands: int = HANDS


class Give(Move, frozen=True, tag="give"):
    """Give a card to the next seat, face down."""

    card: str


class Play(Move, frozen=True, tag="play"):
    """Lay a card on the table."""

    card: str


ToyMove = Give | Play


class HandStarted(Event, frozen=True, kw_only=True, tag="hand_started"):
    number: int
    shown: str | None = None


class HandDealt(Event, frozen=True, kw_only=True, tag="hand_dealt"):
    cards: tuple[str, ...]


class Given(Event, frozen=True, kw_only=True, tag="given"):
    seat: Seat
    card: str | None = None


class Played(Event, frozen=True, kw_only=True, tag="played"):
    seat: Seat
    card: str


class NotInHand(Illegal):
    code = "NOT_IN_HAND"
    default = "That card is not in your hand."


class ToyView(View, frozen=True, kw_only=True):
    seat: Seat | None
    hand: tuple[str, ...]
    given: str | None
    table: tuple[str, ...]
    stock_count: int
    turn: Seat | None


@dataclass
class ToyState:
    seats: int
    options: ToyOptions
    seed: Seed
    number: int
    hands: list[list[str]]
    given: list[str | None]
    table: list[str]
    stock: list[str]
    turn: Seat
    over: bool = False

    def copy(self) -> Self:
        return copy.deepcopy(self)

    @property
    def giving(self) -> bool:
        return None in self.given


def deal(seats: int, options: ToyOptions, seed: Seed) -> tuple[ToyState, list[Event]]:
    state = ToyState(seats, options, seed, 0, [], [], [], [], 0)
    return state, deal_hand(state)


def deal_hand(state: ToyState) -> list[Event]:
    cards = shuffled(CARDS, state.seed, state.number)
    state.number += 1
    state.hands = [cards[HAND_SIZE * seat : HAND_SIZE * (seat + 1)] for seat in range(state.seats)]
    state.stock = cards[HAND_SIZE * state.seats :]
    state.given = [None] * state.seats
    state.table = []
    state.turn = 0
    hands = [HandDealt(only_for=seat, cards=tuple(hand)) for seat, hand in enumerate(state.hands)]
    return [HandStarted(number=state.number), *hands]


def to_act(state: ToyState) -> tuple[Seat, ...]:
    if state.over:
        return ()
    if state.giving:
        return tuple(seat for seat, card in enumerate(state.given) if card is None)
    return (state.turn,)


def legal_moves(state: ToyState, seat: Seat) -> Iterator[Any]:
    if seat in to_act(state):
        yield from map(Give if state.giving else Play, state.hands[seat])


def check(state: ToyState, seat: Seat, move: Any) -> None:
    if state.over:
        raise GameOver
    if seat not in to_act(state):
        raise NotYourTurn
    if isinstance(move, Give) != state.giving:
        raise Illegal
    if move.card not in state.hands[seat]:
        raise NotInHand


def apply(state: ToyState, seat: Seat, move: Any) -> list[Event]:
    check(state, seat, move)
    state.hands[seat].remove(move.card)
    return _give(state, seat, move.card) if isinstance(move, Give) else _play(state, seat, move.card)


def _give(state: ToyState, seat: Seat, card: str) -> list[Event]:
    state.given[seat] = card
    events: list[Event] = [Given(seat=seat)]
    if not state.giving:
        for giver, passed in enumerate(state.given):
            taker = (giver + 1) % state.seats
            assert passed is not None
            state.hands[taker].append(passed)
            events.append(Given(only_for=taker, seat=giver, card=passed))
    return events


def _play(state: ToyState, seat: Seat, card: str) -> list[Event]:
    state.table.append(card)
    state.turn = (seat + 1) % state.seats
    events: list[Event] = [Played(seat=seat, card=card)]
    if any(state.hands):
        return events
    if state.number < state.options.hands:
        return events + deal_hand(state)
    state.over = True
    return events


def view(state: ToyState, seat: Seat | None) -> ToyView:
    return ToyView(
        seat=seat,
        hand=() if seat is None else tuple(state.hands[seat]),
        given=None if seat is None or not state.giving else state.given[seat],
        table=tuple(state.table),
        stock_count=len(state.stock),
        turn=None if state.giving or state.over else state.turn,
    )


def outcome(state: ToyState) -> Outcome | None:
    return Outcome((0,), (0,) * state.seats, "played out") if state.over else None


def pieces(state: ToyState) -> Iterator[Piece]:
    for seat, hand in enumerate(state.hands):
        yield from (Piece(card, frozenset({seat})) for card in hand)
    if state.giving:
        for seat, card in enumerate(state.given):
            if card is not None:
                yield Piece(card, frozenset({seat}))
    yield from map(Piece, state.table)
    yield from (Piece(card, frozenset()) for card in state.stock)


SPEC = Spec(
    id="toy",
    title="Toy",
    min_seats=2,
    max_seats=4,
    usual_seats=3,
    options=ToyOptions,
    moves=ToyMove,
    secret_moves=frozenset({"give"}),
    deal=Deal(pieces=CARDS, each=HAND_SIZE, hand="hand"),
)

TOY = Rules[ToyState, Any](
    spec=SPEC,
    deal=deal,
    to_act=to_act,
    waiting=to_act,
    legal_moves=legal_moves,
    check=check,
    apply=apply,
    view=view,
    outcome=outcome,
    pieces=pieces,
)

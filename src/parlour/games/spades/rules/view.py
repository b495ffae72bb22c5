"""What a seat or a spectator may know. The only file of Spades that hides cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from parlour.game.interface import Piece, Seat, View
from parlour.games.spades.rules.cards import (
    CARDS,
    SEAT_NAMES,
    TEAM_NAMES,
    Card,
    SeatName,
    TeamName,
    cards_of,
    partner_of,
)
from parlour.games.spades.rules.deal import bidding_order
from parlour.games.spades.rules.moves import (
    HandResult,
    Phase,
    SeatBids,
    SeatTricks,
    TeamBids,
    Teams,
    TrickPlay,
)
from parlour.games.spades.rules.score import outcome_of
from parlour.games.spades.rules.state import SpadesState, Trick
from parlour.games.spades.rules.tricks import playable, trick_plays
from parlour.pieces.tricks import numbers_of


class CompletedTrick(msgspec.Struct, frozen=True):
    """A finished trick of this hand."""

    winner: SeatName
    plays: tuple[TrickPlay, ...]


class ExchangeView(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The exchange of this hand, from the fourth bid on. Only the two partners see the cards."""

    blind_nil_seat: SeatName
    step: Literal["blind_to_partner", "partner_to_blind", "done"]
    active_seat: SeatName | None
    sent: tuple[Card, ...] = ()
    received: tuple[Card, ...] = ()


class SpadesView(View, frozen=True, kw_only=True, rename="camel"):
    """The player view of the Spades API. `my_hand` is missing for spectators and while the hand is withheld."""

    phase: Phase
    hand_number: int
    dealer_seat: SeatName
    scores: Teams
    bags: Teams
    target: int
    floor: int
    bids: SeatBids
    team_bids: TeamBids
    bidding_order: tuple[SeatName, ...]
    current_bidder_seat: SeatName | None
    current_player_seat: SeatName | None
    blind_nil_eligible: bool
    blind_nil_exchange: ExchangeView | None
    spadesbroken: bool
    is_first_trick: bool
    current_trick: tuple[TrickPlay, ...]
    completed_tricks: tuple[CompletedTrick, ...]
    tricks_won: SeatTricks
    hand_history: tuple[HandResult, ...]
    game_over: bool
    winner: TeamName | None
    my_seat: SeatName | None
    my_hand: tuple[Card, ...] | msgspec.UnsetType = msgspec.UNSET
    valid_cards: tuple[Card, ...] | msgspec.UnsetType = msgspec.UNSET
    """The legal cards. Only on one's turn to play."""


def view_of(state: SpadesState, seat: Seat | None) -> SpadesView:
    """What a seat may know of the state; None stands for a spectator."""
    outcome = outcome_of(state)
    phase = state.phase
    turn = SEAT_NAMES[state.turn]
    return SpadesView(
        phase=phase,
        hand_number=state.hand_number,
        dealer_seat=SEAT_NAMES[state.dealer],
        scores=Teams(*state.scores),
        bags=Teams(*state.bags),
        target=state.options.target,
        floor=state.options.floor,
        bids=SeatBids(*state.bids),
        team_bids=TeamBids(state.team_bid(0), state.team_bid(1)),
        bidding_order=bidding_order(state),
        current_bidder_seat=turn if phase == "bidding" else None,
        current_player_seat=turn if phase == "playing" else None,
        blind_nil_eligible=seat is not None and state.is_withheld(seat),
        blind_nil_exchange=_exchange(state, seat),
        spadesbroken=state.broken,
        is_first_trick=not state.tricks,
        current_trick=trick_plays(state.leader, state.trick),
        completed_tricks=tuple(map(_completed, state.tricks)),
        tricks_won=SeatTricks(*state.tricks_won),
        hand_history=tuple(state.history),
        game_over=outcome is not None,
        winner=None if outcome is None else TEAM_NAMES[outcome.winners[0]],
        my_seat=None if seat is None else SEAT_NAMES[seat],
        my_hand=msgspec.UNSET if seat is None or state.is_withheld(seat) else cards_of(state.hands[seat]),
        valid_cards=(
            cards_of(playable(state, seat))
            if seat is not None and phase == "playing" and state.turn == seat
            else msgspec.UNSET
        ),
    )


def pieces_of(state: SpadesState) -> Iterator[Piece]:
    """The 52 cards, and who may know where each is. A passed card is known to both partners."""
    known: list[frozenset[Seat] | None] = [None] * 52
    for seat in range(4):
        partner = partner_of(seat)
        own = frozenset[Seat]() if state.is_withheld(seat) else frozenset({seat})
        for number in numbers_of(state.hands[seat]):
            known[number] = own | {partner} if state.passed[partner] >> number & 1 else own
    for number in numbers_of(state.face_down):
        known[number] = frozenset({state.bids.index("blind_nil")})
    return map(Piece, CARDS, known)


def _completed(trick: Trick) -> CompletedTrick:
    return CompletedTrick(SEAT_NAMES[trick.winner], trick_plays(trick.leader, trick.cards))


def _exchange(state: SpadesState, seat: Seat | None) -> ExchangeView | None:
    blind = state.blind_seat
    if blind is None or state.phase == "bidding":
        return None
    exchanging = state.phase == "blind_nil_exchange"
    sent = received = 0
    if seat is not None:
        sent = state.passed[seat]
        received = 0 if exchanging else state.passed[partner_of(seat)]
    return ExchangeView(
        blind_nil_seat=SEAT_NAMES[blind],
        step="done" if not exchanging else "blind_to_partner" if state.turn == blind else "partner_to_blind",
        active_seat=SEAT_NAMES[state.turn] if exchanging else None,
        sent=cards_of(sent),
        received=cards_of(received),
    )

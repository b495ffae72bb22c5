"""Spades (text 3): four seats, two teams, partnership bidding, nil and blind nil, to 250 points."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.rules.errors import Malformed
from parlour.rules.interface import Event, Outcome, Piece, Seat, Seed, Spec
from parlour.rules.spades.bidding import (
    bidding_moves,
    check_bid,
    check_exchange,
    check_reveal,
    exchange_moves,
    pass_cards,
    place_bid,
    reveal_hand,
)
from parlour.rules.spades.deal import dealt_events, new_game
from parlour.rules.spades.moves import Bid, Exchange, Play, RevealHand, SpadesMove, SpadesOptions
from parlour.rules.spades.play import check_play, play_card, play_moves
from parlour.rules.spades.score import outcome_of
from parlour.rules.spades.state import SpadesState
from parlour.rules.spades.view import SpadesView, pieces_of, view_of

__all__ = [
    "RULES",
    "Bid",
    "Exchange",
    "Play",
    "RevealHand",
    "SpadesOptions",
    "SpadesRules",
    "SpadesState",
    "SpadesView",
    "dealt_events",
]


class WrongNumberOfSeats(Malformed):
    code = "WRONG_NUMBER_OF_SEATS"
    default = "Spades is for four."


class SpadesRules:
    """The rules of Spades."""

    spec = Spec(
        id="spades",
        title="Spades",
        min_seats=4,
        max_seats=4,
        options=SpadesOptions,
        moves=SpadesMove,
        secret_moves=frozenset({"exchange"}),
    )

    def start(self, seats: int, options: SpadesOptions, seed: Seed) -> SpadesState:
        """A game with its first hand dealt. `dealt_events` tells what the players are told of it."""
        if seats != 4:
            raise WrongNumberOfSeats(seats=seats)
        return new_game(options, seed)

    def to_act(self, state: SpadesState) -> tuple[Seat, ...]:
        """Whose turn it is, first, then those who may look at cards that are withheld from them."""
        if state.phase == "playing":
            return _ALONE[state.turn]
        if state.phase == "game_over":
            return ()
        if not state.withheld:
            return _ALONE[state.turn]
        return (state.turn, *(seat for seat in range(4) if seat != state.turn and state.is_withheld(seat)))

    def legal_moves(self, state: SpadesState, seat: Seat) -> Iterator[SpadesMove]:
        """Every legal move; two cards to pass are listed once, and accepted in either order."""
        if state.phase == "playing":
            return iter(play_moves(state, seat))
        if state.phase == "bidding":
            return iter(bidding_moves(state, seat))
        if state.phase == "blind_nil_exchange":
            return exchange_moves(state, seat)
        return iter(())

    def check(self, state: SpadesState, seat: Seat, move: SpadesMove) -> None:
        """Raise a refusal unless the move is legal."""
        if type(move) is Play:
            check_play(state, seat, move)
        elif type(move) is Bid:
            check_bid(state, seat, move)
        elif type(move) is Exchange:
            check_exchange(state, seat, move)
        else:
            check_reveal(state, seat)

    def apply(self, state: SpadesState, seat: Seat, move: SpadesMove) -> list[Event]:
        """Check, then make the move."""
        if type(move) is Play:
            return play_card(state, seat, move)
        if type(move) is Bid:
            return place_bid(state, seat, move)
        if type(move) is Exchange:
            return pass_cards(state, seat, move)
        return reveal_hand(state, seat)

    def view(self, state: SpadesState, seat: Seat | None) -> SpadesView:
        """Text 3's player view."""
        return view_of(state, seat)

    def outcome(self, state: SpadesState) -> Outcome | None:
        """None until a team has won."""
        return outcome_of(state)

    def pieces(self, state: SpadesState) -> Iterator[Piece]:
        """The 52 cards."""
        return pieces_of(state)


_ALONE: tuple[tuple[Seat], ...] = ((0,), (1,), (2,), (3,))

RULES = SpadesRules()

"""Checking and making moves. Each kind of move is handled in `bidding` or `tricks`."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.game.interface import Event, Seat
from parlour.games.spades.rules.bidding import (
    bidding_moves,
    check_bid,
    check_exchange,
    check_reveal,
    exchange_moves,
    pass_cards,
    place_bid,
    reveal_hand,
)
from parlour.games.spades.rules.moves import Bid, Exchange, Play, SpadesMove
from parlour.games.spades.rules.state import SpadesState
from parlour.games.spades.rules.tricks import check_play, play_card, play_moves

_ALONE: tuple[tuple[Seat], ...] = ((0,), (1,), (2,), (3,))


def to_act(state: SpadesState) -> tuple[Seat, ...]:
    """The seat whose turn it is, then the seats that may look at their withheld cards."""
    if state.phase == "playing":
        return _ALONE[state.turn]
    if state.phase == "game_over":
        return ()
    if not state.withheld:
        return _ALONE[state.turn]
    return (state.turn, *(seat for seat in range(4) if seat != state.turn and state.is_withheld(seat)))


def legal_moves(state: SpadesState, seat: Seat) -> Iterator[SpadesMove]:
    """Every legal move. A pair of cards to pass is listed once, but accepted in either order."""
    if state.phase == "playing":
        return iter(play_moves(state, seat))
    if state.phase == "bidding":
        return iter(bidding_moves(state, seat))
    if state.phase == "blind_nil_exchange":
        return exchange_moves(state, seat)
    return iter(())


def check(state: SpadesState, seat: Seat, move: SpadesMove) -> None:
    """Raise a refusal unless the move is legal."""
    if type(move) is Play:
        check_play(state, seat, move)
    elif type(move) is Bid:
        check_bid(state, seat, move)
    elif type(move) is Exchange:
        check_exchange(state, seat, move)
    else:
        check_reveal(state, seat)


def apply(state: SpadesState, seat: Seat, move: SpadesMove) -> list[Event]:
    """Check the move, make it and return its events."""
    if type(move) is Play:
        return play_card(state, seat, move)
    if type(move) is Bid:
        return place_bid(state, seat, move)
    if type(move) is Exchange:
        return pass_cards(state, seat, move)
    return reveal_hand(state, seat)

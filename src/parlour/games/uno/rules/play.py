"""Checking and making moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from parlour.game.interface import Event, Seat
from parlour.game.refusals import GameOver, Illegal, NotYourTurn
from parlour.games.uno.rules.actions import MOVES, action_of, is_playable, legal_actions, take
from parlour.games.uno.rules.cards import COLOR_INDEX, COLORS, FIRST_WILD, VALUE_OF, VALUES
from parlour.games.uno.rules.moves import CallUno, Catch, ChooseColor, Draw, EndTurn, Play, UnoMove
from parlour.games.uno.rules.refusals import (
    AlreadyDrawn,
    CallsNotPlayed,
    CannotCatchYourself,
    CardDoesNotMatch,
    CardNotFound,
    ColorChoicePending,
    ColorMissing,
    NobodyToCatch,
    NoColorToChoose,
    NothingDrawn,
    NoUnoToCall,
    OnlyDrawnCard,
    SeatNotFound,
    UnknownMove,
    WildDrawFourNotAllowed,
)
from parlour.games.uno.rules.state import NONE, UnoState


def to_act(state: UnoState) -> tuple[Seat, ...]:
    """The current player first; everyone else too while someone can be caught."""
    if state.result is not None:
        return ()
    if state.exposed == NONE:
        return (state.current,)
    return (state.current, *(seat for seat in range(state.seats) if seat != state.current))


def legal_moves(state: UnoState, seat: Seat) -> Iterator[UnoMove]:
    """Every legal move. Only wild cards come with a color."""
    return map(MOVES.__getitem__, legal_actions(state, seat))


def playable_cards(state: UnoState, seat: Seat) -> tuple[int, ...]:
    """The cards the seat may play now; none if it is not its turn."""
    if state.result is not None or seat != state.current or state.choosing:
        return ()
    if state.drawn != NONE:
        return (state.drawn,)
    hand = state.hands[seat]
    return tuple([card for card in hand if is_playable(state, hand, card)])


def check(state: UnoState, seat: Seat, move: UnoMove) -> None:
    """Raise a refusal unless the move is legal. The order of the checks is that of the UNO API."""
    if state.result is not None:
        raise GameOver
    check_kind = _CHECKS.get(type(move))
    if check_kind is None:
        raise UnknownMove
    check_kind(state, seat, move)


def apply(state: UnoState, seat: Seat, move: UnoMove) -> list[Event]:
    """Check the move, make it and return its events."""
    check(state, seat, move)
    events: list[Event] = []
    take(state, seat, action_of(move), events)
    return events


def _check_play(state: UnoState, seat: Seat, move: Play) -> None:
    if seat != state.current:
        raise NotYourTurn(current=state.current)
    card = move.card_id
    hand = state.hands[seat]
    if card not in hand:
        raise CardNotFound(card_id=card)
    if state.choosing:
        raise ColorChoicePending
    if state.drawn != NONE and card != state.drawn:
        raise OnlyDrawnCard(drawn=state.drawn)
    if not is_playable(state, hand, card):
        raise _mismatch(state, card)
    if card >= FIRST_WILD and move.chosen_color not in COLOR_INDEX:
        raise ColorMissing(colors=COLORS)
    if move.call_uno:
        if not state.options.call_uno:
            raise CallsNotPlayed
        if len(hand) != 2:
            raise NoUnoToCall(hand_count=len(hand))


def _mismatch(state: UnoState, card: int) -> Illegal:
    color = COLORS[state.color]
    if card >= FIRST_WILD:
        return WildDrawFourNotAllowed(color=color)
    return CardDoesNotMatch(color=color, value=VALUES[VALUE_OF[state.discards[-1]]])


def _check_draw(state: UnoState, seat: Seat, move: Draw) -> None:
    if seat != state.current:
        raise NotYourTurn(current=state.current)
    if state.choosing:
        raise ColorChoicePending
    if state.drawn != NONE:
        raise AlreadyDrawn(drawn=state.drawn)


def _check_end_turn(state: UnoState, seat: Seat, move: EndTurn) -> None:
    if seat != state.current:
        raise NotYourTurn(current=state.current)
    if state.choosing:
        raise ColorChoicePending
    if state.drawn == NONE:
        raise NothingDrawn


def _check_choose_color(state: UnoState, seat: Seat, move: ChooseColor) -> None:
    if seat != state.current:
        raise NotYourTurn(current=state.current)
    if not state.choosing:
        raise NoColorToChoose
    if move.color not in COLOR_INDEX:
        raise ColorMissing(colors=COLORS)


def _check_call_uno(state: UnoState, seat: Seat, move: CallUno) -> None:
    if not state.options.call_uno:
        raise CallsNotPlayed
    if state.exposed == NONE or seat != state.exposed:
        raise NoUnoToCall


def _check_catch(state: UnoState, seat: Seat, move: Catch) -> None:
    if not state.options.call_uno:
        raise CallsNotPlayed
    if not (0 <= move.seat < state.seats and 0 <= seat < state.seats):
        raise SeatNotFound(seat=move.seat)
    if move.seat == seat:
        raise CannotCatchYourself
    if move.seat != state.exposed:
        raise NobodyToCatch(seat=move.seat)


_CHECKS: dict[type, Callable[[UnoState, Seat, Any], None]] = {
    Play: _check_play,
    Draw: _check_draw,
    EndTurn: _check_end_turn,
    ChooseColor: _check_choose_color,
    CallUno: _check_call_uno,
    Catch: _check_catch,
}

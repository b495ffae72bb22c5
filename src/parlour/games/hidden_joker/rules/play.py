"""Checking and making moves.

The order of the checks is that of the Hidden Joker Rummy API: the game is not over, it is your turn, then the move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from parlour.game.interface import Event, Seat
from parlour.game.offers import Composed, Groups, Offer, Pick, offer_of
from parlour.game.refusals import GameOver, NotYourTurn
from parlour.games.hidden_joker.rules.deal import DECKS
from parlour.games.hidden_joker.rules.declarations import SHORTEST, check_declaration
from parlour.games.hidden_joker.rules.moves import (
    CardDrawn,
    Declare,
    Discard,
    Discarded,
    Draw,
    Drew,
    Ended,
    HiddenJokerMove,
    MeldsSubmitted,
    TurnChanged,
    card_id,
    card_view,
    card_with_id,
    is_card_id,
)
from parlour.games.hidden_joker.rules.refusals import (
    AlreadyDrew,
    BadCardId,
    CardNotYours,
    NotDrawn,
    PileEmpty,
    UnknownCard,
    UnknownSource,
)
from parlour.games.hidden_joker.rules.score import lowest, rummy, scores_after
from parlour.games.hidden_joker.rules.state import Ending, HiddenJokerState
from parlour.games.hidden_joker.rules.view import meld_views
from parlour.pieces.cards import Card, deck

STOCK = "stock"
DISCARD = "discard"

# Moves that depend only on a card or a pile are created once.
_DISCARDS: Final = tuple(Discard(card_id(card)) for card in deck(DECKS))
_DRAWS: Final = {
    (False, False): (),
    (True, False): (Draw(STOCK),),
    (False, True): (Draw(DISCARD),),
    (True, True): (Draw(STOCK), Draw(DISCARD)),
}
"""The draws, by whether there is a card in the stock and in the discards."""


def to_act(state: HiddenJokerState) -> tuple[Seat, ...]:
    """The seat whose turn it is."""
    return (state.current,) if state.ending is None else ()


def legal_moves(state: HiddenJokerState, seat: Seat) -> Iterator[HiddenJokerMove]:
    """Every draw and discard, and one declaration if the solver finds any."""
    if state.ending is not None or seat != state.current:
        return iter(())
    moves = _simple_moves(state, seat)
    if state.has_drawn:
        declaration = rummy(state.hands[seat], state.joker, state.options.pure_run)
        if declaration is not None:
            return chain((declaration,), moves)
    return iter(moves)


def offer(state: HiddenJokerState, seat: Seat) -> Offer:
    """Every draw and discard, and the parts of a declaration."""
    if state.ending is not None or seat != state.current:
        return Offer()
    if not state.has_drawn:
        return offer_of(_simple_moves(state, seat))
    hand = tuple(map(card_id, state.hands[seat]))
    melds = Groups(
        field="melds",
        kind_field="type",
        kinds=("run", "set"),
        pieces_field="card_ids",
        pieces=hand,
        least=SHORTEST,
    )
    discard = Pick(field="discard_card_id", pieces=hand, least=0, most=1, single=True)
    return offer_of(_simple_moves(state, seat), Composed("declare", (melds, discard)))


def _simple_moves(state: HiddenJokerState, seat: Seat) -> Sequence[HiddenJokerMove]:
    if state.has_drawn:
        return [_DISCARDS[card] for card in state.hands[seat]]
    return _DRAWS[bool(state.stock), bool(state.discards)]


def check(state: HiddenJokerState, seat: Seat, move: HiddenJokerMove) -> None:
    """Raise a refusal unless the move is legal."""
    if state.ending is not None:
        raise GameOver
    if seat != state.current:
        raise NotYourTurn(current_seat=state.current)
    match move:
        case Draw():
            _check_draw(state, move)
        case Discard():
            _check_discard(state, move)
        case Declare():
            _check_declare(state, move)


def apply(state: HiddenJokerState, seat: Seat, move: HiddenJokerMove) -> list[Event]:
    """Check the move, make it and return its events."""
    check(state, seat, move)
    match move:
        case Draw():
            return _draw(state, move)
        case Discard():
            return _discard(state, move)
        case Declare():
            return _declare(state, move)


def _check_draw(state: HiddenJokerState, move: Draw) -> None:
    # Hidden Joker Rummy API, Draw Card: check the source, then the pile, then whether the player has drawn.
    if move.source not in (STOCK, DISCARD):
        raise UnknownSource(source=move.source, allowed=[STOCK, DISCARD])
    if not _pile(state, move.source):
        raise PileEmpty(f"There is no card on the {move.source} pile.", source=move.source)
    if state.has_drawn:
        raise AlreadyDrew


def _check_discard(state: HiddenJokerState, move: Discard) -> None:
    # Hidden Joker Rummy API, Discard Card: check the card, then whether the player has drawn.
    card = card_with_id(move.card_id)
    if card is None:
        raise UnknownCard(card=move.card_id) if is_card_id(move.card_id) else BadCardId
    if card not in state.hands[state.current]:
        raise CardNotYours(card=move.card_id)
    if not state.has_drawn:
        raise NotDrawn


def _check_declare(state: HiddenJokerState, move: Declare) -> None:
    if not state.has_drawn:
        raise NotDrawn
    check_declaration(state.hands[state.current], state.joker, state.options.pure_run, move)


def _pile(state: HiddenJokerState, source: str) -> list[Card]:
    return state.stock if source == STOCK else state.discards


def _draw(state: HiddenJokerState, move: Draw) -> list[Event]:
    seat = state.current
    card = _pile(state, move.source).pop()
    state.hands[seat].append(card)
    state.has_drawn = True
    shown = card_view(card, state.joker)
    left = len(state.stock)
    if move.source == DISCARD:
        state.taken[seat].append(card)
        return [Drew(seat=seat, source=DISCARD, stock_count=left, card=shown)]
    return [
        Drew(seat=seat, source=STOCK, stock_count=left),
        CardDrawn(only_for=seat, seat=seat, card=shown),
    ]


def _discard(state: HiddenJokerState, move: Discard) -> list[Event]:
    card = card_with_id(move.card_id)
    assert card is not None
    seat = state.current
    _put_down(state, seat, card)
    events: list[Event] = [Discarded(seat=seat, card=card_view(card, state.joker))]
    if not state.stock:
        # The game ends after the turn in which the stock ran out.
        scores = scores_after(state.hands, state.joker)
        return [*events, _end(state, Ending("stock_exhausted", lowest(scores), scores))]
    state.current = (seat + 1) % len(state.hands)
    state.turn_number += 1
    state.has_drawn = False
    return [*events, TurnChanged(previous=seat, next=state.current, turn_number=state.turn_number)]


def _declare(state: HiddenJokerState, move: Declare) -> list[Event]:
    seat = state.current
    hand = state.hands[seat]
    melds, discard = check_declaration(hand, state.joker, state.options.pure_run, move)
    if discard is not None:
        _put_down(state, seat, discard)
    hand.clear()
    state.taken[seat].clear()
    scores = scores_after(state.hands, state.joker)
    submitted = MeldsSubmitted(
        seat=seat,
        melds=meld_views(melds, state.joker),
        discard=None if discard is None else card_view(discard, state.joker),
    )
    return [submitted, _end(state, Ending("rummy_declared", seat, scores, melds, discard))]


def _put_down(state: HiddenJokerState, seat: Seat, card: Card) -> None:
    state.hands[seat].remove(card)
    if card in state.taken[seat]:
        state.taken[seat].remove(card)
    state.discards.append(card)
    state.thrown[seat].append(card)


def _end(state: HiddenJokerState, ending: Ending) -> Ended:
    state.ending = ending
    return Ended(winner=ending.winner, scores=ending.scores, reason=ending.reason)

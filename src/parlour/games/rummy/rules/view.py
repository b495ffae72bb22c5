"""What a seat or a spectator may know. All hiding of cards is done in this file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from parlour.game.interface import Piece, Seat, View
from parlour.games.rummy.rules.moves import RummyOptions
from parlour.games.rummy.rules.shapes import cards_of, melds, names_of
from parlour.games.rummy.rules.state import RummyState
from parlour.pieces.cards import code_of


class HandScore(Struct, frozen=True):
    """A finished hand: who went out, and the points each seat was left with."""

    winner: Seat | None
    points: tuple[int, ...]


class RummyView(View, frozen=True, kw_only=True):
    """`hand` is the seat's own hand, empty for a spectator. Piles are listed from bottom to top."""

    options: RummyOptions
    seat: Seat | None
    hand_number: int
    first: Seat
    turn: Seat | None
    """The seat whose turn it is; None when the game is over."""
    phase: Literal["draw", "play", "over"]
    turns: int
    """Completed turns of this hand."""
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    drawn: str | None
    """The card drawn or taken this turn, if the viewer may know it."""
    taken: bool
    """Whether that card came from the discards."""
    known: tuple[tuple[str, ...], ...]
    """By seat, the cards that everyone knows it holds."""
    melds: tuple[tuple[str, ...], ...]
    discards: tuple[str, ...]
    stock_count: int
    totals: tuple[int, ...]
    results: tuple[HandScore, ...]
    history: tuple[str, ...]
    """This hand so far, one line per event: `dealer discards 7H`, `0 draws`, `1 takes 7H`, `1 melds 0 7C 7D 7H`,
    `0 lays_off 0 7S`, `0 discards KD`, `shuffled`. The number after `melds` and `lays_off` is that of the meld."""
    winner: Seat | None
    hands: tuple[tuple[str, ...], ...] | None = None
    """The cards left in both hands, once the game is over."""


def view_of(state: RummyState, seat: Seat | None) -> RummyView:
    """What this seat may know of the position."""
    order = melds(state.options.ace_high)
    over = state.winner is not None
    own = seat == state.turn or state.taken
    return RummyView(
        options=state.options,
        seat=seat,
        hand_number=state.hand_number,
        first=state.first,
        turn=None if over else state.turn,
        phase="over" if over else "draw" if state.drawn is None else "play",
        turns=state.turns,
        hand=() if seat is None else names_of(cards_of(state.hands[seat])),
        hand_sizes=tuple(hand.bit_count() for hand in state.hands),
        drawn=code_of(state.drawn) if state.drawn is not None and own else None,
        taken=state.taken,
        known=tuple(names_of(cards_of(shown)) for shown in state.shown),
        melds=tuple(names_of(order[meld]) for meld in state.melds),
        discards=names_of(state.discards),
        stock_count=len(state.stock),
        totals=tuple(state.totals),
        results=tuple(HandScore(result.winner, result.points) for result in state.results),
        history=tuple(state.history),
        winner=state.winner,
        hands=tuple(names_of(cards_of(hand)) for hand in state.hands) if over else None,
    )


def pieces_of(state: RummyState) -> Iterator[Piece]:
    """Every card, and who may know where it is. Once the game is over, everyone sees both hands."""
    for card in state.stock:
        yield Piece(code_of(card), frozenset())
    for card in state.discards:
        yield Piece(code_of(card))
    for meld in state.melds:
        for card in cards_of(meld):
            yield Piece(code_of(card))
    for seat, hand in enumerate(state.hands):
        for card in cards_of(hand):
            known = state.winner is not None or bool(state.shown[seat] >> card & 1)
            yield Piece(code_of(card), None if known else frozenset({seat}))

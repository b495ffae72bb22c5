"""What a seat or a spectator may know. The only file of Hidden Joker Rummy that hides cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

import msgspec

from parlour.game.interface import Piece, Seat, View
from parlour.games.hidden_joker.rules.moves import CardView, MeldView, card_id, card_view
from parlour.games.hidden_joker.rules.state import HiddenJokerState
from parlour.pieces.cards import RANKS, Card, Rank
from parlour.pieces.melds import Meld


class PlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """The public part of a seat. `score` is None until the game is over."""

    seat: Seat
    hand_size: int
    score: int | None
    taken: tuple[CardView, ...]
    """Cards this seat took from the discards and still holds."""
    discarded: tuple[str, ...]
    """Ids of all cards this seat has discarded, in order, even if taken since."""


class HiddenJokerView(View, frozen=True, kw_only=True):
    """The game as one seat sees it. For a spectator `seat` is None and `hand` is empty."""

    seat: Seat | None
    phase: str
    """`"playing"` or `"ended"`."""
    current_seat: Seat | None
    turn_number: int
    has_drawn: bool
    hidden_joker_rank: str
    pure_run: bool
    discard_top: CardView | None
    discard_count: int
    stock_count: int
    players: tuple[PlayerView, ...]
    hand: tuple[CardView, ...]
    winner: Seat | None = None
    final_scores: tuple[int, ...] | None = None
    melds: tuple[MeldView, ...] = ()
    discard: CardView | None = None
    """The declarer's final discard."""
    reason: str | None = None
    hands: tuple[tuple[CardView, ...], ...] | None = None
    """All hands, once the game is over. The declarer's cards are in `melds`."""


class Glance(msgspec.Struct, frozen=True):
    """The public state without its history: enough for most messages, and faster than a view."""

    current_seat: Seat | None
    turn_number: int
    hidden_joker_rank: str
    discard_top: CardView | None
    stock_count: int
    hand_sizes: tuple[int, ...]
    melds: tuple[MeldView, ...]


def glance(state: HiddenJokerState) -> Glance:
    """The public state without its history."""
    ending, joker = state.ending, state.joker
    return Glance(
        state.current if ending is None else None,
        state.turn_number,
        RANKS[joker],
        card_view(state.discards[-1], joker) if state.discards else None,
        len(state.stock),
        tuple([len(hand) for hand in state.hands]),
        () if ending is None else meld_views(ending.melds, joker),
    )


def hand_of(state: HiddenJokerState, seat: Seat) -> tuple[CardView, ...]:
    """A seat's cards, for that seat only."""
    return _cards(state.hands[seat], state.joker)


def view_of(state: HiddenJokerState, seat: Seat | None) -> HiddenJokerView:
    """What a seat may know of the state; None stands for a spectator."""
    ending, joker = state.ending, state.joker
    shown = HiddenJokerView(
        seat=seat,
        phase="playing" if ending is None else "ended",
        current_seat=state.current if ending is None else None,
        turn_number=state.turn_number,
        has_drawn=state.has_drawn,
        hidden_joker_rank=RANKS[joker],
        pure_run=state.options.pure_run,
        discard_top=card_view(state.discards[-1], joker) if state.discards else None,
        discard_count=len(state.discards),
        stock_count=len(state.stock),
        players=tuple(_player(state, other) for other in range(len(state.hands))),
        hand=() if seat is None else _cards(state.hands[seat], joker),
    )
    if ending is None:
        return shown
    return msgspec.structs.replace(
        shown,
        winner=ending.winner,
        final_scores=ending.scores,
        melds=meld_views(ending.melds, joker),
        discard=None if ending.discard is None else card_view(ending.discard, joker),
        reason=ending.reason,
        hands=tuple(_cards(hand, joker) for hand in state.hands),
    )


def meld_views(melds: Iterable[Meld], joker: Rank) -> tuple[MeldView, ...]:
    """Melds as shown to everyone."""
    return tuple(MeldView(meld.kind, _cards(meld.cards, joker)) for meld in melds)


def pieces_of(state: HiddenJokerState) -> Iterator[Piece]:
    """Every card, and who may know where it is."""
    is_over = state.ending is not None
    melded = chain.from_iterable(meld.cards for meld in state.ending.melds) if state.ending else ()
    for card in chain(state.discards, melded):
        yield Piece(card_id(card))
    for card in state.stock:
        yield Piece(card_id(card), frozenset())
    for seat, hand in enumerate(state.hands):
        for card in hand:
            is_public = is_over or card in state.taken[seat]
            yield Piece(card_id(card), None if is_public else frozenset((seat,)))


def _player(state: HiddenJokerState, seat: Seat) -> PlayerView:
    return PlayerView(
        seat=seat,
        hand_size=len(state.hands[seat]),
        score=None if state.ending is None else state.ending.scores[seat],
        taken=_cards(state.taken[seat], state.joker),
        discarded=tuple(map(card_id, state.thrown[seat])),
    )


def _cards(cards: Iterable[Card], joker: Rank) -> tuple[CardView, ...]:
    return tuple([card_view(card, joker) for card in cards])  # faster than a generator

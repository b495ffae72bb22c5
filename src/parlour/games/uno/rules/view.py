"""What a seat or a spectator may know. The only file of UNO that hides cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from parlour.game.interface import Piece, Seat, View
from parlour.games.uno.rules.cards import CARDS, COLORS, NO_COLOR, Card, Color, shown_on_top
from parlour.games.uno.rules.moves import Direction, UnoOptions
from parlour.games.uno.rules.play import playable_cards
from parlour.games.uno.rules.state import NONE, UnoState, direction_name


class UnoView(View, frozen=True, kw_only=True):
    """The game as one seat sees it. For a spectator `seat` is None and `hand` is empty."""

    seat: Seat | None
    options: UnoOptions
    status: Literal["playing", "ended"]
    round_number: int
    turn_number: int
    current: Seat
    direction: Direction
    top_discard: Card
    current_color: Color | None
    """None until the color of the first card is chosen."""
    pending_color_choice: bool
    draw_pile_count: int
    hand_counts: tuple[int, ...]
    hand: tuple[Card, ...]
    drawn_card: Card | None
    """The card this seat has just drawn and may play now."""
    playable: tuple[int, ...]
    """Ids of this seat's cards that may be played now."""
    scores: tuple[int, ...]
    exposed: Seat | None
    """Who can be caught for not calling UNO."""
    discards: tuple[int, ...]
    """Ids of the cards played since the last reshuffle, top card last."""
    drew_on: tuple[tuple[Color, ...], ...]
    """By seat: the colors it drew on, and so probably does not hold."""
    winners: tuple[Seat, ...] | None
    hands: tuple[tuple[Card, ...], ...] | None = None
    """All hands, once the game is over."""


def view_of(state: UnoState, seat: Seat | None) -> UnoView:
    """What a seat may know of the state; None stands for a spectator."""
    seated = seat is not None and 0 <= seat < state.seats
    hand = state.hands[seat] if seat is not None and seated else []
    mine = seated and seat == state.current
    return UnoView(
        seat=seat,
        options=state.options,
        status="playing" if state.result is None else "ended",
        round_number=state.round_number,
        turn_number=state.turn_number,
        current=state.current,
        direction=direction_name(state.direction),
        top_discard=shown_on_top(state.discards[-1], state.color),
        current_color=None if state.color == NO_COLOR else COLORS[state.color],
        pending_color_choice=state.choosing,
        draw_pile_count=len(state.pile),
        hand_counts=tuple(map(len, state.hands)),
        hand=_cards(hand),
        drawn_card=CARDS[state.drawn] if mine and state.drawn != NONE else None,
        playable=playable_cards(state, seat) if seat is not None and mine else (),
        scores=tuple(state.scores),
        exposed=None if state.exposed == NONE else state.exposed,
        discards=tuple(state.discards),
        drew_on=tuple([_colors(bits) for bits in state.drew_on]),
        winners=None if state.result is None else state.result.winners,
        hands=None if state.result is None else tuple(map(_cards, state.hands)),
    )


def pieces_of(state: UnoState) -> Iterator[Piece]:
    """Every card, and who may know where it is. Once the game is over, everyone sees all hands."""
    for seat, hand in enumerate(state.hands):
        for card in hand:
            yield Piece(CARDS[card], frozenset((seat,)) if state.result is None else None)
    for card in state.discards:
        yield Piece(CARDS[card])
    for card in state.pile:
        yield Piece(CARDS[card], frozenset())


def _cards(hand: list[int]) -> tuple[Card, ...]:
    return tuple([CARDS[card] for card in hand])


def _colors(bits: int) -> tuple[Color, ...]:
    return tuple([color for index, color in enumerate(COLORS) if bits >> index & 1])

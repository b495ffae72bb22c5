"""Moves as small ints: a fast engine without checks, for searches and playouts.

    0 to 99       play that colored card
    100 to 131    play wild card 100 + (action - 100) // 4 and choose color action % 4
    DRAW, END_TURN, CHOOSE + color, CALL, CATCH + seat
    CALLING + n   play a card as in action n, and call UNO with it

`legal_actions` and `take` do not raise refusals and create events only on request. `play` converts between moves and
actions, and checks moves first. Both use `is_playable` and the same table of matching cards.
"""

from __future__ import annotations

from bisect import bisect_left

from parlour.game.interface import Event, Seat
from parlour.games.uno.rules.cards import (
    CARDS,
    CARDS_A_COLOR,
    COLOR_INDEX,
    COLOR_OF,
    COLORS,
    DECK_SIZE,
    DRAW_TWO,
    FIRST_WILD,
    FIRST_WILD_DRAW_FOUR,
    NO_COLOR,
    REVERSE,
    SKIP,
    VALUE_OF,
    VALUES,
    WILD_DRAW_FOUR,
)
from parlour.games.uno.rules.draws import draw_one, draw_penalty
from parlour.games.uno.rules.moves import (
    CallUno,
    CardPlayed,
    Catch,
    Caught,
    ChooseColor,
    ColorChosen,
    Draw,
    Effects,
    EndTurn,
    Passed,
    Play,
    Reversed,
    Skipped,
    TurnChanged,
    UnoCalled,
    UnoMove,
)
from parlour.games.uno.rules.rounds import end_round
from parlour.games.uno.rules.state import NONE, UnoState, direction_name

MOST_SEATS = 10
CATCH_PENALTY = 2

DRAW = FIRST_WILD + 4 * (DECK_SIZE - FIRST_WILD)
END_TURN = DRAW + 1
CHOOSE = END_TURN + 1
CALL = CHOOSE + len(COLORS)
CATCH = CALL + 1
CALLING = CATCH + MOST_SEATS

_CARD_OF = tuple(a if a < FIRST_WILD else FIRST_WILD + (a - FIRST_WILD) // 4 for a in range(DRAW))
_COLOR_AFTER = tuple(COLOR_OF[a] if a < FIRST_WILD else a % 4 for a in range(DRAW))
_WILD_ACTIONS = {
    card: tuple(a for a in range(DRAW) if _CARD_OF[a] == card) for card in range(FIRST_WILD, DECK_SIZE)
}
_CHOICES = range(CHOOSE, CALL)


def _plays(call_uno: bool) -> tuple[Play, ...]:
    return tuple(Play(_CARD_OF[a], None if a < FIRST_WILD else COLORS[a % 4], call_uno) for a in range(DRAW))


MOVES: tuple[UnoMove, ...] = (
    *_plays(call_uno=False),
    Draw(),
    EndTurn(),
    *(ChooseColor(color) for color in COLORS),
    CallUno(),
    *(Catch(seat) for seat in range(MOST_SEATS)),
    *_plays(call_uno=True),
)
"""The move of each action."""

FITTING = tuple(
    tuple(
        card < FIRST_WILD and (COLOR_OF[card] == color or VALUE_OF[card] == value)
        for card in range(DECK_SIZE)
    )
    for color in range(NO_COLOR + 1)
    for value in range(len(VALUES))
)
"""By color and value of the top discard, then by card: whether it matches. Wild cards also depend on the hand."""
_VALUES = len(VALUES)
_ALL_BUT = tuple(~(1 << color) for color in range(len(COLORS)))

_NO_EFFECTS = Effects()
_EFFECTS_OF_VALUE = {
    SKIP: Effects(skip=True),
    REVERSE: Effects(reverse=True),
    DRAW_TWO: Effects(draw=2),
    WILD_DRAW_FOUR: Effects(draw=4),
}
_EFFECTS = tuple(_EFFECTS_OF_VALUE.get(VALUE_OF[_CARD_OF[a]]) for a in range(DRAW))
# With two players a Reverse also works as a Skip. The direction still changes, and events report both.
_REVERSE_OF_TWO = Effects(skip=True, reverse=True)


def action_of(move: UnoMove) -> int:
    """The int for a move that `check` has accepted."""
    if isinstance(move, Play):
        card = move.card_id
        if card >= FIRST_WILD:
            card = _WILD_ACTIONS[card][COLOR_INDEX[move.chosen_color]]
        return card + CALLING if move.call_uno else card
    if isinstance(move, Draw):
        return DRAW
    if isinstance(move, EndTurn):
        return END_TURN
    if isinstance(move, ChooseColor):
        return CHOOSE + COLOR_INDEX[move.color]
    return CATCH + move.seat if isinstance(move, Catch) else CALL


# Legal actions


def holds_color(hand: list[int], color: int) -> bool:
    """Whether a hand has a card of this color. Wild cards have no color."""
    place = bisect_left(hand, color * CARDS_A_COLOR)
    return place < len(hand) and COLOR_OF[hand[place]] == color


def is_playable(state: UnoState, hand: list[int], card: int) -> bool:
    """Whether a card of this hand may be played on the top discard."""
    if card < FIRST_WILD:
        return FITTING[state.color * _VALUES + VALUE_OF[state.discards[-1]]][card]
    return card < FIRST_WILD_DRAW_FOUR or not holds_color(hand, state.color)


def legal_actions(state: UnoState, seat: Seat) -> list[int]:
    """Every legal action of the seat."""
    if state.result is not None:
        return []
    actions = _turn_actions(state, seat) if seat == state.current else []
    if state.exposed != NONE and 0 <= seat < state.seats:
        actions.append(CALL if seat == state.exposed else CATCH + state.exposed)
    return actions


def _turn_actions(state: UnoState, seat: Seat) -> list[int]:
    if state.choosing:
        return list(_CHOICES)
    hand = state.hands[seat]
    drawn = state.drawn
    if drawn == NONE:
        fitting = FITTING[state.color * _VALUES + VALUE_OF[state.discards[-1]]]
        actions = [card for card in hand if fitting[card]]
        if hand[-1] >= FIRST_WILD:
            _add_wild_actions(state, hand, actions)
        last = DRAW
    else:
        actions = [drawn] if drawn < FIRST_WILD else list(_WILD_ACTIONS[drawn])
        last = END_TURN
    if len(hand) == 2 and state.options.call_uno:
        actions += [action + CALLING for action in actions]
    actions.append(last)
    return actions


def _add_wild_actions(state: UnoState, hand: list[int], actions: list[int]) -> None:
    """Add the plays of wild cards, which are at the end of a sorted hand."""
    limit = FIRST_WILD_DRAW_FOUR if holds_color(hand, state.color) else DECK_SIZE
    for card in hand[bisect_left(hand, FIRST_WILD) :]:
        if card < limit:
            actions += _WILD_ACTIONS[card]


# Taking actions


def take(state: UnoState, seat: Seat, action: int, events: list[Event] | None = None) -> None:
    """Take an action from `legal_actions`. Appends its events to `events`, if given."""
    if action < DRAW:
        _play(state, seat, action, False, events)
    elif action == DRAW:
        _draw(state, seat, events)
    elif action >= CALLING:
        _play(state, seat, action - CALLING, True, events)
    elif action == END_TURN:
        _advance(state, (seat + state.direction) % state.seats, events)
    elif action >= CATCH:
        _catch(state, seat, action - CATCH, events)
    elif action == CALL:
        state.exposed = NONE
        if events is not None:
            events.append(UnoCalled(seat=seat))
    else:
        _choose(state, seat, action - CHOOSE, events)


def _play(state: UnoState, seat: Seat, action: int, calls: bool, events: list[Event] | None) -> None:
    card = _CARD_OF[action]
    hand = state.hands[seat]
    hand.remove(card)
    state.discards.append(card)
    state.passes = 0
    state.color = color = _COLOR_AFTER[action]
    if action < FIRST_WILD:
        state.drew_on[seat] &= _ALL_BUT[color]
    effects = _EFFECTS[action]
    if effects is None:
        follower = (seat + state.direction) % state.seats
        if events is not None:
            _tell_played(seat, action, _NO_EFFECTS, follower, events)
    else:
        follower = _act_on_next(state, seat, action, effects, events)
    if calls and events is not None:
        events.append(UnoCalled(seat=seat))
    if not hand:
        end_round(state, "out", events)
        return
    _advance(state, follower, events)
    if len(hand) == 1 and state.options.call_uno and not calls:
        state.exposed = seat


def _tell_played(seat: Seat, action: int, effects: Effects, follower: Seat, events: list[Event]) -> None:
    card = CARDS[_CARD_OF[action]]
    if action < FIRST_WILD:
        events.append(CardPlayed(seat=seat, card=card, effects=effects, next=follower))
        return
    color = COLORS[_COLOR_AFTER[action]]
    events.append(CardPlayed(seat=seat, card=card, chosen_color=color, effects=effects, next=follower))
    events.append(ColorChosen(seat=seat, color=color))


def _act_on_next(
    state: UnoState, seat: Seat, action: int, effects: Effects, events: list[Event] | None
) -> Seat:
    """Apply an action card, even if it was the player's last card. Returns who plays next."""
    seats = state.seats
    if effects.reverse:
        state.direction = -state.direction
        if seats == 2:
            effects = _REVERSE_OF_TWO
    follower = target = (seat + state.direction) % seats
    if effects.skip or effects.draw:
        follower = (target + state.direction) % seats
    if events is not None:
        _tell_played(seat, action, effects, follower, events)
        if effects.reverse:
            events.append(Reversed(direction=direction_name(state.direction)))
        if effects.skip:
            events.append(Skipped(seat=target))
    if effects.draw:
        draw_penalty(state, target, effects.draw, events)
    return follower


def _draw(state: UnoState, seat: Seat, events: list[Event] | None) -> None:
    """Draw a card. If it cannot be played, or there is none, the turn passes (UNO API, Draw Card)."""
    state.drew_on[seat] |= 1 << state.color
    card = draw_one(state, seat, events)
    if card == NONE:
        state.passes += 1
        if events is not None:
            events.append(Passed(seat=seat))
        if state.passes == state.seats:
            end_round(state, "blocked", events)
            return
    elif is_playable(state, state.hands[seat], card):
        state.drawn = card
        state.exposed = NONE
        return
    _advance(state, (seat + state.direction) % state.seats, events)


def _choose(state: UnoState, seat: Seat, color: int, events: list[Event] | None) -> None:
    """Choose the first card's color. The same player then takes their turn."""
    state.choosing = False
    state.color = color
    if events is not None:
        events.append(ColorChosen(seat=seat, color=COLORS[color]))


def _catch(state: UnoState, seat: Seat, caught: Seat, events: list[Event] | None) -> None:
    state.exposed = NONE
    if events is not None:
        events.append(Caught(seat=caught, by=seat))
    draw_penalty(state, caught, CATCH_PENALTY, events)


def _advance(state: UnoState, follower: Seat, events: list[Event] | None) -> None:
    """Pass the turn on. A player who could be caught is safe now."""
    state.drawn = state.exposed = NONE
    state.current = follower
    state.turn_number += 1
    if events is not None:
        events.append(TurnChanged(next=follower, turn_number=state.turn_number))

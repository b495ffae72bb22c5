"""A round's cards: dealing them, drawing them, and what happens when the round is over."""

from __future__ import annotations

from bisect import insort

from parlour.rules.interface import Event, Outcome, Seat
from parlour.rules.shuffles import shuffled
from parlour.rules.uno.cards import (
    CARDS,
    COLOR_OF,
    DECK_SIZE,
    DRAW_TWO,
    FIRST_WILD_DRAW_FOUR,
    REVERSE,
    SKIP,
    VALUE_OF,
    WILD,
    shown_on_top,
)
from parlour.rules.uno.moves import (
    Direction,
    Drawn,
    Drew,
    Ended,
    HandDealt,
    Reshuffled,
    Reversed,
    RoundEnded,
    RoundStarted,
    Skipped,
    TurnChanged,
)
from parlour.rules.uno.score import match_scoreboard, round_points, round_scoreboard, round_winners
from parlour.rules.uno.state import NONE, State

HAND_SIZE = 7


def direction_name(direction: int) -> Direction:
    return "cw" if direction > 0 else "ccw"


def deal(state: State, events: list[Event] | None) -> None:
    """Deal the next round and let its first card act. The dealer sits before the first player."""
    seats = state.seats
    state.round_number += 1
    deck = _shuffled(state, list(range(DECK_SIZE)))
    state.hands = [sorted(deck[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]) for seat in range(seats)]
    state.pile = deck[HAND_SIZE * seats :]
    while state.pile[-1] >= FIRST_WILD_DRAW_FOUR:
        state.pile = _shuffled(state, state.pile)
    top = state.pile.pop()
    state.discards = [top]
    state.color = COLOR_OF[top]
    state.choosing = VALUE_OF[top] == WILD
    state.drew_on = [0] * seats
    state.direction = 1
    state.drawn = state.exposed = NONE
    state.passes = 0
    state.turn_number += 1
    first = (state.round_number - 1) % seats
    if events is not None:
        _announce(state, first, events)
    state.current = _first_to_act(state, first, VALUE_OF[top], [] if events is None else events)


def opening(state: State) -> list[Event]:
    """What the first deal of this game made happen: the cards dealt, then what the first card did."""
    events: list[Event] = []
    deal(State(state.seats, state.options, state.seed, [0] * state.seats), events)
    return events


def _shuffled(state: State, cards: list[int]) -> list[int]:
    result = shuffled(cards, state.seed, state.shuffles)
    state.shuffles += 1
    return result


def _announce(state: State, first: Seat, events: list[Event]) -> None:
    events.append(
        RoundStarted(
            round_number=state.round_number,
            first=first,
            top_discard=shown_on_top(state.discards[-1], state.color),
            draw_pile_count=len(state.pile),
        )
    )
    for seat, hand in enumerate(state.hands):
        events.append(HandDealt(only_for=seat, seat=seat, cards=tuple(CARDS[card] for card in hand)))


def _first_to_act(state: State, first: Seat, value: int, events: list[Event]) -> Seat:
    """Skip, Reverse and Draw Two act on the first player; after a Reverse the dealer begins."""
    if value == SKIP:
        events.append(Skipped(seat=first))
    elif value == REVERSE:
        state.direction = -1
        events.append(Reversed(direction="ccw"))
        if state.seats == 2:
            events.append(Skipped(seat=first))
    elif value == DRAW_TWO:
        draw_penalty(state, first, 2, events)
    else:
        return first
    return (first + state.direction) % state.seats


def draw_one(state: State, seat: Seat, events: list[Event] | None) -> int:
    """Draw a card on one's turn; `NONE` where nothing is left."""
    if not state.pile and not _refill(state, events):
        return NONE
    card = state.pile.pop()
    insort(state.hands[seat], card)
    state.passes = 0
    if events is not None:
        events.append(Drew(seat=seat, count=1))
        events.append(Drawn(only_for=seat, seat=seat, cards=(CARDS[card],)))
    return card


def draw_penalty(state: State, seat: Seat, count: int, events: list[Event] | None) -> None:
    """Cards for a Draw Two, a Wild Draw Four, or for being caught: so many, or as many as there are."""
    cards: list[int] = []
    while len(cards) < count and (state.pile or _refill(state, events)):
        cards.append(state.pile.pop())
    state.drew_on[seat] = 0  # the hand may now hold any colour
    if not cards:
        return
    state.hands[seat] = sorted(state.hands[seat] + cards)
    state.passes = 0
    if events is not None:
        events.append(Drew(seat=seat, count=len(cards), penalty=True))
        events.append(Drawn(only_for=seat, seat=seat, cards=tuple([CARDS[card] for card in cards])))


def _refill(state: State, events: list[Event] | None) -> bool:
    """Make a new pile of the discards but the top one, if there are any."""
    if len(state.discards) < 2:
        return False
    top = state.discards.pop()
    state.pile = _shuffled(state, state.discards)
    state.discards = [top]
    if events is not None:
        events.append(Reshuffled(draw_pile_count=len(state.pile)))
    return True


def end_round(state: State, reason: str, events: list[Event] | None) -> None:
    """Score the round; then the game is over, or the next round is dealt."""
    if events is None:
        events = []
    hands, scores = state.hands, state.scores
    winners = round_winners(hands)
    winner = winners[0] if len(winners) == 1 else None
    points = round_points(hands)
    if winner is not None:
        scores[winner] += points
    state.drawn = state.exposed = NONE
    board = round_scoreboard(hands, scores)
    target = state.options.target
    if not target:
        state.result = Outcome(winners, tuple(scores), reason)
        events.append(Ended(winner=winner, scoreboard=board, reason=reason))
        return
    events.append(RoundEnded(round_number=state.round_number, winner=winner, points=points, scoreboard=board))
    if winner is not None and scores[winner] >= target:
        state.result = Outcome(winners, tuple(scores), "target")
        events.append(Ended(winner=winner, scoreboard=match_scoreboard(hands, scores), reason="target"))
        return
    deal(state, events)
    events.append(TurnChanged(next=state.current, turn_number=state.turn_number))

"""Drawing cards, and reshuffling the discards when the pile is empty."""

from __future__ import annotations

from bisect import insort

from parlour.game.interface import Event, Seat
from parlour.game.shuffles import shuffled
from parlour.games.uno.rules.cards import CARDS
from parlour.games.uno.rules.moves import Drawn, Drew, Reshuffled
from parlour.games.uno.rules.state import NONE, UnoState


def shuffled_next(state: UnoState, cards: list[int]) -> list[int]:
    """The cards in the order of the game's next shuffle."""
    result = shuffled(cards, state.seed, state.shuffles)
    state.shuffles += 1
    return result


def draw_one(state: UnoState, seat: Seat, events: list[Event] | None) -> int:
    """Draw a card in one's turn. Returns `NONE` if nothing is left."""
    if not state.pile and not _refill(state, events):
        return NONE
    card = state.pile.pop()
    insort(state.hands[seat], card)
    state.passes = 0
    if events is not None:
        events.append(Drew(seat=seat, count=1))
        events.append(Drawn(only_for=seat, seat=seat, cards=(CARDS[card],)))
    return card


def draw_penalty(state: UnoState, seat: Seat, count: int, events: list[Event] | None) -> None:
    """Draw `count` penalty cards, or as many as are left."""
    cards: list[int] = []
    while len(cards) < count and (state.pile or _refill(state, events)):
        cards.append(state.pile.pop())
    state.drew_on[seat] = 0  # the hand can hold any color now
    if not cards:
        return
    state.hands[seat] = sorted(state.hands[seat] + cards)
    state.passes = 0
    if events is not None:
        events.append(Drew(seat=seat, count=len(cards), penalty=True))
        events.append(Drawn(only_for=seat, seat=seat, cards=tuple([CARDS[card] for card in cards])))


def _refill(state: UnoState, events: list[Event] | None) -> bool:
    """Shuffle the discards except the top card into a new pile, if there are any."""
    if len(state.discards) < 2:
        return False
    top = state.discards.pop()
    state.pile = shuffled_next(state, state.discards)
    state.discards = [top]
    if events is not None:
        events.append(Reshuffled(draw_pile_count=len(state.pile)))
    return True

"""Sampling of UNO: a state that a seat's view could come from.

Someone who drew on a color could not play. So they probably hold no card of that color and no wild card; not for
sure, because drawing is always allowed.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from random import Random
from typing import Final

from parlour.game.interface import Seat
from parlour.game.sampling import fresh_seed
from parlour.games.uno.rules import UnoState, UnoView
from parlour.games.uno.rules.cards import COLOR_INDEX, COLOR_OF, DECK_SIZE, NO_COLOR
from parlour.games.uno.rules.state import NONE

DREW_ON_COLOR: Final = 0.1
"""How likely a seat is to hold a card of a color that it drew on, compared with any other unseen card."""

DREW_WITH_WILD: Final = 0.1
"""The same for a wild card of a seat that drew on some color."""


def sample(view: UnoView, rng: Random) -> UnoState:
    """A state that this view could come from."""
    assert view.seat is not None
    hands, pile = _dealt(view, rng)
    return UnoState(
        seats=len(view.hand_counts),
        options=view.options,
        seed=fresh_seed(rng),
        scores=list(view.scores),
        round_number=view.round_number,
        turn_number=view.turn_number,
        pile=pile,
        discards=list(view.discards),
        hands=hands,
        drew_on=[sum(1 << COLOR_INDEX[color] for color in colors) for colors in view.drew_on],
        color=NO_COLOR if view.current_color is None else COLOR_INDEX[view.current_color],
        current=view.current,
        direction=1 if view.direction == "cw" else -1,
        drawn=NONE if view.drawn_card is None else view.drawn_card.id,
        choosing=view.pending_color_choice,
        exposed=NONE if view.exposed is None else view.exposed,
    )


def _dealt(view: UnoView, rng: Random) -> tuple[list[list[int]], list[int]]:
    """The hands and the pile."""
    own = [card.id for card in view.hand]
    seen = {*own, *view.discards}
    unseen = [card for card in range(DECK_SIZE) if card not in seen]
    rooms = [0 if seat == view.seat else count for seat, count in enumerate(view.hand_counts)]
    dealt = [_drawn(unseen, room, _shunned(view, seat), rng) for seat, room in enumerate(rooms)]
    rng.shuffle(unseen)
    return [own if seat == view.seat else hand for seat, hand in enumerate(dealt)], unseen


def _shunned(view: UnoView, seat: Seat) -> Mapping[int, float]:
    """By color: how likely the seat is to hold an unseen card of it. Other colors are as likely as can be."""
    drew_on = view.drew_on[seat]
    likely = {COLOR_INDEX[color]: DREW_ON_COLOR for color in drew_on}
    return likely | {NO_COLOR: DREW_WITH_WILD} if drew_on else likely


def _drawn(unseen: list[int], count: int, likely: Mapping[int, float], rng: Random) -> list[int]:
    """Take a sorted hand of so many cards from the unseen ones. Unlikely cards are put back most of the time."""
    random = rng.random
    hand: list[int] = []
    while len(hand) < count:
        place = int(random() * len(unseen))
        card = unseen[place]
        if likely and random() >= likely.get(COLOR_OF[card], 1.0):
            continue
        unseen[place] = unseen[-1]
        unseen.pop()
        insort(hand, card)
    return hand

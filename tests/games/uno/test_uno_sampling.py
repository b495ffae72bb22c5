"""What samples of UNO infer from play."""

from __future__ import annotations

from random import Random

from uno_positions import position

from parlour.games.uno.rules import RULES
from parlour.games.uno.rules.cards import COLOR_OF, NO_COLOR
from parlour.games.uno.sampling import sample

RED = 0
SAMPLES = 150


def share_of(color: int, drew_on: int) -> float:
    """The share of cards of this color that seat 1 holds in samples, after drawing on these colors."""
    state = position("r1 g2", "b1 b2 b3 b4 b5", top="r3", rest_in_pile=True)
    state.drew_on[1] = drew_on
    view = RULES.view(state, 0)
    hands = [sample(view, Random(number)).hands[1] for number in range(SAMPLES)]
    return sum(COLOR_OF[card] == color for hand in hands for card in hand) / (5 * SAMPLES)


def test_who_drew_on_a_color_seldom_holds_it() -> None:
    assert share_of(RED, drew_on=1 << RED) < 0.06 < 0.17 < share_of(RED, drew_on=0)


def test_who_drew_seldom_holds_a_wild_card() -> None:
    assert share_of(NO_COLOR, drew_on=1 << RED) < 0.02 < 0.05 < share_of(NO_COLOR, drew_on=0)


def test_the_card_just_drawn_can_still_be_played() -> None:
    state = position("r1 g2", "b1 b2", top="r3", rest_in_pile=True)
    state.hands[0].append(state.pile.pop(0))
    state.hands[0].sort()
    state.drawn = state.hands[0][0]
    drawn = sample(RULES.view(state, 0), Random(1))
    assert drawn.drawn == state.drawn
    assert list(RULES.legal_moves(drawn, 0)) == list(RULES.legal_moves(state, 0))

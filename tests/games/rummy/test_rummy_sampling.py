"""What samples of Rummy infer from discards, and from a reshuffle."""

from __future__ import annotations

from random import Random

from parlour.games.rummy.rules import RULES, Discard, Draw, RummyOptions, RummyState
from parlour.games.rummy.rules.shapes import cards_of
from parlour.games.rummy.sampling import sample
from parlour.pieces.cards import code_of


def discard_lowest(state: RummyState, source: str = "stock") -> None:
    """A turn in which nothing is melded."""
    seat = state.turn
    RULES.apply(state, seat, Draw(source))  # type: ignore[arg-type]
    lowest = next(card for card in cards_of(state.hands[seat]) if card != state.drawn)
    RULES.apply(state, seat, Discard(code_of(lowest)))


def started() -> RummyState:
    state, _ = RULES.start(2, RummyOptions(), b"sampled")
    return state


def test_taken_cards_are_known() -> None:
    state = started()
    top = state.discards[-1]
    discard_lowest(state, "discard")
    view = RULES.view(state, 1)
    assert all(sample(view, Random(number)).hands[0] >> top & 1 for number in range(10))


def test_after_a_reshuffle_cards_that_were_never_discarded_are_in_the_other_hand() -> None:
    state = started()
    while "shuffled" not in state.history:
        discard_lowest(state)
    discarded = {line.split()[-1] for line in state.history if " discards " in line}
    dealt = {card for card in cards_of(state.hands[1]) if code_of(card) not in discarded}
    assert dealt
    view = RULES.view(state, 0)
    for number in range(10):
        hand = {*cards_of(sample(view, Random(number)).hands[1])}
        assert dealt <= hand


def test_the_card_that_the_other_drew_is_hidden() -> None:
    state = started()
    RULES.apply(state, 0, Draw("stock"))
    view = RULES.view(state, 1)
    drawn = {sample(view, Random(number)).drawn for number in range(30)}
    assert len(drawn) > 10

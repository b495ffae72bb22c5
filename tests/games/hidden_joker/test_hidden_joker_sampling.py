"""What samples of Hidden Joker Rummy infer from discards that were taken and refused."""

from __future__ import annotations

from random import Random

from hidden_joker_positions import cards, position

from parlour.games.hidden_joker.rules import RULES, HiddenJokerState
from parlour.games.hidden_joker.rules.moves import Discard, Draw, card_id
from parlour.games.hidden_joker.sampling import sample

SAMPLES = 120
SEVENS = {card % 52 for card in cards("7C 7D 7S")}


def opened() -> HiddenJokerState:
    """Seat 0 of two is to draw."""
    state, _ = RULES.start(2, RULES.spec.options(), b"sampled")
    return state


def turn(state: HiddenJokerState, source: str, card: int) -> None:
    seat = state.current
    RULES.apply(state, seat, Draw(source))
    RULES.apply(state, seat, Discard(card_id(card)))


def test_the_discards_below_the_top_are_found_again() -> None:
    """All of them, but for the first one, which no view tells once it is covered."""
    state = opened()
    rng = Random(3)
    for _ in range(40):
        source = rng.choice(["stock", "discard"])
        seat = state.current
        RULES.apply(state, seat, Draw(source))
        again = sample(RULES.view(state, 0), Random(1))
        assert again.discards[1:] == state.discards[1:]
        RULES.apply(state, seat, Discard(card_id(rng.choice(state.hands[seat]))))
        again = sample(RULES.view(state, 0), Random(1))
        assert again.discards[1:] == state.discards[1:]


def test_cards_taken_and_held_are_known() -> None:
    state = opened()
    turn(state, "stock", state.hands[0][0])
    taken = state.discards[-1]
    turn(state, "discard", state.hands[1][0])
    view = RULES.view(state, 0)
    assert all(taken in sample(view, Random(number)).hands[1] for number in range(10))


def sevens_after(source: str) -> int:
    """How many other sevens seat 1 holds in samples, after it took or refused the seven of hearts."""
    state = position("7H 2C 4D 6S 8C TD QH 2S 4H 6C 8D TH QS", drawn=False)
    state.hands[1] = state.stock[:13]
    del state.stock[:13]
    turn(state, "stock", cards("7H")[0])
    RULES.apply(state, 1, Draw(source))
    view = RULES.view(state, 0)
    hands = [sample(view, Random(number)).hands[1] for number in range(SAMPLES)]
    return sum(card % 52 in SEVENS for hand in hands for card in hand)


def test_cards_that_meld_with_a_taken_one_are_likelier_than_with_a_refused_one() -> None:
    assert sevens_after("discard") > 1.4 * sevens_after("stock")

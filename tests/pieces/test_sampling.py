"""Dealing unseen cards to the places where they can lie."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.pieces.sampling import deal_out, pick_weighted


@st.composite
def possible_deals(draw: st.DrawFn) -> tuple[list[int], list[list[float]]]:
    """Rooms and weights for which a deal exists: each card may at least lie where a first deal puts it."""
    places = draw(st.integers(1, 4))
    homes = draw(st.lists(st.integers(0, places - 1), max_size=20))
    weight = st.sampled_from([0.0, 0.0, 0.3, 1.0])
    weights = [[1.0 if place == home else draw(weight) for place in range(places)] for home in homes]
    return [homes.count(place) for place in range(places)], weights


@settings(max_examples=150, deadline=None)
@given(deal=possible_deals(), seed=st.integers(0, 1000))
def test_every_card_lies_where_it_can_and_every_place_is_full(
    deal: tuple[list[int], list[list[float]]], seed: int
) -> None:
    rooms, weights = deal
    dealt = deal_out(range(len(weights)), rooms, weights, Random(seed))
    assert [len(cards) for cards in dealt] == rooms
    assert sorted(card for cards in dealt for card in cards) == list(range(len(weights)))
    for place, cards in enumerate(dealt):
        assert all(weights[card][place] > 0 for card in cards)


def test_equal_weights_make_all_deals_equally_likely() -> None:
    rng = Random(1)
    deals = Counter(frozenset(deal_out("abcd", [2, 2], [(1, 1)] * 4, rng)[0]) for _ in range(3000))
    assert len(deals) == 6
    assert all(420 < count < 580 for count in deals.values())


def test_a_card_that_fits_one_place_only_leaves_the_rest_equally_likely() -> None:
    """`a` lies in the first place, so each of the others lies there in a third of the deals."""
    rng = Random(1)
    weights = [(1, 0), (1, 1), (1, 1), (1, 1)]
    beside = Counter(card for _ in range(3000) for card in deal_out("abcd", [2, 2], weights, rng)[0])
    assert beside["a"] == 3000
    assert all(900 < beside[card] < 1100 for card in "bcd")


def test_a_larger_weight_makes_a_place_likelier() -> None:
    rng = Random(1)
    weights = [(9, 1), (1, 1), (1, 1), (1, 1)]
    hits = sum("a" in deal_out("abcd", [1, 3], weights, rng)[0] for _ in range(1000))
    assert 700 < hits < 800  # three quarters; without weights it would be one quarter


def test_other_cards_move_along_if_the_last_one_finds_its_places_full() -> None:
    """Each card fits two places of three, around in a circle."""
    weights = [(1, 1, 0), (0, 1, 1), (1, 0, 1)] * 4
    for seed in range(50):
        dealt = deal_out(range(12), [4, 4, 4], weights, Random(seed))
        assert all(weights[card][place] for place, cards in enumerate(dealt) for card in cards)


def test_an_impossible_deal_is_refused() -> None:
    with pytest.raises(ValueError, match="some card can lie nowhere"):
        deal_out("ab", [1, 1], [(1, 0), (1, 0)], Random(1))
    with pytest.raises(ValueError, match="there are 2 cards for 3 places"):
        deal_out("ab", [1, 2], [(1, 1), (1, 1)], Random(1))


def test_an_item_is_picked_by_weight_and_at_random_if_nothing_has_weight() -> None:
    assert {pick_weighted("ab", [0.0, 2.0], Random(seed)) for seed in range(20)} == {"b"}
    assert {pick_weighted("ab", [0.0, 0.0], Random(seed)) for seed in range(20)} == {"a", "b"}

"""The meld solver, compared with an independent brute-force search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parlour.pieces import meld_bounds
from parlour.pieces.cards import card_coded
from parlour.pieces.melds import Arrangement, Solver

RUMMY = Solver((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10))
HIDDEN_JOKER = Solver((10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10))
COUNT = Solver((1,) * 13, wild_value=1)
NATURALS = Solver((1,) * 13, wild_value=0)

quick = settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
thorough = settings(quick, max_examples=3000)


# ---------------------------------------------------------------------- what a meld is, written down again


def is_run(cards: Sequence[int], wild_rank: int | None, pure: bool = False) -> bool:
    plain = [card % 52 for card in cards if pure or card % 13 != wild_rank]
    suits = {card // 13 for card in plain}
    if not 3 <= len(cards) <= 13 or len(suits) != 1 or len(set(plain)) != len(plain):
        return False
    if all(card % 13 == wild_rank for card in cards):
        return False
    ranks = {card % 13 for card in plain}
    starts = range(14 - len(cards) + 1)
    return any(ranks <= {place % 13 for place in range(start, start + len(cards))} for start in starts)


def is_set(cards: Sequence[int], wild_rank: int | None) -> bool:
    plain = [card % 52 for card in cards if card % 13 != wild_rank] or [card % 52 for card in cards]
    one_rank = len({card % 13 for card in plain}) == 1
    return 3 <= len(cards) <= 4 and one_rank and len({card // 13 for card in plain}) == len(plain)


def least_left_over(hand: Sequence[int], solver: Solver, wild_rank: int | None, pure_run: bool) -> int:
    """Try every subset as a meld, and every way to choose disjoint ones."""
    costs = [solver.wild_value if card % 13 == wild_rank else solver.values[card % 13] for card in hand]
    melds: dict[int, bool] = {}
    for mask in range(1, 1 << len(hand)):
        cards = [card for i, card in enumerate(hand) if mask >> i & 1]
        if len(cards) >= 3 and (is_run(cards, wild_rank) or is_set(cards, wild_rank)):
            melds[mask] = is_run(cards, wild_rank, pure=True)
    by_lowest: dict[int, list[tuple[int, bool]]] = {}
    for mask, pure in melds.items():
        by_lowest.setdefault(mask & -mask, []).append((mask, pure))

    @cache
    def best(left: int, pure_needed: bool) -> int:
        if not left:
            return 10**6 if pure_needed else 0
        low = left & -left
        result = costs[low.bit_length() - 1] + best(left ^ low, pure_needed)
        for mask, pure in by_lowest.get(low, ()):
            if mask & left == mask:
                result = min(result, best(left ^ mask, pure_needed and not pure))
        return result

    found = best((1 << len(hand)) - 1, pure_run)
    return sum(costs) if found >= 10**6 else found


def assert_sound(
    found: Arrangement, hand: Sequence[int], solver: Solver, wild_rank: int | None, pure_run: bool
) -> None:
    """The arrangement uses each card once, its melds are melds, and its points are what it leaves over."""
    placed = [card for meld in found.melds for card in meld.cards]
    assert sorted(placed + list(found.deadwood)) == sorted(hand)
    for meld in found.melds:
        assert (is_run if meld.kind == "run" else is_set)(meld.cards, wild_rank), meld
    costs = [
        solver.wild_value if card % 13 == wild_rank else solver.values[card % 13] for card in found.deadwood
    ]
    assert sum(costs) == found.points
    if pure_run and found.melds:
        assert any(meld.kind == "run" and is_run(meld.cards, wild_rank, True) for meld in found.melds)


# ---------------------------------------------------------------------- hands worth trying


@st.composite
def crowded_hands(draw: st.DrawFn, decks: int, most: int) -> list[int]:
    """Hands from a few neighboring ranks and suits, where melds compete for cards."""
    low = draw(st.integers(0, 12))
    width = draw(st.integers(2, 6))
    suits = draw(st.lists(st.integers(0, 3), min_size=1, max_size=4, unique=True))
    ranks = [(low + i) % 13 for i in range(width)]
    cards = [52 * d + 13 * s + r for d in range(decks) for s in suits for r in ranks]
    return draw(st.lists(st.sampled_from(cards), min_size=1, max_size=min(most, len(cards)), unique=True))


@st.composite
def hands_with_wilds(draw: st.DrawFn, wilds: int, naturals: int) -> tuple[list[int], int]:
    rank = draw(st.integers(0, 12))
    jokers = [13 * i + rank for i in range(8)]
    held = draw(st.lists(st.sampled_from(jokers), min_size=wilds, max_size=wilds + 2, unique=True))
    rest = [card for card in draw(crowded_hands(2, naturals)) if card % 13 != rank]
    return held + rest, rank


def check(hand: list[int], solver: Solver, wild_rank: int | None = None, pure_run: bool = False) -> None:
    found = solver.best(hand, wild_rank, pure_run)
    assert_sound(found, hand, solver, wild_rank, pure_run)
    assert found.points == least_left_over(hand, solver, wild_rank, pure_run)
    assert solver.points(hand, wild_rank, pure_run) == found.points


@quick
@given(crowded_hands(1, 10))
def test_one_deck_is_arranged_with_the_least_deadwood(hand: list[int]) -> None:
    check(hand, RUMMY)


@quick
@given(crowded_hands(2, 9))
def test_two_decks_are_arranged_with_the_least_deadwood(hand: list[int]) -> None:
    check(hand, RUMMY)


@quick
@given(hands_with_wilds(0, 8), st.booleans())
def test_few_wild_cards_are_placed_best(hand: tuple[list[int], int], pure_run: bool) -> None:
    check(hand[0], HIDDEN_JOKER, hand[1], pure_run)


@quick
@given(hands_with_wilds(3, 6), st.booleans())
def test_many_wild_cards_are_placed_best(hand: tuple[list[int], int], pure_run: bool) -> None:
    check(hand[0], HIDDEN_JOKER, hand[1], pure_run)


@quick
@given(hands_with_wilds(3, 6), st.booleans())
def test_as_many_cards_as_possible_are_placed_including_wild_ones(
    hand: tuple[list[int], int], pure_run: bool
) -> None:
    check(hand[0], COUNT, hand[1], pure_run)


@quick
@given(hands_with_wilds(0, 8))
def test_as_many_cards_as_possible_are_placed(hand: tuple[list[int], int]) -> None:
    check(hand[0], COUNT, hand[1])


@pytest.mark.slow
@thorough
@given(st.one_of(hands_with_wilds(0, 10), hands_with_wilds(3, 8), hands_with_wilds(6, 5)), st.booleans())
def test_larger_hands_with_wild_cards_are_placed_best(hand: tuple[list[int], int], pure_run: bool) -> None:
    check(hand[0], HIDDEN_JOKER, hand[1], pure_run)
    check(hand[0], COUNT, hand[1], pure_run)


@pytest.mark.slow
@thorough
@given(crowded_hands(2, 12))
def test_larger_hands_of_two_decks_are_placed_best(hand: list[int]) -> None:
    check(hand, RUMMY)


# ---------------------------------------------------------------------- shortcuts


@st.composite
def mixed_hands(draw: st.DrawFn) -> tuple[list[int], int]:
    """Hands of up to 16 cards and a wild rank: some with melds, most without."""
    held, rank = draw(hands_with_wilds(0, 8))
    return list(dict.fromkeys(held + draw(crowded_hands(2, 6)))), rank


@thorough
@given(mixed_hands())
def test_the_fast_bound_never_exceeds_the_natural_cards_left_over(hand: tuple[list[int], int]) -> None:
    assert meld_bounds.least_left_over(*hand) <= NATURALS.points(*hand)


@quick
@given(mixed_hands())
def test_the_fast_bound_is_exact_if_no_card_can_be_melded(hand: tuple[list[int], int]) -> None:
    cards = [card for card in hand[0] if card % 13 != hand[1]]
    if not RUMMY.best(cards).melds:
        assert meld_bounds.least_left_over(cards, hand[1]) == len(cards)


@quick
@given(mixed_hands(), st.booleans(), st.integers(0, 30))
def test_a_limit_gives_the_same_arrangement_or_none(
    hand: tuple[list[int], int], pure_run: bool, limit: int
) -> None:
    for solver in (HIDDEN_JOKER, COUNT):
        best = solver.best(*hand, pure_run)
        assert solver.within(limit, *hand, pure_run) == (best if best.points <= limit else None)


# ---------------------------------------------------------------------- by example


def cards(codes: str) -> list[int]:
    """`"2C 2C TH"`: the second of two equal cards is the second deck's."""
    held: list[int] = []
    for code in codes.split():
        card = card_coded(code)
        assert card is not None
        held.append(card + 52 if card in held else card)
    return held


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("AC 2C 3C", 0),
        ("QC KC AC", 0),
        ("KC AC 2C", 13),
        ("QC KC AC 2C 3C", 5),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", 0),
        ("5C 5D 5H 6H 7H", 10),
        ("5C 5D 5H 5S 6H 7H", 0),
        ("5C 5D 5C", 15),
        ("5C 5D 5H 5C 5D 5H", 0),
        ("", 0),
    ],
)
def test_examples_without_wild_cards(hand: str, points: int) -> None:
    assert RUMMY.points(cards(hand)) == points


@pytest.mark.parametrize(
    ("hand", "left"),
    [
        ("7C 7D 7H", 0),
        ("7C 7D 7C", 3),
        ("7C 7D 7C 2S", 0),
        ("6H 7H 8H", 0),
        ("KC AC 7D", 0),
        ("AH AD AC AS 7D", 1),
        ("7C 7C", 2),
    ],
)
def test_examples_in_which_sevens_are_wild(hand: str, left: int) -> None:
    assert COUNT.points(cards(hand), wild_rank=6) == left


@pytest.mark.parametrize("hand", ["9C TC 7D QC KC TD TH TS", "9C TC 7D QC KC QD QH QS"])
def test_the_fast_bound_allows_three_loners_beside_a_card_that_is_also_in_a_set(hand: str) -> None:
    assert COUNT.points(cards(hand), wild_rank=6) == 0
    assert meld_bounds.least_left_over(cards(hand), wild_rank=6) == 0


def test_a_wild_card_that_stands_for_itself_makes_a_pure_run() -> None:
    assert COUNT.points(cards("6H 7H 8H"), wild_rank=6, pure_run=True) == 0
    assert COUNT.points(cards("6H 7C 8H"), wild_rank=6, pure_run=True) == 3


def test_the_wild_cards_of_a_run_lie_at_their_places() -> None:
    (meld,) = COUNT.best(cards("5H 7C 8H 7D"), wild_rank=6).melds
    assert meld.kind == "run"
    assert meld.cards[0] == card_coded("5H")
    assert meld.cards[3] == card_coded("8H")


@pytest.mark.parametrize(("values", "wild_value"), [((1,) * 12, 0), ((1,) * 13, 2), ((1,) * 13, -1)])
def test_values_that_the_search_does_not_allow_are_refused(values: tuple[int, ...], wild_value: int) -> None:
    with pytest.raises(ValueError, match="13 ranks"):
        Solver(values, wild_value)

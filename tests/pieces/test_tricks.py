"""Hands as masks, following suit and winning tricks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.pieces.tricks import (
    DECK,
    SUIT_MASK_OF,
    SUIT_MASKS,
    BySuit,
    codes,
    mask_of,
    numbers_of,
    playable_of,
    winner_of,
    winning_card,
)

CODES = codes("CDSH")
CLUBS, DIAMONDS, SPADES, HEARTS = SUIT_MASKS

masks = st.integers(0, DECK)


def numbers(*names: str) -> list[int]:
    return [CODES.index(name) for name in names]


def hand(*names: str) -> int:
    return mask_of(numbers(*names))


def test_cards_are_numbered_by_suit_and_height() -> None:
    assert CODES[:2] == ("2C", "3C")
    assert (CODES[12], CODES[13], CODES[51]) == ("AC", "2D", "AH")
    assert all(1 << number & SUIT_MASK_OF[number] for number in range(52))
    assert CLUBS | DIAMONDS | SPADES | HEARTS == DECK


@given(masks)
def test_a_mask_is_its_numbers_in_order(mask: int) -> None:
    found = numbers_of(mask)
    assert found == sorted(found)
    assert mask_of(found) == mask
    assert len(found) == mask.bit_count()


@given(masks)
def test_by_suit_gives_items_in_card_order(mask: int) -> None:
    assert BySuit(CODES).of(mask) == tuple(CODES[number] for number in numbers_of(mask))


def test_follow_suit_where_you_can() -> None:
    assert playable_of(hand("2C", "KC", "AH"), CLUBS) == hand("2C", "KC")
    assert playable_of(hand("2C", "KC", "AH"), CLUBS, CLUBS) == hand("2C", "KC"), "barred only off suit"


def test_play_anything_but_barred_cards_where_you_cannot_follow() -> None:
    assert playable_of(hand("2C", "AH"), SPADES) == hand("2C", "AH")
    assert playable_of(hand("2C", "AH"), SPADES, HEARTS) == hand("2C")
    assert playable_of(hand("3H", "AH"), SPADES, HEARTS) == hand("3H", "AH")


def test_lead_anything_but_barred_cards() -> None:
    assert playable_of(hand("2C", "AH"), 0, HEARTS) == hand("2C")
    assert playable_of(hand("AH"), 0, HEARTS) == hand("AH")


@given(masks.filter(bool), st.sampled_from((0, *SUIT_MASKS)), masks)
def test_some_card_is_always_legal(held: int, led: int, barred: int) -> None:
    allowed = playable_of(held, led, barred)
    assert allowed
    assert allowed & ~held == 0


@pytest.mark.parametrize(
    ("leader", "cards", "trumps", "winner"),
    [
        (0, ("5C", "KC", "2C", "TC"), 0, 1),
        (2, ("5C", "AH", "6C", "AS"), 0, 0),
        (3, ("5C", "AH", "AD", "AS"), 0, 3),
        (1, ("AC", "KC", "2S", "3S"), SPADES, 0),
        (1, ("AC", "2S", "KC", "QC"), SPADES, 2),
        (0, ("AD", "2C", "KD", "3C"), CLUBS, 3),
    ],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(
    leader: int, cards: tuple[str, ...], trumps: int, winner: int
) -> None:
    played = numbers(*cards)
    assert winner_of(leader, played, trumps) == winner
    best = winning_card(mask_of(played), SUIT_MASK_OF[played[0]], trumps)
    assert best == played[(winner - leader) % 4]

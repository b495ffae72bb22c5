"""The 52 playing cards and their names."""

from __future__ import annotations

import pytest

from parlour.pieces.cards import (
    RANKS,
    SUITS,
    card_coded,
    card_of,
    code_of,
    deck,
    face_of,
    rank_name,
    rank_of,
    suit_name,
    suit_of,
    title_of,
)


def test_a_deck_has_every_rank_in_every_suit_once() -> None:
    assert {(rank_name(card), suit_name(card)) for card in deck()} == {(r, s) for r in RANKS for s in SUITS}
    assert len(deck()) == 52


@pytest.mark.parametrize("card", [*deck(2)])
def test_a_card_is_its_rank_suit_and_copy(card: int) -> None:
    assert card_of(rank_of(card), suit_of(card), card // 52) == card
    assert face_of(card) == card_of(rank_of(card), suit_of(card)) == card_coded(code_of(card))


@pytest.mark.parametrize(
    ("code", "title"), [("2C", "2 of clubs"), ("TH", "10 of hearts"), ("AS", "A of spades")]
)
def test_codes_and_titles(code: str, title: str) -> None:
    card = card_coded(code)
    assert card is not None
    assert (code_of(card), title_of(card)) == (code, title)


@pytest.mark.parametrize("code", ["", "10H", "1C", "2X", "2c", " 2C"])
def test_other_words_name_no_card(code: str) -> None:
    assert card_coded(code) is None

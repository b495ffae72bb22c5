from __future__ import annotations

from collections import Counter

from parlour.games.uno.rules.cards import CARDS, POINTS_OF, shown_on_top


def test_the_deck_has_the_official_108_cards() -> None:
    counted = Counter((card.color, card.value) for card in CARDS)
    expected = Counter({("wild", "wild"): 4, ("wild", "wild_draw_four"): 4})
    for color in ("red", "yellow", "green", "blue"):
        expected[color, "0"] = 1
        for value in (*"123456789", "skip", "reverse", "draw_two"):
            expected[color, value] = 2
    assert counted == expected
    assert [card.id for card in CARDS] == list(range(108))


def test_official_card_values() -> None:
    points = {CARDS[card].value: POINTS_OF[card] for card in range(108)}
    assert points == {
        **{str(number): number for number in range(10)},
        **dict.fromkeys(("skip", "reverse", "draw_two"), 20),
        **dict.fromkeys(("wild", "wild_draw_four"), 50),
    }


def test_a_wild_card_on_top_has_the_chosen_color() -> None:
    assert shown_on_top(100, 2).color == "green"
    assert shown_on_top(100, 4).color == "wild"
    assert shown_on_top(0, 0) == CARDS[0]

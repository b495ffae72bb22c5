from __future__ import annotations

import msgspec
from uno_positions import card, position

from parlour.games.uno.rules import RULES, UnoOptions
from parlour.games.uno.rules.cards import CARDS
from parlour.games.uno.rules.moves import Draw, Play


def test_a_player_sees_the_own_hand_and_the_others_counts() -> None:
    state = position("r7 g3", "g1 b2 b5", top="r3", pile="b9 b8", rest_in_pile=True)
    view = RULES.view(state, 1)
    assert view.hand == tuple(CARDS[card] for card in state.hands[1])
    assert view.hand_counts == (2, 3)
    assert view.draw_pile_count == len(state.pile)
    assert view.playable == ()  # not this seat's turn
    assert (view.top_discard, view.current_color) == (CARDS[card("r3")], "red")


def test_a_spectator_sees_no_hand_and_has_nothing_to_play() -> None:
    state = position("r7 g3", "g1 b2 b5", rest_in_pile=True)
    view = RULES.view(state, None)
    assert (view.seat, view.hand, view.playable, view.drawn_card) == (None, (), (), None)


def test_the_json_form_of_a_view() -> None:
    state = position("r7 w", "g1 b2 b5", top="r3", under="b6", pile="b9", options=UnoOptions(target=500))
    assert msgspec.json.decode(msgspec.json.encode(RULES.view(state, 0))) == {
        "seat": 0,
        "options": {"target": 500, "call_uno": False},
        "status": "playing",
        "round_number": 1,
        "turn_number": 1,
        "current": 0,
        "direction": "cw",
        "top_discard": {"id": card("r3"), "color": "red", "value": "3"},
        "current_color": "red",
        "pending_color_choice": False,
        "draw_pile_count": 1,
        "hand_counts": [2, 3],
        "hand": [
            {"id": card("r7"), "color": "red", "value": "7"},
            {"id": 100, "color": "wild", "value": "wild"},
        ],
        "drawn_card": None,
        "playable": [card("r7"), 100],
        "scores": [0, 0],
        "exposed": None,
        "discards": [card("b6"), card("r3")],
        "drew_on": [[], []],
        "winners": None,
        "hands": None,
    }


def test_colors_that_a_player_drew_on_are_remembered() -> None:
    state = position("g7", "r1 b2 rd", top="r3", pile="b9 b8 y1 y2 y4")
    RULES.apply(state, 0, Draw())
    assert RULES.view(state, 1).drew_on == (("red",), ())
    RULES.apply(state, 1, Play(card("r1")))
    RULES.apply(state, 0, Draw())
    assert RULES.view(state, 1).drew_on == (("red",), ())
    RULES.apply(state, 1, Play(card("rd")))
    assert RULES.view(state, 1).drew_on == ((), ())  # two unknown cards


def test_a_card_of_the_color_ends_the_memory() -> None:
    state = position("g7", "r1 b2", top="r3", pile="r9 b8")
    RULES.apply(state, 0, Draw())
    assert RULES.view(state, 1).drew_on == (("red",), ())
    RULES.apply(state, 0, Play(card("r9")))
    assert RULES.view(state, 1).drew_on == ((), ())

from __future__ import annotations

import pytest
from uno_positions import deal_with_first

from parlour.game.refusals import Refusal
from parlour.games.uno.rules import RULES, UnoOptions
from parlour.games.uno.rules.cards import CARDS
from parlour.games.uno.rules.moves import (
    ChooseColor,
    ColorChosen,
    Draw,
    Drawn,
    EndTurn,
    HandDealt,
    Play,
    Reversed,
    RoundStarted,
    Skipped,
)


@pytest.mark.parametrize("seats", range(2, 11))
def test_everyone_is_dealt_seven_cards_and_seat_0_begins(seats: int) -> None:
    state = deal_with_first("5", seats)
    assert [len(hand) for hand in state.hands] == [7] * seats
    assert len(state.pile) == 108 - 7 * seats - 1
    assert RULES.to_act(state) == (0,)
    view = RULES.view(state, 0)
    assert (view.status, view.turn_number, view.direction) == ("playing", 1, "cw")


@pytest.mark.parametrize("seats", [-1, 0, 1, 11])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(Refusal) as refused:
        RULES.start(seats, UnoOptions(), b"seed")
    assert refused.value.code == "WRONG_SEATS"


def test_the_seed_fixes_the_deal() -> None:
    assert RULES.start(4, UnoOptions(), b"one") == RULES.start(4, UnoOptions(), b"one")
    assert RULES.start(4, UnoOptions(), b"one") != RULES.start(4, UnoOptions(), b"two")


def test_a_wild_draw_four_is_never_the_first_card_and_goes_back() -> None:
    reshuffled = 0
    for number in range(300):
        state, _ = RULES.start(2, UnoOptions(), b"%d" % number)
        assert state.discards[0] < 104
        assert sum(map(len, state.hands)) + len(state.pile) == 107
        reshuffled += state.shuffles > 1
    assert reshuffled


def test_a_first_skip_skips_the_first_player() -> None:
    assert deal_with_first("skip", 4).current == 1
    assert deal_with_first("skip", 2).current == 1


def test_after_a_first_reverse_the_dealer_begins_and_play_goes_the_other_way() -> None:
    state = deal_with_first("reverse", 4)
    assert (state.current, state.direction) == (3, -1)
    assert deal_with_first("reverse", 2).current == 1


def test_a_first_draw_two_makes_the_first_player_draw_and_lose_the_turn() -> None:
    state = deal_with_first("draw_two", 3)
    assert [len(hand) for hand in state.hands] == [9, 7, 7]
    assert state.current == 1


def test_a_first_wild_waits_for_the_first_player_to_choose_then_to_play() -> None:
    state = deal_with_first("wild", 3)
    view = RULES.view(state, 0)
    assert view.pending_color_choice
    assert view.current_color is None
    assert view.top_discard.color == "wild"
    assert view.playable == ()
    assert list(RULES.legal_moves(state, 0)) == [ChooseColor(c) for c in ("red", "yellow", "green", "blue")]
    assert RULES.apply(state, 0, ChooseColor("green")) == [ColorChosen(seat=0, color="green")]
    view = RULES.view(state, 0)
    assert (view.pending_color_choice, view.current_color, view.current) == (False, "green", 0)
    assert view.top_discard.color == "green"


def test_until_the_color_is_chosen_everything_else_is_refused() -> None:
    state = deal_with_first("wild", 3)
    own = Play(state.hands[0][0], "red")
    for move in (own, Draw(), EndTurn()):
        with pytest.raises(Refusal) as refused:
            RULES.apply(state, 0, move)
        assert refused.value.code == "COLOR_CHOICE_PENDING"
    with pytest.raises(Refusal) as refused:
        RULES.apply(state, 1, ChooseColor("red"))
    assert refused.value.code == "NOT_YOUR_TURN"


def test_no_color_can_be_chosen_when_none_is_asked_for() -> None:
    state = deal_with_first("5", 3)
    with pytest.raises(Refusal) as refused:
        RULES.apply(state, 0, ChooseColor("red"))
    assert refused.value.code == "NO_COLOR_TO_CHOOSE"


def test_the_opening_tells_the_deal_and_what_the_first_card_did() -> None:
    acts = {"5": [], "skip": [Skipped], "reverse": [Reversed], "wild": [], "draw_two": [Drawn]}
    for value, kinds in acts.items():
        state = deal_with_first(value, 3)
        again, (first, *events) = RULES.start(3, state.options, state.seed)
        assert isinstance(first, RoundStarted)
        assert [event.seat for event in events[:3] if isinstance(event, HandDealt)] == [0, 1, 2]
        assert [type(event) for event in events[3:] if event.only_for == 0 or value != "draw_two"] == kinds
        held = {seat: set(map(CARDS.__getitem__, hand)) for seat, hand in enumerate(state.hands)}
        for event in events:
            if isinstance(event, HandDealt | Drawn):
                held[event.seat] -= set(event.cards)
        assert not any(held.values())
        assert again == state

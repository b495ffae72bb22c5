from __future__ import annotations

import pytest
from uno_positions import card, position, tags

from parlour.game.interface import Move
from parlour.game.refusals import Illegal, NotFound, NotYourTurn, Refusal, WrongState
from parlour.games.uno.rules import RULES, UnoState
from parlour.games.uno.rules.cards import CARDS
from parlour.games.uno.rules.moves import (
    CardPlayed,
    ColorChosen,
    Draw,
    Drawn,
    Drew,
    Effects,
    EndTurn,
    Passed,
    Play,
    Reshuffled,
    Reversed,
    Skipped,
    TurnChanged,
)


def refused(state: UnoState, seat: int, move: Move) -> Refusal:
    before = state.copy()
    with pytest.raises(Refusal) as caught:
        RULES.apply(state, seat, move)
    assert state == before
    with pytest.raises(type(caught.value)):
        RULES.check(state, seat, move)
    return caught.value


def test_a_card_matches_by_color_number_or_symbol() -> None:
    state = position("r7 g3 gs b9 w", "g1", top="r3", rest_in_pile=True)
    assert RULES.view(state, 0).playable == (card("r7"), card("g3"), card("w"))
    state = position("r7 g3 gs b9", "g1", top="rs", rest_in_pile=True)
    assert RULES.view(state, 0).playable == (card("r7"), card("gs"))


def test_a_number_passes_the_turn_on() -> None:
    state = position("r7 g3", "g1", "b1", rest_in_pile=True)
    assert RULES.apply(state, 0, Play(card("r7"))) == [
        CardPlayed(seat=0, card=CARDS[card("r7")], effects=Effects(), next=1),
        TurnChanged(next=1, turn_number=2),
    ]
    assert RULES.view(state, None).top_discard == CARDS[card("r7")]


def test_after_a_wild_only_the_chosen_color_matches() -> None:
    state = position("w g3", "g1 r3 w", top="r3", rest_in_pile=True)
    events = RULES.apply(state, 0, Play(card("w"), "green"))
    assert events[:2] == [
        CardPlayed(seat=0, card=CARDS[card("w")], chosen_color="green", effects=Effects(), next=1),
        ColorChosen(seat=0, color="green"),
    ]
    assert RULES.view(state, 1).playable == (card("g1"), card("w") + 1)
    assert RULES.view(state, 1).top_discard.color == "green"


def test_a_chosen_color_is_ignored_with_a_colored_card() -> None:
    state = position("r7 g3", "g1", rest_in_pile=True)
    played = RULES.apply(state, 0, Play(card("r7"), "blue"))[0]
    assert isinstance(played, CardPlayed)
    assert played.chosen_color is None
    assert RULES.view(state, 1).current_color == "red"


def test_a_skip_takes_the_next_players_turn() -> None:
    state = position("rs g3", "g1", "b1", rest_in_pile=True)
    assert RULES.apply(state, 0, Play(card("rs"))) == [
        CardPlayed(seat=0, card=CARDS[card("rs")], effects=Effects(skip=True), next=2),
        Skipped(seat=1),
        TurnChanged(next=2, turn_number=2),
    ]


def test_a_reverse_turns_the_direction() -> None:
    state = position("rr g3", "g1", "b1", rest_in_pile=True)
    assert RULES.apply(state, 0, Play(card("rr"))) == [
        CardPlayed(seat=0, card=CARDS[card("rr")], effects=Effects(reverse=True), next=2),
        Reversed(direction="ccw"),
        TurnChanged(next=2, turn_number=2),
    ]
    state = position("rr g3", "g1", "b1", direction=-1, rest_in_pile=True)
    assert Reversed(direction="cw") in RULES.apply(state, 0, Play(card("rr")))
    assert state.current == 1


def test_between_two_players_a_reverse_works_as_a_skip() -> None:
    state = position("rr g3", "g1", rest_in_pile=True)
    assert RULES.apply(state, 0, Play(card("rr"))) == [
        CardPlayed(seat=0, card=CARDS[card("rr")], effects=Effects(skip=True, reverse=True), next=0),
        Reversed(direction="ccw"),
        Skipped(seat=1),
        TurnChanged(next=0, turn_number=2),
    ]


@pytest.mark.parametrize(
    ("name", "color", "count"), [("rd", None, 2), ("w4", "green", 4)], ids=["draw two", "wild draw four"]
)
def test_a_draw_card_makes_the_next_player_draw_at_once_and_lose_the_turn(
    name: str, color: str | None, count: int
) -> None:
    state = position(f"{name} b3", "g1", "b1", top="r9", pile="y1 y2 y3 y4 y5")
    events = RULES.apply(state, 0, Play(card(name), color))  # type: ignore[arg-type]
    drawn = tuple(CARDS[card(f"y{number}")] for number in range(1, count + 1))
    assert events[-3:] == [
        Drew(seat=1, count=count, penalty=True),
        Drawn(only_for=1, seat=1, cards=drawn),
        TurnChanged(next=2, turn_number=2),
    ]
    played = events[0]
    assert isinstance(played, CardPlayed)
    assert (played.effects, played.next) == (Effects(draw=count), 2)
    assert len(state.hands[1]) == 1 + count


def test_draw_cards_do_not_stack() -> None:
    state = position("rd b3", "gd", "b1", top="r9", rest_in_pile=True)
    RULES.apply(state, 0, Play(card("rd")))
    assert refused(state, 1, Play(card("gd"))).code == "NOT_YOUR_TURN"


def test_a_wild_draw_four_needs_a_hand_without_the_current_color() -> None:
    state = position("w4 r7", "g1", top="r3", rest_in_pile=True)
    refusal = refused(state, 0, Play(card("w4"), "red"))
    assert isinstance(refusal, Illegal)
    assert refusal.code == "WILD_DRAW_FOUR_NOT_ALLOWED"
    assert refusal.details == {"color": "red"}
    # the same number in another color, and other wild cards, do not matter
    state = position("w4 g3 w", "g1", top="r3", rest_in_pile=True)
    RULES.apply(state, 0, Play(card("w4"), "red"))


def test_an_unplayable_drawn_card_passes_the_turn_at_once() -> None:
    state = position("g7", "g1", top="r3", pile="b9 b8")
    assert RULES.apply(state, 0, Draw()) == [
        Drew(seat=0, count=1),
        Drawn(only_for=0, seat=0, cards=(CARDS[card("b9")],)),
        TurnChanged(next=1, turn_number=2),
    ]
    assert refused(state, 0, EndTurn()).code == "NOT_YOUR_TURN"


def test_a_playable_drawn_card_may_be_played_and_no_other() -> None:
    state = position("g7 r1", "g1", top="r3", pile="r9 b8")
    assert tags(RULES.apply(state, 0, Draw())) == ["drew", "drawn"]
    view = RULES.view(state, 0)
    assert view.drawn_card == CARDS[card("r9")]
    assert view.playable == (card("r9"),)
    assert RULES.view(state, 1).drawn_card is None
    assert list(RULES.legal_moves(state, 0)) == [Play(card("r9")), EndTurn()]
    refusal = refused(state, 0, Play(card("r1")))
    assert (refusal.code, refusal.details) == ("ONLY_DRAWN_CARD", {"drawn": card("r9")})
    RULES.apply(state, 0, Play(card("r9")))
    assert state.current == 1


def test_a_playable_drawn_card_may_be_kept() -> None:
    state = position("g7", "g1", top="r3", pile="r9 b8")
    RULES.apply(state, 0, Draw())
    assert RULES.apply(state, 0, EndTurn()) == [TurnChanged(next=1, turn_number=2)]
    assert state.hands[0] == sorted([card("g7"), card("r9")])


def test_a_drawn_wild_draw_four_is_judged_by_the_whole_hand() -> None:
    state = position("r7", "g1", top="r3", pile="w4")
    RULES.apply(state, 0, Draw())
    assert state.current == 1
    state = position("g7", "g1", top="r3", pile="w4")
    RULES.apply(state, 0, Draw())
    assert RULES.view(state, 0).playable == (card("w4"),)


def test_drawing_is_allowed_even_with_a_playable_card() -> None:
    state = position("r7", "g1", top="r3", pile="b9")
    assert Draw() in list(RULES.legal_moves(state, 0))
    RULES.apply(state, 0, Draw())


def test_drawing_twice_in_a_turn_is_illegal() -> None:
    state = position("g7", "g1", top="r3", pile="r9 b8")
    RULES.apply(state, 0, Draw())
    refusal = refused(state, 0, Draw())
    assert isinstance(refusal, Illegal)
    assert refusal.code == "ALREADY_DRAWN"


def test_ending_the_turn_before_drawing_is_illegal() -> None:
    refusal = refused(position("g7", "g1", rest_in_pile=True), 0, EndTurn())
    assert isinstance(refusal, Illegal)
    assert refusal.code == "NOTHING_DRAWN"


def test_an_empty_pile_is_refilled_from_the_discards_but_their_top() -> None:
    state = position("g7", "g1", top="r3", under="y1 y2 y4 w")
    events = RULES.apply(state, 0, Draw())
    assert events[0] == Reshuffled(draw_pile_count=4)
    assert state.discards == [card("r3")]
    assert len(state.pile) == 3
    assert RULES.view(state, 1).discards == (card("r3"),)


def test_the_last_card_of_the_pile_can_be_drawn_without_a_reshuffle() -> None:
    state = position("g7", "g1", top="r3", under="y1 y2", pile="b9")
    assert tags(RULES.apply(state, 0, Draw())) == ["drew", "drawn", "turn_changed"]
    assert state.pile == []


def test_a_penalty_that_empties_the_pile_goes_on_with_the_refilled_one() -> None:
    state = position("w4 b3", "g1", "b1", top="r9", under="y1 y2 y3 y4", pile="g9")
    events = RULES.apply(state, 0, Play(card("w4"), "blue"))
    assert tags(events) == ["card_played", "color_chosen", "reshuffled", "drew", "drawn", "turn_changed"]
    assert len(state.hands[1]) == 5
    assert state.discards == [card("w4")]


def test_a_penalty_takes_as_many_cards_as_there_are() -> None:
    state = position("rd b3", "g1", "b1", top="r9")
    events = RULES.apply(state, 0, Play(card("rd")))
    assert Drew(seat=1, count=1, penalty=True) in events  # the red nine that lay on top before


def test_where_nothing_is_left_to_draw_drawing_passes() -> None:
    state = position("g7", "g1", "b1", top="r3")
    assert RULES.apply(state, 0, Draw()) == [Passed(seat=0), TurnChanged(next=1, turn_number=2)]


def test_a_card_that_is_not_in_the_hand_is_not_found_whoever_holds_it() -> None:
    state = position("g7", "r1", top="r3", pile="b9")
    for card_id in (card("r1"), card("b9"), card("r3"), card("y5"), -1, 108, 10**30):
        refusal = refused(state, 0, Play(card_id))
        assert isinstance(refusal, NotFound)
        assert refusal.code == "CARD_NOT_FOUND"


def test_a_card_that_does_not_match_is_illegal() -> None:
    refusal = refused(position("g7", "r1", top="r3", rest_in_pile=True), 0, Play(card("g7")))
    assert isinstance(refusal, Illegal)
    assert (refusal.code, refusal.details) == ("CARD_DOES_NOT_MATCH", {"color": "red", "value": "3"})


def test_a_wild_card_needs_a_color() -> None:
    refusal = refused(position("w g7", "r1", rest_in_pile=True), 0, Play(card("w")))
    assert isinstance(refusal, Illegal)
    assert refusal.code == "COLOR_MISSING"


def test_out_of_turn_is_checked_before_the_card() -> None:
    state = position("g7", "r1", top="r3", rest_in_pile=True)
    for move in (Play(999), Play(card("r1")), Draw(), EndTurn()):
        refusal = refused(state, 1, move)
        assert isinstance(refusal, NotYourTurn)
        assert refusal.details == {"current": 0}
    for stranger in (-1, 2, 99):
        assert refused(state, stranger, Draw()).code == "NOT_YOUR_TURN"


def test_legality_is_checked_before_a_missing_color() -> None:
    state = position("w4 r7", "g1", top="r3", rest_in_pile=True)
    assert refused(state, 0, Play(card("w4"))).code == "WILD_DRAW_FOUR_NOT_ALLOWED"


def test_after_the_end_every_move_is_too_late() -> None:
    state = position("r7", "g1", top="r3", rest_in_pile=True)
    RULES.apply(state, 0, Play(card("r7")))
    for move in (Play(card("g1")), Draw(), EndTurn()):
        refusal = refused(state, 1, move)
        assert isinstance(refusal, WrongState)
        assert refusal.code == "GAME_OVER"
    assert list(RULES.legal_moves(state, 0)) == []


def test_a_move_of_another_game_is_refused() -> None:
    class Castle(Move, frozen=True, tag="castle"):
        pass

    assert refused(position("g7", "r1"), 0, Castle()).code == "UNKNOWN_MOVE"

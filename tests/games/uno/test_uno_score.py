from __future__ import annotations

from uno_positions import card, cards, position, tags

from parlour.game.interface import Outcome
from parlour.games.uno.rules import RULES, UnoOptions
from parlour.games.uno.rules.cards import CARDS, Card
from parlour.games.uno.rules.moves import (
    CardPlayed,
    Draw,
    Ended,
    HandDealt,
    Passed,
    Play,
    RoundEnded,
    RoundStarted,
    Standing,
    TurnChanged,
)
from parlour.games.uno.rules.score import hand_points, match_scoreboard, round_scoreboard


def shown(written: str) -> tuple[Card, ...]:
    """A hand as everyone sees it at the end."""
    return tuple(CARDS[number] for number in sorted(cards(written)))


def test_the_last_card_ends_the_game() -> None:
    state = position("r7", "g1 b2", "b1", "w y2", rest_in_pile=True)
    events = RULES.apply(state, 0, Play(card("r7")))
    assert tags(events) == ["card_played", "ended"]
    assert events[-1] == Ended(
        winner=0,
        scoreboard=(Standing(0, 1, 0, 56), Standing(2, 2, 1, 0), Standing(1, 3, 2, 0), Standing(3, 3, 2, 0)),
        reason="out",
        hands=tuple(map(shown, ("", "g1 b2", "b1", "w y2"))),
    )
    assert RULES.outcome(state) == Outcome((0,), (56, 0, 0, 0), "out")
    assert RULES.to_act(state) == ()
    view = RULES.view(state, 1)
    assert (view.status, view.winners) == ("ended", (0,))
    assert view.hands == tuple(map(shown, ("", "g1 b2", "b1", "w y2")))


def test_a_final_draw_two_still_makes_the_next_player_draw_before_the_result() -> None:
    state = position("rd", "g1", "b1", pile="y1 y2 y3")
    events = RULES.apply(state, 0, Play(card("rd")))
    assert tags(events) == ["card_played", "drew", "drawn", "ended"]
    ended = events[-1]
    assert isinstance(ended, Ended)
    assert [(s.seat, s.rank, s.hand_count) for s in ended.scoreboard] == [(0, 1, 0), (2, 2, 1), (1, 3, 3)]


def test_a_final_wild_draw_four_needs_a_color_and_makes_the_next_player_draw_four() -> None:
    state = position("w4", "g1", pile="y1 y2 y3 y4 y5")
    events = RULES.apply(state, 0, Play(card("w4"), "blue"))
    assert tags(events) == ["card_played", "color_chosen", "drew", "drawn", "ended"]
    assert len(state.hands[1]) == 5


def test_the_final_card_names_who_would_have_been_next() -> None:
    state = position("rs", "g1", "b1", rest_in_pile=True)
    played = RULES.apply(state, 0, Play(card("rs")))[0]
    assert isinstance(played, CardPlayed)
    assert played.next == 2


def test_equal_players_share_a_rank_and_the_next_ranks_are_left_out() -> None:
    hands = [cards("r1 r2"), [], cards("g1 g2"), cards("b1 b2 b3")]
    assert [(s.seat, s.rank) for s in round_scoreboard(hands, [0] * 4)] == [(1, 1), (0, 2), (2, 2), (3, 4)]
    assert [(s.seat, s.rank) for s in match_scoreboard(hands, [10, 99, 5, 99])] == [
        (1, 1),
        (3, 1),
        (0, 3),
        (2, 4),
    ]


def test_points_of_a_hand() -> None:
    assert hand_points(cards("r0 r9 gs br yd w w4")) == 0 + 9 + 20 + 20 + 20 + 50 + 50


def test_when_all_pass_in_a_row_with_nothing_to_draw_the_fewest_cards_win() -> None:
    state = position("g7 g8", "g1", "b1 b2", top="r3")
    RULES.apply(state, 0, Draw())
    RULES.apply(state, 1, Draw())
    events = RULES.apply(state, 2, Draw())
    assert events[0] == Passed(seat=2)
    ended = events[1]
    assert isinstance(ended, Ended)
    assert (ended.winner, ended.reason) == (1, "blocked")
    assert [s.rank for s in ended.scoreboard] == [1, 2, 2]
    assert RULES.outcome(state) == Outcome((1,), (0, 18, 0), "blocked")


def test_a_blocked_game_can_have_several_winners() -> None:
    state = position("g7", "b1", top="r3")
    RULES.apply(state, 0, Draw())
    ended = RULES.apply(state, 1, Draw())[-1]
    assert isinstance(ended, Ended)
    assert ended.winner is None
    assert RULES.outcome(state) == Outcome((0, 1), (0, 0), "blocked")


def test_a_card_played_between_passes_keeps_the_game_going() -> None:
    state = position("g7 g8", "r1 b8", "b1 b2", top="r3")
    RULES.apply(state, 0, Draw())
    RULES.apply(state, 1, Play(card("r1")))
    RULES.apply(state, 2, Draw())
    assert RULES.outcome(state) is None
    assert state.passes == 0  # the old top card could be drawn


def test_a_match_goes_on_until_someone_has_the_points() -> None:
    options = UnoOptions(target=100)
    state = position("r7", "w b9", "b1", options=options, rest_in_pile=True)
    events = RULES.apply(state, 0, Play(card("r7")))
    assert events[1] == RoundEnded(
        round_number=1,
        winner=0,
        points=60,
        scoreboard=(Standing(0, 1, 0, 60), Standing(2, 2, 1, 0), Standing(1, 3, 2, 0)),
        hands=tuple(map(shown, ("", "w b9", "b1"))),
    )
    assert RULES.view(state, 0).hands is None
    started = events[2]
    assert isinstance(started, RoundStarted)
    assert (started.round_number, started.first) == (2, 1)
    assert [e.only_for for e in events if isinstance(e, HandDealt)] == [0, 1, 2]
    assert events[-1] == TurnChanged(next=state.current, turn_number=2)
    assert RULES.outcome(state) is None
    assert RULES.view(state, 0).scores == (60, 0, 0)


def test_the_first_seat_of_a_round_rotates() -> None:
    firsts = []
    state = position("r7", "r1", "r2", options=UnoOptions(target=500), rest_in_pile=True)
    for _ in range(4):
        seat = state.current
        state.choosing = False
        state.hands[seat] = [103]
        events = RULES.apply(state, seat, Play(103, "red"))
        firsts += [event.first for event in events if isinstance(event, RoundStarted)]
    assert firsts[:3] == [1, 2, 0]


def test_the_match_is_ranked_by_points() -> None:
    state = position("r7", "w b9", "b1", options=UnoOptions(target=100), rest_in_pile=True)
    state.scores = [50, 90, 90]
    events = RULES.apply(state, 0, Play(card("r7")))
    assert tags(events) == ["card_played", "round_ended", "ended"]
    assert events[-1] == Ended(
        winner=0,
        scoreboard=(Standing(0, 1, 0, 110), Standing(1, 2, 2, 90), Standing(2, 2, 1, 90)),
        reason="target",
        hands=tuple(map(shown, ("", "w b9", "b1"))),
    )
    assert RULES.outcome(state) == Outcome((0,), (110, 90, 90), "target")


def test_equals_in_a_blocked_round_of_a_match_score_nothing() -> None:
    state = position("g7", "b1", top="r3", options=UnoOptions(target=100))
    RULES.apply(state, 0, Draw())
    ended = RULES.apply(state, 1, Draw())[1]
    assert isinstance(ended, RoundEnded)
    assert (ended.winner, ended.points) == (None, 0)
    assert state.scores == [0, 0]
    assert state.round_number == 2

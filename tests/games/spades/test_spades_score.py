from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spades_positions import bid_all, dealt, play_any, random_states

from parlour.game.interface import Outcome
from parlour.games.spades.rules import RULES, SpadesOptions, SpadesState
from parlour.games.spades.rules.moves import BidValue, GameOver, HandScored
from parlour.games.spades.rules.score import score_hand, score_team, winning_team


@pytest.mark.parametrize(
    ("bids", "tricks", "team_bid", "points", "bags"),
    [
        pytest.param((3, 7), (3, 4), 7, 70, 0, id="a made bid is 10 a trick"),
        pytest.param((3, 7), (5, 4), 7, 72, 2, id="an overtrick is 1 and a bag"),
        pytest.param((3, 7), (3, 3), 7, -70, 0, id="a missed bid costs 10 a trick bid"),
        pytest.param((0, 13), (0, 13), 13, 130, 0, id="thirteen made"),
        pytest.param(("nil", 4), (0, 4), 4, 90, 0, id="nil made"),
        pytest.param(("nil", 4), (0, 6), 4, 92, 2, id="nil made and overtricks"),
        pytest.param(("nil", 4), (1, 4), 4, -9, 1, id="a failed nil's trick counts for the team, here a bag"),
        pytest.param(
            ("nil", 4), (1, 3), 4, -10, 0, id="a failed nil's trick counts for the team, here the bid"
        ),
        pytest.param(("nil", 4), (1, 2), 4, -90, 0, id="nil failed and the bid missed"),
        pytest.param((4, "nil"), (3, 0), 4, 10, 0, id="nil made and the bid missed"),
        pytest.param(("blind_nil", 5), (0, 5), 5, 150, 0, id="blind nil made"),
        pytest.param(("blind_nil", 5), (2, 3), 5, -50, 0, id="blind nil failed"),
        pytest.param(("nil", "nil"), (0, 0), None, 100, 0, id="both nil made"),
        pytest.param(("nil", "nil"), (0, 2), None, 0, 2, id="both nil, one failed: tricks are bags"),
        pytest.param(("nil", "nil"), (1, 2), None, -100, 3, id="both nil failed"),
        pytest.param(("nil", "blind_nil"), (0, 0), None, 150, 0, id="nil and blind nil made"),
        pytest.param(("blind_nil", "nil"), (1, 0), None, -50, 1, id="nil made, blind nil failed"),
        pytest.param((3, 0), (1, 1), 0, 0, 2, id="a team bid of 0: bags and nothing else"),
        pytest.param((0, 0), (0, 0), 0, 0, 0, id="a bid of 0 is no nil"),
        pytest.param(("nil", 0), (0, 3), 0, 50, 3, id="nil beside a bid of 0"),
        pytest.param(("nil", 0), (1, 3), 0, -50, 4, id="a failed nil beside a bid of 0"),
    ],
)
def test_scoring_lines(
    bids: tuple[BidValue, BidValue], tricks: tuple[int, int], team_bid: int | None, points: int, bags: int
) -> None:
    assert score_team(bids, tricks, team_bid) == (points, bags)
    assert score_team(bids[::-1], tricks[::-1], team_bid) == (points, bags)


def finished(
    tricks: tuple[int, int, int, int],
    bids: tuple[BidValue, ...] = (3, 3, 6, 7),
    scores: tuple[int, int] = (0, 0),
    bags: tuple[int, int] = (0, 0),
) -> SpadesState:
    """A hand with all tricks taken: east and west bid 6, north and south 7, unless said otherwise."""
    state = bid_all(dealt(scores=scores, bags=bags), *bids)
    state.tricks_won[:] = tricks
    return state


def test_bags_add_up_and_the_tenth_costs_100() -> None:
    state = finished((5, 2, 4, 2), bags=(8, 0))
    result = score_hand(state)
    assert state.scores == [72 - 100, -60]
    assert state.bags == [0, 0]
    assert (result.score_delta.ns, result.new_bags.ns, result.bag_penalty.ns) == (72, 2, 1)
    assert (result.scores_before.ns, result.scores_after.ns) == (0, -28)
    assert (result.bags_before.ns, result.bags_after.ns) == (8, 0)


def test_bags_beyond_ten_stay() -> None:
    state = finished((6, 0, 7, 0), bags=(9, 3))
    score_hand(state)
    assert state.bags == [5, 3]
    assert state.scores == [76 - 100, -60]


def test_two_tens_of_bags_cost_200() -> None:
    state = finished((7, 0, 6, 0), bids=(3, 3, 6, 0), bags=(9, 0))
    result = score_hand(state)
    assert state.bags == [2, 0]
    assert result.bag_penalty.ns == 2
    assert state.scores[0] == -200


def test_history_tells_the_whole_hand() -> None:
    state = finished((5, 2, 4, 2), bids=("nil", 3, 4, 7))
    result = score_hand(state)
    assert state.history == [result]
    assert result.hand_number == 1
    assert result.dealer_seat == "north"
    assert (result.bids.east, result.bids.south, result.bids.west, result.bids.north) == ("nil", 3, 4, 7)
    assert (result.team_bids.ns, result.team_bids.ew) == (7, 4)
    assert (result.tricks_won.north, result.tricks_won.west) == (5, 2)
    assert result.score_delta.ew == -10


@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        ((249, 100), None),
        ((250, 100), 0),
        ((100, 260), 1),
        ((250, 251), 1),  # both there: the higher
        ((260, 260), None),  # a tie plays on
        ((-249, 0), None),
        ((-250, -249), 1),  # at the floor, the other team has won
        ((0, -250), 0),
        ((-260, -300), 0),  # both there: the higher
        ((-250, -250), None),
        ((250, -250), 0),
    ],
)
def test_when_a_game_is_won(scores: tuple[int, int], winner: int | None) -> None:
    assert winning_team(dealt(scores=scores)) == winner


def test_target_and_floor_are_options() -> None:
    options = SpadesOptions(target=100, floor=-50)
    assert winning_team(dealt(scores=(100, 0), options=options)) == 0
    assert winning_team(dealt(scores=(-50, 0), options=options)) == 1
    assert winning_team(dealt(scores=(99, -49), options=options)) is None


def last_hand(scores: tuple[int, int]) -> tuple[SpadesState, list[object]]:
    """Play a hand in which each team bids 0, so that the scores stay as they are."""
    state = bid_all(dealt(scores=scores), 0, 0, 0, 0)
    events: list[object] = []
    while state.hand_number == 1 and state.phase == "playing":
        events += RULES.apply(state, state.turn, next(RULES.legal_moves(state, state.turn)))
    return state, events


def test_the_game_ends_with_the_hand_that_decides_it() -> None:
    state, events = last_hand((260, 250))
    assert state.phase == "game_over"
    assert isinstance(events[-2], HandScored)
    assert events[-1] == GameOver(winning_team="ns", final_scores=events[-2].new_totals)
    assert RULES.outcome(state) == Outcome((0, 2), (260, 250, 260, 250), "target_reached")
    assert RULES.to_act(state) == ()
    view = RULES.view(state, 1)
    assert (view.phase, view.game_over, view.winner) == ("game_over", True, "ns")
    assert len(view.completed_tricks) == 13


def test_the_floor_ends_a_game_too() -> None:
    state, _ = last_hand((-260, -255))
    assert RULES.outcome(state) == Outcome((1, 3), (-260, -255, -260, -255), "floor_reached")


def test_equal_scores_beyond_the_target_play_another_hand() -> None:
    state, _ = last_hand((300, 300))
    assert (state.phase, state.hand_number) == ("bidding", 2)
    assert RULES.outcome(state) is None


@given(st.integers(0, 2**32))
def test_scores_and_bags_are_the_sum_of_the_history(number: int) -> None:
    *_, end = random_states(number)
    for team, name in enumerate(("ns", "ew")):
        gained = sum(
            getattr(hand.score_delta, name) - 100 * getattr(hand.bag_penalty, name) for hand in end.history
        )
        assert end.scores[team] == gained
        bags = sum(getattr(hand.new_bags, name) for hand in end.history)
        assert end.bags[team] == bags % 10
        tens = sum(getattr(hand.bag_penalty, name) for hand in end.history)
        assert tens == bags // 10
    assert [hand.hand_number for hand in end.history] == list(range(1, end.hand_number + 1))


def test_play_any_hand_scores_thirteen_tricks() -> None:
    state = bid_all(dealt(), 3, 3, 6, 6)
    while state.hand_number == 1:
        play_any(state)
    won = state.history[0].tricks_won
    assert won.north + won.east + won.south + won.west == 13

"""Scoring hands, and the outcome of a game.

A made bid scores 10 per trick bid; a missed bid costs the same. Each overtrick scores 1 and is a bag. Nil scores or
costs 50, blind nil 100; the tricks of a failed nil count towards the team's bid. If the team's bid is 0, or both
partners bid nil, every trick is a bag and scores nothing. Ten bags cost 100.
"""

from __future__ import annotations

from typing import NamedTuple

from parlour.game.interface import Outcome
from parlour.games.spades.rules.cards import SEAT_NAMES
from parlour.games.spades.rules.moves import BidValue, HandResult, SeatBids, SeatTricks, TeamBids, Teams
from parlour.games.spades.rules.state import SpadesState

NIL_POINTS = {"nil": 50, "blind_nil": 100}
BAGS_A_PENALTY = 10
BAG_PENALTY = 100


class TeamScore(NamedTuple):
    """A team's points and bags from one hand."""

    points: int
    bags: int


def score_team(bids: tuple[BidValue, BidValue], tricks: tuple[int, int], team_bid: int | None) -> TeamScore:
    """The points and bags of one team, from the partners' bids and tricks."""
    points = _nil_points(bids[0], tricks[0]) + _nil_points(bids[1], tricks[1])
    taken = tricks[0] + tricks[1]
    if not team_bid:  # a bid of 0, or both partners bid nil
        return TeamScore(points, taken)
    if taken < team_bid:
        return TeamScore(points - 10 * team_bid, 0)
    over = taken - team_bid
    return TeamScore(points + 10 * team_bid + over, over)


def score_hand(state: SpadesState) -> HandResult:
    """Add a finished hand to the scores, bags and history."""
    team_bids = state.team_bid(0), state.team_bid(1)
    north_south = _score(state, 0, team_bids[0])
    east_west = _score(state, 1, team_bids[1])
    gained = north_south.points, east_west.points
    new_bags = north_south.bags, east_west.bags
    scores, bags = state.scores, state.bags
    before, bags_before = Teams(*scores), Teams(*bags)
    tens = [(bags[team] + new_bags[team]) // BAGS_A_PENALTY for team in (0, 1)]
    for team in (0, 1):
        scores[team] += gained[team] - BAG_PENALTY * tens[team]
        bags[team] += new_bags[team] - BAGS_A_PENALTY * tens[team]
    result = HandResult(
        hand_number=state.hand_number,
        dealer_seat=SEAT_NAMES[state.dealer],
        bids=SeatBids(*state.bids),
        team_bids=TeamBids(*team_bids),
        tricks_won=SeatTricks(*state.tricks_won),
        score_delta=Teams(*gained),
        new_bags=Teams(*new_bags),
        bag_penalty=Teams(*tens),
        scores_before=before,
        bags_before=bags_before,
        scores_after=Teams(*scores),
        bags_after=Teams(*bags),
    )
    state.history.append(result)
    return result


def winning_team(state: SpadesState) -> int | None:
    """The team that has won, if any.

    The higher score wins as soon as one team reaches the target or falls to the floor. With equal scores the game
    goes on.
    """
    north_south, east_west = state.scores
    if north_south == east_west:
        return None
    high, low = max(state.scores), min(state.scores)
    if high < state.options.target and low > state.options.floor:
        return None
    return 0 if north_south > east_west else 1


def outcome_of(state: SpadesState) -> Outcome | None:
    """The result of the game; None until it is over."""
    if state.phase != "game_over":
        return None
    winner = 0 if state.scores[0] > state.scores[1] else 1
    reason = "target_reached" if state.scores[winner] >= state.options.target else "floor_reached"
    north_south, east_west = state.scores
    return Outcome((winner, winner + 2), (north_south, east_west, north_south, east_west), reason)


def _nil_points(bid: BidValue, tricks: int) -> int:
    if isinstance(bid, int):
        return 0
    points = NIL_POINTS[bid]
    return -points if tricks else points


def _score(state: SpadesState, team: int, team_bid: int | None) -> TeamScore:
    one, other = state.bids[team], state.bids[team + 2]
    assert one is not None
    assert other is not None
    return score_team((one, other), (state.tricks_won[team], state.tricks_won[team + 2]), team_bid)

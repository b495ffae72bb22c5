"""Scores of hands, and the winner of a game."""

from __future__ import annotations

from parlour.game.interface import Outcome, Seat, places_by
from parlour.games.rummy.rules.shapes import cards_of, points
from parlour.games.rummy.rules.state import HandResult, RummyState


def points_left(state: RummyState, seat: Seat) -> int:
    """The points of the cards that the seat now holds."""
    worth = points(state.options.ace_points, state.options.face_points)
    return sum(worth[card] for card in cards_of(state.hands[seat]))


def hand_result(state: RummyState, winner: Seat | None) -> HandResult:
    """The result of a hand that ends now."""
    return HandResult(winner, (points_left(state, 0), points_left(state, 1)))


def is_last_hand(state: RummyState) -> bool:
    """Whether the hand that was just scored ends the game."""
    options = state.options
    return max(state.totals) >= options.target or len(state.results) == options.max_hands


def game_winner(state: RummyState) -> Seat:
    """The seat with the lower total. A tie goes to the seat with fewer points in the last hand in which they differ."""
    differences = [state.totals[0] - state.totals[1]]
    differences += [result.points[0] - result.points[1] for result in reversed(state.results)]
    decisive = next((difference for difference in differences if difference), 0)
    return 1 if decisive > 0 else 0


def outcome_of(state: RummyState) -> Outcome | None:
    """None until the game is over."""
    if state.winner is None:
        return None
    reason = "target" if max(state.totals) >= state.options.target else "hands"
    return Outcome((state.winner,), tuple(state.totals), reason)


def places_of(state: RummyState) -> tuple[int, ...]:
    """The winner, then the loser."""
    return places_by([seat != state.winner for seat in (0, 1)])

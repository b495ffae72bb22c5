"""What a hand costs, and who has won."""

from __future__ import annotations

from parlour.game.interface import Outcome, Seat
from parlour.games.rummy.rules.shapes import cards_of, points
from parlour.games.rummy.rules.state import HandResult, RummyState


def points_left(state: RummyState, seat: Seat) -> int:
    """What the seat's hand counts as it stands."""
    worth = points(state.options.ace_points, state.options.face_points)
    return sum(worth[card] for card in cards_of(state.hands[seat]))


def hand_result(state: RummyState, winner: Seat | None) -> HandResult:
    """The result of a hand that ends now."""
    return HandResult(winner, (points_left(state, 0), points_left(state, 1)))


def is_last_hand(state: RummyState) -> bool:
    """Whether the game ends with the hand that has just been counted."""
    options = state.options
    return max(state.totals) >= options.target or len(state.results) == options.max_hands


def game_winner(state: RummyState) -> Seat:
    """The lower total; on a tie the seat that lost less in the last hand, or the one before, and so on."""
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

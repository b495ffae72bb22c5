"""Scoring rounds, scoreboards, and the outcome of a game."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.game.interface import Outcome, Seat, places_by
from parlour.games.uno.rules.cards import POINTS_OF
from parlour.games.uno.rules.moves import Standing
from parlour.games.uno.rules.state import UnoState


def hand_points(hand: Sequence[int]) -> int:
    """The points of a hand, which go to the winner of the round."""
    return sum(POINTS_OF[card] for card in hand)


def round_winners(hands: Sequence[Sequence[int]]) -> tuple[Seat, ...]:
    """The seats with the fewest cards. There can be several only if nobody went out."""
    fewest = min(map(len, hands))
    return tuple(seat for seat, hand in enumerate(hands) if len(hand) == fewest)


def round_points(hands: Sequence[Sequence[int]]) -> int:
    """The winner's points: the sum of all other hands, or 0 on a tie."""
    winners = round_winners(hands)
    if len(winners) > 1:
        return 0
    return sum(hand_points(hand) for seat, hand in enumerate(hands) if seat != winners[0])


def round_scoreboard(hands: Sequence[Sequence[int]], scores: Sequence[int]) -> tuple[Standing, ...]:
    """The ranking of a round: fewest cards first (UNO API, game:ended)."""
    return _scoreboard([len(hand) for hand in hands], hands, scores)


def match_scoreboard(hands: Sequence[Sequence[int]], scores: Sequence[int]) -> tuple[Standing, ...]:
    """The ranking of a match: most points first."""
    return _scoreboard([-score for score in scores], hands, scores)


def outcome_of(state: UnoState) -> Outcome | None:
    """The result of the game; None until it is over."""
    return state.result


def places_of(state: UnoState) -> tuple[int, ...]:
    """As on the scoreboard: in a match by points, in a single round by the cards left."""
    assert state.result is not None
    if state.options.target:
        keys = [-score for score in state.scores]
    else:
        keys = [len(hand) for hand in state.hands]
    winners = state.result.winners
    return places_by([(seat not in winners, key) for seat, key in enumerate(keys)])


def _scoreboard(
    keys: Sequence[int], hands: Sequence[Sequence[int]], scores: Sequence[int]
) -> tuple[Standing, ...]:
    """Lowest key first; ties share a rank."""
    return tuple(
        Standing(seat, 1 + sum(other < keys[seat] for other in keys), len(hands[seat]), scores[seat])
        for seat in sorted(range(len(keys)), key=lambda seat: (keys[seat], seat))
    )

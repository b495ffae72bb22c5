"""Points and ranks."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.game.interface import Outcome, Seat
from parlour.games.uno.rules.cards import POINTS_OF
from parlour.games.uno.rules.moves import Standing
from parlour.games.uno.rules.state import UnoState


def outcome_of(state: UnoState) -> Outcome | None:
    """None until the game is over."""
    return state.result


def hand_points(hand: Sequence[int]) -> int:
    """What a hand is worth to the winner of a round."""
    return sum(POINTS_OF[card] for card in hand)


def round_winners(hands: Sequence[Sequence[int]]) -> tuple[Seat, ...]:
    """Who has the fewest cards; several only where nobody went out."""
    fewest = min(map(len, hands))
    return tuple(seat for seat, hand in enumerate(hands) if len(hand) == fewest)


def round_points(hands: Sequence[Sequence[int]]) -> int:
    """What the round's winner scores: every other hand. Equals at the head score nothing."""
    winners = round_winners(hands)
    if len(winners) > 1:
        return 0
    return sum(hand_points(hand) for seat, hand in enumerate(hands) if seat != winners[0])


def round_scoreboard(hands: Sequence[Sequence[int]], scores: Sequence[int]) -> tuple[Standing, ...]:
    """A round's ranks: fewest cards first (the UNO API, game:ended)."""
    return _scoreboard([len(hand) for hand in hands], hands, scores)


def match_scoreboard(hands: Sequence[Sequence[int]], scores: Sequence[int]) -> tuple[Standing, ...]:
    """A match's ranks: most points first."""
    return _scoreboard([-score for score in scores], hands, scores)


def _scoreboard(
    keys: Sequence[int], hands: Sequence[Sequence[int]], scores: Sequence[int]
) -> tuple[Standing, ...]:
    """Lowest key first; equals share a rank."""
    return tuple(
        Standing(seat, 1 + sum(other < keys[seat] for other in keys), len(hands[seat]), scores[seat])
        for seat in sorted(range(len(keys)), key=lambda seat: (keys[seat], seat))
    )

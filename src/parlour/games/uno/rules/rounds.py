"""Ending a round: the score, then the next round or the end of the game."""

from __future__ import annotations

from parlour.game.interface import Event, Outcome
from parlour.games.uno.rules.cards import CARDS
from parlour.games.uno.rules.deal import deal_round
from parlour.games.uno.rules.moves import Ended, RoundEnded, TurnChanged
from parlour.games.uno.rules.score import match_scoreboard, round_points, round_scoreboard, round_winners
from parlour.games.uno.rules.state import NONE, UnoState


def end_round(state: UnoState, reason: str, events: list[Event] | None) -> None:
    """Score the round, then end the game or deal the next round."""
    if events is None:
        events = []
    hands, scores = state.hands, state.scores
    winners = round_winners(hands)
    winner = winners[0] if len(winners) == 1 else None
    points = round_points(hands)
    if winner is not None:
        scores[winner] += points
    state.drawn = state.exposed = NONE
    board = round_scoreboard(hands, scores)
    shown = tuple(tuple([CARDS[card] for card in hand]) for hand in hands)
    target = state.options.target
    if not target:
        state.result = Outcome(winners, tuple(scores), reason)
        events.append(Ended(winner=winner, scoreboard=board, reason=reason, hands=shown))
        return
    events.append(
        RoundEnded(
            round_number=state.round_number, winner=winner, points=points, scoreboard=board, hands=shown
        )
    )
    if winner is not None and scores[winner] >= target:
        state.result = Outcome(winners, tuple(scores), "target")
        events.append(
            Ended(winner=winner, scoreboard=match_scoreboard(hands, scores), reason="target", hands=shown)
        )
        return
    deal_round(state, events)
    events.append(TurnChanged(next=state.current, turn_number=state.turn_number))

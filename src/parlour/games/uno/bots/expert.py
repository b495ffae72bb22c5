"""The strongest level: tries every play in many deals that its seat's view could come from.

In each deal every play is followed by a quick game to the end of the round, in which all seats play any card that
matches and keep their wild cards. All plays meet the same deals and the same dice. The hard level's choice is
kept unless another play does clearly better.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from parlour.game.bots import Bot
from parlour.games.uno.bots.quick import play_round
from parlour.games.uno.bots.standard import StandardUnoBot
from parlour.games.uno.rules import RULES, UnoMove, UnoState, UnoView
from parlour.games.uno.rules.cards import COLOR_OF, VALUE_OF
from parlour.games.uno.rules.moves import Play
from parlour.games.uno.sampling import sample
from parlour.search import Budget, GameModel, search_playouts
from parlour.search.budgets import Meter
from parlour.search.models import Rewards

SECONDS: Final = 0.25
BONUS: Final = 0.05
BONUS_OF_TWO: Final = 0.03
"""How much more often another play must win than the hard level's choice; of two players, the second number."""


class ExpertUnoBot(Bot):
    """The expert level."""

    slow = True
    thinks = SECONDS

    def __init__(self, budget: Budget | None = None) -> None:
        self._budget = budget or Budget(ms=1000 * SECONDS)
        self._standard = StandardUnoBot()

    def choose(self, view: UnoView, legal: Sequence[UnoMove], rng: Random) -> UnoMove:
        usual = self._standard.choose(view, legal, rng)
        if not isinstance(usual, Play):
            return usual
        plays = _distinct([usual, *(move for move in legal if isinstance(move, Play))])
        if len(plays) == 1:
            return usual
        bonus = BONUS_OF_TWO if len(view.hand_counts) == 2 else BONUS
        found = search_playouts(_MODEL, view, rng, self._budget, usual_first=plays, bonus=bonus)
        return found.move  # type: ignore[no-any-return]


def _distinct(plays: Sequence[Play]) -> list[Play]:
    """One play of each kind of card and color. All of them call UNO where the first does."""
    calls = plays[0].call_uno
    kinds = {
        (COLOR_OF[play.card_id], VALUE_OF[play.card_id], play.chosen_color): play
        for play in reversed(plays)
        if play.call_uno == calls
    }
    return sorted(kinds.values(), key=plays.index)


def _playout(root: UnoState, state: UnoState, rng: Random, meter: Meter) -> Rewards | None:
    """Play quickly to the end of the round. It is won or lost; the points do not count."""
    if state.result is not None or state.round_number != root.round_number:
        return _rewards(root, state)
    winners = play_round(state, rng.random)
    if not winners:
        return (0.5,) * state.seats
    return [1.0 if seat in winners else 0.0 for seat in range(state.seats)]


def _rewards(root: UnoState, state: UnoState) -> Rewards:
    if state.result is not None:
        winners = state.result.winners
        return [1.0 if seat in winners else 0.0 for seat in range(state.seats)]
    return [1.0 if after > before else 0.0 for before, after in zip(root.scores, state.scores, strict=True)]


_MODEL: Final = GameModel(rules=RULES, sample=sample, playout=_playout)

"""Simple players that contest entrants write first. The house plays them as baselines.

- `random` plays any legal moves.
- `starter` draws from the stock, lays down what melds it holds, and discards its highest card.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from parlour.game.bots import Bot
from parlour.games.rummy.bots.levels import RummyBot
from parlour.games.rummy.bots.placing import Mask
from parlour.games.rummy.bots.positions import position_of
from parlour.games.rummy.bots.reading import Reading
from parlour.games.rummy.rules import RULES, Discard, Draw, LayOff, RummyMove, RummyView
from parlour.games.rummy.rules.moves import Source


class RandomTurnsBot(Bot):
    """Plays random legal moves until the turn is over."""

    def __init__(self, *, layoffs: bool = True, seed: int | None = None) -> None:
        self._layoffs = layoffs
        self.rng = Random(seed)

    def choose(self, view: RummyView, legal: Sequence[RummyMove], rng: Random) -> RummyMove:
        """Any legal move."""
        return rng.choice(legal)

    def draw(self, view: RummyView) -> Draw:
        """Either pile, if there is a choice."""
        if view.stock_count == 0 and len(view.discards) == 1:
            return Draw("discard")
        sources: list[Source] = ["stock", "discard"] if view.discards else ["stock"]
        return Draw(self.rng.choice(sources))

    def plan(self, view: RummyView) -> list[RummyMove]:
        """Random moves up to the discard, or until no card is left. Empty if they lead nowhere without a layoff."""
        state = position_of(view)
        moves: list[RummyMove] = []
        while not moves or not (isinstance(moves[-1], Discard) or state.results):
            legal = [
                move for move in RULES.legal_moves(state, 0) if self._layoffs or not isinstance(move, LayOff)
            ]
            if not legal:
                return []
            moves.append(self.rng.choice(legal))
            RULES.apply(state, 0, moves[-1])
        return moves


class StarterRummyBot(RummyBot):
    """Draws from the stock, never lays off, lays melds down at once, and discards its highest card left."""

    def __init__(self, *, layoffs: bool = False) -> None:
        super().__init__(layoffs=False)

    def _wants(self, reading: Reading, card: int) -> bool:
        return False

    def _thrown(self, reading: Reading) -> int:
        return reading.highest_useless

    def _lays_down(self, reading: Reading, rest: Mask) -> bool:
        return True

"""A bot that searches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from parlour.game.bots import Bot
from parlour.search.budgets import Budget
from parlour.search.models import GameModel
from parlour.search.playouts import search_playouts
from parlour.search.results import Found


class SearchBot(Bot):
    """Plays the move that a search finds, in this process."""

    slow = True

    def __init__(
        self,
        model: GameModel,
        budget: Budget,
        search: Callable[[GameModel, Any, Random, Budget], Found] = search_playouts,
    ) -> None:
        self.model = model
        self.budget = budget
        self.search = search

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        if len(legal) == 1 and self.model.rules.spec.exhaustive:
            return legal[0]
        return self.search(self.model, view, rng, self.budget).move

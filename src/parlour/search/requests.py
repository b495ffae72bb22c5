"""Searches that can be sent to a worker process: everything is named or plain data, and the game is found by its id."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from parlour.game.registry import game_of
from parlour.search.budgets import Budget
from parlour.search.models import model_of
from parlour.search.playouts import search_playouts
from parlour.search.results import Found
from parlour.search.trees import search_tree


@dataclass(frozen=True, kw_only=True)
class SearchRequest:
    """What to search. It can be pickled."""

    game: str
    """The id of an installed game with a sampler."""
    view: Any
    """The view of a seat that may act."""
    seed: int
    budget: Budget
    method: Literal["playouts", "tree"] = "playouts"
    policy: str | None = None
    """The level of the bot whose moves continue playouts; without it, random moves do."""


def answer(request: SearchRequest) -> Found:
    """Search as requested."""
    model = model_of(game_of(request.game), request.policy)
    search = search_playouts if request.method == "playouts" else search_tree
    return search(model, request.view, Random(request.seed), request.budget)

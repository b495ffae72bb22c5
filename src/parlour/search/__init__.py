"""One search for all games that have a sampler (`Game.sample`).

    model = model_of(game_of("rummy"), policy="hard")
    found = search_playouts(model, view, Random(7), Budget(ms=200))
    found.move

`search_playouts` plays every candidate move out in the same sampled states. `search_tree` grows a tree over many
sampled states (information-set Monte Carlo tree search). Both use nothing of a game but its rules and its sampler,
and see only what the seat sees. With a number of iterations instead of a time, the same dice give the same result.

`SearchBot` is a bot that searches. `parlour.search.pools.WorkerPool` runs searches in other processes, with a limit on
how many and how long.
"""

from __future__ import annotations

from parlour.search.bots import SearchBot
from parlour.search.budgets import Budget
from parlour.search.models import GameModel, NoSampler, bot_policy, model_of
from parlour.search.playouts import search_playouts
from parlour.search.requests import SearchRequest, answer
from parlour.search.results import Found, Rated
from parlour.search.trees import search_tree

__all__ = [
    "Budget",
    "Found",
    "GameModel",
    "NoSampler",
    "Rated",
    "SearchBot",
    "SearchRequest",
    "answer",
    "bot_policy",
    "model_of",
    "search_playouts",
    "search_tree",
]

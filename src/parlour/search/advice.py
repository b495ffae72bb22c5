"""What the strongest level would do and why, for people who ask.

The move comes from the game's strongest bot. Why it is good comes from the game, if it has an `Adviser` that explains
moves, and otherwise from playouts: how often the move wins. All of it sees only the view of the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, Final, TypeAlias

from parlour.game.registry import RANDOM, Game, game_of
from parlour.search.budgets import Budget
from parlour.search.models import GameModel, model_of
from parlour.search.playouts import search_playouts
from parlour.search.results import Found

MARGIN: Final = 2.0
"""By how many standard errors another move must beat the strongest level's."""
LEAST_TRIED: Final = 10
"""Sampled states below which a share of wins says nothing."""
FEW: Final = 4
"""Moves to compare where playouts are slow."""


@dataclass(frozen=True)
class Reason:
    """Why a move is good: a code, and values for the sentence that the game's words have for it (`Words.hints`)."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)


Explain: TypeAlias = Callable[[Any, Any, Sequence[Any]], Reason | None]
"""Given a view, a move and the legal moves: why the move is good; None if playouts should tell."""


Compare: TypeAlias = Callable[[Any, Any, Sequence[Any]], tuple[Any, float]]
"""Given a view, the move made and the legal moves: a better move and what it would have been worth, or None and 0."""


def _everything(move: Any) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class Adviser:
    """What a game adds to hints and reviews (`Game.advice`). A game with a sampler needs none of it."""

    model: GameModel | None = None
    """A model with quick playouts. Without it, a bot of the game continues them."""
    covers: Callable[[Any], bool] = _everything
    """Whether the model can value a move."""
    explain: Explain | None = None
    slow: bool = False
    """Whether playouts of the model are so slow that only a few moves can be compared."""
    grade: Compare | None = None
    """Compares moves exactly, without playouts."""
    unit: str = "wins"
    """What `grade` counts, such as tiles."""


@dataclass(frozen=True)
class Advice:
    """A move, and why."""

    move: Any
    reason: Reason


def advise(game: Game, view: Any, legal: Sequence[Any], rng: Random, budget: Budget) -> Advice:
    """What the strongest level would do and why. Playouts take the budget; the bot takes its own time before."""
    if len(legal) == 1:
        return Advice(legal[0], Reason("only_move"))
    adviser, level = adviser_of(game), strongest(game)
    move = game.bot(level).choose(view, legal, rng)
    reason = None if adviser.explain is None else adviser.explain(view, move, legal)
    if reason is not None:
        return Advice(move, reason)
    return _tried(game, adviser, view, move, legal, rng, budget) or quick_advice(level, move)


def quick_advice(level: str, move: Any) -> Advice:
    """A move of a level, without a search."""
    return Advice(move, Reason("level", {"level": level}))


def advise_on(game: str, view: Any, legal: Sequence[Any], seed: int, budget: Budget) -> Advice:
    """`advise` in a worker process, which finds the game by its id."""
    return advise(game_of(game), view, legal, Random(seed), budget)


def strongest(game: Game) -> str:
    """The strongest level."""
    return list(game.levels)[-1]


def thinking_time(game: Game) -> float:
    """Seconds for which the strongest level thinks."""
    return game.bot(strongest(game)).thinks


@cache
def _adviser(module: str) -> Adviser:
    return import_module(module).ADVISER  # type: ignore[no-any-return]


def adviser_of(game: Game) -> Adviser:
    """The game's adviser, or one that adds nothing."""
    return Adviser() if game.advice is None else _adviser(game.advice)


def search_model(game: Game, adviser: Adviser) -> GameModel | None:
    """How to value the game's moves: by its own quick model, or by one of its bots. None without a sampler."""
    if adviser.model is not None:
        return adviser.model
    return None if game.sample is None else model_of(game, _quick_level(game))


def _quick_level(game: Game) -> str | None:
    """The strongest level that is quick enough to continue playouts; None for random moves."""
    quick = [level for level, bot in game.bots.items() if not bot.slow]
    return quick[-1] if quick else None


def _tried(
    game: Game, adviser: Adviser, view: Any, move: Any, legal: Sequence[Any], rng: Random, budget: Budget
) -> Advice | None:
    """How often the move wins, or a clearly better one. None if the moves cannot be valued well enough."""
    model = search_model(game, adviser)
    if model is None or not adviser.covers(move):
        return None
    most = FEW if (adviser.model is None or adviser.slow) and strongest(game) != RANDOM else model.most_moves
    others = [other for other in legal if other != move and adviser.covers(other)][: most - 1]
    margin = 0.0 if strongest(game) == RANDOM else MARGIN
    found = search_playouts(model, view, rng, budget, usual_first=[move, *others], margin=margin)
    if found.iterations < LEAST_TRIED:
        return None
    return Advice(found.move, _share_of_wins(found))


def _share_of_wins(found: Found) -> Reason:
    best = next(rated for rated in found.rated if rated.move == found.move)
    others = [rated.value for rated in found.rated if rated.move != found.move and rated.visits]
    values = {"percent": _percent(best.value), "tried": best.visits}
    if others and (other := _percent(max(others))) < values["percent"]:
        return Reason("wins_more", {**values, "other": other})
    return Reason("wins", values)


def _percent(share: float) -> int:
    return round(100 * share)

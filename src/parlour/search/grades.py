"""Grades of moves that were made: what they gave away, judged by what the player could see.

A move is compared with the best one that the search or the strongest level finds from the same view. Both are played on
from the same sampled states with the same dice. Budgets are iterations, so that a review can be repeated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from parlour.game.registry import RANDOM, Game, game_of
from parlour.search.advice import Adviser, Reason, adviser_of, search_model
from parlour.search.budgets import Budget
from parlour.search.models import GameModel
from parlour.search.playouts import search_playouts

QUICK_ITERATIONS: Final = 60
SLOW_ITERATIONS: Final = 12
"""Sampled states for a comparison, for games with quick playouts and for others."""
DUEL_MARGIN: Final = 1.0
"""By how many standard errors another move must be better for the one made to have a cost."""


@dataclass(frozen=True)
class Grade:
    """How a move compares with the best one found."""

    better: Any = None
    """The better move; None if none was found."""
    cost: float = 0.0
    """What the move gave away: a share of wins from 0 to 1, or the game's own unit."""
    reason: Reason | None = None
    """Why the better move is good, where the game explains moves."""


GOOD: Final = Grade()


def can_review(game: Game) -> bool:
    """Whether moves of this game can be graded."""
    adviser = adviser_of(game)
    return adviser.grade is not None or search_model(game, adviser) is not None


def unit_of(game: Game) -> str:
    """What costs are counted in: `wins` (a share from 0 to 1), or the game's own unit, such as `tiles`."""
    return adviser_of(game).unit


def grade(game: Game, view: Any, legal: Sequence[Any], made: Any, seed: int) -> Grade | None:
    """The grade of a move. None if it cannot be judged."""
    adviser = adviser_of(game)
    found = _graded(game, adviser, view, legal, made, seed)
    if found is None or found.better is None or adviser.explain is None:
        return found
    return replace(found, reason=adviser.explain(view, found.better, legal))


def _graded(
    game: Game, adviser: Adviser, view: Any, legal: Sequence[Any], made: Any, seed: int
) -> Grade | None:
    if adviser.grade is not None:
        better, cost = adviser.grade(view, made, legal)
        return GOOD if better is None else Grade(better, cost)
    model = search_model(game, adviser)
    if model is None or not adviser.covers(made):
        return None
    candidates = [move for move in legal if adviser.covers(move)]
    best = _best(game, adviser, model, view, legal, candidates, Random(seed))
    return GOOD if best == made else _duel(adviser, model, view, made, best, Random(seed + 1))


def grade_in(game: str, view: Any, legal: Sequence[Any], made: Any, seed: int) -> Grade | None:
    """`grade` in a worker process, which finds the game by its id."""
    return grade(game_of(game), view, legal, made, seed)


def _best(
    game: Game,
    adviser: Adviser,
    model: GameModel,
    view: Any,
    legal: Sequence[Any],
    candidates: list[Any],
    rng: Random,
) -> Any:
    """The strongest quick level's move, or what a search finds where playouts are quick or there is no level."""
    level = _thoughtless_level(game)
    usual = candidates[0] if level is None else game.bot(level).choose(view, legal, rng)
    is_quick = adviser.model is not None and not adviser.slow
    if not adviser.covers(usual) or not (is_quick or level is None):
        return usual
    moves = [usual, *(move for move in candidates if move != usual)][: model.most_moves]
    return search_playouts(model, view, rng, _budget(adviser), usual_first=moves, margin=DUEL_MARGIN).move


def _thoughtless_level(game: Game) -> str | None:
    """The strongest level whose moves do not depend on the clock; None if there is only the random one."""
    levels = [level for level, bot in game.levels.items() if not bot.thinks and level != RANDOM]
    return levels[-1] if levels else None


def _duel(adviser: Adviser, model: GameModel, view: Any, made: Any, best: Any, rng: Random) -> Grade:
    """Compare two moves in the same sampled states."""
    if not adviser.covers(best):
        return GOOD
    found = search_playouts(model, view, rng, _budget(adviser), usual_first=[made, best], margin=DUEL_MARGIN)
    if found.move == made:
        return GOOD
    value = {id(rated.move): rated.value for rated in found.rated}
    return Grade(best, value[id(best)] - value[id(made)])


def _budget(adviser: Adviser) -> Budget:
    is_quick = adviser.model is not None and not adviser.slow
    return Budget(iterations=QUICK_ITERATIONS if is_quick else SLOW_ITERATIONS)

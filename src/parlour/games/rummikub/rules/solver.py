"""Finds the best play in any position: exact, with jokers, rearrangement and the initial meld.

    play = best_play(board, rack)          # the most tiles
    play = best_play(board, rack, "value") # the most points off the rack
    play = best_initial_meld(board, rack)  # 30 or more from the rack only

Uses only the standard library. docs/concepts/solver.md explains how it works.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from parlour.games.rummikub.models.tiles import JOKER_PENALTY, JOKERS
from parlour.games.rummikub.rules.arrange import Arrangement, arranged
from parlour.games.rummikub.rules.colors import COUNT, Problem
from parlour.games.rummikub.rules.search import search
from parlour.games.rummikub.rules.state import BoardMeld, Tile

Goal: TypeAlias = Literal["tiles", "value", "tiles, then value"]
"""What to maximize. A joker counts 30, as on a rack."""

INITIAL_MELD: Final = 30
"""The least total of a player's first melds."""

_FIRST: Final = 1000
"""More than the value of any rack, so that the number of tiles counts before their value."""

_WEIGHTS: Final[dict[Goal, tuple[int, ...]]] = {
    "tiles": (1,) * COUNT,
    "value": tuple(range(1, COUNT + 1)),
    "tiles, then value": tuple(_FIRST + number for number in range(1, COUNT + 1)),
}
_JOKER_WEIGHT: Final[dict[Goal, int]] = {
    "tiles": 1,
    "value": JOKER_PENALTY,
    "tiles, then value": _FIRST + JOKER_PENALTY,
}


@dataclass(frozen=True, slots=True)
class Play:
    """The whole board after the play, and the tiles played from the rack."""

    board: tuple[BoardMeld, ...]
    laid: tuple[Tile, ...]


def best_play(
    board: Sequence[BoardMeld], rack: Sequence[Tile], goal: Goal = "tiles", *, above: int = 0
) -> Play | None:
    """The best play for a player who has played the initial meld; None if nothing can be played, or nothing that counts
    more than `above` for the goal."""
    on_board = [tile for _, tiles in board for tile in tiles]
    problem = _problem(on_board, rack, _WEIGHTS[goal])
    rack_jokers, weight = problem.jokers - problem.must_jokers, _JOKER_WEIGHT[goal]
    # Jokers count nothing here, since spare ones are added below. Playing only a joker is a play too, so with one on
    # the rack accept a board without other new tiles.
    floor = max(above - weight * rack_jokers, -1 if rack_jokers else 0)
    steps = search(replace(problem, must_jokers=0), floor)
    if steps is None:
        return None
    result = arranged(steps)
    spare = problem.jokers - sum(step.jokers for step in steps)
    if all(result.add_joker() for _ in range(spare)):
        return _play(result, on_board, rack)
    # A joker found no place (the board has only groups of four): search again, counting jokers as tiles.
    counted = replace(problem, thrifty=False, joker_weights=(weight,) * COUNT)
    steps = search(counted, weight * problem.must_jokers + above)
    return None if steps is None else _play(arranged(steps), on_board, rack)


def best_initial_meld(board: Sequence[BoardMeld], rack: Sequence[Tile], goal: Goal = "tiles") -> Play | None:
    """The best first play: melds from the rack only that total 30 or more. The board stays unchanged.

    For the goal "value" jokers count as the tiles they stand for.
    """
    numbers = _WEIGHTS["value"]
    richest = replace(_problem((), rack, numbers), thrifty=False, joker_weights=numbers)
    steps = search(richest, INITIAL_MELD - 1)
    if steps is None:
        return None
    if goal != "value":
        ones = _WEIGHTS["tiles"]
        steps = search(replace(richest, weights=ones, joker_weights=ones, total=INITIAL_MELD), 0)
        assert steps is not None
    play = _play(arranged(steps), (), rack)
    return Play((*board, *play.board), play.laid)


def own_melds(board: Sequence[BoardMeld], rack: Sequence[Tile], goal: Goal = "tiles") -> Play | None:
    """The best play of melds from the rack only. The board stays unchanged."""
    play = best_play((), rack, goal)
    return None if play is None else Play((*board, *play.board), play.laid)


def _problem(on_board: Sequence[Tile], rack: Sequence[Tile], weights: Sequence[int]) -> Problem:
    have, must = [0] * (4 * COUNT), [0] * (4 * COUNT)
    board_jokers = rack_jokers = 0
    for tile in on_board:
        if tile in JOKERS:
            board_jokers += 1
        else:
            have[tile >> 1] += 1
            must[tile >> 1] += 1
    for tile in rack:
        if tile in JOKERS:
            rack_jokers += 1
        else:
            have[tile >> 1] += 1
    return Problem(have, must, board_jokers + rack_jokers, weights, board_jokers)


def _play(result: Arrangement, on_board: Sequence[Tile], rack: Sequence[Tile]) -> Play:
    melds = result.melds([*on_board, *rack])
    used = {tile for _, tiles in melds for tile in tiles}
    return Play(melds, tuple([tile for tile in rack if tile in used]))

"""Ratings with 95% intervals: a Bradley-Terry model fitted by maximum likelihood, on the Elo scale.

The chance that i beats j is 1 / (1 + exp(s_j - s_i)). The likelihood of all games has a single maximum, found by
Newton's method. The inverse of the curvature at the maximum is the covariance of the strengths, which gives the
intervals.

A player that has won or lost every game would have no finite rating. So each player is credited with half a win and
half a loss against a player of average strength. After a few dozen games this makes no visible difference.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from msgspec import Struct

SCALE = 400 / math.log(10)
AVERAGE = 1500.0
_TIMES = 1.959964
_PRIOR = 0.5
_STEPS = 100


class Rating(Struct, frozen=True):
    """A rating on the Elo scale, with its 95% interval."""

    value: float
    low: float
    high: float


def rate(players: Sequence[str], wins: Mapping[tuple[str, str], int]) -> dict[str, Rating]:
    """Rate all players. `wins[a, b]` is how often a has beaten b."""
    if not players:
        return {}
    index = {player: number for number, player in enumerate(players)}
    games: dict[tuple[int, int], list[float]] = {}
    for (winner, loser), count in wins.items():
        one, two = index[winner], index[loser]
        pair = games.setdefault((min(one, two), max(one, two)), [0.0, 0.0])
        pair[0 if one < two else 1] += count
    strengths = _maximized(len(players), games)
    spread = _deviations(strengths, games)
    mean = sum(strengths) / len(strengths)
    return {
        player: Rating(
            round(AVERAGE + SCALE * (strength - mean), 1),
            round(AVERAGE + SCALE * (strength - mean - _TIMES * deviation), 1),
            round(AVERAGE + SCALE * (strength - mean + _TIMES * deviation), 1),
        )
        for player, strength, deviation in zip(players, strengths, spread, strict=True)
    }


def _maximized(size: int, games: Mapping[tuple[int, int], Sequence[float]]) -> list[float]:
    strengths = [0.0] * size
    for _ in range(_STEPS):
        slope, curvature = _slope_and_curvature(strengths, games)
        step = _solved(_cholesky(curvature), slope)
        longest = max(abs(part) for part in step)
        damping = min(1.0, 2.0 / longest) if longest else 0.0
        strengths = [strength + damping * part for strength, part in zip(strengths, step, strict=True)]
        if longest < 1e-9:
            break
    return strengths


def _slope_and_curvature(
    strengths: Sequence[float], games: Mapping[tuple[int, int], Sequence[float]]
) -> tuple[list[float], list[list[float]]]:
    """The gradient of the log-likelihood, and the negated matrix of its second derivatives."""
    size = len(strengths)
    slope = [0.0] * size
    curvature = [[0.0] * size for _ in range(size)]
    for number, strength in enumerate(strengths):
        chance = 1 / (1 + math.exp(-strength))
        slope[number] += _PRIOR - 2 * _PRIOR * chance
        curvature[number][number] += 2 * _PRIOR * chance * (1 - chance)
    for (one, two), (won, lost) in games.items():
        chance = 1 / (1 + math.exp(strengths[two] - strengths[one]))
        slope[one] += won - (won + lost) * chance
        slope[two] -= won - (won + lost) * chance
        weight = (won + lost) * chance * (1 - chance)
        curvature[one][one] += weight
        curvature[two][two] += weight
        curvature[one][two] -= weight
        curvature[two][one] -= weight
    return slope, curvature


def _deviations(strengths: Sequence[float], games: Mapping[tuple[int, int], Sequence[float]]) -> list[float]:
    """The standard deviation of each strength relative to the mean."""
    size = len(strengths)
    _, curvature = _slope_and_curvature(strengths, games)
    lower = _cholesky(curvature)
    columns = [_solved(lower, [float(row == column) for row in range(size)]) for column in range(size)]
    sums = [sum(column) for column in columns]
    total = sum(sums)
    return [
        math.sqrt(max(0.0, columns[number][number] - 2 * sums[number] / size + total / size**2))
        for number in range(size)
    ]


def _solved(lower: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve L L' x = right for x."""
    size = len(right)
    middle = [0.0] * size
    for row in range(size):
        known = sum(lower[row][column] * middle[column] for column in range(row))
        middle[row] = (right[row] - known) / lower[row][row]
    answer = [0.0] * size
    for row in reversed(range(size)):
        known = sum(lower[below][row] * answer[below] for below in range(row + 1, size))
        answer[row] = (middle[row] - known) / lower[row][row]
    return answer


def _cholesky(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The lower triangular L with L L' = matrix, for a symmetric positive definite matrix."""
    size = len(matrix)
    lower = [[0.0] * size for _ in range(size)]
    for row in range(size):
        for column in range(row + 1):
            known = sum(a * b for a, b in zip(lower[row][:column], lower[column][:column], strict=True))
            if row == column:
                lower[row][row] = math.sqrt(matrix[row][row] - known)
            else:
                lower[row][column] = (matrix[row][column] - known) / lower[column][column]
    return lower

"""Ratings with 95% intervals: a Bradley-Terry model fitted by maximum likelihood, on the Elo scale.

The chance that i beats j is 1 / (1 + exp(s_j - s_i)). The likelihood of all games has a single maximum, found by
Newton's method. The inverse of the curvature at the maximum is the covariance of the strengths, which gives the
intervals.

A player that has won or lost every game would have no finite rating. So each player is credited with half a win and
half a loss against a player of average strength. After a few dozen games this makes no visible difference.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Mapping, Sequence
from operator import mul

import msgspec
from msgspec import Struct

SCALE = 400 / math.log(10)
AVERAGE = 1500.0
TIMES = 1.959964
PRIOR = 0.5
_STEPS = 100
_CLOSE = 1e-7
"""The largest step after which the fit is good enough: far less than what is shown of a rating."""


class Rating(Struct, frozen=True):
    """A rating on the Elo scale, with its 95% interval."""

    value: float
    low: float
    high: float


UNKNOWN = Rating(AVERAGE, round(AVERAGE - 2 * TIMES * SCALE, 1), round(AVERAGE + 2 * TIMES * SCALE, 1))
"""The rating of a player that has not been rated yet."""


class Fitted(Struct, frozen=True):
    """Ratings, and the strengths that they come from, with which the next fit can start."""

    ratings: dict[str, Rating]
    strengths: dict[str, float]


class Results(Struct, frozen=True):
    """What ratings are computed from. `wins` has winner, loser and how often, by their index in `players`."""

    players: list[str]
    wins: list[tuple[int, int, int]]
    strengths: dict[str, float]
    """Strengths to start from, as far as there are any."""


def rate(players: Sequence[str], wins: Mapping[tuple[str, str], int]) -> dict[str, Rating]:
    """Rate all players. `wins[a, b]` is how often a has beaten b."""
    return fitted(results_of(players, wins, {})).ratings


def results_of(
    players: Sequence[str], wins: Mapping[tuple[str, str], int], strengths: dict[str, float]
) -> Results:
    index = {player: number for number, player in enumerate(players)}
    return Results(
        list(players), [(index[one], index[two], count) for (one, two), count in wins.items()], strengths
    )


def fitted(results: Results) -> Fitted:
    """Rate all players."""
    players = results.players
    if not players:
        return Fitted({}, {})
    games: dict[tuple[int, int], list[float]] = {}
    for winner, loser, count in results.wins:
        pair = games.setdefault((min(winner, loser), max(winner, loser)), [0.0, 0.0])
        pair[0 if winner < loser else 1] += count
    strengths = _maximized([results.strengths.get(player, 0.0) for player in players], games)
    spread = _deviations(strengths, games)
    mean = sum(strengths) / len(strengths)
    ratings = {
        player: Rating(
            round(AVERAGE + SCALE * (strength - mean), 1),
            round(AVERAGE + SCALE * (strength - mean - TIMES * deviation), 1),
            round(AVERAGE + SCALE * (strength - mean + TIMES * deviation), 1),
        )
        for player, strength, deviation in zip(players, strengths, spread, strict=True)
    }
    return Fitted(ratings, dict(zip(players, strengths, strict=True)))


def _maximized(start: Sequence[float], games: Mapping[tuple[int, int], Sequence[float]]) -> list[float]:
    strengths = list(start)
    for _ in range(_STEPS):
        slope, curvature = _slope_and_curvature(strengths, games)
        step = _solved(_cholesky(curvature), slope)
        longest = max(abs(part) for part in step)
        damping = min(1.0, 2.0 / longest) if longest else 0.0
        strengths = [strength + damping * part for strength, part in zip(strengths, step, strict=True)]
        if longest < _CLOSE:
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
        slope[number] += PRIOR - 2 * PRIOR * chance
        curvature[number][number] += 2 * PRIOR * chance * (1 - chance)
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
    """The standard deviation of each strength relative to the mean.

    With C = L L' the curvature, x the columns of the inverse of L, and y the sum of those columns, the inverse of C has
    x . x on its diagonal, and its columns add up to x . y.
    """
    size = len(strengths)
    _, curvature = _slope_and_curvature(strengths, games)
    lower = _cholesky(curvature)
    columns = [_inverted_column(lower, number) for number in range(size)]
    whole = _forward(lower, [1.0] * size)
    total = sum(map(mul, whole, whole))
    return [
        math.sqrt(
            max(
                0.0,
                sum(map(mul, column, column))
                - 2 * sum(map(mul, column, whole[number:])) / size
                + total / size**2,
            )
        )
        for number, column in enumerate(columns)
    ]


def _inverted_column(lower: Sequence[Sequence[float]], number: int) -> list[float]:
    """A column of the inverse of L from its diagonal downward. Above that it is zero."""
    column = [1 / lower[number][number]]
    for row in lower[number + 1 :]:
        column.append(-sum(map(mul, row[number:], column)) / row[number + len(column)])
    return column


def _forward(lower: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve L x = right for x."""
    answer: list[float] = []
    for row, value in zip(lower, right, strict=True):
        answer.append((value - sum(map(mul, row, answer))) / row[len(answer)])
    return answer


def _solved(lower: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve L L' x = right for x."""
    size = len(right)
    middle = _forward(lower, right)
    for number in reversed(range(size)):
        middle[number] /= lower[number][number]
        for column in range(number):
            middle[column] -= lower[number][column] * middle[number]
    return middle


def _cholesky(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The lower triangular L with L L' = matrix, for a symmetric positive definite matrix. Rows end at the diagonal."""
    lower: list[list[float]] = []
    for number, wanted in enumerate(matrix):
        row: list[float] = []
        for column in range(number):
            other = lower[column]
            row.append((wanted[column] - sum(map(mul, row, other))) / other[column])
        row.append(math.sqrt(wanted[number] - sum(map(mul, row, row))))
        lower.append(row)
    return lower


def main() -> None:
    """Read results from the standard input, and write ratings. The server starts this as a process of its own."""
    os.nice(10)
    results = msgspec.json.decode(sys.stdin.buffer.read(), type=Results)
    sys.stdout.buffer.write(msgspec.json.encode(fitted(results)))


if __name__ == "__main__":
    main()

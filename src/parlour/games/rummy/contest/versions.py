"""How strong each version of a player was.

A version is rated by its own games only, against opponents of the strength that the leaderboard gives them. So the
ratings of two versions say whether the change between them helped, and the intervals how sure that is.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, field

from parlour.games.rummy.contest.archive.games import GameRow
from parlour.games.rummy.contest.class_payloads import VersionLine
from parlour.games.rummy.contest.ratings import AVERAGE, PRIOR, SCALE, TIMES, Rating

_STEPS = 50


class _Tally(Struct):
    began: float
    wins: int = 0
    forfeits: int = 0
    results: list[tuple[float, bool]] = field(default_factory=list)
    """The strength of the opponent, and whether the version won."""


def version_lines(name: str, games: Iterable[GameRow], ratings: Mapping[str, float]) -> list[VersionLine]:
    """The versions of a player in the order in which they began.

    `games` are all games of the player that count, in order, and `ratings` those of the opponents.
    """
    tallies: dict[str, _Tally] = {}
    for game in games:
        seat = game.names.index(name)
        tally = tallies.setdefault((game.first_version, game.second_version)[seat], _Tally(game.started))
        strength = (ratings.get(game.names[1 - seat], AVERAGE) - AVERAGE) / SCALE
        tally.results.append((strength, game.winner == seat))
        tally.wins += game.winner == seat
        tally.forfeits += game.forfeit == seat
    return _lines(tallies)


def rated(results: Sequence[tuple[float, bool]]) -> Rating:
    """The rating by maximum likelihood, with half a win and half a loss against an average player."""
    strength = 0.0
    for _ in range(_STEPS):
        slope, curvature = _slope_and_curvature(strength, results)
        step = max(-2.0, min(2.0, slope / curvature))
        strength += step
        if abs(step) < 1e-9:
            break
    _, curvature = _slope_and_curvature(strength, results)
    spread = TIMES / math.sqrt(curvature)
    value, low, high = (AVERAGE + SCALE * place for place in (strength, strength - spread, strength + spread))
    return Rating(round(value, 1), round(low, 1), round(high, 1))


def _slope_and_curvature(strength: float, results: Sequence[tuple[float, bool]]) -> tuple[float, float]:
    chance = 1 / (1 + math.exp(-strength))
    slope, curvature = PRIOR - 2 * PRIOR * chance, 2 * PRIOR * chance * (1 - chance)
    for opponent, has_won in results:
        chance = 1 / (1 + math.exp(opponent - strength))
        slope += has_won - chance
        curvature += chance * (1 - chance)
    return slope, curvature


def _lines(tallies: Mapping[str, _Tally]) -> list[VersionLine]:
    lines: list[VersionLine] = []
    for version, tally in tallies.items():
        rating = rated(tally.results)
        lines.append(
            VersionLine(
                version=version,
                began=tally.began,
                games=len(tally.results),
                wins=tally.wins,
                forfeits=tally.forfeits,
                rating_before=lines[-1].rating_after if lines else None,
                rating_after=rating.value,
                low=rating.low,
                high=rating.high,
            )
        )
    return lines

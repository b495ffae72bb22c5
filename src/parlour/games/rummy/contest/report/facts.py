"""Everything that a report shows, read from the contest's file."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.archive.games import GameRow
from parlour.games.rummy.contest.archive.programmes import Season
from parlour.games.rummy.contest.class_payloads import VersionLine
from parlour.games.rummy.contest.class_views import season_of, standings_of
from parlour.games.rummy.contest.csv_tables import owners
from parlour.games.rummy.contest.ratings import rate
from parlour.games.rummy.contest.standings import Line
from parlour.games.rummy.contest.versions import version_lines

MOST_SHOWN = 40
"""Players in the plots and the matrix: those that lead. The leaderboard has all of them."""
_CHECKPOINTS = 24


class Checkpoint(Struct, frozen=True):
    """The ratings after a number of games."""

    games: int
    when: float
    ratings: dict[str, float]


class Facts(Struct, frozen=True, kw_only=True):
    """What a report shows."""

    title: str
    season: Season
    made: float
    games: Sequence[GameRow]
    scrimmages: int
    lines: Sequence[Line]
    shown: Sequence[str]
    """Names in the plots, best first."""
    students: dict[str, str] | None
    """Names of students by player; None if the report does not name them."""
    wins: dict[tuple[str, str], int]
    history: Sequence[Checkpoint]
    versions: dict[str, list[VersionLine]]


def facts_of(archive: Archive, season: int | None, with_students: bool) -> Facts:
    """Read a season, the current one unless given."""
    programme = archive.programmes.now()
    chosen = programme.season if season is None else season_of(archive, season)
    rows = list(archive.games.finished(chosen.id, scrimmages=True))
    games = [game for game in rows if not game.scrimmage]
    board = standings_of(archive, chosen.id)
    lines = board.lines()
    return Facts(
        title=programme.title,
        season=chosen,
        made=time.time(),
        games=games,
        scrimmages=len(rows) - len(games),
        lines=lines,
        shown=[line.name for line in lines[:MOST_SHOWN]],
        students=owners(archive) if with_students else None,
        wins=dict(board.wins),
        history=history_of(games),
        versions=_versions(games, lines),
    )


def history_of(games: Sequence[GameRow]) -> list[Checkpoint]:
    """Ratings at up to 24 moments, evenly spread over the games."""
    moments = sorted({round(len(games) * part / _CHECKPOINTS) for part in range(1, _CHECKPOINTS + 1)} - {0})
    wins: Counter[tuple[str, str]] = Counter()
    found = []
    start = 0
    for moment in moments:
        for game in games[start:moment]:
            wins[game.names[game.winner], game.names[1 - game.winner]] += 1
        start = moment
        names = sorted({name for pair in wins for name in pair})
        ratings = {name: rating.value for name, rating in rate(names, wins).items()}
        found.append(Checkpoint(moment, games[moment - 1].ended, ratings))
    return found


def _versions(games: Sequence[GameRow], lines: Sequence[Line]) -> dict[str, list[VersionLine]]:
    """By player, for those that played with more than one version."""
    own: dict[str, list[GameRow]] = {line.name: [] for line in lines}
    used: dict[str, set[str]] = {line.name: set() for line in lines}
    for game in games:
        for name, version in zip(game.names, (game.first_version, game.second_version), strict=True):
            own[name].append(game)
            used[name].add(version)
    ratings = {line.name: line.rating for line in lines}
    return {
        line.name: version_lines(line.name, own[line.name], ratings)
        for line in lines
        if len(used[line.name]) > 1
    }

"""Results and the roster as CSV, with names and ISO dates. Names of students are only in the operator's tables."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime

from msgspec import structs

from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.archive.games import GameRow
from parlour.games.rummy.contest.class_views import class_student, houses, standings_of
from parlour.games.rummy.contest.standings import Line

_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "|", "%")
"""First characters of texts that a spreadsheet would calculate."""

Names = Mapping[str, str]


def leaderboard_csv(lines: Sequence[Line], students: Names | None = None) -> str:
    """A leaderboard. `students` are the owners of players, by the name of the player."""
    fields = list(Line.__struct_fields__)
    if students is not None:
        fields.append("student")
    return _csv(
        fields,
        (
            {
                **structs.asdict(line),
                "reasons": _counted(line.reasons),
                **({} if students is None else {"student": students.get(line.name)}),
            }
            for line in lines
        ),
    )


def games_csv(games: Iterable[GameRow], house: Names, students: Names | None = None) -> str:
    """Games. The winner and who forfeited are given by name. `house` are levels by the name of the player."""
    fields = [*GameRow.__struct_fields__, "first_house", "second_house"]
    if students is not None:
        fields += ["first_student", "second_student"]
    return _csv(fields, (_game(game, house, students) for game in games))


def roster_table(archive: Archive) -> str:
    """The roster with tokens, to hand out or to keep."""
    players = archive.players.all()
    rows = [structs.asdict(class_student(student, players)) for student in archive.roster.all()]
    return _csv(["name", "token", "banned", "player"], rows)


def leaderboard_table(archive: Archive, season: int | None = None) -> str:
    """The operator's leaderboard of a season; the current one unless given."""
    wanted = archive.programmes.now().season.id if season is None else season
    return leaderboard_csv(standings_of(archive, wanted).lines(), owners(archive))


def games_table(archive: Archive, season: int | None = None) -> str:
    """The operator's games of one season or all, scrimmages included."""
    games = archive.games.finished(season, scrimmages=True)
    return games_csv(games, houses(archive), owners(archive))


def owners(archive: Archive) -> dict[str, str]:
    """The names of students by the names of their players."""
    students = {student.id: student.name for student in archive.roster.all()}
    return {
        player.name: students[player.student_id]
        for player in archive.players.all()
        if player.student_id in students
    }


def iso_date(seconds: float) -> str:
    """A time in UTC, such as 2026-03-02T09:00:00Z."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _game(game: GameRow, house: Names, students: Names | None) -> dict[str, object]:
    row = {
        **structs.asdict(game),
        "started": iso_date(game.started),
        "ended": iso_date(game.ended),
        "winner": game.names[game.winner],
        "forfeit": None if game.forfeit is None else game.names[game.forfeit],
        "first_house": house.get(game.first),
        "second_house": house.get(game.second),
    }
    if students is not None:
        row |= {"first_student": students.get(game.first), "second_student": students.get(game.second)}
    return row


def _counted(reasons: Mapping[str, int]) -> str:
    return " ".join(f"{reason}:{count}" for reason, count in sorted(reasons.items()))


def _csv(fields: Sequence[str], rows: Iterable[Mapping[str, object]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, fields, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows({key: _plain(value) for key, value in row.items()} for row in rows)
    return text.getvalue()


def _plain(value: object) -> object:
    """Escape text that a spreadsheet would interpret as a formula."""
    if isinstance(value, str) and value.startswith(_FORMULAS):
        return "'" + value
    return value

"""What a student sees of their own player. Reads the file, so call it in a thread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.archive.games import GameRow, NoSuchGame
from parlour.games.rummy.contest.archive.players import Player
from parlour.games.rummy.contest.archive.rosters import Student
from parlour.games.rummy.contest.calls import Call
from parlour.games.rummy.contest.class_payloads import ForfeitLine, StudentView, VersionLine
from parlour.games.rummy.contest.class_views import player_of
from parlour.games.rummy.contest.entrants import Status
from parlour.games.rummy.contest.reports import Problem, Report
from parlour.games.rummy.contest.standings import Line
from parlour.games.rummy.contest.versions import version_lines

MOST_GAMES = 50
MOST_FORFEITS = 20


class Now(Struct, frozen=True, kw_only=True):
    """What the running contest knows. Read in the event loop, which changes it."""

    lines: Sequence[Line]
    statuses: Mapping[str, Status]
    season: int
    scrimmages: Mapping[str, str]
    """Opponents by name, of scrimmages that are played or about to begin."""


def student_view(archive: Archive, student: Student, now: Now, tests: list[Report]) -> StudentView:
    """Everything on a student's own page."""
    players = archive.players.all()
    theirs = [player for player in players if player.student_id == student.id]
    player = player_of(student, players)
    line = next((line for line in now.lines if player is not None and line.name == player.name), None)
    ids = [one.id for one in theirs]
    return StudentView(
        student=student.name,
        player=None if player is None else player.name,
        state=None if player is None else player.state,
        status=None if player is None else now.statuses.get(player.name, "away"),
        address=None if player is None or player.endpoint is None else player.endpoint.url,
        rank=None if line is None else line.rank,
        rating=None if line is None else line.rating,
        low=None if line is None else line.low,
        high=None if line is None else line.high,
        versions=_versions(archive, player, now),
        forfeits=[
            _forfeit(archive, game, theirs) for game in archive.games.of_players(ids, MOST_FORFEITS, True)
        ],
        tests=tests,
        opponents=_opponents(players, player, now),
        scrimmage=None if player is None else now.scrimmages.get(player.name),
        games=archive.games.of_players(ids, MOST_GAMES),
    )


def _versions(archive: Archive, player: Player | None, now: Now) -> list[VersionLine]:
    if player is None:
        return []
    games = archive.games.counted_of(player.id, now.season)
    return version_lines(player.name, games, {line.name: line.rating for line in now.lines})


def _opponents(players: Sequence[Player], player: Player | None, now: Now) -> list[str]:
    return sorted(
        other.name
        for other in players
        if player is not None
        and other.id != player.id
        and other.state == "active"
        and now.statuses.get(other.name, "away") not in ("away", "starting")
    )


def _forfeit(archive: Archive, game: GameRow, theirs: Sequence[Player]) -> ForfeitLine:
    seat = game.forfeit or 0
    return ForfeitLine(
        game_id=game.id,
        ended=game.ended,
        opponent=game.names[1 - seat],
        scrimmage=game.scrimmage,
        problem=_problem(archive, game, seat),
    )


def _problem(archive: Archive, game: GameRow, seat: int) -> Problem:
    """What was asked, what the player said to it, the rule that it broke, and its hand."""
    code, rule = game.reason or "", game.words or ""
    try:
        record = archive.games.transcript(game.id)
    except NoSuchGame:  # a player that was absent was not asked
        return Problem(game.number, code, rule, "", "", "")
    forfeit = record.verdict.forfeit if record.verdict is not None else None
    last = next(
        (call for call in reversed(record.calls) if call.seat == seat and not _is_goodbye(call)), None
    )
    if last is None:
        return Problem(game.number, code, rule, "", "", forfeit.hand if forfeit else "")
    said = "nothing" if last.answer is None else f"status {last.status}: {last.answer}"
    request = f"POST {last.path} {msgspec.json.encode(last.body).decode()}"
    return Problem(
        game.number, code, rule, request, f"{said} (after {last.ms:.0f} ms)", forfeit.hand if forfeit else ""
    )


def _is_goodbye(call: Call) -> bool:
    event = call.body.get("event", "") if isinstance(call.body, dict) else getattr(call.body, "event", "")
    return call.path == protocol.UPDATE and "Forfeit: " in event

"""What the operator, a student and everybody see of a class. Reads the file, so call it in a thread."""

from __future__ import annotations

import time
from collections.abc import Mapping

from msgspec import Struct

from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.archive.players import Player
from parlour.games.rummy.contest.archive.programmes import NoSuchSeason, Season
from parlour.games.rummy.contest.archive.rosters import Student
from parlour.games.rummy.contest.class_payloads import (
    ClassPlayer,
    ClassProgramme,
    ClassStudent,
    OperatorView,
)
from parlour.games.rummy.contest.contest import Contest
from parlour.games.rummy.contest.entrants import Status
from parlour.games.rummy.contest.house_players import HOUSE_LEVELS
from parlour.games.rummy.contest.standings import Standings


class Counts(Struct, frozen=True):
    """The status of a player, and what it has done this season."""

    status: Status = "away"
    games: int = 0
    forfeits: int = 0


def counts_of(contest: Contest) -> dict[str, Counts]:
    """By name. Call it in the event loop, which changes what it reads."""
    tallies = contest.standings.tallies
    return {
        name: Counts(entrant.status, tallies[name].games, tallies[name].forfeits.total())
        for name, entrant in contest.entrants.items()
        if name in tallies
    }


def operator_view(archive: Archive, counts: Mapping[str, Counts]) -> OperatorView:
    """Everything on the operator's page."""
    programme = archive.programmes.now()
    students = archive.roster.all()
    players = archive.players.all()
    names = {student.id: student.name for student in students}
    return OperatorView(
        title=programme.title,
        registration=programme.registration,
        paused=programme.paused,
        playing=programme.plays_at(time.time()),
        season=programme.season,
        seasons=archive.programmes.seasons(),
        rounds=list(programme.rounds),
        students=[class_student(student, players) for student in students],
        players=[
            _class_player(player, counts.get(player.name, Counts()), names.get(player.student_id or 0))
            for player in players
        ],
        levels=list(HOUSE_LEVELS),
    )


def class_student(student: Student, players: list[Player]) -> ClassStudent:
    """A student with the token, for the operator."""
    player = player_of(student, players)
    return ClassStudent(
        id=student.id,
        name=student.name,
        token=student.token,
        banned=student.banned,
        player=None if player is None else player.name,
    )


def player_of(student: Student, players: list[Player]) -> Player | None:
    """The player of a student: the one that plays, or else the one that registered last."""
    theirs = [player for player in players if player.student_id == student.id]
    return max(theirs, key=lambda player: (player.state in ("active", "paused"), player.id), default=None)


def _class_player(player: Player, counts: Counts, student: str | None) -> ClassPlayer:
    return ClassPlayer(
        id=player.id,
        name=player.name,
        student=student,
        house=player.house,
        state=player.state,
        status=counts.status,
        address=None if player.endpoint is None else player.endpoint.url,
        version=player.version,
        games=counts.games,
        forfeits=counts.forfeits,
    )


def class_programme(archive: Archive) -> ClassProgramme:
    """What everybody may know about the contest."""
    programme = archive.programmes.now()
    now = time.time()
    coming = [one for one in programme.rounds if one.closed is None and one.begins > now]
    return ClassProgramme(
        title=programme.title,
        registration=programme.registration,
        paused=programme.paused,
        playing=programme.plays_at(now),
        season=programme.season,
        seasons=archive.programmes.seasons(),
        round=programme.round_at(now),
        next_round=min(coming, key=lambda one: one.begins, default=None),
        house=houses(archive),
        now=now,
    )


def houses(archive: Archive) -> dict[str, str]:
    """Players of the house by name, with their levels."""
    return {player.name: player.house for player in archive.players.all() if player.house is not None}


def standings_of(archive: Archive, season: int | None) -> Standings:
    """The results of one season, or of all, with the players that took part and those that may play now."""
    board = Standings(archive.games.finished(season))
    current = archive.programmes.now().season.id
    for player in archive.players.all():
        if player.name in board.tallies or (season in (None, current) and player.state == "active"):
            board.enter(player.name, player.house)
    return board


def season_of(archive: Archive, season_id: int) -> Season:
    """The season with this number."""
    for season in archive.programmes.seasons():
        if season.id == season_id:
            return season
    raise NoSuchSeason(f"There is no season {season_id}.")

"""Routes of the operator's page, behind the operator's key: `Authorization: Bearer KEY`.

They change the contest's file, as the commands do, and answer with the operator's page as it is then.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from msgspec import UNSET, Meta, Struct

from parlour.game.refusals import NotFound, WrongState
from parlour.games.rummy.contest import report
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.archive.players import NoSuchPlayer
from parlour.games.rummy.contest.archive.programmes import NoSuchRound
from parlour.games.rummy.contest.archive.rosters import NoSuchStudent
from parlour.games.rummy.contest.class_changes import add_house_player, change_player
from parlour.games.rummy.contest.class_payloads import (
    NewHousePlayer,
    NewRound,
    NewSeason,
    NewStudents,
    PlayerChange,
    ProgrammeChange,
    StudentChange,
)
from parlour.games.rummy.contest.class_views import counts_of, operator_view, season_of
from parlour.games.rummy.contest.contest_requests import (
    ContestRequest,
    attached,
    body_of,
    number_in,
    private_answer,
)
from parlour.games.rummy.contest.csv_tables import games_table, leaderboard_csv, owners, roster_table
from parlour.games.rummy.contest.keys import check_operator
from parlour.games.rummy.contest.report import Language
from parlour.rest.queries import query
from parlour.rest.responses import Response
from parlour.rest.router import Route, route

LARGEST_BODY = 64 * 1024

T = TypeVar("T")
Handler = Callable[..., Any]


class ReportFailed(WrongState):
    code = "REPORT_FAILED"
    default = "The report could not be made. Try 'parlour contest report'."


class ReportQuery(Struct, forbid_unknown_fields=True):
    language: Language = "en"
    season: Annotated[int, Meta(ge=1, le=10**9)] | None = None


def operators(method: str, path: str) -> Callable[[Handler], Route]:
    """A route that only the operator may use."""

    def decorated(handler: Handler) -> Route:
        async def guarded(request: ContestRequest, **values: str) -> Response:
            await check_operator(request, request.services.archive, request.services.wrong_keys)
            response: Response = await handler(request, **values)
            return response

        guarded.__name__ = handler.__name__
        guarded.__doc__ = handler.__doc__
        return route(method, path)(guarded)

    return decorated


@operators("GET", "/api/operator")
async def view(request: ContestRequest) -> Response:
    """Everything on the operator's page: programme, seasons, rounds, roster with tokens, players."""
    return await _view(request)


@operators("PATCH", "/api/operator")
async def change_programme(request: ContestRequest) -> Response:
    """Set the title, who may register, or a pause."""
    change = await body_of(request, ProgrammeChange, LARGEST_BODY)
    return await _changed(
        request,
        lambda archive: archive.programmes.change(
            title=_given(change.title),
            registration=_given(change.registration),
            paused=_given(change.paused),
        ),
    )


@operators("POST", "/api/operator/students")
async def add_students(request: ContestRequest) -> Response:
    """Add students to the roster: all of them, or none."""
    new = await body_of(request, NewStudents, LARGEST_BODY)
    return await _changed(request, lambda archive: archive.roster.add_all(new.names))


@operators("PATCH", "/api/operator/students/{student_id:str}")
async def change_student(request: ContestRequest, student_id: str) -> Response:
    """Rename a student, replace the token, ban the student or lift the ban."""
    change = await body_of(request, StudentChange, LARGEST_BODY)
    number = _number(student_id, NoSuchStudent)
    return await _changed(
        request,
        lambda archive: archive.roster.change(
            number, name=_given(change.name), banned=_given(change.banned), new_token=change.new_token
        ),
    )


@operators("DELETE", "/api/operator/students/{student_id:str}")
async def remove_student(request: ContestRequest, student_id: str) -> Response:
    """Remove a student from the roster. The player's results stay."""
    number = _number(student_id, NoSuchStudent)
    return await _changed(request, lambda archive: archive.roster.remove(number))


@operators("PATCH", "/api/operator/players/{player_id:str}")
async def change_one_player(request: ContestRequest, player_id: str) -> Response:
    """Rename a player, pause it, let it go on, remove it or ban it."""
    change = await body_of(request, PlayerChange, LARGEST_BODY)
    number = _number(player_id, NoSuchPlayer)
    return await _changed(
        request,
        lambda archive: change_player(archive, number, name=_given(change.name), state=_given(change.state)),
    )


@operators("POST", "/api/operator/house")
async def add_house(request: ContestRequest) -> Response:
    """Let a player of the house play."""
    new = await body_of(request, NewHousePlayer, LARGEST_BODY)
    return await _changed(request, lambda archive: add_house_player(archive, new.level, _given(new.name)))


@operators("POST", "/api/operator/seasons")
async def begin_season(request: ContestRequest) -> Response:
    """End the season, and begin a new one with an empty leaderboard."""
    new = await body_of(request, NewSeason, LARGEST_BODY)
    return await _changed(request, lambda archive: archive.programmes.begin_season(new.title, new.ends))


@operators("POST", "/api/operator/rounds")
async def add_round(request: ContestRequest) -> Response:
    """Plan a round that ends by time, by games for each pair, or by whichever comes first."""
    new = await body_of(request, NewRound, LARGEST_BODY)
    begins = time.time() if new.begins is None else new.begins
    ends = None if new.minutes is None else begins + 60 * new.minutes
    return await _changed(
        request, lambda archive: archive.programmes.add_round(new.title, begins, ends, new.games)
    )


@operators("DELETE", "/api/operator/rounds/{round_id:str}")
async def close_round(request: ContestRequest, round_id: str) -> Response:
    """End a round now, or take back one that has not begun."""
    number = _number(round_id, NoSuchRound)
    return await _changed(request, lambda archive: archive.programmes.close_round(number))


@operators("GET", "/api/operator/export/roster.csv")
async def export_roster(request: ContestRequest) -> Response:
    """The roster with tokens as CSV."""
    return attached(await _read(request, roster_table), "text/csv", "roster.csv")


@operators("GET", "/api/operator/export/leaderboard.csv")
async def export_leaderboard(request: ContestRequest) -> Response:
    """The leaderboard of the season as CSV, with the students' names."""
    lines = await request.services.contest.leaderboard()
    text = leaderboard_csv(lines, await _read(request, owners))
    return attached(text, "text/csv", "leaderboard.csv")


@operators("GET", "/api/operator/export/games.csv")
async def export_games(request: ContestRequest) -> Response:
    """All games as CSV, scrimmages included, with the students' names."""
    return attached(await _read(request, games_table), "text/csv", "games.csv")


@operators("GET", "/api/operator/export/report.html")
async def export_report(request: ContestRequest) -> Response:
    """The report of a season as one HTML file, with the students' names."""
    wanted = query(request, ReportQuery)
    archive = request.services.archive
    season = request.services.contest.programme.season.id if wanted.season is None else wanted.season
    await _read(request, lambda archive: season_of(archive, season))
    page = await _report(archive, season, wanted.language)
    return attached(page, "text/html", "report.html")


async def _report(archive: Archive, season: int, language: Language) -> str:
    """Make the report in a process of its own: it rates all players at many moments."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        report.__name__,
        str(archive.path),
        str(season),
        language,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        page, _ = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    if process.returncode != 0:
        raise ReportFailed
    return page.decode()


async def _read(request: ContestRequest, work: Callable[[Archive], T]) -> T:
    return await asyncio.to_thread(work, request.services.archive)


async def _changed(request: ContestRequest, work: Callable[[Archive], object]) -> Response:
    """Change the file, let the contest follow, and answer with the operator's page."""
    await asyncio.to_thread(work, request.services.archive)
    await request.services.contest.refresh()
    return await _view(request)


async def _view(request: ContestRequest) -> Response:
    counts = counts_of(request.services.contest)
    return private_answer(await asyncio.to_thread(operator_view, request.services.archive, counts))


def _given(value: Any) -> Any:
    return None if value is UNSET else value


def _number(written: str, missing: type[NotFound]) -> int:
    number = number_in(written)
    if number is None:
        raise missing
    return number


OPERATOR_ROUTES = [
    view, change_programme, add_students, change_student, remove_student, change_one_player, add_house, begin_season,
    add_round, close_round, export_roster, export_leaderboard, export_games, export_report,
]  # fmt: skip

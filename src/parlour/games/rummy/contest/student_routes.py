"""Routes of a student's own page, behind the token: `Authorization: Bearer TOKEN`."""

from __future__ import annotations

import asyncio

from parlour.game.refusals import WrongState
from parlour.games.rummy.contest.archive.rosters import Student
from parlour.games.rummy.contest.class_payloads import Challenge
from parlour.games.rummy.contest.class_views import player_of
from parlour.games.rummy.contest.contest import Contest
from parlour.games.rummy.contest.contest_requests import ContestRequest, body_of, private_answer
from parlour.games.rummy.contest.keys import student_of
from parlour.games.rummy.contest.student_views import Now, student_view
from parlour.rest.responses import Response
from parlour.rest.router import route

LARGEST_BODY = 4096
MOST_TESTS = 50


class NoPlayerYet(WrongState):
    code = "NO_PLAYER_YET"
    default = "You have no player in the contest. Register it first, with your token."


@route("GET", "/api/student")
async def view(request: ContestRequest) -> Response:
    """The student's player: rating by version, forfeits with request and answer, tests, opponents, games."""
    services = request.services
    student = await student_of(request, services.archive, services.wrong_keys)
    return await _view(request, student)


@route("POST", "/api/student/scrimmage")
async def scrimmage(request: ContestRequest) -> Response:
    """Let the student's player play another one as soon as both are free. The game does not count."""
    services = request.services
    student = await student_of(request, services.archive, services.wrong_keys)
    challenge = await body_of(request, Challenge, LARGEST_BODY)
    player = player_of(student, await asyncio.to_thread(services.archive.players.all))
    if player is None:
        raise NoPlayerYet
    services.contest.challenge(player.name, challenge.opponent)
    return await _view(request, student)


async def _view(request: ContestRequest, student: Student) -> Response:
    services = request.services
    now = await _now(request)
    tests = (await services.practice.reports(student.id))[:MOST_TESTS]
    return private_answer(await asyncio.to_thread(student_view, services.archive, student, now, tests))


async def _now(request: ContestRequest) -> Now:
    contest = request.services.contest
    lines = await contest.leaderboard()
    return Now(
        lines=lines,
        statuses={entrant.name: entrant.status for entrant in contest.listed()},
        season=contest.programme.season.id,
        scrimmages=_scrimmages(contest),
    )


def _scrimmages(contest: Contest) -> dict[str, str]:
    """Opponents by name, of scrimmages that are played or about to begin."""
    found: dict[str, str] = {}
    for game in contest.running():
        if game.scrimmage:
            found |= {game.first: game.second, game.second: game.first}
    for entrant in contest.listed():
        opponent = contest.scrimmages.opponent_of(entrant)
        if opponent is not None:
            found[entrant.name] = opponent.name
    return found


STUDENT_ROUTES = [view, scrimmage]

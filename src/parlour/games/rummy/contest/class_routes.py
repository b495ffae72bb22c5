"""Routes of a class that are open to all: the programme, and results of earlier seasons."""

from __future__ import annotations

import asyncio

from parlour.games.rummy.contest.archive.programmes import NoSuchSeason
from parlour.games.rummy.contest.class_views import class_programme
from parlour.games.rummy.contest.contest_requests import ContestRequest, answer, number_in
from parlour.rest.responses import Response
from parlour.rest.router import route


@route("GET", "/api/programme")
async def programme(request: ContestRequest) -> Response:
    """The title, the season and the round that is played, whether games begin, and who is of the house."""
    return answer(await asyncio.to_thread(class_programme, request.services.archive))


@route("GET", "/api/seasons/{season_id:str}")
async def season(request: ContestRequest, season_id: str) -> Response:
    """The leaderboard and the pairs of a season, also of one that has ended."""
    number = number_in(season_id)
    if number is None:
        raise NoSuchSeason
    return answer(await request.services.seasons.results(number))


CLASS_ROUTES = [programme, season]

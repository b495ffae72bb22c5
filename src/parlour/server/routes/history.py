"""What people have played: your results and their export, profiles, leaderboards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from msgspec import Meta

from parlour.rest.queries import Limit, query
from parlour.rest.responses import JSON, Stream, begun
from parlour.server.history.boards import Leaderboard
from parlour.server.history.exports import as_csv, as_json
from parlour.server.history.own_results import (
    CURSOR,
    OwnResult,
    ResultPage,
    read_cursor,
    read_time,
)
from parlour.server.history.profiles import Profile
from parlour.server.http import AnyRequest, Response, answer, caller, number, route, services
from parlour.store.results import ResultSearch
from parlour.tables.people import Person
from parlour.tables.results import Ending

CSV = "text/csv"

GameId = Annotated[str, Meta(max_length=100, description="only this game")]
Seats = Annotated[int, Meta(ge=1, le=100, description="only with this number of seats")]
Moment = Annotated[str, Meta(max_length=40, description="a date or time in ISO 8601; UTC without a zone")]
Cursor = Annotated[str, Meta(pattern=CURSOR, description="the `next` of the previous page")]
PlayerId = Annotated[int, Meta(ge=1, le=2**63 - 1, description="only games with this player")]


class ExportQuery(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    game: GameId | None = None
    seats: Seats | None = None
    result: Ending | None = None
    rated: bool | None = None
    opponent: PlayerId | None = None
    after: Moment | None = None
    before: Moment | None = None


class ResultsQuery(ExportQuery, forbid_unknown_fields=True, kw_only=True):
    cursor: Cursor | None = None
    limit: Limit = 50


class BoardQuery(msgspec.Struct, forbid_unknown_fields=True):
    seats: Seats | None = None
    cursor: Annotated[str, Meta(max_length=60, description="the `next` of the previous page")] | None = None
    limit: Limit = 50


@route(
    "GET",
    "/api/me/results",
    summary="Your finished games, the latest first",
    answer=ResultPage,
    errors=(400, 401),
    query=ResultsQuery,
)
async def list_results(request: AnyRequest) -> Response:
    person = await caller(request)
    wanted = query(request, ResultsQuery)
    below = None if wanted.cursor is None else read_cursor(wanted.cursor)
    search = msgspec.structs.replace(_search(person, wanted), below=below, limit=wanted.limit)
    return answer(await services(request).history.page(search))


@route(
    "GET",
    "/api/me/results.json",
    summary="All your finished games as a file",
    answer=list[OwnResult],
    errors=(400, 401, 429),
    query=ExportQuery,
)
async def export_json(request: AnyRequest) -> Response:
    person = await caller(request)
    pages = _pages(request, person)
    return Stream(await begun(as_json(pages)), JSON, headers=_file("results.json"))


@route(
    "GET",
    "/api/me/results.csv",
    summary="All your finished games as a table for a spreadsheet",
    answer=str,
    media=CSV,
    errors=(400, 401, 429),
    query=ExportQuery,
)
async def export_csv(request: AnyRequest) -> Response:
    person = await caller(request)
    pages = _pages(request, person)
    return Stream(await begun(as_csv(pages)), CSV, headers=_file("results.csv"))


@route(
    "GET",
    "/api/profiles/{player_id:str}",
    summary="A player's games, ratings and records, if they show them to you",
    answer=Profile,
    errors=(400, 401, 404),
)
async def read_profile(request: AnyRequest, player_id: str) -> Response:
    person = await caller(request)
    return answer(await services(request).profiles.profile(person.id, number(player_id)))


@route(
    "GET",
    "/api/leaderboards/{game:str}",
    summary="The strongest players of a game who agreed to be shown",
    answer=Leaderboard,
    errors=(400, 401),
    query=BoardQuery,
)
async def read_leaderboard(request: AnyRequest, game: str) -> Response:
    person = await caller(request)
    wanted = query(request, BoardQuery)
    boards = services(request).boards
    return answer(await boards.page(person.id, game, wanted.seats, wanted.cursor, wanted.limit))


def _pages(request: AnyRequest, person: Person) -> AsyncIterator[list[OwnResult]]:
    """All pages of an export, which counts as a download of one's data."""
    wanted = _search(person, query(request, ExportQuery))
    services(request).accounts.count_download(person.id)
    return services(request).history.pages(wanted)


def _search(person: Person, wanted: ExportQuery) -> ResultSearch:
    return ResultSearch(
        account_id=person.id,
        game=wanted.game,
        seats=wanted.seats,
        result=wanted.result,
        rated=wanted.rated,
        opponent=wanted.opponent,
        since=None if wanted.after is None else read_time(wanted.after, "after"),
        until=None if wanted.before is None else read_time(wanted.before, "before"),
    )


def _file(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}


HANDLERS = [list_results, export_json, export_csv, read_profile, read_leaderboard]

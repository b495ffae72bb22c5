"""Routes that forward to the contest server. They are read-only, and forward nothing about the caller."""

from __future__ import annotations

from typing import Annotated, cast

import msgspec
from msgspec import Meta

from parlour.game.refusals import Malformed
from parlour.games.rummy.api.contest_client import ContestClient
from parlour.games.rummy.contest.archive.games import GameRow
from parlour.games.rummy.contest.payloads import Export, Live
from parlour.games.rummy.contest.referee import Transcript
from parlour.games.rummy.contest.replays import HandReplay
from parlour.games.rummy.contest.standings import HeadToHead, Line
from parlour.games.rummy.rules import RULES
from parlour.rest.queries import Before, Limit, query
from parlour.server.http import AnyRequest, Response, number, route, services
from parlour.web.client import HEADERS

CSV = "text/csv"
LARGEST_NUMBER = 2**63 - 1

Hand = Annotated[int, Meta(ge=1, le=10_000, description="a hand of the game, counted from 1")]


class NoQuery(msgspec.Struct, forbid_unknown_fields=True):
    """An empty query string."""


class ResultsQuery(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    limit: Limit = 50
    before: Before | None = None
    player: Annotated[str, Meta(max_length=100, description="only games of this player")] | None = None


class HandQuery(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    hand: Hand | None = None


def _contest(request: AnyRequest) -> ContestClient:
    return cast(ContestClient, services(request).of_game[RULES.spec.id])


async def _passed_on(request: AnyRequest, path: str, wanted: type[msgspec.Struct]) -> Response:
    asked = msgspec.to_builtins(query(request, wanted))
    status, body = await _contest(request).fetch(path, asked)
    return Response(body, status)


async def _file(request: AnyRequest, name: str) -> Response:
    query(request, NoQuery)
    status, body = await _contest(request).fetch(f"/export/{name}", {})
    if status != 200:
        return Response(body, status)
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, 200, CSV, HEADERS | disposition)


def _game(written: str) -> int:
    game_id = number(written)
    if not 0 < game_id <= LARGEST_NUMBER:
        raise Malformed(f"A game number is between 1 and {LARGEST_NUMBER}.")
    return game_id


@route(
    "GET",
    "/api/contest/live",
    summary="The contest now: leaderboard, players, games in progress and the latest results",
    answer=Live,
    errors=(400, 503),
    open_to_all=True,
)
async def read_contest(request: AnyRequest) -> Response:
    return await _passed_on(request, "/api/live", NoQuery)


@route(
    "GET",
    "/api/contest/leaderboard",
    summary="The contest's leaderboard, best first",
    answer=list[Line],
    errors=(400, 503),
    open_to_all=True,
)
async def read_contest_leaderboard(request: AnyRequest) -> Response:
    return await _passed_on(request, "/api/leaderboard", NoQuery)


@route(
    "GET",
    "/api/contest/head-to-head",
    summary="The contest's results for each pair of players",
    answer=list[HeadToHead],
    errors=(400, 503),
    open_to_all=True,
)
async def read_contest_pairs(request: AnyRequest) -> Response:
    return await _passed_on(request, "/api/head-to-head", NoQuery)


@route(
    "GET",
    "/api/contest/games",
    summary="Finished games of the contest, newest first",
    answer=list[GameRow],
    errors=(400, 503),
    query=ResultsQuery,
    open_to_all=True,
)
async def read_contest_games(request: AnyRequest) -> Response:
    return await _passed_on(request, "/api/games", ResultsQuery)


@route(
    "GET",
    "/api/contest/games/{game_id:str}/transcript",
    summary="Every call, response and move of a contest game, or of one hand of it",
    answer=Transcript,
    errors=(400, 404, 409, 503),
    query=HandQuery,
    open_to_all=True,
)
async def read_contest_transcript(request: AnyRequest, game_id: str) -> Response:
    return await _passed_on(request, f"/api/games/{_game(game_id)}/transcript", HandQuery)


@route(
    "GET",
    "/api/contest/games/{game_id:str}/replay",
    summary="A hand of a contest game step by step, with all cards visible",
    answer=HandReplay,
    errors=(400, 404, 409, 503),
    query=HandQuery,
    open_to_all=True,
)
async def read_contest_replay(request: AnyRequest, game_id: str) -> Response:
    return await _passed_on(request, f"/api/games/{_game(game_id)}/replay", HandQuery)


@route(
    "GET",
    "/api/contest/export/leaderboard.csv",
    summary="The contest's leaderboard as CSV",
    answer=str,
    media=CSV,
    errors=(400, 503),
    open_to_all=True,
)
async def export_contest_leaderboard(request: AnyRequest) -> Response:
    return await _file(request, "leaderboard.csv")


@route(
    "GET",
    "/api/contest/export/games.csv",
    summary="All games of the contest as CSV",
    answer=str,
    media=CSV,
    errors=(400, 503),
    open_to_all=True,
)
async def export_contest_games(request: AnyRequest) -> Response:
    return await _file(request, "games.csv")


@route(
    "GET",
    "/api/contest/export/contest.json",
    summary="All results of the contest, without the cards",
    answer=Export,
    errors=(400, 503),
    open_to_all=True,
)
async def export_contest(request: AnyRequest) -> Response:
    return await _passed_on(request, "/export/contest.json", NoQuery)


ROUTES = [
    read_contest,
    read_contest_leaderboard,
    read_contest_pairs,
    read_contest_games,
    read_contest_transcript,
    read_contest_replay,
    export_contest_leaderboard,
    export_contest_games,
    export_contest,
]

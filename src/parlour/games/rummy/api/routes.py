"""The contest, passed on: read-only, fixed addresses, and nothing of the one who asks."""

from __future__ import annotations

from typing import Annotated, cast

import msgspec
from msgspec import Meta

from parlour.game.refusals import Malformed
from parlour.games.rummy.api.contest_client import ContestClient
from parlour.games.rummy.contest.answers import Export, Live
from parlour.games.rummy.contest.referee import Transcript
from parlour.games.rummy.contest.replays import HandReplay
from parlour.games.rummy.contest.results import GameRow
from parlour.games.rummy.contest.standings import HeadToHead, Line
from parlour.games.rummy.rules import RULES
from parlour.rest.queries import Before, Limit, query
from parlour.server.http import AnyRequest, Response, number, route, services
from parlour.web.client import HEADERS

CSV = "text/csv"
LARGEST_NUMBER = 2**63 - 1

Hand = Annotated[int, Meta(ge=1, le=10_000)]


class NothingWanted(msgspec.Struct, forbid_unknown_fields=True):
    """No query."""


class WantedResults(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    limit: Limit = 50
    before: Before | None = None
    player: Annotated[str, Meta(max_length=100)] | None = None


class WantedHand(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    hand: Hand | None = None


def _contest(request: AnyRequest) -> ContestClient:
    return cast(ContestClient, services(request).of_game[RULES.spec.id])


async def _passed_on(request: AnyRequest, path: str, wanted: type[msgspec.Struct]) -> Response:
    asked = msgspec.to_builtins(query(request, wanted))
    status, body = await _contest(request).fetch(path, asked)
    return Response(body, status)


async def _file(request: AnyRequest, name: str) -> Response:
    query(request, NothingWanted)
    status, body = await _contest(request).fetch(f"/export/{name}", {})
    if status != 200:
        return Response(body, status)
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, 200, CSV, HEADERS | disposition)


def _game(written: str) -> int:
    game_id = number(written)
    if not 0 < game_id <= LARGEST_NUMBER:
        raise Malformed("There is no game of such a number.")
    return game_id


@route(
    "GET",
    "/api/contest/live",
    summary="The contest now: leaderboard, who is there, games in progress, the latest results",
    answer=Live,
    errors=(400, 503),
    open_to_all=True,
)
async def read_contest(request: AnyRequest) -> Response:
    return await _passed_on(request, "/api/live", NothingWanted)


@route(
    "GET",
    "/api/contest/leaderboard",
    summary="The contest's leaderboard, best first",
    answer=list[Line],
    errors=(400, 503),
    open_to_all=True,
)
async def read_contest_leaderboard(request: AnyRequest) -> Response:
    return await _passed_on(request, "/api/leaderboard", NothingWanted)


@route(
    "GET",
    "/api/contest/head-to-head",
    summary="The contest's results, pair by pair",
    answer=list[HeadToHead],
    errors=(400, 503),
    open_to_all=True,
)
async def read_contest_pairs(request: AnyRequest) -> Response:
    return await _passed_on(request, "/api/head-to-head", NothingWanted)


@route(
    "GET",
    "/api/contest/games",
    summary="Games of the contest that have ended, newest first",
    answer=list[GameRow],
    errors=(400, 503),
    query=(
        ("limit", int, "1 to 100"),
        ("before", int, "only games with a lower number"),
        ("player", str, "only this player's"),
    ),
    open_to_all=True,
)
async def read_contest_games(request: AnyRequest) -> Response:
    return await _passed_on(request, "/api/games", WantedResults)


_HAND = ("hand", int, "from 1")


@route(
    "GET",
    "/api/contest/games/{game_id:str}/transcript",
    summary="A game of the contest in full, or one hand of it: every call, answer and move",
    answer=Transcript,
    errors=(400, 404, 409, 503),
    query=(_HAND,),
    open_to_all=True,
)
async def read_contest_transcript(request: AnyRequest, game_id: str) -> Response:
    return await _passed_on(request, f"/api/games/{_game(game_id)}/transcript", WantedHand)


@route(
    "GET",
    "/api/contest/games/{game_id:str}/replay",
    summary="A hand of a game of the contest step by step, all cards open",
    answer=HandReplay,
    errors=(400, 404, 409, 503),
    query=(_HAND,),
    open_to_all=True,
)
async def read_contest_replay(request: AnyRequest, game_id: str) -> Response:
    return await _passed_on(request, f"/api/games/{_game(game_id)}/replay", WantedHand)


@route(
    "GET",
    "/api/contest/export/leaderboard.csv",
    summary="The contest's leaderboard for a spreadsheet",
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
    summary="All games of the contest for a spreadsheet",
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
    summary="Everything that is known of the contest, without the cards",
    answer=Export,
    errors=(400, 503),
    open_to_all=True,
)
async def export_contest(request: AnyRequest) -> Response:
    return await _passed_on(request, "/export/contest.json", NothingWanted)


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

"""The contest server: `/register`, `/test` and `/` of the contest protocol, and the results as pages, JSON and CSV."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from parlour import __version__
from parlour.game.refusals import Malformed, WrongState
from parlour.games.rummy.contest.contest import Contest
from parlour.games.rummy.contest.failures import failed
from parlour.games.rummy.contest.payloads import Export, Live, PlayerStatus, ServerStatus, Welcome
from parlour.games.rummy.contest.practice import Practice
from parlour.games.rummy.contest.protocol import Registration
from parlour.games.rummy.contest.referee import Transcript
from parlour.games.rummy.contest.replays import of_hand, replay_of
from parlour.games.rummy.contest.results import NoSuchGame
from parlour.games.rummy.contest.standings import games_csv, standings_csv
from parlour.games.rummy.contest.web_routes import page_handlers, page_of
from parlour.rest import responses
from parlour.rest.asgi import AsgiApp
from parlour.rest.queries import Before, query
from parlour.rest.requests import Request
from parlour.rest.responses import Response
from parlour.rest.router import Router, route
from parlour.web.client import HEADERS, PAGE_HEADERS, File, Files, read_client, sent

LARGEST_REGISTRATION = 16_384
_GAME_NUMBER = re.compile("[0-9]{1,18}")
"""The database cannot store larger numbers."""

_HEADERS = HEADERS | {"Cache-Control": "no-cache"}
"""Default response headers."""


class TwinNotEnded(WrongState):
    code = "TWIN_NOT_ENDED"
    default = "The same deal has yet to be played with seats exchanged. Its cards are shown after that."


class GamesQuery(msgspec.Struct):
    limit: Annotated[int, Meta(ge=1, le=500)] = 50
    before: Before | None = None
    player: str | None = None


class HandQuery(msgspec.Struct):
    hand: int | None = None


class ContestServices:
    """What the routes use."""

    def __init__(self, contest: Contest, practice: Practice, page: File) -> None:
        self.contest = contest
        self.practice = practice
        self.page = page


class ContestRequest(Request):
    """A request to the contest server."""

    __slots__ = ("services",)

    def __init__(self, scope: Any, receive: Any, services: ContestServices) -> None:
        super().__init__(scope, receive)
        self.services = services


def make_app(
    contest: Contest,
    practice: Practice,
    when_over: Callable[[], None] | None = None,
    client: Files | None = None,
) -> AsgiApp:
    """The server as an ASGI application.

    `when_over` is called when the contest has ended. `client` replaces the files of the built browser client.
    """
    files = read_client() if client is None else client
    services = ContestServices(contest, practice, page_of(files))

    @asynccontextmanager
    async def lifespan() -> AsyncIterator[None]:
        await contest.open()
        running = asyncio.create_task(contest.run())
        if when_over is not None:
            running.add_done_callback(lambda _done: when_over())
        try:
            yield
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            await practice.close()
            await contest.close()

    router = Router([*_ROUTES, *page_handlers(files)], failed)
    return AsgiApp(lambda scope, receive: router.answer(ContestRequest(scope, receive, services)), lifespan)


def answer(content: Any) -> Response:
    """A JSON response."""
    return responses.answer(content, headers=_HEADERS)


def _text(text: str, kind: str = "text/plain") -> Response:
    return Response(text.encode(), 200, kind, _HEADERS)


async def _registration(request: ContestRequest) -> Registration:
    """Parse the body. The content type is ignored, because some players do not send one."""
    try:
        return msgspec.json.decode(await request.body(LARGEST_REGISTRATION), type=Registration)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(
            f'A registration must be {{"name": "...", "address": "...", "port": "..."}}: {error}.'
        ) from None


@route("GET", "/")
async def home(request: ContestRequest) -> Response:
    """The server status for programs, the contest page for browsers."""
    if "text/html" in (request.header("accept") or ""):
        return sent(request, request.services.page, PAGE_HEADERS)
    contest = request.services.contest
    status = ServerStatus(
        "Running",
        f"Parlour {__version__}",
        sum(entrant.status != "away" for entrant in contest.entrants.values()),
        len(contest.games),
        contest.standings.games,
        contest.turns + sum(game.turns for game in contest.games.values()),
    )
    return answer(status)


@route("POST", "/register")
async def register(request: ContestRequest) -> Response:
    """Register a player for the contest. Its API may start later."""
    registration = await _registration(request)
    entrant = await request.services.contest.register(registration)
    message = f"Welcome, {entrant.name}. The contest calls you at {entrant.endpoint.url}."
    return answer(Welcome("OK", message, entrant.name))


@route("POST", "/test")
async def test(request: ContestRequest) -> Response:
    """Start practice games for a player, and a report on them."""
    registration = await _registration(request)
    report = await request.services.practice.begin(registration)
    message = f"Practice games for {report.name} start as soon as it listens."
    return answer(Welcome("OK", message, report.name, f"/tests/{report.id}"))


@route("GET", "/tests/{name_or_id:str}")
async def test_report(request: ContestRequest, name_or_id: str) -> Response:
    """The report of a test as text, by its id or the player's name."""
    return _text(request.services.practice.report(name_or_id).words() + "\n")


@route("GET", "/api/tests")
async def tests(request: ContestRequest) -> Response:
    """Recent tests, newest first."""
    return answer(request.services.practice.reports())


@route("GET", "/api/live")
async def live(request: ContestRequest) -> Response:
    """The leaderboard, the players, the games in progress and the latest results."""
    contest = request.services.contest
    now = Live(
        leaderboard=contest.standings.lines(),
        players=[PlayerStatus(entrant.name, entrant.status) for entrant in contest.entrants.values()],
        running=contest.running(),
        recent=await asyncio.to_thread(contest.results.recent, 20),
        games_ended=contest.standings.games,
        games_wanted=contest.games_wanted,
        target=contest.settings.options.target,
    )
    return answer(now)


@route("GET", "/api/leaderboard")
async def leaderboard(request: ContestRequest) -> Response:
    """The leaderboard, best first."""
    return answer(request.services.contest.standings.lines())


@route("GET", "/api/head-to-head")
async def head_to_head(request: ContestRequest) -> Response:
    """The results of each pair of players."""
    return answer(request.services.contest.standings.head_to_head())


@route("GET", "/api/games")
async def games(request: ContestRequest) -> Response:
    """Finished games, newest first."""
    wanted = query(request, GamesQuery)
    recent = request.services.contest.results.recent
    return answer(await asyncio.to_thread(recent, wanted.limit, wanted.before, wanted.player))


@route("GET", "/api/games/{game_id:str}/transcript")
async def transcript(request: ContestRequest, game_id: str) -> Response:
    """All calls, responses and moves of a game, and its seed. With `hand`, only those of that hand."""
    hand = query(request, HandQuery).hand
    return answer(await asyncio.to_thread(_transcript, request.services.contest, _number(game_id), hand))


@route("GET", "/api/games/{game_id:str}/replay")
async def replay(request: ContestRequest, game_id: str) -> Response:
    """A hand of a game step by step, with all cards visible."""
    hand = query(request, HandQuery).hand
    record = await asyncio.to_thread(_transcript, request.services.contest, _number(game_id))
    return answer(await asyncio.to_thread(replay_of, record, 1 if hand is None else hand))


def _number(written: str) -> int:
    if not _GAME_NUMBER.fullmatch(written):
        raise NoSuchGame
    return int(written)


def _transcript(contest: Contest, game_id: int, hand: int | None = None) -> Transcript:
    """A transcript. Refused while the same deal has yet to be played with seats exchanged."""
    game = contest.results.game(game_id)
    if game.duplicate and not contest.results.twin_has_ended(game):
        raise TwinNotEnded
    whole = contest.results.transcript(game_id)
    return whole if hand is None else of_hand(whole, hand)


@route("GET", "/export/games.csv")
async def export_games(request: ContestRequest) -> Response:
    """All finished games as CSV."""
    results = request.services.contest.results
    return _text(await asyncio.to_thread(lambda: games_csv(results.games())), "text/csv")


@route("GET", "/export/leaderboard.csv")
async def export_leaderboard(request: ContestRequest) -> Response:
    """The leaderboard as CSV."""
    return _text(standings_csv(request.services.contest.standings.lines()), "text/csv")


@route("GET", "/export/contest.json")
async def export_all(request: ContestRequest) -> Response:
    """All results, without the cards."""
    contest = request.services.contest
    rows = await asyncio.to_thread(lambda: list(contest.results.games()))
    return answer(Export(contest.standings.lines(), contest.standings.head_to_head(), rows))


_ROUTES = [
    home, register, test, test_report, tests, live, leaderboard, head_to_head, games,
    transcript, replay, export_games, export_leaderboard, export_all,
]  # fmt: skip

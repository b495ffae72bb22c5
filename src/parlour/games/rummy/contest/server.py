"""The contest server: `/register`, `/test` and `/` of the contest protocol, and the results as pages, JSON and CSV."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Annotated

import msgspec
from msgspec import Meta

from parlour import __version__
from parlour.game.refusals import Malformed, WrongState
from parlour.games.rummy.contest.archive.games import NoSuchGame
from parlour.games.rummy.contest.class_routes import CLASS_ROUTES
from parlour.games.rummy.contest.class_views import houses
from parlour.games.rummy.contest.contest import Contest
from parlour.games.rummy.contest.contest_requests import (
    ContestRequest,
    ContestServices,
    answer,
    limiting_wrong_tokens,
    number_in,
    text_answer,
)
from parlour.games.rummy.contest.csv_tables import games_csv, leaderboard_csv
from parlour.games.rummy.contest.failures import failed
from parlour.games.rummy.contest.operator_routes import OPERATOR_ROUTES
from parlour.games.rummy.contest.payloads import Export, Live, PlayerStatus, ServerStatus, Welcome
from parlour.games.rummy.contest.practice import Practice
from parlour.games.rummy.contest.protocol import Registration
from parlour.games.rummy.contest.referee import Transcript
from parlour.games.rummy.contest.replays import of_hand, replay_of
from parlour.games.rummy.contest.standings import head_to_heads
from parlour.games.rummy.contest.student_routes import STUDENT_ROUTES
from parlour.games.rummy.contest.web_routes import page_handlers, page_of
from parlour.rest.asgi import AsgiApp
from parlour.rest.queries import Before, query
from parlour.rest.responses import Response
from parlour.rest.router import Router, route
from parlour.web.client import PAGE_HEADERS, Files, read_client, sent

LARGEST_REGISTRATION = 16_384


class TwinNotEnded(WrongState):
    code = "TWIN_NOT_ENDED"
    default = "The same deal has yet to be played with seats exchanged. Its cards are shown after that."


class GamesQuery(msgspec.Struct):
    limit: Annotated[int, Meta(ge=1, le=500)] = 50
    before: Before | None = None
    player: str | None = None


class HandQuery(msgspec.Struct):
    hand: int | None = None


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

    router = Router(
        [*_ROUTES, *CLASS_ROUTES, *OPERATOR_ROUTES, *STUDENT_ROUTES, *page_handlers(files)], failed
    )
    return AsgiApp(lambda scope, receive: router.answer(ContestRequest(scope, receive, services)), lifespan)


async def _registration(request: ContestRequest) -> Registration:
    """Parse the body. The content type is ignored, because some players do not send one.

    A student's token is in the body, or in the header `Authorization: Bearer`.
    """
    try:
        registration = msgspec.json.decode(await request.body(LARGEST_REGISTRATION), type=Registration)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(
            f'A registration must be {{"name": "...", "address": "...", "port": "..."}}: {error}.'
        ) from None
    kind, _, token = (request.header("authorization") or "").partition(" ")
    if kind.lower() == "bearer" and not registration.token:
        return msgspec.structs.replace(registration, token=token[:100])
    return registration


@route("GET", "/")
async def home(request: ContestRequest) -> Response:
    """The server status for programs, the contest page for browsers."""
    if "text/html" in (request.header("accept") or ""):
        return sent(request, request.services.page, PAGE_HEADERS)
    contest = request.services.contest
    status = ServerStatus(
        "Running",
        f"Parlour {__version__}",
        sum(entrant.status != "away" for entrant in contest.listed()),
        len(contest.matches.by_id),
        contest.standings.games,
        contest.turns,
    )
    return answer(status)


@route("POST", "/register")
async def register(request: ContestRequest) -> Response:
    """Register a player for the contest. Its API may start later."""
    registration = await _registration(request)
    contest = request.services.contest
    with limiting_wrong_tokens(request):
        entrant = await contest.register(registration, request.address)
    message = f"Welcome, {entrant.name}. The contest calls you as soon as you listen."
    return answer(Welcome("OK", message, entrant.name, options=contest.settings.options))


@route("POST", "/test")
async def test(request: ContestRequest) -> Response:
    """Start practice games for a player, and a report on them."""
    registration = await _registration(request)
    with limiting_wrong_tokens(request):
        report = await request.services.practice.begin(registration, request.address)
    message = f"Practice games for {report.name} start as soon as it listens."
    options = request.services.contest.settings.test_options
    return answer(Welcome("OK", message, report.name, f"/tests/{report.id}", options))


@route("GET", "/tests/{name_or_id:str}")
async def test_report(request: ContestRequest, name_or_id: str) -> Response:
    """The report of a test as text, by its id or the player's name."""
    report = await request.services.practice.report(name_or_id)
    return text_answer(report.words() + "\n")


@route("GET", "/api/tests")
async def tests(request: ContestRequest) -> Response:
    """Recent tests, newest first."""
    return answer(await request.services.practice.reports())


@route("GET", "/api/live")
async def live(request: ContestRequest) -> Response:
    """The leaderboard, the players, the games in progress and the latest results."""
    contest = request.services.contest
    now = Live(
        leaderboard=await contest.leaderboard(),
        players=[PlayerStatus(entrant.name, entrant.status) for entrant in contest.listed()],
        running=contest.running(),
        recent=await asyncio.to_thread(contest.archive.games.recent, 20),
        games_ended=contest.standings.games,
        games_wanted=contest.games_wanted,
        target=contest.settings.options.target,
    )
    return answer(now)


@route("GET", "/api/leaderboard")
async def leaderboard(request: ContestRequest) -> Response:
    """The leaderboard, best first."""
    return answer(await request.services.contest.leaderboard())


@route("GET", "/api/head-to-head")
async def head_to_head(request: ContestRequest) -> Response:
    """The results of each pair of players."""
    standings = request.services.contest.standings
    return answer(await asyncio.to_thread(head_to_heads, dict(standings.wins), dict(standings.played)))


@route("GET", "/api/games")
async def games(request: ContestRequest) -> Response:
    """Finished games, newest first."""
    wanted = query(request, GamesQuery)
    recent = request.services.contest.archive.games.recent
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
    number = number_in(written)
    if number is None:
        raise NoSuchGame
    return number


def _transcript(contest: Contest, game_id: int, hand: int | None = None) -> Transcript:
    """A transcript. Refused while the same deal has yet to be played with seats exchanged."""
    game = contest.archive.games.game(game_id)
    if game.duplicate and not contest.archive.games.twin_has_ended(game_id):
        raise TwinNotEnded
    whole = contest.archive.games.transcript(game_id)
    return whole if hand is None else of_hand(whole, hand)


@route("GET", "/export/games.csv")
async def export_games(request: ContestRequest) -> Response:
    """All finished games as CSV."""
    archive = request.services.archive
    text = await asyncio.to_thread(lambda: games_csv(archive.games.finished(), houses(archive)))
    return text_answer(text, "text/csv")


@route("GET", "/export/leaderboard.csv")
async def export_leaderboard(request: ContestRequest) -> Response:
    """The leaderboard as CSV."""
    return text_answer(leaderboard_csv(await request.services.contest.leaderboard()), "text/csv")


@route("GET", "/export/contest.json")
async def export_all(request: ContestRequest) -> Response:
    """All results, without the cards."""
    contest = request.services.contest
    rows = await asyncio.to_thread(lambda: list(contest.archive.games.finished()))
    wins, played = dict(contest.standings.wins), dict(contest.standings.played)
    pairs = await asyncio.to_thread(head_to_heads, wins, played)
    return answer(Export(await contest.leaderboard(), pairs, rows))


_ROUTES = [
    home, register, test, test_report, tests, live, leaderboard, head_to_head, games,
    transcript, replay, export_games, export_leaderboard, export_all,
]  # fmt: skip

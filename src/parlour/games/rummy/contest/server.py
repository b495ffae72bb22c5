"""The contest server: the contest protocol's `/register`, `/test` and `/`, and the results as a page, as JSON and as
CSV."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Annotated, Any

import msgspec
from litestar import Litestar, Request, Response, get, post
from litestar.datastructures import ResponseHeader, State
from litestar.enums import MediaType
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery, QueryParameter

from parlour import __version__
from parlour.game.refusals import Conflict, Malformed, NotAllowed, NotFound, Refusal, WrongState
from parlour.games.rummy.contest.answers import Export, Live, PlayerStatus, ServerStatus, Welcome
from parlour.games.rummy.contest.contest import Contest
from parlour.games.rummy.contest.pages import page_handlers, page_of
from parlour.games.rummy.contest.practice import Practice, Report
from parlour.games.rummy.contest.protocol import Registration
from parlour.games.rummy.contest.referee import Transcript
from parlour.games.rummy.contest.replays import HandReplay, of_hand, replay_of
from parlour.games.rummy.contest.results import GameRow, NoSuchGame
from parlour.games.rummy.contest.standings import HeadToHead, Line, games_csv, standings_csv
from parlour.web.client import HEADERS, PAGE_HEADERS, File, Files, read_client, sent

LARGEST_REGISTRATION = 16_384
LARGEST_NUMBER = 2**63 - 1
"""Of a game: what the database can hold."""

_STATUS: tuple[tuple[type[Refusal], int], ...] = (
    (Malformed, 400),
    (NotAllowed, 403),
    (NotFound, 404),
    (Conflict, 409),
    (WrongState, 409),
)
_HEADERS = HEADERS | {"Cache-Control": "no-cache"}
"""Of what says nothing else."""


class TwinNotEnded(WrongState):
    code = "TWIN_NOT_ENDED"
    default = "The same deal is still to be played with seats exchanged; its cards are shown after that."


class Desk:
    """What the routes need."""

    def __init__(self, contest: Contest, practice: Practice, page: File) -> None:
        self.contest = contest
        self.practice = practice
        self.page = page


def make_app(
    contest: Contest,
    practice: Practice,
    when_over: Callable[[], None] | None = None,
    client: Files | None = None,
) -> Litestar:
    """The server as an application. `when_over` is called when a contest that ends has ended; `client` is the
    built browser client unless another is given."""
    files = read_client() if client is None else client
    desk = Desk(contest, practice, page_of(files))

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
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

    return Litestar(
        route_handlers=[*_ROUTES, *page_handlers(files)],
        lifespan=[lifespan],
        state=State({"desk": desk}),
        request_max_body_size=LARGEST_REGISTRATION,
        exception_handlers={Refusal: _refused, HTTPException: _failed},
        response_headers=[ResponseHeader(name=name, value=value) for name, value in _HEADERS.items()],
        openapi_config=None,
        logging_config=None,
    )


def _desk(request: Request[Any, Any, Any]) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


async def _registration(request: Request[Any, Any, Any]) -> Registration:
    """The body, whatever its content type: not every player sends one."""
    try:
        return msgspec.json.decode(await request.body(), type=Registration)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(
            f'A registration is {{"name": "...", "address": "...", "port": "..."}}: {error}.'
        ) from None


@get("/", media_type=MediaType.JSON)
async def home(request: Request[Any, Any, Any]) -> Response[Any]:
    """A status for programs, the page for browsers."""
    if "text/html" in request.headers.get("accept", ""):
        return sent(request, _desk(request).page, PAGE_HEADERS)
    contest = _desk(request).contest
    status = ServerStatus(
        "Running",
        f"Parlour {__version__}",
        sum(entrant.status != "away" for entrant in contest.entrants.values()),
        len(contest.games),
        contest.standings.games,
        contest.turns + sum(game.turns for game in contest.games.values()),
    )
    return Response(status)


@post("/register", status_code=200)
async def register(request: Request[Any, Any, Any]) -> Welcome:
    """A player announces itself for the contest; its API may come up later."""
    registration = await _registration(request)
    entrant = await _desk(request).contest.register(registration)
    message = f"Welcome, {entrant.name}. The contest calls you at {entrant.endpoint.url}."
    return Welcome("OK", message, entrant.name)


@post("/test", status_code=200)
async def test(request: Request[Any, Any, Any]) -> Welcome:
    """A player asks for practice games and a report."""
    registration = await _registration(request)
    report = await _desk(request).practice.begin(registration)
    return Welcome(
        "OK",
        f"Practice games for {report.name} begin as soon as it listens.",
        report.name,
        f"/tests/{report.id}",
    )


@get("/tests/{name_or_id:str}", media_type=MediaType.TEXT)
async def test_report(request: Request[Any, Any, Any], name_or_id: FromPath[str]) -> str:
    """A test's report in words, by its id or the player's name."""
    return _desk(request).practice.report(name_or_id).words() + "\n"


@get("/api/tests")
async def tests(request: Request[Any, Any, Any]) -> list[Report]:
    """The tests that are remembered, newest first."""
    return _desk(request).practice.reports()


@get("/api/live")
async def live(request: Request[Any, Any, Any]) -> Live:
    """The leaderboard, who is there, and the games in progress."""
    contest = _desk(request).contest
    return Live(
        leaderboard=contest.standings.lines(),
        players=[PlayerStatus(entrant.name, entrant.status) for entrant in contest.entrants.values()],
        running=contest.running(),
        recent=await asyncio.to_thread(contest.results.recent, 20),
        games_ended=contest.standings.games,
        games_wanted=contest.games_wanted,
        target=contest.settings.options.target,
    )


@get("/api/leaderboard")
async def leaderboard(request: Request[Any, Any, Any]) -> list[Line]:
    """The leaderboard, best first."""
    return _desk(request).contest.standings.lines()


@get("/api/head-to-head")
async def head_to_head(request: Request[Any, Any, Any]) -> list[HeadToHead]:
    """Every pair's results."""
    return _desk(request).contest.standings.head_to_head()


@get("/api/games")
async def games(
    request: Request[Any, Any, Any],
    limit: Annotated[int, QueryParameter(ge=1, le=500)] = 50,
    before: Annotated[int | None, QueryParameter(ge=1, le=LARGEST_NUMBER)] = None,
    player: FromQuery[str | None] = None,
) -> list[GameRow]:
    """Games that have ended, newest first."""
    return await asyncio.to_thread(_desk(request).contest.results.recent, limit, before, player)


@get("/api/games/{game_id:int}/transcript")
async def transcript(
    request: Request[Any, Any, Any], game_id: FromPath[int], hand: FromQuery[int | None] = None
) -> Transcript:
    """A game in full: every call, every answer, every move, and the seed of its deals. With `hand`, the calls
    and moves of that hand alone."""
    return await asyncio.to_thread(_transcript, _desk(request).contest, game_id, hand)


@get("/api/games/{game_id:int}/replay")
async def replay(
    request: Request[Any, Any, Any], game_id: FromPath[int], hand: FromQuery[int] = 1
) -> HandReplay:
    """A hand of a game step by step, all cards open."""
    record = await asyncio.to_thread(_transcript, _desk(request).contest, game_id)
    return await asyncio.to_thread(replay_of, record, hand)


def _transcript(contest: Contest, game_id: int, hand: int | None = None) -> Transcript:
    """Cards that are still to be dealt again are nobody's to see."""
    if not 0 < game_id <= LARGEST_NUMBER:
        raise NoSuchGame
    game = contest.results.game(game_id)
    if game.duplicate and not contest.results.twin_has_ended(game):
        raise TwinNotEnded
    whole = contest.results.transcript(game_id)
    return whole if hand is None else of_hand(whole, hand)


@get("/export/games.csv", media_type="text/csv; charset=utf-8")
async def export_games(request: Request[Any, Any, Any]) -> str:
    """All games for a spreadsheet."""
    results = _desk(request).contest.results
    return await asyncio.to_thread(lambda: games_csv(results.games()))


@get("/export/leaderboard.csv", media_type="text/csv; charset=utf-8")
async def export_leaderboard(request: Request[Any, Any, Any]) -> str:
    """The leaderboard for a spreadsheet."""
    return standings_csv(_desk(request).contest.standings.lines())


@get("/export/contest.json")
async def export_all(request: Request[Any, Any, Any]) -> Export:
    """Everything but the cards."""
    contest = _desk(request).contest
    rows = await asyncio.to_thread(lambda: list(contest.results.games()))
    return Export(contest.standings.lines(), contest.standings.head_to_head(), rows)


def _refused(_: Request[Any, Any, Any], refusal: Refusal) -> Response[Any]:
    status = next((status for kind, status in _STATUS if isinstance(refusal, kind)), 400)
    body: dict[str, Any] = {"error": refusal.message, "code": refusal.code}
    if refusal.details:
        body["details"] = refusal.details
    return Response(body, status_code=status, media_type=MediaType.JSON)


def _failed(_: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    codes = {404: "NOT_FOUND", 405: "METHOD_NOT_ALLOWED", 413: "TOO_LARGE"}
    body = {"error": error.detail, "code": codes.get(error.status_code, "MALFORMED")}
    return Response(body, status_code=error.status_code, media_type=MediaType.JSON)


_ROUTES = [
    home, register, test, test_report, tests, live, leaderboard, head_to_head, games,
    transcript, replay, export_games, export_leaderboard, export_all,
]  # fmt: skip

"""Our player as an HTTP service: the six calls of the contest protocol, and `/shutdown`."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
from msgspec import Struct

from parlour.game.refusals import Malformed
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.bot_player import BotPlayer, TurnBot
from parlour.games.rummy.contest.failures import failed
from parlour.games.rummy.contest.ports import bound, http_service
from parlour.games.rummy.rules import RummyOptions
from parlour.rest.asgi import AsgiApp
from parlour.rest.requests import Request
from parlour.rest.responses import Response, answer
from parlour.rest.router import Router, route

log = logging.getLogger(__name__)

_OK = answer({"status": "OK"})
_REGISTERING_SECONDS = 10.0
_LARGEST_BODY = 1024 * 1024


class Refused(Exception):
    """The contest server rejected this player. The message says why."""


class Registered(Struct, frozen=True):
    """What our player reads from the response to its registration. Other servers send no options."""

    options: RummyOptions | None = None


class _Refusal(Struct, frozen=True):
    """What a refusal says, on this server and on some others."""

    error: str


def make_player(player: BotPlayer, shut_down: Callable[[], None]) -> AsgiApp:
    """The player as an ASGI application."""

    @route("GET", "/")
    async def status(request: Request) -> Response:
        return answer({"status": "Running", "name": player.name})

    @route("POST", protocol.START_GAME)
    async def start_game(request: Request) -> Response:
        player.start_game(await _body(request, protocol.GameInfo))
        return _OK

    @route("POST", protocol.START_HAND)
    async def start_hand(request: Request) -> Response:
        player.start_hand(await _body(request, protocol.HandInfo))
        return _OK

    @route("POST", protocol.UPDATE)
    async def update(request: Request) -> Response:
        info = await _body(request, protocol.UpdateInfo)
        for line in info.event.splitlines():
            log.info("%s", line)
        player.hear(info)
        return _OK

    @route("POST", protocol.DRAW)
    async def draw(request: Request) -> Response:
        return _played(player.draw(await _body(request, protocol.UpdateInfo)))

    @route("POST", protocol.LAY_DOWN)
    async def lay_down(request: Request) -> Response:
        return _played(player.lay_down(await _body(request, protocol.UpdateInfo)))

    @route("GET", protocol.SHUTDOWN)
    async def shutdown(request: Request) -> Response:
        shut_down()
        return _OK

    router = Router([status, start_game, start_hand, update, draw, lay_down, shutdown], failed)
    return AsgiApp(lambda scope, receive: router.answer(Request(scope, receive)))


async def _body(request: Request, shape: type[Any]) -> Any:
    try:
        return msgspec.json.decode(await request.body(_LARGEST_BODY), type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(f"The body is not valid: {error}.") from None


def _played(play: str) -> Response:
    return answer(protocol.PlayAnswer(play))


async def serve_player(
    name: str,
    bot: TurnBot,
    server: str,
    address: str,
    port: int,
    testing: bool = False,
    token: str = "",
    version: str = "",
) -> None:
    """Register, listen, and play until told to stop. Port 0 picks a free port.

    A server that finds nobody listening knows that the process which was there before is gone.
    """
    listener = bound(address, port)
    port = listener.getsockname()[1]

    def stop() -> None:
        service.should_exit = True

    player = BotPlayer(name, bot)
    application = make_player(player, stop)
    service = http_service(application, _LARGEST_BODY)
    try:
        answer = await register(server, name, address, port, testing, token, version)
        player.options = options_of(answer)
        await service.serve(sockets=[listener])
    finally:
        listener.close()


async def register(
    server: str, name: str, address: str, port: int, testing: bool, token: str = "", version: str = ""
) -> str:
    """Register a player, and return the server's response. What is empty is not sent: other servers do not know it."""
    body = {"name": name, "address": address, "port": str(port)}
    body |= {key: value for key, value in (("token", token), ("version", version)) if value}
    url = f"{server.rstrip('/')}/{'test' if testing else 'register'}"
    try:
        async with httpx.AsyncClient(timeout=_REGISTERING_SECONDS, trust_env=False) as client:
            answer = await client.post(url, json=body)
    except httpx.HTTPError as error:
        raise Refused(
            f"No contest server responds at {server} ({type(error).__name__}). Check --server, or start one with: "
            "parlour contest serve"
        ) from None
    if answer.status_code != 200:
        raise Refused(f"{server} refused {name}: {_reason(answer.text)}")
    log.warning("%s", f"{name} is registered at {server}, and listens on port {port}. Ctrl-C stops it.")
    return answer.text


def _reason(text: str) -> str:
    """Why a server refused, in its words."""
    try:
        return msgspec.json.decode(text, type=_Refusal).error
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
        return text[:500]


def options_of(text: str) -> RummyOptions | None:
    """The options in a server's response to a registration; None if it has none that can be read."""
    try:
        return msgspec.json.decode(text, type=Registered).options
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
        return None

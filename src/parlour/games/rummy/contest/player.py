"""Our player as a service: the contest protocol's six calls, and `/shutdown`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
import uvicorn
from litestar import Litestar, Request, Response, get, post
from litestar.enums import MediaType

from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.bot_player import BotPlayer, Deciding
from parlour.games.rummy.contest.ports import listen

log = logging.getLogger(__name__)

_OK = b'{"status":"OK"}'
_REGISTERING_SECONDS = 10.0


class Refused(Exception):
    """The server would not have this player; the message says why."""


def make_player(name: str, bot: Deciding, shut_down: Callable[[], None]) -> Litestar:
    """The player as an application."""
    mind = BotPlayer(name, bot)

    @get("/", media_type=MediaType.JSON)
    async def status() -> dict[str, str]:
        return {"status": "Running", "name": name}

    @post(protocol.START_GAME, status_code=200)
    async def start_game(request: Request[Any, Any, Any]) -> Response[bytes]:
        mind.start_game(await _body(request, protocol.GameInfo))
        return _answer(_OK)

    @post(protocol.START_HAND, status_code=200)
    async def start_hand(request: Request[Any, Any, Any]) -> Response[bytes]:
        mind.start_hand(await _body(request, protocol.HandInfo))
        return _answer(_OK)

    @post(protocol.UPDATE, status_code=200)
    async def update(request: Request[Any, Any, Any]) -> Response[bytes]:
        info = await _body(request, protocol.UpdateInfo)
        for line in info.event.splitlines():
            log.info("%s", line)
        mind.hear(info)
        return _answer(_OK)

    @post(protocol.DRAW, status_code=200)
    async def draw(request: Request[Any, Any, Any]) -> Response[bytes]:
        return _played(mind.draw(await _body(request, protocol.UpdateInfo)))

    @post(protocol.LAY_DOWN, status_code=200)
    async def lay_down(request: Request[Any, Any, Any]) -> Response[bytes]:
        return _played(mind.lay_down(await _body(request, protocol.UpdateInfo)))

    @get(protocol.SHUTDOWN, media_type=MediaType.JSON)
    async def shutdown() -> dict[str, str]:
        shut_down()
        return {"status": "OK"}

    handlers = [status, start_game, start_hand, update, draw, lay_down, shutdown]
    return Litestar(route_handlers=handlers, openapi_config=None, logging_config=None)


async def _body(request: Request[Any, Any, Any], shape: type[Any]) -> Any:
    return msgspec.json.decode(await request.body(), type=shape)


def _played(play: str) -> Response[bytes]:
    return _answer(msgspec.json.encode(protocol.PlayAnswer(play)))


def _answer(content: bytes) -> Response[bytes]:
    return Response(content, media_type=MediaType.JSON)


async def serve_player(
    name: str, bot: Deciding, server: str, address: str, port: int, testing: bool = False
) -> None:
    """Listen, register, and play until told to stop. Port 0 takes any that is free."""
    listener = listen(address, port)
    port = listener.getsockname()[1]

    def stop() -> None:
        service.should_exit = True

    application = make_player(name, bot, stop)
    service = uvicorn.Server(uvicorn.Config(application, log_level="warning"))
    playing = asyncio.create_task(service.serve(sockets=[listener]))
    try:
        await register(server, name, address, port, testing)
        await playing
    finally:
        stop()
        await asyncio.gather(playing, return_exceptions=True)


async def register(server: str, name: str, address: str, port: int, testing: bool) -> str:
    """Announce a player; what the server says to it."""
    body = {"name": name, "address": address, "port": str(port)}
    url = f"{server.rstrip('/')}/{'test' if testing else 'register'}"
    try:
        async with httpx.AsyncClient(timeout=_REGISTERING_SECONDS, trust_env=False) as client:
            answer = await client.post(url, json=body)
    except httpx.HTTPError as error:
        raise Refused(f"No contest server answers at {server}: {type(error).__name__}.") from None
    if answer.status_code != 200:
        raise Refused(f"{server} refused {name}: {answer.text[:500]}")
    log.info("%s", answer.text)
    return answer.text

"""Wiring: one ASGI application that answers REST and Socket.IO."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import socketio

from parlour.game.registry import games, installed
from parlour.rest.asgi import AsgiApp
from parlour.rest.responses import Response
from parlour.rest.router import Router
from parlour.server.accounts import Accounts, AccountSettings
from parlour.server.chat import Chat
from parlour.server.commands import Commands, play_for_the_absent
from parlour.server.engine import Engine
from parlour.server.failures import TOO_LARGE, announces_too_much, failed
from parlour.server.game_apis import api_of
from parlour.server.house import House
from parlour.server.http import LARGEST_BODY, AnyRequest
from parlour.server.limits import rate
from parlour.server.neighbours import Neighbours
from parlour.server.packets import CheckedPacket
from parlour.server.push import Json, SocketPush
from parlour.server.routes import all_handlers
from parlour.server.services import Services
from parlour.server.settings import Settings
from parlour.server.sockets import Sockets
from parlour.store import Store

PURGE_EVERY = 3600


class Application:
    """The ASGI application. Its services are there from start-up to shutdown."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.services: Services | None = None
        self.sockets: Sockets | None = None
        self._socketio = socketio.AsyncServer(
            async_mode="asgi",
            json=Json,
            serializer=CheckedPacket,
            cors_allowed_origins=_origins(settings),
            async_handlers=False,
            max_http_buffer_size=LARGEST_BODY,
            logger=False,
            engineio_logger=False,
        )
        self._engine = Engine(self._socketio)
        self._router = Router(all_handlers(), failed)
        rest = AsgiApp(self._answer, self._lifespan)
        self._asgi = socketio.ASGIApp(self._socketio, other_asgi_app=rest)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and announces_too_much(scope):
            await TOO_LARGE.send(send)
        else:
            await self._asgi(scope, receive, send)

    async def _answer(self, scope: Any, receive: Any) -> Response:
        assert self.services is not None
        assert self.sockets is not None
        return await self._router.answer(AnyRequest(scope, receive, self.services, self.sockets))

    @asynccontextmanager
    async def _lifespan(self) -> AsyncIterator[None]:
        store = await Store.open(self.settings.database_url)
        here = _services(self.settings, store, self._socketio)
        self.services = here
        self.sockets = Sockets(self._socketio, self._engine, here)
        for module, reason in installed().failures.items():
            here.log.error("the game %s could not be loaded: %s", module, reason)
        neighbours = Neighbours(here)
        await store.listen(neighbours.hear)
        tasks = [asyncio.create_task(_purge(here)), asyncio.create_task(neighbours.run())]
        if self.settings.away_seconds:
            tasks.append(asyncio.create_task(play_for_the_absent(here.commands, self.settings.away_seconds)))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await self._socketio.shutdown()
            here.accounts.close()
            for service in here.of_game.values():
                await service.close()
            await store.close()

    async def drain(self, seconds: float) -> None:
        if self.sockets is not None:
            await self.sockets.drain(seconds)


def _services(settings: Settings, store: Store, server: socketio.AsyncServer) -> Services:
    push = SocketPush(server)
    house = House(store, push)
    return Services(
        settings=settings,
        store=store,
        accounts=Accounts(store, house.now, _account_settings(settings)),
        house=house,
        push=push,
        commands=Commands(house, settings),
        chat=Chat(house, settings),
        of_game={game: make(settings) for game in games() if (make := api_of(game).service) is not None},
    )


def _account_settings(settings: Settings) -> AccountSettings:
    return AccountSettings(
        session_ms=settings.session_days * 24 * 3600 * 1000,
        new_accounts_by_address=rate(settings.guests_per_hour, 3600),
        logins_by_address=rate(settings.logins_per_minute * 3, 60),
        logins_by_account=rate(settings.logins_per_minute, 60),
    )


def _origins(settings: Settings) -> Any:
    """Same origin alone unless others are named."""
    if settings.origins == "*":
        return "*"
    return settings.origins.split() or None


async def _purge(here: Services) -> None:
    while True:
        await here.accounts.purge()
        await asyncio.sleep(PURGE_EVERY)

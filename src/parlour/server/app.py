"""The ASGI application, which serves REST and Socket.IO."""

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
from parlour.server import clock
from parlour.server.absentees import replace_absentees
from parlour.server.accounts import Accounts, AccountSettings
from parlour.server.chat import Chat
from parlour.server.delivery import Json, SocketDelivery
from parlour.server.engineio_transport import Transport
from parlour.server.failures import TOO_LARGE, announces_too_much, failed
from parlour.server.game_apis import api_of
from parlour.server.http import LARGEST_BODY, AnyRequest
from parlour.server.limits import rate
from parlour.server.other_nodes import OtherNodes
from parlour.server.packet_checks import CheckedPacket
from parlour.server.routes import all_handlers
from parlour.server.services import Services
from parlour.server.settings import Settings
from parlour.server.sockets import Sockets
from parlour.server.table_cache import TableCache
from parlour.server.table_commands import Commands
from parlour.server.table_writer import TableWriter
from parlour.store import Store, StoreFailure

PURGE_EVERY = 3600
SETTLE_EVERY = 1


class Application:
    """The ASGI application. Its services exist from startup to shutdown."""

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
        self._transport = Transport(self._socketio)
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
        delivery = SocketDelivery(self._socketio)
        tables = TableCache(store, delivery)
        writer = TableWriter(tables)
        services = self.services = _services(self.settings, store, tables, delivery, writer)
        self.sockets = Sockets(self._socketio, self._transport, services)
        for module, reason in installed().failures.items():
            services.log.error("cannot load the game %s: %s", module, reason)
        nodes = OtherNodes(services)
        await store.listen(nodes.hear)
        tasks = [
            asyncio.create_task(_purge(services)),
            asyncio.create_task(nodes.run()),
            asyncio.create_task(self.sockets.end_expired_sessions()),
            asyncio.create_task(_settle_doubts(tables)),
        ]
        if self.settings.away_seconds:
            tasks.append(asyncio.create_task(replace_absentees(writer, self.settings.away_seconds)))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await self._socketio.shutdown()
            services.accounts.close()
            for service in services.of_game.values():
                await service.close()
            await store.close()

    async def drain(self, seconds: float) -> None:
        if self.sockets is not None:
            await self.sockets.drain(seconds)


def _services(
    settings: Settings, store: Store, tables: TableCache, delivery: SocketDelivery, writer: TableWriter
) -> Services:
    return Services(
        settings=settings,
        store=store,
        accounts=Accounts(store, clock.now, _account_settings(settings)),
        tables=tables,
        delivery=delivery,
        commands=Commands(writer, settings),
        chat=Chat(tables, clock.now, settings),
        now=clock.now,
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
    """Allowed origins of Socket.IO connections: the server's own, unless others are configured."""
    if settings.origins == "*":
        return "*"
    return settings.origins.split() or None


async def _purge(services: Services) -> None:
    while True:
        with suppress(StoreFailure):
            await services.accounts.purge()
        await asyncio.sleep(PURGE_EVERY)


async def _settle_doubts(tables: TableCache) -> None:
    while True:
        await asyncio.sleep(SETTLE_EVERY)
        await tables.settle_doubts()

"""The ASGI application, which serves REST and Socket.IO."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import socketio

from parlour.game.registry import games, installed
from parlour.rest.asgi import AsgiApp
from parlour.rest.responses import Response, safely
from parlour.rest.router import Router
from parlour.server import clock
from parlour.server.abandoned import AbandonedTables
from parlour.server.absentees import Absentees
from parlour.server.accounts import Accounts, AccountSettings
from parlour.server.chat import Chat
from parlour.server.delivery import Json, SocketDelivery
from parlour.server.engineio_transport import Transport
from parlour.server.erasures import Erasures
from parlour.server.failures import failed
from parlour.server.game_apis import api_of
from parlour.server.http import LARGEST_BODY, AnyRequest
from parlour.server.limits import rate
from parlour.server.origins import CrossSite, Origins
from parlour.server.other_nodes import OtherNodes
from parlour.server.packet_checks import CheckedPacket
from parlour.server.readiness import Readiness
from parlour.server.routes import all_handlers
from parlour.server.services import Services
from parlour.server.settings import Settings
from parlour.server.sockets import Sockets
from parlour.server.strangers import close_strangers
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
        self._origins = Origins(settings.origins)
        self._socketio = socketio.AsyncServer(
            async_mode="asgi",
            json=Json,
            serializer=CheckedPacket,
            cors_allowed_origins=self._origins.allows_socket,
            async_handlers=False,
            max_http_buffer_size=LARGEST_BODY,
            logger=False,
            engineio_logger=False,
        )
        self._transport = Transport(self._socketio)
        self._router = Router(all_handlers(), failed)
        rest = AsgiApp(self._answer, self._lifespan, expected=(StoreFailure,))
        self._asgi = socketio.ASGIApp(self._socketio, other_asgi_app=rest)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        is_polling = scope["type"] == "http" and scope["path"].startswith("/socket.io")
        await self._asgi(scope, receive, safely(send) if is_polling else send)

    async def _answer(self, scope: Any, receive: Any) -> Response:
        assert self.services is not None
        assert self.sockets is not None
        request = AnyRequest(scope, receive, self.services, self.sockets)
        try:
            self._origins.check(request)
        except CrossSite as refusal:
            return failed(request, refusal)
        return await self._router.answer(request)

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
        nodes = OtherNodes(services, self.sockets)
        await store.listen(nodes.hear)
        unused = {"playing": self.settings.abandoned_seconds, "lobby": self.settings.idle_lobby_seconds}
        tasks = [
            asyncio.create_task(_purge(services)),
            asyncio.create_task(nodes.run()),
            asyncio.create_task(AbandonedTables(writer, unused).run()),
            asyncio.create_task(self.sockets.end_expired_sessions()),
            asyncio.create_task(_settle_doubts(tables)),
        ]
        if self.settings.away_seconds:
            tasks.append(asyncio.create_task(Absentees(writer, self.settings.away_seconds).run()))
        if self.settings.request_seconds:
            patience = self.settings.request_seconds
            tasks.append(asyncio.create_task(close_strangers(self._socketio, patience)))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await services.commands.showing.close()
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
    commands = Commands(writer, settings)
    return Services(
        settings=settings,
        store=store,
        accounts=Accounts(store, clock.now, _account_settings(settings)),
        erasures=Erasures(writer, commands.showing),
        tables=tables,
        delivery=delivery,
        commands=commands,
        chat=Chat(tables, clock.now, settings),
        now=clock.now,
        readiness=Readiness(store),
        of_game={game: make(settings) for game in games() if (make := api_of(game).service) is not None},
    )


def _account_settings(settings: Settings) -> AccountSettings:
    return AccountSettings(
        session_ms=settings.session_days * 24 * 3600 * 1000,
        new_accounts_by_address=rate(settings.guests_per_hour, 3600),
        logins_by_address=rate(settings.logins_per_minute * 3, 60),
        logins_by_account=rate(settings.logins_per_minute, 60),
    )


async def _purge(services: Services) -> None:
    while True:
        try:
            await services.accounts.purge()
            await services.erasures.resume()
        except StoreFailure as error:  # try again in an hour
            services.log.warning("cannot delete expired sessions: %s", error)
        await asyncio.sleep(PURGE_EVERY)


async def _settle_doubts(tables: TableCache) -> None:
    while True:
        await asyncio.sleep(SETTLE_EVERY)
        await tables.settle_doubts()

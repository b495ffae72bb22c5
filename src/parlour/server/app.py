"""The ASGI application, which serves REST and Socket.IO."""

from __future__ import annotations

import asyncio
import logging
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
from parlour.server.analysts import Analysts
from parlour.server.bot_accounts import BotAccounts
from parlour.server.bot_pauses import BotPauses
from parlour.server.chat import Chat
from parlour.server.delivery import Json, SocketDelivery
from parlour.server.engineio_transport import Transport
from parlour.server.erasures import Erasures
from parlour.server.failures import failed
from parlour.server.game_apis import api_of
from parlour.server.hints import Hints
from parlour.server.history.boards import Boards
from parlour.server.history.own_results import History
from parlour.server.history.profiles import Profiles
from parlour.server.http import LARGEST_BODY, AnyRequest
from parlour.server.invitations import Invitations
from parlour.server.limits import rate
from parlour.server.logs import begin_request
from parlour.server.matchmaking.challenges import Challenges
from parlour.server.matchmaking.queue import Queue
from parlour.server.matchmaking.ticks import Ticks
from parlour.server.messenger import Messenger
from parlour.server.operator_acts import OperatorActs
from parlour.server.origins import CrossSite, Origins
from parlour.server.other_nodes import OtherNodes
from parlour.server.packet_checks import CheckedPacket
from parlour.server.people.friends import Friends
from parlour.server.people.invites import Invites
from parlour.server.people.online import Online
from parlour.server.people.privacy import PrivacyRules
from parlour.server.people.reports import Reports
from parlour.server.people.search import PeopleSearch
from parlour.server.preferences import Preferences
from parlour.server.presence import Presence
from parlour.server.reactions import Reactions
from parlour.server.readiness import Readiness
from parlour.server.reviews import Reviews
from parlour.server.routes import all_handlers, built_client
from parlour.server.routes.web import failing_in
from parlour.server.service_time import ServiceTime
from parlour.server.services import Services
from parlour.server.settings import Settings
from parlour.server.sockets import Sockets
from parlour.server.strangers import close_strangers
from parlour.server.table_cache import TableCache
from parlour.server.table_commands import Commands
from parlour.server.table_writer import TableWriter
from parlour.server.time_outs import TimeOuts
from parlour.store import Store, StoreFailure

PURGE_EVERY = 3600
SETTLE_EVERY = 1
REDIS_SECONDS = 2.0
"""How long a start waits for Redis. It goes on without."""


class Application:
    """The ASGI application. Its services exist from startup to shutdown."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.services: Services | None = None
        self.sockets: Sockets | None = None
        self._origins = Origins(settings.origins)
        # Without a level, they write lines of their own form.
        for name in ("socketio.server", "engineio.server"):
            logging.getLogger(name).setLevel(logging.ERROR)
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
        client = built_client()
        self._router = Router(all_handlers(client), failing_in(client, failed))
        rest = AsgiApp(self._answer, self._lifespan, expected=(StoreFailure,))
        self._asgi = socketio.ASGIApp(self._socketio, other_asgi_app=rest)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        is_polling = scope["type"] == "http" and scope["path"].startswith("/socket.io")
        await self._asgi(scope, receive, safely(send) if is_polling else send)

    async def _answer(self, scope: Any, receive: Any) -> Response:
        assert self.services is not None
        assert self.sockets is not None
        begin_request()
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
        service_time = ServiceTime()
        service_time.hear(await store.served())
        tables = TableCache(store, delivery, service_time=service_time)
        writer = TableWriter(tables)
        time_outs = TimeOuts(writer)
        bot_pauses = BotPauses(writer)
        absentees = Absentees(writer, self.settings.away_seconds)
        presence = Presence(tables, delivery, absentees)
        analysts = Analysts()
        services = self.services = _services(
            self.settings, store, tables, delivery, writer, presence, analysts
        )
        self.sockets = Sockets(self._socketio, self._transport, services)
        for module, reason in installed().failures.items():
            services.log.error("cannot load the game %s: %s", module, reason)
        nodes = OtherNodes(services, self.sockets)
        delivery.followed = tables.followed
        messenger = await _messenger(self.settings, services, nodes)
        unused = {"playing": self.settings.abandoned_seconds, "lobby": self.settings.idle_lobby_seconds}
        tasks = [
            asyncio.create_task(_purge(services)),
            asyncio.create_task(services.metrics.measure_loop()),
            asyncio.create_task(OperatorActs(services, self.sockets, await store.last_act()).run()),
            asyncio.create_task(nodes.run()),
            asyncio.create_task(AbandonedTables(writer, unused).run()),
            asyncio.create_task(self.sockets.end_expired_sessions()),
            asyncio.create_task(_settle_doubts(tables)),
            asyncio.create_task(
                service_time.run(store, lambda: time_outs.is_running or services.ticks.is_active)
            ),
            asyncio.create_task(services.ticks.run()),
            asyncio.create_task(time_outs.run()),
            asyncio.create_task(presence.run()),
            asyncio.create_task(services.online.run()),
        ]
        if messenger is not None:
            tasks.append(asyncio.create_task(messenger.run()))
            with suppress(TimeoutError):
                await asyncio.wait_for(messenger.ready.wait(), REDIS_SECONDS)
        if self.settings.away_seconds:
            tasks.append(asyncio.create_task(absentees.run()))
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
            time_outs.close()
            bot_pauses.close()
            await services.commands.showing.close()
            await self._socketio.shutdown()
            await services.reviews.close()
            writer.close()
            analysts.close()
            services.accounts.close()
            for service in services.of_game.values():
                await service.close()
            await store.close()

    async def drain(self, seconds: float) -> None:
        if self.sockets is not None:
            await self.sockets.drain(seconds)


async def _messenger(settings: Settings, services: Services, nodes: OtherNodes) -> Messenger | None:
    """The connection to other nodes, if there may be any."""
    if not settings.redis:
        return None
    messenger = Messenger(settings.redis, await services.store.cluster(), nodes)
    nodes.connect(messenger)
    services.readiness.messenger = messenger
    return messenger


def _services(
    settings: Settings,
    store: Store,
    tables: TableCache,
    delivery: SocketDelivery,
    writer: TableWriter,
    presence: Presence,
    analysts: Analysts,
) -> Services:
    commands = Commands(writer, settings)
    privacy = PrivacyRules(store)
    chat = Chat(tables, clock.now, settings)
    preferences = Preferences(store, clock.now)
    online = Online(store, delivery, clock.now, tell_nodes=lambda notices: tables.tell(notices))
    friends = Friends(store, delivery, online, preferences, clock.now)
    invites = Invites(tables, commands, delivery, clock.now)
    tables.observers.append(online.table_changed)
    online.on_tables = invites.tables_changed
    queue = Queue(commands, clock.now, settings.offer_bots_seconds)
    accounts = Accounts(store, clock.now, _account_settings(settings))
    return Services(
        settings=settings,
        store=store,
        accounts=accounts,
        bots=BotAccounts(store, accounts),
        preferences=preferences,
        privacy=privacy,
        online=online,
        friends=friends,
        reports=Reports(store, clock.now),
        people=PeopleSearch(store, friends, online),
        invites=invites,
        history=History(store),
        profiles=Profiles(store, privacy),
        boards=Boards(store),
        erasures=Erasures(writer, commands.showing),
        tables=tables,
        delivery=delivery,
        metrics=writer.metrics,
        commands=commands,
        chat=chat,
        presence=presence,
        reactions=Reactions(tables, delivery, clock.now, chat.limit),
        reviews=Reviews(tables, analysts),
        hints=Hints(tables, analysts, settings.hints_per_minute),
        queue=queue,
        challenges=Challenges(commands, clock.now),
        ticks=Ticks(store, delivery, tables.service_time, queue, clock.now),
        invitations=Invitations(tables, commands.guesses),
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
            await services.store.purge_invites(services.now())
        except StoreFailure as error:  # try again in an hour
            services.log.warning("cannot delete expired sessions: %s", error)
        await asyncio.sleep(PURGE_EVERY)


async def _settle_doubts(tables: TableCache) -> None:
    while True:
        await asyncio.sleep(SETTLE_EVERY)
        await tables.settle_doubts()

"""Socket.IO: connections, catching up after a reconnect, and the events of clients."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from http.cookies import CookieError, SimpleCookie
from typing import Annotated, Any, Literal

import msgspec
import socketio
from socketio.exceptions import ConnectionRefusedError as Refused

from parlour.game.refusals import Malformed, Refusal
from parlour.server import bodies
from parlour.server.accounts import NotLoggedIn
from parlour.server.code_guesses import caller_address
from parlour.server.engineio_transport import Answered, Transport
from parlour.server.event_catalogue import AtTable, Watch
from parlour.server.failures import STORE_AWAY, refusal_of
from parlour.server.game_apis import common_wire_of, refusal_messages, wire_of
from parlour.server.greetings import Gone, Greeter
from parlour.server.http import COOKIE
from parlour.server.leaving import send_away
from parlour.server.logs import begin_request
from parlour.server.packet_checks import UNREADABLE
from parlour.server.presence import SayPresence
from parlour.server.quick_moves import QuickMoves
from parlour.server.routes.games import state_for
from parlour.server.services import Services
from parlour.server.session_ends import EndReason, SessionEnded
from parlour.server.sessions import digest_of
from parlour.server.socket_commands import COMMANDS, PERSONAL
from parlour.server.statuses import Unavailable, body_of
from parlour.server.wire import cursors
from parlour.server.wire.messages import Dialect, Message
from parlour.store import StoreFailure
from parlour.tables.people import Person

SESSION_CHECK_SECONDS = 3
"""How often the sessions of connected clients are checked."""
SESSIONS_AT_ONCE = 250

RETRY_SECONDS = 1.0
SETTLE_SECONDS = 0.1
"""How long some clients wait for their answers when the server ends, while others still play."""


class UnknownEvent(Malformed):
    code = "UNKNOWN_EVENT"
    default = "There is no such event."


class Hello(msgspec.Struct):
    """The `auth` of a client that connects."""

    token: str | None = None
    events: Literal["own", "common", "texts", "all"] = "own"
    """The dialect. `texts` and `all` are old spellings of `own`, still accepted for existing clients."""
    seen: dict[str, int | Annotated[str, msgspec.Meta(pattern=cursors.PATTERN)]] = {}
    """The last cursor that the client heard of each table, by game id. A plain number is a version."""

    @property
    def dialect(self) -> Dialect:
        return "common" if self.events == "common" else "own"


class Greeting:
    """A new connection that is not up to date yet."""

    def __init__(self, work: Callable[[Greeting], Awaitable[None]]) -> None:
        self.store_failed = asyncio.Event()
        """Set once commands need not wait any longer, because the store is away."""
        self.task = asyncio.ensure_future(work(self))

    async def wait(self) -> None:
        """Wait until the connection is up to date. Raises `Unavailable` if the store is away."""
        failing = asyncio.ensure_future(self.store_failed.wait())
        await asyncio.wait([self.task, failing], return_when=asyncio.FIRST_COMPLETED)
        failing.cancel()
        if not self.task.done():
            raise Unavailable(STORE_AWAY)


class Client:
    """Who a connection belongs to."""

    __slots__ = ("address", "greeting", "person", "session", "token")

    def __init__(self, token: str, address: str, person: Person | None) -> None:
        self.token = token
        self.session = digest_of(token)
        self.address = address
        self.person = person
        """None while the store could not be asked."""
        self.greeting: Greeting | None = None
        """Until it is up to date."""


class Sockets:
    """The handlers of one Socket.IO server."""

    def __init__(self, server: socketio.AsyncServer, transport: Transport, services: Services) -> None:
        self._server = server
        self._transport = transport
        self._services = services
        self._clients: dict[str, Client] = {}
        self.quick_moves = QuickMoves(services)
        self._handling: set[asyncio.Future[Any]] = set()
        self._greeter = Greeter(services.tables, services.delivery, services.now)
        self._busy = 0
        self._draining = False
        self.is_leaving = False
        """Whether this node ends, and sends its clients away."""
        self._idle = asyncio.Event()
        self._idle.set()
        server.on("connect", self.connect)
        server.on("disconnect", self.disconnect)
        server.on("*", self.event)

    async def connect(self, sid: str, environ: dict[str, Any], auth: Any = None) -> None:
        """Accept a client with a session. While the store is away, everyone is accepted and checked later."""
        try:
            hello = bodies.read(auth or {}, Hello)
            token = hello.token or _token_of(environ)
            account = await self._services.accounts.logged_in(token)
        except Refusal as refusal:
            raise Refused(refusal.message, body_of(refusal)) from None
        except StoreFailure as error:
            self._services.log.error("the database failed when a client connected: %s", error)
            account = None
        assert token is not None
        person = None if account is None else account.person
        client = self._clients[sid] = Client(token, _address_of(environ), person)
        client.greeting = Greeting(lambda greeting: self._greet(sid, client, hello, greeting))
        client.greeting.task.add_done_callback(lambda _: setattr(client, "greeting", None))

    async def disconnect(self, sid: str, reason: Any = None) -> None:
        client = self._clients.pop(sid, None)
        if client is not None and client.greeting is not None:
            client.greeting.task.cancel()
        self._services.presence.forget(sid)
        connection = self._services.delivery.disconnect(sid)
        if connection is not None:
            self._transport.forget(connection.socket.sid)

    async def end_sessions(self, account_id: int | None, why: EndReason | None = None) -> None:
        """Disconnect the clients of an account whose session has ended; None checks the clients of all accounts.

        They are told `why` an operator has ended it.
        """
        for sid, client in list(self._clients.items()):
            is_concerned = client.person is not None and account_id in (None, client.person.id)
            if is_concerned and not await self._services.accounts.is_valid(client.token):
                if why is not None:
                    self._tell_end(sid, why)
                await self._server.disconnect(sid)

    def _tell_end(self, sid: str, why: EndReason) -> None:
        connection = self._services.delivery.connection(sid)
        if connection is not None:
            ended = SessionEnded(reason=why, server_ts=self._services.now())
            message = Message((connection.player_id,), "session:ended", ended, "common")
            self._services.delivery.send(connection, message)

    async def end_expired_sessions(self) -> None:
        """Run forever: disconnect the clients of sessions that have expired or were ended by another node.

        They are checked a few at a time: all at once, 20,000 clients would hold up everything else.
        """
        while True:
            sessions = list({client.session for client in self._clients.values()})
            parts = [sessions[n : n + SESSIONS_AT_ONCE] for n in range(0, len(sessions), SESSIONS_AT_ONCE)]
            for part in parts or [[]]:
                await asyncio.sleep(SESSION_CHECK_SECONDS / max(1, len(parts)))
                try:
                    await self._end_expired(part)
                except StoreFailure as error:
                    self._services.log.warning("cannot check the sessions of clients: %s", error)

    async def _end_expired(self, sessions: Sequence[bytes]) -> None:
        """Disconnect clients whose session has ended. Who was banned is told so."""
        ended = set(await self._services.accounts.ended(sessions))
        gone = {sid: client.person for sid, client in self._clients.items() if client.session in ended}
        people = {person.id for person in gone.values() if person is not None}
        banned = await self._services.store.banned(sorted(people)) if people else set()
        for sid, person in gone.items():
            if person is not None and person.id in banned:
                self._tell_end(sid, "banned")
            await self._server.disconnect(sid)

    async def _greet(self, sid: str, client: Client, hello: Hello, greeting: Greeting) -> None:
        """Confirm a new connection, then send the messages that it missed or the full state of its tables."""
        person = client.person or await self._identify(sid, client, greeting)
        if person is None or sid not in self._clients:
            return
        delivery = self._services.delivery
        try:
            connection = delivery.connect(sid, person.id, hello.dialect)
        except KeyError:
            return
        self._transport.handle(connection.socket.sid, partial(self.heard, sid))
        me = {"user_id": person.id, "server_ts": self._services.now()}
        delivery.send(connection, Message((person.id,), "conn:connected", me, "all"))
        try:
            await self._greeter.greet(connection, hello.seen, greeting.store_failed)
        except Gone:
            pass
        except Exception:
            self._services.log.exception("cannot bring a client up to date")
            await self._server.disconnect(sid)

    async def _identify(self, sid: str, client: Client, greeting: Greeting) -> Person | None:
        """Find out who connected while the store was away. Disconnects a client without a session."""
        greeting.store_failed.set()
        while sid in self._clients:
            try:
                account = await self._services.accounts.who(client.token)
            except StoreFailure:
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if account is None:
                await self._server.disconnect(sid)
                return None
            client.person = account.person
            return client.person
        return None

    async def event(self, event: str, sid: str, *arguments: Any) -> Any:
        """Handle an event that python-socketio received."""
        answered: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def note(answer: Any) -> None:
            if not answered.done():  # otherwise nobody waits for it any more
                answered.set_result(answer)

        self.heard(sid, note, event, *arguments)
        answer = await answered
        return await answer if isinstance(answer, asyncio.Task) else answer

    def heard(self, sid: str, answered: Answered, event: str, *arguments: Any) -> None:
        """Handle an event of a client: a quick move at once, everything else in a task."""
        copy_context().run(self._hear, sid, answered, event, arguments)

    def _hear(self, sid: str, answered: Answered, event: str, arguments: tuple[Any, ...]) -> None:
        begin_request()
        if self._draining:
            answered(body_of(Unavailable("The server is shutting down. Try again in a moment.")))
            return
        client = self._clients.get(sid)
        if event == "action" and client is not None and client.greeting is None:
            moving = self.quick_moves.begun(client.person, client.session, arguments)
            if moving is not None:
                self._count_in()
                moving.run(partial(self._quickly_answered, answered))
                return
        handling = asyncio.ensure_future(self._handled(sid, event, arguments))
        self._handling.add(handling)
        handling.add_done_callback(partial(self._has_handled, answered))

    def _has_handled(self, answered: Answered, handling: asyncio.Future[Any]) -> None:
        self._handling.discard(handling)
        if not handling.cancelled():
            answered(handling.result())

    def _quickly_answered(self, answered: Answered, result: dict[str, Any] | Exception) -> None:
        self._count_out()
        answered(self._refused("action", result) if isinstance(result, Exception) else result)

    async def _handled(self, sid: str, event: str, arguments: tuple[Any, ...]) -> Any:
        """The acknowledgment of an event, or a task that ends with it."""
        answer = await self._answer(event, self._do(event, sid, arguments))
        return asyncio.ensure_future(self._answer(event, answer)) if asyncio.iscoroutine(answer) else answer

    async def _answer(self, event: str, doing: Awaitable[Any]) -> Any:
        """The acknowledgment of a command, or the coroutine that it left to be waited for."""
        self._count_in()
        try:
            result = await doing
            return result if asyncio.iscoroutine(result) else {"ok": True, **result}
        except Exception as error:
            return self._refused(event, error)
        finally:
            self._count_out()

    def _refused(self, event: str, error: Exception) -> dict[str, Any]:
        refusal = refusal_of(error, f"socket event {event[:40]!r}", self._services.log)
        self._services.metrics.failed(refusal.code)
        return body_of(refusal)

    def _count_in(self) -> None:
        self._busy += 1
        self._idle.clear()

    def _count_out(self) -> None:
        self._busy -= 1
        if not self._busy:
            self._idle.set()

    async def drain(self, seconds: float) -> None:
        """Send all clients away. Before the last ones go, refuse new events, and wait until all others are answered."""

        async def settle(is_last: bool) -> None:
            self._draining = self._draining or is_last
            with suppress(TimeoutError):
                await asyncio.wait_for(self._idle.wait(), seconds if is_last else SETTLE_SECONDS)
            if is_last:
                await asyncio.sleep(0.1)  # let the last acknowledgments be written

        self.is_leaving = True
        await send_away(self._services.delivery, self._services.now, settle)
        if not self._draining:  # there was nobody
            await settle(True)

    async def _do(self, event: str, sid: str, arguments: tuple[Any, ...]) -> Any:
        services = self._services
        client = self._clients.get(sid)
        if client is not None and client.greeting is not None:
            await client.greeting.wait()  # missed messages are sent before any acknowledgment
            client = self._clients.get(sid)
        person = None if client is None else client.person
        if client is None or person is None or await services.accounts.who(client.token) is None:
            raise NotLoggedIn()
        caller_address.set(client.address)
        if event == UNREADABLE:
            raise Malformed("An event must have a name and one JSON object.")
        data = bodies.fields(arguments[0] if arguments else {})
        if event == "open":
            table = await services.commands.open(person, bodies.read(data, bodies.OpenTable))
            return {"game_id": table.id, "room_code": table.room_code, "table_id": table.uuid}
        if event == "watch":
            services.delivery.watch(sid, bodies.read(data, Watch).watching)
            return {}
        if event in PERSONAL:
            return await PERSONAL[event](services, person, data)
        command = COMMANDS.get(event)
        if command is None and event not in ("state", "presence"):
            raise UnknownEvent(
                f"There is no event {event[:40]!r}.",
                events=["open", "watch", "state", "presence", *PERSONAL, *COMMANDS],
            )
        reference = str(bodies.read(data, AtTable).game_id)
        table_id = await services.tables.id_of(reference)
        self._follow(person, table_id)
        if event == "presence":
            said = bodies.read(data, SayPresence)
            return msgspec.structs.asdict(await services.presence.say(sid, person, table_id, said))
        if command is None:
            return {"state": await self._state(sid, person, table_id)}
        try:
            return await command(services, person, table_id, data)
        except Refusal as refusal:
            game = services.tables.game_of(table_id)
            if game is not None:
                services.delivery.deliver(refusal_messages(game, person, event, refusal, services.now()))
            raise

    def _follow(self, person: Person, table_id: int) -> None:
        """Follow a table on other nodes, if it is one of this client's. Spectators are found only so."""
        followed, slot = self._services.tables.followed, self._services.tables.held_slot(table_id)
        if followed is not None and slot is not None and not followed.hears(person.id, table_id):
            followed.changed(slot.table)

    async def _state(self, sid: str, person: Person, table_id: int) -> dict[str, Any]:
        """The full state, in the connection's dialect."""
        table = await self._services.tables.table(table_id)
        connection = self._services.delivery.connection(sid)
        hears_common = connection is not None and connection.dialect == "common"
        wire = common_wire_of(table.game) if hears_common else wire_of(table.game)
        return state_for(table, person.id, wire, self._services.tables.service_time())

    @property
    def draining(self) -> bool:
        return self.is_leaving or self._draining


def _address_of(environ: dict[str, Any]) -> str:
    """The client's IP address."""
    client = environ.get("asgi.scope", {}).get("client")
    return "unknown" if client is None else str(client[0])


def _token_of(environ: dict[str, Any]) -> str | None:
    """The session token of the handshake, from the header or the cookie."""
    scheme, _, value = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
    if scheme.lower() == "bearer" and value:
        return str(value.strip())
    try:
        cookie = SimpleCookie(environ.get("HTTP_COOKIE", "")).get(COOKIE)
    except CookieError:
        return None
    return None if cookie is None else cookie.value

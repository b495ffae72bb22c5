"""Socket.IO: connections, catching up after a reconnect, and the events of clients."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
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
from parlour.server.engineio_transport import Transport
from parlour.server.event_catalogue import AtTable, Watch
from parlour.server.failures import STORE_AWAY, refusal_of
from parlour.server.game_apis import common_wire_of, refusal_messages, wire_of
from parlour.server.greetings import Gone, Greeter
from parlour.server.http import COOKIE
from parlour.server.logs import begin_request
from parlour.server.packet_checks import UNREADABLE
from parlour.server.presence import SayPresence
from parlour.server.routes.games import state_for
from parlour.server.services import Services
from parlour.server.socket_commands import COMMANDS, PERSONAL
from parlour.server.statuses import Unavailable, body_of
from parlour.server.wire import cursors
from parlour.server.wire.messages import Dialect, Message
from parlour.store import StoreFailure
from parlour.tables.people import Person

SESSION_CHECK_SECONDS = 3
"""How often the sessions of connected clients are checked."""

RETRY_SECONDS = 1.0


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


class Sockets:
    """The handlers of one Socket.IO server."""

    def __init__(self, server: socketio.AsyncServer, transport: Transport, services: Services) -> None:
        self._server = server
        self._transport = transport
        self._services = services
        self._people: dict[str, Person] = {}
        self._tokens: dict[str, str] = {}
        self._addresses: dict[str, str] = {}
        self._greeting: dict[str, Greeting] = {}
        self._greeter = Greeter(services.tables, services.delivery, services.now)
        self._busy = 0
        self._draining = False
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
        self._tokens[sid] = token
        self._addresses[sid] = _address_of(environ)
        if account is not None:
            self._people[sid] = account.person
        self._greeting[sid] = greeting = Greeting(lambda greeting: self._greet(sid, token, hello, greeting))
        greeting.task.add_done_callback(lambda _: self._greeting.pop(sid, None))

    async def disconnect(self, sid: str, reason: Any = None) -> None:
        self._people.pop(sid, None)
        self._tokens.pop(sid, None)
        self._addresses.pop(sid, None)
        if greeting := self._greeting.get(sid):
            greeting.task.cancel()
        self._services.presence.forget(sid)
        connection = self._services.delivery.disconnect(sid)
        if connection is not None:
            self._transport.forget(connection.socket.sid)

    async def end_sessions(self, account_id: int | None) -> None:
        """Disconnect the clients of an account whose session has ended; None checks the clients of all accounts."""
        people = [sid for sid, person in self._people.items() if account_id in (None, person.id)]
        for sid in people:
            if not await self._services.accounts.is_valid(self._tokens.get(sid)):
                await self._server.disconnect(sid)

    async def end_expired_sessions(self) -> None:
        """Run forever: disconnect the clients of sessions that have expired or were ended by another node."""
        while True:
            await asyncio.sleep(SESSION_CHECK_SECONDS)
            try:
                ended = set(await self._services.accounts.ended(set(self._tokens.values())))
                for sid in [sid for sid, token in self._tokens.items() if token in ended]:
                    await self._server.disconnect(sid)
            except StoreFailure as error:
                self._services.log.warning("cannot check the sessions of clients: %s", error)

    async def _greet(self, sid: str, token: str, hello: Hello, greeting: Greeting) -> None:
        """Confirm a new connection, then send the messages that it missed or the full state of its tables."""
        person = self._people.get(sid) or await self._identify(sid, token, greeting)
        if person is None or sid not in self._tokens:
            return
        delivery = self._services.delivery
        try:
            connection = delivery.connect(sid, person.id, hello.dialect)
        except KeyError:
            return
        self._transport.handle(connection.socket.sid, partial(self._heard, sid))
        me = {"user_id": person.id, "server_ts": self._services.now()}
        delivery.send(connection, Message((person.id,), "conn:connected", me, "all"))
        try:
            await self._greeter.greet(connection, hello.seen, greeting.store_failed)
        except Gone:
            pass
        except Exception:
            self._services.log.exception("cannot bring a client up to date")
            await self._server.disconnect(sid)

    async def _identify(self, sid: str, token: str, greeting: Greeting) -> Person | None:
        """Find out who connected while the store was away. Disconnects a client without a session."""
        greeting.store_failed.set()
        while sid in self._tokens:
            try:
                account = await self._services.accounts.who(token)
            except StoreFailure:
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if account is None:
                await self._server.disconnect(sid)
                return None
            self._people[sid] = person = account.person
            return person
        return None

    async def event(self, event: str, sid: str, *arguments: Any) -> Any:
        """Handle an event that python-socketio received."""
        answer = await self._heard(sid, event, *arguments)
        return await answer if isinstance(answer, asyncio.Task) else answer

    async def _heard(self, sid: str, event: str, *arguments: Any) -> Any:
        """Handle an event of a client. The result is the acknowledgment, or a task that ends with it."""
        begin_request()
        if self._draining:
            return body_of(Unavailable("The server is shutting down. Try again in a moment."))
        answer = await self._answer(event, self._do(event, sid, arguments))
        return asyncio.ensure_future(self._answer(event, answer)) if asyncio.iscoroutine(answer) else answer

    async def _answer(self, event: str, doing: Awaitable[Any]) -> Any:
        """The acknowledgment of a command, or the coroutine that it left to be waited for."""
        self._busy += 1
        self._idle.clear()
        try:
            result = await doing
            return result if asyncio.iscoroutine(result) else {"ok": True, **result}
        except Exception as error:
            refusal = refusal_of(error, f"socket event {event[:40]!r}", self._services.log)
            self._services.metrics.failed(refusal.code)
            return body_of(refusal)
        finally:
            self._busy -= 1
            if not self._busy:
                self._idle.set()

    async def drain(self, seconds: float) -> None:
        """Refuse new events, and wait until accepted ones have been answered."""
        self._draining = True
        with suppress(TimeoutError):
            await asyncio.wait_for(self._idle.wait(), seconds)
        await asyncio.sleep(0.1)  # let the last acknowledgments be written

    async def _do(self, event: str, sid: str, arguments: tuple[Any, ...]) -> Any:
        services = self._services
        if greeting := self._greeting.get(sid):
            await greeting.wait()  # missed messages are sent before any acknowledgment
        person = self._people.get(sid)
        if person is None or await services.accounts.who(self._tokens.get(sid)) is None:
            raise NotLoggedIn()
        caller_address.set(self._addresses.get(sid, "unknown"))
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
        return self._draining


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

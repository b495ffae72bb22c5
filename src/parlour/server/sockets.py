"""Socket.IO: connections, catching up after a reconnect, and the same commands as the REST routes."""

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
from parlour.server.accounts import Account, NotLoggedIn
from parlour.server.code_guesses import caller_address
from parlour.server.engineio_transport import Transport
from parlour.server.event_catalogue import AtTable, EditCommand, MessageCommand, PlayerCommand, Watch
from parlour.server.failures import STORE_AWAY, refusal_of
from parlour.server.game_apis import common_wire_of, refusal_messages, wire_of
from parlour.server.greetings import Gone, Greeter
from parlour.server.http import COOKIE
from parlour.server.packet_checks import UNREADABLE
from parlour.server.routes.games import state_for
from parlour.server.services import Services
from parlour.server.statuses import Unavailable, body_of
from parlour.server.wire import cursors
from parlour.server.wire.messages import Dialect, Message
from parlour.store import StoreFailure
from parlour.tables.people import Person
from parlour.tables.table import Table

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


Command = Callable[[Services, Person, int, dict[str, Any]], Awaitable[Any]]


async def _act(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    move = {name: value for name, value in data.items() if name != "game_id"}
    return {"version": await services.commands.act(person, table_id, move)}


async def _join(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    body = bodies.read(data, bodies.Join)
    return _begun(services, await services.commands.join(person, table_id, body, waits=False))


async def _leave(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    return _version(await services.commands.leave(person, table_id))


async def _start(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    body = bodies.read(data, bodies.Start)
    return _begun(services, await services.commands.start(person, table_id, body, waits=False))


async def _ready(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    return _version(await services.commands.ready(person, table_id, bodies.read(data, bodies.Ready)))


async def _add_bot(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    body = bodies.read(data, bodies.AddBot)
    return _begun(services, await services.commands.add_bot(person, table_id, body, waits=False))


async def _remove(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    return _version(
        await services.commands.remove(person, table_id, bodies.read(data, PlayerCommand).player_id)
    )


async def _host(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    return _version(await services.commands.hand_over(person, table_id, bodies.read(data, bodies.NamePlayer)))


async def _room_code(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    table = await services.commands.new_room_code(person, table_id)
    return {"room_code": table.room_code, "version": table.version}


async def _link(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    shared = await services.commands.link(person, table_id, bodies.read(data, bodies.WantedLink))
    return msgspec.structs.asdict(shared)


async def _invite(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    player_id = bodies.read(data, PlayerCommand).player_id
    return _version(await services.commands.invite(person, table_id, player_id))


async def _word(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    return _version(await services.commands.add_word(person, table_id, bodies.read(data, bodies.Word)))


async def _commit_word(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    return _version(await services.commands.commit_word(person, table_id, bodies.read(data, bodies.WordHash)))


async def _show_word(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    return _version(await services.commands.show_word(person, table_id, bodies.read(data, bodies.Word)))


async def _spectate(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    return _version(await services.commands.spectate(person, table_id, bodies.read(data, bodies.Join)))


async def _unspectate(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    return _version(await services.commands.stop_spectating(person, table_id))


async def _rematch(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    return {"game_id": (await services.commands.rematch(person, table_id)).id}


async def _chat_send(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    return {"message": await services.chat.send(person, table_id, bodies.read(data, bodies.ChatText).text)}


async def _chat_edit(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    body = bodies.read(data, EditCommand)
    return {"message": await services.chat.edit(person, table_id, body.message_id, body.text)}


async def _chat_delete(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    body = bodies.read(data, MessageCommand)
    return {"message": await services.chat.delete(person, table_id, body.message_id)}


COMMANDS: dict[str, Command] = {
    "action": _act,
    "join": _join,
    "leave": _leave,
    "start": _start,
    "ready": _ready,
    "add_bot": _add_bot,
    "remove": _remove,
    "host": _host,
    "room_code": _room_code,
    "link": _link,
    "invite": _invite,
    "word": _word,
    "word:commit": _commit_word,
    "word:show": _show_word,
    "spectate": _spectate,
    "unspectate": _unspectate,
    "rematch": _rematch,
    "chat:send": _chat_send,
    "chat:edit": _chat_edit,
    "chat:delete": _chat_delete,
}
"""The handlers of events that change a table or its chat. The payload is an object with `game_id`."""


def _version(table: Table) -> dict[str, int]:
    return {"version": table.version}


def _begun(services: Services, table: Table) -> Any:
    """The acknowledgment, or if words have to be shown first, a coroutine that waits for it.

    The connection's next events are handled meanwhile: one of them may show the player's own word.
    """
    return _started(services, table.id) if table.is_showing else _version(table)


async def _started(services: Services, table_id: int) -> dict[str, int]:
    return _version(await services.commands.showing.started(table_id))


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
            self._people[sid] = _person(account)
        self._greeting[sid] = greeting = Greeting(lambda greeting: self._greet(sid, token, hello, greeting))
        greeting.task.add_done_callback(lambda _: self._greeting.pop(sid, None))

    async def disconnect(self, sid: str, reason: Any = None) -> None:
        self._people.pop(sid, None)
        self._tokens.pop(sid, None)
        self._addresses.pop(sid, None)
        if greeting := self._greeting.get(sid):
            greeting.task.cancel()
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
            self._people[sid] = person = _person(account)
            return person
        return None

    async def event(self, event: str, sid: str, *arguments: Any) -> Any:
        """Handle an event that python-socketio received."""
        answer = await self._heard(sid, event, *arguments)
        return await answer if isinstance(answer, asyncio.Task) else answer

    async def _heard(self, sid: str, event: str, *arguments: Any) -> Any:
        """Handle an event of a client. The result is the acknowledgment, or a task that ends with it."""
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
            return body_of(refusal_of(error, f"socket event {event[:40]!r}", self._services.log))
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
        command = COMMANDS.get(event)
        if command is None and event != "state":
            raise UnknownEvent(
                f"There is no event {event[:40]!r}.", events=["open", "watch", "state", *COMMANDS]
            )
        reference = str(bodies.read(data, AtTable).game_id)
        table_id = await services.tables.id_of(reference)
        if command is None:
            return {"state": await self._state(sid, person, table_id)}
        try:
            return await command(services, person, table_id, data)
        except Refusal as refusal:
            game = services.tables.game_of(table_id)
            if game is not None:
                services.delivery.deliver(refusal_messages(game, person, event, refusal, services.now()))
            raise

    async def _state(self, sid: str, person: Person, table_id: int) -> dict[str, Any]:
        """The full state, in the connection's dialect."""
        table = await self._services.tables.table(table_id)
        connection = self._services.delivery.connection(sid)
        hears_common = connection is not None and connection.dialect == "common"
        return state_for(
            table, person.id, common_wire_of(table.game) if hears_common else wire_of(table.game)
        )

    @property
    def draining(self) -> bool:
        return self._draining


def _address_of(environ: dict[str, Any]) -> str:
    """The client's IP address."""
    client = environ.get("asgi.scope", {}).get("client")
    return "unknown" if client is None else str(client[0])


def _person(account: Account) -> Person:
    return Person(account.id, account.uuid, account.display_name)


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

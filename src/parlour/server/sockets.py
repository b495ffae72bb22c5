"""Socket.IO: connections, catching up after a reconnect, and the same commands as the REST routes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from http.cookies import CookieError, SimpleCookie
from typing import Any, Literal

import msgspec
import socketio
from socketio.exceptions import ConnectionRefusedError as Refused

from parlour.game.refusals import Malformed, Refusal
from parlour.server import bodies
from parlour.server.accounts import NotLoggedIn
from parlour.server.code_guesses import caller_address
from parlour.server.delivery import Connection
from parlour.server.engineio_transport import Transport
from parlour.server.event_catalogue import AtTable, EditCommand, MessageCommand, PlayerCommand, Watch
from parlour.server.game_apis import common_wire_of, refusal_messages, wire_of
from parlour.server.http import COOKIE
from parlour.server.packet_checks import UNREADABLE
from parlour.server.routes.games import state_for
from parlour.server.services import Services
from parlour.server.statuses import body_of
from parlour.server.wire.messages import Dialect, Message
from parlour.tables.people import Person
from parlour.tables.table import Table

_ID = re.compile(r"[0-9]{1,19}")

MOST_TABLES = 100
"""Tables whose state is sent to a client that connects."""

MOST_ENDED = 10
RECENT_MS = 10 * 60 * 1000
"""Ended tables among them, and how recently they must have ended."""


class UnknownEvent(Malformed):
    code = "UNKNOWN_EVENT"
    default = "There is no such event."


class Hello(msgspec.Struct):
    """The `auth` of a client that connects."""

    token: str | None = None
    events: Literal["own", "common", "texts", "all"] = "own"
    """The dialect. `texts` and `all` are old spellings of `own`, still accepted for existing clients."""
    seen: dict[str, int] = {}
    """The last version of each table that the client knows, by game id."""

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


class Sockets:
    """The handlers of one Socket.IO server."""

    def __init__(self, server: socketio.AsyncServer, transport: Transport, services: Services) -> None:
        self._server = server
        self._transport = transport
        self._services = services
        self._people: dict[str, Person] = {}
        self._tokens: dict[str, str] = {}
        self._addresses: dict[str, str] = {}
        self._greeting: dict[str, asyncio.Task[None]] = {}
        self._busy = 0
        self._draining = False
        self._idle = asyncio.Event()
        self._idle.set()
        server.on("connect", self.connect)
        server.on("disconnect", self.disconnect)
        server.on("*", self.event)

    async def connect(self, sid: str, environ: dict[str, Any], auth: Any = None) -> None:
        try:
            hello = bodies.read(auth or {}, Hello)
            token = hello.token or _token_of(environ)
            account = await self._services.accounts.who(token)
            if account is None:
                raise NotLoggedIn()
        except Refusal as refusal:
            raise Refused(refusal.message, body_of(refusal)) from None
        assert token is not None
        self._people[sid] = person = Person(account.id, account.uuid, account.display_name)
        self._tokens[sid] = token
        self._addresses[sid] = _address_of(environ)
        self._greeting[sid] = task = asyncio.ensure_future(self._greet(sid, person, hello))
        task.add_done_callback(lambda _: self._greeting.pop(sid, None))

    async def disconnect(self, sid: str, reason: Any = None) -> None:
        self._people.pop(sid, None)
        self._tokens.pop(sid, None)
        self._addresses.pop(sid, None)
        connection = self._services.delivery.disconnect(sid)
        if connection is not None:
            self._transport.forget(connection.socket.sid)

    async def end_sessions(self, account_id: int | None) -> None:
        """Disconnect the clients of an account whose session has ended; None checks the clients of all accounts."""
        people = [sid for sid, person in self._people.items() if account_id in (None, person.id)]
        for sid in people:
            if not await self._services.accounts.is_valid(self._tokens.get(sid)):
                await self._server.disconnect(sid)

    async def _greet(self, sid: str, person: Person, hello: Hello) -> None:
        """Confirm a new connection, then send the messages that it missed or the full state of its tables."""
        if sid not in self._people:
            return
        delivery = self._services.delivery
        try:
            connection = delivery.connect(sid, person.id, hello.dialect)
        except KeyError:
            return
        self._transport.handle(connection.socket.sid, partial(self._heard, sid))
        me = {"user_id": person.id, "server_ts": self._services.now()}
        delivery.send(connection, [Message((person.id,), "conn:connected", me, "all")])
        for table_id in await self._tables_of(person, hello):
            with suppress(Refusal):  # the client may name tables that do not exist
                table = await self._services.tables.table(table_id)
                if table.may_watch(person.id):
                    self._catch_up(connection, table, hello.seen.get(str(table.id)))

    async def _tables_of(self, person: Person, hello: Hello) -> list[int]:
        """The tables to send to a client that connects: those where the player sits, and those named in `seen`.

        Includes tables that ended recently, because the client may have missed the end.
        """
        store = self._services.store
        rows = await store.tables(player=person.id, state=("lobby", "playing"), limit=MOST_TABLES)
        recently = self._services.now() - RECENT_MS
        ended = await store.tables(player=person.id, state="ended", limit=MOST_ENDED)
        rows += [row for row in ended if row.updated_at >= recently]
        named = [int(name) for name in list(hello.seen)[:MOST_TABLES] if _ID.fullmatch(name)]
        return list(dict.fromkeys([*(row.id for row in rows), *named]))

    def _catch_up(self, connection: Connection, table: Table, seen: int | None) -> None:
        delivery = self._services.delivery
        if connection.dialect == "common":
            if seen != table.version:
                delivery.send(connection, common_wire_of(table.game).whole(table, connection.player_id))
            return
        is_away = table.viewpoint(connection.player_id).role == "away"  # kept messages may show cards
        missed = None if seen is None or is_away else self._services.tables.missed(table, seen)
        if missed is None:
            missed = list(wire_of(table.game).whole(table, connection.player_id))
        delivery.send(connection, missed)

    async def event(self, event: str, sid: str, *arguments: Any) -> Any:
        """Handle an event that python-socketio received."""
        answer = await self._heard(sid, event, *arguments)
        return await answer if isinstance(answer, asyncio.Task) else answer

    async def _heard(self, sid: str, event: str, *arguments: Any) -> Any:
        """Handle an event of a client. The result is the acknowledgment, or a task that ends with it."""
        if self._draining:
            return {"error": "The server is shutting down. Try again in a moment.", "code": "UNAVAILABLE"}
        answer = await self._answer(event, self._do(event, sid, arguments))
        return asyncio.ensure_future(self._answer(event, answer)) if asyncio.iscoroutine(answer) else answer

    async def _answer(self, event: str, doing: Awaitable[Any]) -> Any:
        """The acknowledgment of a command, or the coroutine that it left to be waited for."""
        self._busy += 1
        self._idle.clear()
        try:
            result = await doing
            return result if asyncio.iscoroutine(result) else {"ok": True, **result}
        except Refusal as refusal:
            return body_of(refusal)
        except Exception:
            self._services.log.exception("error in socket event %.40r", event)
            return {"error": "Something went wrong on our side.", "code": "INTERNAL"}
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
            await asyncio.wait([greeting])  # missed messages are sent before any acknowledgment
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

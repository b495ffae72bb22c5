"""The commands that clients send over Socket.IO. They call what the REST routes call."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from parlour.server import bodies
from parlour.server.event_catalogue import EditCommand, MessageCommand, PlayerCommand
from parlour.server.services import Services
from parlour.tables.people import Person
from parlour.tables.table import Table

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

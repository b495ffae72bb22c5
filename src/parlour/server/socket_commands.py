"""The commands that clients send over Socket.IO. They call what the REST routes call."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from parlour.server import bodies
from parlour.server.event_catalogue import (
    ChallengeCommand,
    EditCommand,
    MessageCommand,
    OneChallenge,
    PlayerCommand,
)
from parlour.server.reactions import React
from parlour.server.services import Services
from parlour.tables.people import Person
from parlour.tables.table import Table

Command = Callable[[Services, Person, int, dict[str, Any]], Awaitable[Any]]
PersonalCommand = Callable[[Services, Person, dict[str, Any]], Awaitable[Any]]


async def _act(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    move = {name: value for name, value in data.items() if name != "game_id"}
    return {"version": await services.commands.act(person, table_id, move)}


async def _join(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    body = bodies.read(data, bodies.Join)
    return _begun(services, await services.commands.join(person, table_id, body, waits=False))


async def _take_seat(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    return _version(await services.commands.take_seat(person, table_id, bodies.read(data, bodies.TakeSeat)))


async def _change(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    body = bodies.read(data, bodies.ChangeTable)
    return _version(await services.commands.change_settings(person, table_id, body))


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
    body = bodies.read(data, bodies.Rematch)
    return {"game_id": (await services.commands.rematch(person, table_id, body)).id}


async def _hint(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    """Refused at once. Otherwise the connection's next events are handled while the hint is made."""
    return _hinted(services, *await services.hints.check(person, table_id))


async def _hinted(services: Services, table: Table, seat: int) -> dict[str, Any]:
    hint = await services.hints.made(table, seat)
    return {"version": hint.version, "move": hint.move, "why": hint.why}


async def _chat_send(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    return {"message": await services.chat.send(person, table_id, bodies.read(data, bodies.ChatText).text)}


async def _chat_edit(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    body = bodies.read(data, EditCommand)
    return {"message": await services.chat.edit(person, table_id, body.message_id, body.text)}


async def _chat_delete(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    body = bodies.read(data, MessageCommand)
    return {"message": await services.chat.delete(person, table_id, body.message_id)}


async def _react(services: Services, person: Person, table_id: int, data: dict[str, Any]) -> Any:
    await services.reactions.react(person, table_id, bodies.read(data, React).key)
    return {}


async def _join_queue(services: Services, person: Person, data: dict[str, Any]) -> Any:
    state = await services.queue.join(person, bodies.read(data, bodies.GameOfQueue))
    services.ticks.wake()
    return _fields(state)


async def _read_queue(services: Services, person: Person, data: dict[str, Any]) -> Any:
    return _fields(await services.queue.state(person))


async def _leave_queue(services: Services, person: Person, data: dict[str, Any]) -> Any:
    await services.queue.leave(person)
    return {}


async def _accept_bots(services: Services, person: Person, data: dict[str, Any]) -> Any:
    state = await services.queue.accept_bots(person)
    services.ticks.wake()
    return _fields(state)


async def _accept_challenges(services: Services, person: Person, data: dict[str, Any]) -> Any:
    await services.challenges.open(person, bodies.read(data, bodies.AcceptChallenges))
    services.ticks.wake()
    return {}


async def _challenge(services: Services, person: Person, data: dict[str, Any]) -> Any:
    body = bodies.read(data, ChallengeCommand)
    return {"challenge": await services.challenges.challenge(person, body.player_id, body)}


async def _accept_challenge(services: Services, person: Person, data: dict[str, Any]) -> Any:
    table = await services.challenges.accept(person, bodies.read(data, OneChallenge).id)
    return {"game_id": table.id, "room_code": table.room_code, "table_id": table.uuid}


async def _decline_challenge(services: Services, person: Person, data: dict[str, Any]) -> Any:
    await services.challenges.decline(person, bodies.read(data, OneChallenge).id)
    return {}


async def _withdraw_challenge(services: Services, person: Person, data: dict[str, Any]) -> Any:
    await services.challenges.withdraw(person, bodies.read(data, OneChallenge).id)
    return {}


PERSONAL: dict[str, PersonalCommand] = {
    "queue": _read_queue,
    "queue:join": _join_queue,
    "queue:leave": _leave_queue,
    "queue:bots": _accept_bots,
    "challenges:accept": _accept_challenges,
    "challenge": _challenge,
    "challenge:accept": _accept_challenge,
    "challenge:decline": _decline_challenge,
    "challenge:withdraw": _withdraw_challenge,
}
"""The handlers of events that are not about one table."""

COMMANDS: dict[str, Command] = {
    "action": _act,
    "join": _join,
    "seat": _take_seat,
    "change": _change,
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
    "hint": _hint,
    "chat:send": _chat_send,
    "chat:edit": _chat_edit,
    "chat:delete": _chat_delete,
    "react": _react,
}
"""The handlers of events that change a table or its chat. The payload is an object with `game_id`."""


def _fields(struct: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def _version(table: Table) -> dict[str, int]:
    return {"version": table.version}


def _begun(services: Services, table: Table) -> Any:
    """The acknowledgment, or if words have to be shown first, a coroutine that waits for it.

    The connection's next events are handled meanwhile: one of them may show the player's own word.
    """
    return _started(services, table.id) if table.is_showing else _version(table)


async def _started(services: Services, table_id: int) -> dict[str, int]:
    return _version(await services.commands.showing.started(table_id))

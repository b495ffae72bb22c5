"""Generates the AsyncAPI document of the Socket.IO events from their structs and the installed games."""

from __future__ import annotations

from typing import Any

from parlour import __version__
from parlour.server.answers import ErrorBody
from parlour.server.document_types import DocumentTypes
from parlour.server.event_catalogue import RECEIVED, SENT, ReceivedEvent
from parlour.server.game_apis import apis
from parlour.server.sent_events import SentEvent
from parlour.server.wire.cursors import PATTERN

_DESCRIPTION = """\
Socket.IO (protocol 5) at `/socket.io`. Connect with `auth: {token, events, seen}`. `token` is the session token.
`events` is `own` (each game in the events of its own API, the default) or `common` (all games in `table:*` events).
`seen` maps game ids to the last `cursor` that the client heard; the server sends what it has missed since. An event
about a table has its `cursor` beside the other fields of its payload. Every event that a client sends takes one object
and is acknowledged with `{ok: true, ...}` (`x-acknowledgment`) or with `{error, code, details}` (`ErrorBody`).
`x-games` has the schemas of each game's options, moves, events and view."""


WITHOUT_CURSOR = ("conn:connected", "tables:update", "presence", "reaction")
"""Events that are not part of a table's stream."""


def asyncapi() -> dict[str, Any]:
    """The AsyncAPI document."""
    sent = sent_events()
    received = [kind for event in RECEIVED for kind in (event.payload, event.answer)]
    types = DocumentTypes([ErrorBody, *(event.payload for event in sent), *received])
    to_client = {_key(event): _sent(event, types) for event in sent}
    _add_cursors(sent, types)
    to_server = {_key(event): _received(event, types) for event in RECEIVED}
    games = _games(types)
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Parlour events", "version": __version__, "description": _DESCRIPTION},
        "defaultContentType": "application/json",
        "channels": {
            "to-client": {"address": "/", "messages": to_client},
            "to-server": {"address": "/", "messages": to_server},
        },
        "operations": {
            "tell": {"action": "send", "channel": {"$ref": "#/channels/to-client"}},
            "listen": {"action": "receive", "channel": {"$ref": "#/channels/to-server"}},
        },
        "components": {
            "schemas": types.reachable_from([to_client, to_server, games, types.of(ErrorBody)]),
        },
        "x-games": games,
    }


def sent_events() -> list[SentEvent]:
    """Every event that the server sends: the shared ones, and those of each game's own API."""
    return [*SENT, *(event for api in apis() for event in api.events)]


def _add_cursors(sent: list[SentEvent], types: DocumentTypes) -> None:
    """Delivery adds the cursor to the events of a table, unless it tells them outside of the table's stream."""
    for event in sent:
        schema = types.named(types.of(event.payload))
        if event.name not in WITHOUT_CURSOR and "properties" in schema:
            schema["properties"].setdefault("cursor", {"type": "string", "pattern": PATTERN})


def _games(types: DocumentTypes) -> dict[str, Any]:
    return {
        game: {name: types.of(getattr(of_game, name)) for name in ("options", "move", "event", "view")}
        for game, of_game in types.games.items()
    }


def _key(event: SentEvent | ReceivedEvent) -> str:
    prefix = event.api if isinstance(event, SentEvent) else "command"
    return f"{prefix}.{event.name}".replace(":", ".").replace(" ", "-")


def _sent(event: SentEvent, types: DocumentTypes) -> dict[str, Any]:
    return {
        "name": event.name,
        "summary": event.trigger,
        "description": f"To: {event.scope}.",
        "tags": [{"name": event.api}],
        "payload": types.of(event.payload),
    }


def _received(event: ReceivedEvent, types: DocumentTypes) -> dict[str, Any]:
    return {
        "name": event.name,
        "summary": event.does,
        "payload": types.of(event.payload),
        "examples": [{"payload": event.example}],
        "x-acknowledgment": types.of(event.answer),
    }

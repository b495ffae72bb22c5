"""Generates the AsyncAPI document of the Socket.IO events from their structs."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour import __version__
from parlour.server.event_catalogue import RECEIVED, SENT, ReceivedEvent
from parlour.server.game_apis import apis
from parlour.server.game_schemas import game_schemas
from parlour.server.sent_events import SentEvent

_DESCRIPTION = """\
Socket.IO (protocol 5) at `/socket.io`. Connect with `auth: {token, events, seen}`. `token` is the session token.
`events` is `own` (each game in the events of its own API, the default) or `common` (all games in `table:*` events).
`seen` maps game ids to the last `cursor` that the client heard; the server sends what it has missed since. Every event
about a table has a `cursor` beside the fields of its payload. Every event
that a client sends takes one object and is acknowledged with `{ok: true, ...}` or with `{error, code, details}`."""


def asyncapi() -> dict[str, Any]:
    """The AsyncAPI document."""
    sent = sent_events()
    kinds = [event.payload for event in sent] + [event.payload for event in RECEIVED]
    unique = list({repr(kind): kind for kind in kinds}.values())
    found, components = msgspec.json.schema_components(unique, ref_template="#/components/schemas/{name}")
    schemas = {repr(kind): schema for kind, schema in zip(unique, found, strict=True)}
    games, of_games = game_schemas()
    to_client = {_key(event): _sent(event, schemas) for event in sent}
    to_server = {_key(event): _received(event, schemas) for event in RECEIVED}
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
        "components": {"schemas": components | of_games},
        "x-games": games,
    }


def sent_events() -> list[SentEvent]:
    """Every event that the server sends: the shared ones, and those of each game's own API."""
    return [*SENT, *(event for api in apis() for event in api.events)]


def _key(event: SentEvent | ReceivedEvent) -> str:
    prefix = event.api if isinstance(event, SentEvent) else "command"
    return f"{prefix}.{event.name}".replace(":", ".").replace(" ", "-")


def _sent(event: SentEvent, schemas: dict[Any, Any]) -> dict[str, Any]:
    return {
        "name": event.name,
        "summary": event.trigger,
        "description": f"To: {event.scope}.",
        "tags": [{"name": event.api}],
        "payload": schemas[repr(event.payload)],
    }


def _received(event: ReceivedEvent, schemas: dict[Any, Any]) -> dict[str, Any]:
    return {
        "name": event.name,
        "summary": event.does,
        "payload": schemas[repr(event.payload)],
        "examples": [{"payload": event.example}],
    }

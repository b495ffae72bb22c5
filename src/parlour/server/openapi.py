"""Generates the OpenAPI document from the routes, their structs and the installed games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour import __version__
from parlour.rest.router import PARAMETER, Route
from parlour.server.answers import ErrorBody
from parlour.server.document_types import DocumentTypes
from parlour.server.http import COOKIE, Documented
from parlour.server.refusal_codes import codes_of
from parlour.server.schemas import game_name, owner_of
from parlour.server.statuses import Manner

_NUMBERS = {name: {"type": "integer"} for name in ("message_id", "player_id")}
"""Parameters that must be numbers. Routes parse them, and refuse other values with 400."""

_MEANINGS = {
    400: "Malformed, or not allowed by the rules of the game",
    401: "Not logged in",
    403: "Not allowed, or not your turn",
    404: "Not found",
    408: "The request took too long to arrive",
    409: "Not possible in the current state, or conflicts with another request",
    413: "The body is too large",
    415: "The body is not sent as JSON",
    429: "Too many requests; see Retry-After",
    503: "Not available; try again in a moment",
}
_RETRY_AFTER = {"Retry-After": {"description": "Seconds to wait", "schema": {"type": "integer"}}}

_DESCRIPTION = """\
Card and tile games. Get a session from `POST /api/auth/guest`, send it as `Authorization: Bearer <session_id>`,
open a table, add a bot, start the game, and play. All errors have the same shape: `error` is a message for people,
`code` is for programs, and `details` is optional. The codes that each error can have are in its description."""

_SECURITY_SCHEMES = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "The `session_id` of a session"},
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "Set by login, for browsers"},
    "session": {"type": "apiKey", "in": "header", "name": "x-session-id"},
    "player": {"type": "apiKey", "in": "header", "name": "x-player-id", "description": "The account's UUID"},
}


def openapi(handlers: Sequence[Route]) -> dict[str, Any]:
    """The OpenAPI document for these routes."""
    types = DocumentTypes([ErrorBody, *_kinds_of(handlers)])
    ids = operation_ids(handlers)
    paths: dict[str, Any] = {}
    errors = _shared_errors(handlers, types)
    for handler in handlers:
        entry = paths.setdefault(_path_of(handler), {})
        entry[handler.method.lower()] = {
            "operationId": ids[handler.method, handler.path],
            **_operation(handler, types),
        }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Parlour", "version": __version__, "description": _DESCRIPTION},
        "paths": paths,
        "components": {
            "schemas": types.reachable_from([paths, errors]),
            "responses": errors,
            "securitySchemes": _SECURITY_SCHEMES,
        },
    }


def _path_of(route: Route) -> str:
    return PARAMETER.sub(r"{\1}", route.path)


def operation_ids(handlers: Sequence[Route]) -> dict[tuple[str, str], str]:
    """The handler's name, with the game in front in a game's own API. Where that is taken, the method and path."""
    ids: dict[tuple[str, str], str] = {}
    for handler in handlers:
        game = owner_of(handler.handler.__module__)
        wanted = handler.name if game is None else f"{game.replace('-', '_')}_{handler.name}"
        if wanted in ids.values():
            wanted = "_".join([handler.method.lower(), *_words_of(handler.path)])
        ids[handler.method, handler.path] = wanted
    return ids


def _words_of(path: str) -> list[str]:
    plain = PARAMETER.sub(r"\1", path)
    return "".join(letter if letter.isalnum() else " " for letter in plain).split()


def _kinds_of(handlers: Sequence[Route]) -> Iterator[Any]:
    for handler in handlers:
        about: Documented = handler.about
        yield from (
            kind
            for kind in (about.body, about.answer, about.query, *about.other_answers.values())
            if kind is not None
        )


def _operation(handler: Route, types: DocumentTypes) -> dict[str, Any]:
    about: Documented = handler.about
    operation: dict[str, Any] = {
        "summary": about.summary,
        "tags": [_tag(handler.path)],
        "parameters": [*_path_parameters(handler), *_query_parameters(about, types)],
        "responses": _responses(handler, types),
        "security": [] if about.open_to_all else _security(about.manner),
    }
    if about.body is not None:
        content: dict[str, Any] = {"schema": types.of(about.body)}
        if about.example is not None:
            content["example"] = about.example
        operation["requestBody"] = {
            "content": {"application/json": content},
            "required": _is_needed(content["schema"], types),
        }
    return operation


def _security(manner: Manner) -> list[dict[str, list[str]]]:
    session: dict[str, list[str]] = (
        {"session": [], "player": []} if manner.needs_player_id else {"session": []}
    )
    return [{"bearer": []}, {"cookie": []}, session]


def _tag(path: str) -> str:
    parts = path.strip("/").split("/")
    return parts[1] if parts[0] == "api" and len(parts) > 1 else "server"


def _is_needed(schema: dict[str, Any], types: DocumentTypes) -> bool:
    """Whether a body is required: not if an empty object is one."""
    named = types.named(schema)
    choices = named.get("anyOf") or named.get("oneOf")
    if choices:
        return all(_is_needed(choice, types) for choice in choices)
    return bool(named.get("required"))


def _path_parameters(handler: Route) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": _NUMBERS.get(name, {"type": "string"})}
        for name in handler.parameters
    ]


def _query_parameters(about: Documented, types: DocumentTypes) -> Iterator[dict[str, Any]]:
    query = {} if about.query is None else types.named(types.of(about.query))
    for name, given in query.get("properties", {}).items():
        schema = dict(given)
        choices = [choice for choice in schema.pop("anyOf", ()) if choice != {"type": "null"}]
        if choices:  # a query string has no null: the parameter is left out
            (schema,) = choices
        meaning = schema.pop("description", None)
        told = {} if meaning is None else {"description": meaning}
        yield {"name": name, "in": "query", "schema": schema, **told}


def _responses(handler: Route, types: DocumentTypes) -> dict[str, Any]:
    about: Documented = handler.about
    success: dict[str, Any] = {"description": "Done"}
    if about.answer is not None:
        success["content"] = {about.media: {"schema": types.of(about.answer)}}
    responses = {str(about.status): success}
    for status in sorted(_error_statuses(handler)):
        responses[str(status)] = {"$ref": f"#/components/responses/{_error_name(about.manner, status)}"}
    for status, kind in about.other_answers.items():
        content = {"application/json": {"schema": types.of(kind)}}
        responses[str(status)] = {"description": _MEANINGS.get(status, "Done"), "content": content}
    return responses


def _error_statuses(handler: Route) -> set[int]:
    about: Documented = handler.about
    statuses = {*about.errors, 503}
    if handler.parameters:
        statuses.add(404)
    if handler.method != "GET":
        statuses.add(413)
    if about.body is not None:
        statuses.add(415)
    return statuses


def _shared_errors(handlers: Sequence[Route], types: DocumentTypes) -> dict[str, Any]:
    """The errors of each API by status. Each lists all its codes."""
    codes: dict[tuple[str, int], set[str]] = {}
    counted: list[tuple[Manner, int]] = []
    for handler in handlers:
        manner: Manner = handler.about.manner
        for status in _error_statuses(handler):
            if (manner, status) not in counted:
                counted.append((manner, status))
                codes.setdefault((_error_name(manner, status), status), set()).update(
                    codes_of(status, manner)
                )
    return {name: _shared_error(status, sorted(of_it), types) for (name, status), of_it in codes.items()}


def _error_name(manner: Manner, status: int) -> str:
    """The component of an error: of the game's own API, if that has statuses of its own."""
    has_own = manner.game is not None and manner.statuses
    return f"{game_name(manner.game or '') if has_own else ''}Error{status}"


def _shared_error(status: int, codes: list[str], types: DocumentTypes) -> dict[str, Any]:
    meaning = _MEANINGS.get(status, "Refused")
    return {
        "description": f"{meaning}. Codes: {', '.join(f'`{code}`' for code in codes)}",
        "content": {"application/json": {"schema": types.of(ErrorBody)}},
        "x-codes": codes,
        **({"headers": _RETRY_AFTER} if status == 429 else {}),
    }

"""Generates the OpenAPI document from the routes and their structs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from parlour import __version__
from parlour.rest.router import PARAMETER, Route
from parlour.server.http import Documented

_NUMBERS = {name: {"type": "integer"} for name in ("message_id", "player_id")}
"""Parameters that must be numbers. Routes parse them, and refuse other values with 400."""

_MEANINGS = {
    400: "Malformed, or not allowed by the rules of the game",
    401: "Not logged in",
    403: "Not allowed, or not your turn",
    404: "Not found",
    409: "Not possible in the current state, or conflicts with another request",
    429: "Too many requests; see Retry-After",
    503: "Not available",
}

_DESCRIPTION = """\
Card and tile games. Get a session from `POST /api/auth/guest`, send it as `Authorization: Bearer <session_id>`,
open a table, add a bot, start the game, and play. All errors have the same shape: `error` is a message for people,
`code` is for programs, and `details` is optional."""


class ErrorBody(msgspec.Struct):
    """The body of every error, over REST and Socket.IO."""

    error: str
    code: str
    details: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


def openapi(handlers: Sequence[Route]) -> dict[str, Any]:
    """The OpenAPI document for these routes."""
    schemas, components = _schemas(handlers)
    paths: dict[str, Any] = {}
    for handler in handlers:
        entry = paths.setdefault(PARAMETER.sub(r"{\1}", handler.path), {})
        entry[handler.method.lower()] = _operation(handler, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Parlour", "version": __version__, "description": _DESCRIPTION},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "parlour_session"},
                "session": {"type": "apiKey", "in": "header", "name": "x-session-id"},
            },
        },
    }


def _schemas(handlers: Iterable[Route]) -> tuple[dict[Any, Any], dict[str, Any]]:
    """The schemas of all types that the routes use, and the components that they refer to."""
    kinds: list[Any] = [ErrorBody]
    for handler in handlers:
        about: Documented = handler.about
        kinds += [kind for kind in (about.body, about.answer) if kind is not None]
        kinds += [kind for _, kind, _ in about.query]
    unique = list({repr(kind): kind for kind in kinds}.values())
    found, components = msgspec.json.schema_components(unique, ref_template="#/components/schemas/{name}")
    return {repr(kind): schema for kind, schema in zip(unique, found, strict=True)}, components


def _operation(handler: Route, schemas: dict[Any, Any]) -> dict[str, Any]:
    about: Documented = handler.about
    operation: dict[str, Any] = {
        "operationId": handler.name,
        "summary": about.summary,
        "tags": [_tag(handler.path)],
        "parameters": _parameters(handler, schemas),
        "responses": _responses(about, handler.path, schemas),
        "security": [] if about.open_to_all else [{"bearer": []}, {"cookie": []}, {"session": []}],
    }
    if about.body is not None:
        content: dict[str, Any] = {"schema": schemas[repr(about.body)]}
        if about.example is not None:
            content["example"] = about.example
        operation["requestBody"] = {
            "content": {"application/json": content},
            "required": _is_needed(about.body),
        }
    return operation


def _tag(path: str) -> str:
    parts = path.strip("/").split("/")
    return parts[1] if parts[0] == "api" and len(parts) > 1 else "server"


def _is_needed(kind: Any) -> bool:
    """Whether a body is required: not if all its fields have defaults."""
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return True
    return any(field.required for field in msgspec.structs.fields(kind))


def _parameters(handler: Route, schemas: dict[Any, Any]) -> list[dict[str, Any]]:
    placed = [
        {"name": name, "in": "path", "required": True, "schema": _NUMBERS.get(name, {"type": "string"})}
        for name in handler.parameters
    ]
    asked = [
        {"name": name, "in": "query", "schema": schemas[repr(kind)], "description": meaning}
        for name, kind, meaning in handler.about.query
    ]
    return [*placed, *asked]


def _responses(about: Documented, path: str, schemas: dict[Any, Any]) -> dict[str, Any]:
    success: dict[str, Any] = {"description": "Done"}
    if about.answer is not None:
        success["content"] = {about.media: {"schema": schemas[repr(about.answer)]}}
    responses = {str(about.status): success}
    statuses = set(about.errors) | ({404} if "{" in path else set()) | ({413, 415} if about.body else set())
    for status in sorted(statuses):
        responses[str(status)] = {
            "description": _MEANINGS.get(status, "Refused"),
            "content": {"application/json": {"schema": schemas[repr(ErrorBody)]}},
        }
    return responses

"""The OpenAPI document, made from the routes and the structs that they take and give."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from litestar.handlers import HTTPRouteHandler

from parlour import __version__
from parlour.server.http import Documented

_PARAMETER = re.compile(r"\{(\w+):(\w+)\}")
_KINDS = {"str": {"type": "string"}, "int": {"type": "integer"}}
_NUMBERS = {name: {"type": "integer"} for name in ("message_id", "player_id")}
"""Read by the routes themselves, which refuse other words with 400 where the framework would say 404."""

_MEANINGS = {
    400: "Malformed, or forbidden by the rules",
    401: "Not logged in",
    403: "Not yours to do, or not your turn",
    404: "No such thing",
    409: "Not possible now, or somebody was faster",
    429: "Too many requests; see Retry-After",
    503: "Not ready",
}

_DESCRIPTION = """\
Card and tile games. Get a session from `POST /api/auth/guest`, send it as `Authorization: Bearer <session_id>`,
open a table, seat a bot, start, and play. Every error has the same shape: `error` for people, `code` for programs,
and `details` where they help."""


class ErrorBody(msgspec.Struct):
    """What every refusal looks like, over REST and over sockets."""

    error: str
    code: str
    details: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


def openapi(handlers: Sequence[HTTPRouteHandler]) -> dict[str, Any]:
    """The document for these routes."""
    schemas, components = _schemas(handlers)
    paths: dict[str, Any] = {}
    for handler in handlers:
        about: Documented = handler.opt["about"]
        for path in sorted(handler.paths):
            entry = paths.setdefault(_PARAMETER.sub(r"{\1}", path), {})
            for method in sorted(handler.http_methods):
                entry[method.lower()] = _operation(handler, about, path, schemas)
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


def _schemas(handlers: Iterable[HTTPRouteHandler]) -> tuple[dict[Any, Any], dict[str, Any]]:
    """The schema of every type that a route names, and the components that these refer to."""
    kinds: list[Any] = [ErrorBody]
    for handler in handlers:
        about: Documented = handler.opt["about"]
        kinds += [kind for kind in (about.body, about.answer) if kind is not None]
        kinds += [kind for _, kind, _ in about.query]
    unique = list({repr(kind): kind for kind in kinds}.values())
    found, components = msgspec.json.schema_components(unique, ref_template="#/components/schemas/{name}")
    return {repr(kind): schema for kind, schema in zip(unique, found, strict=True)}, components


def _operation(
    handler: HTTPRouteHandler, about: Documented, path: str, schemas: dict[Any, Any]
) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": handler.handler_name,
        "summary": about.summary,
        "tags": [_tag(path)],
        "parameters": _parameters(about, path, schemas),
        "responses": _responses(about, path, schemas),
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
    """Whether a body must be there: not where every field of it has a default."""
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return True
    return any(field.required for field in msgspec.structs.fields(kind))


def _parameters(about: Documented, path: str, schemas: dict[Any, Any]) -> list[dict[str, Any]]:
    placed = [
        {"name": name, "in": "path", "required": True, "schema": _NUMBERS.get(name, _KINDS[kind])}
        for name, kind in _PARAMETER.findall(path)
    ]
    asked = [
        {"name": name, "in": "query", "schema": schemas[repr(kind)], "description": meaning}
        for name, kind, meaning in about.query
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

"""Checks what the server sends, and the requests that it accepts, against its OpenAPI and AsyncAPI documents.

The check is stricter than the documents: an object with a field that is not documented fails. Clients should ignore
such fields; here they are documentation that somebody forgot.
"""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec

from parlour.rest.router import PARAMETER, Route
from parlour.server.asyncapi import asyncapi
from parlour.server.openapi import openapi
from parlour.server.routes import api_handlers

DIALECT = "https://json-schema.org/draft/2020-12/schema"
EMPTY = (b"", b"{}")
FORWARDED = "/api/contest/"
FORWARDED_STATUSES = (400, 404, 409)
"""Routes that forward another server's refusals, with codes of its own, and what they forward."""
UNKNOWN = "something"
"""The name of a field that tests add to bodies, to show that unknown fields are ignored."""
NONSENSE = "nonsense"
"""The type of a move that tests send with the id of an action that was done: it is not read."""


@cache
def documents() -> Documents:
    """Of the games installed in this process."""
    return Documents(openapi(api_handlers()), asyncapi())


class Documents:
    """Both documents, with a validator for each schema. A check returns what is wrong, or None."""

    def __init__(self, rest: dict[str, Any], events: dict[str, Any]) -> None:
        self.rest = rest
        self.events = events
        self._validators: dict[str, Any] = {}

    def save(self, path: Path) -> None:
        """Save them for other processes: to make them takes a second."""
        path.write_bytes(msgspec.json.encode([self.rest, self.events]))

    @classmethod
    def load(cls, path: Path) -> Documents:
        return cls(*msgspec.json.decode(path.read_bytes()))

    # REST

    def check_answer(
        self, method: str, route: Route | None, status: int, kind: str, body: bytes
    ) -> str | None:
        """Check a response of a route; of None, that it is an error."""
        if route is None:
            error = {"$ref": "#/components/schemas/ErrorBody"}
            return None if status == 204 else self._mismatch("rest", error, body)
        operation = self._operation(route)
        if operation is None:  # a page or a file
            return None
        response = operation["responses"].get(str(status))
        if response is None and route.path.startswith(FORWARDED) and status in FORWARDED_STATUSES:
            return None
        if response is None:
            return f"the status {status} is not documented; add it to `errors`. The body: {body[:300]!r}"
        shared = response.get("$ref", "").rpartition("/")[2]
        response = self.rest["components"]["responses"].get(shared, response)
        if "content" not in response:
            return f"the body is not documented: {body[:300]!r}" if body else None
        media = kind.partition(";")[0]
        if media not in response["content"]:
            return f"the content type {kind!r} is not documented"
        if media != "application/json":
            return None
        wrong = self._mismatch("rest", response["content"][media]["schema"], body)
        codes = response.get("x-codes")
        if wrong or codes is None or route.path.startswith(FORWARDED):
            return wrong
        code = msgspec.json.decode(body)["code"]
        return None if code in codes else f"the code {code!r} is not documented for the status {status}"

    def check_request(self, route: Route, body: bytes) -> str | None:
        """Check the body of a request that was accepted."""
        operation = self._operation(route)
        if operation is None or body.strip() in EMPTY:
            return None
        documented = operation.get("requestBody")
        if documented is None:
            return f"it accepts a body, but documents none: {body[:300]!r}"
        told = msgspec.json.decode(body)
        if told.get("type") == NONSENSE:
            return None
        known = {name: value for name, value in told.items() if name != UNKNOWN}
        schema = documented["content"]["application/json"]["schema"]
        return self._mismatch("rest", schema, msgspec.json.encode(known))

    def _operation(self, route: Route) -> dict[str, Any] | None:
        path = self.rest["paths"].get(PARAMETER.sub(r"{\1}", route.path), {})
        found: dict[str, Any] | None = path.get(route.method.lower())
        return found

    # Socket.IO

    def check_event(self, name: str, payload: bytes) -> str | None:
        """Check an event that the server sends. Two APIs may have events of the same name."""
        schemas = self._sent.get(name)
        if schemas is None:
            return "the event is not documented"
        return self._mismatch("events", {"anyOf": schemas} if len(schemas) > 1 else schemas[0], payload)

    def check_acknowledgment(self, name: str, body: bytes) -> str | None:
        """Check the acknowledgment of an event that a client sent."""
        error = {"$ref": "#/components/schemas/ErrorBody"}
        if not body.startswith(b'{"ok":true'):
            return self._mismatch("events", error, body)
        return self._mismatch("events", self._acknowledged[name], body)

    @cached_property
    def _sent(self) -> dict[str, list[Any]]:
        found: dict[str, list[Any]] = {}
        for message in self.events["channels"]["to-client"]["messages"].values():
            schemas = found.setdefault(message["name"], [])
            if message["payload"] not in schemas:
                schemas.append(message["payload"])
        return found

    @cached_property
    def _acknowledged(self) -> dict[str, Any]:
        messages = self.events["channels"]["to-server"]["messages"].values()
        return {message["name"]: message["x-acknowledgment"] for message in messages}

    # Schemas

    def _mismatch(self, document: str, schema: dict[str, Any], body: bytes) -> str | None:
        key = f"{document} {schema}"
        validator = self._validators.get(key)
        if validator is None:
            validator = self._validators[key] = self._validator(document, schema)
        try:
            value = msgspec.json.decode(body)
        except msgspec.DecodeError:
            return f"the body is not JSON: {body[:300]!r}"
        if validator.is_valid(value):
            return None
        return f"{_reasons(validator, value)}\n    in {body[:2000].decode()}"

    def _validator(self, document: str, schema: dict[str, Any]) -> Any:
        schemas = self._closed[document]
        return jsonschema_rs.validator_for({"$schema": DIALECT, **schema, "components": {"schemas": schemas}})

    @cached_property
    def _closed(self) -> dict[str, Any]:
        return {
            name: {part: closed(schema) for part, schema in document["components"]["schemas"].items()}
            for name, document in (("rest", self.rest), ("events", self.events))
        }


def closed(schema: Any) -> Any:
    """The schema with no field allowed that it does not name."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    told = {name: closed(part) for name, part in schema.items()}
    if isinstance(told.get("properties"), dict) and told.get("type") == "object":
        told.setdefault("additionalProperties", False)
    return told


def _reasons(validator: Any, value: Any) -> str:
    errors = list(validator.iter_errors(value))
    return "; ".join(f"{'/'.join(map(str, error.instance_path))}: {error.message[:400]}" for error in errors)

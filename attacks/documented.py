"""The calls that the server's OpenAPI document describes, with bodies that make sense."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from connections import segment
from scenes import Scene

_GIVEN: dict[str, Any] = {
    "seat": "west",
    "visibility": "private",
    "level": "standard",
    "color": "red",
    "text": "Hello",
    "word": "the rain",
    "username": "somebody",
    "password": "correct horse 7",
    "display_name": "Somebody",
}
"""Values by the name of a field, where the document has no example."""


@dataclass(frozen=True)
class Operation:
    """A method and a path, with an example of its body."""

    method: str
    path: str
    example: Any = None
    query: tuple[str, ...] = ()
    parameters: tuple[str, ...] = ()
    is_public: bool = False
    """Whether the document asks for no session."""

    @property
    def label(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def is_at_a_table(self) -> bool:
        """Whether the call is about one table."""
        names = {"game_id", "table_id", "lobby_id", "room_code", "token"}
        return not self.path.startswith("/api/contest") and bool(names & set(self.parameters))

    def path_at(self, scene: Scene, player_id: object) -> str:
        """The path at a scene's table."""
        return self.path_with(values_of(scene, self.path) | {"player_id": player_id})

    def path_with(self, values: dict[str, Any]) -> str:
        path = self.path
        for name in self.parameters:
            path = path.replace(f"{{{name}}}", segment(values.get(name, "x")))
        return path


def values_of(scene: Scene, path: str) -> dict[str, Any]:
    """The path parameters that name a scene's table and what belongs to it."""
    return {
        "game_id": scene.id,
        "lobby_id": scene.id,
        "table_id": scene.uuid,
        "message_id": scene.message_id,
        "room_code": scene.room_code,
        "token": scene.join_token if "join-link" in path else scene.watch_token,
        "game": scene.game,
    }


def operations_of(document: dict[str, Any]) -> list[Operation]:
    """All operations of an OpenAPI document."""
    return [
        _operation(document, method, path, about)
        for path, methods in document["paths"].items()
        for method, about in methods.items()
    ]


def _operation(document: dict[str, Any], method: str, path: str, about: dict[str, Any]) -> Operation:
    body = about.get("requestBody", {}).get("content", {}).get("application/json")
    parameters = about.get("parameters", [])
    return Operation(
        method.upper(),
        path,
        None if body is None else _example(document, body),
        tuple(each["name"] for each in parameters if each["in"] == "query"),
        tuple(each["name"] for each in parameters if each["in"] == "path"),
        about.get("security") == [],
    )


def _example(document: dict[str, Any], body: dict[str, Any]) -> Any:
    if "example" in body:
        return body["example"]
    if body.get("examples"):
        return next(iter(body["examples"].values())).get("value")
    return value_of(document, body.get("schema", {}))


def value_of(document: dict[str, Any], schema: dict[str, Any], name: str = "") -> Any:
    """A value that fits a schema, as far as simple ones go."""
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return value_of(document, schema[choice][0], name)
    if "const" in schema or "enum" in schema:
        return schema.get("const", (schema.get("enum") or [None])[0])
    if schema.get("type") == "object" or "properties" in schema:
        required = schema.get("required", ())
        fields = schema.get("properties", {}).items()
        return {field: value_of(document, about, field) for field, about in fields if field in required}
    if name in _GIVEN:
        return _GIVEN[name]
    plain = {"integer": schema.get("minimum", 1), "number": 1, "boolean": True, "array": [], "null": None}
    return plain.get(schema.get("type", ""), "x")

"""The values that a field of a struct allows, in words for people and as details for programs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec


class Allowed(NamedTuple):
    """What a field allows."""

    words: str
    """`"50 to 1000"`, `"public, private"`, `"1 to 60 characters"`; empty if any value of its type will do."""
    details: dict[str, Any]
    """`least` and `most` of a number, `allowed` values of a choice."""


class WrongField(NamedTuple):
    """The first field of a body that has a wrong value."""

    name: str
    allowed: Allowed


@cache
def allowed_in(kind: type[msgspec.Struct]) -> Mapping[str, Allowed]:
    """What each field of a struct allows."""
    schema, components = msgspec.json.schema_components([kind])
    fields = components.get(kind.__name__, schema[0]).get("properties", {})
    return {name: Allowed(_words(about), _details(about)) for name, about in fields.items()}


def wrong_field(kind: type[msgspec.Struct], values: Mapping[str, Any]) -> WrongField | None:
    """The first field whose value cannot be converted; None if no single field is to blame."""
    for name, box in _boxes(kind).items():
        if name in values and not _converts(values[name], box):
            return WrongField(name, allowed_in(kind)[name])
    return None


def _converts(value: Any, box: Any) -> bool:
    try:
        msgspec.convert({"value": value}, box)
    except msgspec.ValidationError:
        return False
    return True


@cache
def _boxes(kind: type[msgspec.Struct]) -> Mapping[str, Any]:
    """By field, a struct that holds this field alone."""
    return {
        field.encode_name: msgspec.defstruct("Box", [("value", field.type)])
        for field in msgspec.structs.fields(kind)
    }


def _words(about: dict[str, Any]) -> str:
    if "anyOf" in about:
        words = [*map(_words, about["anyOf"])]
        return " or ".join(words) if all(words) else ""
    if "enum" in about:
        return ", ".join(value if isinstance(value, str) else _json(value) for value in about["enum"])
    if "minimum" in about and "maximum" in about:
        return f"{about['minimum']} to {about['maximum']}"
    if "maxLength" in about:
        return f"{about.get('minLength', 0)} to {about['maxLength']} characters"
    return {"boolean": "true, false", "null": "null"}.get(about.get("type", ""), "")


def _details(about: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for kind in about.get("anyOf", [about]):
        if "enum" in kind:
            told["allowed"] = kind["enum"]
        elif kind.get("type") == "boolean":
            told["allowed"] = [True, False]
        elif "minimum" in kind and "maximum" in kind:
            told |= {"least": kind["minimum"], "most": kind["maximum"]}
    return told


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()

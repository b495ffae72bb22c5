"""The schemas of all types in a document, with a component such as `AnyGame` for what differs from game to game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from parlour.server.each_game import EachGame, Part
from parlour.server.game_schemas import GameTypes, all_game_types, described
from parlour.server.schemas import REFERENCE, Schemas, prefixed


class DocumentTypes:
    """The schemas of these types and of all installed games."""

    def __init__(self, kinds: Iterable[Any]) -> None:
        self.games = all_game_types()
        of_games = [kind for types in self.games.values() for kind in described(types)]
        shared = [kind for kind in kinds if not isinstance(kind, EachGame)]
        self._schemas = Schemas([*shared, *of_games])
        self._unions = {part: _union(part, self.games, self._schemas) for part in get_args(Part)}

    def of(self, kind: Any) -> dict[str, Any]:
        """The schema of a type, or a reference to the component of an `EachGame`."""
        return self._unions[kind.part] if isinstance(kind, EachGame) else self._schemas.of(kind)

    def named(self, schema: dict[str, Any]) -> dict[str, Any]:
        """The component that a schema refers to, or the schema itself."""
        name = schema.get("$ref", "").removeprefix(REFERENCE)
        component: dict[str, Any] = self._schemas.components.get(name, schema)
        return component

    def reachable_from(self, roots: Any) -> dict[str, Any]:
        """The components to which these parts of a document lead, by name."""
        components = self._schemas.components
        found: dict[str, Any] = {}
        waiting = [roots]
        while waiting:
            part = waiting.pop()
            if isinstance(part, dict):
                name = str(part.get("$ref", "")).removeprefix(REFERENCE)
                if name in components and name not in found:
                    found[name] = components[name]
                    waiting.append(components[name])
                waiting += part.values()
            elif isinstance(part, list):
                waiting += part
        return dict(sorted(found.items()))


def _union(part: Part, games: Mapping[str, GameTypes], schemas: Schemas) -> dict[str, Any]:
    """A component with the alternatives of all games: `oneOf` where the field `game` tells them apart."""
    choices: dict[str, Any] = {}
    for game, types in games.items():
        for kind in getattr(types, part):
            choice = _component(prefixed(game, _pascal(part)), schemas.of(kind), schemas)
            choices[choice["$ref"]] = choice
    name = f"Any{_pascal(part)}"
    return schemas.add(name, {"title": name, **_alternatives(list(choices.values()), schemas)})


def _component(name: str, schema: dict[str, Any], schemas: Schemas) -> dict[str, Any]:
    """A reference to the schema, which becomes a component of this name if it is none yet."""
    return schema if "$ref" in schema else schemas.add(name, {"title": name, **schema})


def _alternatives(choices: list[dict[str, Any]], schemas: Schemas) -> dict[str, Any]:
    mapping: dict[str, str] = {}
    for choice in choices:
        schema = schemas.components[choice["$ref"].removeprefix(REFERENCE)]
        named = schema.get("properties", {}).get("game", {}).get("enum", ())
        if "game" in schema.get("required", ()) and len(named) == 1:
            mapping[named[0]] = choice["$ref"]
    if len(mapping) < len(choices):
        return {"anyOf": choices}
    return {"oneOf": choices, "discriminator": {"propertyName": "game", "mapping": mapping}}


def _pascal(part: str) -> str:
    return "".join(word.capitalize() for word in part.split("_"))

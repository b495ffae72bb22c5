"""JSON Schemas of the types in the documents, with component names that do not depend on what else is installed.

A shared type has the name of its class (`ListedTable`). A type of a game's package has the game in front, and moves and
events say what they are: `SpadesCard`, `UnoPlayMove`, `UnoCardPlayedEvent`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Any

import msgspec
from msgspec import inspect

from parlour.game.interface import Event, Move
from parlour.game.registry import Game, games

REFERENCE = "#/components/schemas/"

_WORD = re.compile(r"[A-Z][a-z0-9]*|[a-z0-9]+")


class Schemas:
    """The schemas of these types and the components that they refer to."""

    def __init__(self, kinds: Iterable[Any]) -> None:
        unique = list({repr(kind): kind for kind in kinds}.values())
        found, parts = msgspec.json.schema_components(unique, ref_template=REFERENCE + "{name}")
        renamed = _new_names(parts, _classes_in(unique))
        self._schemas: dict[str, dict[str, Any]] = {
            repr(kind): _finished(schema, renamed) for kind, schema in zip(unique, found, strict=True)
        }
        self.components: dict[str, Any] = {
            renamed[name]: _finished(schema, renamed) | {"title": renamed[name]}
            for name, schema in parts.items()
        }

    def of(self, kind: Any) -> dict[str, Any]:
        """The schema of one of the types."""
        return self._schemas[repr(kind)]

    def add(self, name: str, schema: dict[str, Any]) -> dict[str, Any]:
        """Add a component, and return a reference to it."""
        self.components[name] = schema
        return {"$ref": REFERENCE + name}


def game_name(game: str) -> str:
    """A game's id as part of a component's name: `tic-tac-toe` is `TicTacToe`."""
    return "".join(word.capitalize() for word in re.split("[-_]", game))


def owner_of(module: str) -> str | None:
    """The id of the game whose package contains a module; None if it is shared."""
    for game in games().values():
        if f"{module}.".startswith(f"{_package_of(game)}."):
            return game.id
    return None


def _package_of(game: Game) -> str:
    """The package that contains a game's rules and words, such as `parlour.games.chess`."""
    rules = game.rules.view.__module__.split(".")
    shared = _common_start(rules, game.words.split("."))
    return ".".join(shared if len(shared) > (2 if rules[0] == "parlour" else 0) else rules)


def _classes_in(kinds: Iterable[Any]) -> set[type]:
    """Every class that has a component of its own."""
    found: set[type] = set()
    waiting: list[Any] = list(inspect.multi_type_info(kinds))
    while waiting:
        info = waiting.pop()
        kind = getattr(info, "cls", None)
        if kind is not None:
            if kind in found:
                continue
            found.add(kind)
        waiting += _inner_types(info)
    return found


def _inner_types(info: Any) -> Iterator[Any]:
    for field in getattr(info, "fields", ()):
        yield field.type
    for name in ("type", "item_type", "key_type", "value_type"):
        if isinstance(inner := getattr(info, name, None), inspect.Type):
            yield inner
    for name in ("item_types", "types"):
        yield from getattr(info, name, ())


def _new_names(given: Iterable[str], classes: Iterable[type]) -> dict[str, str]:
    """The name of each component, by the one that msgspec gave it: the class's, or its full one if two share it."""
    known = sorted(classes, key=_full_name)
    by_name = {kind.__name__: kind for kind in known} | {_full_name(kind): kind for kind in known}
    names: dict[str, str] = {}
    for name in sorted(given):
        kind = by_name.get(name)
        wanted = [] if kind is None else [_name_of(kind), _name_of(kind, kind.__module__.rpartition(".")[2])]
        taken = set(names.values())
        names[name] = next(choice for choice in (*wanted, name.replace(".", "_")) if choice not in taken)
    return names


def _full_name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _name_of(kind: type, module: str = "") -> str:
    name = game_name(module) + kind.__name__
    game = owner_of(kind.__module__)
    if game is None:
        return name
    role = "Move" if issubclass(kind, Move) else "Event" if issubclass(kind, Event) else ""
    return prefixed(game, name.removesuffix(role) + role)


def prefixed(game: str, name: str) -> str:
    """The name with the game in front, without what it already says of the game."""
    words, of_game = _WORD.findall(name), _WORD.findall(game_name(game))
    said = len(_common_start(words, of_game))
    return "".join([*of_game, *words[said:]])


def _common_start(one: list[str], other: list[str]) -> list[str]:
    return [word for word, _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))]


def _finished(tree: Any, renamed: dict[str, str]) -> Any:
    """With the new names in all references, and `oneOf` where a tag tells the alternatives apart."""
    if isinstance(tree, list | tuple):
        return [_finished(part, renamed) for part in tree]
    if not isinstance(tree, dict):
        return (
            REFERENCE + renamed[tree.removeprefix(REFERENCE)]
            if isinstance(tree, str) and tree.startswith(REFERENCE)
            else tree
        )
    told = {name: _finished(part, renamed) for name, part in tree.items()}
    if "discriminator" in told:
        told["oneOf"] = told.pop("anyOf")
    if told.get("type") == "array" and not told.get(
        "items"
    ):  # generators expect a schema, or none for a tuple
        told.pop("items", None)
        told |= {} if "prefixItems" in told else {"items": {}}
    return told

"""Finds the classes that a game's rules define, by following imports within the game's package."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any, TypeVar

from parlour.game.interface import AnyRules

T = TypeVar("T")


def classes_of(rules: AnyRules, base: type[T]) -> list[type[T]]:
    """The classes derived from `base` in the modules that the game's rules use."""
    modules = _modules(rules)
    found = {
        value: None
        for module in modules
        for value in vars(sys.modules[module]).values()
        if isinstance(value, type) and issubclass(value, base) and value.__module__ == module
    }
    return list(found)


def _modules(rules: AnyRules) -> list[str]:
    """The modules of the game's package that its rules import, directly or indirectly."""
    functions = (rules.deal, rules.check, rules.apply, rules.view)
    waiting = [module for function in functions if (module := getattr(function, "__module__", None))]
    room = _room(rules)
    seen: dict[str, None] = {}
    while waiting:
        name = waiting.pop()
        is_inside = name == room or name.startswith(f"{room}.")
        if name not in seen and is_inside and name in sys.modules:
            seen[name] = None
            waiting += [_module_of(value) for value in list(vars(sys.modules[name]).values())]
    return list(seen)


def _room(rules: AnyRules) -> str:
    """The package of the game: `hearts` of `hearts.rules.play`, `parlour.games.go` of `parlour.games.go.rules.play`."""
    module = str(getattr(rules.check, "__module__", ""))
    package = module.rpartition(".")[0] or module
    return package.removesuffix(".rules")


def _module_of(value: Any) -> str:
    if isinstance(value, ModuleType):
        return value.__name__
    return str(getattr(value, "__module__", None) or "")

"""The schemas of every game's options, moves, events and views, for the AsyncAPI document.

`table:state` and `table:update` carry the views and events of any game. `x-games` in the document has their schemas
for each game.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, get_type_hints

import msgspec

from parlour.game.interface import AnyRules, Event
from parlour.game.registry import games as installed_games


def game_schemas() -> tuple[dict[str, Any], dict[str, Any]]:
    """The schemas of each game, and the components that they refer to."""
    games: dict[str, Any] = {}
    components: dict[str, Any] = {}
    for game, installed in installed_games().items():
        rules = installed.rules
        parts = {
            "options": rules.spec.options,
            "move": rules.spec.moves,
            "event": reduce(or_, events_of(rules)),
            "view": view_type(rules),
        }
        # The prefix avoids name clashes: several games have a `Draw`.
        found, named = msgspec.json.schema_components(
            list(parts.values()), ref_template=f"#/components/schemas/{game}.{{name}}"
        )
        games[game] = dict(zip(parts, found, strict=True))
        components |= {f"{game}.{name}": schema for name, schema in named.items()}
    return games, components


def view_type(rules: AnyRules) -> Any:
    """The struct that the game's `view` returns."""
    return get_type_hints(rules.view)["return"]


def events_of(rules: AnyRules) -> list[type[Event]]:
    """The events defined in the package of the game's rules, in order of definition."""
    package = rules.view.__module__.rpartition(".")[0]
    return [kind for kind in Event.__subclasses__() if kind.__module__.startswith(f"{package}.")]

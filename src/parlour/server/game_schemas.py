"""The types of each installed game in the documents: what the shared routes and events carry for it.

The classes made here are for the documents only. They extend the structs that the server sends by what a game has in
their place: its options, moves, events and view.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import reduce
from operator import or_
from types import GenericAlias
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta

from parlour.game.interface import AnyRules, Event, Move
from parlour.game.offers import Offer
from parlour.game.registry import Game
from parlour.game.registry import games as installed_games
from parlour.server import bodies
from parlour.server.answers import OpenedTable, Replay
from parlour.server.event_catalogue import CommonState, StateRead, TableState, TableUpdate
from parlour.server.game_apis import api_of
from parlour.server.schemas import prefixed
from parlour.server.table_commands.moves import MOST_PARTS
from parlour.tables.changes import AnyChange
from parlour.tables.records import Frame

_log = logging.getLogger("parlour")


class Turn(Move, frozen=True, tag="turn"):
    """Several moves that are accepted or refused together."""


class GameTypes(msgspec.Struct, frozen=True, kw_only=True):
    """The types of one game. The fields from `opening` on are the parts of `EachGame`: each has alternatives."""

    options: Any
    move: Any
    event: Any
    view: Any
    opening: Sequence[Any]
    """The body of `POST /api/games`."""
    opened: Sequence[Any]
    """Its answer."""
    game: Sequence[Any]
    """The answer of `GET /api/games/{id}`."""
    action: Sequence[Any]
    """The body of `POST /api/games/{id}/actions`."""
    replay: Sequence[Any]
    table_state: Sequence[Any]
    table_update: Sequence[Any]
    open_command: Sequence[Any]
    action_command: Sequence[Any]
    state_answer: Sequence[Any]


def all_game_types() -> dict[str, GameTypes]:
    """The types of every installed game. A game whose types cannot be described is left out, and logged."""
    found: dict[str, GameTypes] = {}
    for id, game in installed_games().items():
        try:
            types = game_types(game)
            msgspec.json.Decoder(_tuple_of(described(types)))  # refuses what has no schema
        except Exception as error:  # third-party types can be anything
            _log.error("cannot describe the game %s: %s: %s", id, type(error).__name__, error)
        else:
            found[id] = types
    return found


def described(types: GameTypes) -> list[Any]:
    """Every type of a game for which the documents have a schema."""
    parts = [getattr(types, name) for name in GameTypes.__struct_fields__]
    return [kind for part in parts for kind in (part if isinstance(part, list) else [part])]


def game_types(game: Game) -> GameTypes:
    """The types of a game."""
    rules, api = game.rules, api_of(game.id)
    moves, view, opening = rules.spec.moves, view_type(rules), api.opening
    events = reduce(or_, events_of(rules)) if events_of(rules) else Any
    offer = _made(game, "Offer", Offer, list=_list_of(moves))
    own = {
        "game": Literal[game.id],
        "options": rules.spec.options,
        "moves": (offer | msgspec.UnsetType, msgspec.UNSET),
    }
    happened = {"change": AnyChange, "events": _list_of(events)}
    common = _made(game, "CommonState", CommonState, **own, view=(api.view or view) | None)
    frame = _made(game, "Frame", Frame, **happened, view=view | None)
    named = (Literal[game.id], game.id) if api.opens_unnamed else Literal[game.id]
    options = (rules.spec.options | None, None)
    state = common if api.state is None else _made(game, "Game", api.state, **own)
    opens = _made(game, "OpenTable", bodies.OpenTable, game=named, options=options)
    reads = _made(game, "StateRead", StateRead, state=common)
    reads_own = [] if state is common else [_made(game, "OwnStateRead", StateRead, state=state)]
    return GameTypes(
        options=rules.spec.options,
        move=moves,
        event=events,
        view=view,
        opening=[opens, *([] if opening is None else [opening.body])],
        opened=[OpenedTable, *([] if opening is None else [opening.created])],
        game=[state],
        action=[_actions(game, "Action")],
        replay=[_made(game, "Replay", Replay, game=Literal[game.id], frames=_list_of(frame))],
        table_state=[_made(game, "TableState", TableState, state=common)],
        table_update=[_made(game, "TableUpdate", TableUpdate, state=common, **happened)],
        open_command=[opens],
        action_command=[_actions(game, "Command", ("game_id", int | str))],
        state_answer=[reads, *reads_own],
    )


def view_type(rules: AnyRules) -> Any:
    """The struct that the game's `view` returns."""
    return get_type_hints(rules.view)["return"]


def events_of(rules: AnyRules) -> list[type[Event]]:
    """The events defined in the package of the game's rules, in order of definition."""
    package = rules.view.__module__.rpartition(".")[0]
    return [kind for kind in Event.__subclasses__() if kind.__module__.startswith(f"{package}.")]


def _tuple_of(kinds: list[Any]) -> Any:
    return GenericAlias(tuple, tuple(kinds))


def _list_of(kind: Any) -> Any:
    return GenericAlias(list, (kind,))


def _made(game: Game, name: str, base: type[msgspec.Struct], /, **fields: Any) -> type[msgspec.Struct]:
    """A struct for one game: the shared one with other types, or pairs of a type and a default."""
    return msgspec.defstruct(
        prefixed(game.id, name),
        [(field, *kind) if isinstance(kind, tuple) else (field, kind) for field, kind in fields.items()],
        bases=(base,),
        namespace={"__doc__": base.__doc__},
        module=__name__,
        kw_only=True,
    )


def _actions(game: Game, suffix: str, *more: tuple[str, Any]) -> Any:
    """The game's moves as they are sent: with the fields of every action, and several together as a `turn`."""
    moves = game.spec.moves
    several = Meta(min_length=1, max_length=MOST_PARTS)
    annotated: Any = Annotated  # mypy knows no type that is made at run time
    together = annotated[_list_of(moves), several]
    stamp = [(field.name, field.type, field.default) for field in msgspec.structs.fields(bodies.Stamp)]
    kinds = [
        _tagged(game, f"{kind.__name__.removesuffix('Move')}{suffix}", kind, [*more, *stamp, *_named(kind)])
        for kind in get_args(moves) or (moves,)
    ]
    return reduce(or_, [*kinds, _tagged(game, f"Turn{suffix}", Turn, [("moves", together), *more, *stamp])])


def _named(move: type[Move]) -> list[tuple[Any, ...]]:
    """A move with a `seat` may name the player on it instead: see `play.decoded_move`."""
    if "seat" not in move.__struct_fields__:
        return []
    return [(name, int | msgspec.UnsetType, msgspec.UNSET) for name in ("seat", "player_id")]


def _tagged(
    game: Game, name: str, base: type[msgspec.Struct], fields: list[tuple[Any, ...]]
) -> type[msgspec.Struct]:
    return msgspec.defstruct(
        prefixed(game.id, name),
        fields,
        bases=(base,),
        namespace={"__doc__": base.__doc__},
        module=__name__,
        tag_field="type",
        tag=base.__struct_config__.tag,
        kw_only=True,
    )

"""What the Spades API's routes share: finding a Spades table, and changing it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from parlour.game.refusals import Malformed, NotYourTurn
from parlour.games.spades.api.payloads import SpadesTable
from parlour.games.spades.api.wire import table_state
from parlour.games.spades.rules import RULES
from parlour.rest.router import Route
from parlour.server.errors import Manner
from parlour.server.house import Draft, NoSuchTable
from parlour.server.http import AnyRequest, Response, answer, caller, route, sent_as, services
from parlour.tables import errors, lobby
from parlour.tables.changes import AnyChange
from parlour.tables.people import Person
from parlour.tables.table import Table

B = TypeVar("B", bound=msgspec.Struct)

GAME = RULES.spec.id
MANNER = Manner(
    title="Spades API",
    game=GAME,
    statuses={
        NotYourTurn: 409,
        errors.TableFull: 409,
        errors.AlreadyJoined: 409,
        errors.JoinClosed: 409,
    },
    needs_player_id=True,
)
PATH = "/api/tables/{table_id:str}"
REFUSALS = (400, 401, 403, 404, 409, 429)


class Nothing(msgspec.Struct):
    """A body that needs no field."""


class Visit(NamedTuple):
    """Somebody at a table, at a time."""

    person: Person
    table: Table
    now: int


Decide = Callable[[Visit, B], Sequence[AnyChange]]


async def spades_table(request: AnyRequest, table_id: str) -> Table:
    """A Spades table; an id that is none is simply not found (the Spades API)."""
    house = services(request).house
    try:
        table = await house.table(await house.id_of(table_id))
    except Malformed:
        raise NoSuchTable() from None
    if table.game != GAME:
        raise errors.WrongGame(f"This table plays {table.rules.spec.title}.", game=table.game)
    return table


async def seated(request: AnyRequest, table_id: str) -> tuple[Person, Table]:
    """The caller and the table, which must be one where they sit."""
    person = await caller(request)
    table = await spades_table(request, table_id)
    if table.seat_of(person.id) is None:
        raise errors.NotInGame()
    return person, table


async def change(
    request: AnyRequest, person: Person, table: Table, decide: Callable[[Visit], Sequence[AnyChange]]
) -> Response:
    """Make the changes that `decide` says, and answer the table. The fourth seat filled starts the game."""

    def fold(draft: Draft) -> None:
        draft.fold(decide(Visit(person, draft.table, draft.now)))
        draft.fold(lobby.begin_when_full(draft.table, draft.now))

    changed, _ = await services(request).house.change(table.id, fold)
    return answer(table_state(changed))


def table_change(
    name: str, *, summary: str, body: type[B], example: Any = None
) -> Callable[[Decide[B]], Route]:
    """A route at which somebody changes a table. The function that it decorates says what changes."""

    def routed(decide: Decide[B]) -> Route:
        async def handler(request: AnyRequest, table_id: str) -> Response:
            person = await caller(request)
            table = await spades_table(request, table_id)
            sent = await sent_as(request, body)
            return await change(request, person, table, lambda visit: decide(visit, sent))

        handler.__name__ = handler.__qualname__ = getattr(decide, "__name__", name)
        wrap = route(
            "POST",
            f"{PATH}/{name}",
            summary=summary,
            manner=MANNER,
            body=None if body is Nothing else body,
            answer=SpadesTable,
            errors=REFUSALS,
            example=example,
        )
        return wrap(handler)

    return routed

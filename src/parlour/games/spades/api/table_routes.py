"""Shared parts of the Spades API's routes: finding a Spades table and running a command there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

import msgspec

from parlour.game.refusals import Malformed, NotYourTurn
from parlour.games.spades.api.payloads import ChangedTable
from parlour.games.spades.rules import RULES
from parlour.games.spades.rules.cards import SEAT_NAMES, SeatName
from parlour.rest.router import Route
from parlour.server.http import AnyRequest, Response, answer, caller, route, sent_as, services
from parlour.server.statuses import Manner
from parlour.server.table_cache import NoSuchTable
from parlour.server.table_commands import Commands
from parlour.tables import errors
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
    """A body without fields."""


class Visit(NamedTuple):
    """The caller, the table and the commands to call. Use `table` only to translate names."""

    person: Person
    table: Table
    commands: Commands


Carry = Callable[[Visit, B], Awaitable[ChangedTable]]
"""Calls a route's command and returns the table after it, with what changed."""


async def spades_table(request: AnyRequest, table_id: str) -> Table:
    """A Spades table. Ids are opaque in the Spades API, so a malformed one is a 404."""
    try:
        return await services(request).tables.table_of(GAME, table_id)
    except Malformed:
        raise NoSuchTable() from None


def seat_number(name: SeatName) -> int:
    """The number of a seat, from 1 as in the commands."""
    return SEAT_NAMES.index(name) + 1


async def seated(request: AnyRequest, table_id: str) -> tuple[Person, Table]:
    """The caller and the table. Refuses callers who do not play there."""
    person = await caller(request)
    table = await spades_table(request, table_id)
    if table.seat_of(person.id) is None:
        raise errors.NotInGame()
    return person, table


def table_change(
    name: str, *, summary: str, body: type[B], example: Any = None
) -> Callable[[Carry[B]], Route]:
    """A route that changes a table and returns it. The decorated function calls the command."""

    def routed(carry: Carry[B]) -> Route:
        async def handler(request: AnyRequest, table_id: str) -> Response:
            person = await caller(request)
            table = await spades_table(request, table_id)
            sent = await sent_as(request, body)
            visit = Visit(person, table, services(request).commands)
            return answer(await carry(visit, sent))

        handler.__name__ = handler.__qualname__ = getattr(carry, "__name__", name)
        wrap = route(
            "POST",
            f"{PATH}/{name}",
            summary=summary,
            manner=MANNER,
            body=None if body is Nothing else body,
            answer=ChangedTable,
            errors=REFUSALS,
            example=example,
        )
        return wrap(handler)

    return routed

"""Going on at a new table after the end of a game."""

from __future__ import annotations

from parlour.tables import changes, errors
from parlour.tables.changes import AnyChange
from parlour.tables.checks import check_member
from parlour.tables.people import Person, PlayerId
from parlour.tables.table import Table


def check_rematch(table: Table, person: Person) -> None:
    """Only players of a game that has ended play again."""
    check_member(table, person)
    if table.phase != "ended":
        raise errors.NotEnded()


def rematch(
    table: Table, person: Person, at: int, table_id: int, *, instead_of: int | None = None
) -> list[AnyChange]:
    """Record the rematch's table. Only the first one counts, unless it is the one that this one replaces."""
    check_rematch(table, person)
    if table.rematch_id != instead_of:
        return []
    return [changes.RematchOpened(at=at, table_id=table_id, player_id=person.id)]


def is_dropped(again: Table) -> bool:
    """Whether a rematch was given up before it was dealt."""
    return again.phase == "ended" and again.game_state is None


def seat_again(ended: Table, opener: PlayerId | None, player_id: PlayerId) -> int | None:
    """Where somebody sits at the rematch: in the same order as before, from the opener on, who has the first seat.

    So neighbors stay neighbors, and partners stay partners.
    """
    order = [chair.player.id for _, chair in ended.taken()]
    if opener not in order or player_id not in order:
        return None
    return (order.index(player_id) - order.index(opener)) % len(order)

"""Erasing the name of a deleted account from a table and from its log. Seats, moves and results stay."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from parlour.tables import changes, lobby
from parlour.tables.changes import AnyChange
from parlour.tables.openings import default_name
from parlour.tables.people import DELETED_NAME, Person, PlayerId
from parlour.tables.table import Table


def leave_and_erase(
    table: Table, player_id: PlayerId, at: int, table_name: str | None = None
) -> list[AnyChange]:
    """Leave the table for good, and erase the name. `table_name` replaces the table's own name."""
    erased = changes.NameErased(at=at, player_id=player_id, table_name=table_name)
    return [*_departure(table, player_id, at), erased]


def _departure(table: Table, player_id: PlayerId, at: int) -> list[AnyChange]:
    spectator, chair = table.spectators.get(player_id), table.chair_of(player_id)
    if spectator is not None:
        return lobby.stop_spectating(table, spectator, at)
    is_leaving = chair is not None and (
        table.phase == "lobby" or (table.phase == "playing" and chair.bot is None)
    )
    return lobby.gone(table, player_id, at, "left") if is_leaving else []


def erased_entries(log: Sequence[tuple[int, AnyChange]], player_id: PlayerId) -> dict[int, AnyChange]:
    """The entries of a log that name a player, by number, without the name."""
    names = _names_of(player_id, [change for _, change in log])
    found: dict[int, AnyChange] = {}
    for seq, change in log:
        erased = _without_name(change, player_id)
        if isinstance(erased, changes.Opened | changes.SettingsChanged):
            name = _without_names(change, player_id, names)
            erased = erased if name is None else replace(erased, name=name)
        if erased != change:
            found[seq] = erased
    return found


def erased_table_name(log: Sequence[AnyChange], player_id: PlayerId) -> str | None:
    """The table's name without a player's name; None if it does not contain it."""
    named = [
        change
        for change in log
        if isinstance(change, changes.Opened)
        or (isinstance(change, changes.SettingsChanged) and change.name is not None)
    ]
    return _without_names(named[-1], player_id, _names_of(player_id, log))


def _without_names(change: AnyChange, player_id: PlayerId, names: Sequence[str]) -> str | None:
    """The table name that an entry sets, without a player's names; None if it contains none of them.

    A name that the player gave loses them wherever they stand. Another loses them only if it is "(name)'s table", as in
    a rematch: otherwise a stranger could change a table's name by deleting an account.
    """
    if isinstance(change, changes.Opened):
        given, author = change.name, change.host.id
    elif isinstance(change, changes.SettingsChanged) and change.name is not None:
        given, author = change.name, change.by
    else:
        return None
    for name in names:
        if author == player_id:
            word = rf"(?<!\w){re.escape(name)}(?!\w)"
            shown = re.sub(word, DELETED_NAME, given, flags=re.IGNORECASE)
            if shown != given:
                return shown
        elif given == default_name(name):
            return default_name(DELETED_NAME)
    return None


def _names_of(player_id: PlayerId, log: Sequence[AnyChange]) -> list[str]:
    """The names under which a player sat at the table, the longest first."""
    seated = [_person(change) for change in log if isinstance(change, changes.Opened | changes.Joined)]
    names = {one.name for one in seated if one is not None and one.id == player_id} - {DELETED_NAME}
    return sorted(names, key=len, reverse=True)


def _without_name(change: AnyChange, player_id: PlayerId) -> AnyChange:
    person = _person(change)
    if person is not None and person.id == player_id:
        return replace(change, **{_FIELDS[type(change)]: replace(person, name=DELETED_NAME)})
    if isinstance(change, changes.Left) and change.player_id == player_id:
        return replace(change, name=DELETED_NAME)
    return change


_FIELDS: dict[type, str] = {changes.Opened: "host", changes.Joined: "player", changes.SpectatorCame: "person"}
"""The field of a person in the entries that have one. `Left` has a name of its own."""


def _person(change: AnyChange) -> Person | None:
    field = _FIELDS.get(type(change))
    return None if field is None else getattr(change, field)

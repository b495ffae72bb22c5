"""Checks that commands share. Each raises a refusal or does nothing."""

from __future__ import annotations

from parlour.tables import errors
from parlour.tables.people import Person
from parlour.tables.table import Table


def check_member(table: Table, person: Person) -> None:
    """Refuse everyone without a seat. A player who left during play still has one."""
    if table.seat_of(person.id) is None:
        raise errors.NotInGame()


def check_player(table: Table, person: Person) -> None:
    """Refuse everyone who does not play, including players who have left."""
    if table.viewpoint(person.id).role != "player":
        raise errors.NotInGame()


def check_not_barred(table: Table, person: Person) -> None:
    """Refuse people whom the host has sent away."""
    if person.id in table.barred:
        raise errors.SentAway()


def check_host(table: Table, person: Person, message: str | None = None) -> None:
    """Refuse everyone except the host."""
    if table.host_id != person.id:
        raise errors.NotHost(message)


def check_in_lobby(table: Table) -> None:
    """Refuse a table whose game has started or is about to start."""
    if table.phase != "lobby":
        raise errors.NotInLobby()
    check_not_showing(table)


def check_not_showing(table: Table) -> None:
    """Refuse what the deal depends on while the committed words are shown."""
    if table.is_showing:
        raise errors.WordsClosed()


def check_not_ended(table: Table) -> None:
    """Refuse a table that has ended."""
    if table.phase == "ended":
        raise errors.NotPlaying("The game has ended.")

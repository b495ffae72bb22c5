"""What a link, a room code or the address of a public table invites to. It is told before anybody gives a name.

Whoever holds a code or link sees the game, its house rules, and who sits where: what `GET /api/rooms/{code}` tells
too, without the players' ids. Without a code a private table tells nothing, not even whether it exists.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from parlour.game.refusals import NotFound
from parlour.server.code_guesses import CodeGuesses
from parlour.server.preferences import NotWelcome, is_hosts_friend, is_welcome
from parlour.server.table_cache import NoSuchTable, TableCache
from parlour.tables import entrances, errors
from parlour.tables.checks import check_not_barred
from parlour.tables.links import Link, linked_table
from parlour.tables.lobby import MOST_SPECTATORS
from parlour.tables.people import Person
from parlour.tables.table import Table

Door: TypeAlias = Literal["open", "full", "started", "ended", "watch_only", "invite_only", "friends_only"]


class NoInvitation(NotFound):
    code = "NO_INVITATION"
    default = "There is no such table, or it is private. Enter its room code."


class InvitedSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A taken seat. `seat` counts from 1; `away` means that a bot plays for a person."""

    seat: int
    display_name: str
    is_bot: bool
    is_host: bool
    away: bool


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """A table, as somebody sees it who has not joined yet."""

    game_id: int
    table_id: str
    game: str
    name: str
    state: str
    door: Door
    """Whether there is a seat to take. If not, why."""
    can_watch: bool
    starts_when_full: bool
    """Whether the game starts with the last seat. Otherwise the host starts it."""
    max_players: int
    rated: bool
    """Whether the game counts for ratings. Taking a seat agrees to that."""
    host: str | None
    """The host's name; null once the host has left."""
    players: Sequence[InvitedSeat]
    options: Any
    """The house rules."""


class Invitations:
    """Finds tables by code, link or address, for people with and without a session."""

    def __init__(self, tables: TableCache, guesses: CodeGuesses) -> None:
        self._tables = tables
        self._guesses = guesses

    async def find(
        self, person: Person | None, at: int, reference: str | None, code: str | None
    ) -> Invitation:
        """The invitation of a code, which must be that of the referenced table; or that of a public table."""
        with self._guesses.guess(person, code):
            table = await self._table(reference, code)
            link = None if code is None else entrances.used_link(table, at, code, "watch")
        if person is not None:
            check_not_barred(table, person)
        is_friend = person is not None and await is_hosts_friend(self._tables.store, table, person)
        if code is None and not _is_open_to(table, person, is_friend):
            raise NoInvitation()
        if person is not None and not await is_welcome(self._tables.store, table, person):
            raise NotWelcome()
        is_invited = code is not None or (person is not None and person.id in table.invited)
        return _invitation(table, link, is_invited, is_friend)

    async def _table(self, reference: str | None, code: str | None) -> Table:
        if reference is not None:
            try:
                return await self._tables.table(await self._tables.id_of(reference))
            except NoSuchTable:
                raise NoInvitation() if code is None else errors.WrongCode() from None
        table_id = None if code is None else await self._table_with(code)
        if table_id is None:
            raise NoInvitation() if code is None else errors.WrongCode()
        try:
            return await self._tables.table(table_id)
        except NoSuchTable:
            raise errors.WrongCode() from None

    async def _table_with(self, code: str) -> int | None:
        linked = linked_table(code)
        if linked is not None:
            return linked
        row = await self._tables.store.table_by_room_code(code.upper())
        return None if row is None else row.id


def _is_open_to(table: Table, person: Person | None, is_friend: bool) -> bool:
    if table.visibility == "public" or (table.visibility == "friends-only" and is_friend):
        return True
    return person is not None and (table.may_watch(person.id) or person.id in table.invited)


def _invitation(table: Table, link: Link | None, is_invited: bool, is_friend: bool) -> Invitation:
    host = table.chair_of(table.host_id)
    return Invitation(
        game_id=table.id,
        table_id=table.uuid,
        game=table.game,
        name=table.name,
        state=table.phase,
        door=_door(table, link, is_invited, is_friend),
        can_watch=table.phase != "ended" and table.spectating and len(table.spectators) < MOST_SPECTATORS,
        starts_when_full=table.starts_when_full,
        max_players=table.capacity,
        rated=table.rated,
        host=None if host is None else host.player.name,
        players=[
            InvitedSeat(
                seat=seat + 1,
                display_name=chair.player.name,
                is_bot=chair.is_bot,
                is_host=chair.player.id == table.host_id,
                away=chair.is_away,
            )
            for seat, chair in table.taken()
        ],
        options=table.options,
    )


def _door(table: Table, link: Link | None, is_invited: bool, is_friend: bool) -> Door:
    if table.phase == "ended":
        return "ended"
    if link is not None and link.kind == "watch":
        return "watch_only"
    if table.phase == "playing":
        return "started"
    if table.join_policy == "invite-only" and not is_invited:
        return "invite_only"
    if table.join_policy == "friends-only" and not (is_invited or is_friend):
        return "friends_only"
    return "full" if all(table.chairs) else "open"

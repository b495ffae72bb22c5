"""Who may come in: room codes, links, invitations, and people whom the host has sent away.

Commands check that they are allowed and return the changes to make, like those in `lobby`.
"""

from __future__ import annotations

from parlour.tables import changes, errors
from parlour.tables.changes import AnyChange
from parlour.tables.checks import check_host, check_not_barred, check_not_ended, check_player
from parlour.tables.links import Link, LinkKind, linked_number
from parlour.tables.people import Person, PlayerId
from parlour.tables.table import Table

MOST_INVITED = 200
MOST_LINKS = 50
LONGEST_LINK_SECONDS = 30 * 24 * 3600


def admit(
    table: Table,
    person: Person,
    at: int,
    code: str | None,
    kind: LinkKind,
    *,
    invited: bool = False,
    friend_of: PlayerId | None = None,
) -> Link | None:
    """Refuse people who may not join or watch. Returns the link that they used, if any.

    `code` is a room code or the token of a link. `friend_of` is the host whose friend the person is.
    """
    check_not_barred(table, person)
    if code is not None:
        return used_link(table, at, code, kind)
    if invited or person.id in table.invited or table.seat_of(person.id) is not None:
        return None
    if table.visibility == "private":
        raise errors.WrongCode("This table is private. Enter its room code to join.")
    is_friend = friend_of == table.host_id
    if table.visibility == "friends-only" and not is_friend:
        raise errors.WrongCode("This table is for friends of its host. Enter its room code to join.")
    if kind == "watch":  # whoever sees a table may watch it
        return None
    if table.join_policy == "invite-only":
        raise errors.InviteOnly()
    if table.join_policy == "friends-only" and not is_friend:
        raise errors.FriendsOnly()
    return None


def used_link(table: Table, at: int, code: str, kind: LinkKind) -> Link | None:
    """The link with this token; None if it is the room code. Refuses everything else."""
    if code.upper() == table.room_code:
        return None
    number = linked_number(table.id, table.secret, code)
    if number is None:
        raise errors.WrongCode()
    link = next((link for link in table.links if link.number == number and link.is_live(at)), None)
    if link is None or table.phase == "ended":
        raise errors.LinkExpired()
    if kind == "join" and link.kind == "watch":
        raise errors.WrongCode("This link is for watching only.")
    return link


def invite(table: Table, person: Person, at: int, player_id: PlayerId) -> list[AnyChange]:
    """Invite an account; any player can. Only the host can invite somebody who was sent away."""
    check_player(table, person)
    check_not_ended(table)
    if player_id in table.barred:
        check_host(table, person, "The host has sent this person away, so only the host can invite them.")
    elif player_id in table.invited or table.seat_of(player_id) is not None:
        return []
    if len(table.invited) >= MOST_INVITED:
        raise errors.BadSetting(f"A table can invite at most {MOST_INVITED} people.", setting="playerId")
    return [changes.Invited(at=at, player_id=player_id, by=person.id)]


def new_room_code(table: Table, person: Person, at: int, room_code: str) -> list[AnyChange]:
    """The host replaces the room code. The old code and all join links stop working."""
    check_host(table, person)
    check_not_ended(table)
    return [
        changes.RoomCodeChanged(at=at, room_code=room_code),
        changes.LinksRevoked(at=at, kind="join"),
        changes.LinkMade(at=at, number=table.links_made, kind="join"),
    ]


def standing_link(table: Table, person: Person, kind: LinkKind) -> Link | None:
    """The link without limits that every player may pass on; None if the host has revoked it."""
    check_player(table, person)
    check_not_ended(table)
    _check_watching(table, kind)
    return next((link for link in table.links if link.kind == kind and not link.is_limited), None)


def new_link(
    table: Table,
    person: Person,
    at: int,
    kind: LinkKind,
    *,
    expires_in: int | None = None,
    once: bool = False,
    renew: bool = False,
) -> list[AnyChange]:
    """The host makes a link. `renew` revokes the earlier links of this kind; `expires_in` is in seconds."""
    check_player(table, person)
    check_host(table, person)
    check_not_ended(table)
    _check_watching(table, kind)
    if not renew and sum(link.is_live(at) for link in table.links) >= MOST_LINKS:
        raise errors.BadSetting(f"A table can have at most {MOST_LINKS} links.", setting="links")
    revoked: list[AnyChange] = [changes.LinksRevoked(at=at, kind=kind)] if renew else []
    expires_at = None if expires_in is None else at + expires_in * 1000
    made = changes.LinkMade(at=at, number=table.links_made, kind=kind, expires_at=expires_at, once=once)
    return [*revoked, made]


def _check_watching(table: Table, kind: LinkKind) -> None:
    if kind == "watch" and not table.spectating:
        raise errors.SpectatingClosed()

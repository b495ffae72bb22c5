"""Invitations of friends to tables: one tap, a notice, and ten minutes to answer.

An invitation lets its one invited person in, past a private or friends-only door, and once. It is withdrawn when the
table has no seat left or has ended, and when the inviter leaves, blocks the other or is blocked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from parlour.game.refusals import Conflict, NotFound, Refusal
from parlour.server import bodies
from parlour.server.accounts import Account
from parlour.server.clock import Clock, monotonic
from parlour.server.delivery import SocketDelivery
from parlour.server.limits import Limiter, Rate
from parlour.server.people.friends import NotFriends, check_registered
from parlour.server.preferences import CannotInvite, may_invite
from parlour.server.table_cache import TableCache
from parlour.server.table_commands import Commands
from parlour.server.wire.messages import Message
from parlour.server.wire.times import iso
from parlour.store import InviteRow, Notice, StoreFailure
from parlour.tables import errors
from parlour.tables.checks import check_not_ended, check_player
from parlour.tables.people import Person
from parlour.tables.table import Table

LASTS_MS = 10 * 60 * 1000
MOST_INVITES = 50
"""Open invitations of one account."""
INVITING = Rate(60, 600)
"""Invitations of one account."""

Ended: TypeAlias = Literal["accepted", "declined", "withdrawn"]
_ENDED: tuple[Ended, ...] = ("accepted", "declined", "withdrawn")
_KIND = "invite"


class TableInvite(msgspec.Struct, frozen=True, kw_only=True):
    """An invitation to a table: to take a seat or, while the game is played, to watch."""

    invite_id: int
    game_id: int
    table_id: str
    game: str
    table_name: str
    watch: bool
    from_id: int
    from_name: str
    to_id: int
    to_name: str
    made_at: str
    expires_at: str
    server_ts: int
    """The server's time when this was sent, for clocks that differ."""


class InviteGone(msgspec.Struct, frozen=True, kw_only=True):
    """An invitation that you sent or received is no longer open."""

    invite_id: int
    reason: Ended
    server_ts: int


class TableInvites(msgspec.Struct, frozen=True):
    """Your open invitations, the newest first."""

    received: Sequence[TableInvite]
    sent: Sequence[TableInvite]


class Entered(msgspec.Struct, frozen=True, kw_only=True):
    """The table that you have come to. `seat` counts from 1; null if you watch."""

    game_id: int
    table_id: str
    seat: int | None
    version: int


class NoSuchInvite(NotFound):
    code = "NO_SUCH_INVITE"
    default = "This invitation has expired or was withdrawn."


class TooManyInvites(Conflict):
    code = "TOO_MANY_INVITES"
    default = f"You have {MOST_INVITES} open invitations. Wait for an answer, or withdraw some."


class Invites:
    """The invitations of all accounts."""

    def __init__(
        self,
        tables: TableCache,
        commands: Commands,
        delivery: SocketDelivery,
        clock: Clock,
        steady_clock: Clock = monotonic,
    ) -> None:
        self._tables = tables
        self._store = tables.store
        self._commands = commands
        self._delivery = delivery
        self._clock = clock
        self._inviting = Limiter(INVITING, now=steady_clock)

    async def of(self, account_id: int) -> TableInvites:
        """The open invitations of an account."""
        now = self._clock()
        rows = await self._store.invites(account_id, now)
        return TableInvites(
            received=[_shown(row, now) for row in rows if row.to_id == account_id],
            sent=[_shown(row, now) for row in rows if row.from_id == account_id],
        )

    async def invite(self, account: Account, table_id: int, friend_id: int) -> TableInvite:
        """Invite a friend to a table where the account plays. Inviting again begins the ten minutes anew."""
        check_registered(account)
        person = _person(account)
        table = await self._tables.table(table_id)
        check_player(table, person)
        check_not_ended(table)
        self._inviting.take(account.id)
        if not await self._store.are_friends(account.id, friend_id):
            raise NotFriends()
        if not await may_invite(self._store, table, person, friend_id):
            raise CannotInvite()
        if table.may_watch(friend_id) and table.seat_of(friend_id) is not None:
            raise errors.AlreadyJoined("Your friend is at this table already.")
        if friend_id in table.barred:  # the host's invitation lets in somebody who was sent away
            await self._commands.invite(person, table_id, friend_id)
        _check_room(table)
        added = await self._add(table, account.id, friend_id)
        if added is None:
            raise TooManyInvites()
        return _shown(added, added.made_at)

    async def tell_friend(self, person: Person, table: Table, player_id: int) -> None:
        """Somebody was allowed in by `POST .../invitations`. If it is a friend, they get an invitation, too."""
        if table.seat_of(player_id) is None and await self._store.are_friends(person.id, player_id):
            await self._add(table, person.id, player_id)

    async def _add(self, table: Table, from_id: int, to_id: int) -> InviteRow | None:
        now = self._clock()
        row = {
            "table_id": table.id,
            "from_id": from_id,
            "to_id": to_id,
            "watch": table.phase == "playing",
            "made_at": now,
            "expires_at": now + LASTS_MS,
        }
        added = await self._store.add_invite(row, MOST_INVITES)
        if added is not None:
            self._tell(added)
        return added

    async def accept(self, account: Account, invite_id: int) -> Entered:
        """Use an invitation: take a seat, or watch. If that is refused, the invitation stays."""
        invite = await self._received(account, invite_id)
        table = await self._tables.table(invite.table_id)
        if _is_void(table, invite):
            await self._end(invite, "withdrawn")
            raise NoSuchInvite()
        if not await self._store.end_invite(invite, "accepted"):
            raise NoSuchInvite()
        try:
            table = await self._enter(_person(account), invite)
        except (Refusal, StoreFailure):
            await self._store.put_back_invite(invite)
            raise
        self._tell_gone(invite, "accepted")
        seat = table.seat_of(account.id)
        return Entered(
            game_id=table.id,
            table_id=table.uuid,
            seat=None if seat is None else seat + 1,
            version=table.version,
        )

    async def _enter(self, person: Person, invite: InviteRow) -> Table:
        if invite.watch:
            return await self._commands.spectate(person, invite.table_id, bodies.Join(), invited=True)
        return await self._commands.join(person, invite.table_id, bodies.Join(), invited=True)

    async def decline(self, account: Account, invite_id: int) -> None:
        """Decline an invitation."""
        if not await self._end(await self._received(account, invite_id), "declined"):
            raise NoSuchInvite()

    async def withdraw(self, account: Account, invite_id: int) -> None:
        """Withdraw one's own invitation."""
        check_registered(account)
        invite = await self._store.invite(invite_id)
        if invite is None or invite.from_id != account.id or not await self._end(invite, "withdrawn"):
            raise NoSuchInvite()

    async def _received(self, account: Account, invite_id: int) -> InviteRow:
        check_registered(account)
        invite = await self._store.invite(invite_id)
        if invite is None or invite.to_id != account.id or invite.expires_at <= self._clock():
            raise NoSuchInvite()
        return invite

    async def tables_changed(self, table_ids: set[int]) -> None:
        """Withdraw the invitations to these tables that can no longer be used."""
        for invite in await self._store.invites_to(sorted(table_ids)):
            slot = self._tables.held_slot(invite.table_id)
            if slot is not None and _is_void(slot.table, invite):
                await self._end(invite, "withdrawn")

    async def _end(self, invite: InviteRow, why: Ended) -> bool:
        has_ended = await self._store.end_invite(invite, why)
        if has_ended:
            self._tell_gone(invite, why)
        return has_ended

    # Telling

    async def hear(self, notice: Notice) -> bool:
        """Tell the clients of this node what another node has done. False if it is about something else."""
        kind, _, why = notice.kind.partition(".")
        if kind != _KIND:
            return False
        reason = next((word for word in _ENDED if word == why), None)
        if reason is not None:
            self._deliver_gone(notice.to, notice.id, reason)
        elif self._delivery.hears_common([notice.to]):
            invite = await self._store.invite(notice.id)
            if invite is not None:
                self._tell(invite)
        return True

    def tell_withdrawn(self, invites: Sequence[InviteRow]) -> None:
        """Tell both people of invitations that were withdrawn by a block."""
        for invite in invites:
            self._tell_gone(invite, "withdrawn")

    def _tell(self, invite: InviteRow) -> None:
        shown = _shown(invite, self._clock())
        self._delivery.deliver([Message([invite.to_id], "invite:new", shown, "common")])

    def _tell_gone(self, invite: InviteRow, why: Ended) -> None:
        for person in (invite.from_id, invite.to_id):
            self._deliver_gone(person, invite.id, why)

    def _deliver_gone(self, account_id: int, invite_id: int, why: Ended) -> None:
        gone = InviteGone(invite_id=invite_id, reason=why, server_ts=self._clock())
        self._delivery.deliver([Message([account_id], "invite:gone", gone, "common")])


def _check_room(table: Table) -> None:
    """Refuse an invitation to a table where there is neither a seat nor watching."""
    if table.phase == "lobby" and all(table.chairs):
        raise errors.TableFull()
    if table.phase == "playing" and not table.spectating:
        raise errors.SpectatingClosed()


def _is_void(table: Table, invite: InviteRow) -> bool:
    """Whether an invitation can no longer be used."""
    if table.phase == "ended" or table.viewpoint(invite.from_id).role != "player":
        return True
    if invite.watch:
        return not table.spectating
    return table.phase != "lobby" or all(table.chairs)


def _person(account: Account) -> Person:
    return Person(account.id, account.uuid, account.display_name)


def _shown(row: InviteRow, now: int) -> TableInvite:
    return TableInvite(
        invite_id=row.id,
        game_id=row.table_id,
        table_id=row.table_uuid,
        game=row.game,
        table_name=row.table_name,
        watch=row.watch,
        from_id=row.from_id,
        from_name=row.from_name,
        to_id=row.to_id,
        to_name=row.to_name,
        made_at=iso(row.made_at),
        expires_at=iso(row.expires_at),
        server_ts=now,
    )

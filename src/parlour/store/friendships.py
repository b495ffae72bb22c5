"""Friends, requests, and how two accounts stand to each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar

import msgspec
from sqlalchemy import Connection

from parlour.store import friends, invites, names, own_settings
from parlour.store.database import Database
from parlour.store.friends import Asked, FriendLimits, FriendRow, Relation
from parlour.store.invites import InviteRow
from parlour.store.names import FoundPerson
from parlour.store.notices import Notice

T = TypeVar("T")


class Parted(msgspec.Struct, frozen=True):
    """What a block has ended."""

    were_close: bool
    """Whether the two were friends, or one had asked the other."""
    invites: list[InviteRow]

    def notices(self, account_id: int, other_id: int) -> list[Notice]:
        told = [notice for invite in self.invites for notice in gone_notices(invite, "withdrawn")]
        return [*friend_notices(account_id, other_id), *told] if self.were_close else told


def gone_notices(invite: InviteRow, why: str) -> list[Notice]:
    """What other nodes tell both people of an invitation that is gone."""
    return [Notice(f"invite.{why}", invite.id, to=person) for person in (invite.from_id, invite.to_id)]


def friend_notices(account_id: int, other_id: int) -> list[Notice]:
    """What other nodes tell two accounts when something has changed between them."""
    return [Notice("friend", account_id, other_id, to=person) for person in (account_id, other_id)]


class FriendStore(Database):
    """The friends of a store. Changes between two accounts are announced to other nodes as `friend`."""

    async def avoid(self, account_id: int, other_id: int, blocked: bool, now: int, most: int) -> bool:
        """Mute or block somebody. A block is `block`. False if `most` people are already on the list."""
        if blocked:
            return await self.block(account_id, other_id, now, most) is not None
        return await self._write(own_settings.avoid, account_id, other_id, False, now, most)

    async def block(self, account_id: int, other_id: int, now: int, most: int) -> Parted | None:
        """Block somebody, and end what is between the two. None if `most` people are already on the list."""

        def block(connection: Connection) -> Parted | None:
            friends.lock(connection, account_id, other_id)
            if not own_settings.avoid(connection, account_id, other_id, True, now, most):
                return None
            parted = Parted(
                friends.separate(connection, account_id, other_id),
                invites.part(connection, account_id, other_id),
            )
            if self._announcer is not None:
                self._announcer.announce(parted.notices(account_id, other_id))
            return parted

        return await self._write(block)

    async def relations(self, viewer_id: int, account_ids: Sequence[int]) -> dict[int, Relation]:
        """How somebody stands to accounts, by account id. One query, whoever exists."""
        return await self._read(friends.relations, viewer_id, account_ids)

    async def ask_friend(self, account_id: int, other_id: int, now: int, limits: FriendLimits) -> Asked:
        """Ask somebody to be a friend. Whoever was asked by them before becomes a friend at once."""

        def ask(connection: Connection) -> Asked:
            return friends.ask(connection, account_id, other_id, now, limits)

        return await self._between(account_id, other_id, ask, ("asked", "befriended"))

    async def accept_friend(self, account_id: int, other_id: int, now: int, limits: FriendLimits) -> Asked:
        """Accept a request. `no_one` if there is none, `unchanged` if they are friends already."""

        def accept(connection: Connection) -> Asked:
            return friends.accept(connection, account_id, other_id, now, limits)

        return await self._between(account_id, other_id, accept, ("befriended",))

    async def part_friends(
        self, account_id: int, other_id: int, which: Literal["friend", "sent", "received"]
    ) -> bool:
        """End a friendship, or take back or decline a request. False if there is none."""

        def part(connection: Connection) -> bool:
            return friends.part(connection, account_id, other_id, which)

        return await self._between(account_id, other_id, part, (True,))

    async def friends(
        self, account_id: int, before: tuple[int, int] | None = None, limit: int = 50
    ) -> list[FriendRow]:
        """The friends of an account, the newest first. `before` is when and whom the last page ended with."""
        return await self._read(friends.list_friends, account_id, before, limit)

    async def friend_requests(self, account_id: int) -> list[FriendRow]:
        """The open requests that an account has sent or received, the newest first."""
        return await self._read(friends.list_requests, account_id)

    async def friend_ids(self, account_ids: Sequence[int]) -> dict[int, set[int]]:
        """The ids of the friends of each of these accounts. Accounts without friends are left out."""
        return await self._read(friends.friend_ids, account_ids)

    async def are_friends(self, account_id: int, other_id: int) -> bool:
        return await self._read(friends.are_friends, account_id, other_id)

    async def _between(
        self, account_id: int, other_id: int, operation: Callable[[Connection], T], changed: tuple[T, ...]
    ) -> T:
        """Change what is between two accounts, and tell other nodes if something has changed."""

        def announcing(connection: Connection) -> T:
            result = operation(connection)
            if self._announcer is not None and result in changed:
                self._announcer.announce(friend_notices(account_id, other_id))
            return result

        return await self._write(announcing)

    # Invitations to tables

    async def add_invite(self, row: dict[str, Any], most: int) -> InviteRow | None:
        """Invite somebody to a table. None if the inviter has too many open invitations, or one is deleted."""

        def add(connection: Connection) -> InviteRow | None:
            added = invites.add(connection, row, most)
            if added is not None and self._announcer is not None:
                self._announcer.announce([Notice("invite", added, to=row["to_id"])])
            return None if added is None else invites.by_id(connection, added)

        return await self._write(add)

    async def invite(self, invite_id: int) -> InviteRow | None:
        return await self._read(invites.by_id, invite_id)

    async def invites(self, account_id: int, now: int) -> list[InviteRow]:
        """The invitations that an account has sent or received and that have not expired, the newest first."""
        return await self._read(invites.of_account, account_id, now)

    async def invites_to(self, table_ids: Sequence[int]) -> list[InviteRow]:
        """The invitations to these tables."""
        return await self._read(invites.at_tables, table_ids)

    async def end_invite(self, invite: InviteRow, why: str) -> bool:
        """End an invitation, and tell other nodes why. Only one of those who try at once is told True."""

        def end(connection: Connection) -> bool:
            has_ended = invites.take(connection, invite.id)
            if has_ended and self._announcer is not None:
                self._announcer.announce(gone_notices(invite, why))
            return has_ended

        return await self._write(end)

    async def put_back_invite(self, invite: InviteRow) -> None:
        """Restore an invitation that could not be used, unless there is a newer one."""

        def put_back(connection: Connection) -> None:
            invites.put_back(connection, invite)
            if self._announcer is not None:
                self._announcer.announce([Notice("invite", invite.id, to=invite.to_id)])

        await self._write(put_back)

    async def purge_invites(self, now: int) -> int:
        """Delete the invitations that have expired, and return how many there were."""
        return await self._write(invites.purge, now)

    # Finding people

    async def find_people(
        self, viewer_id: int, beginning: str, after: tuple[str, int] | None = None, limit: int = 50
    ) -> list[FoundPerson]:
        """The people with a name that begins so, by name. `after` is where the last page ended."""
        return await self._read(names.find, viewer_id, beginning, after, limit)

    async def change_privacy(
        self,
        account_id: int,
        change: Callable[[bytes | None], bytes | None],
        is_hidden: Callable[[bytes | None], bool],
    ) -> bytes | None:
        """Change an account's settings, and whether strangers find it, as one step."""

        def changed(connection: Connection) -> bytes | None:
            new = own_settings.change_settings(connection, account_id, change)
            names.hide(connection, account_id, is_hidden(new))
            return new

        return await self._write(changed)

"""Friends: asking, accepting, declining, parting, and telling both people at once.

Somebody who hides their profile, has blocked the caller or was deleted is answered like somebody who does not exist.
Who is blocked hears what they would hear if they had been removed or declined.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from parlour.game.refusals import Conflict, Malformed, NotAllowed, NotFound
from parlour.server.accounts import Account, NotForBots
from parlour.server.clock import Clock, monotonic
from parlour.server.delivery import SocketDelivery
from parlour.server.limits import Limiter, Rate
from parlour.server.people.online import FriendTable, Online
from parlour.server.people.privacy import is_visible
from parlour.server.preferences import NotYourself, Preferences
from parlour.server.wire.messages import Message
from parlour.server.wire.times import iso
from parlour.store import Asked, FriendLimits, FriendRow, InviteRow, Notice, Relation, Store

LIMITS = FriendLimits(friends=500, sent=100, received=200)
ASKING = Rate(30, 600)
"""Requests of one account."""
CHANGES = Rate(120, 60)
"""Answers and partings of one account."""

Standing: TypeAlias = Literal["friend", "asked_you", "you_asked", "none"]
"""How somebody stands to you."""

_CURSOR = re.compile(r"([0-9]{1,18})-([0-9]{1,18})")


class Friend(msgspec.Struct, frozen=True, kw_only=True):
    """A friend. `tables` are those where they sit and that you may see."""

    player_id: int
    uuid: str
    display_name: str
    since: str
    online: bool
    """False too if they hide it."""
    tables: Sequence[FriendTable]


class FriendPage(msgspec.Struct, frozen=True):
    """A page of your friends, the newest first. Send `next` as `before` to get the next page."""

    friends: Sequence[Friend]
    next: str | None


class FriendRequest(msgspec.Struct, frozen=True, kw_only=True):
    """An open request: somebody asks you, or you ask them."""

    player_id: int
    uuid: str
    display_name: str
    asked_at: str


class FriendRequests(msgspec.Struct, frozen=True):
    """Your open requests, the newest first."""

    received: Sequence[FriendRequest]
    sent: Sequence[FriendRequest]


class FriendUpdate(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody stands to you has changed."""

    player_id: int
    uuid: str
    display_name: str
    standing: Standing
    server_ts: int


class Answered(msgspec.Struct, frozen=True):
    """How somebody stands to you now."""

    player_id: int
    standing: Standing


class StoredFriend(msgspec.Struct, frozen=True, kw_only=True):
    """A friend or an open request, in the download of an account."""

    player_id: int
    display_name: str
    standing: Standing
    asked_at: str
    accepted_at: str | None


class RegisterFirst(NotAllowed):
    code = "REGISTER_FIRST"
    default = "Friends are for registered players. Create an account: you keep your name, games and settings."


class NoSuchPerson(NotFound):
    """Also for people who hide their profile, who have blocked the caller, or who were deleted."""

    code = "NO_SUCH_PERSON"
    default = "There is nobody with that id."


class BlockedByYou(Conflict):
    code = "BLOCKED_BY_YOU"
    default = "You have blocked this person. Take them off your list first."


class FriendsFull(Conflict):
    code = "FRIENDS_FULL"
    default = f"You have {LIMITS.friends} friends, and cannot have more."


class CannotBeAsked(Conflict):
    code = "CANNOT_BE_ASKED"
    default = "This person has too many friends or requests already."


class TooManyRequests(Conflict):
    code = "TOO_MANY_OPEN_REQUESTS"
    default = f"You have {LIMITS.sent} open requests. Wait for an answer, or take some back."


class NoSuchRequest(NotFound):
    code = "NO_SUCH_REQUEST"
    default = "There is no such request."


class NotFriends(NotFound):
    code = "NOT_FRIENDS"
    default = "This person is not your friend."


class Friends:
    """The friends of all accounts."""

    def __init__(
        self,
        store: Store,
        delivery: SocketDelivery,
        online: Online,
        preferences: Preferences,
        clock: Clock,
        steady_clock: Clock = monotonic,
    ) -> None:
        self._store = store
        self._delivery = delivery
        self._online = online
        self._preferences = preferences
        self._clock = clock
        self._asking = Limiter(ASKING, now=steady_clock)
        self._changes = Limiter(CHANGES, now=steady_clock)

    # Lists

    async def page(self, account: Account, before: str | None, limit: int) -> FriendPage:
        """Some of an account's friends, the newest first."""
        check_registered(account)
        rows = await self._store.friends(account.id, _place(before), limit)
        places = await self._online.places(account.id, {row.account_id: row.settings for row in rows})
        found = [
            Friend(
                player_id=row.account_id,
                uuid=row.uuid,
                display_name=row.display_name,
                since=iso(row.accepted_at or row.asked_at),
                online=places[row.account_id].online,
                tables=places[row.account_id].tables,
            )
            for row in rows
        ]
        last = rows[-1] if len(rows) == limit else None
        return FriendPage(found, None if last is None else f"{last.accepted_at}-{last.account_id}")

    async def requests(self, account: Account) -> FriendRequests:
        """An account's open requests."""
        check_registered(account)
        rows = await self._store.friend_requests(account.id)
        return FriendRequests(
            received=[_request(row) for row in rows if row.asked_by != account.id],
            sent=[_request(row) for row in rows if row.asked_by == account.id],
        )

    async def stored(self, account_id: int) -> list[StoredFriend]:
        """All friends and requests of an account."""
        rows = await self._store.friend_requests(account_id)
        page = await self._store.friends(account_id, limit=200)
        while page:
            rows += page
            last = page[-1]
            page = await self._store.friends(account_id, (last.accepted_at or 0, last.account_id), 200)
        return [
            StoredFriend(
                player_id=row.account_id,
                display_name=row.display_name,
                standing=_standing(row.accepted_at is not None, row.asked_by, account_id),
                asked_at=iso(row.asked_at),
                accepted_at=None if row.accepted_at is None else iso(row.accepted_at),
            )
            for row in rows
        ]

    async def relation(self, account_id: int, other_id: int) -> Relation:
        """How somebody stands to an account. Refuses those whom the account may not know of."""
        relation = (await self._store.relations(account_id, [other_id])).get(other_id)
        if relation is None or not _is_known(account_id, relation):
            raise NoSuchPerson()
        return relation

    # Changes

    async def ask(self, account: Account, other_id: int) -> Answered:
        """Ask somebody to be a friend. Whoever has asked the caller becomes a friend at once."""
        check_registered(account)
        if account.id == other_id:
            raise NotYourself("You cannot be your own friend.")
        self._asking.take(account.id)
        relation = await self.relation(account.id, other_id)
        if relation.is_blocked:
            raise BlockedByYou()
        if relation.is_guest or relation.is_bot:
            raise NoSuchPerson()
        asked = await self._store.ask_friend(account.id, other_id, self._clock(), LIMITS)
        return await self._answer(account, other_id, asked, NoSuchPerson())

    async def accept(self, account: Account, other_id: int) -> Answered:
        """Accept a request. Accepting twice is accepting once."""
        check_registered(account)
        self._changes.take(account.id)
        accepted = await self._store.accept_friend(account.id, other_id, self._clock(), LIMITS)
        return await self._answer(account, other_id, accepted, NoSuchRequest())

    async def decline(self, account: Account, other_id: int) -> None:
        """Decline a request. The one who asked sees only that it is no longer open."""
        await self._part(account, other_id, "received", NoSuchRequest())

    async def withdraw(self, account: Account, other_id: int) -> None:
        """Take back one's own request."""
        await self._part(account, other_id, "sent", NoSuchRequest())

    async def remove(self, account: Account, other_id: int) -> None:
        """End a friendship."""
        await self._part(account, other_id, "friend", NotFriends())

    async def block(self, account_id: int, other_id: int) -> list[InviteRow]:
        """Block somebody. Ends friendship, requests and invitations; the invitations are returned."""
        parted = await self._preferences.block(account_id, other_id)
        if parted.were_close:
            await self.tell(account_id, other_id)
        return parted.invites

    async def _part(
        self,
        account: Account,
        other_id: int,
        which: Literal["friend", "sent", "received"],
        otherwise: NotFound,
    ) -> None:
        check_registered(account)
        self._changes.take(account.id)
        if not await self._store.part_friends(account.id, other_id, which):
            raise otherwise
        await self.tell(account.id, other_id)

    async def _answer(self, account: Account, other_id: int, asked: Asked, no_one: NotFound) -> Answered:
        if asked == "no_one":
            raise no_one
        if asked == "full":
            raise FriendsFull()
        if asked == "other_full":
            raise CannotBeAsked()
        if asked == "too_many":
            raise TooManyRequests()
        if asked != "unchanged":
            await self.tell(account.id, other_id)
        relation = (await self._store.relations(account.id, [other_id])).get(other_id)
        return Answered(other_id, "none" if relation is None else standing(relation, account.id))

    # Telling

    async def tell(self, account_id: int, other_id: int) -> None:
        """Tell the clients of two accounts on this node how the other stands to them now."""
        await self._tell_one(account_id, other_id)
        await self._tell_one(other_id, account_id)

    async def hear(self, notice: Notice) -> bool:
        """Tell an account of a change by another node. False if the notice is about something else."""
        if notice.kind != "friend":
            return False
        await self._tell_one(notice.to, notice.seq if notice.to == notice.id else notice.id)
        return True

    async def _tell_one(self, viewer: int, other: int) -> None:
        if not self._delivery.hears_common([viewer]):
            return
        relation = (await self._store.relations(viewer, [other])).get(other)
        if relation is None:
            return
        told = FriendUpdate(
            player_id=other,
            uuid=relation.uuid,
            display_name=relation.display_name,
            standing=standing(relation, viewer),
            server_ts=self._clock(),
        )
        self._delivery.deliver([Message([viewer], "friend:update", told, "common")])


def check_registered(account: Account) -> None:
    """Refuse guests and bots."""
    if account.is_bot:
        raise NotForBots("Friends are for people. A bot can be challenged.")
    if account.is_guest:
        raise RegisterFirst()


def standing(relation: Relation, viewer_id: int) -> Standing:
    """How the account that `relation` is about stands to the viewer."""
    return _standing(relation.is_friend, relation.asked_by, viewer_id)


def _standing(is_friend: bool, asked_by: int | None, viewer_id: int) -> Standing:
    if is_friend:
        return "friend"
    if asked_by is None:
        return "none"
    return "you_asked" if asked_by == viewer_id else "asked_you"


def _is_known(viewer_id: int, relation: Relation) -> bool:
    """Whether somebody may know of an account: they may see its profile, are friends, or were asked by it."""
    if relation.is_deleted or relation.blocks_viewer:
        return False
    return standing(relation, viewer_id) in ("friend", "asked_you") or is_visible(
        viewer_id, relation, "profile"
    )


def _request(row: FriendRow) -> FriendRequest:
    return FriendRequest(
        player_id=row.account_id,
        uuid=row.uuid,
        display_name=row.display_name,
        asked_at=iso(row.asked_at),
    )


def _place(before: str | None) -> tuple[int, int] | None:
    """Where a page ended."""
    if before is None:
        return None
    found = _CURSOR.fullmatch(before)
    if found is None:
        raise Malformed("`before` must be the `next` of the previous page.", field="before")
    return int(found[1]), int(found[2])

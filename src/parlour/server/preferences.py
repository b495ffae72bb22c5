"""What an account has chosen for itself: its settings, and the people whom it has muted or blocked.

Settings are a small document with known fields. They say how the browser client looks and sounds; the server only
keeps them. Who is muted is hidden by the client. Who is blocked cannot come to the tables of the one who blocked them,
which `is_welcome` decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from parlour.game.refusals import Conflict, Malformed, NotAllowed, NotFound
from parlour.server.clock import Clock, monotonic
from parlour.server.limits import Limiter, Rate
from parlour.server.wire.times import iso
from parlour.store import AvoidedRow, Parted, Store
from parlour.tables import errors
from parlour.tables.people import Person, PlayerId
from parlour.tables.table import Table

CHANGES = Rate(60, 60)
"""Changes of one account's settings and lists."""
MOST_AVOIDED = 500

Switch: TypeAlias = bool | UnsetType | None


class OwnSettings(msgspec.Struct, kw_only=True, omit_defaults=True):
    """How you like to play. Fields that you have not chosen are missing; `null` sets a field back."""

    pace: Literal["slow", "usual", "quick", "none"] | UnsetType | None = UNSET
    """How long the moves of others are shown."""
    sounds: Literal["off", "front", "always"] | UnsetType | None = UNSET
    """`front`: only while the page is in front. `always`: also in the background."""
    vibration: Switch = UNSET
    notifications: Switch = UNSET
    """Whether to be notified when it is your turn and the page is in the background."""
    theme: Literal["system", "light", "dark"] | UnsetType | None = UNSET
    four_colors: Switch = UNSET
    """A deck with a color for each suit."""
    card_size: Literal["small", "usual", "large"] | UnsetType | None = UNSET
    left_hand: Switch = UNSET
    confirm_moves: Switch = UNSET
    plain: Switch = UNSET
    """Tables as text and buttons."""
    language: Literal["en", "es", "pt"] | UnsetType | None = UNSET


class AvoidedPerson(msgspec.Struct, kw_only=True):
    """Somebody whom you have muted. Who is blocked is muted, too."""

    player_id: int
    display_name: str
    blocked: bool
    since: str


class ListFull(Conflict):
    code = "LIST_FULL"
    default = f"You have muted or blocked {MOST_AVOIDED} people. Take somebody off the list first."


class NotOnTheList(NotFound):
    code = "NOT_ON_THE_LIST"
    default = "You have neither muted nor blocked this person."


class NotYourself(Malformed):
    code = "NOT_YOURSELF"
    default = "You cannot mute or block yourself."


class NotWelcome(NotAllowed):
    """Does not say who has blocked whom."""

    code = "NOT_WELCOME"
    default = "You cannot come to this table."


class CannotInvite(NotAllowed):
    code = "CANNOT_INVITE"
    default = "This person cannot be invited."


class Preferences:
    """The settings and lists of all accounts."""

    def __init__(self, store: Store, clock: Clock, steady_clock: Clock = monotonic) -> None:
        self._store = store
        self._clock = clock
        self._changes = Limiter(CHANGES, now=steady_clock)

    async def settings(self, account_id: int) -> OwnSettings:
        return _decoded(await self._store.settings(account_id))

    async def change_settings(self, account_id: int, changed: OwnSettings) -> OwnSettings:
        """Change the fields that are given, and keep the others. Returns all of them."""
        self._changes.take(account_id)
        given = {name: getattr(changed, name) for name in changed.__struct_fields__}
        new = {name: value for name, value in given.items() if value is not UNSET}

        def change(stored: bytes | None) -> bytes | None:
            merged: dict[str, Any] = (msgspec.json.decode(stored) if stored else {}) | new
            chosen = {name: value for name, value in merged.items() if value is not None}
            return msgspec.json.encode(chosen) if chosen else None

        return _decoded(await self._store.change_settings(account_id, change))

    async def avoided(self, account_id: int) -> list[AvoidedPerson]:
        """The people whom an account has muted or blocked, the latest first."""
        return [_person(row) for row in await self._store.avoided(account_id)]

    async def mute(self, account_id: int, other_id: int) -> None:
        """Mute another account. Somebody who was blocked is only muted from now on."""
        await self._check_can_avoid(account_id, other_id)
        if not await self._store.avoid(account_id, other_id, False, self._clock(), MOST_AVOIDED):
            raise ListFull()

    async def block(self, account_id: int, other_id: int) -> Parted:
        """Block another account. Returns what this has ended between the two."""
        await self._check_can_avoid(account_id, other_id)
        parted = await self._store.block(account_id, other_id, self._clock(), MOST_AVOIDED)
        if parted is None:
            raise ListFull()
        return parted

    async def _check_can_avoid(self, account_id: int, other_id: int) -> None:
        if account_id == other_id:
            raise NotYourself()
        other = await self._store.account(id=other_id)
        if other is None or other.deleted_at is not None:
            raise errors.NoSuchPlayer("There is no account with that id.")
        self._changes.take(account_id)

    async def stop_avoiding(self, account_id: int, other_id: int) -> None:
        self._changes.take(account_id)
        if not await self._store.stop_avoiding(account_id, other_id):
            raise NotOnTheList()


async def is_welcome(store: Store, table: Table, person: Person) -> bool:
    """Whether the host has not blocked this person, or they are at the table already or were invited."""
    if table.host_id == person.id or table.may_watch(person.id) or person.id in table.invited:
        return True
    return not await store.blocks(table.host_id, person.id)


async def is_hosts_friend(store: Store, table: Table, person: Person) -> bool:
    """Whether a table's door asks for friends of the host, and this person is one."""
    if "friends-only" not in (table.visibility, table.join_policy):
        return False
    return await store.are_friends(table.host_id, person.id)


async def may_invite(store: Store, table: Table, person: Person, player_id: PlayerId) -> bool:
    """Nobody is invited by others to a table whose host has blocked them."""
    return table.host_id == person.id or not await store.blocks(table.host_id, player_id)


def _decoded(stored: bytes | None) -> OwnSettings:
    return OwnSettings() if stored is None else msgspec.json.decode(stored, type=OwnSettings)


def _person(row: AvoidedRow) -> AvoidedPerson:
    return AvoidedPerson(
        player_id=row.account_id,
        display_name=row.display_name,
        blocked=row.blocked,
        since=iso(row.since),
    )


class AvoidedPeople(msgspec.Struct):
    """The people whom you have muted or blocked, the latest first."""

    people: Sequence[AvoidedPerson]

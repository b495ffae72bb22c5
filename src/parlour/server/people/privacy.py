"""Who may see what of an account. Its owner chooses, and the choice is kept with the account's settings.

Whoever may not see something is told what they would be told if there were no such account. Somebody whom the owner
has blocked sees nothing, whatever was chosen, and neither does anybody see anything of a deleted account.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from parlour.server.clock import Clock, monotonic
from parlour.server.limits import Limiter, Rate
from parlour.store import Relation, Store

CHANGES = Rate(60, 60)
"""Changes of one account's privacy."""

Circle: TypeAlias = Literal["everyone", "friends", "nobody"]
What: TypeAlias = Literal["profile", "presence", "leaderboards"]

_KEY = "privacy"


class Privacy(msgspec.Struct, frozen=True, kw_only=True):
    """What others may see of you."""

    profile: Circle = "everyone"
    """Your games, ratings and records. Strangers who may not see it cannot find you or ask to be friends either."""
    presence: Circle = "friends"
    """Whether you are online, and at which table. Friends are told at once; others see it on your profile."""
    leaderboards: bool = False
    """Whether leaderboards may show you."""


class PrivacyChange(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The choices to change. Others stay as they are."""

    profile: Circle | UnsetType = UNSET
    presence: Circle | UnsetType = UNSET
    leaderboards: bool | UnsetType = UNSET


class PrivacyRules:
    """The choices of all accounts."""

    def __init__(self, store: Store, steady_clock: Clock = monotonic) -> None:
        self._store = store
        self._changes = Limiter(CHANGES, now=steady_clock)

    async def chosen(self, account_id: int) -> Privacy:
        """What an account has chosen."""
        return privacy_of(await self._store.settings(account_id))

    async def change(self, account_id: int, changed: PrivacyChange) -> Privacy:
        """Change the choices that are given, and keep the others. Returns all of them."""
        self._changes.take(account_id)
        given = {name: getattr(changed, name) for name in changed.__struct_fields__}
        new = {name: value for name, value in given.items() if value is not UNSET}

        def change(stored: bytes | None) -> bytes | None:
            settings: dict[str, Any] = msgspec.json.decode(stored) if stored else {}
            chosen = settings.get(_KEY, {}) | new
            return msgspec.json.encode(settings | {_KEY: chosen}) if chosen else stored

        return privacy_of(await self._store.change_privacy(account_id, change, _is_hidden))

    async def may_see(self, viewer_id: int | None, owner_id: int, what: What) -> bool:
        """Whether somebody may see a part of an account. None is somebody without a session."""
        return owner_id in await self.visible(viewer_id, [owner_id], what)

    async def visible(self, viewer_id: int | None, owner_ids: Iterable[int], what: What) -> set[int]:
        """Those of these accounts of which somebody may see a part. One query for all of them."""
        found = await self._store.relations(viewer_id or 0, list(owner_ids))
        return {owner_id for owner_id, relation in found.items() if is_visible(viewer_id, relation, what)}


def is_visible(viewer_id: int | None, relation: Relation, what: What) -> bool:
    """Whether somebody may see a part of the account that `relation` is about."""
    if relation.is_deleted:
        return False
    if viewer_id == relation.account_id:
        return True
    if relation.blocks_viewer:
        return False
    chosen = privacy_of(relation.settings)
    if what == "leaderboards":
        return chosen.leaderboards
    circle: Circle = getattr(chosen, what)
    return circle == "everyone" or (circle == "friends" and relation.is_friend)


def privacy_of(settings: bytes | None) -> Privacy:
    """The privacy in an account's stored settings."""
    return Privacy() if settings is None else msgspec.json.decode(settings, type=_Stored).privacy


def _is_hidden(settings: bytes | None) -> bool:
    return privacy_of(settings).profile != "everyone"


class _Stored(msgspec.Struct):
    """The part of the stored settings that is about privacy."""

    privacy: Privacy = Privacy()

"""Finding people by the beginning of their username or display name."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from parlour.game.refusals import Malformed
from parlour.server.accounts import Account
from parlour.server.clock import Clock, monotonic
from parlour.server.limits import Limiter, Rate
from parlour.server.people.friends import Friends, Standing, check_registered, standing
from parlour.server.people.online import FriendTable, Online
from parlour.server.wire.bot_marks import BotMark, bot_mark
from parlour.store import Store

SEARCHES = Rate(60, 60)
"""Searches of one account."""
LONGEST = 40


class FoundPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who was found."""

    player_id: int
    uuid: str
    display_name: str
    standing: Standing


class FoundPlayers(msgspec.Struct, frozen=True):
    """A page of people, by name. Send `next` as `after` to get the next page."""

    people: Sequence[FoundPlayer]
    next: str | None


class PersonInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody, as you may see them. `online` is null if they hide it from you."""

    player_id: int
    uuid: str
    display_name: str
    bot_account: BotMark = msgspec.UNSET
    is_guest: bool
    standing: Standing
    online: bool | None
    tables: Sequence[FriendTable]


class PeopleSearch:
    """Finds people, one page at a time."""

    def __init__(
        self, store: Store, friends: Friends, online: Online, steady_clock: Clock = monotonic
    ) -> None:
        self._store = store
        self._friends = friends
        self._online = online
        self._searches = Limiter(SEARCHES, now=steady_clock)

    async def find(self, account: Account, beginning: str, after: str | None, limit: int) -> FoundPlayers:
        """The people with a name that begins so. Hidden, deleted and blocked people are not found."""
        check_registered(account)
        if not beginning.strip() or len(beginning) > LONGEST:
            raise Malformed(f"Search for 1 to {LONGEST} characters.", field="search")
        self._searches.take(account.id)
        rows = await self._store.find_people(account.id, beginning, _place(after), limit)
        known = await self._store.relations(account.id, [row.account_id for row in rows])
        people = [
            FoundPlayer(
                player_id=row.account_id,
                uuid=row.uuid,
                display_name=row.display_name,
                standing=standing(known[row.account_id], account.id),
            )
            for row in rows
            if row.account_id in known
        ]
        last = rows[-1] if len(rows) == limit else None
        return FoundPlayers(people, None if last is None else f"{last.account_id}-{last.name_key}")

    async def read(self, account: Account, player_id: int) -> PersonInfo:
        """One person. Refuses those whom the account may not know of."""
        self._searches.take(account.id)
        relation = await self._friends.relation(account.id, player_id)
        place = await self._online.place_of(account.id, player_id)
        return PersonInfo(
            player_id=player_id,
            uuid=relation.uuid,
            display_name=relation.display_name,
            bot_account=bot_mark(relation.is_bot),
            is_guest=relation.is_guest,
            standing=standing(relation, account.id),
            online=place.online if place.is_shown else None,
            tables=place.tables,
        )


def _place(after: str | None) -> tuple[str, int] | None:
    """Where a page ended: an id and a name."""
    if after is None:
        return None
    number, dash, name = after.partition("-")
    if not dash or not (number.isascii() and number.isdigit()) or len(number) > 18:
        raise Malformed("`after` must be the `next` of the previous page.", field="after")
    return name, int(number)

"""Bot accounts: what an owner does with the accounts of their programs.

A bot account has a name of its own and one token, which is shown once and stored as a hash. It plays like a person, and
is marked wherever people are shown. It has no username, so that nobody logs in to it.

Refusal
  NotForBots      (accounts.py) a bot makes no bots
  NotRegistered   (accounts.py) a guest makes no bots
  TooManyBots     the account has all the bots that it may have
  NoSuchBot       not a bot of this account
"""

from __future__ import annotations

from uuid import uuid4

import msgspec

from parlour.game.refusals import Conflict, NotFound
from parlour.server import account_fields
from parlour.server.accounts import Account, Accounts, NotRegistered
from parlour.server.clock import Clock, monotonic
from parlour.server.limits import Limiter, Rate
from parlour.server.sessions import BOT_TOKEN_MS, new_session
from parlour.server.wire.times import iso
from parlour.store import AccountRow, BotRow, NewAccount, Store
from parlour.tables.people import DELETED_NAME

MOST_BOTS = 10
CHANGES = Rate(30, 3600)
"""New bots, tokens and names of one account."""


class TooManyBots(Conflict):
    code = "TOO_MANY_BOTS"
    default = f"You have {MOST_BOTS} bots. Delete one first."


class NoSuchBot(NotFound):
    code = "NO_SUCH_BOT"
    default = "You have no such bot."


class OwnBot(msgspec.Struct, kw_only=True):
    """One of your bots. Without a token, the last two are null."""

    user_id: int
    player_id: str
    display_name: str
    created_at: str
    token_expires_at: str | None
    """A token ends a year after its last use."""
    used_at: str | None
    """The last use of the token, within an hour."""


class BotList(msgspec.Struct):
    """Your bots, the oldest first."""

    bots: list[OwnBot]
    most: int


class NewToken(msgspec.Struct, kw_only=True):
    """A bot with its new token. The token is never shown again."""

    user_id: int
    player_id: str
    display_name: str
    token: str


class BotAccounts:
    """The bots of all accounts."""

    def __init__(self, store: Store, accounts: Accounts, steady_clock: Clock = monotonic) -> None:
        self._store = store
        self._accounts = accounts
        self._changes = Limiter(CHANGES, now=steady_clock)

    async def owned_by(self, token: str | None) -> BotList:
        """The caller's bots."""
        owner = await self._accounts.person(token)
        return BotList(await own_bots(self._store, owner.id, self._accounts.now()), MOST_BOTS)

    async def make(self, token: str | None, display_name: str) -> NewToken:
        """Make a bot with a token."""
        owner = await self._owner(token)
        name = account_fields.display_name(display_name)
        self._changes.take(owner.id)
        now = self._accounts.now()
        new = new_session(now, BOT_TOKEN_MS)
        bot = NewAccount(uuid=str(uuid4()), display_name=name, created_at=now, owner_id=owner.id)
        row = await self._store.add_bot(bot, new.stored, MOST_BOTS)
        if row is None:
            await self._accounts.details(owner)
            raise TooManyBots
        return NewToken(user_id=row.id, player_id=row.uuid, display_name=name, token=new.token)

    async def rename(self, token: str | None, bot_id: int, display_name: str) -> None:
        """Change a bot's name. Tables where it sits keep the old one."""
        owner = await self._owner(token)
        name = account_fields.display_name(display_name)
        self._changes.take(owner.id)
        if await self._store.rename_bot(owner.id, bot_id, name) is None:
            raise NoSuchBot
        self._accounts.forget(bot_id)

    async def renew(self, token: str | None, bot_id: int) -> NewToken:
        """Give a bot a new token. The old one ends."""
        owner = await self._owner(token)
        self._changes.take(owner.id)
        new = new_session(self._accounts.now(), BOT_TOKEN_MS)
        if not await self._store.replace_token(owner.id, bot_id, new.stored):
            raise NoSuchBot
        self._accounts.forget(bot_id)
        row = await self._accounts.account(bot_id)
        if row is None:
            raise NoSuchBot
        return NewToken(user_id=row.id, player_id=row.uuid, display_name=row.display_name, token=new.token)

    async def revoke(self, token: str | None, bot_id: int) -> None:
        """End a bot's token. The bot stays."""
        owner = await self._owner(token)
        if not await self._store.replace_token(owner.id, bot_id, None):
            raise NoSuchBot
        self._accounts.forget(bot_id)

    async def delete(self, token: str | None, bot_id: int) -> AccountRow:
        """Delete a bot. `Erasures` erases its name from tables and chats."""
        owner = await self._owner(token)
        row = await self._store.delete_bot(owner.id, bot_id, DELETED_NAME, self._accounts.now())
        if row is None:
            raise NoSuchBot
        self._accounts.forget(bot_id)
        return row

    async def deleted_with(self, owner_id: int) -> list[AccountRow]:
        """The bots that were deleted with their owner, whose sessions have to be ended."""
        rows = await self._store.deleted_bots(owner_id)
        for row in rows:
            self._accounts.forget(row.id)
        return rows

    async def _owner(self, token: str | None) -> Account:
        account = await self._accounts.person(token)
        if account.is_guest:
            raise NotRegistered("Create an account first. Guests cannot have bots.")
        return account


async def own_bots(store: Store, owner_id: int, now: int) -> list[OwnBot]:
    """An account's bots as their owner sees them."""
    return [_shown(row) for row in await store.bots(owner_id, now)]


def _shown(row: BotRow) -> OwnBot:
    return OwnBot(
        user_id=row.id,
        player_id=row.uuid,
        display_name=row.display_name,
        created_at=iso(row.created_at),
        token_expires_at=None if row.expires_at is None else iso(row.expires_at),
        used_at=None if row.used_at is None else iso(row.used_at),
    )

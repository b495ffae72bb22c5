"""Bot accounts: accounts for programs. Each has an owner and at most one token, which is a session that lasts long."""

from __future__ import annotations

from sqlalchemy import Connection, select

from parlour.store import accounts, sessions
from parlour.store.people import PeopleStore
from parlour.store.rows import AccountRow, BotRow, NewAccount, NewSession
from parlour.store.schema import accounts as people
from parlour.store.schema import sessions as tokens
from parlour.store.texts import is_id

_BOT = (people.c.id, people.c.uuid, people.c.display_name, people.c.created_at)


class BotStore(PeopleStore):
    """The bot accounts of a store. Nothing here touches a bot of another owner."""

    async def add_bot(self, bot: NewAccount, token: NewSession, most: int) -> AccountRow | None:
        """Add a bot with its token. None if its owner has `most` bots, or was deleted."""
        return await self._write(_add_bot, bot, token, most)

    async def bots(self, owner_id: int, now: int) -> list[BotRow]:
        """An account's bots, the oldest first."""
        return await self._read(_bots, owner_id, now)

    async def rename_bot(self, owner_id: int, bot_id: int, display_name: str) -> AccountRow | None:
        """Change a bot's name, and tell other nodes. None if the account has no such bot."""
        rename = self._announced("session", _rename_bot)
        return await self._write(rename, owner_id, bot_id, display_name)

    async def replace_token(self, owner_id: int, bot_id: int, token: NewSession | None) -> bool:
        """End a bot's token, begin another if one is given, and tell other nodes. False if there is no such bot."""
        replace = self._announced("session", _replace_token)
        return await self._write(replace, owner_id, bot_id, token) is not None

    async def delete_bot(self, owner_id: int, bot_id: int, name: str, now: int) -> AccountRow | None:
        """Delete a bot like any account. None if the account has no such bot."""

        def clear(connection: Connection) -> AccountRow | None:
            if not _owns(connection, owner_id, bot_id):
                return None
            row = accounts.delete_account(connection, bot_id, name, now)
            self._forget(connection, bot_id)
            return row

        return await self._write(self._announced("session", clear))

    async def deleted_bots(self, owner_id: int) -> list[AccountRow]:
        """The deleted bots of an account whose names may still be in a log or a chat."""
        return [row for row in await self.unerased_accounts() if row.owner_id == owner_id]


def _add_bot(connection: Connection, bot: NewAccount, token: NewSession, most: int) -> AccountRow | None:
    """The lock on the owner makes this wait for a deletion, and two at once cannot exceed the limit."""
    owner = select(people.c.id).where(people.c.id == bot.owner_id, people.c.deleted_at.is_(None))
    if connection.execute(owner.with_for_update()).first() is None or bot.owner_id is None:
        return None
    if len(accounts.living_bots(connection, bot.owner_id)) >= most:
        return None
    sessions.refuse_banned(connection, bot.owner_id)
    row = accounts.add_account(connection, bot)
    sessions.replace_sessions(connection, row.id, token)
    return row


def _bots(connection: Connection, owner_id: int, now: int) -> list[BotRow]:
    current = (tokens.c.account_id == people.c.id) & (tokens.c.expires_at > now)
    query = (
        select(*_BOT, tokens.c.expires_at, tokens.c.used_at)
        .outerjoin(tokens, current)
        .where(people.c.owner_id == owner_id, people.c.deleted_at.is_(None))
        .order_by(people.c.id)
    )
    return [BotRow(**row) for row in connection.execute(query).mappings()]


def _owns(connection: Connection, owner_id: int, bot_id: int) -> bool:
    if not is_id(bot_id):
        return False
    query = select(people.c.id).where(
        people.c.id == bot_id, people.c.owner_id == owner_id, people.c.deleted_at.is_(None)
    )
    return connection.execute(query.with_for_update()).first() is not None


def _rename_bot(connection: Connection, owner_id: int, bot_id: int, display_name: str) -> AccountRow | None:
    return (
        accounts.rename_account(connection, bot_id, display_name)
        if _owns(connection, owner_id, bot_id)
        else None
    )


def _replace_token(
    connection: Connection, owner_id: int, bot_id: int, token: NewSession | None
) -> int | None:
    if not _owns(connection, owner_id, bot_id):
        return None
    if token is None:
        sessions.forget_sessions(connection, bot_id)
    else:
        sessions.replace_sessions(connection, bot_id, token)
    return bot_id

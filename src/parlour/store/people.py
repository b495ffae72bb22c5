"""Accounts, their sessions, and what they have chosen for themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sqlalchemy import Connection

from parlour.store import (
    accounts,
    challenges,
    chat,
    friends,
    invites,
    own_settings,
    sessions,
    standings,
    tables,
    waiting,
)
from parlour.store.database import Database
from parlour.store.friendships import friend_notices
from parlour.store.notices import Notice
from parlour.store.patience import unhurried
from parlour.store.rows import (
    AccountRow,
    AvoidedRow,
    NewAccount,
    NewSession,
    OwnSession,
    PublicName,
    SessionRow,
)


class PeopleStore(Database):
    """The people of a store."""

    async def add_account(self, account: NewAccount) -> AccountRow:
        """Add a guest or an account. Raises `UsernameTaken`."""
        return await self._write(accounts.add_account, account)

    async def upgrade_guest(
        self,
        account_id: int,
        username: str,
        password_hash: str,
        email: str | None = None,
        display_name: str | None = None,
        *,
        session: NewSession,
    ) -> AccountRow:
        """Turn a guest into a registered account, with a new session that replaces all others.

        Raises `UsernameTaken` or `AlreadyRegistered`.
        """

        def upgrade(connection: Connection) -> AccountRow:
            row = accounts.upgrade_guest(connection, account_id, username, password_hash, email, display_name)
            sessions.replace_sessions(connection, account_id, session)
            return row

        return await self._write(self._announced("session", upgrade))

    async def rehash_password(self, account: AccountRow, password_hash: str) -> bool:
        """Replace the hash of the same password. Sessions go on. False if the password was changed."""
        return await self._write(accounts.set_password, account.id, account.password_hash, password_hash)

    async def change_password(self, account: AccountRow, password_hash: str, session: NewSession) -> bool:
        """Set a new password, with a new session that replaces all others. False if it was changed before."""

        def change(connection: Connection) -> int | None:
            if not accounts.set_password(connection, account.id, account.password_hash, password_hash):
                return None
            sessions.replace_sessions(connection, account.id, session)
            return account.id

        return await self._write(self._announced("session", change)) is not None

    async def delete_account(self, account_id: int, name: str, now: int) -> AccountRow | None:
        """Clear the details of an account and its bots, and end their sessions. `name` replaces their display names.

        None if the account was deleted before. `rename_author` and `rewrite_log` erase the name elsewhere.
        """

        def clear(connection: Connection) -> AccountRow | None:
            row = accounts.delete_account(connection, account_id, name, now)
            self._forget(connection, account_id)
            for bot_id in accounts.living_bots(connection, account_id):
                accounts.delete_account(connection, bot_id, name, now)
                self._forget(connection, bot_id)
                if self._announcer is not None:
                    self._announcer.announce([Notice("session", bot_id, 1)])
            return row

        return await self._write(self._announced("session", clear))

    def _forget(self, connection: Connection, account_id: int) -> None:
        """Delete what belongs to an account and nobody else."""
        sessions.forget_sessions(connection, account_id)
        own_settings.forget_avoided(connection, account_id)
        others = friends.forget_friends(connection, account_id)
        if self._announcer is not None:
            for other in others:
                self._announcer.announce(friend_notices(account_id, other))
        invites.forget(connection, account_id)
        standings.list_account(connection, account_id, False)
        waiting.forget_place(connection, account_id)
        challenges.forget_challenges(connection, account_id)

    async def rename_account(self, account_id: int, display_name: str) -> AccountRow | None:
        """Change the display name, and tell other nodes. None if the account was deleted."""
        return await self._write(
            self._announced("session", accounts.rename_account), account_id, display_name
        )

    async def settings(self, account_id: int) -> bytes | None:
        """An account's settings; None if nothing was set, or the account is deleted."""
        return await self._read(own_settings.read_settings, account_id)

    async def change_settings(
        self, account_id: int, change: Callable[[bytes | None], bytes | None]
    ) -> bytes | None:
        """Replace an account's settings by what `change` makes of them, as one step."""
        return await self._write(own_settings.change_settings, account_id, change)

    async def stop_avoiding(self, account_id: int, other_id: int) -> bool:
        """Neither mute nor block somebody any more. False if they were not on the list."""
        return await self._write(own_settings.stop_avoiding, account_id, other_id)

    async def avoided(self, account_id: int) -> list[AvoidedRow]:
        """The people whom an account has muted or blocked, the latest first."""
        return await self._read(own_settings.list_avoided, account_id)

    async def blocks(self, account_id: int, other_id: int) -> bool:
        """Whether an account has blocked another."""
        return await self._read(own_settings.blocks, account_id, other_id)

    async def unerased_accounts(self) -> list[AccountRow]:
        """Deleted accounts whose name may still be in a log or a chat."""
        return await self._read(accounts.unerased_accounts)

    async def mark_erased(self, account_id: int, now: int) -> None:
        await self._write(accounts.mark_erased, account_id, now)

    async def rename_author(self, account_id: int, name: str) -> int:
        """Replace the author's name in all chat messages of an account. Returns how many had another name."""
        return await self._write(chat.rename_author, account_id, name)

    async def tables_naming(self, uuid: str, since: int) -> list[int]:
        """The ids of tables whose logs name an account, among those changed since a time."""

        def find(connection: Connection) -> list[int]:
            with unhurried(connection):
                return tables.tables_naming(connection, uuid, since)

        return await self._read_long(find)

    async def rewrite_log(self, table_id: int, bodies: Mapping[int, bytes]) -> None:
        """Replace entries of a log by number, to erase the name of a deleted account."""
        await self._write(tables.rewrite_log, table_id, bodies)

    async def account(
        self, *, id: int | None = None, uuid: str | None = None, username: str | None = None
    ) -> AccountRow | None:
        """An account by id, UUID or username (case-insensitive)."""
        if id is not None:
            return await self._read(accounts.account_by_id, id)
        if uuid is not None:
            return await self._read(accounts.account_by_uuid, uuid)
        if username is not None:
            return await self._read(accounts.account_by_username, username)
        raise TypeError("account() needs an id, a uuid or a username")

    async def public_names(self, account_ids: Sequence[int]) -> dict[int, PublicName]:
        """The names of accounts by id."""
        return await self._read(accounts.public_names, account_ids)

    async def add_session(
        self, account_id: int, session: NewSession, *, password_hash: str | None = None
    ) -> bool:
        """Begin a session. False if the account has been deleted, or no longer has this `password_hash`."""
        return await self._write(sessions.begin_session, session, account_id, password_hash)

    async def session(self, token_hash: bytes, now: int) -> SessionRow | None:
        """A session that has not expired, with its account."""
        return await self._read(sessions.session_by_token, token_hash, now)

    async def own_sessions(self, account_id: int, now: int) -> list[OwnSession]:
        """The sessions of an account that have not expired, the one used last first."""
        return await self._read(sessions.own_sessions, account_id, now)

    async def extend_session(self, token_hash: bytes, until: int, now: int | None = None) -> bool:
        """Extend a session that is used now. False if it has ended, or already lasts longer."""
        return await self._write(sessions.extend_session, token_hash, until, now)

    async def end_session(self, token_hash: bytes) -> bool:
        """End a session, and tell other nodes. False if it had ended."""
        return await self._write(self._announced("session", sessions.end_session), token_hash) is not None

    async def end_other_sessions(self, account_id: int, kept: bytes) -> bool:
        """End all sessions of an account except one, and tell other nodes. False if there were none."""
        end = self._announced("session", sessions.end_other_sessions)
        return await self._write(end, account_id, kept) is not None

    async def add_known_address(self, account_id: int, address_hash: bytes, now: int) -> None:
        """Remember that an account logged in from an address."""
        await self._write(sessions.add_known_address, account_id, address_hash, now)

    async def knows_address(self, username: str, address_hash: bytes) -> bool:
        """Whether the account with this username has logged in from an address."""
        return await self._read(sessions.knows_address, username, address_hash)

    async def living_sessions(self, token_hashes: Sequence[bytes], now: int) -> set[bytes]:
        """Those of these sessions that have not ended or expired."""
        return await self._read(sessions.living_sessions, token_hashes, now)

    async def purge_sessions(self, now: int) -> int:
        """Delete expired sessions, and return how many there were."""
        return await self._write(sessions.purge_sessions, now)

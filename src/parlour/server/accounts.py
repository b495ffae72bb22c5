"""Guests and registered accounts. No HTTP here.

Refusal
  NotLoggedIn        (sessions.py) no session, or one that has ended
  WrongCredentials   wrong username or password
  WrongPassword      the current password, repeated by someone who is logged in, is wrong
  NotRegistered      a guest has no password to change
  NotForBots         a bot account asks for what only people may do
  NoSuchSession      (sessions.py) not a session of this account
  TooMany            (limits.py) too many attempts
  Malformed          (account_fields.py) an invalid name, password or e-mail address
  UsernameTaken, AlreadyRegistered   (parlour.store)
"""

from __future__ import annotations

from hashlib import sha256
from uuid import uuid4

import msgspec

from parlour.game.refusals import Conflict, Malformed, NotAllowed, Refusal
from parlour.server import account_fields
from parlour.server.clock import Clock, monotonic
from parlour.server.known_sessions import Account as Account  # others import these from here
from parlour.server.limits import Limiter, Rate, address_key
from parlour.server.login_limits import LoginLimits, account_key
from parlour.server.passwords import Argon2, Passwords, Verdict
from parlour.server.sessions import NotLoggedIn as NotLoggedIn
from parlour.server.sessions import Session as Session
from parlour.server.sessions import Sessions, account_of
from parlour.store import AccountRow, AlreadyRegistered, NewAccount, Store, UsernameTaken
from parlour.tables.people import DELETED_NAME

HOUR_MS = 60 * 60 * 1000
DAY_MS = 24 * HOUR_MS
DOWNLOADS = Rate(10, 600)
"""Downloads of one account's data."""
RENAMES = Rate(10, 600)
"""New display names of one account."""


class WrongCredentials(Refusal):
    code = "WRONG_CREDENTIALS"
    default = "The username or the password is wrong."


class WrongPassword(NotAllowed):
    """The current password, which someone who is logged in must repeat."""

    code = "WRONG_PASSWORD"
    default = "The password is wrong."


class NotRegistered(Conflict):
    code = "NOT_REGISTERED"
    default = "A guest has no password. Create an account first."


class NotForBots(NotAllowed):
    code = "NOT_FOR_BOTS"
    default = "A bot account cannot do this. Its owner can."


class AccountSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Session lengths, the cost of password hashes, and rate limits (None for no limit)."""

    session_ms: int = 30 * DAY_MS
    extend_after_ms: int = HOUR_MS
    cache_ms: int = 10_000
    cache_size: int = 50_000
    argon2: Argon2 = Argon2()
    hashes_at_once: int = 2
    new_accounts_by_address: Rate | None = Rate(60, 600)
    logins_by_address: Rate | None = Rate(30, 300)
    logins_by_account: Rate | None = Rate(10, 300)


class Accounts(Sessions):
    """Guests, registration, login, change of password and deletion.

    Sessions expire by `clock`; limits go by `steady_clock`.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        settings: AccountSettings | None = None,
        *,
        steady_clock: Clock = monotonic,
    ) -> None:
        settings = settings or AccountSettings()
        super().__init__(
            store,
            clock,
            session_ms=settings.session_ms,
            extend_after_ms=settings.extend_after_ms,
            cache_ms=settings.cache_ms,
            cache_size=settings.cache_size,
        )
        self._passwords = Passwords(settings.argon2, settings.hashes_at_once)
        self._new_accounts = Limiter(settings.new_accounts_by_address, now=steady_clock)
        self._downloads = Limiter(DOWNLOADS, now=steady_clock)
        self._renames = Limiter(RENAMES, now=steady_clock)
        self._logins = LoginLimits(settings.logins_by_address, settings.logins_by_account, steady_clock)

    def close(self) -> None:
        """Stop the threads that hash passwords. The store is not closed."""
        self._passwords.close()

    async def guest(self, display_name: str, address: str, device: str | None = None) -> Session:
        """Create a guest: an account with only a display name."""
        name = account_fields.display_name(display_name)
        self._new_accounts.take(address_key(address))
        return await self._first(await self._add(name), device)

    async def register(
        self,
        username: str,
        password: str,
        display_name: str | None = None,
        email: str | None = None,
        *,
        address: str,
        device: str | None = None,
    ) -> Session:
        """Create an account and log it in. The display name defaults to the username."""
        name = account_fields.username(username)
        shown = account_fields.display_name(name if display_name is None else display_name)
        secret, mail = _new_password(password, name, shown, email)
        self._new_accounts.take(address_key(address))
        await self._refuse_taken(name)
        hashed = await self._passwords.hash(secret)
        account = await self._add(shown, username=name, password_hash=hashed, email=mail)
        await self._learn_address(account, address)
        return await self._first(account, device)

    async def upgrade(
        self,
        token: str,
        username: str,
        password: str,
        display_name: str | None = None,
        email: str | None = None,
        *,
        address: str,
        device: str | None = None,
    ) -> Session:
        """Turn the guest of this session into a registered account with the same id and seats.

        It gets a new session. The guest's own one ends, so whoever knew its token does not know the account's.
        """
        guest = await self.person(token)
        if not guest.is_guest:
            raise AlreadyRegistered
        name = account_fields.username(username)
        shown = None if display_name is None else account_fields.display_name(display_name)
        secret, mail = _new_password(password, name, shown or guest.display_name, email)
        self._new_accounts.take(address_key(address))
        await self._refuse_taken(name)
        hashed = await self._passwords.hash(secret)
        new = self._new_session(device)
        with self._known.lookup() as lookup:
            row = await self._store.upgrade_guest(guest.id, name, hashed, mail, shown, session=new.stored)
        self.forget(guest.id)
        session = self._begun(account_of(row), new, lookup)
        await self._learn_address(session.account, address)
        return session

    async def login(self, username: str, password: str, address: str, device: str | None = None) -> Session:
        """Log in to a registered account. Takes equally long for unknown names and wrong passwords."""
        is_known = await self._store.knows_address(username, _address_hash(username, address))
        self._logins.attempt(address, username, is_known_address=is_known)
        row = await self._check(username, password)
        session = await self._begin(account_of(row), self._new_session(device), row.password_hash)
        if session is None:
            raise WrongCredentials  # the password was changed meanwhile
        self._logins.succeeded(address, username, is_known_address=is_known)
        await self._learn_address(session.account, address)
        return session

    async def change_password(
        self, token: str, current: str, password: str, address: str, device: str | None = None
    ) -> Session:
        """Set a new password. All sessions end, and a new one begins: a stolen token is worth nothing after this."""
        account = await self.person(token)
        row = await self._confirm(account, current, address)
        secret, _ = _new_password(password, account.username, account.display_name, row.email)
        hashed, new = await self._passwords.hash(secret), self._new_session(device)
        with self._known.lookup() as lookup:
            if not await self._store.change_password(row, hashed, new.stored):
                raise WrongPassword  # it was changed meanwhile
        self.forget(account.id)
        return self._begun(account, new, lookup)

    async def delete(self, token: str, password: str | None, address: str) -> AccountRow:
        """Delete the account of this session, and its bots. A registered one needs its password. All its sessions end.

        The name is gone from the account; `Erasures` erases it from tables and chats.
        """
        account = await self.person(token)
        if not account.is_guest:
            await self._confirm(account, password or "", address)
        row = await self._store.delete_account(account.id, DELETED_NAME, self._clock())
        self.forget(account.id)
        if row is None:
            raise NotLoggedIn
        return row

    async def person(self, token: str | None) -> Account:
        """The account of a session, which must not be a bot's."""
        account = await self.logged_in(token)
        if account.is_bot:
            raise NotForBots
        return account

    async def rename(self, token: str, display_name: str) -> Account:
        """Change the display name. Tables where the person sits keep the old one."""
        account = await self.logged_in(token)
        name = account_fields.display_name(display_name)
        self._renames.take(account.id)
        row = await self._store.rename_account(account.id, name)
        self.forget(account.id)
        if row is None:
            raise NotLoggedIn
        return account_of(row)

    def count_download(self, account_id: int) -> None:
        """Count a download of an account's data, or raise `TooMany`."""
        self._downloads.take(account_id)

    async def account(self, id: int) -> Account | None:
        row = await self._store.account(id=id)
        return None if row is None or row.deleted_at is not None else account_of(row)

    async def details(self, account: Account) -> AccountRow:
        """What the store has about an account."""
        row = await self._store.account(id=account.id)
        if row is None or row.deleted_at is not None:
            raise NotLoggedIn
        return row

    async def _check(self, username: str, password: str) -> AccountRow:
        """The account with this username and password, or WrongCredentials."""
        row = await self._store.account(username=username)
        verdict = await self._verdict(row, password)
        if row is None or not verdict.is_right:
            raise WrongCredentials
        if verdict.new_hash is None:
            return row
        if not await self._store.rehash_password(row, verdict.new_hash):
            raise WrongCredentials  # the password was changed meanwhile
        return msgspec.structs.replace(row, password_hash=verdict.new_hash)

    async def _confirm(self, account: Account, password: str, address: str) -> AccountRow:
        """Check the password of someone who is logged in, under the same limits as a login."""
        if account.username is None:
            raise NotRegistered
        name = account.username
        is_known = await self._store.knows_address(name, _address_hash(name, address))
        self._logins.attempt(address, name, is_known_address=is_known)
        row = await self._store.account(id=account.id)
        if row is None or not (await self._verdict(row, password)).is_right:
            raise WrongPassword
        self._logins.succeeded(address, name, is_known_address=is_known)
        return row

    async def _verdict(self, row: AccountRow | None, password: str) -> Verdict:
        stored = None if row is None else row.password_hash
        return await self._passwords.check(stored, *_attempt(password))

    async def _learn_address(self, account: Account, address: str) -> None:
        hashed = _address_hash(account.username or "", address)
        await self._store.add_known_address(account.id, hashed, self._clock())

    async def _first(self, account: Account, device: str | None) -> Session:
        """Begin the first session of a new account."""
        session = await self._begin(account, self._new_session(device))
        if session is None:
            raise NotLoggedIn  # it was deleted at once
        return session

    async def _refuse_taken(self, username: str) -> None:
        """Refuse a taken name before the expensive hash. The store checks again when it writes."""
        if await self._store.account(username=username) is not None:
            raise UsernameTaken

    async def _add(
        self,
        display_name: str,
        username: str | None = None,
        password_hash: str | None = None,
        email: str | None = None,
    ) -> Account:
        new = NewAccount(
            uuid=str(uuid4()),
            display_name=display_name,
            created_at=self._clock(),
            username=username,
            password_hash=password_hash,
            email=email,
        )
        return account_of(await self._store.add_account(new))


def _address_hash(username: str, address: str) -> bytes:
    return sha256(f"{account_key(username)} {address_key(address)}".encode(errors="replace")).digest()


def _new_password(
    password: str, username: str | None, display_name: str, email: str | None
) -> tuple[str, str | None]:
    mail = account_fields.email(email)
    return account_fields.new_password(password, username, display_name, mail), mail


def _attempt(password: str) -> tuple[str, str]:
    """A password to check, normalized and as given. An invalid one becomes "", so that long inputs are not hashed."""
    try:
        return account_fields.password(password), password
    except Malformed:
        return "", ""

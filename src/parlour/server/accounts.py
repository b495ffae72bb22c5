"""Guests, registered accounts and sessions. No HTTP here.

    Refusal
      NotLoggedIn        no session, or one that has ended
      WrongCredentials   wrong username or password
      TooMany            (limits.py) too many attempts
      Malformed          (account_fields.py) an invalid name, password or e-mail address
      UsernameTaken, AlreadyRegistered   (parlour.store)

A session is a random token. The store has only its SHA-256 hash, so a stolen database cannot be used to log in.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from hashlib import sha256
from uuid import uuid4

import msgspec

from parlour.game.refusals import Malformed, Refusal
from parlour.server import account_fields
from parlour.server.limits import Limiter, Rate, address_key
from parlour.server.passwords import Argon2, Passwords
from parlour.store import AccountRow, AlreadyRegistered, NewAccount, Store, UsernameTaken

DAY_MS = 24 * 60 * 60 * 1000
TOKEN_BYTES = 32
TOKEN_LENGTH = 43  # of token_urlsafe(TOKEN_BYTES)


class NotLoggedIn(Refusal):
    code = "UNAUTHORIZED"
    default = "You are not logged in."


class WrongCredentials(Refusal):
    code = "WRONG_CREDENTIALS"
    default = "The username or the password is wrong."


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """An account, without the hash of its password."""

    id: int
    uuid: str
    display_name: str
    username: str | None
    is_guest: bool


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """What a client gets when it logs in."""

    account: Account
    token: str
    expires_at: int


class AccountSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Session lengths, the cost of password hashes, and rate limits (None for no limit)."""

    session_ms: int = 30 * DAY_MS
    extend_after_ms: int = DAY_MS
    cache_ms: int = 10_000
    cache_size: int = 50_000
    argon2: Argon2 = Argon2()
    hashes_at_once: int = 2
    new_accounts_by_address: Rate | None = Rate(60, 600)
    logins_by_address: Rate | None = Rate(30, 300)
    logins_by_account: Rate | None = Rate(10, 300)


class _Known(msgspec.Struct, frozen=True):
    account: Account
    fresh_until: int


class Accounts:
    """Guests, registration, login, logout and sessions. `clock` returns milliseconds."""

    def __init__(
        self, store: Store, clock: Callable[[], int], settings: AccountSettings | None = None
    ) -> None:
        settings = settings or AccountSettings()
        self._store = store
        self._clock = clock
        self._settings = settings
        self._passwords = Passwords(settings.argon2, settings.hashes_at_once)
        self._new_accounts = Limiter(settings.new_accounts_by_address)
        self._logins_by_address = Limiter(settings.logins_by_address)
        self._logins_by_account = Limiter(settings.logins_by_account)
        self._known: dict[bytes, _Known] = {}
        self._endings = 0

    def close(self) -> None:
        """Stop the threads that hash passwords. The store is not closed."""
        self._passwords.close()

    async def guest(self, display_name: str, address: str) -> Session:
        """Create a guest: an account with only a display name."""
        name = account_fields.display_name(display_name)
        self._new_accounts.take(address_key(address), self._clock())
        return await self._begin(await self._add(name))

    async def register(
        self,
        username: str,
        password: str,
        display_name: str | None = None,
        email: str | None = None,
        *,
        address: str,
    ) -> Session:
        """Create an account and log it in. The display name defaults to the username."""
        name = account_fields.username(username)
        shown = account_fields.display_name(name if display_name is None else display_name)
        secret, mail = account_fields.password(password), account_fields.email(email)
        self._new_accounts.take(address_key(address), self._clock())
        await self._refuse_taken(name)
        hashed = await self._passwords.hash(secret)
        return await self._begin(await self._add(shown, username=name, password_hash=hashed, email=mail))

    async def upgrade(
        self,
        token: str,
        username: str,
        password: str,
        display_name: str | None = None,
        email: str | None = None,
        *,
        address: str,
    ) -> Account:
        """Turn the guest of this session into a registered account with the same id, seats and session."""
        guest = await self.logged_in(token)
        if not guest.is_guest:
            raise AlreadyRegistered
        name = account_fields.username(username)
        shown = None if display_name is None else account_fields.display_name(display_name)
        secret, mail = account_fields.password(password), account_fields.email(email)
        self._new_accounts.take(address_key(address), self._clock())
        await self._refuse_taken(name)
        hashed = await self._passwords.hash(secret)
        row = await self._store.upgrade_guest(guest.id, name, hashed, mail, shown)
        self._forget(_digest(token))
        return _account(row)

    async def login(self, username: str, password: str, address: str) -> Session:
        """Log in to a registered account. Takes equally long for unknown names and wrong passwords."""
        now = self._clock()
        self._logins_by_address.take(address_key(address), now)
        who = username[:64].casefold()
        self._logins_by_account.take(who, now)
        row = await self._store.account(username=username)
        verdict = await self._passwords.check(row.password_hash if row else None, _attempt(password))
        if row is None or not verdict.is_right:
            raise WrongCredentials
        self._logins_by_account.give_back(who)
        if verdict.new_hash is not None:
            await self._store.set_password(row.id, verdict.new_hash)
        return await self._begin(_account(row))

    async def logout(self, token: str) -> None:
        """End a session. Does nothing if it has already ended."""
        digest = _digest(token)
        self._forget(digest)
        await self._store.end_session(digest)
        self._forget(digest)

    async def who(self, token: str | None) -> Account | None:
        """The account of a session, or None. Results are cached for a few seconds."""
        if token is None or len(token) != TOKEN_LENGTH:
            return None
        digest = _digest(token)
        known = self._known.get(digest)
        now = self._clock()
        if known is not None and now < known.fresh_until:
            return known.account
        return await self._look_up(digest, now)

    async def logged_in(self, token: str | None) -> Account:
        """The account of a session, or NotLoggedIn."""
        account = await self.who(token)
        if account is None:
            raise NotLoggedIn
        return account

    async def ended(self, tokens: Iterable[str]) -> list[str]:
        """Those of these tokens whose sessions have ended or expired, asked of the store in one go."""
        digests = {_digest(token): token for token in tokens}
        living = await self._store.living_sessions(list(digests), self._clock()) if digests else set()
        gone = [digest for digest in digests if digest not in living]
        for digest in gone:
            self._forget(digest)
        return [digests[digest] for digest in gone]

    async def account(self, id: int) -> Account | None:
        row = await self._store.account(id=id)
        return None if row is None else _account(row)

    async def purge(self) -> int:
        """Delete expired sessions, and return how many there were."""
        return await self._store.purge_sessions(self._clock())

    async def _look_up(self, digest: bytes, now: int) -> Account | None:
        endings = self._endings
        session = await self._store.session(digest, now)
        if session is None:
            self._known.pop(digest, None)
            return None
        expires_at = session.expires_at
        longer = now + self._settings.session_ms
        if longer - expires_at >= self._settings.extend_after_ms:
            await self._store.extend_session(digest, longer)
            expires_at = longer
        account = _account(session.account)
        if endings == self._endings:  # no session ended during the lookup
            self._remember(digest, account, min(expires_at, now + self._settings.cache_ms))
        return account

    def _remember(self, digest: bytes, account: Account, fresh_until: int) -> None:
        self._known.pop(digest, None)
        if len(self._known) >= self._settings.cache_size:
            # Dictionaries keep insertion order: the first entry is the oldest.
            del self._known[next(iter(self._known))]
        self._known[digest] = _Known(account, fresh_until)

    def _forget(self, digest: bytes) -> None:
        self._endings += 1
        self._known.pop(digest, None)

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
        return _account(await self._store.add_account(new))

    async def _begin(self, account: Account) -> Session:
        token = secrets.token_urlsafe(TOKEN_BYTES)
        now = self._clock()
        expires_at = now + self._settings.session_ms
        await self._store.add_session(_digest(token), account.id, expires_at)
        self._remember(_digest(token), account, min(expires_at, now + self._settings.cache_ms))
        return Session(account=account, token=token, expires_at=expires_at)


def _digest(token: str) -> bytes:
    return sha256(token.encode(errors="replace")).digest()


def _attempt(password: str) -> str:
    """The password to check. An invalid one becomes "", so that long inputs are not hashed."""
    try:
        return account_fields.password(password)
    except Malformed:
        return ""


def _account(row: AccountRow) -> Account:
    return Account(
        id=row.id,
        uuid=row.uuid,
        display_name=row.display_name,
        username=row.username,
        is_guest=row.is_guest,
    )

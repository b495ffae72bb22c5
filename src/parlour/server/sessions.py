"""Sessions: who a token belongs to, and how sessions begin and end.

A session is a random token. The store has only its SHA-256 hash, so a stolen database cannot be used to log in.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import NamedTuple

import msgspec

from parlour.game.refusals import NotFound, Refusal
from parlour.server.known_sessions import Account, KnownSessions, Lookup
from parlour.store import AccountRow, NewSession, OwnSession, Store, StoreFailure

TOKEN_BYTES = 32
TOKEN_LENGTH = 43  # of token_urlsafe(TOKEN_BYTES)
BOT_TOKEN_MS = 365 * 24 * 3600 * 1000
"""A bot's token ends if it was not used for a year."""
SESSION_ID_BYTES = 8
"""Of a token's hash. They name a session to its owner, and cannot be used to log in."""


class NotLoggedIn(Refusal):
    code = "UNAUTHORIZED"
    default = "You are not logged in."


class NoSuchSession(NotFound):
    code = "SESSION_NOT_FOUND"
    default = "There is no such session. It may have ended."


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """What a client gets when it logs in."""

    account: Account
    token: str
    expires_at: int


class New(NamedTuple):
    token: str
    stored: NewSession


class Sessions:
    """The sessions of all accounts. `clock` returns milliseconds."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        *,
        session_ms: int,
        extend_after_ms: int,
        cache_ms: int,
        cache_size: int,
    ) -> None:
        self._store = store
        self._clock = clock
        self._session_ms = session_ms
        self._extend_after_ms = extend_after_ms
        self._cache_ms = cache_ms
        self._known = KnownSessions(cache_size)

    def now(self) -> int:
        """The time by which sessions expire."""
        return self._clock()

    async def who(self, token: str | None) -> Account | None:
        """The account of a session, or None. Results are cached for a few seconds."""
        if token is None or len(token) != TOKEN_LENGTH:
            return None
        digest = digest_of(token)
        now = self._clock()
        return self._known.account(digest, now) or await self._look_up(digest, now)

    async def is_valid(self, token: str | None) -> bool:
        """Whether a session has not ended. While the database cannot be read, none is: a new connection asks again."""
        try:
            return await self.who(token) is not None
        except StoreFailure:
            return False

    async def logged_in(self, token: str | None) -> Account:
        """The account of a session, or NotLoggedIn."""
        account = await self.who(token)
        if account is None:
            raise NotLoggedIn
        return account

    async def logout(self, token: str) -> None:
        """End a session. Does nothing if it has already ended."""
        account = await self.who(token)
        if account is not None:
            await self._end(account, digest_of(token))

    async def sessions(self, token: str) -> list[tuple[OwnSession, bool]]:
        """The sessions of this session's account, each with whether it is this one. This one comes first."""
        account = await self.logged_in(token)
        digest, now = digest_of(token), self._clock()
        rows = await self._store.own_sessions(account.id, now)
        own = [(msgspec.structs.replace(row, used_at=now), True) for row in rows if row.token_hash == digest]
        return own + [(row, False) for row in rows if row.token_hash != digest]

    async def end_session(self, token: str, session_id: str) -> bool:
        """End one of the account's sessions. Returns whether it was the caller's own."""
        account = await self.logged_in(token)
        for row, is_current in await self.sessions(token):
            if session_id_of(row.token_hash) == session_id:
                await self._end(account, row.token_hash)
                return is_current
        raise NoSuchSession

    async def end_other_sessions(self, token: str) -> None:
        """End all sessions of the account except this one."""
        account = await self.logged_in(token)
        await self._store.end_other_sessions(account.id, digest_of(token))
        self.forget(account.id)

    async def ended(self, tokens: Iterable[str]) -> list[str]:
        """Those of these tokens whose sessions have ended or expired, asked of the store in one go."""
        digests = {digest_of(token): token for token in tokens}
        living = await self._store.living_sessions(list(digests), self._clock()) if digests else set()
        gone = [digest for digest in digests if digest not in living]
        for digest in gone:
            self._known.drop(digest)
        return [digests[digest] for digest in gone]

    async def purge(self) -> int:
        """Delete expired sessions, and return how many there were."""
        return await self._store.purge_sessions(self._clock())

    def forget(self, account_id: int | None) -> None:
        """Read the sessions of an account again, because some have ended here or on another node; None for all."""
        if account_id is None:
            self._known.forget_all()
        else:
            self._known.forget(account_id)

    async def _look_up(self, digest: bytes, now: int) -> Account | None:
        """Read a session, and extend it if it is time to. Read it again if one of its account ended meanwhile."""
        while True:
            with self._known.lookup() as lookup:
                session = await self._store.session(digest, now)
                if session is None:
                    self._known.drop(digest)
                    return None
                longer = now + (BOT_TOKEN_MS if session.account.is_bot else self._session_ms)
                if longer - session.expires_at >= self._extend_after_ms:
                    await self._store.extend_session(digest, longer, now)
            if not lookup.is_outdated(session.account.id):
                account = account_of(session.account)
                self._remember(digest, account, session.expires_at)
                return account

    def _new_session(self, device: str | None) -> New:
        return new_session(self._clock(), self._session_ms, device)

    async def _begin(self, account: Account, new: New, password_hash: str | None = None) -> Session | None:
        """Begin a session. None if the account was deleted or has another password by now."""
        with self._known.lookup() as lookup:
            has_begun = await self._store.add_session(account.id, new.stored, password_hash=password_hash)
        return self._begun(account, new, lookup) if has_begun else None

    def _begun(self, account: Account, new: New, lookup: Lookup) -> Session:
        if not lookup.is_outdated(account.id):
            self._remember(new.stored.token_hash, account, new.stored.expires_at)
        return Session(account=account, token=new.token, expires_at=new.stored.expires_at)

    def _remember(self, digest: bytes, account: Account, expires_at: int) -> None:
        self._known.remember(digest, account, min(expires_at, self._clock() + self._cache_ms))

    async def _end(self, account: Account, digest: bytes) -> None:
        try:
            await self._store.end_session(digest)
        finally:
            self.forget(account.id)


def new_session(now: int, lasts_ms: int, device: str | None = None) -> New:
    """A new token, and the session to store."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    stored = NewSession(token_hash=digest_of(token), expires_at=now + lasts_ms, created_at=now, device=device)
    return New(token, stored)


def session_id_of(token_hash: bytes) -> str:
    """The public id of a session."""
    return token_hash[:SESSION_ID_BYTES].hex()


def digest_of(token: str) -> bytes:
    """The hash of a token, as it is stored."""
    return sha256(token.encode(errors="replace")).digest()


def account_of(row: AccountRow) -> Account:
    return Account(
        id=row.id,
        uuid=row.uuid,
        display_name=row.display_name,
        username=row.username,
        is_guest=row.is_guest,
        is_bot=row.is_bot,
    )

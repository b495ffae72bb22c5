"""The rows that the store takes and returns. Times are integers, in milliseconds."""

from __future__ import annotations

import msgspec


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table to open. `summary` is JSON for lists; `players` are the ids of the seated accounts."""

    uuid: str
    game: str
    state: str
    visibility: str
    name: str
    room_code: str | None
    seats_taken: int
    capacity: int
    created_at: int
    summary: bytes
    players: tuple[int, ...] = ()


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """The new list entry of a table after a change. `players=None` leaves the seated accounts unchanged."""

    state: str
    visibility: str
    name: str
    room_code: str | None
    seats_taken: int
    capacity: int
    updated_at: int
    summary: bytes
    players: tuple[int, ...] | None = None


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """The list entry of a table. The table itself is computed from its log."""

    id: int
    uuid: str
    game: str
    state: str
    visibility: str
    name: str
    room_code: str | None
    seats_taken: int
    capacity: int
    created_at: int
    updated_at: int
    summary: bytes


class LogEntry(msgspec.Struct, frozen=True):
    """One entry of a table's log."""

    seq: int
    body: bytes


class ChatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A chat message. A deleted message keeps its row, but has no text."""

    id: int
    table_id: int
    account_id: int
    display_name: str
    text: str
    sent_at: int
    edited_at: int | None
    deleted_at: int | None


class ChatEvent(msgspec.Struct, frozen=True, kw_only=True):
    """A message was written, edited or deleted. `message` is what the message is now, not what it was then."""

    seq: int
    """The event's number at its table: 1, 2, ... without gaps, in the order of commits."""
    version: int
    """The table's version when this was written."""
    is_new: bool
    at: int
    message: ChatRow


class NewAccount(msgspec.Struct, frozen=True, kw_only=True):
    """A guest (no username, no password) or a registered account."""

    uuid: str
    display_name: str
    created_at: int
    username: str | None = None
    password_hash: str | None = None
    email: str | None = None


class AccountRow(msgspec.Struct, frozen=True, kw_only=True):
    """An account. An account without a username is a guest."""

    id: int
    uuid: str
    display_name: str
    created_at: int
    username: str | None
    password_hash: str | None
    email: str | None
    deleted_at: int | None = None

    @property
    def is_guest(self) -> bool:
        return self.username is None


class NewSession(msgspec.Struct, frozen=True, kw_only=True):
    """A session to begin. `device` is a rough name such as "Firefox on Windows"."""

    token_hash: bytes
    expires_at: int
    created_at: int | None = None
    device: str | None = None


class SessionRow(msgspec.Struct, frozen=True):
    """A session that has not expired, with its account."""

    account: AccountRow
    expires_at: int
    used_at: int | None = None


class OwnSession(msgspec.Struct, frozen=True, kw_only=True):
    """A session, for the owner of its account. Sessions of older versions lack the last three."""

    token_hash: bytes
    expires_at: int
    created_at: int | None
    used_at: int | None
    device: str | None

"""The rows that go into the store and come out of it. Times are whole milliseconds."""

from __future__ import annotations

import msgspec


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is being opened. `summary` is JSON for lists; `players` the accounts seated."""

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
    """What lists show of a table after a change. `players=None` leaves the seated accounts as they are."""

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
    """A table as lists show it. The table itself is the fold of its log."""

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
    """A chat message. One that was deleted keeps its place and loses its text."""

    id: int
    table_id: int
    account_id: int
    display_name: str
    text: str
    sent_at: int
    edited_at: int | None
    deleted_at: int | None


class NewAccount(msgspec.Struct, frozen=True, kw_only=True):
    """A guest (no username, no password) or a registered account."""

    uuid: str
    display_name: str
    created_at: int
    username: str | None = None
    password_hash: str | None = None
    email: str | None = None


class AccountRow(msgspec.Struct, frozen=True, kw_only=True):
    """An account. It is a guest for as long as it has no username."""

    id: int
    uuid: str
    display_name: str
    created_at: int
    username: str | None
    password_hash: str | None
    email: str | None

    @property
    def is_guest(self) -> bool:
        return self.username is None


class SessionRow(msgspec.Struct, frozen=True):
    """A session that has not expired, and whose it is."""

    account: AccountRow
    expires_at: int

"""The rows that the store takes and returns. Times are integers, in milliseconds."""

from __future__ import annotations

import msgspec

from parlour.ratings import FIRST_MU, FIRST_SIGMA


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
    host_id: int | None = None


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
    host_id: int | None = None


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
    bot_account: bool | None = None
    """Whether a bot account wrote it."""


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
    """A guest (no username, no password), a registered account, or a bot account (with an owner)."""

    uuid: str
    display_name: str
    created_at: int
    username: str | None = None
    password_hash: str | None = None
    email: str | None = None
    owner_id: int | None = None


class AccountRow(msgspec.Struct, frozen=True, kw_only=True):
    """An account. A bot account has an owner; an account with neither owner nor username is a guest."""

    id: int
    uuid: str
    display_name: str
    created_at: int
    username: str | None
    password_hash: str | None
    email: str | None
    deleted_at: int | None = None
    owner_id: int | None = None

    @property
    def is_bot(self) -> bool:
        return self.owner_id is not None

    @property
    def is_guest(self) -> bool:
        return self.username is None and not self.is_bot


class BotRow(msgspec.Struct, frozen=True, kw_only=True):
    """A bot account, for its owner. The last two are None if its token was revoked."""

    id: int
    uuid: str
    display_name: str
    created_at: int
    expires_at: int | None
    used_at: int | None


class AvoidedRow(msgspec.Struct, frozen=True):
    """Somebody whom an account has muted or blocked."""

    account_id: int
    display_name: str
    blocked: bool
    since: int


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


class ResultRow(msgspec.Struct, frozen=True):
    """An account's result at one table, with the body of the whole game's result (`results.decoded`)."""

    account_id: int
    table_id: int
    game: str
    seats: int
    ended_at: int
    result: str
    rated: bool
    mu_before: float | None
    sigma_before: float | None
    mu_after: float | None
    sigma_after: float | None
    body: bytes


class StandingRow(msgspec.Struct):
    """How an account stands in one game with one number of seats."""

    game: str
    seats: int
    account_id: int
    won: int = 0
    lost: int = 0
    drawn: int = 0
    ended_early: int = 0
    streak: int = 0
    """Wins in a row; below 0, losses in a row."""
    longest_streak: int = 0
    """Of wins."""
    quickest_win_ms: int | None = None
    quickest_win_id: int | None = None
    """The table of the quickest win."""
    last_at: int = 0
    rated_games: int = 0
    mu: float = FIRST_MU
    sigma: float = FIRST_SIGMA
    listed: bool = False


class PublicName(msgspec.Struct, frozen=True):
    """How an account is called, and whether a program plays for it."""

    display_name: str
    is_bot: bool


class BoardRow(msgspec.Struct, frozen=True):
    """A row of a leaderboard."""

    account_id: int
    display_name: str
    is_bot: bool
    mu: float
    sigma: float
    low: float
    rated_games: int


class FeatRow(msgspec.Struct, frozen=True):
    """A record. A value of which the lowest wins is below 0."""

    game: str
    feat: str
    value: int
    ended_at: int
    table_id: int


class HeadToHead(msgspec.Struct, frozen=True):
    """Games of two accounts against each other."""

    game: str
    games: int
    won: int
    lost: int


class PartnerRow(msgspec.Struct, frozen=True):
    """Games of two accounts as partners."""

    account_id: int
    games: int
    won: int


class RatingPoint(msgspec.Struct, frozen=True):
    """A rating after a game."""

    ended_at: int
    table_id: int
    mu_after: float
    sigma_after: float


class WantedGame(msgspec.Struct, frozen=True, kw_only=True):
    """What people wait for: they are matched only with those who want exactly this. `clock` is JSON."""

    game: str
    seats: int
    clock: str
    rated: bool = False


class NewPlace(msgspec.Struct, frozen=True, kw_only=True):
    """A place in a queue. `since` is a service time; a `ticket` is never used twice."""

    account_id: int
    ticket: str
    wanted: WantedGame
    rating: float
    since: int


class PlaceRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who waits, or was matched and has a `table_id`."""

    account_id: int
    uuid: str
    display_name: str
    ticket: str
    wanted: WantedGame
    rating: float
    since: int
    seen: int
    with_bots: bool
    table_id: int | None


class WaitRow(msgspec.Struct, frozen=True):
    """How long somebody waited for a game."""

    wanted: WantedGame
    waited_ms: int


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """What has to be there still when a table is opened for several people at once."""

    tickets: tuple[str, ...] = ()
    """The places of the people who are matched."""
    challenge_id: int | None = None
    """An open challenge that is accepted."""
    served_ms: int = 0
    """The service time."""
    now: int = 0


class NewChallenge(msgspec.Struct, frozen=True, kw_only=True):
    challenger_id: int
    bot_id: int
    wanted: WantedGame
    expires_at: int


class ChallengeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A challenge to a bot, with both names."""

    id: int
    challenger_id: int
    challenger_uuid: str
    challenger_name: str
    challenger_is_bot: bool
    bot_id: int
    bot_uuid: str
    bot_name: str
    wanted: WantedGame
    expires_at: int
    answer: str | None
    table_id: int | None


class OpenBotRow(msgspec.Struct, frozen=True):
    """A bot that accepts challenges. `accepts` is JSON."""

    bot_id: int
    uuid: str
    display_name: str
    accepts: str
    seen: int

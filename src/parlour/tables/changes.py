"""The entries of a table's log. A table's state is computed from these alone.

Logs are kept forever: new fields need a default, and fields are never renamed. Entries are never changed, except that
the name of a deleted account is erased from them (`erasure.py`).
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from parlour.tables.clocks import AnyClock
from parlour.tables.links import LinkKind
from parlour.tables.people import Person, PlayerId

Visibility: TypeAlias = Literal["public", "friends-only", "private"]
JoinPolicy: TypeAlias = Literal["open", "friends-only", "invite-only"]


class Change(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """Base of all entries: the time, and the client's id for the action that caused the change."""

    at: int
    """Milliseconds since 1970, UTC."""
    action_id: str | None = None
    spent: int = 0
    """With a clock: milliseconds that the running clocks ran since the entry before."""
    served_at: int = 0
    """With a clock: the server's service time, from which the clocks run on. 0 if other entries were written with
    this one."""


class Opened(Change, frozen=True, kw_only=True, tag="opened"):
    """A new table. Its host sits on the first seat."""

    uuid: str
    game: str
    options: msgspec.Raw
    capacity: int
    visibility: Visibility
    name: str
    room_code: str
    host: Person
    secret: str
    """In hex. Until the table has ended only its SHA-256 is published."""
    require_ready: bool = False
    join_policy: JoinPolicy = "open"
    spectating: bool = True
    starts_when_full: bool = False
    """The game starts when the last seat is taken (Spades API)."""
    clock: AnyClock | None = None
    rated: bool = False
    """The game counts for everyone's rating. Who joins agrees to it."""
    hints: bool | None = None
    """Whether players may ask for hints; None: where all others are bots."""
    bot_pause_ms: int = 0
    """How long bots wait before each move; 0: they move at once, together with the move before."""


class Joined(Change, frozen=True, kw_only=True, tag="joined"):
    player: Person
    seat: int
    link: int | None = None
    """The number of the link that the player used."""


class BotAdded(Change, frozen=True, kw_only=True, tag="bot_added"):
    player: Person
    seat: int
    level: str


class Left(Change, frozen=True, kw_only=True, tag="left"):
    """A player left. In the lobby the seat becomes free; during play a bot of level `bot` stands in.

    A player who was kicked is barred from the table until the host invites them.
    """

    player_id: PlayerId
    seat: int
    uuid: str
    name: str
    reason: Literal["left", "kicked", "away"] = "left"
    bot: str | None = None


class Returned(Change, frozen=True, kw_only=True, tag="returned"):
    """A player takes an abandoned seat back."""

    player_id: PlayerId


class Readied(Change, frozen=True, kw_only=True, tag="readied"):
    player_id: PlayerId
    ready: bool


class HostChanged(Change, frozen=True, kw_only=True, tag="host_changed"):
    player_id: PlayerId


class SeatChanged(Change, frozen=True, kw_only=True, tag="seat_changed"):
    """A player moves to a free seat, or the host exchanges two players."""

    player_id: PlayerId
    seat: int
    left: int | None = None
    """The player's previous seat, which is free now unless somebody was exchanged."""
    exchanged: PlayerId | None = None
    """The player who now has the previous seat."""


class DoorChanged(Change, frozen=True, kw_only=True, tag="door_changed"):
    """A new visibility and join policy."""

    visibility: Visibility
    join_policy: JoinPolicy
    was: Visibility | None = None


class SettingsChanged(Change, frozen=True, kw_only=True, tag="settings_changed"):
    """A new name, or new word on whether others may watch and hints are allowed. None leaves a setting as it is."""

    by: PlayerId
    name: str | None = None
    spectating: bool | None = None
    hints: bool | None = None


class WordAdded(Change, frozen=True, kw_only=True, tag="word_added"):
    """A player's contribution to the random seed of the deal."""

    player_id: PlayerId
    word: str


class RoomCodeChanged(Change, frozen=True, kw_only=True, tag="room_code_changed"):
    """A new room code. The old one no longer works."""

    room_code: str


class LinkMade(Change, frozen=True, kw_only=True, tag="link_made"):
    """A new link, with the next number. Its token is computed from the number and the secret."""

    number: int
    kind: LinkKind
    expires_at: int | None = None
    """Milliseconds since 1970, UTC."""
    once: bool = False


class LinksRevoked(Change, frozen=True, kw_only=True, tag="links_revoked"):
    """All links of this kind stop working."""

    kind: LinkKind


class WordCommitted(Change, frozen=True, kw_only=True, tag="word_committed"):
    """A player commits to a word by its hash (`fairness.word_hash`). The word is shown after the closing."""

    player_id: PlayerId
    word_hash: str


class WordsClosed(Change, frozen=True, kw_only=True, tag="words_closed"):
    """The game starts: commitments are closed, and the committed words may be shown."""

    digest: str
    """Of everything that the deal depends on (`fairness.Terms`)."""


class WordShown(Change, frozen=True, kw_only=True, tag="word_shown"):
    """A player shows the word that they committed to."""

    player_id: PlayerId
    word: str


class SpectatorCame(Change, frozen=True, kw_only=True, tag="spectator_came"):
    person: Person
    link: int | None = None
    """The number of the link that the spectator used."""


class SpectatorLeft(Change, frozen=True, kw_only=True, tag="spectator_left"):
    player_id: PlayerId
    uuid: str
    reason: Literal["left", "kicked"] = "left"


class Invited(Change, frozen=True, kw_only=True, tag="invited"):
    """An account that may join regardless of the visibility and join policy.

    An invitation by the host also lifts the bar of somebody who was kicked.
    """

    player_id: PlayerId
    by: PlayerId | None = None


class Started(Change, frozen=True, kw_only=True, tag="started"):
    """The start of the game. `seed_number` replaces the fair deal with the deal for that number."""

    seed_number: int | None = None
    formula: int = 1
    """How the seed of a fair deal is made. 1: from the secret and plain words; 2: `fairness.committed_seed`."""


class Acted(Change, frozen=True, kw_only=True, tag="acted"):
    """A move of the game."""

    seat: int
    move: msgspec.Raw


class TimedOut(Change, frozen=True, kw_only=True, tag="timed_out"):
    """A player's time has run out. A bot of level `bot` makes this turn; the moves that follow are its."""

    player_id: PlayerId
    seat: int
    bot: str


class Closed(Change, frozen=True, kw_only=True, tag="closed"):
    """The table was closed before its game ended."""

    reason: Literal["abandoned", "terminated"]


class RematchOpened(Change, frozen=True, kw_only=True, tag="rematch_opened"):
    """The players continue at another table, which this player has opened. A later one replaces an earlier one."""

    table_id: int
    player_id: PlayerId | None = None


class NameErased(Change, frozen=True, kw_only=True, tag="name_erased"):
    """A player's account was deleted, and the name with it. The entries before this one were rewritten without it."""

    player_id: PlayerId
    table_name: str | None = None
    """The table's new name, if its name contained the player's."""


AnyChange: TypeAlias = (
    Opened
    | Joined
    | BotAdded
    | Left
    | Returned
    | Readied
    | HostChanged
    | SeatChanged
    | DoorChanged
    | SettingsChanged
    | RoomCodeChanged
    | LinkMade
    | LinksRevoked
    | WordAdded
    | WordCommitted
    | WordsClosed
    | WordShown
    | SpectatorCame
    | SpectatorLeft
    | Invited
    | Started
    | Acted
    | TimedOut
    | Closed
    | RematchOpened
    | NameErased
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyChange] = msgspec.json.Decoder(AnyChange)


def encoded(change: AnyChange) -> bytes:
    return _encoder.encode(change)


def decoded(body: bytes) -> AnyChange:
    return _decoder.decode(body)


def raw(value: Any) -> msgspec.Raw:
    """A struct encoded as JSON for the log."""
    return msgspec.Raw(_encoder.encode(value))

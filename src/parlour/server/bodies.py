"""Request bodies. Unknown fields are ignored; known fields are validated."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta

from parlour.game.allowed import wrong_field
from parlour.game.refusals import Malformed
from parlour.tables.clocks import AnyClock

S = TypeVar("S", bound=msgspec.Struct)

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Code = Annotated[str, Meta(min_length=1, max_length=60)]
"""A room code, or the token of a link."""
ActionId = Annotated[str, Meta(min_length=1, max_length=64)]
Door = Literal["public", "friends-only", "private"]
JoinPolicy = Literal["open", "friends-only", "invite-only"]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
TableUuid = Annotated[
    str, Meta(pattern="^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")
]
SeedNumber = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]


class Guest(msgspec.Struct):
    """Play without an account."""

    display_name: str


class Register(msgspec.Struct):
    username: str
    password: str
    display_name: str | None = None
    email: str | None = None


class Login(msgspec.Struct):
    username: str
    password: str


class ChangePassword(msgspec.Struct):
    current_password: str
    new_password: str


class DeleteAccount(msgspec.Struct):
    """Delete your account. `confirm` must be true; a registered account also needs its password."""

    confirm: bool = False
    password: str | None = None


class Rename(msgspec.Struct):
    display_name: str


class NameBot(msgspec.Struct):
    display_name: str


class Avoid(msgspec.Struct):
    """Mute somebody; with `blocked`, also keep them from your tables."""

    blocked: bool = False


class OpenTable(msgspec.Struct):
    """Open a table. With `bots` and `start`, a game against bots begins with this one request.

    To commit a word for the deal at once, choose the `table_id` yourself: the hash names it.
    """

    game: str | msgspec.UnsetType = msgspec.UNSET
    max_players: int | None = None
    visibility: Door = "public"
    name: Name | None = None
    options: dict[str, Any] | None = None
    require_ready: bool = False
    spectating: bool = True
    clock: AnyClock | None = None
    rated: bool = False
    """Whether the game counts for everyone's rating. Needs a clock; who joins agrees to it."""
    hints: bool | None = None
    """Whether players may ask for hints. null: where all other seats are taken by bots."""
    bot_pause_ms: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """How long bots wait before each move, in milliseconds. 0: they move at once, within the request before."""
    bots: Annotated[list[str], Meta(max_length=20)] = []
    """The levels of bots to seat."""
    start: bool = False
    """Whether to start the game at once."""
    table_id: TableUuid | None = None
    """A random UUID of your own for the table."""
    word_hash: Hash | None = None
    """Commits you to a word for the deal, like `word/commit`. Needs `table_id`."""


class Join(msgspec.Struct):
    """Take a seat. A private table needs its room code or the token of a link; `seat` counts from 1."""

    room_code: Code | None = None
    seat: int | None = None
    word_hash: Hash | None = None
    """Commits you to a word for the deal, like `word/commit`."""


class Start(msgspec.Struct):
    seed: SeedNumber | None = None


class Ready(msgspec.Struct):
    ready: bool = True


class AddBot(msgspec.Struct):
    """Add a bot; with `fill`, one on every free seat."""

    level: str | msgspec.UnsetType = msgspec.UNSET
    seat: int | None = None
    fill: bool = False


class GameOfQueue(msgspec.Struct):
    """A game to play with somebody. Without `seats`, with as few players as it can have."""

    game: str
    clock: AnyClock
    seats: int | None = None
    rated: bool = False


class AcceptChallenges(msgspec.Struct):
    """What a bot accepts challenges for. No games: none from now on."""

    games: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=50)]
    clocks: Annotated[list[AnyClock], Meta(max_length=20)] | None = None
    """null: any clock."""


class Rematch(msgspec.Struct):
    """Play again. With `start`, the game begins at once if all others at the table are bots.

    `table_id` and `word_hash` are used if you are the first to ask, like those of a new table.
    """

    start: bool = False
    table_id: TableUuid | None = None
    word_hash: Hash | None = None


class WantedLink(msgspec.Struct):
    """A link to join or watch. `renew` ends the earlier links of its kind; `expires_in` is in seconds."""

    kind: Literal["join", "watch"] = "join"
    expires_in: Annotated[int, Meta(ge=1, le=30 * 24 * 3600)] | None = None
    once: bool = False
    renew: bool = False


class TakeSeat(msgspec.Struct):
    """Move to a seat, counted from 1. The host may move another player, and exchange two by naming a taken seat."""

    seat: int
    player_id: int | None = None


class ChangeTable(msgspec.Struct):
    """Change the settings of a table. What is left out stays as it is."""

    name: Name | None = None
    visibility: Door | None = None
    join_policy: JoinPolicy | None = None
    spectating: bool | None = None
    hints: bool | None = None
    """Only before the start."""


class NamePlayer(msgspec.Struct):
    player_id: int


class Word(msgspec.Struct):
    """Words that you add to the seed of the deal."""

    word: str


class WordHash(msgspec.Struct):
    """The hash of a word for the deal, which you show when the game starts."""

    word_hash: Hash


class ChatText(msgspec.Struct):
    text: str


class Stamp(msgspec.Struct):
    """Fields that every action may have in addition to its own."""

    action_id: ActionId | None = None
    version: int | None = None


def decoded(body: bytes) -> Any:
    """Parse a JSON body. An empty body counts as an empty object."""
    if not body.strip():
        return {}
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as bad:
        raise Malformed(f"The body is not JSON: {bad}.") from None


def fields(value: Any) -> dict[str, Any]:
    """Check that a value is a JSON object."""
    if not isinstance(value, dict):
        raise Malformed("The body must be a JSON object.")
    return value


def read(value: Any, kind: type[S]) -> S:
    """Convert a JSON object to a struct. A refusal names the wrong field and what it allows."""
    try:
        return msgspec.convert(fields(value), kind)
    except msgspec.ValidationError as bad:
        wrong = wrong_field(kind, value)
        if wrong is None or not wrong.allowed.words:
            raise Malformed(f"{bad}.") from None
        message = f"{bad}. Allowed: {wrong.allowed.words}."
        raise Malformed(message, field=wrong.name, **wrong.allowed.details) from None


def move(body: Any, kind: str, *names: str) -> dict[str, Any]:
    """The move that a route of a game's own API makes, with these fields of the body. Nothing is validated here."""
    given = fields(body)
    return {"type": kind, **{name: given[name] for name in (*names, "action_id", "version") if name in given}}

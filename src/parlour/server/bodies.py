"""Request bodies. Unknown fields are ignored; known fields are validated."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta

from parlour.game.allowed import wrong_field
from parlour.game.refusals import Malformed

S = TypeVar("S", bound=msgspec.Struct)

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Code = Annotated[str, Meta(min_length=1, max_length=60)]
"""A room code, or the token of a link."""
ActionId = Annotated[str, Meta(min_length=1, max_length=64)]
Door = Literal["public", "private"]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
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


class OpenTable(msgspec.Struct):
    """Open a table."""

    game: str | msgspec.UnsetType = msgspec.UNSET
    max_players: int | None = None
    visibility: Door = "public"
    name: Name | None = None
    options: dict[str, Any] | None = None
    require_ready: bool = False
    spectating: bool = True


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
    level: str | msgspec.UnsetType = msgspec.UNSET
    seat: int | None = None


class WantedLink(msgspec.Struct):
    """A link to join or watch. `renew` ends the earlier links of its kind; `expires_in` is in seconds."""

    kind: Literal["join", "watch"] = "join"
    expires_in: Annotated[int, Meta(ge=1, le=30 * 24 * 3600)] | None = None
    once: bool = False
    renew: bool = False


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

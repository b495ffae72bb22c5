"""Opening a table: the first entry of its log, and checks of its settings."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.game.allowed import allowed_in, wrong_field
from parlour.game.interface import Spec
from parlour.game.registry import rules_of
from parlour.tables import changes, errors
from parlour.tables.changes import JoinPolicy, Visibility
from parlour.tables.clocks import AnyClock
from parlour.tables.people import Person

LONGEST_NAME = 60
ROOM_CODE_LENGTH = 6
ROOM_CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without I, O, 0 and 1, which are easily confused."""


def open_table(
    host: Person,
    *,
    game: str,
    at: int,
    uuid: str,
    room_code: str,
    secret: str,
    options: Any = None,
    capacity: int | None = None,
    visibility: Visibility = "public",
    name: str | None = None,
    require_ready: bool = False,
    join_policy: JoinPolicy | None = None,
    spectating: bool = True,
    starts_when_full: bool = False,
    clock: AnyClock | None = None,
    rated: bool = False,
    hints: bool | None = None,
    bot_pause_ms: int = 0,
) -> changes.Opened:
    """A new table's first entry."""
    spec = rules_of(game).spec
    if rated and clock is None:
        raise errors.BadSetting("A rated game needs a clock.", setting="rated")
    check_hints(hints, rated=rated)
    return changes.Opened(
        at=at,
        uuid=uuid,
        game=spec.id,
        options=changes.raw(checked_options(spec, options)),
        capacity=checked_capacity(spec, capacity),
        visibility=visibility,
        name=checked_name(name, default_name(host.name)),
        room_code=room_code,
        host=host,
        secret=secret,
        require_ready=require_ready,
        join_policy=resolved_policy(visibility, join_policy),
        spectating=spectating,
        starts_when_full=starts_when_full,
        clock=clock,
        rated=rated,
        hints=hints,
        bot_pause_ms=bot_pause_ms,
    )


def check_hints(hints: bool | None, *, rated: bool) -> None:
    """Refuse hints in a rated game."""
    if hints and rated:
        raise errors.BadSetting("A rated game has no hints.", setting="hints")


def default_name(host: str) -> str:
    """The name of a table whose host gave it none."""
    return f"{host}'s table"


def checked_options(spec: Spec, options: Any) -> Any:
    """The options of a new table. A refusal names the wrong option and what it allows."""
    try:
        return msgspec.convert({} if options is None else options, spec.options)
    except msgspec.ValidationError as bad:
        why, details = _wrong_option(spec, options) or (f"{bad}.", {})
        message = f"Invalid options for {spec.title}: {why}"
        raise errors.BadSetting(message, setting="options", **details) from None


def _wrong_option(spec: Spec, options: Any) -> tuple[str, dict[str, Any]] | None:
    known = list(allowed_in(spec.options))
    unknown = (
        next((name for name in options if name not in known), None) if isinstance(options, dict) else None
    )
    if unknown is not None:
        there_are = f"The options are {', '.join(known)}." if known else "There are none."
        return f"{unknown!r} is not an option. {there_are}", {"option": unknown, "options": known}
    wrong = wrong_field(spec.options, options) if isinstance(options, dict) else None
    if wrong is None or not wrong.allowed.words:
        return None
    return f"{wrong.name} must be {wrong.allowed.words}.", {"option": wrong.name, **wrong.allowed.details}


def checked_capacity(spec: Spec, capacity: int | None) -> int:
    if capacity is None:
        return spec.max_seats
    if not spec.min_seats <= capacity <= spec.max_seats:
        raise errors.BadSetting(
            f"{spec.title} is for {spec.min_seats} to {spec.max_seats} players.",
            setting="max_players",
            least=spec.min_seats,
            most=spec.max_seats,
        )
    return capacity


def resolved_policy(visibility: Visibility, policy: JoinPolicy | None) -> JoinPolicy:
    """A private table is always invite-only. By default a public one is open, and one for friends is open to them."""
    if visibility == "public":
        return policy or "open"
    if visibility == "friends-only":
        if policy == "open":
            raise errors.BadSetting(
                "A table that only friends see is open to friends or invite-only.", setting="joinPolicy"
            )
        return policy or "friends-only"
    if policy in ("open", "friends-only"):
        raise errors.BadSetting("A private table is always invite-only.", setting="joinPolicy")
    return "invite-only"


def checked_name(name: str | None, otherwise: str) -> str:
    if name is None:
        return otherwise[:LONGEST_NAME]
    name = name.strip()
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise errors.BadSetting(f"Enter a name of 1 to {LONGEST_NAME} printable characters.", setting="name")
    return name

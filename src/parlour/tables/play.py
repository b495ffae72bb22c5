"""Moves at a table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import msgspec

from parlour.game import turns
from parlour.game.interface import Event, Seat, Spec
from parlour.game.refusals import GameOver, Malformed, NotYourTurn
from parlour.tables import changes, errors
from parlour.tables.people import Person
from parlour.tables.table import Table


def check_game(table: Table, game: str) -> None:
    """Refuse a table of another game."""
    if table.game != game:
        raise errors.WrongGame(f"This table plays {table.rules.spec.title}.", game=table.game)


def seat_to_play(table: Table, person: Person) -> Seat:
    """The seat that this person plays. Refuses a game that is not in progress before it looks for the seat."""
    if table.phase == "ended":
        raise GameOver()
    if table.phase != "playing":
        raise errors.NotPlaying("The game has not started yet.")
    seat = table.seat_of(person.id)
    if seat is None:
        raise errors.NotInGame()
    chair = table.chairs[seat]
    if chair is not None and chair.bot is not None:
        raise errors.NotInGame("You left this game and a bot is playing for you. Take your seat back first.")
    return seat


def decoded_move(table: Table, body: Any) -> Any:
    """Decode a move from JSON values. Raises `Malformed` if it cannot be read.

    For moves with a `seat`, clients can send the `player_id` of the player on that seat instead.
    """
    moves = _boxed(table.rules.spec.moves)
    try:
        return msgspec.convert({"move": body}, moves).move
    except msgspec.ValidationError:
        if isinstance(body, dict) and "player_id" in body:
            with suppress(msgspec.ValidationError):
                return msgspec.convert({"move": _with_seat(table, body)}, moves).move
        return _refuse(table.rules.spec, body)


def _with_seat(table: Table, body: dict[str, Any]) -> dict[str, Any]:
    player_id = body["player_id"]
    seat = table.seat_of(player_id) if isinstance(player_id, int) else None
    return {**{name: value for name, value in body.items() if name != "player_id"}, "seat": seat}


def _refuse(spec: Spec, body: Any) -> Any:
    """Raise an error that describes the move, without the box around it."""
    try:
        return msgspec.convert(body, spec.moves)
    except msgspec.ValidationError as bad:
        raise Malformed(f"That is not a move of {spec.title}: {bad}.") from None


@cache
def _boxed(moves: Any) -> Any:
    """A struct around a game's union of moves: msgspec caches its type info for structs but not for bare unions."""
    return msgspec.defstruct("Boxed", [("move", moves)])


def act(
    table: Table,
    person: Person,
    at: int,
    decode: Callable[[], Any],
    action_id: str | None = None,
    *,
    index: int = 0,
    more: bool = False,
    spent: int = 0,
) -> tuple[changes.Acted, list[Event]]:
    """Make a person's move on this table or draft. A move out of turn is refused before an unreadable one.

    `index` is the move's place in its request. With `more`, other moves follow in the same request, and a move that
    reveals something to its mover is refused.
    """
    seat = seat_to_play(table, person)
    try:
        move = decode()
    except Malformed:
        if seat not in table.to_act():
            raise NotYourTurn() from None
        raise
    if not more:
        return act_at(table, seat, at, move, action_id, spent=spent)
    known = turns.known_pieces(table.rules, table.game_state, seat)
    change, events = act_at(table, seat, at, move, action_id, spent=spent)
    if turns.is_revealing(table.rules, known, table.game_state, seat, move, events):
        raise turns.MovesAfterReveal(move=index)
    return change, events


def act_at(
    table: Table, seat: Seat, at: int, move: Any, action_id: str | None = None, *, spent: int = 0
) -> tuple[changes.Acted, list[Event]]:
    """Make the move of a seat, whether a person or a bot plays it."""
    change = changes.Acted(at=at, seat=seat, move=changes.raw(move), action_id=action_id, spent=spent)
    return change, table.fold_move(change, move)

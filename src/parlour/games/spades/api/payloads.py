"""Payloads of the Spades API: tables as clients see them, and events."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from parlour.game.interface import Event
from parlour.games.spades.rules import moves
from parlour.games.spades.rules.cards import SeatName
from parlour.games.spades.rules.view import SpadesView
from parlour.server.sent_events import SentEvent


class SeatInfo(msgspec.Struct, frozen=True, rename="camel"):
    """The player on a seat. `player_id` is the account's UUID; `away` is true while a bot stands in."""

    player_id: str
    username: str
    """The display name, under the name that clients of this API use."""
    is_bot: bool
    away: bool


class ObserverInfo(msgspec.Struct, frozen=True, rename="camel"):
    player_id: str
    username: str


Seats: TypeAlias = dict[SeatName, SeatInfo | None]


class SpadesTable(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A table, without the state of its game."""

    table_id: str
    game_id: int
    name: str
    visibility: str
    join_policy: str
    spectating: bool
    status: str
    host_player_id: str
    host_seat: SeatName | None
    seats: Seats
    observers: list[ObserverInfo]
    version: int
    rematch_game_id: int | msgspec.UnsetType = msgspec.UNSET


class ChangedTable(SpadesTable, frozen=True, kw_only=True, rename="camel"):
    """A table after a change to its seats or its host, with what changed."""

    seat: SeatName | msgspec.UnsetType | None = msgspec.UNSET
    """The seat that was taken, by the caller, a bot, or the player whom the host moved."""
    previous_seat: SeatName | msgspec.UnsetType | None = msgspec.UNSET
    """The seat that was given up."""
    new_host_player_id: str | msgspec.UnsetType = msgspec.UNSET
    new_host_seat: SeatName | msgspec.UnsetType | None = msgspec.UNSET


class ListedSpadesTable(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A table in a list."""

    table_id: str
    name: str
    visibility: str
    join_policy: str
    spectating: bool
    status: str
    host_player_id: str
    seats: Seats
    seats_available: int
    observer_count: int


class _AnyView(SpadesTable, frozen=True, kw_only=True, rename="camel"):
    """The table and the game as a player or observer sees them. Most fields of the game are missing before the deal."""

    is_host: bool
    player_names: Seats
    """`seats` under the name that clients of this API use."""
    phase: str
    """`waiting` before the deal."""
    game_over: bool
    winner: str | None


_DEALT = [
    (field.name, field.type | msgspec.UnsetType, msgspec.UNSET)
    for field in msgspec.structs.fields(SpadesView)
    if field.name not in _AnyView.__struct_fields__
]

PlayerView: Any = msgspec.defstruct(
    "PlayerView",
    _DEALT,
    bases=(_AnyView,),
    namespace={"__doc__": _AnyView.__doc__},
    module=__name__,
    frozen=True,
    kw_only=True,
    rename="camel",
)
"""The player view of the Spades API, as `wire.player_view` makes it: `SpadesView` with facts about the table."""


class Noted(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Fields of every event."""

    table_id: str
    version: int


class SeatTaken(Noted, frozen=True, kw_only=True, rename="camel"):
    seat: SeatName
    player: SeatInfo


class SeatVacated(Noted, frozen=True, kw_only=True, rename="camel"):
    """`replaced_by_bot` is true if the player left during play."""

    player_id: str
    seat: SeatName
    replaced_by_bot: bool
    reason: Literal["left", "kicked", "away", "moved"]


class ObserverJoined(Noted, frozen=True, kw_only=True, rename="camel"):
    observer: ObserverInfo


class ObserverLeft(Noted, frozen=True, kw_only=True, rename="camel"):
    player_id: str
    reason: Literal["left", "kicked"]


class HostChanged(Noted, frozen=True, kw_only=True, rename="camel"):
    host_player_id: str
    new_host_player_id: str
    """The same as `host_player_id`."""
    new_host_seat: SeatName | None


class TableRemoved(Noted, frozen=True, kw_only=True, rename="camel"):
    reason: str


class Invited(Noted, frozen=True, kw_only=True, rename="camel"):
    """`from_player` sent the invitation."""

    name: str
    from_player: ObserverInfo


class TableNotice(Noted, frozen=True, kw_only=True, rename="camel"):
    table: SpadesTable


def _noted(event: type[Event]) -> Any:
    """The payload of an event of the rules: its fields beside those of every event."""
    fields = [field for field in msgspec.structs.fields(event) if field.name != "only_for"]
    return msgspec.defstruct(
        event.__name__,
        [
            (field.name, field.type) if field.required else (field.name, field.type, field.default)
            for field in fields
        ],
        bases=(Noted,),
        namespace={"__doc__": event.__doc__},
        module=__name__,
        kw_only=True,
        rename="camel",
    )


_TABLE = "all players and observers of the table"
_LOBBY = "everyone at the table and, if it is public, clients that sent `watch`"
_ONE = "that player only"

_ABOUT: dict[str, tuple[Any, str, str]] = {
    "spades:table_created": (TableNotice, _LOBBY, "A table was opened or became public"),
    "spades:table_updated": (TableNotice, _LOBBY, "The table's seats, visibility or state changed"),
    "spades:table_removed": (
        TableRemoved,
        _LOBBY,
        "The table was closed, its game ended, or it became private",
    ),
    "spades:seat_taken": (SeatTaken, _TABLE, "A player or bot sat down"),
    "spades:seat_vacated": (SeatVacated, f"{_TABLE}, and the one who left", "A player left a seat"),
    "spades:observer_joined": (ObserverJoined, _TABLE, "An observer came"),
    "spades:observer_left": (ObserverLeft, f"{_TABLE}, and the one who left", "An observer left"),
    "spades:invited": (Invited, _ONE, "A player invited that account"),
    "spades:host_changed": (HostChanged, _TABLE, "The table has a new host"),
    "spades:hand_dealt": (
        _noted(moves.HandDealt),
        "each player, with their own cards; observers, without cards",
        "A hand begins",
    ),
    "spades:bid_placed": (_noted(moves.BidPlaced), _TABLE, "A seat has bid"),
    "spades:hand_revealed": (_noted(moves.HandRevealed), _ONE, "Withheld cards are shown"),
    "spades:exchange_prompt": (
        _noted(moves.ExchangePrompt),
        _ONE,
        "That player must pass two cards, or wait for them",
    ),
    "spades:exchange_passed": (
        _noted(moves.ExchangePassed),
        _TABLE + "; the receiver also gets the cards",
        "Two cards were passed",
    ),
    "spades:card_played": (_noted(moves.CardPlayed), _TABLE, "A card was played"),
    "spades:trick_complete": (_noted(moves.TrickComplete), _TABLE, "A trick is over"),
    "spades:hand_scored": (_noted(moves.HandScored), _TABLE, "A hand is over"),
    "spades:turn_changed": (_noted(moves.TurnChanged), _TABLE, "Another seat is to act"),
    "spades:game_over": (_noted(moves.GameOver), _TABLE, "A team has won"),
    "spades:state": (
        PlayerView,
        _ONE,
        "The player view: of each of the player's tables on connecting, and on taking a seat back",
    ),
}
"""Each event's payload, its recipients, and when it is sent."""

EVENTS = tuple(SentEvent("Spades API", name, *about) for name, about in _ABOUT.items())

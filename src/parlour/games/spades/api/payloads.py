"""The tables of the Spades API as clients see them, and what its events carry."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from parlour.games.spades.rules import moves
from parlour.games.spades.rules.cards import SeatName
from parlour.server.sent_events import SentEvent


class SeatInfo(msgspec.Struct, frozen=True, rename="camel"):
    """Who sits there. `player_id` is the account's UUID; `away` while a bot stands in."""

    player_id: str
    username: str
    """The name that is shown, as clients of this API call it."""
    is_bot: bool
    away: bool


class ObserverInfo(msgspec.Struct, frozen=True, rename="camel"):
    player_id: str
    username: str


Seats: TypeAlias = dict[SeatName, SeatInfo | None]


class SpadesTable(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A table, without anything of its game."""

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


class Noted(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """What every event carries."""

    table_id: str
    version: int


class SeatTaken(Noted, frozen=True, kw_only=True, rename="camel"):
    seat: SeatName
    player: SeatInfo


class SeatVacated(Noted, frozen=True, kw_only=True, rename="camel"):
    """`replaced_by_bot` where it happened during play."""

    player_id: str
    seat: SeatName
    replaced_by_bot: bool
    reason: Literal["left", "kicked", "away", "moved"]


class ObserverJoined(Noted, frozen=True, kw_only=True, rename="camel"):
    observer: ObserverInfo


class ObserverLeft(Noted, frozen=True, kw_only=True, rename="camel"):
    player_id: str


class HostChanged(Noted, frozen=True, kw_only=True, rename="camel"):
    host_player_id: str


class TableRemoved(Noted, frozen=True, kw_only=True, rename="camel"):
    reason: str


class Invited(Noted, frozen=True, kw_only=True, rename="camel"):
    """`from_player` is who invites."""

    name: str
    from_player: ObserverInfo


class TableNotice(Noted, frozen=True, kw_only=True, rename="camel"):
    table: SpadesTable


_TABLE = "everyone who sits or watches at the table"
_LOBBY = "everyone at the table and, of a public one, those who sent `watch`"
_ONE = "that player alone"

_ABOUT: dict[str, tuple[Any, str, str]] = {
    "spades:table_created": (TableNotice, _LOBBY, "A table was opened, or became public"),
    "spades:table_updated": (TableNotice, _LOBBY, "Its seats, door or state changed"),
    "spades:table_removed": (TableRemoved, _LOBBY, "It was closed, its game ended, or it became private"),
    "spades:seat_taken": (SeatTaken, _TABLE, "A player or bot sat down"),
    "spades:seat_vacated": (SeatVacated, f"{_TABLE}, and who left", "A player got up, or a bot stands in"),
    "spades:observer_joined": (ObserverJoined, _TABLE, "Somebody watches"),
    "spades:observer_left": (ObserverLeft, f"{_TABLE}, and who left", "Somebody no longer watches"),
    "spades:invited": (Invited, _ONE, "A player of the table lets that account in"),
    "spades:host_changed": (HostChanged, _TABLE, "The table has another host"),
    "spades:hand_dealt": (
        moves.HandDealt,
        "each player with their own cards, observers without",
        "A hand begins",
    ),
    "spades:bid_placed": (moves.BidPlaced, _TABLE, "A seat has bid"),
    "spades:hand_revealed": (moves.HandRevealed, _ONE, "Withheld cards are shown"),
    "spades:exchange_prompt": (moves.ExchangePrompt, _ONE, "Two cards are to be passed"),
    "spades:exchange_passed": (
        moves.ExchangePassed,
        _TABLE + "; the cards to who gets them",
        "Two cards were passed",
    ),
    "spades:card_played": (moves.CardPlayed, _TABLE, "A card was played"),
    "spades:trick_complete": (moves.TrickComplete, _TABLE, "A trick is over"),
    "spades:hand_scored": (moves.HandScored, _TABLE, "A hand is over"),
    "spades:turn_changed": (moves.TurnChanged, _TABLE, "Another seat is to act"),
    "spades:game_over": (moves.GameOver, _TABLE, "A team has won"),
    "spades:state": (dict[str, Any], _ONE, "The player view of each own table, on connecting"),
}
"""Each event's payload (beside `tableId` and `version`), who hears it, and when."""

EVENTS = tuple(SentEvent("Spades API", name, *about) for name, about in _ABOUT.items())

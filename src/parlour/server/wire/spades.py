"""Spades in text 3's manner: camelCase, seats by name, `spades:*` events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from parlour.rules.interface import Event
from parlour.rules.spades import dealt_events, moves
from parlour.rules.spades.cards import SEAT_NAMES, SeatName
from parlour.rules.spades.view import view_of
from parlour.server.wire.messages import Message
from parlour.tables import changes
from parlour.tables.changes import AnyChange
from parlour.tables.people import Chair, Person, PlayerId
from parlour.tables.table import Table


class SeatInfo(msgspec.Struct, frozen=True, rename="camel"):
    """Who sits there. `player_id` is the account's UUID; `away` while a bot stands in."""

    player_id: str
    display_name: str
    is_bot: bool
    away: bool


class ObserverInfo(msgspec.Struct, frozen=True, rename="camel"):
    player_id: str
    display_name: str


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
    seats: dict[SeatName, SeatInfo | None]
    observers: list[ObserverInfo]
    version: int


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


class ObserverJoined(Noted, frozen=True, kw_only=True, rename="camel"):
    observer: ObserverInfo


class ObserverLeft(Noted, frozen=True, kw_only=True, rename="camel"):
    player_id: str


class HostChanged(Noted, frozen=True, kw_only=True, rename="camel"):
    host_player_id: str


class TableRemoved(Noted, frozen=True, kw_only=True, rename="camel"):
    reason: str


class TableNotice(Noted, frozen=True, kw_only=True, rename="camel"):
    table: SpadesTable


_TABLE = "everyone who sits or watches at the table"
_LOBBY = "everyone at the table and, of a public one, those who sent `watch`"
_ONE = "that player alone"

EVENTS: dict[str, tuple[Any, str, str]] = {
    "spades:table_created": (TableNotice, _LOBBY, "A table was opened"),
    "spades:table_updated": (TableNotice, _LOBBY, "Its seats, door or state changed"),
    "spades:table_removed": (TableRemoved, _LOBBY, "It was closed, or its game ended"),
    "spades:seat_taken": (SeatTaken, _TABLE, "A player or bot sat down"),
    "spades:seat_vacated": (SeatVacated, _TABLE, "A player got up, or a bot stands in"),
    "spades:observer_joined": (ObserverJoined, _TABLE, "Somebody watches"),
    "spades:observer_left": (ObserverLeft, _TABLE, "Somebody no longer watches"),
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
}
"""Each event's payload (beside `tableId` and `version`), who hears it, and when."""


def table_state(table: Table) -> SpadesTable:
    """The table as everyone may see it."""
    host = table.chair_of(table.host_id)
    return SpadesTable(
        table_id=table.uuid,
        game_id=table.id,
        name=table.name,
        visibility=table.visibility,
        join_policy=table.join_policy,
        spectating=table.spectating,
        status=table.phase,
        host_player_id=host.player.uuid if host is not None else "",
        seats={
            name: None if chair is None else _seat_info(chair)
            for name, chair in zip(SEAT_NAMES, table.chairs, strict=True)
        },
        observers=[ObserverInfo(person.uuid, person.name) for person in table.spectators.values()],
        version=table.version,
    )


def player_view(table: Table, player_id: PlayerId) -> dict[str, Any]:
    """Text 3's player view, with the table around it. Before the deal the phase is `waiting`."""
    around: dict[str, Any] = msgspec.to_builtins(table_state(table))
    if table.game_state is None:
        return {**around, "phase": "waiting", "gameOver": table.phase == "ended", "winner": None}
    view: dict[str, Any] = msgspec.to_builtins(view_of(table.game_state, table.seat_of(player_id)))
    return {**around, **view}


class SpadesWire:
    """Text 3."""

    def happened(self, table: Table, change: AnyChange, events: Sequence[Event]) -> Iterator[Message]:
        if isinstance(change, changes.Acted):
            yield from _told(table, events)
        elif isinstance(change, changes.Started):
            yield from _told(table, dealt_events(table.game_state))
        else:
            yield from _around(table, change)
        if isinstance(change, changes.Opened):
            yield _notice(table, "spades:table_created")
        elif table.phase == "ended" and not isinstance(change, changes.RematchOpened):
            yield _removed(table)
        elif not isinstance(change, changes.Acted | changes.WordAdded | changes.Readied):
            yield _notice(table, "spades:table_updated")

    def whole(self, table: Table, player_id: PlayerId) -> Iterator[Message]:
        yield Message((player_id,), "spades:state", player_view(table, player_id))

    def state(self, table: Table, player_id: PlayerId) -> dict[str, Any]:
        return {"view": player_view(table, player_id)}


def _told(table: Table, events: Sequence[Event]) -> Iterator[Message]:
    everyone = table.audience()
    for event in events:
        fields = msgspec.to_builtins(event)
        name = f"spades:{fields.pop('type')}"
        fields.pop("only_for", None)
        payload = {"tableId": table.uuid, "version": table.version, **fields}
        if event.only_for is not None:
            yield Message((table.player_at(event.only_for),), name, payload)
        elif isinstance(event, moves.HandDealt):  # each player is told with the cards
            yield Message(list(table.spectators), name, payload)
        else:
            yield Message(everyone, name, payload)


def _around(table: Table, change: AnyChange) -> Iterator[Message]:
    """What happened beside the game."""
    everyone = table.audience()
    where: dict[str, Any] = {"table_id": table.uuid, "version": table.version}
    if isinstance(change, changes.Opened):
        yield _seat_taken(table, change.host)
    elif isinstance(change, changes.Joined | changes.BotAdded):
        yield _seat_taken(table, change.player)
    elif isinstance(change, changes.Returned | changes.SeatChanged):
        chair = table.chair_of(change.player_id)
        assert chair is not None
        yield _seat_taken(table, chair.player)
    elif isinstance(change, changes.Left):
        vacated = SeatVacated(
            **where,
            player_id=change.uuid,
            seat=SEAT_NAMES[change.seat],
            replaced_by_bot=change.bot is not None,
        )
        yield Message(everyone, "spades:seat_vacated", vacated)
    elif isinstance(change, changes.SpectatorCame):
        observer = ObserverInfo(change.person.uuid, change.person.name)
        yield Message(everyone, "spades:observer_joined", ObserverJoined(**where, observer=observer))
    elif isinstance(change, changes.SpectatorLeft):
        yield Message(everyone, "spades:observer_left", ObserverLeft(**where, player_id=change.uuid))
    elif isinstance(change, changes.HostChanged):
        host = table_state(table).host_player_id
        yield Message(everyone, "spades:host_changed", HostChanged(**where, host_player_id=host))


def _seat_taken(table: Table, player: Person) -> Message:
    seat = table.seat_of(player.id)
    assert seat is not None
    chair = table.chairs[seat]
    assert chair is not None
    taken = SeatTaken(
        table_id=table.uuid, version=table.version, seat=SEAT_NAMES[seat], player=_seat_info(chair)
    )
    return Message(table.audience(), "spades:seat_taken", taken)


def _notice(table: Table, event: str) -> Message:
    payload = TableNotice(table_id=table.uuid, version=table.version, table=table_state(table))
    return Message(table.audience(), event, payload, lobby=table.visibility == "public")


def _removed(table: Table) -> Message:
    payload = TableRemoved(table_id=table.uuid, version=table.version, reason=table.ended_reason or "")
    return Message(table.audience(), "spades:table_removed", payload, lobby=table.visibility == "public")


def _seat_info(chair: Chair) -> SeatInfo:
    away = not chair.is_bot and chair.bot is not None
    return SeatInfo(chair.player.uuid, chair.player.name, chair.is_bot, away)

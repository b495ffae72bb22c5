"""The wire format of the Spades API: camelCase, seats by name, `spades:*` events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from parlour.game.interface import Event
from parlour.games.spades.api import payloads
from parlour.games.spades.api.payloads import (
    ChangedTable,
    ListedSpadesTable,
    ObserverInfo,
    SeatInfo,
    SpadesTable,
)
from parlour.games.spades.rules import moves
from parlour.games.spades.rules.cards import SEAT_NAMES, SeatName
from parlour.games.spades.rules.view import view_of
from parlour.server.wire.messages import Message
from parlour.store import TableRow
from parlour.tables import changes
from parlour.tables.changes import AnyChange, Visibility
from parlour.tables.people import Chair, Person, PlayerId
from parlour.tables.table import Table


def table_state(table: Table) -> SpadesTable:
    """The table's public state."""
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
        host_seat=seat_name(table, table.host_id),
        seats={
            name: None if chair is None else _seat_info(chair)
            for name, chair in zip(SEAT_NAMES, table.chairs, strict=True)
        },
        observers=[_observer(person) for person in table.spectators.values()],
        version=table.version,
        rematch_game_id=table.rematch_id or msgspec.UNSET,
    )


def changed_table(table: Table, **changed: Any) -> ChangedTable:
    """The table's public state, with the seats or the host that changed."""
    state = msgspec.structs.asdict(table_state(table))
    return ChangedTable(**state, **changed)


def seat_name(table: Table, player_id: PlayerId) -> SeatName | None:
    """The seat of a player or bot by name; None if they have none."""
    seat = table.seat_of(player_id)
    return None if seat is None else SEAT_NAMES[seat]


def listed(row: TableRow) -> ListedSpadesTable:
    """A table in a list, from its row in the store."""
    shown = msgspec.json.decode(row.summary)
    seats: payloads.Seats = dict.fromkeys(SEAT_NAMES)
    host = ""
    for player in shown["players"]:
        info = SeatInfo(player["uuid"], player["display_name"], player["is_bot"], player["away"])
        seats[SEAT_NAMES[player["seat"] - 1]] = info
        host = info.player_id if player["player_id"] == shown["host_user_id"] else host
    return ListedSpadesTable(
        table_id=row.uuid,
        name=row.name,
        visibility=row.visibility,
        join_policy=shown["join_policy"],
        spectating=shown["spectating"],
        status=row.state,
        host_player_id=host,
        seats=seats,
        seats_available=row.capacity - row.seats_taken,
        observer_count=shown["spectators"],
    )


def player_view(table: Table, player_id: PlayerId) -> dict[str, Any]:
    """The player view, with facts about the table. Before the deal the phase is `waiting`."""
    told: dict[str, Any] = msgspec.to_builtins(table_state(table))
    told["isHost"] = table.host_id == player_id
    told["playerNames"] = told["seats"]
    if table.game_state is None:
        told |= {"phase": "waiting", "gameOver": False, "winner": None}
    else:
        told |= msgspec.to_builtins(view_of(table.game_state, table.viewpoint(player_id).seat))
    if table.phase == "ended" and table.outcome is None:  # closed before the game was over
        told |= {"phase": "game_over", "gameOver": True, "currentBidderSeat": None, "currentPlayerSeat": None}
        told.pop("validCards", None)
    return told


class SpadesWire:
    """Messages of the Spades API."""

    def happened(self, table: Table, change: AnyChange, events: Sequence[Event]) -> Iterator[Message]:
        if isinstance(change, changes.Acted | changes.Started):
            yield from _told(table, events)
        else:
            yield from _around(table, change)
        yield from _listed(table, change)

    def whole(self, table: Table, player_id: PlayerId) -> Iterator[Message]:
        yield Message((player_id,), "spades:state", player_view(table, player_id))

    def state(self, table: Table, player_id: PlayerId) -> dict[str, Any]:
        return {"view": player_view(table, player_id)}


# The game


def _told(table: Table, events: Sequence[Event]) -> Iterator[Message]:
    everyone = table.audience()
    for event in events:
        fields = msgspec.to_builtins(event)
        name = f"spades:{fields.pop('type')}"
        fields.pop("only_for", None)
        payload = {"tableId": table.uuid, "version": table.version, **fields}
        if event.only_for is not None:
            viewer = table.viewer_of(event.only_for)
            if viewer is not None:
                yield Message((viewer,), name, payload)
        elif isinstance(event, moves.HandDealt):  # each player gets their own, with cards
            yield Message(table.onlookers(), name, payload)
        else:
            yield Message(everyone, name, payload)


# Around the game


def _around(table: Table, change: AnyChange) -> Iterator[Message]:
    everyone = table.audience()
    noted: dict[str, Any] = {"table_id": table.uuid, "version": table.version}
    if isinstance(change, changes.Opened):
        yield _seat_taken(table, change.host.id)
    elif isinstance(change, changes.Joined | changes.BotAdded):
        yield _seat_taken(table, change.player.id)
    elif isinstance(change, changes.Returned):
        yield _seat_taken(table, change.player_id)
        # Nothing of the hand was told while a bot played it.
        yield Message((change.player_id,), "spades:state", player_view(table, change.player_id))
    elif isinstance(change, changes.SeatChanged):
        yield from _moved(table, change)
    elif isinstance(change, changes.Left):
        vacated = payloads.SeatVacated(
            **noted,
            player_id=change.uuid,
            seat=SEAT_NAMES[change.seat],
            replaced_by_bot=change.bot is not None,
            reason=change.reason,
        )
        yield Message(_with(everyone, change.player_id), "spades:seat_vacated", vacated)
    elif isinstance(change, changes.SpectatorCame):
        joined = payloads.ObserverJoined(**noted, observer=_observer(change.person))
        yield Message(everyone, "spades:observer_joined", joined)
    elif isinstance(change, changes.SpectatorLeft):
        left = payloads.ObserverLeft(**noted, player_id=change.uuid, reason=change.reason)
        yield Message(_with(everyone, change.player_id), "spades:observer_left", left)
    elif isinstance(change, changes.HostChanged):
        yield Message(everyone, "spades:host_changed", _new_host(table))
    elif isinstance(change, changes.Invited) and change.by is not None:
        chair = table.chair_of(change.by)
        assert chair is not None, "only players invite"
        invited = payloads.Invited(**noted, name=table.name, from_player=_observer(chair.player))
        yield Message((change.player_id,), "spades:invited", invited)


def _new_host(table: Table) -> payloads.HostChanged:
    state = table_state(table)
    return payloads.HostChanged(
        table_id=table.uuid,
        version=table.version,
        host_player_id=state.host_player_id,
        new_host_player_id=state.host_player_id,
        new_host_seat=state.host_seat,
    )


def _moved(table: Table, change: changes.SeatChanged) -> Iterator[Message]:
    chair = table.chair_of(change.player_id)
    if chair is not None and change.left is not None:
        vacated = payloads.SeatVacated(
            table_id=table.uuid,
            version=table.version,
            player_id=chair.player.uuid,
            seat=SEAT_NAMES[change.left],
            replaced_by_bot=False,
            reason="moved",
        )
        yield Message(table.audience(), "spades:seat_vacated", vacated)
    yield _seat_taken(table, change.player_id)
    if change.exchanged is not None:
        yield _seat_taken(table, change.exchanged)


def _seat_taken(table: Table, player_id: PlayerId) -> Message:
    seat = table.seat_of(player_id)
    assert seat is not None
    chair = table.chairs[seat]
    assert chair is not None
    taken = payloads.SeatTaken(
        table_id=table.uuid, version=table.version, seat=SEAT_NAMES[seat], player=_seat_info(chair)
    )
    return Message(table.audience(), "spades:seat_taken", taken)


def _with(everyone: list[PlayerId], player_id: PlayerId) -> list[PlayerId]:
    """Everyone at the table, and a player who may have just left."""
    return everyone if player_id in everyone else [*everyone, player_id]


# The list of tables

_UNLISTED = (
    changes.WordAdded
    | changes.Readied
    | changes.Invited
    | changes.RoomCodeChanged
    | changes.LinkMade
    | changes.LinksRevoked
)


def _listed(table: Table, change: AnyChange) -> Iterator[Message]:
    """Messages for clients that show the table in a list, and for those at the table."""
    if isinstance(change, changes.Opened):
        yield _notice(table, "spades:table_created")
    elif isinstance(change, changes.Closed) or (isinstance(change, changes.Acted) and table.phase == "ended"):
        yield _removed(table, table.audience(), table.ended_reason or "", lobby=table.visibility == "public")
    elif isinstance(change, changes.DoorChanged) and change.was != change.visibility:
        yield from _door(table, change.was)
    elif not isinstance(change, changes.Acted | _UNLISTED):
        yield _notice(table, "spades:table_updated")


def _door(table: Table, was: Visibility | None) -> Iterator[Message]:
    """The visibility changed: the table appears in, or disappears from, lists of public tables."""
    everyone = table.audience()
    yield Message(everyone, "spades:table_updated", _about(table))
    if table.visibility == "public":
        yield Message((), "spades:table_created", _about(table), lobby=True, unless=everyone)
    elif was in ("public", None):  # older logs do not say, and had no other
        yield _removed(table, (), table.visibility, lobby=True, unless=everyone)


def _notice(table: Table, event: str) -> Message:
    shown = table.visibility == "public" and table.phase != "ended"
    return Message(table.audience(), event, _about(table), lobby=shown)


def _about(table: Table) -> payloads.TableNotice:
    return payloads.TableNotice(table_id=table.uuid, version=table.version, table=table_state(table))


def _removed(table: Table, to: Sequence[PlayerId], reason: str, **more: Any) -> Message:
    payload = payloads.TableRemoved(table_id=table.uuid, version=table.version, reason=reason)
    return Message(to, "spades:table_removed", payload, **more)


def _seat_info(chair: Chair) -> SeatInfo:
    return SeatInfo(chair.player.uuid, chair.player.name, chair.is_bot, chair.is_away)


def _observer(person: Person) -> ObserverInfo:
    return ObserverInfo(person.uuid, person.name)

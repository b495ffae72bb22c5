"""What all games share: the state in `GET /api/games/{id}`, and the `table:*` events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from parlour.game.interface import Event, Seat
from parlour.game.offers import Offer
from parlour.server.wire.bot_marks import BotMark, bot_mark
from parlour.server.wire.messages import Dialect, Message
from parlour.tables import clocks
from parlour.tables.changes import AnyChange, Left, SpectatorLeft
from parlour.tables.clocks import AnyClock
from parlour.tables.fairness import Terms, commitment
from parlour.tables.hints import allows_hints
from parlour.tables.people import Chair, PlayerId
from parlour.tables.records import public_change
from parlour.tables.table import Table


class PlayerInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A player at the table. `seat` counts from 1."""

    player_id: PlayerId
    display_name: str
    seat: int
    ready: bool
    is_bot: bool
    away: bool
    bot_account: BotMark = msgspec.UNSET
    """Only for bot accounts: true. `is_bot` is for the bots of the house."""


class SentAway(msgspec.Struct, frozen=True):
    """Somebody whom the host has sent away. Only the host can invite them again."""

    player_id: PlayerId
    display_name: str


class CommittedHash(msgspec.Struct, frozen=True):
    """A player's commitment to a word for the deal."""

    player_id: PlayerId
    word_hash: str
    shown: bool


class ClockInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A player's clock, as it was at the service time `clocks_at`. A clock that runs has less now."""

    player_id: PlayerId
    left_ms: int
    running: bool
    time_outs: int
    """Turns in a row in which the time ran out. After two, a bot keeps the seat."""


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a table, as its players and spectators see it."""

    game_id: int
    table_id: str
    game: str
    name: str
    state: str
    version: int
    host_user_id: PlayerId
    max_players: int
    visibility: str
    join_policy: str
    options: Any
    require_ready: bool
    spectating: bool
    seeded: bool
    commitment: str
    committed: Sequence[CommittedHash]
    """Who has committed a word for the deal. Empty once the game has started: the proof has them."""
    created_at: int
    updated_at: int
    players: Sequence[Any]
    to_act: Sequence[PlayerId]
    """The players who may act now."""
    waits_for: Sequence[PlayerId]
    """The players the game is waiting for: some or all of `to_act`."""
    spectators: int
    your_seat: int | None
    clock: AnyClock | None
    """null: no clock; a bot takes over for players who do nothing for long."""
    rated: bool
    """Whether the game counts for everyone's rating, if it ends without a bot taking over a seat."""
    hints: bool
    """Whether players may ask for hints here."""
    bot_pause_ms: int
    """How long bots wait before each move, in milliseconds."""
    clocks: Sequence[ClockInfo] | msgspec.UnsetType = msgspec.UNSET
    """Only if there is a clock, once the game has started."""
    clocks_at: int | msgspec.UnsetType = msgspec.UNSET
    """The service time to which `clocks` refers, in milliseconds."""
    service_time: int | msgspec.UnsetType = msgspec.UNSET
    """The service time now. Only in answers: events are the same whenever they are sent."""
    terms: Terms | msgspec.UnsetType = msgspec.UNSET
    """What the deal depends on. Only while words are shown, so show yours if you have committed one."""
    room_code: str | msgspec.UnsetType = msgspec.UNSET
    """Only for players."""
    sent_away: Sequence[SentAway] | msgspec.UnsetType = msgspec.UNSET
    """Only for the host, once somebody was sent away."""
    reason: str | msgspec.UnsetType = msgspec.UNSET
    winners: Sequence[PlayerId] | msgspec.UnsetType = msgspec.UNSET
    scores: dict[str, int] | msgspec.UnsetType = msgspec.UNSET
    rematch_id: int | msgspec.UnsetType = msgspec.UNSET
    """The table where the players go on."""
    rematch_by: PlayerId | msgspec.UnsetType = msgspec.UNSET
    """Who has opened that table, and waits for the others."""
    moves: Offer | msgspec.UnsetType = msgspec.UNSET
    """Your legal moves, if you may act now."""


def player_info(seat: int, chair: Chair) -> PlayerInfo:
    return PlayerInfo(
        player_id=chair.player.id,
        display_name=chair.player.name,
        seat=seat + 1,
        ready=chair.ready,
        is_bot=chair.is_bot,
        away=chair.is_away,
        bot_account=bot_mark(chair.player.bot_account),
    )


def table_info(table: Table, player_id: PlayerId) -> dict[str, Any]:
    """The fields that all games share."""
    seat = table.seat_of(player_id)
    viewpoint = table.viewpoint(player_id)
    outcome = table.outcome
    info = TableInfo(
        game_id=table.id,
        table_id=table.uuid,
        game=table.game,
        name=table.name,
        state=table.phase,
        version=table.version,
        host_user_id=table.host_id,
        max_players=table.capacity,
        visibility=table.visibility,
        join_policy=table.join_policy,
        options=table.options,
        require_ready=table.require_ready,
        spectating=table.spectating,
        seeded=table.seeded,
        commitment=commitment(table.secret),
        committed=_commitments(table) if table.phase == "lobby" else (),
        terms=table.terms if table.is_showing and table.terms is not None else msgspec.UNSET,
        created_at=table.opened_at,
        updated_at=table.updated_at,
        players=[player_info(at, chair) for at, chair in table.taken()],
        to_act=[table.player_at(mover) for mover in table.to_act()],
        waits_for=[table.player_at(mover) for mover in table.waits_for()],
        spectators=len(table.spectators),
        your_seat=None if seat is None else seat + 1,
        clock=table.clock,
        rated=table.rated,
        hints=allows_hints(table),
        bot_pause_ms=table.bot_pause_ms,
        clocks=_clocks(table) if table.times else msgspec.UNSET,
        clocks_at=table.served_at if table.times else msgspec.UNSET,
        room_code=table.room_code if viewpoint.role == "player" else msgspec.UNSET,
        sent_away=_sent_away(table, player_id),
        reason=table.ended_reason or msgspec.UNSET,
        rematch_id=table.rematch_id or msgspec.UNSET,
        rematch_by=table.rematch_by or msgspec.UNSET,
        moves=_offer(table, viewpoint.seat),
        winners=msgspec.UNSET if outcome is None else [table.player_at(winner) for winner in outcome.winners],
        scores=msgspec.UNSET
        if outcome is None
        else {str(table.player_at(at)): score for at, score in enumerate(outcome.scores)},
    )
    fields: dict[str, Any] = msgspec.to_builtins(info)
    return fields


def _sent_away(table: Table, player_id: PlayerId) -> list[SentAway] | msgspec.UnsetType:
    if table.host_id != player_id or not table.barred:
        return msgspec.UNSET
    return [SentAway(person.id, person.name) for person in table.barred.values()]


def _clocks(table: Table) -> list[ClockInfo]:
    running = clocks.running(table)
    return [
        ClockInfo(
            player_id=table.player_at(seat),
            left_ms=time.left_ms,
            running=seat in running,
            time_outs=time.time_outs,
        )
        for seat, time in enumerate(table.times)
    ]


def _commitments(table: Table) -> list[CommittedHash]:
    return [CommittedHash(id_, hashed, id_ in table.shown) for id_, hashed in table.committed]


def _offer(table: Table, seat: Seat | None) -> Offer | msgspec.UnsetType:
    if seat is None or seat not in table.to_act():
        return msgspec.UNSET
    return table.rules.offer(table.game_state, seat)


def view_of(table: Table, player_id: PlayerId) -> Any:
    """This player's view of the game; None before the deal."""
    if table.game_state is None:
        return None
    return table.rules.view(table.game_state, table.viewpoint(player_id).seat)


def visible(table: Table, player_id: PlayerId, events: Sequence[Event]) -> list[Event]:
    """The events that this player may know of."""
    seat = table.viewpoint(player_id).seat
    return [event for event in events if event.only_for is None or event.only_for == seat]


def told_of(table: Table, change: AnyChange) -> list[PlayerId]:
    """The recipients of a change: everyone at the table, and the person who has just left."""
    audience = table.audience()
    if isinstance(change, Left | SpectatorLeft) and change.player_id > 0 and change.player_id not in audience:
        return [*audience, change.player_id]
    return audience


class WordsClosedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """words:closed. Show your word if the terms are what you know of the table."""

    game_id: int
    terms: Terms
    version: int


def show_request(table: Table) -> Message:
    """Asks the players who committed a word to show it, whichever events their clients hear."""
    assert table.terms is not None
    asked = [player_id for player_id, _ in table.committed]
    payload = WordsClosedEvent(game_id=table.id, terms=table.terms, version=table.version)
    return Message(asked, "words:closed", payload, "all")


class CommonWire:
    """The `table:*` events. Games without an API of their own use only these."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect

    def happened(self, table: Table, change: AnyChange, events: Sequence[Event]) -> Iterator[Message]:
        told = public_change(table, change)
        for player_id in told_of(table, change):
            payload = {
                **self._payload(table, player_id),
                "change": told,
                "events": visible(table, player_id, events),
            }
            yield Message((player_id,), "table:update", payload, self._dialect)

    def whole(self, table: Table, player_id: PlayerId) -> Iterator[Message]:
        yield Message((player_id,), "table:state", self._payload(table, player_id), self._dialect)

    def state(self, table: Table, player_id: PlayerId) -> dict[str, Any]:
        return {"view": view_of(table, player_id)}

    def _payload(self, table: Table, player_id: PlayerId) -> dict[str, Any]:
        return {
            "game_id": table.id,
            "version": table.version,
            "state": {**table_info(table, player_id), **self.state(table, player_id)},
        }


COMMON_FOR_ALL = CommonWire("all")
"""For games without an API of their own: all connections receive the common events."""

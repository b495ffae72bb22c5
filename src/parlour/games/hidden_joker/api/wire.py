"""The wire format of the Hidden Joker Rummy API: its events and payloads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from parlour.game.interface import Event, Seat
from parlour.games.hidden_joker.rules import moves
from parlour.games.hidden_joker.rules.moves import CardView, MeldView
from parlour.games.hidden_joker.rules.view import glance, hand_of, view_of
from parlour.server.sent_events import SentEvent
from parlour.server.wire.common import player_info, told_of
from parlour.server.wire.messages import Message
from parlour.tables import changes
from parlour.tables.changes import AnyChange
from parlour.tables.people import PlayerId
from parlour.tables.table import Table


class NamedPlayer(msgspec.Struct, frozen=True):
    player_id: PlayerId
    display_name: str


class HandSize(msgspec.Struct, frozen=True):
    player_id: PlayerId
    hand_size: int


class Score(msgspec.Struct, frozen=True):
    player_id: PlayerId
    score: int


class MeldIds(msgspec.Struct, frozen=True):
    """A meld as card ids."""

    type: str
    cards: Sequence[str]


class ShownMeld(msgspec.Struct, frozen=True):
    """A meld with full cards, in the complete state."""

    type: str
    cards: Sequence[str]
    faces: Sequence[CardView]


class PlayersChanged(msgspec.Struct, frozen=True, kw_only=True):
    """game:player:joined"""

    game_id: int
    players: Sequence[NamedPlayer]
    max_players: int
    version: int


class PlayerLeft(PlayersChanged, frozen=True, kw_only=True):
    """game:player:left. During play a bot stands in, so the player is still in `players`."""

    player_id: PlayerId
    reason: str
    """`left`, `kicked`, or `away` for a player who did not act in time."""


class StateUpdate(msgspec.Struct, frozen=True, kw_only=True):
    """game:state:update"""

    game_id: int
    phase: str
    current_player_id: PlayerId | None
    turn_number: int
    discard_top: CardView | None
    stock_count: int
    players: Sequence[HandSize]
    hidden_joker_rank: str | None
    version: int
    melds: Sequence[MeldIds] | msgspec.UnsetType = msgspec.UNSET


class HandUpdate(msgspec.Struct, frozen=True, kw_only=True):
    """game:hand:update"""

    game_id: int
    player_id: PlayerId
    hand: Sequence[CardView]
    version: int


class TurnChanged(msgspec.Struct, frozen=True, kw_only=True):
    """game:turn:changed"""

    game_id: int
    previous_player_id: PlayerId | None
    next_player_id: PlayerId
    turn_number: int
    version: int


class MeldsSubmitted(msgspec.Struct, frozen=True, kw_only=True):
    """game:melds:submitted"""

    game_id: int
    player_id: PlayerId
    melds: Sequence[MeldIds]
    version: int


class Ended(msgspec.Struct, frozen=True, kw_only=True):
    """game:ended. There is no winner if the table was closed before the game was over."""

    game_id: int
    winner_player_id: PlayerId | None
    final_scores: Sequence[Score]
    reason: str
    version: int


_EVERYONE = "all players and spectators of the table"
_API = "Hidden Joker Rummy API"

EVENTS = (
    SentEvent(_API, "game:player:joined", PlayersChanged, _EVERYONE, "A player or bot took a seat"),
    SentEvent(
        _API,
        "game:player:left",
        PlayerLeft,
        f"{_EVERYONE}, and the one who left",
        "A player or bot left a seat, or the host sent a spectator away",
    ),
    SentEvent(_API, "game:state:update", StateUpdate, _EVERYONE, "Public state changed"),
    SentEvent(
        _API, "game:hand:update", HandUpdate, "the player whose hand it is", "That player's hand changed"
    ),
    SentEvent(_API, "game:turn:changed", TurnChanged, _EVERYONE, "It is another player's turn"),
    SentEvent(_API, "game:melds:submitted", MeldsSubmitted, _EVERYONE, "A player declared Rummy"),
    SentEvent(_API, "game:ended", Ended, _EVERYONE, "The game is over"),
)


class HiddenJokerWire:
    """Messages of the Hidden Joker Rummy API."""

    def happened(self, table: Table, change: AnyChange, events: Sequence[Event]) -> Iterator[Message]:
        if isinstance(change, changes.Acted):
            return self._moved(table, change.seat, events)
        if isinstance(change, changes.Started):
            return self._started(table)
        return self._around(table, change)

    def whole(self, table: Table, player_id: PlayerId) -> Iterator[Message]:
        yield Message((player_id,), "game:state:update", _state_update(table))
        seat = table.viewpoint(player_id).seat
        if seat is not None and table.phase == "playing":
            yield from _hand_update(table, seat)
        if table.phase == "ended":
            yield Message((player_id,), "game:ended", _ended(table))

    def state(self, table: Table, player_id: PlayerId) -> dict[str, Any]:
        if table.game_state is None:
            return _before_the_deal(table)
        view = view_of(table.game_state, table.viewpoint(player_id).seat)
        told: dict[str, Any] = {
            "current_player_id": None if view.current_seat is None else table.player_at(view.current_seat),
            "hidden_joker_rank": view.hidden_joker_rank,
            "turn_number": view.turn_number,
            "has_drawn": view.has_drawn,
            "discard_top": view.discard_top,
            "stock_count": view.stock_count,
            "players": [
                _player(table, player.seat, hand_size=player.hand_size, score=player.score)
                for player in view.players
            ],
            "hand": view.hand,
        }
        if table.phase == "ended":
            told |= {
                "winner_player_id": None if view.winner is None else table.player_at(view.winner),
                "final_scores": _scores(table, view.final_scores or ()),
                "melds": [ShownMeld(meld.type, _ids(meld), meld.cards) for meld in view.melds],
            }
        return told

    def _around(self, table: Table, change: AnyChange) -> Iterator[Message]:
        everyone = table.audience()
        if isinstance(change, changes.Joined | changes.BotAdded):
            yield Message(everyone, "game:player:joined", _players_changed(table))
        elif isinstance(change, changes.Left):
            yield Message(told_of(table, change), "game:player:left", _player_left(table, change))
        elif isinstance(change, changes.SpectatorLeft) and change.reason == "kicked":
            yield Message((change.player_id,), "game:player:left", _player_left(table, change))
        if not isinstance(change, changes.Opened):  # Hidden Joker Rummy API, Create Game: no events
            yield Message(everyone, "game:state:update", _state_update(table))
        if isinstance(change, changes.Returned):  # nothing of the hand was told while a bot played it
            seat = table.viewpoint(change.player_id).seat
            if seat is not None:
                yield from _hand_update(table, seat)
        if isinstance(change, changes.Closed):
            yield Message(everyone, "game:ended", _ended(table))

    def _started(self, table: Table) -> Iterator[Message]:
        everyone = table.audience()
        yield Message(everyone, "game:state:update", _state_update(table))
        for seat, _ in table.taken():
            yield from _hand_update(table, seat)
        first = table.waits_for()[0]
        yield Message(
            everyone,
            "game:turn:changed",
            TurnChanged(
                game_id=table.id,
                previous_player_id=None,
                next_player_id=table.player_at(first),
                turn_number=1,
                version=table.version,
            ),
        )

    def _moved(self, table: Table, seat: Seat, events: Sequence[Event]) -> Iterator[Message]:
        everyone = table.audience()
        for event in events:
            if isinstance(event, moves.MeldsSubmitted):
                payload = MeldsSubmitted(
                    game_id=table.id,
                    player_id=table.player_at(event.seat),
                    melds=[_meld_ids(meld) for meld in event.melds],
                    version=table.version,
                )
                yield Message(everyone, "game:melds:submitted", payload)
        yield from _hand_update(table, seat)
        yield Message(everyone, "game:state:update", _state_update(table))
        for event in events:
            if isinstance(event, moves.TurnChanged):
                turn = TurnChanged(
                    game_id=table.id,
                    previous_player_id=table.player_at(event.previous),
                    next_player_id=table.player_at(event.next),
                    turn_number=event.turn_number,
                    version=table.version,
                )
                yield Message(everyone, "game:turn:changed", turn)
            elif isinstance(event, moves.Ended):
                yield Message(everyone, "game:ended", _ended(table))


def _players_changed(table: Table) -> PlayersChanged:
    players = [NamedPlayer(chair.player.id, chair.player.name) for _, chair in table.taken()]
    return PlayersChanged(
        game_id=table.id, players=players, max_players=table.capacity, version=table.version
    )


def _player_left(table: Table, change: changes.Left | changes.SpectatorLeft) -> PlayerLeft:
    return PlayerLeft(
        **msgspec.structs.asdict(_players_changed(table)), player_id=change.player_id, reason=change.reason
    )


def _state_update(table: Table) -> StateUpdate:
    if table.game_state is None:
        return StateUpdate(
            game_id=table.id,
            phase=table.phase,
            current_player_id=None,
            turn_number=0,
            discard_top=None,
            stock_count=0,
            players=[HandSize(chair.player.id, 0) for _, chair in table.taken()],
            hidden_joker_rank=None,
            version=table.version,
        )
    seen = glance(table.game_state)
    return StateUpdate(
        game_id=table.id,
        phase=table.phase,
        current_player_id=None if seen.current_seat is None else table.player_at(seen.current_seat),
        turn_number=seen.turn_number,
        discard_top=seen.discard_top,
        stock_count=seen.stock_count,
        players=[HandSize(table.player_at(seat), size) for seat, size in enumerate(seen.hand_sizes)],
        hidden_joker_rank=seen.hidden_joker_rank,
        version=table.version,
        melds=[_meld_ids(meld) for meld in seen.melds] if table.phase == "ended" else msgspec.UNSET,
    )


def _hand_update(table: Table, seat: Seat) -> Iterator[Message]:
    """The hand of a seat, for the person who plays it, if there is one."""
    player_id = table.viewer_of(seat)
    if player_id is not None:
        hand = hand_of(table.game_state, seat)
        payload = HandUpdate(game_id=table.id, player_id=player_id, hand=hand, version=table.version)
        yield Message((player_id,), "game:hand:update", payload)


def _ended(table: Table) -> Ended:
    outcome = table.outcome
    return Ended(
        game_id=table.id,
        winner_player_id=None if outcome is None else table.player_at(outcome.winners[0]),
        final_scores=() if outcome is None else _scores(table, outcome.scores),
        reason=table.ended_reason or "",
        version=table.version,
    )


def _scores(table: Table, scores: Sequence[int]) -> list[Score]:
    return [Score(table.player_at(seat), score) for seat, score in enumerate(scores)]


def _ids(meld: MeldView) -> list[str]:
    return [card.id for card in meld.cards]


def _meld_ids(meld: MeldView) -> MeldIds:
    return MeldIds(meld.type, _ids(meld))


def _player(table: Table, seat: Seat, **more: Any) -> dict[str, Any]:
    chair = table.chairs[seat]
    assert chair is not None
    return {**msgspec.to_builtins(player_info(seat, chair)), **more}


def _before_the_deal(table: Table) -> dict[str, Any]:
    return {
        "current_player_id": None,
        "hidden_joker_rank": None,
        "turn_number": 0,
        "has_drawn": False,
        "discard_top": None,
        "stock_count": 0,
        "players": [_player(table, seat, hand_size=0, score=None) for seat, _ in table.taken()],
        "hand": [],
    }

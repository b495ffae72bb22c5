"""The wire format of the UNO API: events of the lobby and of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from parlour.game.interface import Event, Seat
from parlour.games.uno.api import payloads
from parlour.games.uno.rules import moves
from parlour.games.uno.rules.cards import Card
from parlour.games.uno.rules.score import match_scoreboard, round_scoreboard
from parlour.games.uno.rules.view import UnoView, view_of
from parlour.server.wire.common import player_info
from parlour.server.wire.messages import Message
from parlour.server.wire.times import iso
from parlour.tables import changes
from parlour.tables.changes import AnyChange
from parlour.tables.people import Person, PlayerId
from parlour.tables.table import Table


class UnoWire:
    """Messages of the UNO API."""

    def happened(self, table: Table, change: AnyChange, events: Sequence[Event]) -> Iterator[Message]:
        if isinstance(change, changes.Acted):
            return _moved(table, events)
        if isinstance(change, changes.Started):
            return _started(table, events)
        if table.game_state is not None:
            return _around_the_game(table, change)
        return _in_the_lobby(table, change)

    def whole(self, table: Table, player_id: PlayerId) -> Iterator[Message]:
        if table.game_state is None:
            yield Message((player_id,), "lobby:state:update", lobby_state(table))
            return
        yield Message((player_id,), "game:state:update", game_state(table))
        seat = table.viewpoint(player_id).seat
        if seat is not None:
            yield from _hand(table, seat)
        if table.phase == "ended":
            yield Message((player_id,), "game:ended", _ended(table))

    def state(self, table: Table, player_id: PlayerId) -> dict[str, Any]:
        if table.game_state is None:
            return _before_the_deal(table)
        view = view_of(table.game_state, table.viewpoint(player_id).seat)
        told: dict[str, Any] = msgspec.structs.asdict(game_state(table))
        told |= {
            "players": [
                _player(table, at, count, view.scores[at]) for at, count in enumerate(view.hand_counts)
            ],
            "hand": view.hand,
            "drawn_card": view.drawn_card,
            "playable": view.playable,
            "round_number": view.round_number,
            "exposed_player_id": None if view.exposed is None else table.player_at(view.exposed),
        }
        if table.phase == "ended":
            told |= {"winner_id": _winner(table), "scoreboard": _scoreboard(table)}
        return told


def _before_the_deal(table: Table) -> dict[str, Any]:
    """The fields of a game's state, empty before the deal."""
    return {
        "status": "setup",
        "turn_number": 0,
        "current_player_id": None,
        "direction": "cw",
        "top_discard": None,
        "draw_pile_count": 0,
        "hand_counts": {},
        "pending_color_choice": False,
        "server_ts": table.updated_at,
        "players": [_player(table, seat, 0, 0) for seat, _ in table.taken()],
        "hand": [],
        "drawn_card": None,
        "playable": [],
        "round_number": 0,
        "exposed_player_id": None,
    }


def lobby_state(table: Table) -> payloads.LobbyState:
    """lobby:state:update"""
    return payloads.LobbyState(
        lobby_id=table.id,
        name=table.name,
        capacity=table.capacity,
        players=[
            payloads.ReadyUser(chair.player.id, chair.player.name, chair.ready) for _, chair in table.taken()
        ],
        is_ready=is_ready(table),
        host_id=table.host_id,
        server_ts=table.updated_at,
        version=table.version,
    )


def is_ready(table: Table) -> bool:
    """Whether there are enough players and all except the host are ready; the host readies by starting."""
    chairs = [chair for _, chair in table.taken()]
    ready = all(chair.ready or chair.player.id == table.host_id for chair in chairs)
    return ready and len(chairs) >= table.rules.spec.min_seats


def game_state(table: Table) -> payloads.GameState:
    """game:state:update"""
    view = view_of(table.game_state, None)
    return payloads.GameState(
        game_id=table.id,
        status="ended" if table.phase == "ended" else "playing",
        turn_number=view.turn_number,
        current_player_id=table.player_at(view.current),
        direction=view.direction,
        top_discard=payloads.Face(view.top_discard.color, view.top_discard.value),
        draw_pile_count=view.draw_pile_count,
        hand_counts={str(table.player_at(seat)): count for seat, count in enumerate(view.hand_counts)},
        pending_color_choice=view.pending_color_choice,
        seeded=table.seeded,
        server_ts=table.updated_at,
        version=table.version,
    )


def _in_the_lobby(table: Table, change: AnyChange) -> Iterator[Message]:
    everyone = table.audience()
    if isinstance(change, changes.Opened):
        yield Message(everyone, "lobby:player:joined", _lobby_player(table, change.host))
    elif isinstance(change, changes.Joined | changes.BotAdded):
        yield Message(everyone, "lobby:player:joined", _lobby_player(table, change.player))
    elif isinstance(change, changes.Left):
        told = [*everyone, change.player_id] if change.reason == "kicked" else everyone
        yield Message(
            told, "lobby:player:left", _player_left(table, change.player_id, change.name, change.reason)
        )
    elif isinstance(change, changes.Readied):
        chair = table.chair_of(change.player_id)
        assert chair is not None
        ready = payloads.PlayerReady(
            lobby_id=table.id,
            player=payloads.User(chair.player.id, chair.player.name),
            ready=change.ready,
            server_ts=table.updated_at,
            version=table.version,
        )
        yield Message(everyone, "lobby:player:ready", ready)
    yield from _sent_away(table, change)
    yield Message(everyone, "lobby:state:update", lobby_state(table))


def _around_the_game(table: Table, change: AnyChange) -> Iterator[Message]:
    everyone = table.audience()
    yield from _sent_away(table, change)
    yield Message(everyone, "game:state:update", game_state(table))
    if isinstance(change, changes.Returned):  # nothing of the hand was told while a bot played it
        seat = table.viewpoint(change.player_id).seat
        if seat is not None:
            yield from _hand(table, seat)
    if isinstance(change, changes.Closed):
        yield Message(everyone, "game:ended", _ended(table))


def _sent_away(table: Table, change: AnyChange) -> Iterator[Message]:
    """Tell somebody whom the host sent away during the game, or as a spectator. They hear nothing after it."""
    if isinstance(change, changes.Left) and change.reason == "kicked" and table.game_state is not None:
        left = _player_left(table, change.player_id, change.name, change.reason)
        yield Message((change.player_id,), "lobby:player:left", left)
    elif isinstance(change, changes.SpectatorLeft) and change.reason == "kicked":
        person = table.barred[change.player_id]
        left = _player_left(table, person.id, person.name, change.reason)
        yield Message((person.id,), "lobby:player:left", left)


def _started(table: Table, events: Sequence[Event]) -> Iterator[Message]:
    """Messages for the start: the effect of the first card, hands and state."""
    everyone = table.audience()
    started = payloads.GameStarted(
        lobby_id=table.id, game_id=table.id, server_ts=table.updated_at, version=table.version
    )
    yield Message(everyone, "lobby:game:started", started)
    yield from _moved(table, events)


def _moved(table: Table, events: Sequence[Event]) -> Iterator[Message]:
    """Messages for a move: its events in order, changed hands, the state, the turn, the end (UNO API)."""
    everyone = table.audience()
    after: list[Message] = []
    changed: dict[Seat, None] = {}
    for event in events:
        told = _TELL.get(type(event))
        if told is not None:
            name, payload = told(table, event)
            yield Message(everyone, name, payload)
        if isinstance(event, moves.CardPlayed | moves.Drawn | moves.HandDealt):
            changed[event.seat] = None
        if isinstance(event, moves.Drawn):
            yield from _drawn(table, event.seat, event.cards)
        elif isinstance(event, moves.Passed):
            yield from _drawn(table, event.seat, ())
        elif isinstance(event, moves.TurnChanged):
            after = [Message(everyone, "game:turn:changed", _turn(table, event))]
        elif isinstance(event, moves.Ended):
            after = [Message(everyone, "game:ended", _ended(table))]
    hands = [hand for owner in changed for hand in _hand(table, owner)]
    state = Message(everyone, "game:state:update", game_state(table))
    if changed:
        yield from (*hands, state, *after)
    else:  # UNO API, End Turn: the turn comes first
        yield from (*after, state)


def _drawn(table: Table, seat: Seat, cards: Sequence[Card]) -> Iterator[Message]:
    """Tell a player what they drew, even if it was nothing: they wait for this message."""
    player_id = table.viewer_of(seat)
    if player_id is not None:
        payload = payloads.DrawCompleted(
            game_id=table.id,
            player_id=player_id,
            drawn=cards,
            server_ts=table.updated_at,
            version=table.version,
        )
        yield Message((player_id,), "game:draw:completed", payload)


def _hand(table: Table, seat: Seat) -> Iterator[Message]:
    """The hand of a seat, for the person who plays it, if there is one."""
    player_id = table.viewer_of(seat)
    if player_id is None:
        return
    view: UnoView = view_of(table.game_state, seat)
    payload = payloads.HandUpdate(
        game_id=table.id,
        player_id=player_id,
        hand=view.hand,
        hand_count=len(view.hand),
        server_ts=table.updated_at,
        version=table.version,
    )
    yield Message((player_id,), "game:hand:update", payload)


def _turn(table: Table, event: moves.TurnChanged) -> payloads.TurnChanged:
    return payloads.TurnChanged(
        game_id=table.id,
        next_player_id=table.player_at(event.next),
        turn_number=event.turn_number,
        server_ts=table.updated_at,
        version=table.version,
    )


def _card_played(table: Table, event: moves.CardPlayed) -> tuple[str, Any]:
    return "game:card:played", payloads.CardPlayed(
        game_id=table.id,
        player_id=table.player_at(event.seat),
        card=event.card,
        chosen_color=event.chosen_color,
        effects=event.effects,
        next_player_id=table.player_at(event.next),
        server_ts=table.updated_at,
        version=table.version,
    )


def _color_chosen(table: Table, event: moves.ColorChosen) -> tuple[str, Any]:
    return "game:color:chosen", payloads.ColorChosen(
        game_id=table.id,
        player_id=table.player_at(event.seat),
        color=event.color,
        server_ts=table.updated_at,
        version=table.version,
    )


def _reversed(table: Table, event: moves.Reversed) -> tuple[str, Any]:
    return "game:reverse", payloads.Reversed(
        game_id=table.id, direction=event.direction, server_ts=table.updated_at, version=table.version
    )


def _skipped(table: Table, event: moves.Skipped) -> tuple[str, Any]:
    return "game:skip", payloads.Skipped(
        game_id=table.id,
        skipped_player_id=table.player_at(event.seat),
        server_ts=table.updated_at,
        version=table.version,
    )


def _uno_called(table: Table, event: moves.UnoCalled) -> tuple[str, Any]:
    return "game:uno:called", payloads.UnoCalled(
        game_id=table.id,
        player_id=table.player_at(event.seat),
        server_ts=table.updated_at,
        version=table.version,
    )


def _caught(table: Table, event: moves.Caught) -> tuple[str, Any]:
    return "game:uno:caught", payloads.UnoCaught(
        game_id=table.id,
        player_id=table.player_at(event.seat),
        by_player_id=table.player_at(event.by),
        server_ts=table.updated_at,
        version=table.version,
    )


def _round_ended(table: Table, event: moves.RoundEnded) -> tuple[str, Any]:
    return "game:round:ended", payloads.RoundEnded(
        game_id=table.id,
        round_number=event.round_number,
        winner_id=None if event.winner is None else table.player_at(event.winner),
        points=event.points,
        scoreboard=_standings(table, event.scoreboard),
        server_ts=table.updated_at,
        version=table.version,
    )


_TELL: dict[type[Event], Any] = {
    moves.CardPlayed: _card_played,
    moves.ColorChosen: _color_chosen,
    moves.Reversed: _reversed,
    moves.Skipped: _skipped,
    moves.UnoCalled: _uno_called,
    moves.Caught: _caught,
    moves.RoundEnded: _round_ended,
}


def _ended(table: Table) -> payloads.Ended:
    return payloads.Ended(
        game_id=table.id,
        winner_id=_winner(table),
        scoreboard=_scoreboard(table),
        ended_at=iso(table.updated_at),
        reason=table.ended_reason or "",
        server_ts=table.updated_at,
        version=table.version,
    )


def _winner(table: Table) -> PlayerId | None:
    winners = table.outcome.winners if table.outcome is not None else ()
    return table.player_at(winners[0]) if len(winners) == 1 else None


def _scoreboard(table: Table) -> list[payloads.Standing]:
    state = table.game_state
    ranked = match_scoreboard if table.options.target else round_scoreboard
    return _standings(table, ranked(state.hands, state.scores))


def _standings(table: Table, standings: Sequence[moves.Standing]) -> list[payloads.Standing]:
    return [
        payloads.Standing(table.player_at(line.seat), line.rank, line.hand_count, line.score)
        for line in standings
    ]


def _lobby_player(table: Table, player: Person) -> payloads.LobbyPlayer:
    return payloads.LobbyPlayer(
        lobby_id=table.id,
        player=payloads.User(player.id, player.name),
        players=[payloads.User(chair.player.id, chair.player.name) for _, chair in table.taken()],
        server_ts=table.updated_at,
        version=table.version,
    )


def _player_left(table: Table, player_id: PlayerId, name: str, reason: str) -> payloads.LobbyPlayerLeft:
    told = msgspec.structs.asdict(_lobby_player(table, Person(player_id, "", name)))
    return payloads.LobbyPlayerLeft(**told, reason="kicked" if reason == "kicked" else msgspec.UNSET)


def _player(table: Table, seat: Seat, cards: int, score: int) -> dict[str, Any]:
    """An entry of `players`: `hand_size` as in every game, and `hand_count` as in the UNO API."""
    chair = table.chairs[seat]
    assert chair is not None
    shown = msgspec.to_builtins(player_info(seat, chair))
    return {**shown, "hand_size": cards, "hand_count": cards, "score": score}

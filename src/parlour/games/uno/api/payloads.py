"""Payloads of the UNO API's events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from parlour.games.uno.rules.cards import Card
from parlour.games.uno.rules.moves import Effects
from parlour.server.sent_events import SentEvent
from parlour.tables.people import PlayerId


class User(msgspec.Struct, frozen=True):
    id: PlayerId
    display_name: str


class ReadyUser(msgspec.Struct, frozen=True):
    id: PlayerId
    display_name: str
    ready: bool


class Face(msgspec.Struct, frozen=True):
    color: str
    value: str


class Standing(msgspec.Struct, frozen=True):
    player_id: PlayerId
    rank: int
    hand_count: int
    score: int


class Stamped(msgspec.Struct, frozen=True, kw_only=True):
    """The time in milliseconds, and the table's version after the change."""

    server_ts: int
    version: int


class LobbyPlayer(Stamped, frozen=True, kw_only=True):
    lobby_id: int
    player: User
    players: Sequence[User]


class LobbyPlayerLeft(LobbyPlayer, frozen=True, kw_only=True):
    """`reason` is only there for somebody who was kicked. They are told so after the start too."""

    reason: Literal["kicked"] | msgspec.UnsetType = msgspec.UNSET


class PlayerReady(Stamped, frozen=True, kw_only=True):
    lobby_id: int
    player: User
    ready: bool


class LobbyState(Stamped, frozen=True, kw_only=True):
    lobby_id: int
    name: str
    capacity: int
    players: Sequence[ReadyUser]
    is_ready: bool
    host_id: PlayerId


class GameStarted(Stamped, frozen=True, kw_only=True):
    lobby_id: int
    game_id: int


class ErrorNotice(msgspec.Struct, frozen=True, kw_only=True):
    """lobby:error and game:error, sent to the caller."""

    code: str
    message: str
    server_ts: int


class GameState(Stamped, frozen=True, kw_only=True):
    game_id: int
    status: str
    turn_number: int
    current_player_id: PlayerId
    direction: str
    top_discard: Face
    draw_pile_count: int
    hand_counts: dict[str, int]
    pending_color_choice: bool
    seeded: bool


class HandUpdate(Stamped, frozen=True, kw_only=True):
    game_id: int
    player_id: PlayerId
    hand: Sequence[Card]
    hand_count: int


class DrawCompleted(Stamped, frozen=True, kw_only=True):
    game_id: int
    player_id: PlayerId
    drawn: Sequence[Card]


class CardPlayed(Stamped, frozen=True, kw_only=True):
    game_id: int
    player_id: PlayerId
    card: Card
    chosen_color: str | None
    effects: Effects
    next_player_id: PlayerId


class ColorChosen(Stamped, frozen=True, kw_only=True):
    game_id: int
    player_id: PlayerId
    color: str


class Reversed(Stamped, frozen=True, kw_only=True):
    game_id: int
    direction: str


class Skipped(Stamped, frozen=True, kw_only=True):
    game_id: int
    skipped_player_id: PlayerId


class TurnChanged(Stamped, frozen=True, kw_only=True):
    game_id: int
    next_player_id: PlayerId
    turn_number: int


class UnoCalled(Stamped, frozen=True, kw_only=True):
    game_id: int
    player_id: PlayerId


class UnoCaught(Stamped, frozen=True, kw_only=True):
    game_id: int
    player_id: PlayerId
    by_player_id: PlayerId


class RoundEnded(Stamped, frozen=True, kw_only=True):
    game_id: int
    round_number: int
    winner_id: PlayerId | None
    points: int
    scoreboard: Sequence[Standing]


class Ended(Stamped, frozen=True, kw_only=True):
    """`winner_id` is null if a blocked game ended in a tie, or if the table was closed."""

    game_id: int
    winner_id: PlayerId | None
    scoreboard: Sequence[Standing]
    ended_at: str
    reason: str


_LOBBY = "everyone in the lobby"
_GAME = "all players and spectators of the table"
_ONE = "that player only"

_ABOUT: dict[str, tuple[type[msgspec.Struct], str, str]] = {
    "lobby:player:joined": (LobbyPlayer, _LOBBY, "A player joins the lobby"),
    "lobby:player:left": (LobbyPlayerLeft, f"{_LOBBY}, and a removed player", "A player leaves the lobby"),
    "lobby:player:ready": (PlayerReady, _LOBBY, "A player is ready, or no longer ready"),
    "lobby:state:update": (LobbyState, _LOBBY, "The lobby changed"),
    "lobby:game:started": (GameStarted, _LOBBY, "The host starts the game"),
    "lobby:error": (ErrorNotice, _ONE, "A request about a lobby was refused"),
    "game:card:played": (CardPlayed, _GAME, "A card was played"),
    "game:draw:completed": (DrawCompleted, _ONE, "That player drew, or had to draw"),
    "game:hand:update": (HandUpdate, _ONE, "That player's hand changed"),
    "game:state:update": (GameState, _GAME, "Public state changed"),
    "game:turn:changed": (TurnChanged, _GAME, "It is another player's turn"),
    "game:reverse": (Reversed, _GAME, "The direction changed"),
    "game:skip": (Skipped, _GAME, "A player was skipped"),
    "game:color:chosen": (ColorChosen, _GAME, "A color was chosen"),
    "game:uno:called": (UnoCalled, _GAME, "UNO was called (option call_uno)"),
    "game:uno:caught": (UnoCaught, _GAME, "A player was caught (option call_uno)"),
    "game:round:ended": (RoundEnded, _GAME, "A round of a match is over (option target)"),
    "game:ended": (Ended, _GAME, "The game is over"),
    "game:error": (ErrorNotice, _ONE, "A move was refused"),
}
"""Each event's payload, its recipients, and when it is sent."""

EVENTS = tuple(SentEvent("UNO API", name, *about) for name, about in _ABOUT.items())

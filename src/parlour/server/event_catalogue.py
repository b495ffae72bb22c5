"""Every Socket.IO event, with what it carries: the catalogue behind `/asyncapi.json`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from parlour.server import bodies
from parlour.server.answers import ListedTable
from parlour.server.chat import ChangedMessage, NewMessage
from parlour.server.sent_events import SentEvent
from parlour.server.wire.common import PlayerInfo, TableInfo


class ReceivedEvent(msgspec.Struct, frozen=True):
    """What a client may send."""

    name: str
    payload: Any
    does: str
    example: Any


class Connected(msgspec.Struct):
    user_id: int
    server_ts: int


class ChatNew(msgspec.Struct):
    game_id: int
    message: NewMessage
    server_ts: int


class ChatUpdate(msgspec.Struct):
    game_id: int
    messages: list[ChangedMessage]
    server_ts: int


class CommonState(TableInfo, frozen=True, kw_only=True):
    """A table of any game. `view` is the game's own (`x-games` shows each); null before the deal."""

    players: Sequence[PlayerInfo]
    view: Any


class TableState(msgspec.Struct):
    game_id: int
    version: int
    state: CommonState


class TableUpdate(msgspec.Struct):
    """`change` is the log's entry, `events` what the move made happen, `state` the whole state after it."""

    game_id: int
    version: int
    change: dict[str, Any]
    events: list[dict[str, Any]]
    state: CommonState


class OpenCommand(bodies.OpenTable):
    """As `POST /api/games`."""


class Watch(msgspec.Struct):
    """Hear of every public table, or no longer."""

    watching: bool = True


class AtTable(msgspec.Struct):
    """A table by its number or its UUID."""

    game_id: int | str


class JoinCommand(bodies.Join, kw_only=True):
    game_id: int | str


class StartCommand(bodies.Start, kw_only=True):
    game_id: int | str


class ReadyCommand(bodies.Ready, kw_only=True):
    game_id: int | str


class BotCommand(bodies.AddBot, kw_only=True):
    game_id: int | str


class PlayerCommand(bodies.NamePlayer, kw_only=True):
    game_id: int | str


class WordCommand(bodies.Word, kw_only=True):
    game_id: int | str


class ActionCommand(msgspec.Struct):
    """A move: its own fields stand beside these."""

    game_id: int | str
    type: str
    action_id: bodies.ActionId | None = None
    version: int | None = None


class ChatCommand(bodies.ChatText, kw_only=True):
    game_id: int | str


class MessageCommand(msgspec.Struct):
    game_id: int | str
    message_id: int


class EditCommand(msgspec.Struct):
    game_id: int | str
    message_id: int
    text: str


_EVERYONE = "everyone who sits or watches at the table"
_ONE = "that player alone"

SENT: Sequence[SentEvent] = (
    SentEvent("all", "conn:connected", Connected, _ONE, "The connection stands"),
    SentEvent("all", "chat:message:new", ChatNew, _EVERYONE, "Somebody said something"),
    SentEvent("all", "chat:thread:update", ChatUpdate, _EVERYONE, "A message was changed or taken back"),
    SentEvent(
        "all",
        "tables:update",
        ListedTable,
        "those who sent `watch`",
        "A public table opened, changed or ended",
    ),
    SentEvent("common", "table:state", TableState, _ONE, "A client comes, or comes back"),
    SentEvent(
        "common",
        "table:update",
        TableUpdate,
        "each who is there or has just gone, with their own view",
        "Any change",
    ),
)
"""Of all games. Each game's own API adds its own."""

RECEIVED: list[ReceivedEvent] = [
    ReceivedEvent("open", OpenCommand, "Open a table", {"max_players": 2}),
    ReceivedEvent(
        "watch", Watch, "Hear of every public table (tables:update, spades:table_*)", {"watching": True}
    ),
    ReceivedEvent("state", AtTable, "The whole state, in the connection's own manner", {"game_id": 1}),
    ReceivedEvent("action", ActionCommand, "Make a move", {"game_id": 1, "type": "draw", "source": "stock"}),
    ReceivedEvent(
        "join", JoinCommand, "Take a seat, or one's own back", {"game_id": 1, "room_code": "ABCD12"}
    ),
    ReceivedEvent("leave", AtTable, "Get up", {"game_id": 1}),
    ReceivedEvent("start", StartCommand, "Deal", {"game_id": 1}),
    ReceivedEvent("ready", ReadyCommand, "Be ready, or not", {"game_id": 1, "ready": True}),
    ReceivedEvent("add_bot", BotCommand, "Seat a bot", {"game_id": 1, "level": "standard"}),
    ReceivedEvent("remove", PlayerCommand, "Send a player or bot away", {"game_id": 1, "player_id": -1}),
    ReceivedEvent("host", PlayerCommand, "Make another player the host", {"game_id": 1, "player_id": 7}),
    ReceivedEvent("word", WordCommand, "Mix words into the deal", {"game_id": 1, "word": "the rain"}),
    ReceivedEvent("spectate", JoinCommand, "Watch", {"game_id": 1}),
    ReceivedEvent("unspectate", AtTable, "Stop watching", {"game_id": 1}),
    ReceivedEvent("rematch", AtTable, "Go on at a new table", {"game_id": 1}),
    ReceivedEvent("chat:send", ChatCommand, "Say something", {"game_id": 1, "text": "Good luck!"}),
    ReceivedEvent(
        "chat:edit", EditCommand, "Change a message", {"game_id": 1, "message_id": 4, "text": "Hi"}
    ),
    ReceivedEvent("chat:delete", MessageCommand, "Take a message back", {"game_id": 1, "message_id": 4}),
]

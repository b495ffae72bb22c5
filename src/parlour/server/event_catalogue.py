"""All Socket.IO events that games share, as documented in `/asyncapi.json`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from parlour.server import bodies
from parlour.server.answers import ListedTable
from parlour.server.chat_messages import ChangedMessage, NewMessage
from parlour.server.sent_events import SentEvent
from parlour.server.wire.common import PlayerInfo, TableInfo, WordsClosedEvent


class ReceivedEvent(msgspec.Struct, frozen=True):
    """An event that a client can send."""

    name: str
    payload: Any
    does: str
    example: Any


class Connected(msgspec.Struct):
    user_id: int
    server_ts: int


class Placed(msgspec.Struct, kw_only=True):
    """An event of a table's stream. `cursor` is its place there: name the last one in `seen` when you reconnect."""

    cursor: str


class ChatNew(Placed):
    game_id: int
    message: NewMessage
    server_ts: int


class ChatUpdate(Placed):
    game_id: int
    messages: list[ChangedMessage]
    server_ts: int


class CommonState(TableInfo, frozen=True, kw_only=True):
    """A table of any game. `view` is specific to the game (see `x-games`), and null before the deal."""

    players: Sequence[PlayerInfo]
    view: Any


class TableState(Placed):
    game_id: int
    version: int
    state: CommonState


class TableUpdate(Placed):
    """`change` is the log entry, `events` are the game's events, and `state` is the full state after the change."""

    game_id: int
    version: int
    change: dict[str, Any]
    events: list[dict[str, Any]]
    state: CommonState


class OpenCommand(bodies.OpenTable):
    """Open a table, like `POST /api/games`."""


class Watch(msgspec.Struct):
    """Start or stop updates of all public tables."""

    watching: bool = True


class AtTable(msgspec.Struct):
    """A table by its id or UUID."""

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


class LinkCommand(bodies.WantedLink, kw_only=True):
    game_id: int | str


class WordCommand(bodies.Word, kw_only=True):
    game_id: int | str


class CommitCommand(bodies.WordHash, kw_only=True):
    game_id: int | str


class ActionCommand(msgspec.Struct):
    """A move. Its own fields are at the same level as these."""

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


_EVERYONE = "all players and spectators of the table"
_ONE = "only that player"

SENT: Sequence[SentEvent] = (
    SentEvent("all", "conn:connected", Connected, _ONE, "The client has connected"),
    SentEvent("all", "chat:message:new", ChatNew, _EVERYONE, "A new chat message"),
    SentEvent("all", "chat:thread:update", ChatUpdate, _EVERYONE, "A chat message was edited or deleted"),
    SentEvent(
        "all",
        "tables:update",
        ListedTable,
        "clients that sent `watch`",
        "A public table opened, changed or ended",
    ),
    SentEvent(
        "all",
        "words:closed",
        WordsClosedEvent,
        "the players who committed a word",
        "The game is about to start: show your word (`word:show`)",
    ),
    SentEvent("common", "table:state", TableState, _ONE, "The client has connected or reconnected"),
    SentEvent(
        "common",
        "table:update",
        TableUpdate,
        "each player and spectator, including one who has just left, with their own view",
        "Any change",
    ),
)
"""The shared events. Each game's own API adds its own."""

RECEIVED: list[ReceivedEvent] = [
    ReceivedEvent("open", OpenCommand, "Open a table", {"max_players": 2}),
    ReceivedEvent(
        "watch", Watch, "Get updates of all public tables (tables:update, spades:table_*)", {"watching": True}
    ),
    ReceivedEvent("state", AtTable, "Read the full state, in the connection's dialect", {"game_id": 1}),
    ReceivedEvent("action", ActionCommand, "Make a move", {"game_id": 1, "type": "draw", "source": "stock"}),
    ReceivedEvent(
        "join",
        JoinCommand,
        "Take a seat, or take your own back from a bot",
        {"game_id": 1, "room_code": "ABCD12"},
    ),
    ReceivedEvent("leave", AtTable, "Leave the table", {"game_id": 1}),
    ReceivedEvent("start", StartCommand, "Start the game", {"game_id": 1}),
    ReceivedEvent("ready", ReadyCommand, "Set whether you are ready", {"game_id": 1, "ready": True}),
    ReceivedEvent("add_bot", BotCommand, "Add a bot", {"game_id": 1, "level": "standard"}),
    ReceivedEvent("remove", PlayerCommand, "Remove a player or bot", {"game_id": 1, "player_id": -1}),
    ReceivedEvent("host", PlayerCommand, "Make another player the host", {"game_id": 1, "player_id": 7}),
    ReceivedEvent("room_code", AtTable, "Replace the room code and end all join links", {"game_id": 1}),
    ReceivedEvent(
        "link",
        LinkCommand,
        "Get a link to join or to watch",
        {"game_id": 1, "kind": "watch", "expires_in": 3600},
    ),
    ReceivedEvent("invite", PlayerCommand, "Invite an account", {"game_id": 1, "player_id": 7}),
    ReceivedEvent(
        "word",
        WordCommand,
        "Add words of your own to the seed of the deal",
        {"game_id": 1, "word": "the rain"},
    ),
    ReceivedEvent(
        "word:commit",
        CommitCommand,
        "Commit to a secret word for the deal, by its hash",
        {"game_id": 1, "word_hash": "9f" * 32},
    ),
    ReceivedEvent(
        "word:show",
        WordCommand,
        "Show your committed word when the game starts",
        {"game_id": 1, "word": "5c" * 32},
    ),
    ReceivedEvent("spectate", JoinCommand, "Watch the table", {"game_id": 1}),
    ReceivedEvent("unspectate", AtTable, "Stop watching", {"game_id": 1}),
    ReceivedEvent("rematch", AtTable, "Play again at a new table", {"game_id": 1}),
    ReceivedEvent("chat:send", ChatCommand, "Send a chat message", {"game_id": 1, "text": "Good luck!"}),
    ReceivedEvent("chat:edit", EditCommand, "Edit a message", {"game_id": 1, "message_id": 4, "text": "Hi"}),
    ReceivedEvent("chat:delete", MessageCommand, "Delete a message", {"game_id": 1, "message_id": 4}),
]

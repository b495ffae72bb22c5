"""All Socket.IO events that games share, as documented in `/asyncapi.json`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from parlour.server import bodies
from parlour.server.answers import ListedTable
from parlour.server.chat_messages import ChangedMessage, NewMessage
from parlour.server.each_game import EachGame
from parlour.server.hints import HintReason
from parlour.server.matchmaking.challenges import Challenge
from parlour.server.matchmaking.queue import QueueState
from parlour.server.people.friends import FriendUpdate
from parlour.server.people.invites import InviteGone, TableInvite
from parlour.server.people.online import FriendPresence
from parlour.server.presence import SayPresence, TablePresence
from parlour.server.reactions import React, Reacted
from parlour.server.sent_events import SentEvent
from parlour.server.wire.common import PlayerInfo, TableInfo, WordsClosedEvent
from parlour.tables.links import LinkKind


class ReceivedEvent(msgspec.Struct, frozen=True):
    """An event that a client can send."""

    name: str
    payload: Any
    """The type of its payload, or `EachGame`."""
    does: str
    example: Any
    answer: Any
    """The type of the acknowledgment, or `EachGame`. A refused event is acknowledged with an `ErrorBody`."""


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


class Done(msgspec.Struct):
    """The acknowledgment of an event that was carried out."""

    ok: Literal[True]


class Changed(Done):
    """The table's version after the change."""

    version: int


class Opened(Done):
    game_id: int
    room_code: str
    table_id: str


class CodeChanged(Changed):
    room_code: str


class LinkMade(Changed):
    """A link. `url` is a path on this server; send `token` where a room code is asked for."""

    kind: LinkKind
    url: str
    token: str
    expires_at: int | None
    once: bool


class RematchMade(Done):
    game_id: int


class Hinted(Changed):
    """A good move, and why it is good."""

    move: Any
    why: HintReason


class MessageSent(Done):
    message: NewMessage


class MessageChanged(Done):
    message: ChangedMessage


class StateRead(Done):
    """The state of a table, in the dialect of the connection."""

    state: Any


class PresenceRead(TablePresence, frozen=True, kw_only=True):
    """The presence of everyone who sits at the table."""

    ok: Literal[True]


class Watch(msgspec.Struct):
    """Start or stop updates of all public tables."""

    watching: bool = True


class AtTable(msgspec.Struct):
    """A table by its id or UUID."""

    game_id: int | str


class Nothing(msgspec.Struct):
    """No fields."""


class JoinCommand(bodies.Join, kw_only=True):
    game_id: int | str


class StartCommand(bodies.Start, kw_only=True):
    game_id: int | str


class ReadyCommand(bodies.Ready, kw_only=True):
    game_id: int | str


class BotCommand(bodies.AddBot, kw_only=True):
    game_id: int | str


class SeatCommand(bodies.TakeSeat, kw_only=True):
    game_id: int | str


class ChangeCommand(bodies.ChangeTable, kw_only=True):
    game_id: int | str


class RematchCommand(bodies.Rematch, kw_only=True):
    game_id: int | str


class PlayerCommand(bodies.NamePlayer, kw_only=True):
    game_id: int | str


class LinkCommand(bodies.WantedLink, kw_only=True):
    game_id: int | str


class WordCommand(bodies.Word, kw_only=True):
    game_id: int | str


class CommitCommand(bodies.WordHash, kw_only=True):
    game_id: int | str


class ChatCommand(bodies.ChatText, kw_only=True):
    game_id: int | str


class MessageCommand(msgspec.Struct):
    game_id: int | str
    message_id: int


class EditCommand(msgspec.Struct):
    game_id: int | str
    message_id: int
    text: str


class ChallengeCommand(bodies.GameOfQueue, kw_only=True):
    player_id: int


class OneChallenge(msgspec.Struct):
    id: int


class QueueRead(QueueState, frozen=True, kw_only=True):
    ok: Literal[True]


class Challenged(Done):
    challenge: Challenge


class Seated(msgspec.Struct):
    """The table where you were seated. Its game has started."""

    game_id: int


class BotsOffered(msgspec.Struct):
    """You have waited long: `queue:bots` starts a game with bots on the free seats."""

    game: str
    waited_ms: int


class PlaceLost(msgspec.Struct):
    """You were away for too long."""


_EVERYONE = "all players and spectators of the table"
_ONE = "only that player"
_WANTED = {"game": "hearts", "seats": 2, "clock": {"type": "turn", "seconds": 30}}

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
    SentEvent("all", "queue:matched", Seated, _ONE, "The queue has found a game for you"),
    SentEvent("all", "queue:offer", BotsOffered, _ONE, "You may play with bots instead of waiting"),
    SentEvent("all", "queue:left", PlaceLost, _ONE, "You have lost your place in the queue"),
    SentEvent("all", "challenge:new", Challenge, _ONE, "For bots: somebody challenges you"),
    SentEvent("all", "challenge:answered", Challenge, _ONE, "A bot has answered your challenge"),
    SentEvent("common", "presence", TablePresence, _EVERYONE, "Somebody came, went or types"),
    SentEvent(
        "common", "friend:update", FriendUpdate, _ONE, "Somebody asks, accepts, or is no longer your friend"
    ),
    SentEvent("common", "friend:presence", FriendPresence, _ONE, "A friend comes, goes, or changes tables"),
    SentEvent("common", "invite:new", TableInvite, _ONE, "A friend invites you to a table"),
    SentEvent("common", "invite:gone", InviteGone, _ONE, "An invitation was answered or withdrawn"),
    SentEvent("common", "reaction", Reacted, _EVERYONE, "A player reacts, or says a set phrase"),
    SentEvent(
        "common", "table:state", EachGame("table_state"), _ONE, "The client has connected or reconnected"
    ),
    SentEvent(
        "common",
        "table:update",
        EachGame("table_update"),
        "each player and spectator, including one who has just left, with their own view",
        "Any change",
    ),
)
"""The shared events. Each game's own API adds its own."""

RECEIVED: list[ReceivedEvent] = [
    ReceivedEvent("open", EachGame("open_command"), "Open a table", {"max_players": 2}, Opened),
    ReceivedEvent(
        "watch",
        Watch,
        "Get updates of all public tables (tables:update, spades:table_*)",
        {"watching": True},
        Done,
    ),
    ReceivedEvent(
        "state",
        AtTable,
        "Read the full state, in the connection's dialect",
        {"game_id": 1},
        EachGame("state_answer"),
    ),
    ReceivedEvent(
        "action",
        EachGame("action_command"),
        "Make a move",
        {"game_id": 1, "type": "draw", "source": "stock"},
        Changed,
    ),
    ReceivedEvent(
        "join",
        JoinCommand,
        "Take a seat, or take your own back from a bot",
        {"game_id": 1, "room_code": "ABCD12"},
        Changed,
    ),
    ReceivedEvent("leave", AtTable, "Leave the table", {"game_id": 1}, Changed),
    ReceivedEvent("seat", SeatCommand, "Move to another seat", {"game_id": 1, "seat": 2}, Changed),
    ReceivedEvent("change", ChangeCommand, "Change settings", {"game_id": 1, "name": "Kitchen"}, Changed),
    ReceivedEvent("start", StartCommand, "Start the game", {"game_id": 1}, Changed),
    ReceivedEvent("ready", ReadyCommand, "Set whether you are ready", {"game_id": 1, "ready": True}, Changed),
    ReceivedEvent("add_bot", BotCommand, "Add a bot", {"game_id": 1, "level": "standard"}, Changed),
    ReceivedEvent(
        "remove", PlayerCommand, "Remove a player or bot", {"game_id": 1, "player_id": -1}, Changed
    ),
    ReceivedEvent(
        "host", PlayerCommand, "Make another player the host", {"game_id": 1, "player_id": 7}, Changed
    ),
    ReceivedEvent(
        "room_code", AtTable, "Replace the room code and end all join links", {"game_id": 1}, CodeChanged
    ),
    ReceivedEvent(
        "link",
        LinkCommand,
        "Get a link to join or to watch",
        {"game_id": 1, "kind": "watch", "expires_in": 3600},
        LinkMade,
    ),
    ReceivedEvent("invite", PlayerCommand, "Invite an account", {"game_id": 1, "player_id": 7}, Changed),
    ReceivedEvent(
        "word",
        WordCommand,
        "Add words of your own to the seed of the deal",
        {"game_id": 1, "word": "the rain"},
        Changed,
    ),
    ReceivedEvent("spectate", JoinCommand, "Watch the table", {"game_id": 1}, Changed),
    ReceivedEvent("unspectate", AtTable, "Stop watching", {"game_id": 1}, Changed),
    ReceivedEvent("hint", AtTable, "What the strongest bot would do, and why", {"game_id": 1}, Hinted),
    ReceivedEvent("rematch", RematchCommand, "Play again at a new table", {"game_id": 1}, RematchMade),
    ReceivedEvent(
        "chat:send", ChatCommand, "Send a chat message", {"game_id": 1, "text": "Good luck!"}, MessageSent
    ),
    ReceivedEvent(
        "chat:edit",
        EditCommand,
        "Edit a message",
        {"game_id": 1, "message_id": 4, "text": "Hi"},
        MessageChanged,
    ),
    ReceivedEvent(
        "chat:delete", MessageCommand, "Delete a message", {"game_id": 1, "message_id": 4}, MessageChanged
    ),
    ReceivedEvent("react", React, "React, or say a set phrase", {"game_id": 1, "key": "well_played"}, Done),
    ReceivedEvent(
        "presence",
        SayPresence,
        "Say whether you look at the table, type or are busy, and see who is there",
        {"game_id": 1, "state": "here"},
        PresenceRead,
    ),
    ReceivedEvent(
        "word:commit",
        CommitCommand,
        "Commit to a secret word for the deal, by its hash",
        {"game_id": 1, "word_hash": "9f" * 32},
        Changed,
    ),
    ReceivedEvent(
        "word:show",
        WordCommand,
        "Show your committed word when the game starts",
        {"game_id": 1, "word": "5c" * 32},
        Changed,
    ),
    ReceivedEvent("queue", Nothing, "Read your place, and how many wait", {}, QueueRead),
    ReceivedEvent(
        "queue:join", bodies.GameOfQueue, "Wait for others who want the same game", _WANTED, QueueRead
    ),
    ReceivedEvent("queue:leave", Nothing, "Stop waiting", {}, Done),
    ReceivedEvent("queue:bots", Nothing, "Play at once with bots on the free seats", {}, QueueRead),
    ReceivedEvent(
        "challenges:accept",
        bodies.AcceptChallenges,
        "For bots: accept challenges for these games",
        {"games": ["hearts"]},
        Done,
    ),
    ReceivedEvent("challenge", ChallengeCommand, "Challenge a bot", {"player_id": 7, **_WANTED}, Challenged),
    ReceivedEvent("challenge:accept", OneChallenge, "For bots: accept a challenge", {"id": 3}, Opened),
    ReceivedEvent("challenge:decline", OneChallenge, "For bots: decline a challenge", {"id": 3}, Done),
    ReceivedEvent("challenge:withdraw", OneChallenge, "Take your challenge back", {"id": 3}, Done),
]

"""Helpers for tests of the UNO API: payload shapes, lobbies and games."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx
import msgspec
from clients import Player

from parlour.game.interface import Event, Seat
from parlour.game.shuffles import numbered_seed
from parlour.games.uno.rules import RULES, UnoOptions, UnoState
from parlour.games.uno.rules.cards import CARDS, COLORS, VALUES, Card
from parlour.games.uno.rules.moves import ChooseColor, Play, UnoMove

Check = Callable[[Any], bool]
ROUTES = {"play": "play", "draw": "draw", "end_turn": "end-turn", "choose_color": "choose-color"}
CARD_NUMBERS = ("card_id", "playable", "discards")
"""Fields in which cards are named by their numbers alone."""


# What the UNO API prints


def is_int(value: Any) -> bool:
    return type(value) is int


def is_bool(value: Any) -> bool:
    return type(value) is bool


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_now(value: Any) -> bool:
    """Milliseconds since 1970, and of this minute."""
    return is_int(value) and abs(value - time.time() * 1000) < 60_000


def one_of(*values: Any) -> Check:
    return lambda value: value in values


def list_of(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


def has(**fields: Check) -> Check:
    return lambda value: value.keys() == fields.keys() and all(fields[f](value[f]) for f in fields)


def is_card(value: Any) -> bool:
    known = has(id=is_int, color=one_of(*COLORS, "wild"), value=one_of(*VALUES))
    return known(value) and msgspec.convert(value, Card) == CARDS[value["id"]]


def is_effects(value: Any) -> bool:
    checks = {"skip": is_bool, "reverse": is_bool, "draw": is_int}
    return value.keys() <= checks.keys() and all(checks[name](value[name]) for name in value)


def is_counts(value: Any) -> bool:
    return all(is_int(int(player)) and is_int(count) for player, count in value.items())


def is_time(value: Any) -> bool:
    return is_text(value) and value.endswith("Z") and value[10] == "T"


is_player = has(id=is_int, display_name=is_text)
is_ready_player = has(id=is_int, display_name=is_text, ready=is_bool)
is_top = has(color=one_of(*COLORS, "wild"), value=one_of(*VALUES))
is_standing = has(player_id=is_int, rank=is_int, hand_count=is_int, score=is_int)
is_message = has(id=is_int, user_id=is_int, display_name=is_text, text=is_text, time_sent=is_time)
is_changed_message = has(
    id=is_int,
    user_id=is_int,
    display_name=is_text,
    text=is_text,
    time_sent=is_time,
    edited=is_bool,
    deleted=is_bool,
)
_LOBBY_PLAYER: dict[str, Check] = {"lobby_id": is_int, "player": is_player, "players": list_of(is_player)}
_DIRECTION = one_of("cw", "ccw")

FIELDS: dict[str, dict[str, Check]] = {
    "conn:connected": {"user_id": is_int},
    "lobby:player:joined": _LOBBY_PLAYER,
    "lobby:player:left": _LOBBY_PLAYER,
    "lobby:player:ready": {"lobby_id": is_int, "player": is_player, "ready": is_bool},
    "lobby:state:update": {
        "lobby_id": is_int,
        "name": is_text,
        "capacity": is_int,
        "players": list_of(is_ready_player),
        "is_ready": is_bool,
    },
    "lobby:game:started": {"lobby_id": is_int, "game_id": is_int},
    "lobby:error": {"code": one_of("LOBBY_FULL", "LOBBY_NOT_FOUND", "FORBIDDEN"), "message": is_text},
    "game:card:played": {
        "game_id": is_int,
        "player_id": is_int,
        "card": is_card,
        "chosen_color": one_of(*COLORS, None),
        "effects": is_effects,
        "next_player_id": is_int,
    },
    "game:draw:completed": {"game_id": is_int, "player_id": is_int, "drawn": list_of(is_card)},
    "game:hand:update": {
        "game_id": is_int,
        "player_id": is_int,
        "hand": list_of(is_card),
        "hand_count": is_int,
    },
    "game:state:update": {
        "game_id": is_int,
        "status": one_of("setup", "playing", "ended"),
        "turn_number": is_int,
        "current_player_id": is_int,
        "direction": _DIRECTION,
        "top_discard": is_top,
        "draw_pile_count": is_int,
        "hand_counts": is_counts,
    },
    "game:turn:changed": {"game_id": is_int, "next_player_id": is_int, "turn_number": is_int},
    "game:reverse": {"game_id": is_int, "direction": _DIRECTION},
    "game:skip": {"game_id": is_int, "skipped_player_id": is_int},
    "game:color:chosen": {"game_id": is_int, "player_id": is_int, "color": one_of(*COLORS)},
    "game:ended": {
        "game_id": is_int,
        "winner_id": is_int,
        "scoreboard": list_of(is_standing),
        "ended_at": is_time,
    },
    "game:error": {"code": one_of("INVALID_MOVE", "FORBIDDEN"), "message": is_text},
    "chat:message:new": {"game_id": is_int, "message": is_message},
    "chat:thread:update": {"game_id": is_int, "messages": list_of(is_changed_message)},
}
"""The 19 events of the UNO API, each with its printed fields; all have `server_ts` as well."""

UNVERSIONED = ("conn:connected", "lobby:error", "game:error", "chat:message:new", "chat:thread:update")
MORE: dict[str, set[str]] = {
    "lobby:state:update": {"host_id"},
    "game:state:update": {"pending_color_choice", "seeded"},
    "game:ended": {"reason"},
}
"""What is told beyond the text, beside the `version` of all that is told of a table's changes."""


def assert_as_printed(event: str, payload: dict[str, Any]) -> None:
    fields = {**FIELDS[event], "server_ts": is_now}
    more = MORE.get(event, set()) | (set() if event in UNVERSIONED else {"version"})
    assert payload.keys() == fields.keys() | more, (event, payload)
    for field, check in fields.items():
        assert check(payload[field]), (event, field, payload[field])


# Lobbies


async def create_lobby(host: Player, *others: Player, **settings: Any) -> int:
    """A lobby in which these players sit in this order."""
    wanted = {"name": "Friday", "capacity": max(2, 1 + len(others)), **settings}
    created = await host.post("/api/lobbies", wanted)
    assert created.status_code == 201, created.text
    lobby_id: int = created.json()["lobby_id"]
    for other in others:
        code = {"room_code": created.json()["room_code"]}
        joined = await other.post(f"/api/lobbies/{lobby_id}/join", code)
        assert joined.status_code == 202, joined.text
    return lobby_id


async def one(player: Player, event: str) -> dict[str, Any]:
    """The payload of the one event of this name since the last time."""
    [payload] = [payload for name, payload in await player.heard() if name == event]
    assert isinstance(payload, dict)
    return payload


def public(events: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Without what is for one player alone."""
    private = ("game:hand:update", "game:draw:completed", "game:error", "lobby:error")
    return [event for event in events if event[0] not in private]


# Games


def dealt(seats: int, seed: int, **options: Any) -> UnoState:
    """What the server deals for a number."""
    return RULES.start(seats, UnoOptions(**options), numbered_seed(seed))[0]


def seed_where(seats: int, wanted: Callable[[UnoState], bool], **options: Any) -> int:
    """The first number whose deal is as wanted."""
    return next(seed for seed in range(100_000) if wanted(dealt(seats, seed, **options)))


def legal(state: UnoState, seat: Seat | None = None) -> list[UnoMove]:
    return list(RULES.legal_moves(state, state.current if seat is None else seat))


def plays(state: UnoState, value: str) -> list[Play]:
    """The legal plays of cards with this value."""
    return [m for m in legal(state) if isinstance(m, Play) and CARDS[m.card_id].value == value]


def numbers(state: UnoState) -> list[Play]:
    """The legal plays of cards that do nothing."""
    return [m for m in legal(state) if isinstance(m, Play) and CARDS[m.card_id].value.isdigit()]


@dataclass
class Game:
    """A started game, with the same game beside it in the rules."""

    game_id: int
    people: list[Player]
    state: UnoState

    @property
    def path(self) -> str:
        return f"/api/games/{self.game_id}"

    @property
    def mover(self) -> Player:
        return self.people[self.state.current]

    @property
    def waiting(self) -> Player:
        """Somebody whose turn it is not."""
        return self.people[(self.state.current + 1) % len(self.people)]

    async def send(self, player: Player, move: UnoMove) -> httpx.Response:
        """Send a move over the UNO API's own route."""
        body: dict[str, Any] = msgspec.to_builtins(move)
        return await player.post(f"{self.path}/{ROUTES[body.pop('type')]}", body)

    async def make(self, move: UnoMove) -> list[Event]:
        """Make a legal move of the player whose turn it is. Returns what the rules say that it does."""
        answer = await self.send(self.mover, move)
        assert answer.status_code == 202, answer.text
        return RULES.apply(self.state, self.state.current, move)

    async def quiet(self) -> None:
        """Forget what was told so far."""
        for player in self.people:
            await player.heard()


async def start_game(*people: Player, seed: int, **settings: Any) -> Game:
    """A lobby of these players, started with a seed; the pending color is not chosen yet."""
    lobby_id = await create_lobby(*people, **settings)
    started = await people[0].post("/api/games", {"lobby_id": lobby_id, "seed": seed})
    assert started.status_code == 201, started.text
    game_id = started.json()["game_id"]
    game = Game(game_id, list(people), dealt(len(people), seed, **(settings.get("options") or {})))
    await game.quiet()
    return game


def starts_plainly(state: UnoState) -> bool:
    """The first card does nothing, and the first player has a number card to lay and cannot only draw."""
    return CARDS[state.discards[-1]].value.isdigit() and bool(numbers(state))


def simple_move(state: UnoState) -> UnoMove:
    """Some legal move: a card if there is one."""
    moves = legal(state)
    chosen = [move for move in moves if isinstance(move, Play | ChooseColor)]
    return chosen[0] if chosen else moves[0]


# Secrets


def cards_named(payload: Any) -> set[Card]:
    """The UNO cards that are named anywhere in a payload, as objects or by their numbers."""
    found: set[Card] = set()
    if isinstance(payload, list):
        for part in payload:
            found |= cards_named(part)
    elif isinstance(payload, dict):
        if {"id", "color", "value"} <= payload.keys():
            found.add(CARDS[payload["id"]])
        for name, part in payload.items():
            if name in CARD_NUMBERS:
                found |= {CARDS[number] for number in (part if isinstance(part, list) else [part])}
            else:
                found |= cards_named(part)
    return found

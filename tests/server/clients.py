"""Test clients: players with HTTP and Socket.IO who record everything they receive."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from subprocess import PIPE
from typing import Any

import httpx
import msgspec
import socketio

from parlour.game.interface import Seat
from parlour.game.registry import game_of, rules_of
from parlour.game.shuffles import numbered_seed
from parlour.tables.changes import Acted, AnyChange, Opened
from parlour.tables.records import Record, changes_of
from parlour.tables.table import Table
from parlour.testing.processes import ServerProcess

StartServer = Callable[..., ServerProcess]
Arrive = Callable[..., Awaitable["Player"]]

NODE = Path(__file__).parent / "node"
HIDDEN_JOKER = "hidden-joker-rummy"
ROUTES = {"draw": "draw-card", "discard": "discard-card", "declare": "submit-melds"}
_CARD = re.compile(r"c_\d+")


@dataclass
class Told:
    """Something that the server told a client: an answer, an event or an acknowledgment."""

    name: str
    payload: Any
    version: int
    """The table's version that it speaks of, as far as the client can know."""


@dataclass
class Player:
    """A guest. Every answer, event and acknowledgment that reaches them stays in `told`."""

    url: str
    name: str
    http: httpx.AsyncClient
    id: int = 0
    uuid: str = ""
    token: str = ""
    told: list[Told] = field(default_factory=list)
    events: list[tuple[str, Any]] = field(default_factory=list)
    socket: socketio.AsyncClient | None = None
    version: int = 0
    cursors: dict[str, str] = field(default_factory=dict)
    """The latest cursor of each table, by its number or UUID. Payloads are kept without it."""

    @classmethod
    async def arrive(cls, url: str, name: str = "Ann") -> Player:
        # No certificates are needed here, and to load them costs more than all the rest.
        player = cls(url, name, httpx.AsyncClient(base_url=url, timeout=30, verify=False))
        answer = await player.http.post("/api/auth/guest", json={"display_name": name})
        assert answer.status_code == 201, answer.text
        player.become(answer.json())
        return player

    def become(self, session: dict[str, Any]) -> None:
        self.id, self.uuid, self.token = session["user_id"], session["player_id"], session["session_id"]
        self.http.cookies.clear()
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    async def leave(self) -> None:
        await self.disconnect()
        await self.http.aclose()

    # REST

    async def get(self, path: str, **options: Any) -> httpx.Response:
        return await self.send("GET", path, **options)

    async def post(self, path: str, body: Any = None, **options: Any) -> httpx.Response:
        if body is not None:
            options["json"] = body
        return await self.send("POST", path, **options)

    async def send(self, method: str, path: str, **options: Any) -> httpx.Response:
        answer = await self.http.request(method, path, **options)
        if answer.content and answer.headers["content-type"].startswith("application/json"):
            self.keep(f"{method} {path}", answer.json())
        return answer

    async def state(self, game_id: int) -> dict[str, Any]:
        answer = await self.get(f"/api/games/{game_id}")
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    # Socket.IO

    async def connect(self, **auth: Any) -> None:
        """Connect, and return once the server has said `conn:connected`."""
        await self.connect_only(**auth)
        await self.settle()

    async def connect_only(self, **auth: Any) -> None:
        """Connect, without waiting for any event."""
        await self.disconnect()
        self.socket = socketio.AsyncClient(reconnection=False)
        self.socket.on("*", self._heard)
        await self.socket.connect(self.url, auth={"token": self.token, **auth}, transports=["websocket"])

    async def disconnect(self) -> None:
        if self.socket is not None:
            await self.socket.disconnect()
            self.socket = None

    async def call(self, event: str, data: Any = None) -> Any:
        """Send an event and wait for its acknowledgment."""
        assert self.socket is not None
        acknowledged = await self.socket.call(event, data, timeout=60)
        self.keep(f"ack {event}", acknowledged)
        return acknowledged

    async def settle(self) -> None:
        """Return when everything that was sent to this connection so far has arrived: answers keep their order."""
        if self.socket is not None:
            answer = await self.socket.call("state", {"game_id": 0}, timeout=60)
            assert answer["code"] == "GAME_NOT_FOUND"

    async def heard(self) -> list[tuple[str, Any]]:
        """The events since the last time, oldest first."""
        await self.settle()
        events, self.events = self.events, []
        return events

    async def _heard(self, event: str, payload: Any = None) -> None:
        self.take_cursor(payload)
        self.events.append((event, payload))
        self.keep(event, payload)

    def take_cursor(self, payload: Any) -> None:
        if isinstance(payload, dict) and "cursor" in payload:
            table = payload.get("game_id") or payload.get("lobby_id") or payload["tableId"]
            self.cursors[str(table)] = payload.pop("cursor")

    def keep(self, name: str, payload: Any) -> None:
        """Note what was told, and of which version: its own, or else the latest that was named."""
        told = payload if isinstance(payload, dict) else {}
        whole = told.get("state")
        version = (whole if isinstance(whole, dict) else told).get("version", self.version)
        self.version = max(self.version, version)
        self.told.append(Told(name, payload, version))


async def names_heard(*players: Player) -> list[list[str]]:
    """By player: the names of the events since the last time."""
    return [[name for name, _ in await player.heard()] for player in players]


# Tables


async def open_table(host: Player, *others: Player, **settings: Any) -> int:
    """A table with these players seated in this order, still in the lobby."""
    answer = await host.post("/api/games", {"max_players": max(2, 1 + len(others)), **settings})
    assert answer.status_code == 201, answer.text
    game_id: int = answer.json()["game_id"]
    for other in others:
        joined = await other.post(f"/api/games/{game_id}/join", {"room_code": answer.json()["room_code"]})
        assert joined.status_code == 202, joined.text
    return game_id


async def start_table(host: Player, *others: Player, seed: int | None = 14, **settings: Any) -> int:
    """A table of these players, dealt."""
    game_id = await open_table(host, *others, **settings)
    started = await host.post(f"/api/games/{game_id}/start", {} if seed is None else {"seed": seed})
    assert started.status_code == 202, started.text
    return game_id


def script(
    seats: int, seed: int, game: str = HIDDEN_JOKER, level: str = "standard"
) -> list[tuple[Seat, dict[str, Any]]]:
    """A whole game of the deal that a number stands for, as bots would play it: seats and moves."""
    rules, bot, choices = rules_of(game), game_of(game).bot(level), Random(0)
    state, _ = rules.start(seats, rules.spec.options(), numbered_seed(seed))
    moves = []
    while movers := rules.to_act(state):
        seat = movers[0]
        move = bot.choose(rules.view(state, seat), list(rules.legal_moves(state, seat)), choices)
        rules.apply(state, seat, move)
        moves.append((seat, msgspec.json.decode(msgspec.json.encode(move))))
    return moves


async def draw_and_discard(player: Player, game_id: int, card_id: str) -> httpx.Response:
    """A turn of Hidden Joker Rummy: draw from the stock, then discard this card. The answer to the discard."""
    for move in ({"type": "draw", "source": "stock"}, {"type": "discard", "card_id": card_id}):
        answer = await player.post(f"/api/games/{game_id}/actions", move)
        assert answer.status_code == 202, answer.text
    return answer


async def play_by_route(player: Player, game_id: int, move: dict[str, Any]) -> httpx.Response:
    """Make a move of Hidden Joker Rummy by the Hidden Joker Rummy API's own route."""
    body = {name: value for name, value in move.items() if name != "type"}
    return await player.post(f"/api/games/{game_id}/{ROUTES[move['type']]}", body)


# npm's socket.io-client, the reference client


async def played_by_reference_client(node: str, reader: Player, **wanted: Any) -> tuple[int, list[Player]]:
    """A whole game played by npm's clients: its id, and its players with all that they were told."""
    playing = await asyncio.create_subprocess_exec(
        node, str(NODE / "play.mjs"), stdin=PIPE, stdout=PIPE, stderr=PIPE
    )
    told = msgspec.json.encode({"url": reader.url, **wanted})
    out, err = await asyncio.wait_for(playing.communicate(told), 60)
    assert playing.returncode == 0, err.decode()
    game = msgspec.json.decode(out)
    return game["game_id"], [_told_to(player, reader) for player in game["players"]]


def _told_to(player: dict[str, Any], reader: Player) -> Player:
    """Somebody who played elsewhere; the reader's HTTP client is lent."""
    person = Player(reader.url, player["name"], reader.http, id=player["id"])
    for told in player["told"]:
        person.take_cursor(told["payload"])
        person.keep(told["name"], told["payload"])
    return person


# Secrets


def cards_in(payload: Any) -> set[str]:
    """The ids of all Hidden Joker cards that are named anywhere in a payload."""
    return set(_CARD.findall(msgspec.json.encode(payload).decode()))


async def assert_nothing_leaked(
    game_id: int, players: list[Player], named: Callable[[Any], set[Any]] = cards_in
) -> int:
    """Replay the ended game, and look in all that players were told for cards that were hidden from them then.

    `named` finds the cards of a payload. Returns how many payloads were looked at.
    """
    answer = await players[0].http.get(f"/api/games/{game_id}/log")
    assert answer.status_code == 200, answer.text
    log = changes_of(msgspec.json.decode(answer.content, type=Record))
    states = dict(states_of(log))
    laid_open = {
        version: msgspec.json.decode(change.move)
        for version, change in enumerate(log, start=1)
        if isinstance(change, Acted)
    }
    laid_open = {v: m for v, m in laid_open.items() if m["type"] not in states[v].rules.spec.secret_moves}
    looked_at = 0
    for player in players:
        for told in player.told:
            table = states.get(told.version)
            if table is None or table.game_state is None:
                assert not named(told.payload), told
                continue
            leaked = named(told.payload) & hidden_from(table, table.seat_of(player.id))
            before = states.get(told.version - 1)
            if leaked and before is not None and before.game_state is not None:
                # A move that ends in a new deal hides again what lay open until then, its own cards, and the hands
                # that were shown at the end.
                leaked &= hidden_from(before, before.seat_of(player.id))
                leaked -= named(laid_open.get(told.version))
                leaked -= named(_hands_shown(told.payload))
            assert not leaked, f"{player.name} was told of {leaked} by {told}"
            looked_at += 1
    return looked_at


def _hands_shown(payload: Any) -> list[Any]:
    """The events of a `table:update` that show the hands at the end of a hand or round."""
    events = payload.get("events", []) if isinstance(payload, dict) else []
    return [event for event in events if event["type"] in ("hand_ended", "round_ended")]


def states_of(log: list[AnyChange]) -> Iterator[tuple[int, Table]]:
    opened = log[0]
    assert isinstance(opened, Opened)
    table = Table(0, opened)
    yield table.version, table.copy()
    for change in log[1:]:
        table.fold(change)
        yield table.version, table.copy()


def hidden_from(table: Table, seat: Seat | None) -> set[Any]:
    return {
        piece.name
        for piece in table.rules.pieces(table.game_state)
        if piece.known_to is not None and seat not in piece.known_to
    }

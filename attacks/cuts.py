"""Cuts clients off at random bytes, again and again, and checks what they hear of tables that keep moving.

    python attacks/cuts.py                     # 2,000 cuts
    python attacks/cuts.py --cuts 200
    python attacks/cuts.py --cuts 200 --kills 10     # also kill and restart the server now and then

A real server, and a TCP proxy in front of it that cuts each connection after a random number of bytes, in either
direction. Four people play all games, chat, edit and delete what they wrote, come, leave and are kicked. Clients of
two of them, over WebSocket and long-polling and in both dialects, listen through the proxy; after each cut they connect
again, most of them with the cursor of the last event that they heard, some with nothing but their token.

What a client heard is compared with what one that was never cut heard, and with what the server tells a client that
asks for everything at the end. A row counts events that were lost, heard twice, or heard after a later one. For clients
without cursors it counts states that are older than what the client had, and gaps after a state.
The exit code is 0 if all counts are 0.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from parlour.testing.processes import ServerProcess

GAMES = {"hidden-joker-rummy": 2, "uno": 3, "spades": 4, "rummikub": 2, "rummy": 2}
"""The games that are played, and how many sit at a table."""

MOVES_A_TABLE = 40
USUAL_BYTES = 9_000
"""The mean number of bytes after which a connection is cut."""

KNOWN_TABLES = 60
"""Tables whose cursor a client names when it reconnects: the latest ones."""

_ANSWER_SECONDS = 20


# The proxy


class Proxy:
    """Forwards connections to the server, and cuts each after a random number of bytes."""

    def __init__(self, port: int, dice: random.Random) -> None:
        self._server_port = port
        self._dice = dice
        self._server: asyncio.Server | None = None
        self.cuts = 0
        self.is_cutting = True

    async def open(self) -> str:
        self._server = await asyncio.start_server(self._forward, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    def close(self) -> None:
        if self._server is not None:
            self._server.close()

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            up, down = await asyncio.open_connection("127.0.0.1", self._server_port)
        except OSError:
            writer.transport.abort()
            return
        left = [int(self._dice.expovariate(1 / USUAL_BYTES)) + 1]
        ways = [
            asyncio.create_task(self._pump(one, other, left)) for one, other in ((reader, down), (up, writer))
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        for end in (writer, down):
            end.transport.abort()
        await asyncio.gather(*ways, return_exceptions=True)

    async def _pump(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, left: list[int]
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                if self.is_cutting:
                    data, left[0] = data[: left[0]], left[0] - len(data)
                writer.write(data)
                await writer.drain()
                if left[0] <= 0:
                    await asyncio.sleep(0.001)  # let the last bytes leave
                    self.cuts += 1
                    return


# Listeners


@dataclass(frozen=True)
class Heard:
    """An event that a client heard. `place` orders the events of one table: changes and chat each have their own."""

    table: str
    name: str
    place: tuple[str, int, int]
    payload: bytes


NUMBERS: dict[str, str] = {}
"""The numbers of tables, by their UUID: the Spades API names tables by that."""


def heard(name: str, payload: dict[str, Any]) -> tuple[Heard, str] | None:
    """An event of a table's stream and its cursor; None if it has no cursor."""
    told = dict(payload)
    cursor = told.pop("cursor", None)
    if cursor is None:
        return None
    table = str(told.get("game_id") or told.get("lobby_id") or NUMBERS[told["tableId"]])
    log, _, chat = cursor.partition("/")
    if name.startswith("chat:"):
        place = ("chat", int(chat), 0)
        told = {"game_id": told["game_id"]}  # its text may have been edited since
    else:
        version, _, index = log.partition(".")
        place = ("log", int(version), int(index) if index else -1)
    return Heard(table, name, place, msgspec.json.encode(told, order="deterministic")), cursor


@dataclass
class Listener:
    """A client that listens, and reconnects when it is cut.

    It speaks Engine.IO itself: a library might drop what came just before a cut.
    """

    label: str
    url: str
    token: str
    dialect: str
    transport: str = "websocket"
    has_cursors: bool = True
    events: list[Heard] = field(default_factory=list)
    cursors: dict[str, str] = field(default_factory=dict)
    connections: int = 0
    starts: list[int] = field(default_factory=list)
    """Where in `events` each connection begins."""
    _send: Callable[[str], Awaitable[Any]] | None = None
    _answered: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        """Stay connected until canceled."""
        while True:
            self.starts.append(len(self.events))
            with suppress(OSError, EOFError, WebSocketException, httpx.HTTPError, msgspec.DecodeError):
                await (self._by_polling() if self.transport == "polling" else self._by_websocket())
            self._send = None
            await asyncio.sleep(0.01)

    async def _by_websocket(self) -> None:
        address = self.url.replace("http", "ws", 1) + "/socket.io/?EIO=4&transport=websocket"
        async with connect(address, max_size=None, open_timeout=_ANSWER_SECONDS, close_timeout=1) as socket:
            await socket.recv()
            await socket.send(self._hello())
            async for text in socket:
                if text == "2":
                    await socket.send("3")
                else:
                    self._take(str(text), socket.send)

    async def _by_polling(self) -> None:
        async with httpx.AsyncClient(base_url=self.url, timeout=60, verify=False) as http:
            opened = (await http.get("/socket.io/?EIO=4&transport=polling")).text
            address = f"/socket.io/?EIO=4&transport=polling&sid={msgspec.json.decode(opened[1:])['sid']}"

            async def send(text: str) -> None:
                (await http.post(address, content=text)).raise_for_status()

            await send(self._hello())
            while True:
                answer = await http.get(address)
                answer.raise_for_status()
                for text in answer.text.split("\x1e"):
                    if text == "2":
                        await send("3")
                    elif text == "1":
                        return
                    else:
                        self._take(text, send)

    def _hello(self) -> str:
        auth: dict[str, Any] = {"token": self.token, "events": self.dialect}
        if self.has_cursors:
            auth["seen"] = dict(list(self.cursors.items())[-KNOWN_TABLES:])
        return "40" + msgspec.json.encode(auth).decode()

    def _take(self, text: str, send: Callable[[str], Awaitable[Any]]) -> None:
        if text.startswith("40"):
            self.connections += 1
            self._send = send
        elif text.startswith("42"):
            self._heard(*msgspec.json.decode(text[2:]))
        elif text.startswith("43"):
            self._answered.set()
        elif text.startswith("44"):
            raise SystemExit(f"{self.label} was refused: {text}")

    def _heard(self, name: str, payload: dict[str, Any]) -> None:
        found = heard(name, payload)
        if found is not None:
            event, cursor = found
            self.events.append(event)
            self.cursors.pop(event.table, None)  # the latest last
            self.cursors[event.table] = cursor

    async def settle(self) -> None:
        """Wait until everything that was sent so far has arrived: answers come after the events before them."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with suppress(OSError, EOFError, WebSocketException, httpx.HTTPError, TimeoutError):
                if self._send is not None:
                    self._answered.clear()
                    await self._send('421["state",{"game_id":0}]')
                    await asyncio.wait_for(self._answered.wait(), _ANSWER_SECONDS)
                    return
            await asyncio.sleep(0.02)
        raise TimeoutError(f"{self.label} does not connect any more")


# What they should have heard


@dataclass
class Row:
    """The counts of one client, or of several."""

    label: str
    connections: int = 0
    heard: int = 0
    lost: int = 0
    twice: int = 0
    unordered: int = 0
    changed: int = 0
    older: int = 0

    @property
    def is_clean(self) -> bool:
        return not (self.lost or self.twice or self.unordered or self.changed or self.older)


def is_state(event: Heard) -> bool:
    return event.place[0] == "log" and event.place[2] == -1


def comparable(listener: Listener, expected: list[Heard], kicked: set[str]) -> list[Heard]:
    """What a client heard, without the cards that the server does not tell again to somebody who was kicked."""
    again = {(event.table, event.name, event.place) for event in expected}
    return [
        event
        for event in listener.events
        if event.table not in kicked or is_state(event) or (event.table, event.name, event.place) in again
    ]


def compared(listener: Listener, expected: list[Heard], kicked: set[str]) -> Row:
    """What a client with cursors heard, beside what it should have heard."""
    row = Row(listener.label, listener.connections, len(listener.events))
    wanted = Counter((event.table, event.name, event.place) for event in expected)
    heard = Counter((event.table, event.name, event.place) for event in listener.events)
    events = comparable(listener, expected, kicked)
    got = Counter((event.table, event.name, event.place) for event in events if not is_state(event))
    row.lost = sum((wanted - got).values())
    row.twice = sum((got - wanted).values()) + sum(
        n - 1 for key, n in heard.items() if key not in wanted and n > 1
    )
    payloads = {(event.table, event.name, event.place): event.payload for event in expected}
    row.changed = sum(
        payloads.get((event.table, event.name, event.place), event.payload) != event.payload
        for event in listener.events
    )
    row.older = sum(is_state(event) for event in listener.events)  # with a cursor, no state is needed
    row.unordered = unordered(listener.events)
    return row


def unordered(events: list[Heard]) -> int:
    """Events that came after a later one of the same table and kind."""
    latest: dict[tuple[str, str], tuple[int, int]] = {}
    count = 0
    for event in events:
        key, place = (event.table, event.place[0]), event.place[1:]
        count += place < latest.get(key, (0, 0))
        latest[key] = max(place, latest.get(key, (0, 0)))
    return count


def compared_by_states(listener: Listener, expected: list[Heard], kicked: set[str]) -> Row:
    """For a client without cursors: after each state, everything newer, once and in order, until the next cut."""
    row = Row(listener.label, listener.connections, len(listener.events))
    stream: dict[str, list[Heard]] = {}
    for event in expected:
        if event.place[0] == "log":
            stream.setdefault(event.table, []).append(event)
    known: dict[str, int] = {}
    told = set(comparable(listener, expected, kicked))
    bounds = [*listener.starts, len(listener.events)]
    for start, end in pairwise(bounds):
        by_table: dict[str, list[Heard]] = {}
        for event in listener.events[start:end]:
            if event.place[0] == "log" and event in told:
                by_table.setdefault(event.table, []).append(event)
        for table, events in by_table.items():
            begin = events[0]
            rest = events
            if is_state(begin):
                row.older += begin.place[1] < known.get(table, 0)
                rest = events[1:]
                due = [event for event in stream.get(table, []) if event.place[1] > begin.place[1]]
            else:  # the player came to this table during the connection
                due = [event for event in stream.get(table, []) if event.place >= begin.place]
            due = due[: len(rest)]
            row.lost += len([event for event in due if event not in rest])
            row.twice += len(rest) - len(set(rest))
            row.unordered += unordered(rest)
            known[table] = max(known.get(table, 0), max(event.place[1] for event in events))
    return row


# The tables


class Person:
    """Somebody who plays over REST."""

    def __init__(self, url: str, name: str) -> None:
        self.http = httpx.AsyncClient(base_url=url, timeout=_ANSWER_SECONDS, verify=False)
        self.name = name
        self.id = 0
        self.token = ""

    async def arrive(self) -> None:
        session = (await self.http.post("/api/auth/guest", json={"display_name": self.name})).json()
        self.id, self.token = session["user_id"], session["session_id"]
        self.http.cookies.clear()
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    async def do(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request; while the server is being restarted, again. None if it is refused."""
        while True:
            try:
                answer = await self.http.request(
                    method, path, json={} if body is None and method == "POST" else body
                )
            except httpx.TransportError:
                await asyncio.sleep(0.05)
                continue
            if answer.status_code == 503:
                await asyncio.sleep(0.05)
                continue
            return answer.json() if answer.is_success and answer.content else None


class Play:
    """People who play one table after another until they are told to stop."""

    def __init__(
        self,
        host: Person,
        player: Person,
        watcher: Person,
        guest: Person,
        listeners: list[Listener],
        dice: random.Random,
    ) -> None:
        self._listeners = listeners
        self.host, self.player, self.watcher, self.guest = host, player, watcher, guest
        self.kicked: set[str] = set()
        """Tables from which the player was kicked during play."""
        self._dice = dice
        self.is_over = False
        self.tables: list[int] = []
        self.games: Counter[str] = Counter()

    async def run(self) -> None:
        while not self.is_over:
            for game, seats in GAMES.items():
                if not self.is_over:
                    await self._table(game, seats)

    async def _table(self, game: str, seats: int) -> None:
        opened = await self.host.do("POST", "/api/games", {"game": game, "max_players": seats})
        if opened is None:
            return
        path = f"/api/games/{opened['game_id']}"
        self.tables.append(opened["game_id"])
        NUMBERS[opened["table_id"]] = str(opened["game_id"])
        for (
            listener
        ) in self._listeners:  # whoever goes to a table names it, even if the first event was cut off
            listener.cursors[str(opened["game_id"])] = "1/0"
        self.games[game] += 1
        await self._lobby(path, opened, seats)
        await self.host.do("POST", f"{path}/start")
        for turn in range(MOVES_A_TABLE):
            if self.is_over:
                return
            await self._move(path)
            await self._something_else(path, opened, turn)
        if self._dice.random() < 0.3:
            self.kicked.add(str(opened["game_id"]))
            await self.host.do("DELETE", f"{path}/players/{self.player.id}")
            await self.host.do("POST", f"{path}/chat", {"text": "Gone."})

    async def _lobby(self, path: str, opened: dict[str, Any], seats: int) -> None:
        code = {"room_code": opened.get("room_code")}
        await self.guest.do("POST", f"{path}/join", code)
        if self._dice.random() < 0.5:
            await self.guest.do("POST", f"{path}/leave")
        else:
            await self.host.do("DELETE", f"{path}/players/{self.guest.id}")
        await self.player.do("POST", f"{path}/join", code)
        if self._dice.random() < 0.3:
            await self.player.do("POST", f"{path}/leave")
            await self.player.do("POST", f"{path}/join", code)
        await self.watcher.do("POST", f"{path}/spectate", code)
        await self.player.do("POST", f"{path}/ready", {"ready": True})
        for _ in range(seats - 2):
            await self.host.do("POST", f"{path}/bots", {})

    async def _move(self, path: str) -> None:
        for person in (self.host, self.player):
            state = await person.do("GET", path)
            offer = (state or {}).get("moves") or {}
            if offer.get("list"):
                await person.do("POST", f"{path}/actions", self._dice.choice(offer["list"]))
                return

    async def _something_else(self, path: str, opened: dict[str, Any], turn: int) -> None:
        roll = self._dice.random()
        if roll < 0.25:
            said = await self.host.do("POST", f"{path}/chat", {"text": f"Turn {turn}"})
            if said is not None and roll < 0.1:
                await self.host.do("PATCH", f"{path}/chat/{said['id']}", {"text": f"Turn {turn}!"})
            elif said is not None and roll < 0.14:
                await self.host.do("DELETE", f"{path}/chat/{said['id']}")
        elif roll < 0.3:
            await self.player.do("POST", f"{path}/leave")
            await self.player.do("POST", f"{path}/join", {"room_code": opened.get("room_code")})
        elif roll < 0.35:
            await self.watcher.do("POST", f"{path}/unspectate")
            await self.watcher.do("POST", f"{path}/spectate", {"room_code": opened.get("room_code")})


# The attack


@dataclass
class Outcome:
    rows: list[Row]
    cuts: int
    kills: int
    tables: int
    games: Counter[str]
    seconds: float

    @property
    def is_clean(self) -> bool:
        return all(row.is_clean for row in self.rows)


async def attack(server: ServerProcess, cuts: int, kills: int = 0, seed: int = 0) -> Outcome:
    """Run until there were so many cuts, then compare."""
    began = time.monotonic()
    dice = random.Random(seed)
    proxy = Proxy(server.port, random.Random(seed + 1))
    cut_url = await proxy.open()
    people = [Person(server.url, name) for name in ("Ann", "Bob", "Cid", "Dot")]
    for person in people:
        await person.arrive()
    host, player, watcher, guest = people
    uncut = (
        []
        if kills
        else [
            Listener(f"{name}, {dialect}", server.url, person.token, dialect)
            for name, person in (("player", player), ("spectator", watcher), ("guest", guest))
            for dialect in ("own", "common")
        ]
    )
    listeners = [
        Listener(f"{name}, {dialect}, {transport}", cut_url, person.token, dialect, transport)
        for name, person in (("player", player), ("spectator", watcher), ("guest", guest))
        for dialect in ("own", "common")
        for transport in ("websocket", "polling")
    ]
    by_token = [
        Listener(
            f"token only, {dialect}, {transport}",
            cut_url,
            player.token,
            dialect,
            transport,
            has_cursors=False,
        )
        for dialect in ("own", "common")
        for transport in ("websocket", "polling")
    ]
    everyone = [*uncut, *listeners, *by_token]
    tasks = [asyncio.create_task(listener.listen()) for listener in everyone]
    for listener in uncut:
        await listener.settle()
    play = Play(host, player, watcher, guest, listeners, dice)
    playing = asyncio.create_task(play.run())
    killed = 0
    while proxy.cuts < cuts:
        await asyncio.sleep(0.05)
        if killed < kills and proxy.cuts >= cuts * (killed + 1) / (kills + 1):
            killed += 1
            server.kill()
            await asyncio.to_thread(server.start)
        if playing.done():
            playing.result()
    play.is_over = True
    await playing
    proxy.is_cutting = False
    done = proxy.cuts
    for listener in everyone:
        await listener.settle()
    await _end(*tasks)
    rows = await _rows(server, play, uncut, listeners, by_token)
    proxy.close()
    for person in people:
        await person.http.aclose()
    return Outcome(rows, done, killed, len(play.tables), play.games, time.monotonic() - began)


async def _end(*tasks: asyncio.Task[None]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _rows(
    server: ServerProcess,
    play: Play,
    uncut: list[Listener],
    listeners: list[Listener],
    by_token: list[Listener],
) -> list[Row]:
    """The comparisons: each client with what the server tells again of all tables, and the uncut ones as well."""
    again: dict[tuple[str, str], list[Heard]] = {}
    for listener in (*listeners, *by_token):
        key = (listener.token, listener.dialect)
        if key not in again:
            again[key] = await _told_again(server, play, *key)
    rows = [
        compared(listener, again[listener.token, listener.dialect], play.kicked)
        for listener in (*uncut, *listeners)
    ]
    rows += [
        compared_by_states(listener, again[listener.token, listener.dialect], play.kicked)
        for listener in by_token
    ]
    for row, listener in zip(rows, uncut, strict=False):
        row.label = f"never cut: {listener.label}"
    return rows


async def _told_again(server: ServerProcess, play: Play, token: str, dialect: str) -> list[Heard]:
    """Everything that the server tells a client that has heard nothing of all these tables but their opening."""
    told: list[Heard] = []
    for start in range(0, len(play.tables), KNOWN_TABLES):
        listener = Listener("again", server.url, token, dialect)
        listener.cursors = {str(table): "1/0" for table in play.tables[start : start + KNOWN_TABLES]}
        task = asyncio.create_task(listener.listen())
        await listener.settle()
        await _end(task)
        told += [
            event for event in listener.events if event.table in listener.cursors and not is_state(event)
        ]
    return told


def table_of(rows: list[Row]) -> str:
    """The rows as a table."""
    lines = [
        "| client | connections | events | lost | twice | out of order | changed | needless or older states |",
        "|---|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {row.label} | {row.connections} | {row.heard} | {row.lost} | {row.twice} | {row.unordered} "
        f"| {row.changed} | {row.older} |"
        for row in rows
    ]
    return "\n".join(lines)


def main(say: Callable[[str], None] = print) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cuts", type=int, default=2_000)
    parser.add_argument("--kills", type=int, default=0, help="restarts by SIGKILL, spread over the cuts")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        outcome = asyncio.run(attack(server, wanted.cuts, wanted.kills, wanted.seed))
    lost, twice, unordered = (
        sum(getattr(row, n) for row in outcome.rows) for n in ("lost", "twice", "unordered")
    )
    say(
        f"| Cuts at random bytes of the stream | {outcome.cuts:,} "
        f"| {lost} events lost, {twice} twice, {unordered} out of order |\n"
    )
    say(table_of(outcome.rows))
    games = ", ".join(f"{count} of {game}" for game, count in outcome.games.items())
    say(
        f"\n{outcome.cuts} cuts and {outcome.kills} kills in {outcome.seconds:.0f} s, at {outcome.tables} tables "
        f"({games}); seed {wanted.seed}"
    )
    return 0 if outcome.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())

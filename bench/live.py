"""Measures one server with many tables where two connected people each play at a human pace, and finds where it bends.

    python bench/live.py                              # about four minutes
    python bench/live.py --tables 500 --seconds 10    # quick

Tables of Hidden Joker Rummy on one server with SQLite. At each table somebody makes a move every ten seconds. A delay
is the time from sending a move to the first event that the opponent receives of it, and the move is on the disk before
that. Tables are added in steps, and at the most tables the pace is made quicker, until the p95 is above the aim.

The clients are one process with plain WebSockets, on the same cores as the server. `server` and `clients` are shares of
a core; memory is the server's, above what it had with the first 50 tables, and includes two connections a table.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import platform
import resource
import struct
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from parlour.testing.processes import ServerProcess

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
PACE_S = 10.0
QUICKER_S = (5.0, 3.0, 2.0)
AIM_MS = 200.0
TICK_S = 0.01
AT_ONCE = 100
"""Tables that are opened at once."""
FIRST = 50
"""Tables whose memory does not count: with them everything is loaded that a server needs once."""
PATIENCE_S = 60.0
OTHER_FILES = 150
"""Open files besides the connections."""
NO_LIMITS = {
    f"PARLOUR_{name}": "0"
    for name in ("GUESTS_PER_HOUR", "TABLES_PER_MINUTE", "ACTIONS_PER_SECOND", "CONNECTIONS_PER_ADDRESS")
}
HAND = b'["game:hand:update"'

_encode = msgspec.json.encode
_decode = msgspec.json.decode


class Client(asyncio.Protocol):
    """One WebSocket, which parses as little as possible."""

    def __init__(self) -> None:
        self.id = 0
        self.hand = b""
        """The last event with the player's own hand."""
        self.on_event: Callable[[], None] | None = None
        """Called at the next event, once."""
        self._buffer = b""
        self._is_open = False
        self._hello = b""
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._asked = 0
        self._transport: Any = None
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def arrive(cls, port: int, name: str) -> Client:
        made = await post(port, "/api/auth/guest", {"display_name": name})
        _, client = await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port)
        client.id = made["user_id"]
        client._transport.write(
            b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        client._hello = b"40" + _encode({"token": made["session_id"]})
        await asyncio.wait_for(client.greeted, PATIENCE_S)
        return client

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        for answer in self._answers.values():
            answer.cancel()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self._is_open, self._buffer = True, rest
            self._send(self._hello)
        while (frame := self._frame()) is not None:
            self._heard(frame)

    def _frame(self) -> bytes | None:
        """The next text from the server, whose frames are whole and not masked."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1], 2
        if length == 126:
            length, start = int.from_bytes(buffer[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + length:
            return None
        self._buffer = buffer[start + length :]
        return buffer[start : start + length]

    def _heard(self, text: bytes) -> None:
        if text == b"2":
            self._send(b"3")
        elif text.startswith(b"42"):
            if text.startswith(HAND, 2):
                self.hand = text
            elif not self.greeted.done():
                self.greeted.set_result(None)
            if self.on_event is not None:
                then, self.on_event = self.on_event, None
                then()
        elif text.startswith(b"43"):
            number, _, answer = text[2:].partition(b"[")
            waiting = self._answers.pop(int(number), None)
            if waiting is not None:
                waiting.set_result(answer)

    def ask(self, event: str, body: Any) -> asyncio.Future[Any]:
        self._asked += 1
        answer = self._answers[self._asked] = asyncio.get_running_loop().create_future()
        self._send(b"42%d" % self._asked + _encode([event, body]))
        return answer

    async def do(self, event: str, body: Any) -> Any:
        answer = _decode(b"[" + await asyncio.wait_for(self.ask(event, body), PATIENCE_S))[0]
        assert answer.get("ok"), answer
        return answer

    def _send(self, text: bytes) -> None:
        """Send a frame. Clients have to mask; a mask of zeros leaves the text as it is."""
        length = len(text)
        head = (
            struct.pack("!BB", 0x81, 0x80 | length)
            if length < 126
            else struct.pack("!BBH", 0x81, 0xFE, length)
        )
        self._transport.write(head + b"\0\0\0\0" + text)

    def close(self) -> None:
        self._transport.abort()


class Table:
    """Two people who draw and discard in turn."""

    def __init__(self, delays: list[float]) -> None:
        self._delays = delays
        self._turn = 0
        self._has_drawn = False
        self._answer: asyncio.Future[Any] | None = None
        self._sent = 0.0
        self.late = 0
        """Moves that were left out, because the one before was not answered yet."""

    async def open(self, port: int) -> None:
        self.players = [await Client.arrive(port, name) for name in ("Ann", "Bob")]
        ann, bob = self.players
        self._id = (await ann.do("open", {"game": "hidden-joker-rummy", "max_players": 2}))["game_id"]
        await bob.do("join", {"game_id": self._id})
        await ann.do("start", {"game_id": self._id})

    def move(self) -> None:
        """Send the next move, and note when the opponent hears of it."""
        if self._answer is not None and not self._answer.done():
            self.late += 1
            return
        if self._answer is not None:
            assert b'"ok":true' in self._answer.result(), self._answer.result()
        mover, waiter = self.players[self._turn], self.players[1 - self._turn]
        move: dict[str, Any] = {"game_id": self._id}
        if self._has_drawn:
            hand = _decode(mover.hand[2:])[1]["hand"]
            move |= {"type": "discard", "card_id": hand[-1]["id"]}
            self._turn = 1 - self._turn
        else:
            move |= {"type": "draw", "source": "stock"}
        self._has_drawn = not self._has_drawn
        waiter.on_event = self._arrived
        self._sent = time.perf_counter()
        self._answer = mover.ask("action", move)

    def _arrived(self) -> None:
        self._delays.append(1000 * (time.perf_counter() - self._sent))


async def post(port: int, path: str, body: Any) -> Any:
    """A plain HTTP request on a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    sent = _encode(body)
    writer.write(
        b"POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nConnection: close\r\n"
        b"Content-Length: %d\r\n\r\n%s" % (path.encode(), len(sent), sent)
    )
    answer = await reader.read()
    writer.close()
    head, _, told = answer.partition(b"\r\n\r\n")
    assert b" 201 " in head[:20], answer
    return _decode(told)


class Load:
    """All tables, and the moves at them."""

    def __init__(self, server: ServerProcess) -> None:
        self._server = server
        self.tables: list[Table] = []
        self.delays: list[float] = []
        self._first = 0

    async def grow(self, count: int) -> None:
        while len(self.tables) < count:
            new = [Table(self.delays) for _ in range(min(AT_ONCE, count - len(self.tables)))]
            await asyncio.gather(*(table.open(self._server.port) for table in new))
            self.tables += new
        if not self._first:
            self._first = memory(self._server.pid)
        gc.collect()
        gc.freeze()

    async def play(self, seconds: float, pace: float = PACE_S) -> None:
        """Let every table make a move at this pace, evenly spread."""
        began, done = time.perf_counter(), 0
        while (passed := time.perf_counter() - began) < seconds:
            due = int(passed / pace * len(self.tables))
            for number in range(done, due):
                self.tables[number % len(self.tables)].move()
            done = due
            await asyncio.sleep(TICK_S)

    def close(self) -> None:
        for table in self.tables:
            for player in table.players:
                player.close()

    async def measure(self, seconds: float, pace: float) -> float:
        """Play, print a row, and return the p95 of the delays."""
        await self.play(PACE_S, pace)
        await asyncio.sleep(0.5)
        self.delays.clear()
        for table in self.tables:
            table.late = 0
        pids = (self._server.pid, os.getpid())
        before, began = [cpu_seconds(pid) for pid in pids], time.perf_counter()
        await self.play(seconds, pace)
        passed = time.perf_counter() - began
        server, clients = [(cpu_seconds(pid) - old) / passed for pid, old in zip(pids, before, strict=True)]
        await asyncio.sleep(1)
        p50, p95, p99 = (percentile(self.delays, share) for share in (0.5, 0.95, 0.99))
        kilobytes = (memory(self._server.pid) - self._first) / 1024 / (len(self.tables) - FIRST)
        late = sum(table.late for table in self.tables)
        print(
            f"{len(self.tables):7,} {pace:6.0f} {len(self.delays) / passed:8,.0f} {p50:8.1f} {p95:8.1f} {p99:8.1f}"
            f" {100 * server:7.0f} % {100 * clients:7.0f} % {kilobytes:9.0f} {late:8,}",
            flush=True,
        )
        return p95


def percentile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def allow_many_files(tables: int) -> int:
    """Two connections a table, in this process and in the server. Returns for how many tables the system allows it."""
    wanted = 2 * tables + OTHER_FILES
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, max(most, wanted)))
    except ValueError:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        tables = (most - OTHER_FILES) // 200 * 100
        print(f"The system allows {most:,} open files (ulimit -n): {tables:,} tables at most.")
    return tables


async def run(server: ServerProcess, steps: Sequence[int], seconds: float) -> None:
    load = Load(server)
    await load.grow(FIRST)
    for tables, pace in [*((tables, PACE_S) for tables in steps), *((steps[-1], pace) for pace in QUICKER_S)]:
        await load.grow(tables)
        p95 = await load.measure(seconds, pace)
        if p95 > AIM_MS:
            print(f"\nIt bends here: p95 is {p95:,.0f} ms, and the aim {AIM_MS:.0f}.")
            break
    else:
        print("\nIt did not bend.")
    load.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[1_000, 2_500, 5_000, 10_000])
    parser.add_argument("--seconds", type=float, default=15, help="of measurement at each step")
    wanted = parser.parse_args()
    most = allow_many_files(max(wanted.tables))
    steps = sorted({min(tables, most) for tables in wanted.tables})
    print(f"{platform.platform()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start")
    print("Delays in milliseconds, from sending a move to the opponent's receipt; memory in KB a table;")
    print(
        "pace: seconds between two moves at a table; left out: moves when the one before was not answered yet\n"
    )
    print(
        f"{'tables':>7} {'pace':>6} {'moves/s':>8} {'p50':>8} {'p95':>8} {'p99':>8} {'server':>9} {'clients':>9}"
        f" {'memory':>9} {'left out':>8}"
    )
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder), NO_LIMITS) as server:
        uvloop.run(run(server, steps, wanted.seconds))


if __name__ == "__main__":
    main()

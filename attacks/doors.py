"""Attacks the server's connections without an account, and prints what came of it.

    python attacks/doors.py               # all attacks, a few minutes
    python attacks/doors.py --tries 20    # fewer connections
    python attacks/doors.py endless half  # only attacks whose name contains one of these words

Each attack uses real sockets against a real server process. A row says what was tried, how often, and the outcome. The
exit code is 0 if every attack was held off.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import os
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import httpx

from parlour.testing.processes import ServerProcess

TRIES = 600
SECONDS = 5
"""The setting `PARLOUR_REQUEST_SECONDS` of the server that is attacked, whose default is 15."""

ENDLESS = 4
"""Connections with endless headers."""

MOVES = 60
"""Moves of the honest player with and without the attack."""

SLOWER = 25.0
"""How many times slower moves may be during the attack. The attacker and the server share a machine."""

MIB = 1 << 20
UNSENT = 64 * 1024
"""What the attacker's own kernel may keep back, so that what has left the attacker was taken by the server."""

PATIENCE = 120.0


class Row(NamedTuple):
    attack: str
    tries: int
    outcome: str
    held: bool


@dataclass
class Target:
    """The server under attack."""

    server: ServerProcess
    tries: int
    seconds: int

    @property
    def port(self) -> int:
        return self.server.port

    def cpu_ms(self) -> float:
        """CPU time that the server has used."""
        fields = Path(f"/proc/{self.server.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


@dataclass
class End:
    """How a connection ended."""

    status: int
    """The status of the answer; 0 without one."""
    sent: int
    seconds: float


@contextmanager
def server_process(environment: dict[str, str]) -> Iterator[ServerProcess]:
    """A server on an empty folder."""
    with (
        tempfile.TemporaryDirectory(prefix="parlour-doors-") as folder,
        ServerProcess(Path(folder), environment) as server,
    ):
        yield server


@asynccontextmanager
async def connection(port: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNSENT)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def send(port: int, head: bytes, more: bytes = b"", most: int = 0, pause: float = 0.0) -> End:
    """Send `head`, then `more` until the server closes the connection or `most` bytes were sent, and read on."""
    start = time.monotonic()
    async with connection(port) as (reader, writer):
        answer = asyncio.create_task(_read_all(reader))
        writer.write(head)
        sent = len(head)
        with suppress(OSError):
            await writer.drain()
            while more and sent < most and not answer.done():
                writer.write(more)
                sent += len(more)
                await writer.drain()
                await asyncio.sleep(pause)
        got = await asyncio.wait_for(answer, PATIENCE)
    return End(_status(got), sent, time.monotonic() - start)


async def _read_all(reader: asyncio.StreamReader) -> bytes:
    got = b""
    with suppress(OSError):
        while part := await reader.read(65536):
            got += part
    return got


def _status(answer: bytes) -> int:
    return int(answer[9:12]) if answer.startswith(b"HTTP/1.1 ") else 0


def outcome_of(ends: list[End]) -> str:
    """Such as `600 × 408, closed after 5.0 to 5.3 s`."""
    counted = Counter(end.status for end in ends)
    statuses = ", ".join(f"{count} × {status or 'closed'}" for status, count in sorted(counted.items()))
    seconds = sorted(end.seconds for end in ends)
    return f"{statuses}, closed after {seconds[0]:.1f} to {seconds[-1]:.1f} s"


def held(ends: list[End], *statuses: int) -> bool:
    return all(end.status in statuses for end in ends)


# The honest player


class Honest:
    """A guest who plays UNO against a bot."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http
        self._game = 0
        self.seconds: list[float] = []
        """The time of each move: reading the state and acting."""

    async def arrive(self) -> None:
        guest = await self._post("/api/auth/guest", display_name="Ann")
        self._http.cookies.clear()
        self._http.headers["Authorization"] = f"Bearer {guest['session_id']}"

    async def play(self, moves: int) -> float:
        """Make this many moves, and return the median time of one in milliseconds."""
        self.seconds = []
        while len(self.seconds) < moves:
            start = time.monotonic()
            state = (await self._http.get(f"/api/games/{self._game}")).json() if self._game else {}
            offered = state.get("moves", {}).get("list")
            if not offered:
                await self._sit_down()
                continue
            await self._post(f"/api/games/{self._game}/actions", **offered[0])
            self.seconds.append(time.monotonic() - start)
        return median(self.seconds) * 1000

    async def _sit_down(self) -> None:
        self._game = (await self._post("/api/games", game="uno", max_players=2))["game_id"]
        await self._post(f"/api/games/{self._game}/bots")
        await self._post(f"/api/games/{self._game}/start")

    async def _post(self, path: str, **body: Any) -> Any:
        answer = await self._http.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()


async def endless_headers(target: Target) -> Row:
    """Endless headers on a few connections, which come back as soon as they are cut, while somebody plays."""
    ends: list[End] = []
    is_over = False
    head = b"GET / HTTP/1.1\r\nHost: x\r\nX-Endless: "

    async def attack() -> None:
        while not (is_over and ends):
            ends.append(await send(target.port, head, b"x" * 65536, most=1 << 40))

    async with httpx.AsyncClient(base_url=target.server.url, timeout=PATIENCE, verify=False) as http:
        honest = Honest(http)
        await honest.arrive()
        alone = await honest.play(MOVES)
        attacks = asyncio.gather(*(attack() for _ in range(ENDLESS)))
        attacked = await asyncio.wait_for(honest.play(MOVES), PATIENCE)
        is_over = True
        await asyncio.wait_for(attacks, PATIENCE)
    largest = max(end.sent for end in ends) / 1024
    outcome = (
        f"each cut by 431 after at most {largest:,.0f} KB had left the attacker; {MOVES} honest moves: "
        f"{alone:.1f} ms each before, {attacked:.1f} ms during the attack"
    )
    is_held = held(ends, 431) and attacked < alone * SLOWER
    return Row(f"endless headers, {ENDLESS} at a time", len(ends), outcome, is_held)


async def one_huge(target: Target, name: str, head: bytes, more: bytes, *statuses: int) -> Row:
    """Something of 16 MB, a few times. The row says how much was read, and the CPU time of each."""
    before = target.cpu_ms()
    ends = [await send(target.port, head, more, most=16 * MIB) for _ in range(min(5, target.tries))]
    cost = (target.cpu_ms() - before) / len(ends)
    largest = max(end.sent for end in ends) / 1024
    outcome = f"{outcome_of(ends)}, {largest:,.0f} KB had left the attacker, {cost:.0f} ms of CPU each"
    return Row(name, len(ends), outcome, held(ends, *statuses) and largest < 2 * 1024)


async def huge_header(target: Target) -> Row:
    head = b"GET / HTTP/1.1\r\nHost: x\r\nX-Huge: "
    return await one_huge(target, "one header of 16 MB", head, b"x" * 65536, 431)


async def many_headers(target: Target) -> Row:
    head = b"GET / HTTP/1.1\r\nHost: x\r\n"
    return await one_huge(target, "16 MB of short headers", head, b"a: b\r\n" * 5000, 431)


async def long_address(target: Target) -> Row:
    return await one_huge(target, "an address of 16 MB", b"GET /", b"x" * 65536, 414)


async def empty_lines(target: Target) -> Row:
    return await one_huge(target, "16 MB of empty lines", b"\r\n", b"\r\n" * 30000, 431)


async def announced_body(target: Target) -> Row:
    head = b"POST /api/auth/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 16777216\r\n\r\n"
    return await one_huge(target, "a body of 16 MB", head, b"x" * 65536, 413)


async def chunked_body(target: Target) -> Row:
    head = b"POST /api/auth/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    chunk = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
    return await one_huge(target, "a chunked body of 16 MB", head, chunk, 413)


async def chunk_extension(target: Target) -> Row:
    head = b"POST /api/auth/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;"
    return await one_huge(target, "a chunk extension of 16 MB", head, b"x" * 65536, 413)


async def many(target: Target, name: str, *statuses: int, **sending: Any) -> Row:
    """The same on many connections at once."""
    ends = await asyncio.gather(*(send(target.port, **sending) for _ in range(target.tries)))
    return Row(name, len(ends), outcome_of(ends), held(ends, *statuses))


async def half_requests(target: Target) -> Row:
    return await many(target, "half requests", 408, head=b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Ha")


async def dripping_headers(target: Target) -> Row:
    head = b"GET /healthz HTTP/1.1\r\nX-Slow: "
    return await many(target, "headers byte by byte", 408, head=head, more=b"x", most=MIB, pause=0.5)


async def dripping_bodies(target: Target) -> Row:
    head = b"POST /api/auth/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"
    return await many(target, "bodies byte by byte", 408, head=head, more=b"x", most=MIB, pause=0.5)


async def silent_connections(target: Target) -> Row:
    return await many(target, "silent connections", 0, head=b"")


async def strangers_by_websocket(target: Target) -> Row:
    """WebSockets that connect, and never log in."""
    key = base64.b64encode(os.urandom(16))
    head = (
        b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
        b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + key + b"\r\n\r\n"
    )
    return await many(target, "half-open WebSockets (no login)", 101, head=head)


async def strangers_by_polling(target: Target) -> Row:
    """Engine.IO sessions that are opened by long-polling, polled, and never log in."""
    path = "/socket.io/?EIO=4&transport=polling"
    limits = httpx.Limits(max_connections=50)
    url = target.server.url
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, limits=limits, verify=False) as http:
        opened = [await http.get(path) for _ in range(target.tries)]
        ids = [answer.text.split('"sid":"')[1].split('"')[0] for answer in opened]
        start = time.monotonic()
        while any(answer.status_code == 200 for answer in await _poll(http, path, ids[-5:])):
            assert time.monotonic() - start < PATIENCE, "sessions without a login stay open"
        seconds = time.monotonic() - start
        gone = sum(answer.status_code == 400 for answer in await _poll(http, path, ids))
    outcome = f"{gone} of {len(ids)} sessions ended, the last after {seconds:.1f} s"
    return Row("polling sessions (no login)", len(ids), outcome, gone == len(ids))


async def _poll(http: httpx.AsyncClient, path: str, ids: list[str]) -> list[httpx.Response]:
    return await asyncio.gather(*(http.get(f"{path}&sid={sid}") for sid in ids))


async def crowd(target: Target) -> Row:
    """Connections from one address that is not a trusted proxy, beyond the limit."""
    limit = max(target.tries // 4, 1)
    environment = {
        "PARLOUR_TRUSTED_PROXIES": "192.0.2.1",
        "PARLOUR_CONNECTIONS_PER_ADDRESS": str(limit),
        "PARLOUR_REQUEST_SECONDS": str(target.seconds),
    }
    with server_process(environment) as server:
        sending = (send(server.port, b"GET / HTTP/1.1\r\n") for _ in range(target.tries))
        ends = await asyncio.gather(*sending)
        after = await send(server.port, b"GET /healthz HTTP/1.0\r\n\r\n")
    counted = Counter(end.status for end in ends)
    # A refused connection is reset if the client has sent something by then.
    admitted = counted[408]
    outcome = f"{admitted} admitted, {len(ends) - admitted} refused (429 or reset); then {after.status}"
    return Row("connections from one address", len(ends), outcome, admitted <= limit and after.status == 200)


ATTACKS: dict[str, Callable[[Target], Awaitable[Row]]] = {
    attack.__name__: attack
    for attack in (
        endless_headers,
        huge_header,
        many_headers,
        long_address,
        empty_lines,
        announced_body,
        chunked_body,
        chunk_extension,
        half_requests,
        dripping_headers,
        dripping_bodies,
        silent_connections,
        strangers_by_websocket,
        strangers_by_polling,
        crowd,
    )
}


async def attack_all(target: Target, names: list[str]) -> bool:
    """Run the attacks, and print their rows. Returns whether all were held off."""
    print("| attack | tries | outcome |\n|---|---|---|")
    all_held = True
    for name in names:
        row = await asyncio.wait_for(ATTACKS[name](target), 2 * PATIENCE)
        print(
            f"| {row.attack} | {row.tries:,} | {row.outcome}{'' if row.held else ' **NOT HELD**'} |",
            flush=True,
        )
        all_held &= row.held
    return all_held and target.server.running


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="words in the names of attacks; all without")
    parser.add_argument("--tries", type=int, default=TRIES, help="connections of an attack with many")
    parser.add_argument("--seconds", type=int, default=SECONDS, help="time that a request may take to arrive")
    wanted = parser.parse_args()
    names = [name for name in ATTACKS if not wanted.names or any(word in name for word in wanted.names)]
    environment = {"PARLOUR_REQUEST_SECONDS": str(wanted.seconds)}
    with server_process(environment) as server:
        all_held = asyncio.run(attack_all(Target(server, wanted.tries, wanted.seconds), names))
        log = server.log.read_text()
    if "Traceback" in log:
        print(log[log.index("Traceback") :][:2000])
        all_held = False
    sys.exit(0 if all_held else 1)


if __name__ == "__main__":
    main()

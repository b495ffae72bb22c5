"""Measures many idle clients, and a message to all of them.

    python bench/idle.py                  # 1,000 clients
    python bench/idle.py --clients 100

Each client is a guest on its own WebSocket, speaks Engine.IO like a browser, and watches the list of public tables.
Then someone opens a table. Prints the server's memory per client, and the time until every client has received the
update. The exit code is 1 if a client has not.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import TypeVar

import httpx
import msgspec
import websockets
from websockets.asyncio.client import ClientConnection

from parlour.testing.processes import ServerProcess

AT_ONCE = 20
FILES_BESIDE_CLIENTS = 200
PATIENCE = 300.0
NEWS = "Come and play"

T = TypeVar("T")
R = TypeVar("R")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clients", type=int, default=1000)
    wanted = parser.parse_args()
    allow_files(wanted.clients + FILES_BESIDE_CLIENTS)
    with tempfile.TemporaryDirectory(prefix="parlour-idle-") as folder, ServerProcess(Path(folder)) as server:
        heard = asyncio.run(measure(server, wanted.clients))
    sys.exit(0 if heard == wanted.clients else 1)


def allow_files(wanted: int) -> None:
    """Raise the limit of open files, which the server process inherits."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))


async def measure(server: ServerProcess, count: int) -> int:
    """The number of clients that received the update."""
    async with httpx.AsyncClient(base_url=server.url, timeout=60, verify=False) as http:
        host = await new_guest(http)
        before = resident_kib(server.pid)
        clients = await some_at_once(range(count), lambda _: connected(server, http))
        await asyncio.sleep(1)
        print(f"{count} clients: {(resident_kib(server.pid) - before) / count:.1f} KiB of server memory each")
        cpu, started = cpu_seconds(server.pid), time.perf_counter()
        await http.post("/api/games", json={"name": NEWS}, headers={"Authorization": f"Bearer {host}"})
        moments = [at for at in await asyncio.gather(*(client.heard for client in clients)) if at is not None]
        cpu = cpu_seconds(server.pid) - cpu
        last = 1000 * (max(moments, default=started) - started)
        print(
            f"{len(moments)} of {count} received it, the last after {last:.0f} ms; "
            f"{cpu * 1e6 / count:.0f} us server CPU each"
        )
        for client in clients:
            await client.socket.close()
    return len(moments)


class Client:
    """A connection that reads continuously, and the time at which the update arrived."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.ready = asyncio.get_running_loop().create_future()
        self.heard = asyncio.create_task(self._read())

    async def _read(self) -> float | None:
        """The time at which the update arrived; None if it did not."""
        try:
            async with asyncio.timeout(PATIENCE):
                async for message in self.socket:
                    if message == "2":  # a heartbeat
                        await self.socket.send("3")
                    elif message.startswith('42["conn:connected"'):
                        await self.socket.send('421["watch",{}]')
                    elif message == '431[{"ok":true}]':
                        self.ready.set_result(None)
                    elif NEWS in message:
                        return time.perf_counter()
        except (TimeoutError, websockets.ConnectionClosed):
            pass
        return None


async def new_guest(http: httpx.AsyncClient) -> str:
    answer = await http.post("/api/auth/guest", json={"display_name": "Guest"})
    http.cookies.clear()
    return str(answer.json()["session_id"])


async def connected(server: ServerProcess, http: httpx.AsyncClient) -> Client:
    """A new guest who watches the list of public tables."""
    token = await new_guest(http)
    address = f"ws://127.0.0.1:{server.port}/socket.io/?EIO=4&transport=websocket"
    socket = await websockets.connect(address, compression=None, ping_interval=None)
    await socket.send("40" + msgspec.json.encode({"token": token}).decode())
    client = Client(socket)
    await client.ready
    return client


async def some_at_once(items: Iterable[T], work: Callable[[T], Awaitable[R]]) -> list[R]:
    places = asyncio.Semaphore(AT_ONCE)

    async def one(item: T) -> R:
        async with places:
            return await work(item)

    return await asyncio.gather(*map(one, items))


def resident_kib(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


if __name__ == "__main__":
    main()

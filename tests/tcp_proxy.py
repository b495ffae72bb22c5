"""A TCP proxy for tests of faults, which can be cut, stalled without a word, or slowed down."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeAlias

SOCKET = ".s.PGSQL.5432"

Target: TypeAlias = int | Path | Sequence[int]
"""A TCP port, the folder with the Unix socket of a PostgreSQL server, or the ports of several servers."""


class Proxy:
    """Forwards connections to a server. With several, to one after the other, and past those that refuse them.

    It runs in a thread, so that it lives as long as the servers that use it.
    """

    def __init__(self, target: Target, loop: asyncio.AbstractEventLoop) -> None:
        self._target = target
        self._loop = loop
        self._listening: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._goes = asyncio.Event()
        self._goes.set()
        self.is_sticky = False
        """With several servers, the first that accepts a connection gets it."""
        self._turn = 0
        self.port = 0
        self.delay = 0.0
        """Seconds by which everything is late."""
        self.mend()

    def mend(self) -> None:
        """Forward everything again, on the same port as before."""
        asyncio.run_coroutine_threadsafe(self._mend(), self._loop).result(10)

    def cut(self) -> None:
        """End all connections, and refuse new ones."""
        self._do(self._cut)

    def stall(self) -> None:
        """Accept everything, forward nothing, and say nothing."""
        self._do(self._goes.clear)

    def _do(self, what: Callable[[], None]) -> None:
        done = threading.Event()
        self._loop.call_soon_threadsafe(lambda: (what(), done.set()))
        assert done.wait(10)

    async def _mend(self) -> None:
        self.delay = 0.0
        self._goes.set()
        if self._listening is None:
            self._listening = await asyncio.start_server(self._forward, "127.0.0.1", self.port)
            self.port = self._listening.sockets[0].getsockname()[1]

    def _cut(self) -> None:
        if self._listening is not None:
            self._listening.close()
            self._listening = None
        for writer in list(self._open):
            writer.transport.abort()

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with self._ending(writer):
            await self._goes.wait()
            up, down = await self._connect()
            with self._ending(down):
                ways = [asyncio.create_task(self._pump(*way)) for way in ((reader, down), (up, writer))]
                try:
                    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for way in ways:
                        way.cancel()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self._target, Path):
            return await asyncio.open_unix_connection(self._target / SOCKET)
        ports = [self._target] if isinstance(self._target, int) else self._target
        self._turn += not self.is_sticky
        for n in range(self._turn, self._turn + len(ports)):
            with suppress(ConnectionRefusedError):
                return await asyncio.open_connection("127.0.0.1", ports[n % len(ports)])
        raise ConnectionRefusedError

    @contextmanager
    def _ending(self, writer: asyncio.StreamWriter) -> Iterator[None]:
        """End a connection afterwards, also when the server is not there or the tests end first."""
        self._open.add(writer)
        try:
            with suppress(OSError):
                yield
        finally:
            writer.transport.abort()
            self._open.discard(writer)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await self._goes.wait()
                if self.delay:
                    await asyncio.sleep(self.delay)
                writer.write(data)
                await writer.drain()


@contextmanager
def proxies(*targets: Target) -> Iterator[list[Proxy]]:
    """A proxy for each server, in an event loop and a thread of their own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    made: list[Proxy] = []
    try:
        made += [Proxy(target, loop) for target in targets]
        yield made
    finally:
        for proxy in made:
            proxy.cut()
        asyncio.run_coroutine_threadsafe(_end_all(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()


async def _end_all() -> None:
    """End everything that runs in this loop, so that nothing is left open."""
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(0)  # connections that were aborted close now

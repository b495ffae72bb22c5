"""A TCP proxy for tests of faults, which can be cut, stalled without a word, or slowed down."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SOCKET = ".s.PGSQL.5432"


class Proxy:
    """Forwards connections to a server: a TCP port, or the Unix socket of a PostgreSQL server in a folder.

    It runs in a thread, so that it lives as long as the servers that use it.
    """

    def __init__(self, target: int | Path, loop: asyncio.AbstractEventLoop) -> None:
        self._target = target
        self._loop = loop
        self._listening: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._goes = asyncio.Event()
        self._goes.set()
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
        self._open.add(writer)
        try:
            await self._goes.wait()
            if isinstance(self._target, Path):
                up, down = await asyncio.open_unix_connection(self._target / SOCKET)
            else:
                up, down = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            self._open.discard(writer)
            return
        self._open.add(down)
        ways = [asyncio.create_task(self._pump(*way)) for way in ((reader, down), (up, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:  # also when the tests end before the connection
            for way in ways:
                way.cancel()
            for end in (writer, down):
                end.transport.abort()
            self._open -= {writer, down}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await self._goes.wait()
                if self.delay:
                    await asyncio.sleep(self.delay)
                writer.write(data)
                await writer.drain()


@contextmanager
def proxy_loop() -> Iterator[asyncio.AbstractEventLoop]:
    """An event loop in a thread, for proxies."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield loop
    finally:
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
